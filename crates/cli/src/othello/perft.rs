//! `tritboard othello perft`: counts leaves of the game tree, or distinct positions.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use othello::perft::{MAX_DEPTH, PassRule, Perft, Progress as Part, Unique};
use othello::{Board, Position};
use serde::Serialize;

use super::position::Selection;
use super::{position, text};
use crate::budget::{Hash, Threads, hash_default};
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output;
use crate::terminal::pace::{seconds, speed};
use crate::terminal::progress::Progress;
use crate::terminal::status::Status;
use crate::terminal::table::{Column, Table};

const HELP: &str = "\
Three counting rules are in use; they differ from depth 9 on:
  ply      a pass costs a ply, a finished game counts one leaf (Bik)
  free     a pass costs nothing, a finished game counts one leaf
  dropped  a pass costs a ply, a finished game counts nothing (OEIS A124004)

The table has a row for each depth from 1 to DEPTH, each counted separately. The
last ply is counted in bulk. --hash counts transpositions once; without it every
path is walked. --unique counts distinct positions directly after a move,
finished ones included, modulo the 8 symmetries; the rows end when no more discs
can be placed. Ctrl-C keeps the finished rows.

JSON: depth, passes, leaves, seconds for DEPTH alone; with --unique depth,
positions (by discs placed, from 0) and seconds. Ctrl-C gives the positions up
to a lower depth, and no leaves.

Examples:
  tritboard othello perft 11
  tritboard othello perft 14 --threads 0 --hash 1024
  tritboard othello perft 10 --passes dropped --json
  tritboard othello perft 8 --unique
  tritboard othello perft 6 f5d6c3d3c4
  tritboard othello perft 6 game.ggf --ply 40";

/// Count the leaves of the game tree
///
/// Prints the number of leaves at each depth, and the time to count them.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("hash", |hash| hash_default(hash, "no table")))]
pub(crate) struct Arguments {
    /// Depth in plies, or number of discs placed with --unique, 0 to 127
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Counting rule for passes and finished games; see the table below
    #[arg(long, value_parser = passes_parser(), default_value = "ply")]
    passes: PassRule,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    /// Count distinct positions by the number of discs placed
    #[arg(long, conflicts_with_all = ["passes", "hash"])]
    unique: bool,
    #[command(flatten)]
    selection: Selection,
    /// Board, moves or file, instead of the argument after DEPTH
    #[arg(long, value_name = "BOARD", conflicts_with = "input", allow_hyphen_values = true)]
    from: Option<OsString>,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

/// Parses `--passes`.
fn passes_parser() -> impl TypedValueParser<Value = PassRule> {
    PossibleValuesParser::new(["ply", "free", "dropped"]).try_map(|name| name.parse::<PassRule>())
}

#[derive(Debug, Serialize)]
struct Leaves {
    depth: u32,
    passes: String,
    leaves: u64,
    seconds: f64,
}

#[derive(Debug, Serialize)]
struct Positions {
    depth: u32,
    positions: Vec<u64>,
    seconds: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let record = match &arguments.from {
        None => arguments.selection.record()?,
        Some(from) => position::record(std::slice::from_ref(from), arguments.selection.choice())?,
    };
    let position = record.game.position();
    let threads = arguments.threads.count();
    let hash_mib = arguments.hash.mib()?;
    // An interrupt also counts between two depths.
    let _heeding = interrupt::heed();
    if !arguments.json {
        output::text(&heading(arguments, position, threads, hash_mib))?;
    }
    if arguments.unique {
        return unique(arguments, position.board(), threads);
    }
    let perft = Perft::new(arguments.passes).threads(threads);
    leaves(arguments, position.board(), perft, hash_mib.unwrap_or(0))
}

fn heading(
    arguments: &Arguments,
    position: Position,
    threads: usize,
    hash_mib: Option<usize>,
) -> String {
    let what = match (arguments.unique, arguments.passes) {
        (true, _) => "Different positions modulo the 8 symmetries",
        (_, PassRule::Ply) => "Passes: ply (a pass costs a ply, a finished game counts one leaf)",
        (_, PassRule::Free) => {
            "Passes: free (a pass costs no ply, a finished game counts one leaf)"
        }
        (_, PassRule::Dropped) => {
            "Passes: dropped (a pass costs a ply, a finished game counts nothing)"
        }
    };
    let mut heading = format!("{what}\n{}", counted(threads as u64, "thread"));
    if !arguments.unique {
        match hash_mib {
            None => heading.push_str(", no transposition table"),
            Some(mib) => {
                heading.push_str(&format!(", a transposition table of {} MiB", grouped(mib)));
            }
        }
        let instruction_set = Perft::new(arguments.passes).instruction_set();
        heading.push_str(&format!(", {instruction_set}"));
    }
    if position != Position::START {
        heading.push_str(&format!("\nFrom {}", text::line(position)));
    }
    format!("{heading}\n\n{}", table(arguments.unique).head())
}

fn table(is_unique: bool) -> Table<'static> {
    let [first, second] = if is_unique { ["discs", "positions"] } else { ["depth", "leaves"] };
    let speed = (!is_unique).then_some(Column::right("speed", 12));
    let columns =
        [Column::right(first, 5), Column::right(second, 24), Column::right("seconds", 11)];
    Table::new(columns.into_iter().chain(speed))
}

