//! `tritboard gomoku forbidden`: lists every point that renju forbids to Black, with the reason.

use std::ffi::OsString;

use clap::Args;
use gomoku::renju::{
    self, Explanation, ForbiddenKind, ForbiddenPoints, Four, Reading, Row, SquareStatus, Three,
};
use gomoku::{Board, Color, Kind};
use serde::Serialize;

use super::report::{picture, threat_style};
use crate::failure::Failure;
use crate::files::gomoku::arguments::{BoardSize, FileArguments, reading_parser, side_parser};
use crate::files::gomoku::board;
use crate::terminal::drawing::{Drawing, Style};
use crate::terminal::number::counted;
use crate::terminal::output::{self, styled};
use crate::terminal::width::{columns, width, wrapped};

const HELP: &str = "\
`threats --help` describes how boards are read; it reads this output, too. The
command applies the renju rule with Black to move, whatever the file says.

Marks: 6 overline, D double four, 3 double three; a point shows the first that
applies. The list begins with the forbidden points; points that only look
forbidden follow.

A three counts if a move that is not forbidden itself extends it to a straight
four. If that move also makes a five, the rules do not count the three
(--reading literal), but some programs do (--reading wide).

JSON: size, side, reading, forbidden and apparent (points that only look
forbidden): each with point, x and y (from 0 at the bottom left), kind
(overline, double-four or double-three; left out of apparent points), reason,
and the fives, overlines, fours and threes of a stone there. Each of these has
direction and stones; fours also have straight and completions (the points that
make five), and threes real (whether the rules count them) and squares (the
points that make a straight four): each with point, status (allowed, five or
forbidden) and, if forbidden, kind and why (as for a forbidden point; left out
where explanations would go too deep).

Examples:
  tritboard gomoku forbidden board.txt
  tritboard gomoku forbidden h8h9i7i9h10i6i11i12
  tritboard gomoku forbidden board.txt --reading wide --json
  tritboard gomoku forbidden - < board.txt";

/// List the points that renju forbids to Black, with reasons
///
/// Draws the board with its forbidden points and names the rows that a stone would make there.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard
    /// input [default: the board of the article that the threat points come from]
    #[arg(value_name = "FILE|MOVES|-")]
    input: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    #[command(flatten)]
    size: BoardSize,
    /// Renju threes whose straight four would also make a five: not counted (literal) or counted (wide)
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    reading: Reading,
    /// Side to move; has no effect on the forbidden points
    #[arg(long, value_name = "SIDE", value_parser = side_parser(), ignore_case = true)]
    side: Option<Color>,
    #[command(flatten)]
    drawing: Drawing,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let input = board::joined(&arguments.input)?;
    let mut board = board::as_renju(input.as_deref(), arguments.size.size(), arguments.file)?;
    if let Some(side) = arguments.side {
        board = board.with_side(side);
    }
    let points = renju::forbidden_points(&board, arguments.reading);
    let explain = |point| renju::explain(&board, point, arguments.reading);
    let forbidden: Vec<_> = points.all().iter().filter_map(explain).collect();
    let apparent: Vec<_> = points.apparent().iter().filter_map(explain).collect();
    if arguments.json {
        return output::json(&Answer {
            size: board.size(),
            side: board.side_to_move().to_string(),
            reading: arguments.reading.name(),
            forbidden: forbidden.iter().map(Entry::from).collect(),
            apparent: apparent.iter().map(Entry::from).collect(),
        });
    }
    let mut text = drawing(&board, &points, arguments.drawing.style());
    text.push_str(&format!(
        "\nBlack may not play on {}, renju rule, {} reading, {size}×{size}\n",
        counted(forbidden.len() as u64, "point"),
        arguments.reading,
        size = board.size()
    ));
    for list in [forbidden, apparent].iter().filter(|list| !list.is_empty()) {
        text.push('\n');
        list.iter().for_each(|explanation| text.push_str(&line(explanation)));
    }
    output::text(&text)
}

/// Returns the drawing of a board with its forbidden points.
pub(crate) fn drawing(board: &Board, points: &ForbiddenPoints, style: Style) -> String {
    picture(board, style, |point| {
        points.kind_at(point).map(|kind| styled(threat_style(Color::Black), mark(kind)))
    })
}

