//! How well an evaluation predicts results and moves.

use std::path::Path;

use gomoku::eval::{Evaluation, SCALE};
use gomoku::pattern::PatternState;
use gomoku::{Board, Rule};

use super::fit::values::loss;
use super::game::{Game, Games, candidates, each_position};
use super::record::Record;
use crate::chart::Chart;
use crate::report::{self, Column, Number, Stages};
use crate::shard::FileError;

/// How well an evaluation predicts the results and the moves of games, by the number of stones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    stages: Stages<Figures>,
}

/// Figures of quiet positions that were searched, after the last move to a leaf of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Number of positions.
    pub positions: u64,
    /// Number of positions of games that were not drawn.
    pub decided: u64,
    /// Number of positions whose move is a candidate.
    pub moves: u64,
    loss: f64,
    search_loss: f64,
    right: u64,
    first: u64,
    rank: u64,
}

impl Report {
    /// Returns the figures of positions with 0 to 9 stones, with 10 to 19, and so on.
    #[must_use]
    pub const fn stages(&self) -> &Stages<Figures> {
        &self.stages
    }

    /// Adds the games of a file while a function returns true.
    ///
    /// # Errors
    ///
    /// When the file is damaged, cannot be read, or has games of another rule than that of the evaluation.
    pub fn add_shard(
        &mut self,
        evaluation: &impl Evaluation,
        rule: Rule,
        path: &Path,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<(), FileError> {
        for game in Games::of_rule(path, rule)?.1 {
            if !goes_on() {
                break;
            }
            self.add(evaluation, &game?);
        }
        Ok(())
    }

    /// Adds a game.
    ///
    /// # Panics
    ///
    /// When the evaluation does not have its rule.
    pub fn add(&mut self, evaluation: &impl Evaluation, game: &Game) {
        let state = evaluation.state(game.rule()).expect("the rule of the evaluation");
        each_position(game, state, |board, state, record, value| {
            if game.result(record).is_none() {
                return;
            }
            self.stages.of(record.ply.into()).add(evaluation, board, state, (record, value));
        });
    }

    /// Returns a chart of the losses by stage.
    #[must_use]
    pub fn chart(&self, title: &str) -> Chart {
        Chart {
            title: title.to_owned(),
            axes: ["stones".to_owned(), "logistic loss of results".to_owned()],
            lines: vec![
                self.stages.line("evaluation", Figures::loss),
                self.stages.line("value of the search", Figures::search_loss),
            ],
            ..Chart::default()
        }
    }
}

impl report::Figures for Figures {
    const STAGES: &str = "stones";
    const STEP: usize = 10;
    const COLUMNS: &[Column<Self>] = &[
        Column::new("positions", 0, |figures| Number::Count(figures.positions)),
        Column::new("loss", 4, |figures| Number::Real(figures.loss())),
        Column {
            head: "search",
            ..Column::new("search_loss", 4, |figures| Number::Real(figures.search_loss()))
        },
        Column::new("right", 4, |figures| Number::Real(figures.accuracy())),
        Column::new("moves", 0, |figures| Number::Count(figures.moves)),
        Column::new("first", 4, |figures| Number::Real(figures.first())),
        Column::new("rank", 3, |figures| Number::Real(figures.rank())),
    ];

    fn positions(&self) -> u64 {
        self.positions
    }

    fn plus(&self, other: &Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            decided: self.decided + other.decided,
            moves: self.moves + other.moves,
            loss: self.loss + other.loss,
            search_loss: self.search_loss + other.search_loss,
            right: self.right + other.right,
            first: self.first + other.first,
            rank: self.rank + other.rank,
        }
    }
}

