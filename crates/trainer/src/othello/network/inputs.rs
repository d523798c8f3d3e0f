//! The rows that a position adds up.

use othello::Board;
use othello::eval::Network;
use othello::pattern::PatternSet;
use ternary::encoder::dense::DenseEncoder;

/// Maximum number of rows of a position.
pub(super) const ROWS: usize = PatternSet::MAX_INSTANCES + 2;

/// The rows of a set of patterns: one for each class of codes that mean the same, then those of the numbers of moves of
/// both players.
#[derive(Debug)]
pub(super) struct Inputs {
    encoder: DenseEncoder,
    /// For each instance, where the classes of its codes begin.
    starts: Vec<usize>,
    /// For each code of each pattern, its row.
    rows: Vec<u32>,
    /// The first row of a number of moves.
    moves: u32,
}

impl Inputs {
    pub(super) fn new(set: &PatternSet) -> Self {
        let (mut starts, mut start) = (Vec::new(), 0);
        for pattern in set.patterns() {
            starts.push(start);
            start += pattern.code_count();
        }
        let starts = set.instances().iter().map(|instance| starts[instance.pattern()]).collect();
        let rows = set.classes();
        let moves = rows.iter().max().map_or(0, |&last| last + 1);
        let encoder = DenseEncoder::new(&set.layout()).expect("a set has at most 64 instances");
        Self { encoder, starts, rows, moves }
    }

    /// Returns the number of rows of codes.
    pub(super) fn codes(&self) -> usize {
        self.moves as usize
    }

    /// Returns the number of rows.
    pub(super) fn count(&self) -> usize {
        self.codes() + 2 * Network::MOVES
    }

    /// Writes the rows of a position, and returns their number.
    #[inline]
    pub(super) fn rows(&self, board: Board, rows: &mut [u32; ROWS]) -> usize {
        let codes = self.encoder.encode(board.mover().bits(), board.opponent().bits());
        for (lane, (row, start)) in rows.iter_mut().zip(&self.starts).enumerate() {
            *row = self.rows[start + self.encoder.index(&codes, lane)];
        }
        let most = u32::try_from(Network::MOVES - 1).unwrap_or(u32::MAX);
        let moves = [board, board.pass()].map(|board| board.moves().len().min(most));
        rows[self.starts.len()] = self.moves + moves[0];
        rows[self.starts.len() + 1] = self.moves + most + 1 + moves[1];
        self.starts.len() + 2
    }
}
