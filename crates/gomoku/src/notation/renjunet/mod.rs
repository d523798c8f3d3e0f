//! Game database of [RenjuNet](https://www.renju.net): XML in `.rif` files.
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
//! Attributes of a game are numbers in the tables before the games. `bresult` is Black's score: 1,
//! 0.5 or 0. Columns are letters from `a` and rows numbers from 1 at the bottom. Boards are always
//! 15×15. A rule counts as renju unless its name clearly means another rule. `id`, `opening`, `alt`
//! and `swap` have no field in a tree and become properties `RIFID`, `RIFOPENING`, `RIFALT` and
//! `RIFSWAP`.
//!
//! The reader holds only the tables and one game at a time, regardless of the file size.
//!
//! * `read`: the reader; `tables`: the tables before the games, and a game under construction.

mod read;
mod tables;

pub use read::{Games, read, read_whole};
