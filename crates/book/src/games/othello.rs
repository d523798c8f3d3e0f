//! Books of Othello.

use othello::{Bitboard, Board, Move, Square};
use ternary::layout::grid::Symmetry;

use crate::game::{Game, Identity};

/// Othello. Positions are [boards](Board): the discs of the player to move and of the opponent, without colours.
///
/// Scores are in 128ths of a disc, as [`Points`](othello::eval::Points). A position whose player must pass is
/// a position with one move, the pass.
///
/// # Stability
///
/// A position is 16 bytes: the mover's discs and the opponent's, each as a 64-bit number in little-endian
/// order with A1 as bit 0, H1 as bit 7 and A8 as bit 56. The number of a move is that bit, 64 is a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Othello;

/// Number of a pass.
const PASS: u16 = 64;

impl Othello {
    /// Identity of all books of Othello.
    pub const IDENTITY: Identity = Identity { game: 1, rule: 0, size: 8, position_length: 16 };
}

impl Game for Othello {
    type Position = Board;
    type Move = Move;

    fn identity(&self) -> Identity {
        Self::IDENTITY
    }

    fn start(&self) -> Board {
        Board::START
    }

    fn canonical(&self, position: &Board) -> Option<(Board, Symmetry)> {
        Some(position.canonical_with_symmetry())
    }

    fn stabilizer(&self, position: &Board) -> u8 {
        let keeps = |symmetry: &Symmetry| position.transformed(*symmetry) == *position;
        Symmetry::ALL.into_iter().filter(keeps).fold(0, |set, symmetry| set | 1 << symmetry as u8)
    }

    fn encode(&self, canonical: &Board, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&canonical.mover().bits().to_le_bytes());
        bytes.extend_from_slice(&canonical.opponent().bits().to_le_bytes());
    }

    fn decode(&self, bytes: &[u8]) -> Option<Board> {
        let (mover, opponent) = bytes.split_first_chunk()?;
        let [mover, opponent] = [*mover, opponent.try_into().ok()?].map(u64::from_le_bytes);
        let board = Board::new(Bitboard::new(mover), Bitboard::new(opponent)).ok()?;
        (board.canonical() == board).then_some(board)
    }

    fn index(&self, played: Move) -> u16 {
        played.square().map_or(PASS, |square| square as u16)
    }

    fn move_at(&self, index: u16) -> Option<Move> {
        if index == PASS {
            return Some(Move::Pass);
        }
        Square::new(index.into()).map(Move::Place)
    }

    fn transformed(&self, played: Move, symmetry: Symmetry) -> Move {
        match played {
            Move::Place(square) => Move::Place(square.transformed(symmetry)),
            Move::Pass => Move::Pass,
        }
    }

    fn play(&self, position: &Board, played: Move) -> Option<Board> {
        match played {
            Move::Place(square) => position.moves().contains(square).then(|| position.play(square)),
            Move::Pass => must_pass(*position).then(|| position.pass()),
        }
    }

    fn is_over(&self, position: &Board) -> bool {
        position.is_over()
    }

    /// Twice the number of discs, and 1 more if the player to move has a move: a pass changes no disc.
    fn rank(&self, position: &Board) -> u32 {
        2 * position.discs().len() + u32::from(position.moves().any())
    }
}

fn must_pass(board: Board) -> bool {
    board.moves().is_empty() && board.pass().moves().any()
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::*;
    use crate::game::locate;

    /// Boards of random games, with passes.
    fn boards() -> Vec<Board> {
        let mut random = SplitMix64::new(1);
        let mut boards = vec![Board::START];
        while boards.len() < 3_000 {
            let board = boards[boards.len() - 1];
            let squares: Vec<Square> = board.moves().iter().collect();
            boards.push(match random.choose(&squares) {
                Some(&square) => board.play(square),
                None if must_pass(board) => board.pass(),
                None => Board::START,
            });
        }
        boards
    }

    #[test]
    fn positions_are_read_back_and_other_bytes_refused() {
        for board in boards() {
            let place = locate(&Othello, &board).unwrap();
            let bytes = place.key().position();
            assert_eq!(Othello.decode(bytes), Some(board.canonical()));
            assert_eq!(Othello.decode(&bytes[1..]), None);
            assert_eq!(Othello.decode(&[bytes, &[0]].concat()), None);
            for symmetry in Symmetry::ALL {
                let mut other = Vec::new();
                Othello.encode(&board.transformed(symmetry), &mut other);
                assert_eq!(Othello.decode(&other).is_some(), other == bytes);
            }
        }
        assert_eq!(Othello.decode(&[1; 16]), None, "discs of both players");
    }

    #[test]
    fn moves_are_mapped_to_the_canonical_position_and_back() {
        for board in boards() {
            let place = locate(&Othello, &board).unwrap();
            let passes = must_pass(board).then_some(Move::Pass);
            for played in board.moves().iter().map(Move::Place).chain(passes) {
                assert_eq!(Othello.move_at(Othello.index(played)), Some(played));
                let canonical = place.canonical_move(&Othello, played);
                let original = place.original_move(&Othello, canonical);
                let after = [(place.position(), canonical), (&board, original), (&board, played)]
                    .map(|(board, played)| Othello.play(board, played).unwrap());
                assert!(Othello.rank(&board) < Othello.rank(&after[2]), "{board:?} {played}");
                let [one, two, three] = after.map(Board::canonical);
                assert_eq!((one, two), (three, three));
            }
        }
        assert_eq!(Othello.move_at(65), None);
    }

    #[test]
    fn illegal_moves_are_refused() {
        for played in [Move::Pass, Move::Place(Square::A1), Move::Place(Square::D4)] {
            assert_eq!(Othello.play(&Board::START, played), None);
        }
    }
}
