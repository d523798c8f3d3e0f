//! `hint`: the best moves of positions, in both games.
//!
//! * `ranked`: ranked moves as text and JSON, also for other commands;
//! * `othello`, `gomoku`: the positions, the search and the boards of each game.

pub(crate) mod gomoku;
pub(crate) mod othello;
mod ranked;

use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::time::Duration;

use book::game::Game as BookGame;
use clap::Args;
use picture::Diagram;
use serde::Serialize;

pub(crate) use self::ranked::{Analysis, Listed, Ranked, message, rows};
use crate::budget::count;
use crate::built_in::book::{BookArguments, OpeningBook, PlayedBook};
use crate::failure::Failure;
use crate::game::{Game, Opening, Side};
use crate::picture::{Motion, PictureArguments};
use crate::terminal::drawing::{Drawing, Style};
use crate::terminal::number::grouped;
use crate::terminal::pace::totals;
use crate::terminal::status::{Message, Status};
use crate::terminal::table::{Column, Table};
use crate::terminal::width::{columns, wrapped};
use crate::terminal::{interrupt, output};

/// A game whose positions `hint` searches.
pub(crate) trait Hinted: Game {
    /// Arguments for the positions.
    type Selection: Args + Debug;
    /// Arguments for the limits and the resources of a search.
    type Effort: Args + Debug;
    type Engine;
    type Book: PlayedBook;
    type Positions: Iterator<Item = Result<Asked<Self::Position>, Failure>>;
    type Analysis: Analysis;

    /// Line in place of the moves of a position without any; empty if the outlook says enough.
    const NO_MOVES: &'static str;

    /// Returns the text after the options in the help.
    fn help() -> String;

    /// Opens the positions and makes the engine.
    fn open(arguments: &Arguments<Self>) -> Result<Opened<Self>, Failure>;

    /// Returns the heading of all positions; empty if there is none.
    fn head(opened: &Opened<Self>) -> String;

    /// Prints the answer about a position that needs no search, and returns whether it is one.
    fn answer(_: &Arguments<Self>, _: &Self::Position) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Returns a position as books have it.
    fn book_position(position: &Self::Position) -> <Self::Book as BookGame>::Position;

    /// Returns the best moves of a position.
    fn search(
        engine: &mut Self::Engine,
        arguments: &Arguments<Self>,
        position: &Self::Position,
        message: Message,
    ) -> Result<Self::Analysis, Failure>;

    fn json(
        engine: &Self::Engine,
        position: &Self::Position,
        analysis: &Self::Analysis,
    ) -> impl Serialize;

    fn side(position: &Self::Position) -> Side;

    fn empties(position: &Self::Position) -> usize;

    /// Returns the drawing of a position with its legend, and the side to move and more in a sentence.
    fn board(position: &Self::Position, style: Style) -> [String; 2];

    /// Returns what the scores of a side mean, in a sentence.
    fn meaning(side: Side) -> String;

    /// Returns the board with the score of each move, unless no move is on the board.
    fn scores(position: &Self::Position, analysis: &Self::Analysis, style: Style)
    -> Option<String>;

    /// Returns the picture of a position with the score of each move.
    fn diagram(position: &Self::Position, analysis: &Self::Analysis) -> Diagram;
}

/// A position to search.
pub(crate) struct Asked<P> {
    position: P,
    /// The named opening of the game that led to the position, or of the position itself.
    opening: Option<Opening>,
}

/// The answer about a position in JSON.
#[derive(Debug, Serialize)]
struct Answer<'a, A> {
    opening: Option<Opening>,
    book: Option<&'a [BookMove]>,
    #[serde(flatten)]
    answer: A,
}

/// A move of the opening book.
#[derive(Debug, Serialize)]
struct BookMove {
    #[serde(rename = "move")]
    played: String,
    /// In the unit of JSON.
    score: Option<f64>,
    /// As people read it.
    #[serde(skip)]
    text: String,
}

/// Returns the moves that a book has for a position, or `None` if it does not have the position.
fn book_moves<G: Hinted>(
    book: Option<&OpeningBook<G::Book>>,
    position: &G::Position,
) -> Option<Vec<BookMove>> {
    let found = book?.find(&G::book_position(position))?;
    let moves = found.moves().iter().map(|found| BookMove {
        played: found.played.to_string(),
        score: found.score.map(G::Book::number),
        text: found.score.map_or_else(String::new, |score| format!(" {}", G::Book::text(score))),
    });
    Some(moves.collect())
}

/// Returns the line about the moves of the opening book.
fn book_line(moves: &[BookMove]) -> String {
    let moves = moves.iter().map(|found| format!("{}{}", found.played, found.text));
    format!("Opening book: {}", moves.collect::<Vec<_>>().join(", "))
}

/// Positions with the engine that searches them.
pub(crate) struct Opened<G: Hinted> {
    engine: G::Engine,
    positions: G::Positions,
    /// Name of the source.
    name: String,
    /// Number of positions, if known.
    count: Option<u64>,
    /// Whether each position is drawn above its moves; otherwise there is one table.
    is_drawn: bool,
}

#[derive(Debug, Args)]
#[command(after_help = G::help())]
pub(crate) struct Arguments<G: Hinted> {
    #[command(flatten)]
    selection: G::Selection,
    /// Number of best moves to list, at least 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    count: NonZeroUsize,
    /// Search every move and draw its score on the board
    #[arg(long, conflicts_with_all = ["count", "json"])]
    board_scores: bool,
    #[command(flatten)]
    effort: G::Effort,
    #[command(flatten)]
    book: BookArguments,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    picture: PictureArguments,
    /// Write one JSON value per position
    #[arg(long)]
    json: bool,
}

