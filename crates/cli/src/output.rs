//! What goes to standard output and standard error.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use gomoku::Color;
use serde::Serialize;

use crate::failure::Failure;

/// The style of headings and names.
pub(crate) const BOLD: Style = Style::new().bold();

/// Returns the style of a colour's threat points.
pub(crate) const fn threat_style(color: Color) -> Style {
    match color {
        Color::Black => AnsiColor::Red.on_default().bold(),
        Color::White => AnsiColor::Cyan.on_default().bold(),
    }
}

/// Returns a text in a style. [`text`] drops styles where they do not belong.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes a text, with its styles only to a terminal that wants them.
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

/// Writes a failure to standard error.
pub(crate) fn error(failure: &Failure) {
    let style = AnsiColor::Red.on_default().bold();
    // When standard error is closed there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{} {failure}", styled(style, "error:"));
}

/// Writes a warning to standard error.
pub(crate) fn warning(text: impl Display) {
    let style = AnsiColor::Yellow.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{} {text}", styled(style, "warning:"));
}

/// Returns a number with commas and the noun that it counts, whose plural has an `s`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// Returns a whole number with commas between its thousands.
pub(crate) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let numbers = [(0, "0"), (999, "999"), (1000, "1,000"), (21_523_360, "21,523,360")];
        for (number, text) in numbers {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn one_thing_has_no_plural() {
        let numbers = [(0, "0 games"), (1, "1 game"), (2208, "2,208 games")];
        for (number, text) in numbers {
            assert_eq!(counted(number, "game"), text);
        }
    }
}
