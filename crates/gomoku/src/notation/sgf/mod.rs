//! SGF, the Smart Game Format, for gomoku and renju: `GM[4]`.
//!
//! The format is that of `FF[4]` (<https://www.red-bean.com/sgf/>); files of `FF[1]` to `FF[3]` are read
//! as well. A file is a collection of one or more trees. [`parse`] reads all of them, and the texts
//! of several [`write()`] calls behind each other are a collection.
//!
//! # Coordinates
//!
//! A point is two letters as in Go: column from the left, then row **from the top**, both from
//! `a`. On 15×15, `aa` is A15, `ao` is A1 and `hh` is H8. That is how they are written. Capitals
//! count as small letters, and names such as `H8` with a row from the bottom are read too, as they
//! cannot be confused. `B[]` is a pass, and so is `tt` on boards of up to 19. Programs that count
//! rows from the bottom write the mirror image, which no rule can tell from the game itself.
//!
//! # What becomes of properties
//!
//! | properties | |
//! |---|---|
//! | `B` `W` | a [`Move`](crate::tree::Move); several in one node, or one in the first, become nodes of their own |
//! | `AB` `AW` `AE` `PL` | [`Setup`](crate::tree::Setup), lists of points in either form |
//! | `N` `C` `LB` `CR` `MA` `SL` `SQ` `TR` `HO[1]` | [`Notes`](crate::tree::Notes) |
//! | `SZ` `RU` and, in the first node, `PB` `PW` `EV` `RO` `PC` `DT` `RE` | the tree and its [`GameInfo`](crate::tree::GameInfo) |
//! | `GM` `FF` `CA` | checked and written anew: `GM[4]FF[4]CA[UTF-8]`; `GM[1]`, the Go of many programs, is read where `RU` names a rule of ours, and `GM[5]` and `GM[11]` of some apps always |
//! | all others | kept as they stand as [`Property`](crate::tree::Property) |
//!
//! Without `SZ` a board is 15×15. `RU` names a rule when it has the name of one, such as
//! `Renju`, is a number of the Gomocup protocol, or has the name of an opening rule of renju, in any
//! spelling. Without `RU` the name of a game (`GN`) may say that it is renju. Text that is not
//! UTF-8 is taken for ISO-8859-1, unless `CA` names another character set.

mod growing;
mod parse;
mod value;
mod write;

pub(super) use parse::has_tree;
pub use parse::{is_sgf, parse, read};
pub use write::write;

/// Returns a text with the escapes of a value.
pub(super) fn escaped(text: &str) -> String {
    let mut value = String::new();
    value::push_text(&mut value, text);
    value
}

/// Returns the text of a value that [`escaped`] has made.
pub(super) fn unescaped(value: &str) -> String {
    let mut chars = value.chars();
    std::iter::from_fn(|| match chars.next()? {
        '\\' => chars.next(),
        c => Some(c),
    })
    .collect()
}
