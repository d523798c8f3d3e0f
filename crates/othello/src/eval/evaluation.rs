//! The trait of evaluations, and the model of their errors.

use alloc::sync::Arc;
use core::fmt;

use super::points::Points;
use crate::{Bitboard, Board, Square};

/// An evaluation of boards: searches order moves by it and evaluate their leaves.
///
/// The [`State`](Self::State) is what the evaluation carries from move to move, such as the codes of
/// patterns; an evaluation that computes everything from the board takes `()`. The state of a board
/// does not depend on how it was made: from the board alone, or by the moves that lead to it.
///
/// Searches make a state only where something reads it, and never at a node that is cut off before:
///
/// * [`FixedDepth`](crate::search::FixedDepth) makes the state of its board, plays and passes from
///   node to node, and evaluates at its depth. Ends of the game have scores, and a player without
///   moves passes, which costs no ply; so every evaluated board has moves.
/// * The endgame [`Solver`](crate::search::endgame::Solver) does the same at nodes with twelve
///   empties or more: to guess the score at the root, up to six plies deep; to order the moves of a
///   node, one to five plies below it; and, with an [error model](Self::error_model), to
///   prune by a shallow search before the exact one, up to five plies below it. With fewer empties it evaluates nothing, so
///   an evaluated board seldom has fewer than eleven.
/// * The player's [`Engine`](crate::search::midgame::Engine) evaluates every node of depth three or
///   more that neither the transposition table nor the end of the game answers, if there is an error
///   model, before it probes; up to four plies below a node to order moves; and the leaves, two
///   plies below its last nodes. The first board is the root, and any board below it may follow.
///
/// All functions must return the same for the same arguments, on every thread and every time:
/// searches store what they find in tables, and each thread keeps the values that it has computed last.
///
/// The threads of a solver share one evaluation and outlive the calls that use them. So a solver
/// takes an evaluation that owns its data, an [`Arc`] or a static reference.
///
/// # Examples
///
/// The four edges as patterns, whose codes are updated move by move.
///
/// ```
/// use othello::eval::{Evaluation, Points};
/// use othello::pattern::PatternSet;
/// use othello::search::FixedDepth;
/// use othello::{Bitboard, Board, Square};
/// use ternary::encoder::dense::{DenseEncoder, Lanes};
///
/// #[derive(Debug)]
/// struct Edges {
///     encoder: DenseEncoder,
///     /// By code: digit 0 for a disc of the opponent, 2 for one of the mover.
///     weights: Vec<i32>,
/// }
///
/// impl Edges {
///     fn new() -> Self {
///         let edges: PatternSet = "A1 B1 C1 D1 E1 F1 G1 H1".parse().unwrap();
///         // Three discs for a corner, half a disc for any other square.
///         let digit = |code: i32, place: u32| code / 3_i32.pow(place) % 3 - 1;
///         let weight = |code| (0..8).map(|i| digit(code, i) * if i % 7 == 0 { 384 } else { 64 }).sum();
///         let encoder = DenseEncoder::new(&edges.layout()).unwrap();
///         Self { encoder, weights: (0..6561).map(weight).collect() }
///     }
/// }
///
/// impl Evaluation for Edges {
///     type State = Lanes;
///
///     fn state(&self, board: Board) -> Lanes {
///         self.encoder.encode(board.mover().bits(), board.opponent().bits())
///     }
///
///     fn play(&self, codes: &Lanes, _: Board, square: Square, flips: Bitboard) -> Lanes {
///         // Who moves is the opponent afterwards: the codes change sides, too.
///         self.encoder.after(codes, square.index(), flips.bits())
///     }
///
///     fn pass(&self, codes: &Lanes) -> Lanes {
///         codes.negated()
///     }
///
///     fn evaluate(&self, codes: &Lanes, _: Board, _: Bitboard) -> Points {
///         let weight = |edge| self.weights[self.encoder.index(codes, edge)];
///         Points::new((0..4).map(weight).sum())
///     }
/// }
///
/// let edges = Edges::new();
/// // A corner is a square of two edges.
/// let board = Board::new(Square::A1.bitboard(), Square::C8.bitboard())?;
/// let value = edges.evaluate(&edges.state(board), board, board.moves());
/// assert_eq!(value, Points::DISC * 6 - Points::DISC / 2);
///
/// let (board, square) = (Board::START, Square::F5);
/// let after = edges.play(&edges.state(board), board, square, board.flips(square));
/// assert_eq!(after, edges.state(board.play(square)));
///
/// let mut search = FixedDepth::new(edges)?;
/// assert!(search.search(Board::START, 4).best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluation: fmt::Debug + Send + Sync {
    /// What the evaluation carries from move to move.
    type State: Clone + fmt::Debug + Send + Sync;

    /// Returns the state of a board.
    fn state(&self, board: Board) -> Self::State;

    /// Returns the state after a move.
    ///
    /// `board` is the one **before** the move, and `state` is its state; its mover, who plays on
    /// `square` and turns `flips`, is the opponent of the board afterwards. The move is legal.
    fn play(
        &self,
        state: &Self::State,
        board: Board,
        square: Square,
        flips: Bitboard,
    ) -> Self::State;

    /// Returns the state after a pass: the same discs, seen by the other player.
    fn pass(&self, state: &Self::State) -> Self::State;

    /// Returns the expected final score for the mover of `board`, whose state is given, and who has
    /// the given moves: [`Points::MIN`] to [`Points::MAX`].
    ///
    /// Searches call it only for boards whose mover has moves; other callers may pass any board that
    /// is not over.
    fn evaluate(&self, state: &Self::State, board: Board, moves: Bitboard) -> Points;

    /// Returns the model of the errors of the evaluation and of searches that end with it, or `None`
    /// if searches must not prune by it, which is the default.
    fn error_model(&self) -> Option<&ErrorModel> {
        None
    }
}

