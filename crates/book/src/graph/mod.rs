//! A book in memory: it grows, learns, is merged, pruned and verified.
//!
//! * `nodes`: the positions with the positions after their moves;
//! * `negamax`: values from the leaves up to the first position;
//! * `cost`: how far each position is from good play;
//! * `grow`: new positions, the most valuable first;
//! * `learn`: finished games;
//! * `merge`: two books as one; `shard`: parts that grow apart;
//! * `prune`: fewer positions;
//! * `deviate`: new positions near the best lines, as Edax chooses them;
//! * `verify`: whether moves, scores and links are right;
//! * `stats`: figures.
//!
//! A graph keeps track of the positions that changed. [`Graph::take_changes`] returns them, and
//! the working store (feature `grow`) commits them in one transaction.

mod cost;
mod deviate;
mod error;
mod grow;
mod learn;
mod merge;
mod negamax;
mod nodes;
mod prune;
mod shard;
mod stats;
mod verify;

pub use cost::{Costs, Follow};
pub use deviate::{Deviate, next_deviations};
pub use error::GraphError;
pub use grow::{Evaluated, Grow, Growth, evaluate, next_positions, step};
pub use learn::{GameResult, forget_rare, learn};
pub use merge::{merge, merge_shard};
pub use nodes::{Changes, Graph};
pub use prune::{Prune, prune};
pub use shard::{ParseShardError, Shard};
pub use stats::{PlyStats, Stats, stats};
pub use verify::{Problem, Report, verify};
