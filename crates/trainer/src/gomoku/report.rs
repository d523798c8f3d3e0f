//! How well an evaluation tells who wins, and which moves were played.

use std::path::Path;
use std::sync::Arc;

use gomoku::eval::{Evaluation, SCALE, Sums};
use gomoku::pattern::PatternState;
use gomoku::{Board, Rule};
use thiserror::Error;

use super::fit::values::loss;
use super::game::{Game, GameError, Games};
use super::positions;
use super::record::Record;
use crate::chart::Chart;
use crate::shard::Reader;

/// How well an evaluation tells who wins, by the stones on the board, and which moves were played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The figures of positions with 0 to 9 stones, with 10 to 19, and so on.
    pub by_stage: Vec<Figures>,
}

/// The stones of a stage.
pub const STAGE: usize = 10;

/// Figures of some quiet positions that were searched.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// The positions.
    pub positions: u64,
    /// Those of games that were not drawn.
    pub decided: u64,
    /// The positions whose move is one of those that are put in order.
    pub moves: u64,
    loss: f64,
    search_loss: f64,
    right: u64,
    first: u64,
    rank: u64,
}

/// Why a file of records cannot be judged.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReportError {
    /// It is damaged or cannot be read.
    #[error("{}: {error}", path.display())]
    Game {
        /// The file.
        path: std::path::PathBuf,
        /// What is wrong.
        #[source]
        error: GameError,
    },
    /// It has games of another rule than the evaluation.
    #[error("{}: games of {found}, expected of {expected}", path.display())]
    Rule {
        /// The file.
        path: std::path::PathBuf,
        /// Their rule.
        found: Rule,
        /// That of the evaluation.
        expected: Rule,
    },
}

impl Report {
    /// Adds the games of a file, as long as it is to go on.
    ///
    /// # Errors
    ///
    /// When the file is damaged, cannot be read, or has games of another rule.
    pub fn add_shard(
        &mut self,
        evaluation: &Arc<Evaluation>,
        path: &Path,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<(), ReportError> {
        let failure = |error| ReportError::Game { path: path.to_owned(), error };
        let reader = Reader::<Record>::open(path).map_err(|error| failure(error.into()))?;
        for game in Games::new(reader) {
            if !goes_on() {
                break;
            }
            let game = game.map_err(failure)?;
            let (found, expected) = (game.rule(), evaluation.rule());
            if found != expected {
                return Err(ReportError::Rule { path: path.to_owned(), found, expected });
            }
            self.add(evaluation, &game);
        }
        Ok(())
    }

    /// Adds a game.
    ///
    /// # Panics
    ///
    /// When its rule is not that of the evaluation.
    pub fn add(&mut self, evaluation: &Arc<Evaluation>, game: &Game) {
        assert_eq!(game.rule(), evaluation.rule(), "the rule of the evaluation");
        positions::each(game, Sums::new(Arc::clone(evaluation)), |board, state, record, value| {
            let stage = usize::from(record.ply) / STAGE;
            if self.by_stage.len() <= stage {
                self.by_stage.resize(stage + 1, Figures::default());
            }
            self.by_stage[stage].add(board, state, record, value);
        });
    }

    /// Returns the figures of all positions.
    #[must_use]
    pub fn total(&self) -> Figures {
        self.by_stage.iter().fold(Figures::default(), |total, figures| total.plus(figures))
    }

    /// Returns the figures as a table, comma-separated: a line for each stage.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = "stones,positions,loss,search_loss,right,moves,first,rank\n".to_owned();
        for (stage, found) in self.by_stage.iter().enumerate() {
            if found.positions > 0 {
                let Figures { positions, moves, .. } = found;
                let losses = format!("{:.6},{:.6}", found.loss(), found.search_loss());
                let (right, first, rank) = (found.accuracy(), found.first(), found.rank());
                text += &format!(
                    "{},{positions},{losses},{right:.6},{moves},{first:.6},{rank:.6}\n",
                    stage * STAGE
                );
            }
        }
        text
    }

