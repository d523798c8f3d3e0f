//! Formats of Othello, and how their content is recognised.

use std::fmt;

use crate::files::format::FileFormat;

/// A format of games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Transcripts, one a line.
    Transcripts,
    /// Games of servers.
    Ggf,
    /// Games of the French federation's database.
    Wthor,
    /// Games with variations and comments, of editors.
    Sgf,
    /// Games with tags, as in chess.
    Pgn,
    /// Games of servers and apps, read only.
    Json,
    /// Positions, one a line.
    Obf,
}

impl FileFormat for Format {
    const ALL: &'static [Self] =
        &[Self::Transcripts, Self::Ggf, Self::Wthor, Self::Sgf, Self::Pgn, Self::Json, Self::Obf];

    fn extension(self) -> &'static str {
        match self {
            Self::Transcripts => "txt",
            Self::Ggf => "ggf",
            Self::Wthor => "wtb",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Json => "json",
            Self::Obf => "obf",
        }
    }

    fn has_games(self) -> bool {
        self != Self::Obf
    }

    fn is_written(self) -> bool {
        self != Self::Json
    }
}

impl Format {
    /// Returns the format of a text by its beginning, plain text if no other matches. An extension takes precedence,
    /// except between the two formats of games in brackets.
    pub(crate) fn of_content(start: &[u8], extension: Option<Self>) -> Self {
        if let Some(format @ (Self::Wthor | Self::Pgn | Self::Json | Self::Obf)) = extension {
            return format;
        }
        let text = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start).trim_ascii_start();
        let second = |bytes: &[u8]| bytes.get(1..).unwrap_or_default().trim_ascii_start().to_vec();
        let is_tree = text.starts_with(b"(") && second(text).starts_with(b";");
        if is_tree || matches!(extension, Some(Self::Ggf | Self::Sgf)) {
            return match (is_ggf(start), extension) {
                (Some(true), _) | (None, Some(Self::Ggf)) => Self::Ggf,
                _ => Self::Sgf,
            };
        }
        match text {
            [b'{', ..] if text.contains(&b'"') => Self::Json,
            [b'[', ..]
                if [&b"{"[..], b"[", b"\""].iter().any(|sign| second(text).starts_with(sign)) =>
            {
                Self::Json
            }
            [b'[', rest @ ..] => {
                let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                let value = rest[name..].trim_ascii_start();
                if name > 1 && value.starts_with(b"\"") { Self::Pgn } else { Self::Transcripts }
            }
            _ => Self::Transcripts,
        }
    }
}

/// Returns whether the first game of a text in brackets is GGF; `None` if it does not name its game.
fn is_ggf(text: &[u8]) -> Option<bool> {
    let text = text.to_ascii_uppercase();
    let mut found = text.windows(3).enumerate().filter(|(_, window)| *window == b"GM[");
    let (start, _) = found.next()?;
    let value = text[start + 3..].trim_ascii_start();
    Some(value.starts_with(b"OTHELLO") || value.starts_with(b"REVERSI"))
}

/// The extension.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.extension())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_detected_by_their_beginning() {
        for (text, format) in [
            ("f5d6c3", Format::Transcripts),
            ("[8 -------- *]", Format::Transcripts),
            ("(f5", Format::Transcripts),
            (" \n( ;GM[Othello]PB[x]", Format::Ggf),
            ("(;FF[4]GM[2];B[f5])", Format::Sgf),
            ("(;B[f5])", Format::Sgf),
            ("\u{feff}[Event \"x\"]\n1. f5", Format::Pgn),
            ("{\"moves\": \"f5\"}", Format::Json),
            ("[\n {\"moves\": \"f5\"}]", Format::Json),
            ("[\"f5\", \"d6\"]", Format::Json),
            ("{}", Format::Transcripts),
            ("", Format::Transcripts),
        ] {
            assert_eq!(Format::of_content(text.as_bytes(), None), format, "{text}");
            assert_eq!(Format::of_content(text.as_bytes(), Some(Format::Pgn)), Format::Pgn);
        }
        assert_eq!(Format::of_content(b"(;GM[2];B[f5])", Some(Format::Ggf)), Format::Sgf);
        assert_eq!(Format::of_content(b"(;GM[othello];)", Some(Format::Sgf)), Format::Ggf);
        assert_eq!(Format::of_content(b"(;BO[8", Some(Format::Ggf)), Format::Ggf);
    }
}
