//! Lines such as `Ann (B) 33:31 (W) Bob`.

use super::signs;
use crate::Color;
use crate::notation::outcome::{self, Outcome};

/// The players of a game and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players {
    pub(super) black: String,
    pub(super) white: String,
    pub(super) outcome: Outcome,
}

/// Returns the players and the result of a line that names a player and a colour on each side of
/// the result.
pub(super) fn players(line: &str) -> Option<Players> {
    let (first, rest) = line.split_once('(')?;
    let (first_color, rest) = rest.split_once(')')?;
    let rest = rest.trim_start();
    let colors = (color(first_color)?, color(rest.split_once('(')?.1.split_once(')')?.0)?);
    let (numbers, behind) = rest.split_once('(')?;
    let last = behind.split_once(')')?.1;
    let numbers = numbers.trim();
    let (found, length) = outcome::discs(numbers.as_bytes())?;
    let names = (first.trim(), last.trim());
    if length != numbers.len() || names.0.is_empty() || names.1.is_empty() {
        return None;
    }
    let (first, last) = (names.0.to_owned(), names.1.to_owned());
    match colors {
        (Color::Black, Color::White) => Some(Players { black: first, white: last, outcome: found }),
        (Color::White, Color::Black) => {
            Some(Players { black: last, white: first, outcome: found.turned() })
        }
        _ => None,
    }
}

fn color(name: &str) -> Option<Color> {
    let name = name.trim().to_lowercase();
    let mut signs = name.chars();
    match (name.as_str(), signs.next(), signs.next()) {
        ("black", ..) => Some(Color::Black),
        ("white", ..) => Some(Color::White),
        (_, Some(sign), None) => signs::disc(sign),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_and_results_are_read_from_one_line() {
        for (line, black, white, score) in [
            ("ann (B) 33:31 (W) ben", "ann", "ben", 2),
            ("Ann Lee (W) 40-24 (B) Ben", "Ben", "Ann Lee", -16),
            ("a (black) 20 - 44 (white) b", "a", "b", -24),
        ] {
            let found = players(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((found.black.as_str(), found.white.as_str()), (black, white), "{line}");
            assert_eq!(found.outcome.said(), Some(score), "{line}");
        }
        for line in
            ["ann 33-31 ben", "ann (B) 33:31 (B) ben", "ann (B) (W) ben", "(B) 33:31 (W)", ""]
        {
            assert_eq!(players(line), None, "{line}");
        }
    }
}
