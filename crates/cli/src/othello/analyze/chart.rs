//! The score of a game as a chart.

use othello::Color;
use trainer::chart::{Chart, Dots};

use super::super::text;
use super::verdict::{Analyzed, Verdict};

/// Returns the score of Black after each move as SVG, with a dot on each error.
pub(super) fn svg(game: &Analyzed) -> String {
    let point = |verdict: &Verdict| {
        let number = u32::try_from(verdict.number).unwrap_or(u32::MAX);
        (f64::from(number), verdict.black_score().discs())
    };
    let dots = Color::ALL.map(|color| {
        let own = game.verdicts.iter().filter(|verdict| verdict.side == color);
        Dots {
            name: format!("{}'s errors", text::name(color)),
            points: own.filter(|verdict| verdict.error().is_some()).map(point).collect(),
            is_black: color == Color::Black,
        }
    });
    let name = |name: &Option<String>| text::plain(name.as_deref().unwrap_or("?"));
    let title = match (&game.record.black, &game.record.white) {
        (None, None) => "Score by best play".to_owned(),
        (black, white) => format!("{} - {}: score by best play", name(black), name(white)),
    };
    let line = game.verdicts.iter().map(point).collect();
    Chart {
        title,
        axes: ["move".to_owned(), "Black's discs less White's".to_owned()],
        lines: vec![("score after the move".to_owned(), line)],
        dots: dots.into(),
        has_zero: true,
    }
    .to_svg()
}
