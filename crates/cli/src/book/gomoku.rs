//! Books of Gomoku.

use std::path::Path;
use std::time::Duration;

use book::entry::{Bound, Evaluation};
use book::formats::tree;
use book::game::Identity;
use book::games::Gomoku;
use book::graph::{Evaluated, GameResult, Graph};
use clap::Args;
use gomoku::game::has_five;
use gomoku::notation::{ReadOptions, moves, renlib};
use gomoku::search::Options;
use gomoku::search::alphabeta::{self, Control, Engine, Level, Question, RankedMove};
use gomoku::{Board, Point, Rule, opening};

use super::booked::{Booked, ForeignEntries, Moves, Searcher, Selected};
use super::foreign::Foreign;
use crate::evaluation::gomoku as evaluation;
use crate::failure::Failure;
use crate::files::gomoku::arguments::{rule_parser, size_parser};
use crate::game::gomoku::of_moves;
use crate::games::entry::Entry;
use crate::games::gomoku as games;
use crate::gomoku::level::DepthArguments;
use crate::gomoku::position::PositionArguments;
use crate::gomoku::report::board_picture;
use crate::matches::gomoku::openings;
use crate::terminal::drawing::Style;
use crate::terminal::interrupt;
use crate::terminal::number::counted;
use crate::terminal::output::warning;

/// The kind of book.
#[derive(Debug, Args)]
pub(crate) struct Variant {
    /// Rule of the book [default: from the book, else freestyle]
    #[arg(long = "rule", value_name = "RULE", value_parser = rule_parser())]
    book_rule: Option<Rule>,
    /// Points per side of the book's board, 5 to 22 [default: from the book, else 15]
    #[arg(long = "board-size", value_name = "N", value_parser = size_parser)]
    book_size: Option<usize>,
}

/// Largest library of RenLib in bytes; reading uses up to 16 times as much memory.
const MAX_LIBRARY: usize = 64 << 20;

/// The level without an argument: some tens of milliseconds per position.
const LEVEL: Level = Level::new(6).unwrap();

pub(crate) struct Search {
    engine: Engine,
    depth: DepthArguments,
}

/// Returns the board size and the rule of a file, or else the usual ones.
fn kind(stored: Option<Identity>) -> (usize, Rule) {
    let stored = stored.and_then(Gomoku::from_identity);
    stored.map_or((15, Rule::Freestyle), |stored| (stored.size(), stored.rule()))
}

impl Booked for games::Options {
    type Book = Gomoku;
    type Variant = Variant;
    type Selection = PositionArguments;
    type Depth = DepthArguments;
    type Searcher = Search;

    fn book(variant: &Variant, stored: Option<Identity>) -> Result<Gomoku, Failure> {
        let (size, rule) = kind(stored);
        let size = variant.book_size.unwrap_or(size);
        Gomoku::new(size, variant.book_rule.unwrap_or(rule)).map_err(Failure::refused)
    }

    fn moves(
        book: Gomoku,
        entry: &Entry<'_, games::Recorded, games::Start>,
    ) -> Result<Option<Moves<Gomoku>>, String> {
        let games::Start { rule, size, .. } = entry.start;
        let is_other = rule.is_some_and(|rule| rule != book.rule().name()) || size != book.size();
        if is_other || entry.transcript.is_empty() || !entry.start.is_plain {
            return Ok(None);
        }
        let board = moves::parse(&entry.transcript, size, book.rule());
        let moves = board.map_err(|error| error.to_string())?.moves().to_vec();
        let start = Board::new(size, book.rule()).map_err(|error| error.to_string())?;
        Ok(Some(Moves { start, moves, is_blacks: true }))
    }

    fn openings(book: Gomoku, path: &Path) -> Result<Vec<Board>, Failure> {
        let games = openings::read(path, None, book.rule(), book.size())?;
        Ok(games.iter().map(|game| game.board().clone()).collect())
    }

