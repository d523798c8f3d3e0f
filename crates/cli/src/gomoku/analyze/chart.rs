//! The winning chances of a game as a chart.

use gomoku::Color;
use trainer::chart::{Chart, Dots};

use super::verdict::{Analyzed, Verdict};
use crate::gomoku::report::name;
use crate::terminal::printable::printable;

/// Returns Black's chances after each move as SVG, with a dot on each error.
pub(super) fn svg(game: &Analyzed) -> String {
    let point = |verdict: &Verdict| {
        let number = u32::try_from(verdict.number).unwrap_or(u32::MAX);
        (f64::from(number), verdict.black_chances())
    };
    let dots = Color::ALL.map(|color| {
        let own = game.verdicts.iter().filter(|verdict| verdict.side == color);
        Dots {
            name: format!("{}'s errors", name(color)),
            points: own.filter(|verdict| verdict.error().is_some()).map(point).collect(),
            is_black: color == Color::Black,
        }
    });
    let info = &game.game.info;
    let player = |name: &str| if name.is_empty() { "?".to_owned() } else { printable(name).into() };
    let title = match (info.black.is_empty(), info.white.is_empty()) {
        (true, true) => "Winning chances".to_owned(),
        _ => format!("{} - {}: winning chances", player(&info.black), player(&info.white)),
    };
    Chart {
        title,
        axes: ["move".to_owned(), "Black's wins less White's, in percent".to_owned()],
        lines: vec![("after the move".to_owned(), game.verdicts.iter().map(point).collect())],
        dots: dots.into(),
        has_zero: true,
    }
    .to_svg()
}
