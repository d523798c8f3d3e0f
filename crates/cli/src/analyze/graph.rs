//! The score of a game, drawn in ASCII or blocks.

use super::analyzed::{DrawnMove, Error, Scale};
use crate::game::Side;
use crate::terminal::drawing::Style;

/// Number of columns left of the graph: a score or a colour, a space and a line.
const LEFT: usize = 7;

/// Maximum number of rows above and below the line at 0.
const ROWS: i32 = 12;

/// A game with its analyzed moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Graph<'a> {
    /// Number of moves of the game.
    pub(crate) moves: usize,
    /// The last moves of the game, or all of them.
    pub(crate) analyzed: &'a [DrawnMove],
    pub(crate) scale: &'a Scale,
}

impl Graph<'_> {
    /// Returns the graph of Black's score after each move, with one column for one or more moves, and the errors of
    /// both players below it.
    pub(crate) fn draw(&self, style: Style, columns: usize) -> String {
        if self.analyzed.is_empty() {
            return String::new();
        }
        let room = columns.saturating_sub(LEFT).max(1);
        let share = self.moves.div_ceil(room);
        let columns = self.columns(share);
        let step = self.step(&columns);
        let reach = |sign: f64| {
            let scores = columns.iter().filter_map(Column::score);
            let most = scores.map(|score| rows(score * sign, step)).max().unwrap_or(0);
            most.max(rows(f64::from(self.scale.least), step))
        };
        let (above, below) = (reach(1.0), reach(-1.0));
        let mut text = String::new();
        let mut line = |label: &str, corner: char, cells: String| {
            text.push_str(format!("{label:>5} {corner}{cells}").trim_end());
            text.push('\n');
        };
        let (side, axis, corner) = match style {
            Style::Box(_) => ('│', '─', '┼'),
            Style::Plain => ('|', '-', '+'),
        };
        for row in (1..=above).rev() {
            line(&(self.scale.label)(row * step), side, cells(&columns, row, step, style));
        }
        line(&(self.scale.label)(0), corner, axis.to_string().repeat(columns.len()));
        for row in 1..=below {
            line(&(self.scale.label)(-row * step), side, cells(&columns, -row, step, style));
        }
        line("move", side, numbers(self.moves, share));
        for player in Side::ALL {
            line(player.name(), side, columns.iter().map(|column| column.letter(player)).collect());
        }
        text
    }

    /// Returns the columns, with this number of moves each.
    fn columns(&self, share: usize) -> Vec<Column<'_>> {
        let missing = self.moves.saturating_sub(self.analyzed.len());
        let place = |index: usize| index.saturating_sub(missing).min(self.analyzed.len());
        let column = |start| Column(&self.analyzed[place(start)..place(start + share)]);
        (0..self.moves).step_by(share).map(column).collect()
    }

    /// Returns the step of a row.
    fn step(&self, columns: &[Column<'_>]) -> i32 {
        let scores = || columns.iter().filter_map(Column::score);
        let fits = |step: &&i32| {
            let least = rows(f64::from(self.scale.least), **step);
            let above = scores().map(|score| rows(score, **step)).max().unwrap_or(0);
            let below = scores().map(|score| rows(-score, **step)).max().unwrap_or(0);
            above.max(least) + below.max(least) <= ROWS
        };
        let found = self.scale.steps.iter().find(fits).or(self.scale.steps.last());
        found.copied().unwrap_or(1)
    }
}

/// The moves of one column.
struct Column<'a>(&'a [DrawnMove]);

impl Column<'_> {
    /// Returns the score after the last of the moves.
    fn score(&self) -> Option<f64> {
        self.0.last().map(|analyzed| analyzed.black_score)
    }

    /// Returns the letter of a player's worst error.
    fn letter(&self, side: Side) -> char {
        let own = self.0.iter().filter(|drawn| drawn.side == side);
        own.filter_map(|analyzed| analyzed.error).max().map_or(' ', Error::letter)
    }
}

/// Returns the number of rows that a score fills on its side; 0 for a score of the other side.
fn rows(score: f64, step: i32) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "few rows")]
    let rows = (score / f64::from(step)).ceil() as i32;
    rows.max(0)
}

/// Returns a score with its sign.
pub(crate) fn signed(score: i32) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}

