//! The formats of files, by extension.

use std::fmt;
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// A format of files of games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Transcripts, one a line.
    Transcripts,
    /// Games as servers write them.
    Ggf,
    /// Games of the federation's database.
    Wthor,
    /// Positions, one a line.
    Obf,
}

impl Format {
    const ALL: [Self; 4] = [Self::Transcripts, Self::Ggf, Self::Wthor, Self::Obf];

    /// The formats that have games.
    pub(super) const GAMES: [Self; 3] = [Self::Transcripts, Self::Ggf, Self::Wthor];

    /// Returns the extension in small letters, without its dot.
    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Transcripts => "txt",
            Self::Ggf => "ggf",
            Self::Wthor => "wtb",
            Self::Obf => "obf",
        }
    }

    /// Returns the format that a path's extension names, in any case.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        Self::named(path.extension()?.to_str()?)
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(name))
    }
}

/// The extension.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.extension())
    }
}

/// Reads the name of a format of games.
pub(super) fn games_parser() -> impl TypedValueParser<Value = Format> {
    parser(Format::GAMES)
}

/// Reads the name of any format.
pub(super) fn any_parser() -> impl TypedValueParser<Value = Format> {
    parser(Format::ALL)
}

fn parser<const N: usize>(formats: [Format; N]) -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(formats.map(Format::extension))
        .try_map(|name| Format::named(&name).ok_or("no format"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_are_read_in_any_case() {
        for (path, format) in [
            ("games.txt", Some(Format::Transcripts)),
            ("a/b.c/WTH_2024.WTB", Some(Format::Wthor)),
            ("x.Ggf", Some(Format::Ggf)),
            ("x.ggf.obf", Some(Format::Obf)),
            ("wtb", None),
            (".wtb", None),
            ("x.wtb2", None),
            ("", None),
        ] {
            assert_eq!(Format::of(Path::new(path)), format, "{path}");
        }
    }
}
