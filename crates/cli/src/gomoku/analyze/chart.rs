//! The winning chances of a game as a chart.

use gomoku::Color;
use trainer::chart::Chart;

use super::verdict::{Analyzed, Verdict};
use crate::analysis::chart::{Mark, marks, title};
use crate::terminal::printable::printable;

/// Returns Black's chances after each move as SVG, with a mark on each error.
pub(super) fn svg(game: &Analyzed) -> String {
    let point = |verdict: &Verdict| {
        let number = u32::try_from(verdict.number).unwrap_or(u32::MAX);
        (f64::from(number), 50.0 + verdict.black_chances() / 2.0)
    };
    let mark = |verdict: &Verdict| Mark {
        is_black: verdict.side == Color::Black,
        at: point(verdict),
        name: verdict.played.point.to_string(),
        error: verdict.error(),
    };
    let moves: Vec<Mark> = game.verdicts.iter().map(mark).collect();
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
        lines: vec![("after the move".to_owned(), game.verdicts.iter().map(point).collect())],
        marks: marks(&moves),
        least: Some(0.0..100.0),
        even: Some((50.0, ["Black ahead".to_owned(), "White ahead".to_owned()])),
    }
    .to_svg()
}