impl Figures {
    fn add<E: Evaluation>(
        &mut self,
        evaluation: &E,
        board: &Board,
        state: &PatternState<E::State>,
        (record, value): (&Record, i16),
    ) {
        let mover = board.side_to_move();
        let found = evaluation.evaluate(state, mover);
        let target = (f64::from(record.result) + 1.0) / 2.0;
        self.positions += 1;
        self.loss += loss(f64::from(found) / SCALE, target);
        // A forced result has at most the greatest loss of an evaluation.
        self.search_loss += loss(f64::from(value) / SCALE, target);
        if record.result != 0 {
            self.decided += 1;
            self.right += u64::from((found > 0) == (record.result > 0));
        }
        let Some(points) = candidates(board, record, value) else { return };
        let opponent = mover.opponent();
        let score = |point| {
            let keys = [mover, opponent].map(|color| state.key(point, color));
            (point, evaluation.move_score(mover, keys))
        };
        let mut scores: Vec<_> = points.iter().map(score).collect();
        let list = scores.iter_mut().map(|(point, score)| (*point, score));
        evaluation.correct_scores(state, mover, list);
        let played = scores.iter().find(|(point, _)| *point == record.point);
        let better =
            scores.iter().filter(|&scored| played.is_some_and(|(_, played)| scored.1 > *played));
        let better = better.count() as u64;
        self.moves += 1;
        self.rank += better + 1;
        self.first += u64::from(better == 0);
    }

    /// Returns the mean logistic loss of the results, in nats.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.loss / self.positions.max(1) as f64
    }

    /// Returns the mean logistic loss of the values of the search.
    #[must_use]
    pub fn search_loss(&self) -> f64 {
        self.search_loss / self.positions.max(1) as f64
    }

    /// Returns the share of decided positions in which the winner is ahead.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        self.right as f64 / self.decided.max(1) as f64
    }

    /// Returns the share of moves with the highest ordering score, ties included.
    #[must_use]
    pub fn first(&self) -> f64 {
        self.first as f64 / self.moves.max(1) as f64
    }

    /// Returns the mean rank of the moves that were played, from 1; ties share a rank.
    #[must_use]
    pub fn rank(&self) -> f64 {
        self.rank as f64 / self.moves.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;
    use gomoku::eval::PatternEvaluation;

    use super::*;
    use crate::gomoku::record::Origin;
    use crate::shard::samples;

    /// Black makes a three and wins; White's last stone does not stop it.
    fn records() -> Vec<Record> {
        let moves = ["H8", "A1", "I8", "C5", "J8", "O15", "G8"];
        let record = |(ply, at): (u16, &&str)| {
            let origin = match ply {
                0 | 1 => Origin::Opening,
                2 => Origin::Random,
                _ => Origin::Searched { value: if ply % 2 == 0 { 29_997 } else { -100 }, depth: 3 },
            };
            let (point, result) = (at.parse().unwrap(), if ply % 2 == 0 { 1 } else { -1 });
            Record { game: 0, ply, size: 15, rule: Rule::Freestyle, point, origin, result }
        };
        (0..).zip(&moves).map(record).collect()
    }

    #[test]
    fn figures_are_these() {
        let place = tempfile::TempDir::new().unwrap();
        let shard = samples::write(place.path(), 0, 1, &records());
        let mut report = Report::default();
        let of = |rule| PatternEvaluation::by_hand(rule);
        report.add_shard(&of(Rule::Freestyle), Rule::Freestyle, &shard, || true).unwrap();
        let total = report.stages().total();
        // Of the four searched positions the last one has a straight four; the moves of White are
        // far from all stones.
        assert_eq!((total.positions, total.decided, total.moves), (3, 3, 1), "{total:?}");
        assert_eq!((total.accuracy(), report.stages().rows().count()), (2.0 / 3.0, 1));
        assert!(total.loss() < 0.6 && total.rank() >= 1.0);
        assert_eq!(report.chart("x").lines[0].1.len(), 1);
        let table = report.stages().table();
        let head = "stones,positions,loss,search_loss,right,moves,first,rank\n0,3,";
        assert!(table.starts_with(head), "{table}");
        let error = report.add_shard(&of(Rule::Renju), Rule::Renju, &shard, || true).unwrap_err();
        assert!(error.to_string().ends_with(": games of freestyle; expected of renju"));
        assert_eq!(Figures::default().rank(), 0.0);
    }
}
