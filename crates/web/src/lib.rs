//! The page's engine: both games behind one small interface, compiled to WebAssembly.
//!
//! The page keeps a game as a [`record::Spec`], plain data that names its start and its moves, and asks about it:
//!
//! * [`record`]: games as plain data, checked move by move;
//! * [`view`]: everything the page draws of a position: cells, legal moves, threats, forbidden points;
//! * [`files`]: reading and writing every format of the libraries;
//! * [`link`]: games in an address, short and checked;
//! * [`search`]: the best moves, exact scores and forced wins, with limits and progress;
//! * [`speed`]: the work that the page and the native program measure;
//! * `border`: the functions that JavaScript calls, `clock`, which tells the time, and `helpers`, the workers that help a
//!   search. Only WebAssembly uses these three.
//!
//! All of it but the border and the clock runs and is tested natively.

#[cfg(target_family = "wasm")]
pub mod border;
#[cfg(target_family = "wasm")]
mod clock;
pub mod files;
#[cfg(any(test, target_family = "wasm"))]
mod helpers;
pub mod link;
pub mod record;
pub mod search;
pub mod speed;
pub mod view;
