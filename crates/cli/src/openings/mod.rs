//! `openings`: balanced openings by search, and the named ones, of both games.
//!
//! * `spread`: how far the values of several openings lie apart;
//! * `othello`, `gomoku`: the search and its defaults for each game.

pub(crate) mod gomoku;
mod othello;
mod spread;

use std::fmt::Debug;

use clap::Args;
use serde::Serialize;

use self::spread::Spread;
use crate::failure::Failure;
use crate::game::{Game, Opening, Side};
use crate::matches::openings::{Balance, Drawn, Generator, Random, RandomOpenings};
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::status::Status;
use crate::terminal::width::wrapped;
use crate::terminal::{interrupt, output, width};

/// A game whose openings a search can balance.
pub(crate) trait Balanced: Game + 'static {
    /// Arguments for the rules and the board.
    type Options: Args + Debug;

    /// Default number of moves.
    const PLIES: &'static str;
    const MOST_PLIES: usize;
    const PLIES_HELP: &'static str;
    /// Default margin.
    const MARGIN: &'static str;
    const MOST_MARGIN: f64;
    const MARGIN_HELP: &'static str;
    /// Default depth of the search in plies.
    const DEPTH: &'static str;
    /// The unit of values, after a number.
    const UNIT: &'static str;
    const HELP: &'static str;

    /// Returns the rules in words, if they can differ.
    fn rules(options: &Self::Options) -> Option<String>;

    fn generator(
        options: &Self::Options,
        kind: RandomOpenings,
    ) -> Result<Box<dyn Generator<Self>>, Failure>;

    /// Returns a value with its sign.
    fn value(value: f64) -> String;
}

