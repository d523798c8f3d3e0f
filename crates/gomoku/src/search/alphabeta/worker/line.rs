//! The board of the current line of a search.

use crate::search::position::Position;
use crate::{Color, Point, zobrist};

/// The position of a line. Most nodes need its key and its side to move alone, so threats are brought up to date only
/// where the [position](Self::position) is asked for.
pub(super) struct Line {
    /// The position before the moves in `pending`.
    position: Position,
    pending: Vec<Point>,
    mover: Color,
    key: u64,
}

impl Line {
    pub(super) fn new(position: Position) -> Self {
        let board = position.board();
        let (mover, key) = (board.side_to_move(), board.key());
        Self { position, pending: Vec::new(), mover, key }
    }

    #[inline(always)]
    pub(super) const fn mover(&self) -> Color {
        self.mover
    }

    /// Returns the key of the board for the transposition table.
    #[inline(always)]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    pub(super) const fn size(&self) -> usize {
        self.position.board().size()
    }

    /// Returns whether renju's prohibitions bind the side to move.
    #[inline(always)]
    pub(super) fn is_restricted(&self) -> bool {
        self.position.is_restricted(self.mover)
    }

    /// Returns the position with all moves of the line. What changes it must leave it as it was.
    #[inline]
    pub(super) fn position(&mut self) -> &mut Position {
        for point in self.pending.drain(..) {
            self.position.place(point);
        }
        &mut self.position
    }

    /// Places a stone of the side to move on an empty point.
    #[inline]
    pub(super) fn place(&mut self, point: Point) {
        self.pending.push(point);
        self.key ^= zobrist::of_move(self.mover, point);
        self.mover = self.mover.opponent();
    }

    /// Takes the last stone back.
    #[inline]
    pub(super) fn undo(&mut self) {
        let Some(point) = self.pending.pop().or_else(|| self.position.undo()) else { return };
        self.mover = self.mover.opponent();
        self.key ^= zobrist::of_move(self.mover, point);
    }

    /// Passes the move to the other side. A second pass takes it back.
    #[inline]
    pub(super) fn pass(&mut self) {
        let position = self.position();
        position.pass();
        let board = position.board();
        (self.mover, self.key) = (board.side_to_move(), board.key());
    }
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::*;
    use crate::renju::Reading;
    use crate::{Board, Rule, ThreatState};

    #[test]
    fn lines_have_the_keys_and_threats_of_their_boards() {
        let mut random = SplitMix64::new(3);
        for rule in [Rule::Freestyle, Rule::Renju] {
            let mut board = Board::new(15, rule).unwrap();
            let mut line = Line::new(Position::new(ThreatState::from(&board), Reading::Literal));
            for _ in 0..400 {
                let empties: Vec<Point> = board.empties().iter().collect();
                if board.moves().len() > 3 && random.below(5) < 2 {
                    line.undo();
                    board.undo();
                } else {
                    let point = *random.choose(&empties).unwrap();
                    line.place(point);
                    board.place(point).unwrap();
                }
                assert_eq!((line.mover(), line.key()), (board.side_to_move(), board.key()));
                match random.below(6) {
                    0 => {
                        let state = ThreatState::from(&board);
                        assert_eq!(line.position().board(), &board);
                        assert_eq!(line.position().threats(), state.threats());
                    }
                    1 => {
                        line.pass();
                        board.set_side_to_move(board.side_to_move().opponent());
                        assert_eq!(line.key(), board.key());
                        line.pass();
                        board.set_side_to_move(board.side_to_move().opponent());
                    }
                    _ => {}
                }
            }
        }
    }
}