    fn named_openings(book: Gomoku) -> Result<Vec<Board>, Failure> {
        if book.size() != 15 {
            let what = format!(
                "named openings are for boards of 15×15; expected a file, since the book is for {0}×{0}",
                book.size()
            );
            return Err(Failure::Usage(what));
        }
        let board = |opening: &opening::Opening| {
            let moves: Vec<Point> = opening.moves().collect();
            let game = of_moves(&moves, book.rule(), book.size())?;
            Ok(game.board().clone())
        };
        let boards: Result<_, String> = opening::all().iter().map(board).collect();
        boards.map_err(Failure::refused)
    }

    fn selected(
        selection: &PositionArguments,
        stored: Option<Identity>,
    ) -> Result<Selected<Gomoku>, Failure> {
        let (size, rule) = kind(stored);
        let position = selection.board_of(size, rule)?;
        let book = Gomoku::new(position.size(), position.rule()).map_err(Failure::refused)?;
        let drawing = board_picture(&position, &gomoku::threats(&position), Style::Plain);
        Ok(Selected { book, position, drawing })
    }

    fn read_foreign(book: Gomoku, program: Foreign, bytes: &[u8]) -> Option<ForeignEntries> {
        match program {
            Foreign::RenLib => {}
            Foreign::Edax | Foreign::Egaroucid => return None,
        }
        let mut options = ReadOptions::default();
        options.max_bytes = MAX_LIBRARY;
        let tree = match renlib::read(bytes, options) {
            Ok(tree) => tree,
            Err(error) => return Some(Err(error.to_string())),
        };
        if tree.size() != book.size() {
            let what = format!(
                "a library of {} points per side; expected {}, that of the book",
                tree.size(),
                book.size()
            );
            return Some(Err(what));
        }
        let (positions, left_out) = tree::positions(&book, &tree);
        if left_out > 0 {
            let moves = counted(left_out, "move");
            warning(format!("{moves} left out: passes, illegal moves and what follows them"));
        }
        Some(Ok(positions))
    }

    fn write_foreign(_: Foreign, _: &Graph<Gomoku>) -> Option<Vec<u8>> {
        None
    }

    fn searcher(depth: &DepthArguments, hash_mib: usize) -> Result<Search, Failure> {
        let options = Options::new().hash_mib(hash_mib);
        let engine = Engine::new(options, evaluation::BuiltIn).map_err(Failure::refused)?;
        Ok(Search { engine, depth: *depth })
    }

    const PLY_COST: f64 = 10.0;
    const RELATIVE: f64 = 60.0;

    fn result(board: &Board) -> GameResult {
        let side = board.side_to_move();
        match () {
            () if has_five(board, side.opponent()) => GameResult::Loss,
            () if has_five(board, side) => GameResult::Win,
            () => GameResult::Draw,
        }
    }

    fn text(board: &Board) -> String {
        board.to_string()
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small margin")]
    fn margin(margin: f64) -> u32 {
        margin.round() as u32
    }
}

impl Searcher<Gomoku> for Search {
    fn search(&mut self, board: &Board, count: usize) -> Vec<Evaluated<Point>> {
        let depth = self.depth.or_level(LEVEL);
        let question = depth.question(Question::new().multi_pv(count));
        let limits = depth.limits(Duration::from_secs(1));
        let control = limits.of(Control::new().stop(interrupt::flag()));
        // The result must not depend on the positions before.
        self.engine.clear();
        let analysis = self.engine.search(board, question, control);
        let analysis = analysis.expect("the built-in evaluation has every rule");
        let evaluated = |found: &RankedMove| {
            let bound = match found.bound {
                alphabeta::Bound::Exact => Bound::Exact,
                alphabeta::Bound::Lower => Bound::Lower,
                alphabeta::Bound::Upper => Bound::Upper,
            };
            let depth = u16::try_from(found.depth).unwrap_or(u16::MAX);
            let evaluation = Evaluation::new(found.value.to_i32()).bound(bound).depth(depth);
            Evaluated::new(found.point, evaluation).is_solved(found.value.mate().is_some())
        };
        analysis.moves.iter().map(evaluated).collect()
    }
}
