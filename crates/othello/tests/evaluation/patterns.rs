//! An evaluation that maintains the codes of 46 patterns from move to move, like those learned from games:
//! hand-made features plus the sum of a weight for each pattern.
//!
//! The patterns are those of Logistello: the rows from the edge inwards, the edge with its X-squares, the 3×3
//! and 2×5 corners, and the diagonals of at least four squares. Images of a pattern share their weights.

use othello::eval::{ErrorModel, Evaluation, Features, Points};
use othello::{Bitboard, Board, Square, Symmetry};
use ternary::Digit;
use ternary::encoder::dense::{DenseEncoder, Lanes};
use ternary::layout::Layout;

/// One pattern of each kind; the others are its images.
const KINDS: [&str; 11] = [
    "A1 B1 C1 D1 E1 F1 G1 H1 B2 G2",
    "A2 B2 C2 D2 E2 F2 G2 H2",
    "A3 B3 C3 D3 E3 F3 G3 H3",
    "A4 B4 C4 D4 E4 F4 G4 H4",
    "A1 B1 C1 A2 B2 C2 A3 B3 C3",
    "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2",
    "A1 B2 C3 D4 E5 F6 G7 H8",
    "A2 B3 C4 D5 E6 F7 G8",
    "A3 B4 C5 D6 E7 F8",
    "A4 B5 C6 D7 E8",
    "A5 B6 C7 D8",
];

/// Number of images of all kinds.
const PATTERNS: usize = 46;

#[derive(Debug)]
/// Features and the weights of patterns.
pub(crate) struct Patterns {
    encoder: DenseEncoder,
    /// Index of the weight of each pattern's empty line.
    middles: [usize; PATTERNS],
    /// Tables of all kinds, one after another.
    weights: Vec<i16>,
}

impl Patterns {
    /// Returns the evaluation whose weights are drawn one by one. They are those of the mover's discs; the
    /// opponent's have the opposite sign.
    pub(crate) fn new(mut weight: impl FnMut() -> i16) -> Self {
        let (mut cells, mut kinds): (Vec<Vec<u16>>, Vec<usize>) = (Vec::new(), Vec::new());
        for (kind, squares) in KINDS.iter().enumerate() {
            let squares: Vec<Square> = squares.split(' ').map(|s| s.parse().unwrap()).collect();
            let mut seen: Vec<Bitboard> = Vec::new();
            for symmetry in Symmetry::ALL {
                let image: Vec<Square> = squares.iter().map(|&s| s.transformed(symmetry)).collect();
                let set = image.iter().copied().collect();
                if !seen.contains(&set) {
                    seen.push(set);
                    cells.push(image.iter().map(|s| u16::try_from(s.index()).unwrap()).collect());
                    kinds.push(kind);
                }
            }
        }
        let layout = Layout::new(64, cells).expect("all squares are on the board");
        let encoder = DenseEncoder::new(&layout).expect("46 patterns of up to ten squares");
        let mut weights = Vec::new();
        let mut middles = [0; PATTERNS];
        for (pattern, &kind) in kinds.iter().enumerate() {
            middles[pattern] = if pattern > 0 && kinds[pattern - 1] == kind {
                middles[pattern - 1]
            } else {
                let half: Vec<i16> = (0..encoder.offset(pattern)).map(|_| weight()).collect();
                weights.extend(half.iter().rev().map(|weight| -weight));
                weights.push(0);
                let middle = weights.len() - 1;
                weights.extend(half);
                middle
            };
        }
        Self { encoder, middles, weights }
    }
}

impl Evaluation for Patterns {
    type State = Lanes;

    fn state(&self, board: Board) -> Lanes {
        let mut codes = self.encoder.empty();
        self.encoder.rebuild(&mut codes, |cell| {
            let square = Square::ALL[cell];
            match (board.mover().contains(square), board.opponent().contains(square)) {
                (true, _) => Digit::First,
                (_, true) => Digit::Second,
                _ => Digit::Empty,
            }
        });
        codes
    }

    #[inline]
    fn play(&self, codes: &Lanes, _: Board, square: Square, flips: Bitboard) -> Lanes {
        self.encoder.after(codes, square.index(), flips.bits())
    }

    #[inline]
    fn pass(&self, codes: &Lanes) -> Lanes {
        codes.negated()
    }

    #[inline]
    fn evaluate(&self, codes: &Lanes, board: Board, moves: Bitboard) -> Points {
        let reads = self.middles.iter().zip(codes.as_array());
        let weight = |(middle, &code): (&usize, &i16)| {
            i32::from(self.weights[middle.wrapping_add_signed(code.into())])
        };
        let sum = Points::new(reads.map(weight).sum());
        let features = Features.evaluate(&(), board, moves);
        (features + sum).clamp(Points::MIN, Points::MAX)
    }

    fn error_model(&self) -> Option<&ErrorModel> {
        Features.error_model()
    }
}
