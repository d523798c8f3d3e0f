//! Ranked moves as text and JSON.

use std::fmt::{Debug, Display};
use std::time::Duration;

use serde::Serialize;

use crate::game::Side;
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::table::{Column, Table};
use crate::terminal::width;

/// A move with its score and line.
pub(crate) trait Ranked: Clone + Debug {
    type Move: Copy + Debug + Display + PartialEq + Serialize;
    /// The score, depth and the like in JSON.
    type Value: Serialize;

    /// Columns of a table.
    const COLUMNS: &'static [Column<'static>];

    fn played(&self) -> Self::Move;

    /// Returns the principal variation, beginning with the move.
    fn pv(&self) -> &[Self::Move];

    /// Returns the score for the side that moves.
    fn score(&self) -> String;

    /// Returns the depth of the search.
    fn depth(&self) -> String;

    /// Returns the fields of the columns.
    fn fields(&self) -> Vec<String>;

    fn value(&self) -> Self::Value;

    fn listed(&self) -> Listed<'_, Self::Move, Self::Value> {
        Listed { played: self.played(), value: self.value(), line: self.pv() }
    }
}

/// A ranked move in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Listed<'a, Move, Value> {
    #[serde(rename = "move")]
    pub(crate) played: Move,
    #[serde(flatten)]
    pub(crate) value: Value,
    pub(crate) line: &'a [Move],
}

/// Result of a search.
pub(crate) trait Analysis {
    type Ranked: Ranked;

    /// Returns the best moves, best first.
    fn moves(&self) -> &[Self::Ranked];

    /// Returns the number of nodes and the time.
    fn cost(&self) -> (u64, Duration);
}

/// Returns a heading and a row for each move.
pub(crate) fn rows<A: Analysis>(analysis: &A) -> String {
    let table = Table::with_line(A::Ranked::COLUMNS.iter().copied());
    let mut text = table.head();
    for found in analysis.moves() {
        let total = width::columns();
        text.push_str(&table.row_of_line(found.fields(), found.pv(), total));
    }
    text
}

/// Returns the state of a running search; `begin` precedes it.
pub(crate) fn message<A: Analysis>(begin: Option<String>, analysis: &A) -> String {
    let best = analysis.moves().first().map(|best| {
        let line = best.pv().iter().take(8).map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!("depth {}: {} {line}", best.depth(), best.score())
    });
    let nodes = Some(counted(analysis.cost().0, "node"));
    [begin, best, nodes].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns a square of a board of scores, `width` columns wide: the score of a move, bold if it is the best, or
/// else the stone or disc on it.
pub(super) fn square(
    score: Option<String>,
    best: Option<&str>,
    stone: Option<Side>,
    style: Style,
    width: usize,
) -> String {
    let is_best = score.is_some() && score.as_deref() == best;
    let sign = match (stone, style) {
        (Some(Side::Black), Style::Plain) => "X",
        (Some(Side::White), Style::Plain) => "O",
        (None, Style::Plain) => ".",
        (Some(Side::Black), Style::Box(_)) => "●",
        (Some(Side::White), Style::Box(_)) => "○",
        (None, Style::Box(_)) => "·",
    };
    let cell = format!("{:>width$}", score.as_deref().unwrap_or(sign));
    if is_best { styled(BOLD, cell) } else { cell }
}
