//! Styles of drawn boards.

use std::env;
use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};

/// Arguments for the style of drawn boards.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Drawing {
    /// Style of the board: box-drawing characters, discs, the last move and the numbers of the next
    /// moves (box), or ASCII (plain) [default: box on a terminal that supports it, else plain]
    #[arg(long, value_name = "STYLE")]
    drawing: Option<Style>,
}

/// Style of drawn boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// Box-drawing characters and discs.
    Box,
    /// ASCII letters and signs.
    Plain,
}

impl Drawing {
    /// Returns the style of the argument, or else the default for standard output.
    pub(crate) fn style(self) -> Style {
        self.drawing.unwrap_or_else(Style::of_output)
    }
}

impl Style {
    /// Returns the default style for standard output.
    pub(crate) fn of_output() -> Self {
        let variable = |name: &str| env::var(name).ok();
        if io::stdout().is_terminal() && shows_boxes(variable) { Self::Box } else { Self::Plain }
    }
}

/// Returns whether a terminal shows more than ASCII, according to the environment.
fn shows_boxes(variable: impl Fn(&str) -> Option<String>) -> bool {
    if variable("TERM").is_some_and(|term| term == "dumb") {
        return false;
    }
    // The first variable that is set and not empty determines the encoding; systems other than Unix use another way.
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.into_iter().filter_map(variable).find(|locale| !locale.is_empty());
    match locale {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => cfg!(not(unix)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_determines_the_style() {
        for (variables, expected) in [
            (&[("LANG", "de_DE.UTF-8")][..], true),
            (&[("LANG", "C.utf8"), ("TERM", "xterm")], true),
            (&[("LANG", "C.utf8"), ("TERM", "dumb")], false),
            (&[("LANG", "C.utf8"), ("LC_ALL", "C")], false),
            (&[("LANG", "C.utf8"), ("LC_ALL", "")], true),
            (&[("LANG", "C"), ("LC_CTYPE", "en_GB.UTF-8")], true),
            (&[], cfg!(not(unix))),
        ] {
            let variable = |name: &str| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(shows_boxes(variable), expected, "{variables:?}");
        }
    }
}
