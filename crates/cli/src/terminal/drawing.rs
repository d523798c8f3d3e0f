//! How boards are drawn.

use std::env;
use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};

/// Which characters boards are drawn with.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Drawing {
    /// How the board is drawn: with box-drawing characters, discs, the last move and the numbers of
    /// the moves to come, or in plain letters [default: box on a terminal that shows it, else plain]
    #[arg(long, value_name = "STYLE")]
    drawing: Option<Style>,
}

/// The characters of drawn boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// Box-drawing characters and discs.
    Box,
    /// Letters and signs that everything shows.
    Plain,
}

impl Drawing {
    /// Returns the style that was asked for, or else the one for where standard output goes.
    pub(crate) fn style(self) -> Style {
        self.drawing.unwrap_or_else(Style::of_output)
    }
}

impl Style {
    /// Returns the style for where standard output goes.
    pub(crate) fn of_output() -> Self {
        let variable = |name: &str| env::var(name).ok();
        if io::stdout().is_terminal() && shows_boxes(variable) { Self::Box } else { Self::Plain }
    }
}

/// Returns whether a terminal shows more than ASCII, by variables of the environment.
fn shows_boxes(variable: impl Fn(&str) -> Option<String>) -> bool {
    if variable("TERM").is_some_and(|term| term == "dumb") {
        return false;
    }
    // The first that is set and not empty says the encoding; other systems than Unix have another way.
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
    fn the_locale_says_what_a_terminal_shows() {
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
