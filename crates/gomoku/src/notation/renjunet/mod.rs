//! The database of games of [RenjuNet](https://www.renju.net), XML in files `.rif`.
//!
//! ```xml
//! <database>
//!   <rules><rule id="1" name="RIF"/></rules>
//!   <players><player id="7" name="Ada" surname="Lind"/></players>
//!   <tournaments><tournament id="3" name="Open" year="2004" month="8"/></tournaments>
//!   <games>
//!     <game id="9" tournament="3" round="2" rule="1" black="7" white="8" bresult="1">
//!       <move>h8 i9 g7</move>
//!     </game>
//!   </games>
//! </database>
//! ```
//!
//! Attributes of a game are numbers of the tables before the games. `bresult` is what Black gets: 1, 0.5 or
//! 0. Columns are letters from `a` and rows numbers from 1 at the bottom, always on 15×15. A rule whose
//! name means no other is renju. `id`, `opening`, `alt` and `swap` have no field in a tree and are
//! properties `RIFID`, `RIFOPENING`, `RIFALT` and `RIFSWAP`.
//!
//! A reader holds the tables and one game at a time, whatever the size of the file.
//!
//! * `read`: the reader; `tables`: what stands before the games, and a game that grows.

mod read;
mod tables;

pub use read::{Games, read, read_whole};
