//! `tritboard othello perft`: leaves of the game tree, or different positions.

use std::ffi::OsString;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use othello::perft::{MAX_DEPTH, PassRule, Perft, Unique};
use othello::{Board, Position};
use serde::Serialize;

use super::{position, text};
use crate::failure::Failure;
use crate::output::{self, BOLD, counted, grouped, styled};
use crate::pace::{seconds, speed};
use crate::progress::Progress;

const HELP: &str = "\
The field counts in three ways, which differ from depth 9 on; say which one you mean:
  ply      a pass costs a ply, a finished game counts one leaf at every depth (Bik)
  free     a pass costs nothing, a finished game counts one leaf
  dropped  a pass costs a ply, a finished game counts nothing (OEIS A124004)

Leaves are counted in bulk at the last ply. Rows go from depth 1 to DEPTH, each counted anew. With
--unique they count different positions right after a move, modulo the 8 symmetries, finished ones
included; they end where no disc can be placed any more.

JSON: depth, passes, leaves, seconds for DEPTH alone; with --unique depth, positions (from no disc
placed on), seconds.

Examples:
  tritboard othello perft 11
  tritboard othello perft 14 --threads 0 --hash 1024
  tritboard othello perft 10 --passes dropped --json
  tritboard othello perft 8 --unique
  tritboard othello perft 6 --from f5d6c3d3c4";

/// Count the leaves of the game tree
///
/// Writes how many leaves there are at each depth, and how long it took to count them.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// How many plies, or discs placed, to count to: 0 to 127
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// What passes and finished games count
    #[arg(long, value_parser = passes_parser(), default_value = "ply")]
    passes: PassRule,
    /// How many threads work; 0 means as many as there are processors
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// The size of a hash table; without it, every path is counted
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    hash: usize,
    /// Count different positions by the number of discs placed
    #[arg(long, conflicts_with_all = ["passes", "hash"])]
    unique: bool,
    /// Begin with this board, or after these moves; a file with either, or `-`
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    from: Option<OsString>,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

/// Reads `--passes`.
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
    let position = match &arguments.from {
        None => Position::START,
        Some(argument) => position::record(argument)?.game.position(),
    };
    let threads = match arguments.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    };
    if !arguments.json {
        output::text(&heading(arguments, position, threads))?;
    }
    if arguments.unique {
        return unique(arguments, position.board(), threads);
    }
    leaves(arguments, position.board(), threads)
}

fn heading(arguments: &Arguments, position: Position, threads: usize) -> String {
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
        match arguments.hash {
            0 => heading.push_str(", no hash table"),
            mib => heading.push_str(&format!(", a hash table of {} MiB", grouped(mib))),
        }
        let instruction_set = Perft::new(arguments.passes).instruction_set();
        heading.push_str(&format!(", {instruction_set}"));
    }
    if position != Position::START {
        heading.push_str(&format!("\nFrom {}", text::line(position)));
    }
    let columns = match arguments.unique {
        true => format!("{:>5} {:>24} {:>11}", "discs", "positions", "seconds"),
        false => format!("{:>5} {:>24} {:>11} {:>10}", "depth", "leaves", "seconds", "million/s"),
    };
    format!("{heading}\n\n{}\n", styled(BOLD, columns))
}

/// To which depth a hash table takes longer to clear than it saves.
const SHALLOW: u32 = 8;

fn leaves(arguments: &Arguments, board: Board, threads: usize) -> Result<(), Failure> {
    let count = |depth| {
        let hash_mib = if depth > SHALLOW { arguments.hash } else { 0 };
        let perft = Perft::new(arguments.passes).threads(threads).hash_mib(hash_mib);
        let progress = Progress::start();
        let start = Instant::now();
        let leaves = perft.count_with(board, depth, |part| {
            progress.set(part.done as u64, part.total as u64);
        })?;
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
        let row = format!(
            "{depth:>5} {:>24} {:>11.3} {:>10}",
            grouped(leaves),
            elapsed.as_secs_f64(),
            speed(leaves, elapsed)
        );
        output::text(&format!("{}\n", row.trim_end()))?;
    }
    Ok(())
}

fn unique(arguments: &Arguments, board: Board, threads: usize) -> Result<(), Failure> {
    let mut positions = Vec::new();
    // Drawn on standard error, and only on a terminal.
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(200));
    let start = Instant::now();
    let mut last = start;
    for (count, discs) in Unique::new(board).threads(threads).zip(0..=arguments.depth) {
        let count = count?;
        positions.push(count);
        if !arguments.json {
            let elapsed = last.elapsed().as_secs_f64();
            let row = format!("{discs:>5} {:>24} {elapsed:>11.3}\n", grouped(count));
            spinner.suspend(|| output::text(&row))?;
        }
        last = Instant::now();
    }
    spinner.finish_and_clear();
    if arguments.json {
        let seconds = seconds(start.elapsed());
        return output::json(&Positions { depth: arguments.depth, positions, seconds });
    }
    Ok(())
}
