//! What a search tells.

use othello::search::Selectivity;
use othello::search::midgame::{Analysis, RankedMove};
use othello::{Move, Score};

/// The lines of a search, each told once.
#[derive(Debug, Default)]
pub(super) struct Report {
    /// What was told last of each move.
    told: Vec<(Move, String)>,
}

impl Report {
    /// Returns the lines of what is news, each with its end.
    pub(super) fn news(&mut self, analysis: &Analysis) -> String {
        let mut text = String::new();
        for found in analysis.moves.iter().filter(|found| found.depth > 0) {
            let line = search(found);
            let index = self.told.iter().position(|(played, _)| *played == found.played);
            let index = index.unwrap_or_else(|| {
                self.told.push((found.played, String::new()));
                self.told.len() - 1
            });
            let told = &mut self.told[index].1;
            if *told != line {
                text.push_str(&line);
                *told = line;
            }
        }
        if !text.is_empty() {
            text.push_str(&stats(analysis));
        }
        text
    }
}

/// Returns the line of the nodes and the seconds of a search.
pub(super) fn stats(analysis: &Analysis) -> String {
    format!("nodestats {} {:.2}\n", analysis.nodes, analysis.elapsed.as_secs_f64())
}

/// Returns the line of a move, its score and the moves after it.
fn search(found: &RankedMove) -> String {
    let line: String = found.pv.iter().copied().map(name).collect();
    format!("search {line} {} 0 {}\n", found.score, depth(found))
}

/// Returns the name of a move.
pub(super) fn name(played: Move) -> String {
    played.square().map_or_else(|| "PA".to_owned(), |square| square.to_string())
}

/// Returns how deep a score was searched, and how sure it is.
fn depth(found: &RankedMove) -> String {
    let bounds = found.bounds;
    if found.is_exact() {
        "100%".to_owned()
    } else if bounds.lower > Score::DRAW || bounds.upper < Score::DRAW {
        "100%W".to_owned()
    } else if found.selectivity == Selectivity::Exact {
        found.depth.to_string()
    } else {
        format!("{}@{}", found.depth, found.selectivity)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use othello::Square;
    use othello::eval::Points;
    use othello::search::{Bounds, End};

    use super::*;

    fn found(line: &[Move], points: i32) -> RankedMove {
        RankedMove {
            played: line[0],
            score: Points::new(points),
            bounds: Bounds { lower: Score::MIN, upper: Score::MAX },
            depth: 12,
            selectivity: Selectivity::Percent73,
            pv: line.to_vec(),
        }
    }

    fn analysis(moves: Vec<RankedMove>) -> Analysis {
        Analysis { moves, nodes: 1234, elapsed: Duration::from_millis(567), end: End::Solved }
    }

    #[test]
    fn lines_have_moves_score_and_depth() {
        let line = [Square::F5.into(), Move::Pass, Square::A1.into()];
        let expected = found(&line, 160);
        let bounds = |lower, upper| Bounds { lower: Score::new(lower), upper: Score::new(upper) };
        let cases = [
            (expected.clone(), "search F5PAA1 +1.25 0 12@73%\n"),
            (
                RankedMove { selectivity: Selectivity::Exact, ..expected.clone() },
                "search F5PAA1 +1.25 0 12\n",
            ),
            (
                RankedMove { bounds: bounds(2, 64), ..expected.clone() },
                "search F5PAA1 +1.25 0 100%W\n",
            ),
            (
                RankedMove { bounds: bounds(-64, -2), ..expected.clone() },
                "search F5PAA1 +1.25 0 100%W\n",
            ),
            (
                RankedMove { bounds: bounds(0, 0), score: Points::ZERO, ..expected },
                "search F5PAA1 +0.00 0 100%\n",
            ),
        ];
        for (found, line) in cases {
            assert_eq!(search(&found), line);
        }
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let (f5, d6) = (found(&[Square::F5.into()], 0), found(&[Square::D6.into()], -128));
        let shallow = RankedMove { depth: 0, ..d6.clone() };
        let mut report = Report::default();
        let first = "search F5 +0.00 0 12@73%\n";
        let (second, stats) = ("search D6 -1.00 0 12@73%\n", "nodestats 1234 0.57\n");
        let news = report.news(&analysis(vec![f5.clone(), shallow]));
        assert_eq!(news, format!("{first}{stats}"));
        let both = analysis(vec![f5, d6]);
        assert_eq!(report.news(&both), format!("{second}{stats}"));
        assert_eq!(report.news(&both), "");
    }
}
