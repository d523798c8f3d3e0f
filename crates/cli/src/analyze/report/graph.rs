//! The graph of a game, whose moves are links to the table.

use std::fmt::Write as _;

use picture::escaped;

use super::super::analyzed::{Error, Scale};
use super::super::findings::GameFindings;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 46.0;
const BOTTOM: f64 = 22.0;
const TOP: f64 = 10.0;

/// Returns the graph of Black's score after each move.
pub(super) fn graph(game: usize, scale: &Scale, found: &GameFindings) -> String {
    let scores = found.moves.iter().map(|found| found.black_score.abs());
    let most = scores.fold(f64::from(scale.least), f64::max).max(1.0);
    let last = found.moves.last().map_or(1, |found| found.number).max(2);
    #[expect(clippy::cast_precision_loss, reason = "few moves")]
    let x = |number: usize| LEFT + (WIDTH - LEFT - 8.0) * (number as f64 - 0.5) / last as f64;
    let y = |score: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - score / most) / 2.0;
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"group\" aria-label=\"{}\">\n",
        escaped(scale.graph)
    );
    #[expect(clippy::cast_possible_truncation, reason = "scores are small")]
    let label = |score: f64| (scale.label)(score.round() as i32);
    for score in [most, most / 2.0, 0.0, -most / 2.0, -most] {
        let (at, class) = (y(score), if score == 0.0 { "zero" } else { "line" });
        let _ = write!(
            svg,
            "<path class=\"{class}\" d=\"M{LEFT} {at:.1}H{WIDTH}\"/><text class=\"tick\" x=\"{:.0}\" y=\"{:.1}\">{}</text>",
            LEFT - 6.0,
            at + 4.0,
            escaped(&label(score))
        );
    }
    for number in (10..=last).step_by(10) {
        let _ = write!(
            svg,
            "<text class=\"tick mid\" x=\"{:.1}\" y=\"{:.0}\">{number}</text>",
            x(number),
            HEIGHT - 6.0
        );
    }
    let points: Vec<String> = found
        .moves
        .iter()
        .map(|found| format!("{:.1},{:.1}", x(found.number), y(found.black_score)))
        .collect();
    let _ = write!(svg, "\n<polyline class=\"score\" points=\"{}\"/>\n", points.join(" "));
    for found in &found.moves {
        let (at, height) = (x(found.number), y(found.black_score));
        let class = found.error.map_or("plain", Error::name);
        let radius = if found.error.is_some() { 4.5 } else { 2.2 };
        let name = format!("{}. {} {}", found.number, found.played, found.score);
        let _ = writeln!(
            svg,
            "<a href=\"#g{game}m{number}\" data-move=\"{number}\" tabindex=\"-1\"><title>{}</title>\
             <rect class=\"hit\" x=\"{:.1}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.0}\"/>\
             <circle class=\"{class}\" cx=\"{at:.1}\" cy=\"{height:.1}\" r=\"{radius}\"/></a>",
            escaped(&name),
            at - (x(2) - x(1)) / 2.0,
            x(2) - x(1),
            HEIGHT - TOP - BOTTOM,
            number = found.number,
        );
    }
    svg + "</svg>\n"
}