impl<G: Hinted> Arguments<G> {
    /// Returns the number of moves to rank on a board of this size.
    fn lines(&self, size: usize) -> usize {
        if self.board_scores { size } else { self.count.get() }
    }
}

pub(crate) fn run<G: Hinted>(arguments: &Arguments<G>) -> Result<(), Failure> {
    // Report problems with the file before the search begins.
    let mut picture = arguments.picture.picture(Motion::Never)?;
    let book = arguments.book.open::<G::Book>()?;
    let mut opened = G::open(arguments)?;
    if picture.is_some() && opened.count != Some(1) {
        let what = "several positions, but --picture draws one; give one position";
        return Err(Failure::content(opened.name, what));
    }
    // Every search checks the interrupt flag.
    let heeding = interrupt::heed();
    let style = arguments.drawing.style();
    // Print the heading before the status line, which would overwrite it.
    let head = G::head(&opened);
    if !arguments.json {
        output::text(&head)?;
        if !opened.is_drawn {
            let head = table::<G>().head();
            output::text(&format!("\n{head}"))?;
        }
    }
    let status = match opened.count {
        Some(1) => Status::of_one(),
        count => Status::of_several(count),
    };
    let status = status.ticking();
    let (mut positions, mut nodes, mut elapsed) = (0, 0_u64, Duration::ZERO);
    for position in opened.positions {
        let Asked { position, opening } = position?;
        if status.suspend(|| G::answer(arguments, &position))? {
            return Ok(());
        }
        let found = G::search(&mut opened.engine, arguments, &position, status.message())?;
        positions += 1;
        let cost = found.cost();
        nodes = nodes.saturating_add(cost.0);
        elapsed += cost.1;
        status.advance();
        let known = book_moves::<G>(book.as_ref(), &position);
        status.suspend(|| {
            if arguments.json {
                let (book, answer) = (known.as_deref(), G::json(&opened.engine, &position, &found));
                return output::json(&Answer { opening, book, answer });
            }
            output::text(&match opened.is_drawn {
                true => {
                    let gap = if head.is_empty() { "" } else { "\n" };
                    gap.to_owned()
                        + &page::<G>(
                            &position,
                            opening.as_ref(),
                            known.as_deref(),
                            &found,
                            style,
                            arguments.board_scores,
                        )
                }
                false => table_rows::<G>(positions, &position, &found),
            })
        })?;
        if interrupt::is_flagged() {
            break;
        }
        if let Some(picture) = picture.take() {
            let mut diagram = G::diagram(&position, &found);
            diagram.set_caption(G::meaning(G::side(&position)));
            picture.write_board(diagram)?;
        }
    }
    drop(status);
    if !arguments.json {
        output::text(&totals(positions, elapsed, nodes))?;
    }
    drop(heeding);
    interrupt::check()
}

/// Returns the board of a position, its opening, the side to move, the moves of the opening book and the rows of
/// its best moves.
fn page<G: Hinted>(
    position: &G::Position,
    opening: Option<&Opening>,
    book: Option<&[BookMove]>,
    analysis: &G::Analysis,
    style: Style,
    has_scores: bool,
) -> String {
    let [mut page, outlook] = G::board(position, style);
    page.extend(opening.map(|opening| wrapped("", "  ", &opening.line(), columns())));
    page.push_str(&wrapped("", "  ", &outlook, columns()));
    page.extend(book.map(|moves| wrapped("", "  ", &book_line(moves), columns())));
    if analysis.moves().is_empty() {
        return page + G::NO_MOVES;
    }
    page.push_str(&wrapped("", "  ", &G::meaning(G::side(position)), columns()));
    let scores = has_scores.then(|| G::scores(position, analysis, style)).flatten();
    page.extend(scores.map(|board| format!("\n{board}")));
    page + "\n" + &rows(analysis)
}

/// Returns the columns of the table of several positions.
fn table<G: Hinted>() -> Table<'static> {
    let before = [Column::right("", 4), Column::left("side", 5), Column::right("empties", 7)];
    let columns = <G::Analysis as Analysis>::Ranked::COLUMNS.iter().copied();
    let after = [Column::right("seconds", 8), Column::right("nodes", 14)];
    Table::with_line(before.into_iter().chain(columns).chain(after))
}

/// Returns the rows of a position in the table of several positions.
fn table_rows<G: Hinted>(number: u64, position: &G::Position, analysis: &G::Analysis) -> String {
    let (table, total) = (table::<G>(), columns());
    let (nodes, elapsed) = analysis.cost();
    let (side, empties) = (G::side(position).name().to_owned(), G::empties(position).to_string());
    let mut before = vec![grouped(number), side, empties];
    let mut after = vec![format!("{:.3}", elapsed.as_secs_f64()), grouped(nodes)];
    let row = |ranked: Vec<String>, before: &mut [String], after: &mut [String]| {
        // Only the first row has the fields of the position.
        let [before, after] = [before, after].map(|fields| fields.iter_mut().map(std::mem::take));
        before.chain(ranked).chain(after).collect::<Vec<String>>()
    };
    if analysis.moves().is_empty() {
        let mut ranked = vec![String::new(); <G::Analysis as Analysis>::Ranked::COLUMNS.len()];
        ranked[..1].fill("-".to_owned());
        let mut fields = row(ranked, &mut before, &mut after);
        fields.push("the game is over".to_owned());
        return table.row(fields);
    }
    let mut rows = String::new();
    for ranked in analysis.moves() {
        let fields = row(ranked.fields(), &mut before, &mut after);
        rows.push_str(&table.row_of_line(fields, ranked.pv(), total));
    }
    rows
}
