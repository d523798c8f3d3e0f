//! What is to be solved, and how.

use std::path::PathBuf;

use clap::Args;
use gomoku::search::Method;

use crate::budget::{Hash, Limits};
use crate::gomoku::arguments::PositionArguments;

const HELP: &str = "\
Boards are read as by `threats`; any board is taken as it is. Of the attacker's moves only fours are
tried at first, then fours and threes, then for ten seconds at most also moves that threaten to win
by two fours in a row; --vcf, --vct and --threat choose. The defender may play anything.

Every win is verified before it is shown, as by `check`; limits are for the search before that. The
line is the longest of the proof and ends with a five, or with a four that no reply stops. no-win
says that no win by such moves exists, not that there is none: `threat` in JSON says how wide the
threats were (1: threes).

JSON: result (win, no-win or unknown), kind (vcf or vct), moves (attacker first), nodes (stones
placed by the search), seconds (the verification included), verified; side, rule, size, reading and
threat. With --all there is also all, one entry for each first move that wins, with move, moves and
verified, and complete, which says whether there can be others.

Exit codes: 0 an answer, 1 bad input, 2 bad usage, 3 a limit came first, 130 interrupted.

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
    /// in a row [default: 1, then 2 for ten seconds at most]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) threat: Option<u8>,
    /// Find every first move that wins
    #[arg(long)]
    pub(super) all: bool,
    #[command(flatten)]
    pub(super) limits: Limits,
    #[command(flatten)]
    pub(super) hash: Hash,
    /// Write the proof as a game tree in SGF, for `check` and for viewers; a file of that name is
    /// replaced
    #[arg(long, value_name = "FILE.sgf", conflicts_with = "all")]
    pub(super) proof: Option<PathBuf>,
    /// Write one JSON value
    #[arg(long)]
    pub(super) json: bool,
}

impl Arguments {
    pub(super) fn method(&self) -> Method {
        match (self.vcf, self.vct) {
            (true, _) => Method::Vcf,
            (_, true) => Method::Vct,
            _ => Method::Any,
        }
    }
}
