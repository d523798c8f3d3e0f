//! The score of a game as an SVG chart.

use othello::Color;
use trainer::chart::Chart;

use super::super::text;
use super::analyzed::{AnalyzedGame, AnalyzedMove};
use crate::analysis::chart::{Mark, marks, title};

/// Minimum range of the chart in discs, in either direction.
const LEAST: f64 = 8.0;

/// Returns Black's score after each move as SVG, with a mark on each error.
pub(super) fn svg(game: &AnalyzedGame) -> String {
    let point = |analyzed_move: &AnalyzedMove| {
        let number = u32::try_from(analyzed_move.number).unwrap_or(u32::MAX);
        (f64::from(number), analyzed_move.black_score().discs())
    };
    let mark = |analyzed_move: &AnalyzedMove| Mark {
        is_black: analyzed_move.side == Color::Black,
        at: point(analyzed_move),
        name: analyzed_move.played.played.to_string(),
        error: analyzed_move.error(),
    };
    let moves: Vec<Mark> = game.analyzed_moves.iter().map(mark).collect();
    let plain = |name: &Option<String>| name.as_deref().map(text::plain);
    let (black, white) = (plain(&game.record.black), plain(&game.record.white));
    let about = "Score by best play after each move".to_owned();
    let (title, subtitle) = match title(black.as_deref(), white.as_deref()) {
        Some(players) => (players, about),
        None => (about, String::new()),
    };
    let line = game.analyzed_moves.iter().map(point).collect();
    Chart {
        title,
        subtitle,
        is_counted: true,
        axes: ["move".to_owned(), "Black's discs less White's".to_owned()],
        lines: vec![("score after the move".to_owned(), line)],
        marks: marks(&moves),
        least: Some(-LEAST..LEAST),
        even: Some((0.0, ["Black ahead".to_owned(), "White ahead".to_owned()])),
    }
    .to_svg()
}
