//! Boards in colours.

use std::io::{self, IsTerminal};

use anstyle::{Ansi256Color, Color, RgbColor, Style};
use clap::ValueEnum;

/// Colours of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colors {
    /// 16 million colours
    True,
    /// 256 colours
    #[value(name = "256")]
    Indexed,
    /// No colours
    None,
}

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Wood, as in Gomoku.
    Wood,
    /// Green felt, as in Othello.
    Felt,
}

/// Colours of a board without its stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shades {
    pub(crate) ground: Shade,
    pub(crate) line: Shade,
    /// In place of red, cyan and green.
    pub(crate) marks: [Shade; 3],
}

impl Ground {
    pub(crate) const fn shades(self) -> Shades {
        match self {
            Self::Wood => Shades {
                ground: ((230, 189, 121), 180),
                line: ((122, 88, 44), 94),
                marks: [((160, 20, 20), 124), ((0, 62, 150), 18), ((20, 90, 40), 22)],
            },
            Self::Felt => Shades {
                ground: ((47, 125, 82), 29),
                line: ((24, 74, 46), 22),
                marks: [((255, 160, 140), 217), ((150, 220, 255), 153), ((255, 236, 130), 228)],
            },
        }
    }
}

impl Colors {
    /// Returns the colours that standard output supports.
    pub(crate) fn of_output() -> Self {
        Self::supported(io::stdout().is_terminal(), |name| std::env::var(name).ok())
    }

