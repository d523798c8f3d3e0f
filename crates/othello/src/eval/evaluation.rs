//! What an evaluation of boards is.

use std::fmt;
use std::sync::Arc;

use super::error_model::ErrorModel;
use super::points::Points;
use crate::{Bitboard, Board, Square};

/// An evaluation of boards, for searches that order moves or look only so far.
///
/// What it needs from move to move, as the codes of patterns, is its [`State`](Self::State); an
/// evaluation that looks at the board anew has none and takes `()`. From wherever a state is made, it
/// is the same: that of a board from nothing, or that after the moves that lead to it.
///
/// Searches make a state only where something reads it, and what is asked of a node that is cut
/// before is nothing. In detail:
///
/// * [`FixedDepth`](crate::search::FixedDepth) asks for the state of its board, plays and passes
///   from node to node, and evaluates so many moves below the root, where the mover has moves. Ends
///   of the game have scores, and a player without moves passes, which is no move; so all that is
///   evaluated has moves.
/// * The end-game [`Solver`](crate::search::endgame::Solver) does the same at nodes of twelve and
///   more empty squares: to guess the score at the root, up to six moves deep; to order the moves
///   of a node, one to five moves below it; and before the exact search, where there is an
///   [error model](Self::error_model), to see whether a node is worth its search, up to five moves
///   below it. With fewer empty squares it asks nothing, so that what is evaluated has seldom fewer
///   than eleven.
///
/// * The player's [`Engine`](crate::search::midgame::Engine) asks at every node from three moves on
///   that neither the table nor the end of the game answers, with an error model, before it probes;
///   to order moves, up to four moves below a node; and at the ends of its searches, two moves below
///   their last nodes. What is asked first is the root, and any board below it may be.
///
/// Both functions give the same answer for the same board, whoever asks, and however often: searches
/// keep what they find in tables, and threads find the same.
///
/// A solver's threads share one evaluation and outlive the calls that use them: it takes an
/// evaluation that owns what it has, or an [`Arc`] or a static reference.
///
/// # Examples
///
/// The four edges as patterns, whose codes are kept from move to move.
///
/// ```
/// use othello::eval::{ErrorModel, Evaluation, Points};
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
///
///     fn error_model(&self) -> Option<&ErrorModel> {
///         None
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
    /// What is carried from move to move.
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
    /// Searches ask it only of boards whose mover has moves; others may ask of any that is not over.
    fn evaluate(&self, state: &Self::State, board: Board, moves: Bitboard) -> Points;

    /// Returns how far off the evaluation and searches that end with it are, or `None` if searches
    /// shall leave nothing out.
    fn error_model(&self) -> Option<&ErrorModel>;
}

/// Implements the trait for what points to an evaluation.
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
    /// Lent to whoever only looks.
    &E
}

of_pointee! {
    /// Shared by several solvers.
    Arc<E>
}
