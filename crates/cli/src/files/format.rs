//! Formats of files: names in options, extensions, and the error for an unknown extension.

use std::fmt::Debug;
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::failure::Failure;

/// A format of games or positions.
pub(crate) trait FileFormat: Copy + Debug + Eq + Send + Sync + 'static {
    const ALL: &'static [Self];

    /// Returns the name in options.
    fn name(self) -> &'static str {
        self.extension()
    }

    /// Returns the extension in lower case, without its dot.
    fn extension(self) -> &'static str;

    /// Returns whether files of this format hold games, not only positions.
    fn has_games(self) -> bool {
        true
    }

    fn is_written(self) -> bool;

    /// Returns the format of a path's extension, in any case.
    fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        Self::ALL.iter().copied().find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }
}

/// Returns the format of an output file: that of an option, or else that of its extension.
pub(crate) fn of_output<F: FileFormat>(
    path: &Path,
    named: Option<F>,
    option: &str,
) -> Result<F, Failure> {
    let written = F::ALL.iter().copied().filter(|format| format.is_written());
    named.map_or_else(|| among(path, &written.collect::<Vec<_>>(), Some(option)), Ok)
}

/// Returns the format of an output file by its extension, if it is one of the given formats. The error also
/// suggests the option that names a format, if there is one.
pub(crate) fn among<F: FileFormat>(
    path: &Path,
    formats: &[F],
    option: Option<&str>,
) -> Result<F, Failure> {
    let found = F::of_path(path).filter(|_| path != Path::new("-"));
    if let Some(format) = found.filter(|format| formats.contains(format)) {
        return Ok(format);
    }
    let what = match found {
        Some(format) if !format.is_written() => format!(".{} is read-only", format.extension()),
        _ => "unknown file extension".to_owned(),
    };
    let extensions = formats.iter().map(|format| format!(".{}", format.extension()));
    let mut expected: Vec<_> = extensions.chain(option.map(str::to_owned)).collect();
    let last = expected.pop().unwrap_or_default();
    let expected = match expected.join(", ") {
        first if first.is_empty() => last,
        first => format!("{first} or {last}"),
    };
    Err(Failure::Usage(format!("{}: {what}; expected {expected}", path.display())))
}

/// Returns the parser of names of all formats.
pub(crate) fn any_parser<F: FileFormat>() -> impl TypedValueParser<Value = F> {
    parser(|_| true)
}

/// Returns the parser of names of formats that hold games.
pub(crate) fn games_parser<F: FileFormat>() -> impl TypedValueParser<Value = F> {
    parser(F::has_games)
}

/// Returns the parser of names of formats that can be written.
pub(crate) fn written_parser<F: FileFormat>() -> impl TypedValueParser<Value = F> {
    parser(F::is_written)
}

fn parser<F: FileFormat>(takes: fn(F) -> bool) -> impl TypedValueParser<Value = F> {
    let formats = F::ALL.iter().copied().filter(move |&format| takes(format));
    PossibleValuesParser::new(formats.map(F::name)).try_map(|name| {
        let found = F::ALL.iter().copied().find(|format| format.name() == name);
        found.ok_or("unknown format")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Gomoku = gomoku::notation::Format;
    type Othello = othello::notation::Format;

    #[test]
    fn extensions_are_read_in_any_case() {
        for (path, format) in [
            ("games.txt", Some(Othello::Plain)),
            ("a/b.c/WTH_2024.WTB", Some(Othello::Wthor)),
            ("x.Ggf", Some(Othello::Ggf)),
            ("x.ggf.obf", Some(Othello::Obf)),
            ("wtb", None),
            (".wtb", None),
            ("x.wtb2", None),
            ("", None),
        ] {
            assert_eq!(Othello::of_path(Path::new(path)), format, "{path}");
        }
    }

    #[test]
    fn errors_name_the_extensions() {
        let error = |failure: Result<(), Failure>| failure.unwrap_err().to_string();
        let output = |path| error(of_output::<Gomoku>(Path::new(path), None, "--to").map(drop));
        let expected = "expected .txt, .grid, .psq, .lib, .sgf, .sav, .pos or --to";
        assert_eq!(output("x.doc"), format!("x.doc: unknown file extension; {expected}"));
        assert_eq!(output("-"), format!("-: unknown file extension; {expected}"));
        assert_eq!(output("x.RIF"), format!("x.RIF: .rif is read-only; {expected}"));
        let formats = [Othello::Ggf, Othello::Wthor];
        let among = |path| error(among(Path::new(path), &formats, None).map(drop));
        assert_eq!(among("x.sgf"), "x.sgf: unknown file extension; expected .ggf or .wtb");
        assert_eq!(among("x.json"), "x.json: .json is read-only; expected .ggf or .wtb");
        assert_eq!(of_output::<Gomoku>(Path::new("x.GRID"), None, "").unwrap(), Gomoku::Grid);
        assert_eq!(of_output(Path::new("-"), Some(Gomoku::Psq), "").unwrap(), Gomoku::Psq);
    }
}
