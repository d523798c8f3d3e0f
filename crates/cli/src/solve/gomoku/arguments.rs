//! Arguments of `solve`: the position, the method and the limits.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gomoku::search::{Method, Options, Solver};

use crate::budget::{Limits, all_processors};
use crate::failure::Failure;
use crate::gomoku::position::PositionArguments;
use crate::solve::{EXIT_CODES, SearchArguments};
use crate::terminal::drawing::Drawing;

const HELP: &str = "\
Boards are read as `threats --help` describes. If the board already has a five,
the answer names the winner; --any searches nevertheless. The solver first tries
attacks by fours alone, then by fours and threes, then also by moves that
threaten to win by two or three fours in a row. --vcf, --vct and --threat select
among these. The defender may play anything. Default limit: 60 seconds.

Every win is verified before it is shown, as by `check`; the limits apply to the
search only. The line shown is the longest that `check` finds. It ends with a
five or with a four that no reply stops; `moves` counts the attacker's moves in
it. no-win means that no win by such threats exists, not that no win exists:
`threat` in JSON says by which threats (1: fours and threes; 2 and 3: also
threats of 2 or 3 fours in a row). If a limit ends the search of wider threats,
the answer is that of the narrower ones.

JSON: result (win, no-win, unknown or over, with the winner), kind (vcf or vct),
moves (attacker first), nodes (stones placed by the search), seconds (the
verification included), verified; side, rule, size, reading and threat. --all
adds all, one entry for each first move that wins, with move, moves and
verified, and complete: whether all moves of such threats were searched to their
end, so that no others win by them.";

const EXAMPLES: &str = "\
Examples:
  tritboard gomoku solve
  tritboard gomoku solve board.txt --rule renju --side white --vcf
  tritboard gomoku solve board.txt --rule renju --time 10 --proof proof.sgf
  tritboard gomoku check board.txt proof.sgf --rule renju
  tritboard gomoku solve h8a1i8c2h9e3i9g1 --all --json";

/// Search for a forced win by fours and threes
///
/// Reports whether and how the side to move wins by continuous fours (VCF) or threats (VCT).
#[derive(Debug, Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}\n\n{EXAMPLES}"))]
#[command(mut_arg("hash", |hash| hash.default_value("64")))]
#[command(mut_arg("threads", all_processors))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// Search only for wins by fours
    #[arg(long, conflicts_with_all = ["vct", "threat"])]
    vcf: bool,
    /// Search fours and threes without searching fours alone first
    #[arg(long)]
    vct: bool,
    /// Width of threats, 1 to 3: 1 only threes, 2 and 3 also moves that threaten to win by up to N fours
    /// in a row [default: 3, or as far as the limits allow]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) threat: Option<u8>,
    /// Find every first move that wins
    #[arg(long)]
    pub(super) all: bool,
    /// Write the proof as a game tree in SGF, for `check` and for viewers; with `-` the proof goes
    /// to standard output and the answer to standard error
    #[arg(long, value_name = "FILE.sgf|-", conflicts_with = "all")]
    pub(super) proof: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long, requires = "proof")]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) drawing: Drawing,
    #[command(flatten)]
    pub(super) search: SearchArguments,
}

/// Time limit of a search without any other limit.
const TIME: Duration = Duration::from_secs(60);

impl Arguments {
    /// Returns the limits; a default time if no limit is given.
    pub(super) fn limits(&self) -> Limits {
        if self.is_limited() {
            self.search.limits
        } else {
            Limits { time: Some(TIME), nodes: None }
        }
    }

    /// Returns the advice after a search that the default time limit ended.
    pub(super) fn hint(&self) -> Option<String> {
        let seconds = TIME.as_secs();
        let hint = || {
            format!(
                "The search ended after {seconds} seconds, the default limit: \
                 --time {} searches longer.",
                10 * seconds
            )
        };
        (!self.is_limited()).then(hint)
    }

    fn is_limited(&self) -> bool {
        self.search.limits.time.is_some() || self.search.limits.nodes.is_some()
    }

    /// Returns the maximum width of threats.
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

/// Returns a solver with the memory and the threads of the arguments.
pub(super) fn solver(
    position: &PositionArguments,
    search: &SearchArguments,
) -> Result<Solver, Failure> {
    let options = position.options(search.hash)?.threads(search.threads.count());
    Solver::new(options).map_err(Failure::refused)
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
    fn the_default_limit_is_a_minute() {
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
        assert!(HELP.contains("limit: 60 seconds"));
    }
}
