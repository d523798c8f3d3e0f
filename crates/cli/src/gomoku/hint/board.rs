//! Board with the value of each move on its point.

use gomoku::search::alphabeta::{Analysis, RankedMove};
use gomoku::{Board, Color, Point};

use crate::terminal::drawing::Style;
use crate::terminal::output::{BOLD, styled};

/// Returns the board with the value of each move on its point, the best ones in bold: the expected
/// percentage of wins, or the plies to a win or loss.
pub(super) fn values(board: &Board, analysis: &Analysis, style: Style) -> String {
    let size = board.size();
    let best = analysis.best().map(value);
    let longest = analysis.moves.iter().map(|found| value(found).len()).max().unwrap_or(0);
    let width = (longest + 1).max(3);
    let mut text = String::new();
    for y in (0..size).rev() {
        text.push_str(&format!("{:>2}", y + 1));
        for x in 0..size {
            let point = Point::new(x, y);
            let found = analysis.moves.iter().find(|found| Some(found.point) == point);
            let value = found.map(value);
            let cell = match (&value, point.and_then(|point| board.get(point))) {
                (Some(value), _) => value.clone(),
                (None, Some(color)) => stone(color, style).to_owned(),
                (None, None) => if style == Style::Box { "·" } else { "." }.to_owned(),
            };
            let cell = format!("{cell:>width$}");
            let is_best = value.is_some() && value == best;
            text.push_str(&if is_best { styled(BOLD, cell) } else { cell });
        }
        text.push('\n');
    }
    text.push_str("  ");
    for letter in ('A'..='Z').take(size) {
        text.push_str(&format!("{letter:>width$}"));
    }
    text + "\n"
}

/// Returns the value of a move in a few characters.
fn value(found: &RankedMove) -> String {
    match found.value.mate() {
        Some(_) => found.value.to_string(),
        None => format!("{:.0}", 100.0 * found.value.win_rate()),
    }
}

const fn stone(color: Color, style: Style) -> &'static str {
    match (style, color) {
        (Style::Plain, Color::Black) => "X",
        (Style::Plain, Color::White) => "O",
        (Style::Box, Color::Black) => "●",
        (Style::Box, Color::White) => "○",
    }
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;
    use gomoku::notation::moves;
    use gomoku::search::Options;
    use gomoku::search::alphabeta::{Control, Engine, Question};

    use super::*;
    use crate::evaluation::gomoku as evaluation;

    #[test]
    fn every_move_has_its_value_on_its_point() {
        let board = moves::parse(b"c3d3", 5, Rule::Freestyle).unwrap();
        let options = Options::new().hash_mib(1);
        let mut engine = Engine::new(options, evaluation::of(board.rule())).unwrap();
        let question = Question::new().multi_pv(board.empties().len()).depth(2);
        let analysis = engine.search(&board, question, Control::new().nodes(1000));
        assert!(analysis.moves.len() > 1);
        let styled = values(&board, &analysis, Style::Plain);
        assert!(styled.contains('\u{1b}'), "the best one is bold: {styled}");
        let text = anstream::adapter::strip_str(&styled).to_string();
        let rows: Vec<Vec<&str>> =
            text.lines().map(|row| row.split_whitespace().collect()).collect();
        assert_eq!(rows[2][..1], ["3"]);
        assert_eq!((rows[2][3], rows[2][4]), ("X", "O"));
        assert_eq!(rows[5], ["A", "B", "C", "D", "E"]);
        for found in &analysis.moves {
            let (x, y) = (found.point.x(), found.point.y());
            assert_eq!(rows[4 - y][1 + x], value(found), "{text}");
        }
        let dots = rows.iter().flatten().filter(|cell| **cell == ".").count();
        assert_eq!(dots, 23 - analysis.moves.len());
    }
}
