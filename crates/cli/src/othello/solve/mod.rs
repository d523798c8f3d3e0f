//! `tritboard othello solve`: exact scores and best lines of end games.
//!
//! * `source`: where positions come from;
//! * `question`: what is asked of each, and the answer;
//! * `check`: whether the file says the same;
//! * `table`, `json`: the answers for people and for machines;
//! * `watch`: what is shown while a search is under way.

mod check;
mod json;
mod question;
mod source;
mod table;
mod watch;

use std::ffi::OsString;
use std::thread;
use std::time::Duration;

use clap::Args;
use othello::search::endgame::{Limits, Options, Solver};

use self::question::Question;
use self::source::Source;
use self::table::Table;
use self::watch::Watch;
use crate::failure::Failure;
use crate::output::counted;
use crate::{interrupt, output};

const HELP: &str = "\
A file has one position a line as OBF: 64 squares from A1 to H8, the side to move, and perhaps
scores of moves, such as `G8:+18;`. These are checked: positions with other scores, or whose best
move is another, are marked and told of on standard error, and the exit code is 1. Moves may be as
good as those listed: then the listed ones are proven, too. Of standard input each line is answered
as it comes.

Scores are discs for the side to move, empty squares for the winner. Nodes are positions reached,
each counted every time, also after a pass, but not the full board after the last move; other
programs count other things. With one thread the same positions in the same order always take the
same nodes, unless a time or Ctrl-C ends them. Threads work on one position together.

Under a limit, or after Ctrl-C, an answer may be incomplete: the score is a guess with ~ and, in
brackets after the line, what is proven. The limits hold for everything that is done for a position.
A second Ctrl-C, or one while the program waits for standard input, ends it at once.

JSON, one value a line: board (64 characters), side, empties, score, move (null when the game is
over), line, nodes, seconds, expected (the best score in the file, or null). With --wld score is
null unless it is known, and there are outcome (win, draw, loss or null), lower and upper; with
--all-moves there is moves, the best first, each with move and score. Of incomplete answers, and of
their moves, solved is false, and there are lower, upper and estimate.

Examples:
  tritboard othello solve
  tritboard othello solve fforum-40-59.obf --threads 2
  tritboard othello solve fforum-1-19.obf --all-moves --json
  tritboard othello solve 'XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X'
  tritboard othello convert games.ggf - --to-format obf --ply 44 | tritboard othello solve - --wld";

/// Solve end games: exact scores and best lines
///
/// Writes for each position its score with best play of both sides, the best move, the line to the
/// end of the game, and what it took to find them.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// A file of positions, or `-` for standard input; a board of 64 squares and the side to move,
    /// or moves such as f5d6c3; without it, problem 40 of the FFO test
    #[arg(value_name = "FILE.obf|BOARD|-", allow_hyphen_values = true)]
    input: Option<OsString>,
    /// How many threads work; 0 means as many as there are processors
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(0..=Options::MAX_THREADS as i64)
    )]
    threads: u16,
    /// The size of the hash table, rounded down to a power of two
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 512,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    hash: u64,
    /// Only who wins: faster than the score
    #[arg(long, conflicts_with = "all_moves")]
    wld: bool,
    /// The score of every move, not only of the best
    #[arg(long)]
    all_moves: bool,
    /// End the search of a position after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// End the search of a position after about so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Write one JSON value a position
    #[arg(long)]
    json: bool,
}

/// Reads `--time`.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "expected seconds, more than 0".to_owned())
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut source = Source::open(arguments.input.as_deref())?;
    let threads = match arguments.threads {
        0 => thread::available_parallelism().map_or(1, usize::from).min(Options::MAX_THREADS),
        threads => threads.into(),
    };
    // A size beyond the address space cannot be had either.
    let hash_mib = usize::try_from(arguments.hash).unwrap_or(usize::MAX);
    interrupt::watch();
    let mut solver = Solver::new(Options { threads, hash_mib })?;
    let question = Question::of(arguments.wld, arguments.all_moves);

    interrupt::heed(true);
    let limits =
        Limits { nodes: arguments.nodes, time: arguments.time, stop: Some(interrupt::flag()) };
    let mut table = Table::new(question);
    if !arguments.json {
        output::text(&table.head(source.name(), threads, hash_mib))?;
    }
    let mut watch = Watch::start(source.left());
    while let Some(problem) = source.next() {
        let problem = problem?;
        let answer = question.ask(&mut solver, problem, &limits, &mut watch);
        let number = table.add(&answer);
        watch.advance();
        let told = watch.suspend(|| {
            if arguments.json {
                output::json(&json::Answer::of(question, &answer))?;
            } else {
                output::text(&table.rows(number, &answer))?;
            }
            for difference in &answer.differences {
                output::warning(format!("{}: position {number}: {difference}", source.name()));
            }
            Ok::<(), Failure>(())
        });
        told?;
        if interrupt::is_flagged() {
            break;
        }
    }
    watch.finish();
    if !arguments.json {
        output::text(&table.totals())?;
    }
    if interrupt::is_flagged() {
        return Err(Failure::Interrupted);
    }
    match table.different() {
        0 => Ok(()),
        different => Err(Failure::Differs {
            source_name: source.name().to_owned(),
            positions: counted(different, "position"),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds() {
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(seconds("1e3"), Ok(Duration::from_secs(1000)));
        for text in ["0", "-1", "", "ten", "nan", "inf", "1e-30"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
