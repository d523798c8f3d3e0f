//! Status line of a running search.

use othello::search::endgame::{Bounds, Progress, Selectivity};

use super::difference::range;
use super::question::Question;
use crate::terminal::number::grouped;
use crate::terminal::pace::speed;

/// Returns the state of the search of a position.
pub(super) fn message(empties: u32, question: Question, progress: &Progress) -> String {
    let Progress { depth, selectivity, estimate, bounds, nodes, elapsed, pv, .. } = progress;
    let mut message = format!("{empties} empties, depth {depth}");
    if *selectivity != Selectivity::Exact {
        message.push_str(&format!(" at {selectivity}"));
    }
    // For single moves, the score is the opponent's after the move.
    if question != Question::Moves {
        let known = match *bounds {
            Bounds::UNKNOWN => format!("~{estimate:+}"),
            bounds => range(bounds),
        };
        message.push_str(&format!(": {known}"));
    }
    message.push_str(&format!(", {} nodes", grouped(nodes)));
    let speed = speed(*nodes, *elapsed);
    if !speed.is_empty() {
        message.push_str(&format!(", {speed}"));
    }
    if question != Question::Moves {
        for played in pv {
            message.push_str(&format!(" {played}"));
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use othello::search::endgame::{Control, Options, Solver};
    use othello::{Board, Move, Score, Square};

    use super::*;

    /// Returns the first progress report of a search.
    fn progress() -> Progress {
        let (sender, reports) = channel();
        let control = Control::new()
            .nodes(1000)
            .progress(move |progress: &Progress| drop(sender.send(progress.clone())));
        let mut solver = Solver::new(Options::new().hash_mib(0)).unwrap();
        let _ = solver.solve(Board::START, control);
        reports.recv().unwrap()
    }

    #[test]
    fn messages_show_depth_score_and_speed() {
        let mut progress = progress();
        progress.depth = 6;
        progress.selectivity = Selectivity::Percent73;
        progress.estimate = Score::new(4);
        progress.bounds = Bounds::UNKNOWN;
        progress.nodes = 12_345;
        progress.elapsed = Duration::ZERO;
        progress.pv = vec![Move::Place(Square::A2), Move::Pass];
        assert_eq!(
            message(20, Question::Score, &progress),
            "20 empties, depth 6 at 73%: ~+4, 12,345 nodes A2 pass"
        );
        progress.selectivity = Selectivity::Exact;
        progress.bounds.lower = Score::new(2);
        progress.elapsed = Duration::from_millis(10);
        assert_eq!(
            message(20, Question::Outcome, &progress),
            "20 empties, depth 6: at least +2, 12,345 nodes, 1.2 M/s A2 pass"
        );
        assert_eq!(
            message(20, Question::Moves, &progress),
            "20 empties, depth 6, 12,345 nodes, 1.2 M/s"
        );
    }
}
