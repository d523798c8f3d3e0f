//! How lines are answered.

use std::borrow::Cow;
use std::fmt;

/// Why a line is not carried out, in the words of the protocol.
pub(super) type Refusal = &'static str;

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The number that the line had.
    pub(super) id: Option<u32>,
    /// What is answered. A text of several lines has no empty one, but may begin with an end of a line, so
    /// that all of it stands below the sign.
    pub(super) result: Result<String, Cow<'static, str>>,
}

/// With the empty line that ends it.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text.as_str()),
            Err(refusal) => ('?', refusal.as_ref()),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if !text.is_empty() {
            // GoGui takes what follows the first blank, so nothing but the sign may stand before it.
            write!(f, "{}{text}", if text.starts_with('\n') { "" } else { " " })?;
        }
        f.write_str("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_end_with_an_empty_line() {
        for (id, result, expected) in [
            (None, Ok(""), "=\n\n"),
            (Some(7), Ok(""), "=7\n\n"),
            (None, Ok("F5"), "= F5\n\n"),
            (Some(0), Ok("a b\nc d"), "=0 a b\nc d\n\n"),
            (None, Ok("\n a\nb"), "=\n a\nb\n\n"),
            (Some(4_294_967_295), Err("illegal move"), "?4294967295 illegal move\n\n"),
            (None, Err("unknown command"), "? unknown command\n\n"),
        ] {
            let answer = Answer { id, result: result.map(str::to_owned).map_err(Cow::from) };
            assert_eq!(answer.to_string(), expected);
        }
    }
}
