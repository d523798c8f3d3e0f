//! Othello on a screen.

use othello::search::midgame::{Analysis, RankedMove};
use othello::{Game, Move, Square};

use super::shown::{Candidate, Cell, Content, Screened, Shown, Value};
use crate::built_in::othello::Player;
use crate::game::Side;
use crate::othello::text;
use crate::terminal::colors::Ground;

/// Lead in discs at which the evaluation bar is about nine tenths full.
const LARGE_LEAD: f64 = 16.0;

impl Shown for Game {
    const GROUND: Ground = Ground::Felt;

    type Found = RankedMove;

    fn size(&self) -> usize {
        8
    }

    fn contents(&self) -> Vec<Content> {
        let position = self.position();
        let legal = position.moves();
        let content = |&square: &Square| match position.color_at(square) {
            Some(color) => Content::Stone(color.into()),
            None if legal.contains(square) => Content::Legal,
            None => Content::Empty,
        };
        Square::ALL.iter().map(content).collect()
    }

    fn cell(&self, played: Move) -> Option<Cell> {
        played.square().map(cell)
    }

    fn move_at(&self, cell: Cell) -> Option<Move> {
        Square::at(cell.column, cell.row).map(Move::Place)
    }

    fn row_number(&self, row: usize) -> usize {
        row + 1
    }

    fn candidate(&self, found: &RankedMove, mover: Side) -> Candidate {
        let proven = found.bounds.score().map(|score| f64::from(score.discs()));
        let discs = proven.unwrap_or_else(|| found.score.discs());
        let lead = if mover == Side::Black { discs } else { -discs };
        let leader = if lead < 0.0 { Side::White } else { Side::Black };
        let text = match proven {
            Some(_) => format!("{} {:+.0}, proven", leader.name(), lead.abs()),
            None => format!("{} {:+.1}", leader.name(), lead.abs()),
        };
        Candidate {
            cell: found.played.square().map(cell),
            // No minus before 0.
            score: format!("{:+.0}", discs.round() + 0.0),
            value: Value { share: f64::midpoint(1.0, (lead / LARGE_LEAD).tanh()), text },
        }
    }

    fn discs(&self, side: Side) -> Option<usize> {
        usize::try_from(self.position().discs(side.into()).len()).ok()
    }

    fn state(&self) -> String {
        let position = self.position();
        if position.is_over() {
            return text::outlook(position);
        }
        format!("{} to move", Side::from(position.side_to_move()).name())
    }
}

const fn cell(square: Square) -> Cell {
    Cell { column: square.column(), row: square.row() }
}

impl Screened for Player {
    fn candidates(game: &Game, analysis: &Analysis, mover: Side) -> Vec<Candidate> {
        analysis.moves.iter().map(|found| game.candidate(found, mover)).collect()
    }
}
