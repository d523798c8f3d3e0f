//! Gomoku on a screen.

use gomoku::game::Game;
use gomoku::search::alphabeta::{Analysis, RankedMove};
use gomoku::{Point, renju};

use super::shown::{Candidate, Cell, Content, Screened, Shown, Value};
use crate::built_in::gomoku::Player;
use crate::game::{Game as _, Side};
use crate::gomoku::forbidden::mark;
use crate::gomoku::report::outcome_sentence;
use crate::terminal::colors::Ground;

impl Shown for Game {
    const GROUND: Ground = Ground::Wood;

    type Found = RankedMove;

    fn size(&self) -> usize {
        self.board().size()
    }

    fn contents(&self) -> Vec<Content> {
        let board = self.board();
        let goes_on = !self.has_ended();
        let forbidden = (goes_on && board.rule().restricts(board.side_to_move()))
            .then(|| renju::forbidden_points(board, self.reading()));
        let content = |point: Point| match board.get(point) {
            Some(color) => Content::Stone(color.into()),
            None => match forbidden.as_ref().and_then(|points| points.kind_at(point)) {
                Some(kind) => Content::Forbidden(mark(kind)),
                None => Content::Empty,
            },
        };
        let rows = (0..board.size()).rev();
        let points = rows.flat_map(|y| (0..board.size()).filter_map(move |x| Point::new(x, y)));
        points.map(content).collect()
    }

    fn cell(&self, played: Point) -> Option<Cell> {
        Some(cell(self, played))
    }

    fn move_at(&self, cell: Cell) -> Option<Point> {
        let y = self.size().checked_sub(cell.row + 1)?;
        Point::new(cell.column, y).filter(|point| point.is_on(self.size()))
    }

    fn row_number(&self, row: usize) -> usize {
        self.size() - row
    }

    fn candidate(&self, found: &RankedMove, mover: Side) -> Candidate {
        let rate = found.value.win_rate();
        let share = if mover == Side::Black { rate } else { 1.0 - rate };
        let leader = if share < 0.5 { Side::White } else { Side::Black };
        let (score, text) = match found.value.mate() {
            Some(plies) => {
                let score = if plies > 0 { "W" } else { "L" };
                (score.to_owned(), format!("{} wins", leader.name()))
            }
            None => {
                let percent = |share: f64| format!("{:.0}", (100.0 * share).min(99.0));
                (percent(rate), format!("{} {} %", leader.name(), percent(share.max(1.0 - share))))
            }
        };
        Candidate { cell: Some(cell(self, found.point)), score, value: Value { share, text } }
    }

    fn discs(&self, _: Side) -> Option<usize> {
        None
    }

    fn state(&self) -> String {
        match self.outcome() {
            Some(outcome) => format!("The game is over: {}", outcome_sentence(outcome)),
            None => format!("{} to move, {} rule", self.side_to_move().name(), self.board().rule()),
        }
    }
}

fn cell(game: &Game, point: Point) -> Cell {
    Cell { column: point.x(), row: game.size().saturating_sub(point.y() + 1) }
}

impl Screened for Player {
    fn candidates(game: &Game, analysis: &Analysis, mover: Side) -> Vec<Candidate> {
        analysis.moves.iter().map(|found| game.candidate(found, mover)).collect()
    }
}
