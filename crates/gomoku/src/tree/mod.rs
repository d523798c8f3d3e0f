//! Game trees: a start position, moves with variations, and notes.
//!
//! * [`GameTree`]: the tree, which [SGF](crate::notation::sgf) and
//!   [RenLib](crate::notation::renlib) files hold; [`NodeId`] and [`Move`]: its nodes and their
//!   moves;
//! * [`Notes`]: comments, marks and other properties of a node; [`Setup`]: stones that are not
//!   moves; [`GameInfo`]: players, date and result;
//! * `walk`: nodes in order, and the main line as a plain game; `position`: the board at a node.

mod game_tree;
mod node;
mod notes;
mod position;
mod walk;

pub use game_tree::{Children, GameTree, Preorder};
pub use node::{Move, NodeId};
pub use notes::{GameInfo, Mark, Notes, Property, PropertyError, Setup};
pub use position::{TreeError, TreeErrorKind};
pub use walk::LineError;
