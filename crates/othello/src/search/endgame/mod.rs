//! Exact end games: the score of a board with best play of both sides, and the moves that prove it.
//!
//! A [`Solver`] has a hash table and threads, and answers questions about one board after another:
//!
//! * [`solve`](Solver::solve): the score and the best line;
//! * [`solve_outcome`](Solver::solve_outcome): only who wins, which takes less;
//! * [`solve_window`](Solver::solve_window): the score if it lies between two others;
//! * [`solve_moves`](Solver::solve_moves): the score of every move;
//! * [`solve_many`](Solver::solve_many): the scores of many boards, each begun by one thread.
//!
//! ```
//! use othello::search::endgame::{Control, Options, Solver};
//! use othello::{Color, Game, Move, Position, Score, Square};
//!
//! // Black to move:
//! //   A B C D E F G H
//! // 1 - - X X X X X -
//! // 2 - O O O X X - O
//! // 3 - O O O X X O X
//! // 4 - O X O X O X X
//! // 5 O X X X O X X X
//! // 6 - - X O X O X X
//! // 7 - X X X O O O -
//! // 8 - O O O O O - -
//! let squares = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
//! let position: Position = format!("{squares} X").parse()?;
//!
//! let mut solver = Solver::new(Options::new().hash_mib(16))?;
//! let solution = solver.solve(position.board(), Control::new());
//! assert_eq!(solution.score(), Some(Score::new(18)));
//! assert_eq!(solution.best_move(), Some(Move::Place(Square::G8)));
//!
//! // The line goes to the end of the game, passes included.
//! let mut game = Game::from_position(position);
//! for &played in &solution.pv {
//!     game.play(played)?;
//! }
//! assert!(game.is_over());
//! assert_eq!(game.position().final_score(Color::Black), 18);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Control`] has limits and a function that is told how the search goes; what was found before a
//! limit is kept. Of many boards each has the [`Limits`] for itself:
//!
//! ```
//! use std::time::Duration;
//!
//! use othello::search::endgame::{Limits, Options, Order, Solver};
//! use othello::{Board, Position};
//!
//! let squares =
//!     "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
//! let position: Position = squares.parse()?;
//! // After each of its moves.
//! let board = position.board();
//! let boards: Vec<Board> = board.moves().iter().map(|square| board.play(square)).collect();
//! let mut solver = Solver::new(Options::new().threads(2).hash_mib(16))?;
//! let limits = Limits::none().time(Duration::from_secs(60));
//! for solved in solver.solve_many(boards, Order::Input, limits) {
//!     match solved.solution.score() {
//!         Some(score) => println!("board {}: {score}", solved.index),
//!         None => println!("board {}: {:?}", solved.index, solved.solution.bounds),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! From the root to the leaves, each in a module of its own, on top of what all
//! [searches](super) share:
//!
//! * `root`: searches of few moves guess the score, selective ones make the guess better, and exact
//!   null windows from the guess on prove it; then `line` finds the moves that keep it. `root_move`
//!   knows the best move of a search that ends before.
//! * `null_window`, from twelve empty squares on: the table that threads share, cut-offs by stable
//!   discs (`stability`) and by boards that are known after a move, moves ordered by searches of few
//!   moves, nodes whose moves threads share; in selective searches cut-offs by searches of less
//!   depth.
//! * `leaves`, up to eleven: `fastest_first` from seven on, with a small table of each thread;
//!   `parity_first`, five and six: squares in odd regions first; `one_to_four`: a function for each
//!   number, no lists, the last two without branches.
//! * `batch`: the iterator over many boards, each of which one thread solves.
//! * [`mod@reference`] is the definition of a score, which all else is tested against.
//!
//! The chapter `docs/othello-endgame.md` of the repository explains them and says what each brings.
//!
//! # Nodes
//!
//! Every position that a search reaches counts one, each time: after a move, after a pass, in the
//! searches that guess, order and cut as in those that prove, and in finding the line. With one
//! square left a position and what its last move makes of it are one node, for that move is counted
//! and not made. Programs differ in what they count: compare times.
//!
//! # Memory
//!
//! The hash table uses 1 MiB at first and grows while searches need it, up to the greatest power of two
//! of lines that fits in [`hash_mib`](Options::hash_mib). Each thread has a table of 256 KiB beside it.
//!
//! # Threads
//!
//! The score depends neither on the number of threads nor on what the table holds. With one thread
//! the same questions in the same order, asked of a solver that is new or
//! [cleared](Solver::clear), also have the same nodes and lines, unless a limit of time or a flag
//! ends them. With more threads nodes vary, and lines where moves are equally good.

mod batch;
mod leaves;
mod line;
mod null_window;
pub mod reference;
mod root;
mod root_move;
#[cfg(test)]
mod samples;
mod solver;
pub(in crate::search) mod stability;

pub(super) use null_window::LEAST_SPLIT;
pub(super) use root::{LEAST_GUESSED, Window};

pub use batch::{Batch, Order, Solved};
pub use solver::Solver;

pub use super::{
    Bounds, Control, End, Limits, Options, OptionsError, Outcome, Progress, Selectivity, Solution,
};
