//! `tritboard gomoku check`: verifies a proof of a forced win.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Args;
use gomoku::proof::check::{Checked, Flaw, check};
use gomoku::proof::{Proof, file};
use gomoku::renju::Reading;
use gomoku::{Board, Color, Point, Rule};
use serde::Serialize;

use super::report::rule;
use crate::failure::Failure;
use crate::gomoku::arguments::{
    FileArguments, reading_parser, rule_parser, side_parser, size_parser,
};
use crate::gomoku::board;
use crate::gomoku::report::name;
use crate::terminal::number::{counted, grouped};
use crate::terminal::status::Status;
use crate::terminal::width::{columns, wrapped};
use crate::terminal::{input, interrupt, output};

const HELP: &str = "\
A proof is a game tree in SGF (GM[4]): the position in its first node, then the
attacker's move, the replies to it as variations, and so on. Every empty point
is tried as a reply. A reply that the proof does not answer must lose to a five,
to a four that nothing stops, or to at most three fours in a row.

JSON: verified, attacker, size, rule, reading, moves (the longest line, or those
that lead to the flaw). With a flaw: flaw. Verified: positions (with the
attacker to move), replies (that were tried); of these by_proof (answered by the
proof), by_five, by_straight_four and by_fours (lost to these) and by_forbidden
(forbidden to Black); longest (moves of the attacker in the longest line).

Examples:
  tritboard gomoku check board.txt proof.sgf
  tritboard gomoku check board.txt proof.sgf --rule renju --reading wide
  tritboard gomoku check h8a1i8a2j8a3 - --json < proof.sgf

Exit codes: 0 verified, 1 flaw or bad input, 2 bad usage.";

/// Verify the proof of a forced win by the rules alone
///
/// Reports how the replies lose and the longest line, or the moves that lead to a flaw.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard input;
    /// then a file with a proof, or `-`
    #[arg(value_names = ["FILE|MOVES|-", "PROOF|-"], num_args = 2.., required = true)]
    words: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    /// Board size for move lists, 5 to 22 points per side [default: from the proof]
    #[arg(long, value_name = "N", value_parser = size_parser)]
    size: Option<usize>,
    /// Rule: what makes a five and what is forbidden [default: from the proof, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// Side of the attacker, who is to move [default: from the proof]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
    /// Renju threes whose straight four would also make a five: not counted (literal) or counted (wide)
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    reading: Reading,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    verified: bool,
    attacker: String,
    size: usize,
    rule: &'static str,
    reading: &'static str,
    #[serde(flatten)]
    verdict: Verdict,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Verdict {
    Verified {
        positions: u64,
        replies: u64,
        by_proof: u64,
        by_five: u64,
        by_straight_four: u64,
        by_fours: u64,
        by_forbidden: u64,
        longest: usize,
        moves: Vec<String>,
    },
    Flaw {
        flaw: String,
        moves: Vec<String>,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Some((proof, board)) = arguments.words.split_last() else {
        return Err(Failure::Usage("missing argument; expected a board and a proof".to_owned()));
    };
    if proof == "-" && board.iter().any(|word| word == "-") {
        let message = "the board and the proof cannot both be standard input";
        return Err(Failure::Usage(message.to_owned()));
    }
    let options = arguments.file.max_size.options(None, arguments.file.skip_i);
    let (source, bytes) = proof_bytes(proof, options.max_bytes)?;
    let found = file::read(&bytes, options).map_err(|error| Failure::content(&source, error))?;
    let size = arguments.size.unwrap_or(found.board.size());
    let rule = arguments.rule.or(found.rule).unwrap_or_default();
    let side = arguments.side.unwrap_or(found.proof.attacker());
    let board = board::joined(board)?;
    let board = board::named(board.as_deref(), size, rule, arguments.file)?.with_side(side);
    found.is_for(&board).map_err(|error| Failure::content(&source, error))?;

    let (board, verdict) = verify(board, arguments.reading, found.proof)?;
    if arguments.json {
        output::json(&answer(&board, arguments.reading, &verdict))?;
    }
    let checked = verdict.map_err(|flaw| Failure::content(source, flaw))?;
    if arguments.json {
        return Ok(());
    }
    output::text(&report(&board, arguments.reading, &checked))
}

/// Returns the name and the bytes of a proof, read slightly beyond the limit so that an excess shows.
fn proof_bytes(argument: &OsStr, limit: usize) -> Result<(String, Vec<u8>), Failure> {
    if argument == "-" {
        let bytes = input::standard_input(limit)?;
        return Ok((input::STANDARD_INPUT.to_owned(), bytes));
    }
    let bytes = input::file(Path::new(argument), limit)?;
    Ok((argument.to_string_lossy().into_owned(), bytes))
}

/// Verifies a proof for a board, and returns that board.
fn verify(
    board: Board,
    reading: Reading,
    proof: Proof,
) -> Result<(Board, Result<Checked, Flaw>), Failure> {
    let status = Status::of_one().ticking();
    status.message().set(|| "verifying".to_owned());
    interrupt::run(move || {
        let verdict = check(&board, reading, &proof);
        (board, verdict)
    })
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

fn answer(board: &Board, reading: Reading, verdict: &Result<Checked, Flaw>) -> Answer {
    Answer {
        verified: verdict.is_ok(),
        attacker: board.side_to_move().to_string(),
        size: board.size(),
        rule: board.rule().name(),
        reading: reading.name(),
        verdict: match verdict {
            Ok(checked) => Verdict::Verified {
                positions: checked.positions,
                replies: checked.replies,
                by_proof: checked.by_proof,
                by_five: checked.by_five,
                by_straight_four: checked.by_straight_four,
                by_fours: checked.by_fours,
                by_forbidden: checked.by_forbidden,
                longest: checked.longest(),
                moves: names(&checked.line),
            },
            Err(flaw) => Verdict::Flaw { flaw: flaw.kind.to_string(), moves: names(&flaw.line) },
        },
    }
}

fn report(board: &Board, reading: Reading, checked: &Checked) -> String {
    let (attacker, rule, size) = (name(board.side_to_move()), rule(board, reading), board.size());
    let mut text = format!("verified: {attacker} wins, {rule}, {size}×{size}\n\n");
    let mut line = |number: u64, what: &str| {
        text.push_str(&format!("{:>11}  {what}\n", grouped(number)));
    };
    line(checked.positions, "positions with the attacker to move");
    line(checked.replies, "replies tried");
    line(checked.by_proof, "answered by the proof");
    line(checked.by_five, "lose to a five at once");
    line(checked.by_straight_four, "lose to a four that nothing stops");
    line(checked.by_fours, "lose to two or three fours in a row");
    if board.rule() == Rule::Renju {
        line(checked.by_forbidden, "are forbidden to Black");
    }
    let moves = counted(checked.longest() as u64, "move");
    let first = format!("longest line, {moves} of {attacker}: ");
    text.push('\n');
    text.push_str(&wrapped(&first, "  ", &names(&checked.line).join(" "), columns()));
    text
}