    /// Returns the colours that a terminal supports, according to the environment.
    fn supported(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        if !is_terminal || is_set("NO_COLOR") || term == "dumb" {
            return Self::None;
        }
        match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Self::True,
            _ if term.contains("direct") => Self::True,
            _ if term.contains("256color") => Self::Indexed,
            // The 16 colours of other terminals have no wood.
            _ => Self::None,
        }
    }

    /// Makes all output follow colours that the user has chosen, whatever the terminal supports.
    pub(crate) fn choose(self) {
        match self {
            Self::None => anstream::ColorChoice::Never.write_global(),
            Self::True | Self::Indexed => anstream::ColorChoice::AlwaysAnsi.write_global(),
        }
    }

    /// Returns a drawing with box-drawing characters in the colours of its board, its stones and its marks; their
    /// characters stay the same.
    pub(crate) fn painted(self, ground: Ground, drawing: &str) -> String {
        let Some(paints) = Paints::of(ground, self) else { return drawing.to_owned() };
        let rows = drawing.split_inclusive('\n').map(|line| {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            // Rows begin with their number, possibly after a blank.
            let label = line.len()
                - line
                    .trim_start_matches([' ', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
                    .len();
            let number = line[..label].trim_end();
            if number.is_empty() || label == line.len() {
                return format!("{line}{end}");
            }
            format!("{number}{}{end}", paints.row(&line[number.len()..]))
        });
        rows.collect()
    }
}

/// Styles of the parts of a board.
struct Paints {
    line: Style,
    black: Style,
    white: Style,
    /// Colours in place of red, cyan and green, which are hard to read on a board.
    marks: [(&'static str, Style); 3],
}

/// Colour of a part of a board: true, and nearest of 256.
pub(crate) type Shade = ((u8, u8, u8), u8);

/// Colour of black stones.
pub(crate) const BLACK: Shade = ((16, 18, 20), 16);
/// Colour of white stones.
pub(crate) const WHITE: Shade = ((255, 255, 255), 231);

impl Paints {
    fn of(ground: Ground, colors: Colors) -> Option<Self> {
        let color = |(true_color, index): Shade| match colors {
            Colors::True => Some(Color::Rgb(RgbColor::from(true_color))),
            Colors::Indexed => Some(Color::Ansi256(Ansi256Color(index))),
            Colors::None => None,
        };
        let Shades { ground, line, marks } = ground.shades();
        let ground = color(ground)?;
        let on_ground = |shade| Style::new().bg_color(Some(ground)).fg_color(color(shade));
        let [red, cyan, green] = marks.map(on_ground);
        Some(Self {
            line: on_ground(line),
            black: on_ground(BLACK),
            white: on_ground(WHITE),
            marks: [("\u{1b}[31m", red), ("\u{1b}[36m", cyan), ("\u{1b}[32m", green)],
        })
    }

    /// Paints the cells of a row, which may have styles.
    fn row(&self, cells: &str) -> String {
        let line = self.line;
        let mut text = line.to_string();
        let mut rest = cells;
        while let Some(c) = rest.chars().next() {
            if let Some(length) = rest.find('m').filter(|_| c == '\u{1b}') {
                let (sequence, after) = rest.split_at(length + 1);
                match self.marks.iter().find(|(replaced, _)| *replaced == sequence) {
                    Some((_, style)) => text.push_str(&style.to_string()),
                    None => text.push_str(sequence),
                }
                if sequence == "\u{1b}[0m" {
                    text.push_str(&line.to_string());
                }
                rest = after;
                continue;
            }
            let stone = match c {
                '●' | '◉' | '❶'..='❿' | '⓫'..='⓴' => Some(self.black),
                '○' | '◎' | '①'..='⑳' => Some(self.white),
                _ => None,
            };
            match stone {
                Some(style) => text.push_str(&format!("{style}{c}{line}")),
                None => text.push(c),
            }
            rest = &rest[c.len_utf8()..];
        }
        format!("{text} {line:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::output::{BOLD, styled};

    #[test]
    fn the_environment_determines_the_colours() {
        for (variables, expected) in [
            (&[("COLORTERM", "truecolor"), ("TERM", "xterm")][..], Colors::True),
            (&[("COLORTERM", "24bit")], Colors::True),
            (&[("TERM", "xterm-direct")], Colors::True),
            (&[("TERM", "xterm-256color")], Colors::Indexed),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Colors::Indexed),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Colors::None),
            (&[("COLORTERM", "truecolor"), ("TERM", "dumb")], Colors::None),
            (&[("TERM", "vt100")], Colors::None),
            (&[], Colors::None),
        ] {
            let variable = |name: &str| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Colors::supported(true, variable), expected, "{variables:?}");
            assert_eq!(Colors::supported(false, variable), Colors::None);
        }
    }

    #[test]
    fn rows_have_the_colours_of_the_board() {
        let drawing = format!("  A B\n1 ●─{}\n\nBlack 1\n", styled(BOLD, '○'));
        let painted = Colors::Indexed.painted(Ground::Felt, &drawing);
        let line = "\u{1b}[38;5;22m\u{1b}[48;5;29m";
        let (black, white) = ("\u{1b}[38;5;16m\u{1b}[48;5;29m", "\u{1b}[38;5;231m\u{1b}[48;5;29m");
        let expected = format!(
            "  A B\n1{line} {black}●{line}─\u{1b}[1m{white}○{line}\u{1b}[0m{line} \u{1b}[0m\n\nBlack 1\n"
        );
        assert_eq!(painted, expected);
        assert_eq!(Colors::None.painted(Ground::Felt, &drawing), drawing);
    }

    #[test]
    fn true_colours_keep_the_characters() {
        let drawing = " 2 ┌─\u{1b}[31m3\u{1b}[0m\n10 ●─○\n   A B\n";
        let painted = Colors::True.painted(Ground::Wood, drawing);
        let stripped = anstream::adapter::strip_str(&painted).to_string();
        assert_eq!(stripped, " 2 ┌─3 \n10 ●─○ \n   A B\n");
        assert!(painted.contains("\u{1b}[48;2;230;189;121m"));
        assert!(painted.contains("\u{1b}[38;2;160;20;20m"));
        assert!(!painted.contains("\u{1b}[31m"));
    }
}
