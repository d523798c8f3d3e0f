//! The score of a game as a chart.

use othello::Color;
use trainer::chart::Chart;

use super::super::text;
use super::verdict::{Analyzed, Verdict};
use crate::analysis::chart::{Mark, marks, title};

/// The discs that a chart has room for at least, in either direction.
const LEAST: f64 = 8.0;

/// Returns the score of Black after each move as SVG, with a mark on each error.
pub(super) fn svg(game: &Analyzed) -> String {
    let point = |verdict: &Verdict| {
        let number = u32::try_from(verdict.number).unwrap_or(u32::MAX);
        (f64::from(number), verdict.black_score().discs())
    };
    let mark = |verdict: &Verdict| Mark {
        is_black: verdict.side == Color::Black,
        at: point(verdict),
        name: verdict.played.played.to_string(),
        error: verdict.error(),
    };
    let moves: Vec<Mark> = game.verdicts.iter().map(mark).collect();
    let plain = |name: &Option<String>| name.as_deref().map(text::plain);
    let (black, white) = (plain(&game.record.black), plain(&game.record.white));
    let about = "Score by best play after each move".to_owned();
    let (title, subtitle) = match title(black.as_deref(), white.as_deref()) {
        Some(players) => (players, about),
        None => (about, String::new()),
    };
    let line = game.verdicts.iter().map(point).collect();
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
