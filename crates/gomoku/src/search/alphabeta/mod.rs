//! Alpha-beta search: the player.
//!
//! Principal variation search with iterative deepening, a transposition table and several threads
//! (lazy SMP), with what Gomoku knows of forced replies: a five must be stopped, a four that nothing
//! would stop must be prevented, and a win by fours ends a line. Leaves get a static
//! [evaluation](crate::eval), after a reply where the opponent threatens such a four.
//!
//! From the root to the leaves:
//!
//! * `value`: what is asked ([`Question`], [`Control`]) and what is answered ([`Analysis`],
//!   [`RankedMove`]), with evaluations, wins and losses in plies ([`Value`]), exact or a [`Bound`];
//! * `engine`: [`Engine`], forced wins first; `any_evaluation`: threads, with an evaluation of any type;
//! * `level`: levels of play by depth and nodes ([`Level`]);
//! * `root`: iterative deepening, aspiration windows, multi-PV; `pv`: whole lines for the answer;
//! * `node`: what is tried before the moves of a node, and the moves; `threat`: the moves that a threat of
//!   the opponent leaves; `quiescence`: the value of a leaf;
//! * `worker`: the state of a thread; `records`: what its functions pass to each
//!   other, a leaf chosen at random, history, countermoves and lists of moves; `table`: the
//!   transposition table; `parameters`: the numbers that were tuned.
//!
//! How it works, and what was measured: [`chapters::search`](crate::chapters::search).

mod any_evaluation;
mod engine;
mod level;
mod node;
mod parameters;
mod pv;
mod quiescence;
mod records;
mod root;
mod table;
mod threat;
mod value;
mod worker;

pub use any_evaluation::{AnyEvaluation, RuleError};
pub use engine::Engine;
pub use level::{Level, LevelError};
#[cfg(feature = "internals")]
#[doc(hidden)]
pub use parameters::Parameters;
pub use value::{Analysis, Bound, Control, ParseValueError, Question, RankedMove, Value};
