//! Texts and characters in messages.

use core::fmt;
#[cfg(feature = "std")]
use core::fmt::Write;

/// A text in quotes, in which the number of a control character stands for it.
#[cfg(feature = "std")]
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

/// A character in quotes, or the number of a control character.
pub(crate) struct QuotedChar(pub(crate) char);

#[cfg(feature = "std")]
impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for sign in self.0.chars() {
            match sign {
                '\'' => f.write_char(sign)?,
                _ if is_hidden(sign) => write!(f, "{}", QuotedChar(sign))?,
                _ => write!(f, "{}", sign.escape_debug())?,
            }
        }
        f.write_char('"')
    }
}

impl fmt::Display for QuotedChar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_hidden(self.0) {
            write!(f, "U+{:04X}", u32::from(self.0))
        } else {
            write!(f, "{:?}", self.0)
        }
    }
}

/// Returns whether a character shows nothing and has no escape that people know.
fn is_hidden(sign: char) -> bool {
    sign.is_control() && !matches!(sign, '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_numbers() {
        assert_eq!(Quoted("a\0'\"\n\u{7f}").to_string(), "\"aU+0000'\\\"\\nU+007F\"");
        assert_eq!(QuotedChar('\0').to_string(), "U+0000");
        assert_eq!(QuotedChar('?').to_string(), "'?'");
        assert_eq!(QuotedChar('\n').to_string(), "'\\n'");
    }
}
