//! Formats of files, and how they are detected.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Format of games or positions.
///
/// ```
/// use othello::notation::Format;
///
/// assert_eq!(Format::of_extension("WTB"), Some(Format::Wthor));
/// assert_eq!(Format::of(b"(;GM[Othello]PC[GGS/os]"), Format::Ggf);
/// assert_eq!("pgn".parse(), Ok(Format::Pgn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Plain text, read by [`plain`](super::plain); [`transcript`](super::transcript) writes one game per line.
    Plain,
    /// Games of servers: [`ggf`](super::ggf).
    Ggf,
    /// Games of the French federation's database: [`wthor`](super::wthor).
    Wthor,
    /// Games of editors, with variations and comments: [`sgf`](super::sgf).
    Sgf,
    /// Games with tags, as in chess: [`pgn`](super::pgn).
    Pgn,
    /// Games of servers and apps, read only: [`json`](super::json).
    Json,
    /// Positions and scores of their moves, one position per line: [`obf`](super::obf). [`plain`](super::plain)
    /// reads them, too.
    Obf,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 7] =
        [Self::Plain, Self::Ggf, Self::Wthor, Self::Sgf, Self::Pgn, Self::Json, Self::Obf];

    /// Returns the name, which is the file extension in lower case, without its dot.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "txt",
            Self::Ggf => "ggf",
            Self::Wthor => "wtb",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Json => "json",
            Self::Obf => "obf",
        }
    }

    /// Returns the format of a file extension, ignoring case.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        extension.parse().ok()
    }

    /// Returns whether files of this format hold games, not only positions.
    #[must_use]
    pub const fn has_games(self) -> bool {
        !matches!(self, Self::Obf)
    }

    /// Returns whether games or positions can be written in this format.
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::Json)
    }

    /// Detects the format of a text by its beginning. White space and a byte order mark may precede it.
    ///
    /// * `(;` begins games in brackets: GGF if the first `GM` names Othello or Reversi, otherwise SGF.
    /// * `{` with a `"` behind it, or `[` before `{`, `[` or `"`, begins JSON.
    /// * `[`, a name of letters and `"` begin PGN.
    /// * Any other text is plain. Nothing distinguishes OBF, which the reader of plain text reads.
    ///
    /// WTHOR has no sign of its own: only the [extension](Self::of_extension) tells it.
    #[must_use]
    pub fn of(start: &[u8]) -> Self {
        Self::of_named(start, None)
    }

    /// Detects the format of a file by its beginning and the format of its extension.
    ///
    /// The extension takes precedence for WTHOR, PGN, JSON and OBF. Files of GGF and of SGF are often named like
    /// each other, so between these two the content decides; without a `GM` it is the extension. Content in these
    /// brackets or in JSON or PGN overrides the extension of plain text.
    ///
    /// ```
    /// use othello::notation::Format;
    ///
    /// let sgf = b"(;FF[4]GM[2];B[f5])";
    /// assert_eq!(Format::of_named(sgf, Some(Format::Ggf)), Format::Sgf);
    /// assert_eq!(Format::of_named(b"(;BO[8", Some(Format::Ggf)), Format::Ggf);
    /// ```
    #[must_use]
    pub fn of_named(start: &[u8], extension: Option<Self>) -> Self {
        if let Some(format @ (Self::Wthor | Self::Pgn | Self::Json | Self::Obf)) = extension {
            return format;
        }
        let text = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start).trim_ascii_start();
        let second = text.get(1..).unwrap_or_default().trim_ascii_start();
        let is_tree = text.starts_with(b"(") && second.starts_with(b";");
        if is_tree || matches!(extension, Some(Self::Ggf | Self::Sgf)) {
            return match (is_ggf(start), extension) {
                (Some(true), _) | (None, Some(Self::Ggf)) => Self::Ggf,
                _ => Self::Sgf,
            };
        }
        match text {
            [b'{', ..] if text.contains(&b'"') => Self::Json,
            [b'[', ..] if matches!(second, [b'{' | b'[' | b'"', ..]) => Self::Json,
            [b'[', rest @ ..] => {
                let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                let value = rest[name..].trim_ascii_start();
                if name > 1 && value.starts_with(b"\"") { Self::Pgn } else { Self::Plain }
            }
            _ => Self::Plain,
        }
    }
}

/// Returns whether the first game of a text in brackets is GGF; `None` if it does not name its game.
fn is_ggf(text: &[u8]) -> Option<bool> {
    let start = text.windows(3).position(|window| window.eq_ignore_ascii_case(b"GM["))?;
    let value = text[start + 3..].trim_ascii_start();
    let name = value.get(..7).unwrap_or_default();
    Some([b"OTHELLO", b"REVERSI"].iter().any(|known| name.eq_ignore_ascii_case(*known)))
}

/// Formats the [name](Format::name).
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error of a text that is not the name of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown format; expected txt, ggf, wtb, sgf, pgn, json or obf")]
pub struct ParseFormatError;

/// Parses the [name](Format::name), ignoring case.
impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_it = |format: &Self| format.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_it).ok_or(ParseFormatError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_detected_by_their_beginning() {
        for (text, format) in [
            ("f5d6c3", Format::Plain),
            ("[8 -------- *]", Format::Plain),
            ("(f5", Format::Plain),
            (" \n( ;GM[Othello]PB[x]", Format::Ggf),
            ("(;gm[ reversi]", Format::Ggf),
            ("(;GM[Othell", Format::Sgf),
            ("(;FF[4]GM[2];B[f5])", Format::Sgf),
            ("(;GM[2])(;GM[Othello];)", Format::Sgf),
            ("(;B[f5])", Format::Sgf),
            ("\u{feff}[Event \"x\"]\n1. f5", Format::Pgn),
            ("{\"moves\": \"f5\"}", Format::Json),
            ("[\n {\"moves\": \"f5\"}]", Format::Json),
            ("[\"f5\", \"d6\"]", Format::Json),
            ("{}", Format::Plain),
            ("", Format::Plain),
        ] {
            assert_eq!(Format::of(text.as_bytes()), format, "{text}");
            assert_eq!(Format::of_named(text.as_bytes(), Some(Format::Plain)), format, "{text}");
            for certain in [Format::Wthor, Format::Pgn, Format::Json, Format::Obf] {
                assert_eq!(Format::of_named(text.as_bytes(), Some(certain)), certain, "{text}");
            }
        }
        assert_eq!(Format::of_named(b"(;GM[2];B[f5])", Some(Format::Ggf)), Format::Sgf);
        assert_eq!(Format::of_named(b"(;GM[othello];)", Some(Format::Sgf)), Format::Ggf);
        assert_eq!(Format::of_named(b"(;BO[8", Some(Format::Ggf)), Format::Ggf);
    }

    #[test]
    fn names_are_extensions() {
        for format in Format::ALL {
            assert_eq!(format.to_string().to_uppercase().parse(), Ok(format));
            assert_eq!(Format::of_extension(format.name()), Some(format));
        }
        assert_eq!(Format::of_extension("JOU"), None);
        let names = Format::ALL.map(Format::name);
        let expected = format!("{} or {}", names[..6].join(", "), names[6]);
        let error = "".parse::<Format>().unwrap_err().to_string();
        assert_eq!(error, format!("unknown format; expected {expected}"));
    }
}
