//! The answer as a table.

use gomoku::search::alphabeta::{Analysis, RankedMove};

use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::width;

/// Number of columns before a line of moves.
const BEFORE_LINE: usize = 32;

fn row(columns: [&str; 4], line: &str) -> String {
    let [point, score, chance, depth] = columns;
    format!("{point:<5} {score:>7} {chance:>7} {depth:>6}  {line}").trim_end().to_owned()
}

/// Returns a row for each move.
pub(crate) fn rows(analysis: &Analysis) -> String {
    let head = row(["move", "score", "wins", "depth"], "line");
    let mut text = format!("{}\n", styled(BOLD, head));
    let columns = width::columns();
    for found in &analysis.moves {
        let chance = format!("{:.1} %", 100.0 * found.value.win_rate());
        let depth = match (found.depth, found.value.mate()) {
            (0, Some(_)) => "forced".to_owned(),
            // The opening move, which needs no search.
            (0, None) => "-".to_owned(),
            (depth, _) => depth.to_string(),
        };
        let before = [&*found.point.to_string(), &found.value.to_string(), &chance, &depth];
        let line: Vec<String> = found.pv.iter().map(ToString::to_string).collect();
        let line = width::shortened(&line, None, columns.saturating_sub(BEFORE_LINE));
        text.push_str(&row(before, &line));
        text.push('\n');
    }
    text
}

/// Returns the state of a running search.
pub(crate) fn message(analysis: &Analysis) -> String {
    let best = |found: &RankedMove| {
        let line = found.pv.iter().take(8).map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!("depth {}: {} {line}, ", found.depth, found.value)
    };
    analysis.best().map(best).unwrap_or_default() + &counted(analysis.nodes, "node")
}
