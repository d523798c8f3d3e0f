//! The score of a game, drawn in letters or blocks.

use othello::Color;

use super::verdict::{Analyzed, Error, Verdict};
use crate::terminal::drawing::Style;

/// The columns left of the graph: a score or a colour, a blank and a line.
const LEFT: usize = 7;

/// The most rows above and below the line at 0.
const ROWS: i32 = 12;

/// Returns the score of Black after each move, a column a move or for several ones if there is no
/// room, and below it the errors of either player.
pub(super) fn graph(game: &Analyzed, style: Style, columns: usize) -> String {
    let Some(first) = game.verdicts.first() else { return String::new() };
    let room = columns.saturating_sub(LEFT).max(1);
    let share = game.moves().div_ceil(room);
    let columns: Vec<Column<'_>> = Column::all(game.moves(), first.number, &game.verdicts, share);
    let step = step(&columns);
    let reach = |sign: f64| {
        let scores = columns.iter().filter_map(Column::score);
        scores.map(|score| rows(score * sign, step)).max().unwrap_or(0)
    };
    let (above, below) = (reach(1.0), reach(-1.0));
    let mut text = String::new();
    let mut line = |label: &str, corner: char, cells: String| {
        text.push_str(format!("{label:>5} {corner}{cells}").trim_end());
        text.push('\n');
    };
    let (side, axis, corner) = match style {
        Style::Box => ('│', '─', '┼'),
        Style::Plain => ('|', '-', '+'),
    };
    for row in (1..=above).rev() {
        line(&label(row * step), side, cells(&columns, row, step, style));
    }
    line("0", corner, axis.to_string().repeat(columns.len()));
    for row in 1..=below {
        line(&label(-row * step), side, cells(&columns, -row, step, style));
    }
    line("move", side, numbers(game.moves(), share));
    for color in Color::ALL {
        let errors = columns.iter().map(|column| column.letter(color));
        line(super::super::text::name(color), side, errors.collect());
    }
    text
}

/// The moves that share a column.
struct Column<'a>(&'a [Verdict]);

impl<'a> Column<'a> {
    /// Returns the columns of a game of which the moves from `first` on are known.
    fn all(moves: usize, first: usize, verdicts: &'a [Verdict], share: usize) -> Vec<Self> {
        let place = |number: usize| number.saturating_sub(first).min(verdicts.len());
        let column = |start| Self(&verdicts[place(start)..place(start + share)]);
        (1..=moves).step_by(share).map(column).collect()
    }

    /// Returns the score after the last of the moves.
    fn score(&self) -> Option<f64> {
        self.0.last().map(|verdict| verdict.black_score().discs())
    }

    /// Returns a letter for the worst error of a player.
    fn letter(&self, color: Color) -> char {
        let own = self.0.iter().filter(|verdict| verdict.side == color);
        match own.filter_map(Verdict::error).max() {
            Some(Error::Blunder) => 'b',
            Some(Error::Mistake) => 'm',
            Some(Error::Slip) => 's',
            None => ' ',
        }
    }
}

/// Returns the discs of a row: the fewest with which the rows are not too many.
fn step(columns: &[Column<'_>]) -> i32 {
    let scores = || columns.iter().filter_map(Column::score);
    let fits = |step: &i32| {
        let above = scores().map(|score| rows(score, *step)).max().unwrap_or(0);
        let below = scores().map(|score| rows(-score, *step)).max().unwrap_or(0);
        above + below <= ROWS
    };
    [1, 2, 4].into_iter().find(fits).unwrap_or(8)
}

/// Returns how many rows there are for a score, if it is one of the side that they are on.
fn rows(score: f64, step: i32) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "few discs")]
    let rows = (score / f64::from(step)).ceil() as i32;
    rows.max(0)
}

fn label(score: i32) -> String {
    format!("{score:+}")
}

