//! A node of the search tree, its candidate moves, its best move, and the parity of its regions.
//!
//! The player who moves last in a region of empty squares gains by it; in a region with an odd number
//! of them that is the player who moves there first. So squares of odd regions are searched first. The
//! regions are the four quarters of the board.

use crate::eval::Points;
use crate::{Bitboard, Board, Score, Square};

/// A board with what every search needs of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) board: Board,
    /// The mover's legal moves.
    pub(super) moves: Bitboard,
    /// All squares of the regions with an odd number of empty squares.
    pub(super) odd: Bitboard,
    /// Number of empty squares.
    pub(super) empties: u32,
}

impl Node {
    /// Returns the node of a board.
    pub(super) fn new(board: Board) -> Self {
        let empties = board.empties();
        Self { board, moves: board.moves(), odd: odd_regions(empties), empties: empties.len() }
    }

    /// Returns the node after a move to the given board, on which the opponent has `moves`.
    #[inline(always)]
    pub(super) fn child(&self, square: Square, board: Board, moves: Bitboard) -> Self {
        Self { board, moves, odd: odd_regions_after(self.odd, square), empties: self.empties - 1 }
    }

    /// Returns the node after a candidate move.
    #[inline(always)]
    pub(super) fn after(&self, candidate: &Candidate) -> Self {
        self.child(candidate.square, candidate.child, candidate.moves)
    }

    /// Returns the unit of the scores of a search of `depth` plies, which is also the width of its null
    /// windows: a disc if the search goes to the end of the game, else a point.
    #[inline(always)]
    pub(super) const fn score_unit(&self, depth: u32) -> Points {
        if depth == self.empties { Points::DISC } else { Points::new(1) }
    }

    /// Returns the node after a pass, on which the opponent has `moves`.
    #[inline(always)]
    pub(super) fn pass(&self, moves: Bitboard) -> Self {
        Self { board: self.board.pass(), moves, ..*self }
    }
}

/// A candidate move of a node, with the board after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    pub(super) child: Board,
    /// The opponent's legal moves on that board.
    pub(super) moves: Bitboard,
    /// Hash of that board.
    pub(super) hash: u64,
    /// Move ordering score: moves with greater scores are searched first. Moves that the evaluation has not
    /// ordered keep one in another unit.
    pub(super) score: Points,
    /// Static value of that board for the opponent, if the ordering has asked for it.
    pub(super) value: Option<Points>,
}

impl Candidate {
    /// Returns a move that turns `flips`, not ordered yet.
    #[inline(always)]
    pub(super) fn new(before: Board, square: Square, flips: Bitboard) -> Self {
        let child = before.after(square, flips);
        let (moves, hash) = (child.moves(), child.hash64());
        Self { square, child, moves, hash, score: Points::ZERO, value: None }
    }

    /// Returns the discs that the move turns on the board `before` it.
    #[inline(always)]
    pub(super) fn flips(&self, before: Board) -> Bitboard {
        before.opponent() ^ self.child.mover()
    }
}

/// The best score of a node so far, and the move that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best<S> {
    pub(super) score: S,
    pub(super) square: Option<Square>,
}

/// Less than any score.
pub(super) const NO_SCORE: Points = Points::new(Points::MIN.get() - Points::DISC.get());

impl Best<Points> {
    /// The best of no moves.
    pub(super) const NONE: Self = Self { score: NO_SCORE, square: None };
}

impl Best<Score> {
    /// The best of no moves.
    pub(super) const NONE: Self = Self { score: Score::NONE, square: None };
}

impl<S: PartialOrd> Best<S> {
    /// Takes the score of a move, or of the node itself, if it is better.
    #[inline(always)]
    pub(super) fn update(&mut self, score: S, square: Option<Square>) {
        if score > self.score {
            *self = Self { score, square };
        }
    }
}

