//! SGF, the Smart Game Format, for gomoku and renju: `GM[4]`.
//!
//! The format is `FF[4]` (<https://www.red-bean.com/sgf/>); files of `FF[1]` to `FF[3]` are read as
//! well. A file is a collection of one or more trees. [`parse`] reads all of them. The concatenated
//! texts of several [`write()`] calls form a collection.
//!
//! # Coordinates
//!
//! A point is two letters as in Go: column from the left, then row **from the top**, both from `a`.
//! On 15×15, `aa` is A15, `ao` is A1 and `hh` is H8. The writer uses this form. The reader treats
//! capitals as lower case. It also accepts names such as `H8` with a row from the bottom, which are
//! unambiguous. `B[]` is a pass, and so is `tt` on boards of up to 19×19. Programs that count rows
//! from the bottom write the mirror image, which is indistinguishable from a normal game.
//!
//! # Properties
//!
//! | properties | stored as |
//! |---|---|
//! | `B` `W` | a [`Move`](crate::tree::Move); several in one node, or one in the first, become nodes of their own |
//! | `AB` `AW` `AE` `PL` | [`Setup`](crate::tree::Setup), lists of points in either form |
//! | `N` `C` `LB` `CR` `MA` `SL` `SQ` `TR` `HO[1]` | [`Notes`](crate::tree::Notes) |
//! | `SZ` `RU` and, in the first node, `PB` `PW` `EV` `RO` `PC` `DT` `RE` | the tree and its [`GameInfo`](crate::tree::GameInfo) |
//! | `GM` `FF` `CA` | checked and written anew: `GM[4]FF[4]CA[UTF-8]`; `GM[1]`, written by many Go programs, is read if `RU` names a rule of this crate; `GM[5]` and `GM[11]`, written by some apps, are always read |
//! | all others | kept unchanged as [`Property`](crate::tree::Property) |
//!
//! Without `SZ` a board is 15×15. `RU` names a rule if it is the name of one, such as `Renju`, a
//! number of the Gomocup protocol, or the name of an opening rule of renju in any spelling. Without
//! `RU`, the name of the game (`GN`) may name renju. Text that is not UTF-8 is read as ISO-8859-1,
//! unless `CA` names another character set.

mod growing;
mod parse;
mod value;
mod write;

use alloc::string::String;

pub(super) use parse::has_tree;
pub use parse::{is_sgf, parse, read};
pub use write::write;

/// Returns a text escaped as a value.
pub(super) fn escaped(text: &str) -> String {
    let mut value = String::new();
    value::push_text(&mut value, text);
    value
}

/// Returns the original text of a value from [`escaped`].
pub(super) fn unescaped(value: &str) -> String {
    let mut chars = value.chars();
    core::iter::from_fn(|| match chars.next()? {
        '\\' => chars.next(),
        c => Some(c),
    })
    .collect()
}
