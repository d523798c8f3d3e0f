//! Trees of games: a start, moves with branches, and what is noted beside them.
//!
//! * [`GameTree`]: the tree, which [SGF](crate::notation::sgf) and
//!   [RenLib](crate::notation::renlib) files hold;
//! * [`Notes`]: what a node has besides its move, and [`Setup`] stones that are no moves;
//! * [`GameInfo`]: who played when, and how it ended;
//! * `walk`: nodes in order; `position`: the board at a node; `line`: the main line as a game.

mod game_tree;
mod info;
mod line;
mod node;
mod notes;
mod play;
mod position;
mod walk;

pub use game_tree::GameTree;
pub use info::GameInfo;
pub use line::LineError;
pub use node::NodeId;
pub use notes::{Mark, Notes, Property, PropertyError, Setup};
pub use play::Move;
pub use position::{TreeError, TreeErrorKind};
pub use walk::{Children, Preorder};