/// Returns a row of the graph, above the line at 0 or below it.
fn cells(columns: &[Column<'_>], row: i32, step: i32, style: Style) -> String {
    let cell = |column: &Column<'_>| {
        let score = column.score().unwrap_or(0.0) * f64::from(row.signum());
        // How much of the cell is filled, from the line at 0 on.
        let filled = score / f64::from(step) - f64::from(row.abs() - 1);
        match style {
            Style::Plain if filled < 0.5 => ' ',
            Style::Plain if row > 0 => Color::Black.disc(),
            Style::Plain => Color::White.disc(),
            Style::Box if filled < 0.25 => ' ',
            Style::Box if filled >= 0.75 => '█',
            Style::Box if row > 0 => '▄',
            Style::Box => '▀',
        }
    };
    columns.iter().map(cell).collect()
}

/// Returns the numbers of moves, each ending in the column of its move.
fn numbers(moves: usize, share: usize) -> String {
    let mut text = String::new();
    for number in (10 * share..=moves).step_by(10 * share) {
        let (number, end) = (number.to_string(), number / share);
        text.push_str(&format!("{number:>width$}", width = end - text.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use othello::notation::{GameRecord, transcript};

    use super::*;
    use crate::othello::analyze::verdict::tests::verdict;
    use crate::terminal::width::width;

    /// Returns a game of nine moves with the scores of Black after the last ones of them.
    fn game(scores: &[f64]) -> Analyzed {
        let game = transcript::parse("E6F4E3F6G5D6E7F5C5").unwrap();
        let first = 10 - scores.len();
        let mut before = 0.0;
        let verdicts = (first..).zip(scores).map(|(number, &after)| {
            let (side, sign) = match number % 2 {
                0 => (Color::White, -1.0),
                _ => (Color::Black, 1.0),
            };
            let scores = [f64::max(before * sign, after * sign), after * sign];
            before = after;
            verdict(number, side, scores, true)
        });
        let verdicts = verdicts.collect();
        let (nodes, elapsed) = (0, Duration::ZERO);
        Analyzed { number: 1, record: GameRecord::from(game), verdicts, nodes, elapsed }
    }

    #[test]
    fn columns_are_scores_of_black() {
        let game = game(&[0.0, 1.0, -2.0, -1.75, -5.0, 12.0, 3.0, 3.0, 4.0]);
        let expected = "  +12 |     X
  +10 |     X
   +8 |     X
   +6 |     X
   +4 |     XXXX
   +2 | X   XXXX
    0 +---------
   -2 |  OOO
   -4 |    O
   -6 |    O
 move |
Black |  s s m
White |     b
";
        assert_eq!(graph(&game, Style::Plain, 80), expected);
        let boxes = graph(&game, Style::Box, 80);
        assert!(boxes.starts_with("  +12 │     █\n"), "{boxes}");
        assert!(boxes.contains("   +2 │ ▄   ████\n    0 ┼─────────\n   -2 │  ███\n"), "{boxes}");
        assert!(boxes.contains("   -6 │    ▀\n"), "{boxes}");
    }

    #[test]
    fn what_is_not_known_is_left_empty() {
        let drawn = graph(&game(&[2.0, 64.0]), Style::Plain, 80);
        assert_eq!(drawn.lines().count(), 8 + 1 + 3, "{drawn}");
        assert!(drawn.starts_with("  +64 |        X\n"), "{drawn}");
        assert_eq!(graph(&game(&[]), Style::Plain, 80), "");
    }

    #[test]
    fn graphs_have_what_columns_there_are() {
        let scores: Vec<f64> = (0..9).map(|score| f64::from(score) * 7.0 - 32.0).collect();
        for columns in [10, 12, 40, 80] {
            for style in [Style::Plain, Style::Box] {
                let drawn = graph(&game(&scores), style, columns);
                assert!(drawn.lines().all(|line| width(line) <= columns), "{drawn}");
            }
        }
        assert_eq!(numbers(60, 1).len(), 60);
        assert_eq!(numbers(60, 2), "        20        40        60");
        assert_eq!(numbers(9, 1), "");
    }
}
