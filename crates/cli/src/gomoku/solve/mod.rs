//! `tritboard gomoku solve`: wins by continuous fours or threats, verified.
//!
//! * `work`: what is searched, and the verification;
//! * `report`: the answer for people and for machines;
//! * `limits`: how long, and what is shown meanwhile.

mod limits;
mod report;
mod work;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use gomoku::renju::Reading;
use gomoku::search::proof::file;
use gomoku::search::{Method, Options};
use gomoku::{Color, Rule};

pub(super) use limits::{LimitArguments, Watch, cost};

use super::{reading_parser, rule_parser, side_parser, size_parser};
use crate::failure::Failure;
use crate::pending::Pending;
use crate::{input, interrupt, output};

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
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Try fours alone
    #[arg(long, conflicts_with_all = ["vct", "threat"])]
    vcf: bool,
    /// Try fours and threes at once, without a search of fours alone before
    #[arg(long)]
    vct: bool,
    /// How wide threats may be: 1 threes, 2 and 3 also moves that threaten to win by so many fours
    /// in a row [default: 1, then 2 for ten seconds at most]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    threat: Option<u8>,
    /// Find every first move that wins
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    limits: LimitArguments,
    /// Write the proof as a game tree in SGF, for `check` and for viewers; a file of that name is
    /// replaced
    #[arg(long, value_name = "FILE.sgf", conflicts_with = "all")]
    proof: Option<PathBuf>,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

/// The position and how it is judged.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    /// A file with a drawn board, moves or a game, moves such as h8h7i9, or `-` for standard
    /// input; without it, the board of the article that this program comes from
    #[arg(value_name = "FILE|MOVES|-")]
    input: Option<OsString>,
    /// The points a side of the board of moves, 5 to 22; others have their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// What counts as a five, and what is forbidden [default: as in the file, or else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// The side to move [default: black when there are no more black stones than white ones]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
    /// How the disputed three of renju is read
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    reading: Reading,
}

impl PositionArguments {
    /// Returns the board.
    pub(super) fn board(&self) -> Result<gomoku::Board, Failure> {
        let board = input::board(self.input.as_deref(), self.size, self.rule)?;
        Ok(match self.side {
            Some(side) => board.with_side(side),
            None => board,
        })
    }

    /// Returns how the position is to be solved, with so large a table.
    pub(super) fn options(&self, limits: &LimitArguments) -> Options {
        let mut options = Options::default();
        options.reading = self.reading;
        options.hash_bytes = limits.hash_bytes();
        options
    }
}

impl Arguments {
    fn method(&self) -> Method {
        match (self.vcf, self.vct) {
            (true, _) => Method::Vcf,
            (_, true) => Method::Vct,
            _ => Method::Any,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let board = arguments.position.board()?;
    // Whatever is wrong with it should be known before the work.
    let pending = match &arguments.proof {
        Some(path) => Some(Pending::create(path, true)?),
        None => None,
    };
    interrupt::heed(true);
    let answer = work::answer(arguments, &board)?;
    interrupt::heed(false);
    if let (Some(mut pending), [first, ..]) = (pending, answer.wins.as_slice()) {
        let text = file::write(&board, &first.proof);
        let written = pending.write_all(text.as_bytes());
        written.map_err(|error| pending.failure(error))?;
        pending.keep()?;
    }
    if arguments.json {
        output::json(&report::json(&board, arguments, &answer))?;
    } else {
        output::text(&report::text(&board, arguments, &answer))?;
    }
    if interrupt::is_flagged() {
        return Err(Failure::Interrupted);
    }
    if answer.is_unknown { Err(Failure::Unknown) } else { Ok(()) }
}
