//! Styles of drawn boards.

use std::env;
use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};

use super::colors::{Colors, Ground};

/// Arguments for the style of drawn boards.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Drawing {
    /// Style of the board: box-drawing characters, discs, the last move and the numbers of the next
    /// moves (box), or ASCII (plain) [default: box on a terminal that supports it, else plain]
    #[arg(long, value_name = "STYLE")]
    drawing: Option<Characters>,
    /// Colours of a board with box-drawing characters [default: those that the terminal supports]
    #[arg(long, value_name = "COLORS")]
    colors: Option<Colors>,
}

/// Characters of drawn boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Characters {
    /// Box-drawing characters and discs.
    Box,
    /// ASCII letters and signs.
    Plain,
}

/// Style of drawn boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Box-drawing characters and discs, in colours.
    Box(Colors),
    /// ASCII letters and signs.
    Plain,
}

impl Drawing {
    /// Returns the style of the arguments, or else the default for standard output.
    pub(crate) fn style(self) -> Style {
        if let Some(colors) = self.colors {
            colors.choose();
        }
        match self.drawing.unwrap_or_else(Characters::of_output) {
            Characters::Box => Style::Box(self.colors.unwrap_or_else(Colors::of_output)),
            Characters::Plain => Style::Plain,
        }
    }
}

impl Characters {
    /// Returns the default characters for standard output.
    pub(crate) fn of_output() -> Self {
        let variable = |name: &str| env::var(name).ok();
        if io::stdout().is_terminal() && shows_boxes(variable) { Self::Box } else { Self::Plain }
    }
}

impl Style {
    /// Returns a drawing in the colours of its board.
    pub(crate) fn painted(self, ground: Ground, drawing: String) -> String {
        match self {
            Self::Box(colors) => colors.painted(ground, &drawing),
            Self::Plain => drawing,
        }
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