/// Implements the trait for a pointer to an evaluation.
macro_rules! of_pointee {
    ($(#[$doc:meta])* $pointer:ty) => {
        $(#[$doc])*
        impl<E: Evaluation + ?Sized> Evaluation for $pointer {
            type State = E::State;

            #[inline]
            fn state(&self, board: Board) -> E::State {
                E::state(self, board)
            }

            #[inline]
            fn play(&self, state: &E::State, board: Board, square: Square, flips: Bitboard) -> E::State {
                E::play(self, state, board, square, flips)
            }

            #[inline]
            fn pass(&self, state: &E::State) -> E::State {
                E::pass(self, state)
            }

            #[inline]
            fn evaluate(&self, state: &E::State, board: Board, moves: Bitboard) -> Points {
                E::evaluate(self, state, board, moves)
            }

            #[inline]
            fn error_model(&self) -> Option<&ErrorModel> {
                E::error_model(self)
            }
        }
    };
}

of_pointee! {
    /// A reference evaluates like its target.
    &E
}

of_pointee! {
    /// Shared by several solvers.
    Arc<E>
}

/// Standard deviation of the score of a deep search from that of a shallow one, as a formula in the
/// empties and the depths of both.
///
/// A weighted sum x of the three goes into a polynomial of the third degree, whose value is in discs.
/// Other programs fit their measurements to the same form (Edax with squares, Egaroucid with cubes):
/// few numbers, which extend to depths that were not measured. The depth of a search to the end of the
/// game is its number of empties.
///
/// ```
/// use othello::eval::{ErrorModel, Points};
///
/// // 6 discs, half a disc less for each ply of the probe, and at least 2.
/// let model = ErrorModel {
///     probe: 1.0,
///     polynomial: [6.0, -0.5, 0.0, 0.0],
///     ..ErrorModel::constant(Points::DISC * 2)
/// };
/// assert_eq!(model.deviation(20, 20, 4), Points::DISC * 4);
/// assert_eq!(model.deviation(20, 20, 10), Points::DISC * 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorModel {
    /// Added to x for each empty square.
    pub empties: f64,
    /// Added to x for each ply of the deeper search.
    pub depth: f64,
    /// Added to x for each ply of the shallower search, the probe.
    pub probe: f64,
    /// Coefficients of 1, x, x² and x³.
    pub polynomial: [f64; 4],
    /// Minimum of the deviation; negative values count as 0. The maximum is 128 discs.
    pub least: Points,
}

impl ErrorModel {
    /// Returns the model of a deviation that is the same everywhere.
    #[must_use]
    pub const fn constant(deviation: Points) -> Self {
        Self { empties: 0.0, depth: 0.0, probe: 0.0, polynomial: [0.0; 4], least: deviation }
    }

    /// Returns the standard deviation of the score of a search of `depth` plies, of a board with
    /// `empties` empty squares, from that of a probe of `probe` plies.
    ///
    /// Rounded up to whole points; the same on every machine.
    #[must_use]
    pub fn deviation(&self, empties: u32, depth: u32, probe: u32) -> Points {
        let [empties, depth, probe] = [empties, depth, probe].map(f64::from);
        let x = self.empties * empties + self.depth * depth + self.probe * probe;
        let [a, b, c, d] = self.polynomial;
        let discs = a + x * (b + x * (c + x * d));
        let points = discs * f64::from(Points::DISC.get());
        Points::new(rounded_up(points)).max(self.least).max(Points::ZERO).min(Points::DISC * 128)
    }
}

/// Returns the least whole number that is not below a number; `f64::ceil` needs `std`.
#[expect(clippy::cast_possible_truncation, reason = "what does not fit becomes the greatest")]
fn rounded_up(number: f64) -> i32 {
    let whole = number as i32;
    whole.saturating_add(i32::from(f64::from(whole) < number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_up() {
        for number in [-1.5_f64, -1.0, -0.5, 0.0, 0.25, 2.0, 2.000_1, 1e9, -1e9, 1e300, -1e300] {
            let expected = number.ceil().clamp(f64::from(i32::MIN), f64::from(i32::MAX));
            assert_eq!(f64::from(rounded_up(number)), expected, "{number}");
        }
        assert_eq!(rounded_up(f64::NAN), 0);
    }

    #[test]
    fn formulas_are_computed_and_kept_within_their_ends() {
        let edax_like = ErrorModel {
            empties: -0.1,
            depth: 0.3,
            probe: -0.6,
            polynomial: [5.4, 1.2, 0.08, 0.0],
            least: Points::new(10),
        };
        for (empties, depth, probe) in [(20, 20, 0), (20, 20, 5), (40, 12, 4), (50, 20, 8)] {
            let [e, d, p] = [empties, depth, probe].map(f64::from);
            let x = -0.1 * e + 0.3 * d - 0.6 * p;
            let discs: f64 = 5.4 + 1.2 * x + 0.08 * x * x;
            let found = f64::from(edax_like.deviation(empties, depth, probe).get()) / 128.0;
            assert!(found >= discs - 1e-9 && found < discs + 0.01, "{found} {discs}");
        }
        let cubic = ErrorModel { probe: 1.0, polynomial: [0.0, 0.0, 0.0, 1.0], ..edax_like };
        let cubic = ErrorModel { empties: 0.0, depth: 0.0, ..cubic };
        let of_probe = |probe| cubic.deviation(1, 2, probe);
        assert_eq!([1, 2, 3].map(of_probe), [1, 8, 27].map(|discs| Points::DISC * discs));
        assert_eq!((of_probe(0), of_probe(1000)), (Points::new(10), Points::DISC * 128));
    }

    #[test]
    fn no_number_makes_nonsense() {
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300] {
            for least in [Points::DISC * -500, Points::ZERO, Points::DISC * 500] {
                let model = ErrorModel {
                    empties: number,
                    polynomial: [number; 4],
                    ..ErrorModel::constant(least)
                };
                for empties in [0, 60] {
                    let deviation = model.deviation(empties, 10, 2);
                    assert!(Points::ZERO <= deviation && deviation <= Points::DISC * 128);
                }
            }
        }
    }

    #[test]
    fn constants_are_constant() {
        let model = ErrorModel::constant(Points::new(77));
        for (empties, depth, probe) in [(0, 0, 0), (60, 30, 8), (12, 12, 1)] {
            assert_eq!(model.deviation(empties, depth, probe), Points::new(77));
            let negative = ErrorModel::constant(Points::new(-77));
            assert_eq!(negative.deviation(empties, depth, probe), Points::ZERO);
        }
    }
}