/// Returns the number of moves, with corners counted twice.
#[inline(always)]
pub(super) fn weighted_mobility(moves: Bitboard) -> i32 {
    (moves.len() + (moves & Bitboard::CORNERS).len()).cast_signed()
}

/// The regions.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// Returns the region of a square: its quarter of the board.
#[inline(always)]
pub(super) const fn region(square: Square) -> Bitboard {
    const REGIONS: [Bitboard; 64] = {
        let mut regions = [Bitboard::EMPTY; 64];
        let mut index = 0;
        while index < 64 {
            let quarter = 2 * (index / 32) + index % 8 / 4;
            regions[index] = Bitboard::new(QUARTERS[quarter]);
            index += 1;
        }
        regions
    };
    REGIONS[square.index()]
}

/// Returns all squares of the regions with an odd number of empty squares.
#[inline]
pub(super) fn odd_regions(empties: Bitboard) -> Bitboard {
    let odd = QUARTERS.map(|quarter| {
        let count = (empties.bits() & quarter).count_ones();
        if count % 2 == 1 { quarter } else { 0 }
    });
    Bitboard::new(odd[0] | odd[1] | odd[2] | odd[3])
}

/// Returns the odd regions after a square was filled.
#[inline(always)]
pub(super) fn odd_regions_after(odd: Bitboard, square: Square) -> Bitboard {
    Bitboard::new(odd.bits() ^ region(square).bits())
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use crate::workload::words;

    fn parts(node: Node) -> (Board, Bitboard, Bitboard, u32) {
        (node.board, node.moves, node.odd, node.empties)
    }

    #[test]
    fn nodes_after_moves_and_passes_are_nodes_of_their_boards() {
        for empties in [0, 1, 4, 11, 20, 30] {
            for board in samples::boards(empties, 50) {
                let node = Node::new(board);
                assert_eq!(node.empties, empties);
                let passed = board.pass();
                assert_eq!(parts(node.pass(passed.moves())), parts(Node::new(passed)), "{board}");
                for square in board.moves() {
                    let child = board.play(square);
                    let after = node.child(square, child, child.moves());
                    assert_eq!(parts(after), parts(Node::new(child)), "{square}\n{board}");
                }
            }
        }
    }

    #[test]
    fn corners_count_twice() {
        let worth = |square: Square| {
            let on_edge = |index: usize| index == 0 || index == 7;
            if on_edge(square.column()) && on_edge(square.row()) { 2 } else { 1 }
        };
        assert_eq!(weighted_mobility(Bitboard::EMPTY), 0);
        assert_eq!(weighted_mobility(Bitboard::FULL), 68);
        let mut next = words(1);
        for _ in 0..1000 {
            let moves = Bitboard::new(next() & next());
            assert_eq!(weighted_mobility(moves), moves.iter().map(worth).sum::<i32>(), "{moves}");
        }
    }

    /// Returns the squares of the quarter with a square, one by one.
    fn quarter(square: Square) -> Bitboard {
        let of = |square: Square| (square.column() / 4, square.row() / 4);
        Square::ALL.into_iter().filter(|&other| of(other) == of(square)).collect()
    }

    #[test]
    fn regions_are_quarters() {
        for square in Square::ALL {
            assert_eq!(region(square), quarter(square), "{square}");
        }
    }

    #[test]
    fn odd_regions_have_an_odd_number_of_empty_squares() {
        let mut next = words(1);
        for index in 0..500 {
            let empties = if index % 2 == 0 { next() } else { next() & next() & next() & next() };
            let empties = Bitboard::new(empties);
            let is_odd = |&square: &Square| {
                empties.iter().filter(|&other| quarter(square).contains(other)).count() % 2 == 1
            };
            let expected = Square::ALL.into_iter().filter(is_odd).collect();
            assert_eq!(odd_regions(empties), expected, "{empties}");
            for square in empties {
                let after = odd_regions_after(odd_regions(empties), square);
                assert_eq!(after, odd_regions(empties.without(square)), "{square} of {empties}");
            }
        }
    }
}
