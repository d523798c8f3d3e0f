//! The winning chances of a game as an SVG chart.

use gomoku::Color;
use trainer::chart::Chart;

use super::analyzed::{AnalyzedGame, AnalyzedMove};
use crate::analysis::chart::{Mark, marks, title};
use crate::terminal::printable::printable;

/// Returns Black's chances after each move as SVG, with a mark on each error.
pub(super) fn svg(game: &AnalyzedGame) -> String {
    let point = |analyzed_move: &AnalyzedMove| {
        let number = u32::try_from(analyzed_move.number).unwrap_or(u32::MAX);
        (f64::from(number), 50.0 + analyzed_move.black_chances() / 2.0)
    };
    let mark = |analyzed_move: &AnalyzedMove| Mark {
        is_black: analyzed_move.side == Color::Black,
        at: point(analyzed_move),
        name: analyzed_move.played.point.to_string(),
        error: analyzed_move.error(),
    };
    let moves: Vec<Mark> = game.analyzed_moves.iter().map(mark).collect();
    let info = &game.game.info;
    let plain = |name: &str| (!name.is_empty()).then(|| printable(name).into_owned());
    let (black, white) = (plain(&info.black), plain(&info.white));
    let (rule, size) = (game.game.rule, game.game.size);
    let about = format!("Black's winning chances after each move, {rule} rule, {size}×{size}");
    let (title, subtitle) = match title(black.as_deref(), white.as_deref()) {
        Some(players) => (players, about),
        None => (about, String::new()),
    };
    Chart {
        title,
        subtitle,
        is_counted: true,
        axes: ["move".to_owned(), "Black's wins, percent".to_owned()],
        lines: vec![("after the move".to_owned(), game.analyzed_moves.iter().map(point).collect())],
        marks: marks(&moves),
        least: Some(0.0..100.0),
        even: Some((50.0, ["Black ahead".to_owned(), "White ahead".to_owned()])),
    }
    .to_svg()
}
