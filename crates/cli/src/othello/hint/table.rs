//! The answer as a table.

use std::time::Duration;

use othello::search::Selectivity;
use othello::search::midgame::{Analysis, RankedMove};
use othello::{Move, Position};

use super::super::engine::Engine;
use super::super::text;
use super::board;
use crate::terminal::drawing::Style;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{BOLD, styled};
use crate::terminal::pace::totals;
use crate::terminal::width::{self, wrapped};

/// A row for each move, and the totals.
#[derive(Debug)]
pub(super) struct Table {
    style: Style,
    /// Whether there is a single position, drawn above its rows.
    is_single: bool,
    /// Whether to draw a board with the scores of all moves.
    has_scores: bool,
    positions: u64,
    nodes: u64,
    elapsed: Duration,
}

fn row(columns: [&str; 8], line: &str) -> String {
    let [number, side, empties, played, score, depth, seconds, nodes] = columns;
    let row = format!(
        "{number:>4} {side:5} {empties:>7} {played:<4} {score:>6} {depth:>6} {seconds:>8} \
         {nodes:>14}  {line}"
    );
    row.trim_end().to_owned()
}

fn short_row([played, score, depth]: [&str; 3], line: &str) -> String {
    format!("{played:<4} {score:>6} {depth:>6}  {line}").trim_end().to_owned()
}

/// Returns the score of a move: with decimals if expected, without if proven.
pub(crate) fn score(found: &RankedMove) -> String {
    match found.bounds.score() {
        Some(score) => format!("{score:+}"),
        None => format!("{:+.2}", found.score.discs()),
    }
}

/// Returns the depth and selectivity of a move's search.
pub(crate) fn depth(found: &RankedMove) -> String {
    match found.selectivity {
        _ if found.is_exact() => "exact".to_owned(),
        Selectivity::Exact => found.depth.to_string(),
        selectivity => format!("{}@{selectivity}", found.depth),
    }
}

/// Number of columns before a line of moves: with all columns, and with the few of a single position.
const BEFORE_LINE: usize = 63;
const BEFORE_SHORT_LINE: usize = 20;

/// Returns the moves of a line that fit after the columns before it.
fn moves(line: &[Move], before: usize, columns: usize) -> String {
    let line: Vec<String> = line.iter().map(Move::to_string).collect();
    width::shortened(&line, None, columns.saturating_sub(before))
}

impl Table {
    /// Returns the table of a single position.
    pub(super) const fn of_one(style: Style, has_scores: bool) -> Self {
        Self { is_single: true, ..Self::of_several(style, has_scores) }
    }

    /// Returns the table of several positions, or of an unknown number.
    pub(super) const fn of_several(style: Style, has_scores: bool) -> Self {
        let (positions, nodes, elapsed) = (0, 0, Duration::ZERO);
        Self { style, is_single: false, has_scores, positions, nodes, elapsed }
    }

    /// Returns the heading of the table.
    pub(super) fn head(&self, name: &str, engine: &Engine) -> String {
        let (options, evaluation) = (engine.options(), engine.evaluation());
        let threads = counted(options.threads as u64, "thread");
        let hash = grouped(options.hash_mib);
        let head =
            format!("{name}, {threads}, a hash table of {hash} MiB,\nevaluation {evaluation}\n");
        if self.is_single || self.has_scores {
            return head;
        }
        let names = ["", "side", "empties", "move", "score", "depth", "seconds", "nodes"];
        format!("{head}\n{}\n", styled(BOLD, row(names, "line")))
    }

    /// Counts an answer and returns its rows, with the boards to draw.
    pub(super) fn rows(&mut self, position: Position, analysis: &Analysis) -> String {
        self.positions += 1;
        self.nodes = self.nodes.saturating_add(analysis.nodes);
        self.elapsed += analysis.elapsed;
        if self.is_single || self.has_scores {
            return self.page(position, analysis);
        }
        let number = grouped(self.positions);
        let empties = position.board().empties().len().to_string();
        let side = text::name(position.side_to_move());
        let seconds = format!("{:.3}", analysis.elapsed.as_secs_f64());
        let nodes = grouped(analysis.nodes);
        if analysis.moves.is_empty() {
            let fields = [&*number, side, &empties, "-", "", "", &seconds, &nodes];
            return row(fields, "the game is over") + "\n";
        }
        let columns = width::columns();
        let mut rows = String::new();
        for found in &analysis.moves {
            let [number, side, empties, seconds, nodes] = match rows.is_empty() {
                true => [&*number, side, &*empties, &*seconds, &*nodes],
                false => [""; 5],
            };
            let (played, score, depth) = (found.played.to_string(), score(found), depth(found));
            let line = moves(&found.pv, BEFORE_LINE, columns);
            let before = [number, side, empties, &played, &score, &depth, seconds, nodes];
            rows.push_str(&row(before, &line));
            rows.push('\n');
        }
        rows
    }

    /// Returns the board of a position, the side to move and the rows of its best moves.
    fn page(&self, position: Position, analysis: &Analysis) -> String {
        let columns = width::columns();
        let mut page = format!("\n{}", text::picture(position, self.style, None, &[]));
        page.push_str(&format!("\n{}", text::legend(self.style)));
        page.push_str(&wrapped("", "  ", &text::outlook(position), columns));
        if analysis.moves.is_empty() {
            return page + "\n";
        }
        let player = text::name(position.side_to_move());
        let meaning = format!("Scores are discs for {player}; without decimals they are proven.");
        page.push_str(&wrapped("", "  ", &meaning, columns));
        if self.has_scores && !position.moves().is_empty() {
            page.push_str(&format!("\n{}", board::scores(position, analysis, self.style)));
        }
        let head = short_row(["move", "score", "depth"], "line");
        page.push_str(&format!("\n{}\n", styled(BOLD, head)));
        for found in &analysis.moves {
            let (played, score, depth) = (found.played.to_string(), score(found), depth(found));
            let line = moves(&found.pv, BEFORE_SHORT_LINE, columns);
            page.push_str(&short_row([&played, &score, &depth], &line));
            page.push('\n');
        }
        page
    }

    /// Returns the totals.
    pub(super) fn totals(&self) -> String {
        totals(self.positions, self.elapsed, self.nodes)
    }
}

/// Returns the state of a running search of a position with this number of empty squares.
pub(crate) fn message(empties: u32, analysis: &Analysis) -> String {
    let mut message = format!("{empties} empties");
    if let Some(best) = analysis.best() {
        let line = best.pv.iter().take(8).map(Move::to_string).collect::<Vec<_>>().join(" ");
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
        RankedMove { played: line[0], score, bounds, depth: 12, selectivity, pv: line }
    }

    #[test]
    fn proven_scores_have_no_decimals() {
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
        assert_eq!(moves(&long[..3], BEFORE_LINE, 80), "A1 B1 C1");
        let text = moves(&long, BEFORE_LINE, 80);
        assert_eq!(text, "A1 B1 C1 D1 E1 …");
        let columns = ["1", "Black", "60", "F5", "+10.25", "20@73%", "1.234", "1,234,567,890"];
        assert_eq!(width::width(&row(columns, "")), BEFORE_LINE - 2);
        assert!(width::width(&row(columns, &text)) <= 80);
        assert_eq!(moves(&[], BEFORE_LINE, 80), "");
        let columns = ["F5", "+10.25", "20@73%"];
        assert_eq!(width::width(&short_row(columns, "")), BEFORE_SHORT_LINE - 2);
        let text = moves(&long, BEFORE_SHORT_LINE, 80);
        assert!(width::width(&short_row(columns, &text)) <= 80);
    }
}
