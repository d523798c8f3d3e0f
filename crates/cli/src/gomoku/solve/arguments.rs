//! What is to be solved, and how.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gomoku::search::{Method, Options};

use crate::budget::{Hash, Limits, Threads, all_processors};
use crate::gomoku::arguments::PositionArguments;
use crate::terminal::drawing::Drawing;

const HELP: &str = "\
Boards are read as by `threats`. Where a five stands on the board, somebody has
won, and that is the answer; with --any the board is taken as it is. Of the
attacker's moves only fours are tried at first, then fours and threes and, in
turns, also moves that threaten to win by two or three fours in a row; --vcf,
--vct and --threat choose. The defender may play anything. Without --time and
--nodes a search ends after 60 seconds.

Every win is verified before it is shown, as by `check`; limits are for the
search before that. The line is the longest that `check` finds: it ends with a
five, or with a four that no reply stops, and `moves` counts the attacker's moves
of it. no-win says that no win by such moves
exists, not that there is none: `threat` in JSON says by which (1: fours and
threes; 2 and 3: threats of so many fours, too). Where a limit ends the search of
wider threats, that is what is known.

JSON: result (win, no-win, unknown or over, with the winner), kind (vcf or vct),
moves (attacker first), nodes (stones placed by the search), seconds (the
verification included), verified; side, rule, size, reading and threat. With
--all there is also all, one entry for each first move that wins, with move,
moves and verified, and complete: whether all moves of such threats were
searched to their end, so that no others win by them.

Exit codes: 0 an answer, 1 bad input, 2 bad usage, 3 a limit came first, 130
interrupted.

Examples:
  tritboard gomoku solve
  tritboard gomoku solve board.txt --rule renju --side white --vcf
  tritboard gomoku solve board.txt --rule renju --time 10 --proof proof.sgf
  tritboard gomoku check board.txt proof.sgf --rule renju
  tritboard gomoku solve h8a1i8c2h9e3i9g1 --all --json";

/// Search for a forced win by fours and threes
///
/// Says whether the side to move wins by continuous fours (VCF) or threats (VCT), and how.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("hash", |hash| hash.default_value("64")))]
#[command(mut_arg("threads", all_processors))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// Try fours alone
    #[arg(long, conflicts_with_all = ["vct", "threat"])]
    vcf: bool,
    /// Try fours and threes at once, without a search of fours alone before
    #[arg(long)]
    vct: bool,
    /// How wide threats may be: 1 threes, 2 and 3 also moves that threaten to win by so many fours
    /// in a row [default: 3, or as far as the limits allow]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) threat: Option<u8>,
    /// Find every first move that wins
    #[arg(long)]
    pub(super) all: bool,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
    /// Write the proof as a game tree in SGF, for `check` and for viewers; `-` is standard output,
    /// and the answer goes to standard error then
    #[arg(long, value_name = "FILE.sgf|-", conflicts_with = "all")]
    pub(super) proof: Option<PathBuf>,
    /// Replace the file of the proof if it exists
    #[arg(long, requires = "proof")]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) drawing: Drawing,
    /// Write one JSON value
    #[arg(long)]
    pub(super) json: bool,
}

/// How long a search goes on when nobody has said.
const TIME: Duration = Duration::from_secs(60);

impl Arguments {
    /// Returns the limits: some time if none is given.
    pub(super) fn limits(&self) -> Limits {
        if self.is_limited() { self.limits } else { Limits { time: Some(TIME), nodes: None } }
    }

    /// Returns what may be said after a search that nobody has limited, but that ended early.
    pub(super) fn hint(&self) -> Option<String> {
        let seconds = TIME.as_secs();
        let hint = || {
            format!(
                "A search ends after {seconds} seconds unless --time or --nodes is given: \
                 --time {} goes on for longer.",
                10 * seconds
            )
        };
        (!self.is_limited()).then(hint)
    }

    fn is_limited(&self) -> bool {
        self.limits.time.is_some() || self.limits.nodes.is_some()
    }

    /// Returns how wide threats may be.
    pub(super) fn width(&self) -> u8 {
        self.threat.unwrap_or(Options::MAX_WIDTH)
    }

    pub(super) fn method(&self) -> Method {
        match (self.vcf, self.vct) {
            (true, _) => Method::Vcf,
            (_, true) => Method::Vct,
            _ => Method::Any,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        arguments: Arguments,
    }

    #[test]
    fn a_search_that_nobody_limits_has_a_minute() {
        let limits = |options: &[&str]| {
            let arguments = Command::parse_from([&["solve"], options].concat()).arguments;
            let Limits { time, nodes } = arguments.limits();
            (time.map(|time| time.as_secs()), nodes, arguments.hint().is_some())
        };
        assert_eq!(limits(&[]), (Some(60), None, true));
        assert_eq!(limits(&["--all"]), (Some(60), None, true));
        assert_eq!(limits(&["--time", "5"]), (Some(5), None, false));
        assert_eq!(limits(&["--nodes", "7"]), (None, Some(7), false));
        assert_eq!(limits(&["--nodes", "7", "--time", "600"]), (Some(600), Some(7), false));
        assert!(HELP.contains("ends after 60 seconds"));
    }
}
