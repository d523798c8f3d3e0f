//! What is told of a search, beside its move.

use std::fmt::Write;

use gomoku::search::alphabeta::{Analysis, RankedMove};
use gomoku::{Board, Point};

use super::coordinates::written;
use super::info::Detail;

/// The most moves of a line that is told.
const MOST_MOVES: usize = 24;

/// Tells of a search while it goes on, nothing twice.
#[derive(Debug)]
pub(super) struct Report {
    size: usize,
    detail: Detail,
    /// What was told last of points, and of lines.
    told: [String; 2],
}

impl Report {
    pub(super) fn new(board: &Board, detail: Detail) -> Self {
        Self { size: board.size(), detail, told: Default::default() }
    }

    /// Returns the lines of what is news.
    pub(super) fn news(&mut self, analysis: &Analysis) -> String {
        let points = if self.detail.points { points(analysis, self.size) } else { String::new() };
        let lines = if self.detail.lines { lines(analysis, self.size) } else { String::new() };
        let mut news = String::new();
        for (told, now) in self.told.iter_mut().zip([points, lines]) {
            if *told != now {
                news.push_str(&now);
                *told = now;
            }
        }
        news
    }
}

/// Returns the points that are thought about: which lose, and which is the best one.
fn points(analysis: &Analysis, size: usize) -> String {
    let mut text = "MESSAGE REALTIME REFRESH\n".to_owned();
    let mut tell = |kind: &str, point: Point| {
        text.push_str(&format!("MESSAGE REALTIME {kind} {}\n", written(point, size)));
    };
    for found in &analysis.moves {
        tell("POS", found.point);
        let is_lost = found.value.mate().is_some_and(|plies| plies < 0);
        tell(if is_lost { "LOST" } else { "DONE" }, found.point);
    }
    if let Some(best) = analysis.best() {
        tell("BEST", best.point);
    }
    text
}

/// Returns the best lines with their values, as far as they have been searched.
fn lines(analysis: &Analysis, size: usize) -> String {
    let searched = || analysis.moves.iter().filter(|found| !found.pv.is_empty());
    let count = searched().count();
    let mut text = String::new();
    for (index, found) in searched().enumerate() {
        let line: Vec<String> = line(found).map(|point| written(point, size)).collect();
        for (key, value) in [
            ("PV", index.to_string()),
            ("NUMPV", count.to_string()),
            ("DEPTH", found.depth.to_string()),
            ("SELDEPTH", analysis.selective_depth.max(found.depth).to_string()),
            ("NODES", analysis.nodes.to_string()),
            ("TOTALNODES", analysis.nodes.to_string()),
            ("TOTALTIME", analysis.elapsed.as_millis().to_string()),
            ("SPEED", speed(analysis).to_string()),
            ("EVAL", found.value.to_string()),
            ("WINRATE", format!("{:.4}", found.value.win_rate())),
            ("BESTLINE", line.join(" ")),
            ("PV", "DONE".to_owned()),
        ] {
            // Nothing goes wrong in a string.
            let _ = writeln!(text, "INFO {key} {value}");
        }
    }
    text
}

/// Returns the line that sums up a search.
pub(super) fn summary(analysis: &Analysis) -> String {
    let Some(best) = analysis.best() else { return String::new() };
    let line: Vec<String> = line(best).map(|point| point.to_string()).collect();
    format!(
        "MESSAGE depth {}-{} | value {} | win rate {:.1} % | nodes {} | speed {} k/s | time {:.2} s \
         | line {}\n",
        best.depth,
        analysis.selective_depth.max(best.depth),
        best.value,
        100.0 * best.value.win_rate(),
        analysis.nodes,
        speed(analysis) / 1000,
        analysis.elapsed.as_secs_f64(),
        line.join(" "),
    )
}

fn line(found: &RankedMove) -> impl Iterator<Item = Point> + '_ {
    found.pv.iter().copied().take(MOST_MOVES)
}

/// Returns the nodes a second.
fn speed(analysis: &Analysis) -> u128 {
    u128::from(analysis.nodes) * 1_000_000 / analysis.elapsed.as_micros().max(1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use gomoku::Rule;
    use gomoku::notation::moves;
    use gomoku::search::alphabeta::{Control, Question};

    use super::*;
    use crate::gomoku::player::{Player, Resources};

    fn analyses(board: &Board, lines: usize) -> Vec<Analysis> {
        let (sender, told) = channel();
        let told_by = Arc::new(std::sync::Mutex::new(sender));
        let control = Control::new().progress(move |analysis: &Analysis| {
            let _ = told_by.lock().unwrap().send(analysis.clone());
        });
        let mut player = Player::default();
        let engine = player.engine(board.rule(), Resources { mib: 2, threads: 1 }).unwrap();
        let question = Question::new().depth(4).multi_pv(lines);
        let last = engine.search(board.clone(), question, control);
        told.try_iter().chain([last]).collect()
    }

    #[test]
    fn every_line_is_one_of_the_protocol() {
        let board = moves::parse(b"h8h9i8i10", 15, Rule::Freestyle).unwrap();
        for (points, lines) in [(false, false), (true, false), (false, true), (true, true)] {
            for count in [1, 3] {
                let mut report = Report::new(&board, Detail { points, lines });
                let mut text = String::new();
                for analysis in analyses(&board, count) {
                    text.push_str(&report.news(&analysis));
                    assert_eq!(report.news(&analysis), "", "nothing is told twice");
                }
                assert_eq!(text.contains("MESSAGE REALTIME BEST "), points);
                assert_eq!(text.contains("INFO BESTLINE "), lines);
                assert_eq!(text.contains("INFO PV 2\nINFO NUMPV 3\n"), lines && count == 3);
                let is_known =
                    |line: &str| line.starts_with("MESSAGE REALTIME ") || line.starts_with("INFO ");
                assert!(text.lines().all(is_known), "{text}");
            }
        }
    }

    #[test]
    fn a_search_is_summed_up_in_one_line() {
        // Black makes a five.
        let board = moves::parse(b"h8h9i8i9j8j9k8a1", 15, Rule::Freestyle).unwrap();
        let found = analyses(&board, 1);
        let text = summary(found.last().unwrap());
        assert!(text.starts_with("MESSAGE depth ") && text.contains(" | value +M1 | "), "{text}");
        assert_eq!(text.lines().count(), 1);
        assert!(text.ends_with("| line G8\n") || text.ends_with("| line L8\n"), "{text}");
    }
}