/// Find balanced openings by a search, or list those with a name
///
/// Draws random openings, searches each one, and prints those in which no side leads by more than a
/// margin, with their values and the spread of the values.
#[derive(Debug, Args)]
#[command(after_help = G::HELP)]
#[command(
    mut_arg("plies", |plies| plies.required(false).default_value(G::PLIES).help(G::PLIES_HELP)),
    mut_arg("balance", |margin| margin.required(false).default_value(G::MARGIN).help(G::MARGIN_HELP)),
    mut_arg("depth", |depth| depth.required(false).default_value(G::DEPTH))
)]
pub(crate) struct Arguments<G: Balanced> {
    /// Number of openings, at least 1
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    #[arg(long, value_name = "N", value_parser = plies::<G>)]
    plies: usize,
    #[arg(long, value_name = "MARGIN", value_parser = margin::<G>)]
    balance: f64,
    /// Depth of the search in plies, 1 to 30
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    options: G::Options,
    /// List the openings with a name instead
    #[arg(long, conflicts_with_all = ["count", "plies", "balance", "depth", "seed"])]
    named: bool,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

fn plies<G: Balanced>(text: &str) -> Result<usize, String> {
    let plies = text.parse().ok().filter(|plies| (1..=G::MOST_PLIES).contains(plies));
    plies.ok_or_else(|| format!("expected a number of moves from 1 to {}", G::MOST_PLIES))
}

fn margin<G: Balanced>(text: &str) -> Result<f64, String> {
    let margin = text.parse().ok().filter(|margin| (0.0..=G::MOST_MARGIN).contains(margin));
    margin.ok_or_else(|| format!("expected a number from 0 to {}", G::MOST_MARGIN))
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
struct Answer {
    plies: usize,
    balance: f64,
    depth: u32,
    seed: u64,
    openings: Vec<Found>,
    spread: Option<Spread>,
}

/// An opening in JSON.
#[derive(Debug, Serialize)]
struct Found {
    moves: String,
    /// Black's lead.
    value: f64,
    opening: Option<Opening>,
}

/// A named opening in JSON.
#[derive(Debug, Serialize)]
struct Named {
    name: &'static str,
    text: String,
    moves: String,
}

pub(crate) fn run<G: Balanced>(arguments: &Arguments<G>) -> Result<(), Failure> {
    if arguments.named {
        return list::<G>(arguments.json);
    }
    let &Arguments { plies, balance: margin, depth, seed, json, .. } = arguments;
    let kind = RandomOpenings { plies, balance: Some(Balance { margin, depth }) };
    let generator = G::generator(&arguments.options, kind)?;
    // Every search checks the flag.
    let heeding = interrupt::heed();
    let mut random = Random::new(kind, generator, seed, [].into(), interrupt::flag());
    if !json {
        output::text(&head(arguments))?;
    }
    let status = Status::of_several(Some(u64::from(arguments.count))).ticking();
    let mut openings = Vec::new();
    for number in 0..arguments.count as usize {
        let Some(drawn) = random.get(number)?.filter(|drawn| drawn.is_new) else { break };
        let found = found(drawn);
        if !json {
            status.suspend(|| output::text(&line::<G>(&found)))?;
        }
        openings.push(found);
        status.advance();
    }
    drop(status);
    let values: Vec<f64> = openings.iter().map(|found| found.value).collect();
    let spread = Spread::of(&values);
    let (count, found) = (arguments.count, values.len());
    if json {
        output::json(&Answer { plies, balance: margin, depth, seed, openings, spread })?;
    } else if let Some(spread) = spread {
        output::text(&summary::<G>(found, spread))?;
    }
    drop(heeding);
    interrupt::check()?;
    if found < count as usize {
        let found = counted(found as u64, "opening");
        output::warning(format!(
            "only {found} of {count}: no other one was drawn; use a wider --balance or more --plies"
        ));
    }
    Ok(())
}

/// Returns the line above the openings, which readers of openings skip.
fn head<G: Balanced>(arguments: &Arguments<G>) -> String {
    let Arguments { plies, balance, depth, seed, options, .. } = arguments;
    let (moves, unit) = (counted(*plies as u64, "move"), G::UNIT);
    let rules = G::rules(options).map_or_else(String::new, |rules| format!(", {rules}"));
    let text = format!(
        "{}{rules}: openings of {moves}, lead at most {balance} {unit} at depth {depth}, seed {seed}",
        G::TITLE
    );
    wrapped("# ", "# ", &text, width::columns())
}

fn found<G: Game>(drawn: &Drawn<G>) -> Found {
    let lead = drawn.lead.unwrap_or_default();
    let value = if drawn.game.side_to_move() == Side::Black { lead } else { 0.0 - lead };
    Found { moves: drawn.game.moves_text(), value, opening: drawn.game.opening() }
}

/// Returns the line of an opening: its moves, and a comment with Black's lead and the name.
fn line<G: Balanced>(Found { moves, value, opening }: &Found) -> String {
    let name = opening.as_ref().map_or_else(String::new, |opening| format!(", {opening}"));
    format!("{moves}  # {}{name}\n", G::value(*value))
}

/// Returns the lines about the values of all openings.
fn summary<G: Balanced>(count: usize, spread: Spread) -> String {
    let Spread { least, most, mean, deviation } = spread;
    let [least, most, mean] = [least, most, mean].map(G::value);
    let deviation = G::value(deviation);
    let deviation = deviation.trim_start_matches('+');
    let text = format!(
        "{}; Black's lead in {}: from {least} to {most}, mean {mean}, standard deviation {deviation}",
        counted(count as u64, "opening"),
        G::UNIT
    );
    wrapped("# ", "# ", &text, width::columns())
}

/// Prints the named openings.
fn list<G: Balanced>(json: bool) -> Result<(), Failure> {
    let named = G::openings();
    if json {
        let named = named.into_iter().map(|(opening, moves)| Named {
            name: opening.name(),
            text: opening.to_string(),
            moves,
        });
        return output::json(&named.collect::<Vec<_>>());
    }
    let longest = named.iter().map(|(opening, _)| opening.to_string().len()).max();
    let width = longest.unwrap_or(0) + 2;
    let mut text = format!("{}\n", styled(BOLD, format!("{:width$}moves", "opening")));
    for (opening, moves) in named {
        text.push_str(&format!("{:width$}{moves}\n", opening.to_string()));
    }
    output::text(&text)
}
