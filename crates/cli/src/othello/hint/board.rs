//! Board with the score of each move on its square.

use othello::search::midgame::{Analysis, RankedMove};
use othello::{Color, Position, Square};

use crate::terminal::drawing::Style;
use crate::terminal::output::{BOLD, styled};

/// Width of a square in columns.
const WIDTH: usize = 6;

/// Returns the board with the score of each move on its square, the best ones in bold. Expected scores
/// have as many decimals as fit, proven scores none.
pub(super) fn scores(position: Position, analysis: &Analysis, style: Style) -> String {
    let most = analysis.best().map(score);
    // The word "score" keeps readers of drawn boards from reading this one.
    let mut text = format!("{:<WIDTH$}A", "score");
    for column in 'B'..='H' {
        text.push_str(&format!("{column:>WIDTH$}"));
    }
    text.push('\n');
    for (row, squares) in Square::ALL.chunks(8).enumerate() {
        text.push_str(&(row + 1).to_string());
        for &square in squares {
            let found = analysis.moves.iter().find(|found| found.played.square() == Some(square));
            let (cell, is_best) = match (found, position.color_at(square)) {
                (Some(found), _) => (score(found), most.as_ref() == Some(&score(found))),
                (None, Some(color)) => (disc(color, style).to_string(), false),
                (None, None) => (empty(style).to_string(), false),
            };
            let cell = format!("{cell:>WIDTH$}");
            text.push_str(&if is_best { styled(BOLD, cell) } else { cell });
        }
        text.push('\n');
    }
    text
}

/// Returns a score that fits in a square.
fn score(found: &RankedMove) -> String {
    match found.bounds.score() {
        Some(score) => format!("{score:+}"),
        None => format!("{:+.1}", found.score.discs()),
    }
}

const fn disc(color: Color, style: Style) -> char {
    match (style, color) {
        (Style::Plain, _) => color.disc(),
        (Style::Box, Color::Black) => '●',
        (Style::Box, Color::White) => '○',
    }
}

const fn empty(style: Style) -> char {
    match style {
        Style::Plain => '.',
        Style::Box => '·',
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::limits::End;
    use othello::Move;
    use othello::eval::Points;
    use othello::search::Selectivity;
    use othello::search::endgame::Bounds;

    use super::*;
    use crate::terminal::width::width;

    fn found(square: Square, discs: i32, is_proven: bool) -> RankedMove {
        let score = Points::DISC * discs;
        let bounds = if is_proven { Bounds::exact(score.to_score()) } else { Bounds::UNKNOWN };
        let played = Move::Place(square);
        let selectivity = Selectivity::Exact;
        RankedMove { played, score, bounds, depth: 3, selectivity, pv: vec![played] }
    }

    #[test]
    fn every_move_has_its_score_on_its_square() {
        let analysis = Analysis {
            moves: vec![found(Square::F5, 12, false), found(Square::D3, -64, true)],
            nodes: 1,
            elapsed: Duration::ZERO,
            end: End::Solved,
        };
        let text = scores(Position::START, &analysis, Style::Plain);
        let text = anstream::adapter::strip_str(&text).to_string();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "score A     B     C     D     E     F     G     H");
        assert_eq!(rows[3], "3     .     .     .   -64     .     .     .     .");
        assert_eq!(rows[5], "5     .     .     .     X     O +12.0     .     .");
        assert!(rows.iter().all(|row| width(row) == 1 + 8 * WIDTH));
    }
}