/// Returns a row of the graph, above or below the line at 0.
fn cells(columns: &[Column<'_>], row: i32, step: i32, style: Style) -> String {
    let cell = |column: &Column<'_>| {
        let score = column.score().unwrap_or(0.0) * f64::from(row.signum());
        // Filled part of the cell, counted from the line at 0.
        let filled = score / f64::from(step) - f64::from(row.abs() - 1);
        match style {
            Style::Plain if filled < 0.5 => ' ',
            Style::Plain if row > 0 => 'X',
            Style::Plain => 'O',
            Style::Box(_) if filled < 0.25 => ' ',
            Style::Box(_) if filled >= 0.75 => '█',
            Style::Box(_) if row > 0 => '▄',
            Style::Box(_) => '▀',
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
    use super::super::analyzed::Analyzed;
    use super::*;
    use crate::terminal::colors::Colors;
    use crate::terminal::width::width;

    fn drawn(side: Side, black_score: f64, error: Option<Error>) -> DrawnMove {
        DrawnMove { number: 1, side, name: String::new(), black_score, error }
    }

    fn scale(steps: &'static [i32], least: i32, label: fn(i32) -> String) -> Scale {
        Scale { steps, least, label, ..<::othello::Game as Analyzed>::SCALE.clone() }
    }

    /// Draws a game of nine moves with the scores of Black after the last ones of them.
    fn graph(scores: &[f64], style: Style, columns: usize) -> String {
        let mut before = 0.0;
        let analyzed: Vec<DrawnMove> = (10 - scores.len()..)
            .zip(scores)
            .map(|(number, &black_score)| {
                let side = Side::ALL[(number + 1) % 2];
                let lead = black_score - std::mem::replace(&mut before, black_score);
                let loss = if side == Side::Black { -lead } else { lead };
                drawn(side, black_score, Error::of(loss, [2.0, 6.0, 12.0]))
            })
            .collect();
        let scale = &scale(&[1, 2, 4, 8], 0, signed);
        Graph { moves: 9, analyzed: &analyzed, scale }.draw(style, columns)
    }

    #[test]
    fn columns_are_scores_of_black() {
        let scores = [0.0, 1.0, -2.0, -1.75, -5.0, 12.0, 3.0, 3.0, 4.0];
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
        assert_eq!(graph(&scores, Style::Plain, 80), expected);
        let boxes = graph(&scores, Style::Box(Colors::None), 80);
        assert!(boxes.starts_with("  +12 │     █\n"), "{boxes}");
        assert!(boxes.contains("   +2 │ ▄   ████\n    0 ┼─────────\n   -2 │  ███\n"), "{boxes}");
        assert!(boxes.contains("   -6 │    ▀\n"), "{boxes}");
    }

    #[test]
    fn small_scores_have_room_around_them() {
        let analyzed = [drawn(Side::Black, 1.0, None)];
        let percent = |score: i32| format!("{} %", 50 + score / 2);
        let scale = &scale(&[2, 20], 100, percent);
        let drawn = Graph { moves: 1, analyzed: &analyzed, scale };
        let drawn = drawn.draw(Style::Plain, 80);
        let labels: Vec<&str> = drawn.lines().map(|line| line[..5].trim()).collect();
        let expected = [
            "100 %", "90 %", "80 %", "70 %", "60 %", "50 %", "40 %", "30 %", "20 %", "10 %", "0 %",
            "move", "Black", "White",
        ];
        assert_eq!(labels, expected);
    }

    #[test]
    fn unanalyzed_moves_are_left_empty() {
        let drawn = graph(&[2.0, 64.0], Style::Plain, 80);
        assert_eq!(drawn.lines().count(), 8 + 1 + 3, "{drawn}");
        assert!(drawn.starts_with("  +64 |        X\n"), "{drawn}");
        assert_eq!(graph(&[], Style::Plain, 80), "");
    }

    #[test]
    fn graphs_fit_the_columns() {
        let scores: Vec<f64> = (0..9).map(|score| f64::from(score) * 7.0 - 32.0).collect();
        for columns in [10, 12, 40, 80] {
            for style in [Style::Plain, Style::Box(Colors::None)] {
                let drawn = graph(&scores, style, columns);
                assert!(drawn.lines().all(|line| width(line) <= columns), "{drawn}");
            }
        }
        assert_eq!(numbers(60, 1).len(), 60);
        assert_eq!(numbers(60, 2), "        20        40        60");
        assert_eq!(numbers(9, 1), "");
    }
}