    /// Returns the losses as a chart by stages.
    #[must_use]
    pub fn chart(&self, title: &str) -> Chart {
        let line = |name: &str, of: fn(&Figures) -> f64| {
            let stages = (0_u32..).zip(&self.by_stage).filter(|(_, found)| found.positions > 0);
            let points = stages.map(|(stage, found)| (f64::from(stage) * STAGE as f64, of(found)));
            (name.to_owned(), points.collect())
        };
        Chart {
            title: title.to_owned(),
            axes: ["stones".to_owned(), "logistic loss of results".to_owned()],
            lines: vec![
                line("evaluation", Figures::loss),
                line("value of the search", Figures::search_loss),
            ],
            ..Chart::default()
        }
    }
}

impl Figures {
    fn add(&mut self, board: &Board, state: &PatternState<Sums>, record: &Record, value: i16) {
        let mover = board.side_to_move();
        let found = state.value(mover);
        let target = (f64::from(record.result) + 1.0) / 2.0;
        self.positions += 1;
        self.loss += loss(f64::from(found) / SCALE, target);
        // What is found forced has no more than the greatest loss that an evaluation can have.
        self.search_loss += loss(f64::from(value) / SCALE, target);
        if record.result != 0 {
            self.decided += 1;
            self.right += u64::from((found > 0) == (record.result > 0));
        }
        let Some(points) = positions::candidates(board, record, value) else { return };
        let evaluation = state.observer().evaluation();
        let promise = |point| {
            let own = evaluation.point(mover, state.key(point, mover));
            let other = evaluation.point(mover.opponent(), state.key(point, mover.opponent()));
            i32::from(own.attack) + i32::from(other.defence)
        };
        let played = promise(record.point);
        let better = points.iter().filter(|&point| promise(point) > played).count() as u64;
        self.moves += 1;
        self.rank += better + 1;
        self.first += u64::from(better == 0);
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

    /// Returns the mean logistic loss of results, in natural units.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.loss / self.positions.max(1) as f64
    }

    /// Returns what the values that the search has found would have for a loss.
    #[must_use]
    pub fn search_loss(&self) -> f64 {
        self.search_loss / self.positions.max(1) as f64
    }

    /// Returns the part of decided games in which the evaluation has the winner ahead.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        self.right as f64 / self.decided.max(1) as f64
    }

    /// Returns the part of the moves that were put first, alone or with others.
    #[must_use]
    pub fn first(&self) -> f64 {
        self.first as f64 / self.moves.max(1) as f64
    }

    /// Returns the mean place of the moves that were played, from 1; moves that are as good have the
    /// same.
    #[must_use]
    pub fn rank(&self) -> f64 {
        self.rank as f64 / self.moves.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use gomoku::eval::Weights;

    use super::*;
    use crate::gomoku::record::Origin;
    use crate::shard::{Folder, Header};

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
        let folder = Folder::open(place.path()).unwrap();
        let settings = "test 1\n".to_owned();
        let header = Header { seed: 1, number: 0, first: 0, games: 1, records: 7, settings };
        folder.write(&header, &records()).unwrap();
        let mut report = Report::default();
        let of = |rule| Arc::new(Evaluation::new(&Weights::by_hand(rule)));
        report.add_shard(&of(Rule::Freestyle), &folder.shard(0), || true).unwrap();
        let total = report.total();
        // Of the four searched positions the last one has a straight four; the moves of White are
        // far from all stones.
        assert_eq!((total.positions, total.decided, total.moves), (3, 3, 1), "{total:?}");
        assert_eq!((total.accuracy(), report.by_stage.len()), (2.0 / 3.0, 1));
        assert!(total.loss() < 0.6 && total.rank() >= 1.0);
        assert_eq!(report.chart("x").lines[0].1.len(), 1);
        assert!(report.table().contains("\n0,3,"), "{}", report.table());
        let error = report.add_shard(&of(Rule::Renju), &folder.shard(0), || true).unwrap_err();
        assert!(error.to_string().ends_with(": games of freestyle, expected of renju"));
        assert_eq!(Report::default().total().rank(), 0.0);
    }
}
