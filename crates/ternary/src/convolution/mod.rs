//! First-layer convolution along lines by lookup.
//!
//! A 1-D convolution of `K` cells along a line, over the digits of the cells, is a function of the
//! `K` cells around a position. There are few such *windows*, so the output of all channels is
//! tabulated once for each of them, and the first layer of a network costs one row read for each
//! cell and direction:
//!
//! * [`Kernel`] holds the weights; [`Kernel::direct`] computes a window's output from the
//!   definition, slowly;
//! * [`WindowNumbering`] numbers the windows densely, cut at either end of a line or at both;
//! * [`ConvolutionTable`] holds a row of outputs for each window;
//! * [`SquareWindows`] maintains the code of the window around each cell of a square board in each
//!   of the four directions, stone by stone.
//!
//! # Examples
//!
//! ```
//! use ternary::Color;
//! use ternary::convolution::{ConvolutionTable, Kernel, SquareWindows};
//! use ternary::layout::grid::Direction;
//!
//! // One channel, three cells. Weights of:    empty, first, second, off the board.
//! let kernel = Kernel::new(1, 3, [
//!     [0_i16, 10, -10, -1],
//!     [0, 100, -100, 0],
//!     [0, 20, -20, -2],
//! ].concat())?;
//! let table = ConvolutionTable::new(&kernel)?;
//! let windows = SquareWindows::new(5, 3)?;
//!
//! // y 1   . . . . .
//! //   0   X O . . .
//! //     x 0 1 2 3 4
//! let mut codes = windows.encoder().empty();
//! windows.encoder().place(&mut codes, 0, Color::First);
//! windows.encoder().place(&mut codes, 1, Color::Second);
//!
//! let output = |direction, cell| table.row(codes.get(windows.slot(direction, cell)))[0];
//! assert_eq!(output(Direction::Horizontal, 0), -1 + 100 - 20);
//! assert_eq!(output(Direction::Horizontal, 1), 10 - 100);
//! assert_eq!(output(Direction::Horizontal, 2), -10);
//! assert_eq!(output(Direction::Horizontal, 4), -2);
//! // The diagonal through (1, 0): its neighbour (0, −1) is off the board.
//! assert_eq!(output(Direction::Diagonal, 1), -1 - 100);
//! # Ok::<(), ternary::convolution::ConvolutionError>(())
//! ```
//!
//! How it works, and what was measured: [`chapters::convolution`](crate::chapters::convolution).

mod kernel;
mod numbering;
mod square_windows;
mod table;

pub use kernel::{Kernel, Weight};
pub use numbering::{ConvolutionError, MAX_LEN, WindowNumbering};
pub use square_windows::SquareWindows;
pub use table::ConvolutionTable;
