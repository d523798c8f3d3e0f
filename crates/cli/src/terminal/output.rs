//! Writes to standard output and standard error.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::printable::{printable, printable_lines};
use crate::failure::Failure;

/// Style of headings and names.
pub(crate) const BOLD: Style = Style::new().bold();

/// Returns a text in a style; [`text`] removes styles where they are not wanted.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes a text, with its styles only to a terminal that supports them.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Writes one JSON value on a line.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut line = serde_json::to_vec(value).map_err(|error| Failure::Write(error.into()))?;
    line.push(b'\n');
    let mut out = std::io::stdout().lock();
    out.write_all(&line)?;
    Ok(out.flush()?)
}

/// Writes one JSON value on a line to standard error, if standard output is used otherwise.
pub(crate) fn json_note(value: &impl Serialize) -> Result<(), Failure> {
    note(serde_json::to_string(value).map_err(|error| Failure::Write(error.into()))?);
    Ok(())
}

/// Writes a failure to standard error.
pub(crate) fn error(failure: &Failure) {
    let style = AnsiColor::Red.on_default().bold();
    // If standard error is closed, the message is lost.
    let text = failure.to_string();
    let text = printable_lines(&text);
    let _ = writeln!(anstream::stderr(), "{} {text}", styled(style, "error:"));
}

/// Writes additional information, which is not part of the output, to standard error.
pub(crate) fn note(text: impl Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Writes a warning of one line to standard error.
pub(crate) fn warning(text: impl Display) {
    let style = AnsiColor::Yellow.on_default().bold();
    let text = text.to_string();
    let text = printable(&text);
    let _ = writeln!(anstream::stderr(), "{} {text}", styled(style, "warning:"));
}
