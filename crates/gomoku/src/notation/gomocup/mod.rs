//! The Gomocup protocol: points, boards, settings and commands.
//!
//! A manager sends one command per line to a brain, such as the opponent's move as `TURN 10,9`, and the brain
//! answers `10,10`. [`Command::parse`] reads the line, [`board()`] the lines behind the command `BOARD`, and
//! [`Info`] what the manager sets.
//!
//! Points are `x,y` from 0. Both coordinates count from the upper left corner, so `y` depends on the board size:
//! on a board of 15×15 the lowest row is 14.
//!
//! ```
//! use gomoku::notation::gomocup;
//! use gomoku::Point;
//!
//! let point = gomocup::parse("7,0", 15)?;
//! assert_eq!(point.to_string(), "H15");
//! assert_eq!(gomocup::write(point, 15), Some("7,0".to_owned()));
//! # Ok::<(), gomocup::ParsePointError>(())
//! ```

mod boards;
mod command;
mod info;
mod points;

pub use boards::{ParseStonesError, board, brain_color};
pub use command::{Command, ParseCommandError};
pub use info::{Detail, Info};
pub use points::{ParsePointError, coordinates, parse, point, write};
