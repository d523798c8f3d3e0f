//! Answers for people.

use std::time::Duration;

use othello::search::Selectivity;
use othello::search::midgame::{Analysis, RankedMove};
use othello::{Move, Position};

use super::super::engine::Engine;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{BOLD, styled};
use crate::terminal::pace::totals;
use crate::terminal::width;

/// A row for each move, and what they sum up to.
#[derive(Debug, Default)]
pub(super) struct Table {
    positions: u64,
    nodes: u64,
    elapsed: Duration,
}

/// Returns what stands above the rows.
pub(super) fn head(name: &str, engine: &Engine) -> String {
    let (options, evaluation) = (engine.options(), engine.evaluation());
    let threads = counted(options.threads as u64, "thread");
    let columns = row(["", "empties", "move", "score", "depth", "seconds", "nodes"], "line");
    format!(
        "{name}, {threads}, a hash table of {} MiB,\nevaluation {evaluation}\n\n{}\n",
        grouped(options.hash_mib),
        styled(BOLD, columns)
    )
}

fn row(columns: [&str; 7], line: &str) -> String {
    let [number, empties, played, score, depth, seconds, nodes] = columns;
    let row = format!(
        "{number:>4} {empties:>7} {played:<4} {score:>6} {depth:>6} {seconds:>8} {nodes:>14}  {line}"
    );
    row.trim_end().to_owned()
}

/// Returns the score of a move: with decimals if it is expected, without if it is proven.
pub(in crate::othello) fn score(found: &RankedMove) -> String {
    match found.bounds.score() {
        Some(score) => format!("{score:+}"),
        None => format!("{:+.2}", found.score.discs()),
    }
}

/// Returns how far the search of a move went.
pub(in crate::othello) fn depth(found: &RankedMove) -> String {
    match found.selectivity {
        _ if found.is_exact() => "exact".to_owned(),
        Selectivity::Exact => found.depth.to_string(),
        selectivity => format!("{}@{selectivity}", found.depth),
    }
}

/// The columns before a line of moves.
const BEFORE_LINE: usize = 57;

/// Returns the moves of a line, as many as there is room for.
fn moves(line: &[Move], columns: usize) -> String {
    let line: Vec<String> = line.iter().map(Move::to_string).collect();
    width::shortened(&line, None, columns.saturating_sub(BEFORE_LINE))
}

impl Table {
    /// Counts an answer and returns its rows.
    pub(super) fn rows(&mut self, position: Position, analysis: &Analysis) -> String {
        self.positions += 1;
        self.nodes = self.nodes.saturating_add(analysis.nodes);
        self.elapsed += analysis.elapsed;
        let number = grouped(self.positions);
        let empties = position.board().empties().len().to_string();
        let seconds = format!("{:.3}", analysis.elapsed.as_secs_f64());
        let nodes = grouped(analysis.nodes);
        if analysis.moves.is_empty() {
            return row([&number, &empties, "-", "", "", &seconds, &nodes], "the game is over")
                + "\n";
        }
        let columns = width::columns();
        let mut rows = String::new();
        for found in &analysis.moves {
            let [number, empties, seconds, nodes] = match rows.is_empty() {
                true => [&*number, &*empties, &*seconds, &*nodes],
                false => [""; 4],
            };
            let (played, score, depth) = (found.played.to_string(), score(found), depth(found));
            let line = moves(&found.line, columns);
            let before = [number, empties, &played, &score, &depth, seconds, nodes];
            rows.push_str(&row(before, &line));
            rows.push('\n');
        }
        rows
    }

    /// Returns what stands below the rows.
    pub(super) fn totals(&self) -> String {
        totals(self.positions, self.elapsed, self.nodes)
    }
}

/// Returns what a search knows of a position with so many empty squares.
pub(in crate::othello) fn message(empties: u32, analysis: &Analysis) -> String {
    let mut message = format!("{empties} empties");
    if let Some(best) = analysis.best() {
        let line = best.line.iter().take(8).map(Move::to_string).collect::<Vec<_>>().join(" ");
        message.push_str(&format!(", depth {}: {} {line}", depth(best), score(best)));
    }
    message.push_str(&format!(", {}", counted(analysis.nodes, "node")));
    message
}

#[cfg(test)]
mod tests {
    use othello::eval::Points;
    use othello::search::endgame::Bounds;
    use othello::{Score, Square};

    use super::*;

    fn found(bounds: Bounds, selectivity: Selectivity) -> RankedMove {
        let line = vec![Move::Place(Square::F5), Move::Pass, Move::Place(Square::A1)];
        let score = Points::DISC * 7 / 2;
        RankedMove { played: line[0], score, bounds, depth: 12, selectivity, line }
    }

    #[test]
    fn what_is_proven_has_no_decimals() {
        let expected = found(Bounds::UNKNOWN, Selectivity::Percent73);
        assert_eq!((score(&expected), depth(&expected)), ("+3.50".to_owned(), "12@73%".to_owned()));
        let full = found(Bounds::UNKNOWN, Selectivity::Exact);
        assert_eq!(depth(&full), "12");
        let proven = found(Bounds::exact(Score::new(-4)), Selectivity::Exact);
        assert_eq!((score(&proven), depth(&proven)), ("-4".to_owned(), "exact".to_owned()));
    }

    #[test]
    fn lines_end_between_moves() {
        let long: Vec<Move> = Square::ALL.into_iter().map(Move::Place).collect();
        assert_eq!(moves(&long[..3], 80), "A1 B1 C1");
        let text = moves(&long, 80);
        assert_eq!(text, "A1 B1 C1 D1 E1 F1 G1 …");
        let columns = ["1", "60", "F5", "+10.25", "20@73%", "1.234", "1,234,567,890"];
        assert_eq!(width::width(&row(columns, "")), BEFORE_LINE - 2);
        assert!(width::width(&row(columns, &text)) <= 80);
        assert_eq!(moves(&[], 80), "");
    }
}