/// Depth up to which clearing a transposition table takes longer than it saves.
const SHALLOW: u32 = 8;

fn leaves(
    arguments: &Arguments,
    board: Board,
    perft: Perft,
    hash_mib: usize,
) -> Result<(), Failure> {
    let count = |depth| {
        let perft = perft.hash_mib(if depth > SHALLOW { hash_mib } else { 0 });
        let progress = Arc::new(Progress::start());
        let shown = Arc::clone(&progress);
        let start = Instant::now();
        let leaves = interrupt::run(move || {
            let observe = |part: Part| shown.set(part.done as u64, part.total as u64);
            perft.count_with(board, depth, observe)
        });
        // After an interrupt the count continues without a progress line.
        progress.finish();
        let leaves = leaves?.map_err(Failure::refused)?;
        Ok::<_, Failure>((leaves, start.elapsed()))
    };
    let depth = arguments.depth;
    if arguments.json {
        let (leaves, elapsed) = count(depth)?;
        let passes = arguments.passes.to_string();
        return output::json(&Leaves { depth, passes, leaves, seconds: seconds(elapsed) });
    }
    for depth in depth.min(1)..=depth {
        let (leaves, elapsed) = count(depth)?;
        let time = format!("{:.3}", elapsed.as_secs_f64());
        let cells = [depth.to_string(), grouped(leaves), time, speed(leaves, elapsed)];
        output::text(&table(false).row(cells))?;
    }
    Ok(())
}

fn unique(arguments: &Arguments, board: Board, threads: usize) -> Result<(), Failure> {
    let mut positions = Vec::new();
    let status = Status::of_one().ticking();
    let start = Instant::now();
    let mut last = start;
    let mut levels = Unique::new(board).threads(threads).zip(0..=arguments.depth);
    let end = loop {
        let next = interrupt::run(move || {
            let level = levels.next();
            (levels, level)
        });
        let (count, discs) = match next {
            Ok((rest, level)) => {
                levels = rest;
                let Some(level) = level else { break Ok(()) };
                level
            }
            Err(failure) => break Err(failure),
        };
        let count = count.map_err(Failure::refused)?;
        positions.push(count);
        if !arguments.json {
            let time = format!("{:.3}", last.elapsed().as_secs_f64());
            let row = table(true).row([discs.to_string(), grouped(count), time]);
            status.suspend(|| output::text(&row))?;
        }
        last = Instant::now();
    };
    drop(status);
    if arguments.json {
        let depth = match end {
            Ok(()) => arguments.depth,
            // The answer is that of a lower depth.
            Err(_) => u32::try_from(positions.len()).unwrap_or(u32::MAX).saturating_sub(1),
        };
        output::json(&Positions { depth, positions, seconds: seconds(start.elapsed()) })?;
    }
    end
}
