//! The best move of a board while its search goes on.

use crate::{Bitboard, Score, Square};

/// What speaks for a move. Each is surer than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grounds {
    /// A search of so many moves.
    Guess(u32),
    /// A selective search, by its level.
    Selective(u8),
    /// A proof that the mover gets at least so much.
    Proof(Score),
}

/// The best move that is known, which only makes room for one on as good grounds: so it is never
/// worse founded than it was before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BestMove {
    found: Option<(Grounds, Square)>,
    /// Moves that are proven not to keep what is proven of the board.
    refuted: Bitboard,
}

impl BestMove {
    /// Takes a move, unless there is one on better grounds.
    pub(super) fn find(&mut self, grounds: Grounds, square: Square) {
        if self.found.is_none_or(|(held, _)| held <= grounds) {
            self.found = Some((grounds, square));
        }
    }

    /// Takes note of moves that are proven to be worse than the best one.
    pub(super) fn refute(&mut self, moves: Bitboard) {
        self.refuted |= moves;
        self.found = self.found.filter(|&(grounds, square)| {
            matches!(grounds, Grounds::Proof(_)) || !moves.contains(square)
        });
    }

    /// Returns the move.
    pub(super) fn square(&self) -> Option<Square> {
        self.found.map(|(_, square)| square)
    }

    /// Returns what is proven that the mover gets with the move.
    pub(super) fn proof(&self) -> Option<Score> {
        match self.found {
            Some((Grounds::Proof(lower), _)) => Some(lower),
            _ => None,
        }
    }

    /// Returns whether a move is not proven to be worse than the best one.
    pub(super) fn is_open(&self, square: Square) -> bool {
        !self.refuted.contains(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_makes_room_for_one_on_as_good_grounds() {
        use Grounds::{Guess, Proof, Selective};
        let ascending = [
            Guess(2),
            Guess(6),
            Selective(0),
            Selective(3),
            Proof(Score::new(-4)),
            Proof(Score::new(2)),
        ];
        for (index, &held) in ascending.iter().enumerate() {
            for (other, &grounds) in ascending.iter().enumerate() {
                let mut best = BestMove::default();
                best.find(held, Square::A1);
                best.find(grounds, Square::B2);
                let expected = if other >= index { Square::B2 } else { Square::A1 };
                assert_eq!(best.square(), Some(expected), "{held:?} {grounds:?}");
            }
        }
    }

    #[test]
    fn what_is_refuted_is_not_the_best_move() {
        let mut best = BestMove::default();
        best.find(Grounds::Selective(3), Square::A1);
        best.refute(Square::B2.into());
        assert_eq!(best.square(), Some(Square::A1));
        best.refute(Square::A1.into());
        assert_eq!(best.square(), None);
        for (square, is_open) in [(Square::A1, false), (Square::B2, false), (Square::C3, true)] {
            assert_eq!(best.is_open(square), is_open, "{square}");
        }
    }
}
