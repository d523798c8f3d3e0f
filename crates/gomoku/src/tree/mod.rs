//! Game trees: a start position, moves with variations, and notes.
//!
//! * [`GameTree`]: the tree, which [SGF](crate::notation::sgf) and
//!   [RenLib](crate::notation::renlib) files hold; [`NodeId`] and [`Move`]: its nodes and their
//!   moves;
//! * [`Notes`]: comments, marks and other properties of a node; [`Setup`]: stones that are not
//!   moves; [`GameInfo`]: players, date and result;
//! * `position`: the board at a node, nodes in order, and the main line as a plain game.

mod game_tree;
mod notes;
mod position;

pub use game_tree::{Children, GameTree, Preorder};
pub use notes::{GameInfo, Mark, Notes, Property, PropertyError, Setup};
pub use notes::{Move, NodeId};
pub use position::LineError;
pub use position::{TreeError, TreeErrorKind};
