//! Exact endgames: the score of a board with best play of both sides, and the moves that prove it.
//!
//! A [`Solver`] has a transposition table and threads, and solves one board after another:
//!
//! * [`solve`](Solver::solve): the score and the PV;
//! * [`solve_outcome`](Solver::solve_outcome): only who wins, which takes less time;
//! * [`solve_window`](Solver::solve_window): the score if it is in a window;
//! * [`solve_moves`](Solver::solve_moves): the score of every move;
//! * [`solve_many`](Solver::solve_many): the scores of many boards, each solved by one thread.
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
//! // The PV goes to the end of the game, passes included.
//! let mut game = Game::new(position);
//! for &played in &solution.pv {
//!     game.play(played)?;
//! }
//! assert!(game.is_over());
//! assert_eq!(game.position().final_score(Color::Black), Score::new(18));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Control`] has limits and a progress listener. A search that reaches a limit returns what it has found.
//! With many boards, each has the [`Limits`] for itself:
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
//! From the root to the leaves, each in a module of its own, on top of what all [searches](super) share:
//!
//! * `root`: shallow searches guess the score, selective searches improve the guess, and exact null windows
//!   prove it, from the guess on; then `proven_pv` finds the moves that keep it. If a limit ends the search,
//!   the best move so far counts.
//! * `null_window`, from twelve empty squares on: the transposition table that threads share, cut-offs by
//!   stable discs (`stability`), enhanced transposition cut-offs, moves ordered by shallow searches, split
//!   points; in selective searches `ProbCut`.
//! * `leaves`, up to eleven empty squares: fastest first from six on, with a small transposition table of
//!   each thread; `last_five`: squares in odd regions first, and from four on a function for each number of
//!   empty squares, without lists.
//! * `batch`: the iterator over many boards, each of which one thread solves.
//! * [`mod@reference`] is the definition of a score, against which all else is tested.
//!
//! [`chapters::endgame`](crate::chapters::endgame) explains them and says what each gains.
//!
//! # Nodes
//!
//! Every position counts one node, each time a search reaches it: after a move, after a pass, in shallow
//! searches and in finding the PV. A position with one empty square and its last move are one node, because
//! that move is not made but computed from the flips. Programs count nodes differently, so compare times.
//!
//! # Memory
//!
//! The transposition table uses 1 MiB at first and grows while searches need it, up to the greatest power of
//! two of buckets that fits into [`hash_mib`](Options::hash_mib). Each thread has tables of 640 KiB beside it.
//!
//! # Threads
//!
//! The score depends neither on the number of threads nor on the entries of the table. With one thread, the
//! same searches in the same order, by a solver that is new or [cleared](Solver::clear), also have the same
//! nodes and PVs, unless a time limit or a stop flag ends them. With more threads nodes vary, and so do PVs where
//! moves are equally good.

mod batch;
mod last_five;
mod leaves;
mod null_window;
mod proven_pv;
pub mod reference;
mod root;
mod solver;
pub(in crate::search) mod stability;

pub(super) use null_window::MIN_SPLIT_EMPTIES;
pub(super) use root::{MIN_GUESS_EMPTIES, Window};

pub use batch::{Batch, Order, Solved};
pub use solver::Solver;

pub use crate::search::options::{Options, OptionsError, Selectivity};
pub use crate::search::solution::{Bounds, Control, Outcome, Progress, Solution};
pub use engine::limits::{End, Limits};
