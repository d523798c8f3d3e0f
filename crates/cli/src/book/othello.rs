//! Books of Othello.

use std::path::Path;

use book::entry::Evaluation;
use book::formats::{edax, egaroucid};
use book::game::Identity;
use book::games::Othello;
use book::graph::{Evaluated, GameResult, Graph};
use clap::Args;
use othello::eval::Points;
use othello::notation::transcript;
use othello::search::Options;
use othello::search::midgame::{Analysis, Control, Level, Question};
use othello::{Board, Move, Position, opening};

use super::booked::{Booked, ForeignEntries, Moves, Searcher, Selected};
use super::foreign::Foreign;
use crate::evaluation::othello::Choice;
use crate::failure::Failure;
use crate::files::othello::position::Selection;
use crate::games::entry::Entry;
use crate::games::othello as games;
use crate::matches::othello::openings;
use crate::othello::depth::DepthArguments;
use crate::othello::engine::Engine;
use crate::othello::text;
use crate::terminal::drawing::Style;
use crate::terminal::interrupt;

/// Othello has one kind of book.
#[derive(Debug, Args)]
pub(crate) struct Variant {}

/// The search of a position.
#[derive(Debug, Args)]
pub(crate) struct Depth {
    #[command(flatten)]
    depth: DepthArguments,
    #[command(flatten)]
    evaluation: Choice,
}

pub(crate) struct Search {
    engine: Engine,
    depth: DepthArguments,
}

/// The level without an argument: some tens of milliseconds per position.
const LEVEL: u8 = 10;

impl Booked for games::Options {
    type Book = Othello;
    type Variant = Variant;
    type Selection = Selection;
    type Depth = Depth;
    type Searcher = Search;

    fn book(_: &Variant, _: Option<Identity>) -> Result<Othello, Failure> {
        Ok(Othello)
    }

    fn moves(
        _: Othello,
        entry: &Entry<'_, games::Score, games::Start>,
    ) -> Result<Option<Moves<Othello>>, String> {
        let games::Start { board, side } = &entry.start;
        let sign = if side == "black" { 'X' } else { 'O' };
        let start: Position =
            format!("{board} {sign}").parse().map_err(|error| format!("its start: {error}"))?;
        let game = transcript::parse_from(start, &entry.transcript);
        let moves = game.map_err(|error| error.to_string())?.moves().collect();
        let is_blacks = start.side_to_move() == othello::Color::Black;
        Ok(Some(Moves { start: start.board(), moves, is_blacks }))
    }

    fn openings(_: Othello, path: &Path) -> Result<Vec<Board>, Failure> {
        let games = openings::read(path, None)?;
        Ok(games.iter().map(|game| game.position().board()).collect())
    }

    fn named_openings(_: Othello) -> Result<Vec<Board>, Failure> {
        let after = |board: Board, square| board.play(square);
        let named = opening::all().iter();
        Ok(named.map(|opening| opening.moves().fold(Board::START, after)).collect())
    }

    fn selected(selection: &Selection, _: Option<Identity>) -> Result<Selected<Othello>, Failure> {
        let position = selection.record()?.game.position();
        let drawing = text::picture(position, Style::Plain, None, &[]);
        Ok(Selected { book: Othello, position: position.board(), drawing })
    }

    fn read_foreign(_: Othello, program: Foreign, bytes: &[u8]) -> Option<ForeignEntries> {
        match program {
            Foreign::Edax => Some(edax::read(bytes).map_err(|error| error.to_string())),
            Foreign::Egaroucid => Some(egaroucid::read(bytes).map_err(|error| error.to_string())),
            Foreign::RenLib => None,
        }
    }

    fn write_foreign(program: Foreign, graph: &Graph<Othello>) -> Option<Vec<u8>> {
        match program {
            Foreign::Edax => Some(edax::write(graph)),
            Foreign::Egaroucid => Some(egaroucid::write(graph)),
            Foreign::RenLib => None,
        }
    }

    fn searcher(depth: &Depth, hash_mib: usize) -> Result<Search, Failure> {
        let options = Options::new().hash_mib(hash_mib);
        Ok(Search {
            engine: Engine::new(options, depth.evaluation.evaluation()?)?,
            depth: depth.depth,
        })
    }

    const PLY_COST: f64 = 0.25;
    const RELATIVE: f64 = 2.0;

    fn result(board: &Board) -> GameResult {
        match board.final_score().discs() {
            0 => GameResult::Draw,
            1.. => GameResult::Win,
            _ => GameResult::Loss,
        }
    }

    fn text(board: &Board) -> String {
        format!("{} X", board.to_string().replace('\n', ""))
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small margin")]
    fn margin(margin: f64) -> u32 {
        (margin * f64::from(Points::DISC.get())) as u32
    }
}

impl Searcher<Othello> for Search {
    fn search(&mut self, board: &Board, count: usize) -> Vec<Evaluated<Move>> {
        let empties = board.empties().len();
        let default = Level::new(LEVEL).unwrap_or_default();
        let search_depth = self.depth.search_depth(empties, default, false);
        let question = Question::new().search_depth(search_depth).multi_pv(count);
        let limits = self.depth.limit(othello::search::Limits::none().stop(interrupt::flag()));
        // The result must not depend on the positions before.
        self.engine.clear();
        let Analysis { moves, .. } = self.engine.search(*board, question, Control::from(limits));
        let evaluated = |found: &othello::search::midgame::RankedMove| {
            let evaluation = Evaluation::new(found.score.get())
                .depth(u16::try_from(found.depth).unwrap_or(u16::MAX))
                .selectivity(u8::try_from(found.selectivity.percent()).unwrap_or(100));
            Evaluated::new(found.played, evaluation).is_solved(found.is_exact())
        };
        moves.iter().map(evaluated).collect()
    }
}