/// Returns the mark of a kind. Readers of grids know only the marks of threat points.
pub(crate) const fn mark(kind: ForbiddenKind) -> char {
    match kind {
        ForbiddenKind::Overline => Kind::Overline.mark(),
        ForbiddenKind::DoubleFour => Kind::DoubleFour.mark(),
        ForbiddenKind::DoubleThree => Kind::Three.mark(),
    }
}

/// Returns the line of a point. It begins with a colour, so that a reader of grids skips it.
pub(crate) fn line(explanation: &Explanation) -> String {
    let style = threat_style(Color::Black);
    let (mark, name) = match explanation.kind {
        Some(kind) => (mark(kind), kind.name()),
        None => ('.', "allowed"),
    };
    let black = styled(style, "Black");
    let first = format!("{black}  {} {name:12}  ", styled(style, mark));
    let next = format!("{black}{}", " ".repeat(width(&first) - "Black".len()));
    wrapped(&first, &next, &explanation.to_string(), columns())
}

#[derive(Debug, Serialize)]
struct Answer {
    size: usize,
    side: String,
    reading: &'static str,
    forbidden: Vec<Entry>,
    apparent: Vec<Entry>,
}

/// A point that is or looks forbidden, with every row that a stone there makes.
#[derive(Debug, Serialize)]
struct Entry {
    point: String,
    x: usize,
    y: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    reason: String,
    fives: Vec<RowEntry>,
    overlines: Vec<RowEntry>,
    fours: Vec<FourEntry>,
    threes: Vec<ThreeEntry>,
}

impl From<&Explanation> for Entry {
    fn from(explanation: &Explanation) -> Self {
        Self {
            point: explanation.point.to_string(),
            x: explanation.point.x(),
            y: explanation.point.y(),
            kind: explanation.kind.map(ForbiddenKind::name),
            reason: explanation.to_string(),
            fives: explanation.fives.iter().map(RowEntry::from).collect(),
            overlines: explanation.overlines.iter().map(RowEntry::from).collect(),
            fours: explanation.fours.iter().map(FourEntry::from).collect(),
            threes: explanation
                .threes
                .iter()
                .map(|three| ThreeEntry::new(three, explanation.reading))
                .collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct RowEntry {
    direction: &'static str,
    stones: Vec<String>,
}

impl From<&Row> for RowEntry {
    fn from(row: &Row) -> Self {
        let stones = row.stones.iter().map(ToString::to_string).collect();
        Self { direction: row.direction.name(), stones }
    }
}

#[derive(Debug, Serialize)]
struct FourEntry {
    #[serde(flatten)]
    row: RowEntry,
    straight: bool,
    completions: Vec<String>,
}

impl From<&Four> for FourEntry {
    fn from(four: &Four) -> Self {
        Self {
            row: RowEntry::from(&four.row),
            straight: four.is_straight(),
            completions: four.completions.iter().map(ToString::to_string).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct ThreeEntry {
    #[serde(flatten)]
    row: RowEntry,
    real: bool,
    squares: Vec<SquareEntry>,
}

impl ThreeEntry {
    fn new(three: &Three, reading: Reading) -> Self {
        let square = |square: &renju::Square| {
            let (status, kind, why) = match &square.status {
                SquareStatus::MakesFive => ("five", None, None),
                SquareStatus::Forbidden { kind, why } => {
                    let why = why.as_deref().map(|why| Box::new(Entry::from(why)));
                    ("forbidden", Some(kind.name()), why)
                }
                _ => ("allowed", None, None),
            };
            SquareEntry { point: square.point.to_string(), status, kind, why }
        };
        Self {
            row: RowEntry::from(&three.row),
            real: three.is_real(reading),
            squares: three.squares.iter().map(square).collect(),
        }
    }
}

/// A point that would turn a three into a straight four.
#[derive(Debug, Serialize)]
struct SquareEntry {
    point: String,
    /// `allowed`, `five` or `forbidden`.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Box<Entry>>,
}
