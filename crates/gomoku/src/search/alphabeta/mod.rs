//! Alpha-beta: the search of a player.
//!
//! Principal variation search with iterative deepening, a shared hash table, and what Gomoku knows of
//! forced replies: a five must be stopped, a four that nothing would stop must be prevented, and a win
//! by fours ends a line that is not good enough without. Positions are judged by an
//! [evaluation](crate::eval) only where the opponent has no five.
//!
//! * [`Engine`]: finds the best moves of a position within the limits of a [`Question`];
//! * [`Analysis`]: what it has found, by [`RankedMove`] and [`Value`].

mod analysis;
mod children;
mod engine;
mod history;
mod moves;
mod node;
mod parameters;
mod root;
mod table;
mod threat;
mod value;
mod worker;

pub use analysis::{Analysis, RankedMove};
pub use engine::{Control, Engine, Question};
#[cfg(feature = "internals")]
#[doc(hidden)]
pub use parameters::Parameters;
pub use value::Value;
