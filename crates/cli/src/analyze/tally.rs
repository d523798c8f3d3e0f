//! Totals of accuracy, which add up over games.

use std::ops::AddAssign;

use serde::Serialize;

use super::kinds::Phase;

/// Totals of the moves of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Tally {
    /// Moves of positions with at least two legal moves.
    choices: u32,
    /// Best moves among them.
    best_moves: u32,
    /// Best moves in percent of the choices, or `None` without a choice.
    accuracy: Option<f64>,
    only_moves_found: u32,
    only_moves_missed: u32,
    phases: Phases,
}

/// Totals of each phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
struct Phases {
    opening: Part,
    midgame: Part,
    endgame: Part,
}

/// Totals of a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Part {
    pub(super) moves: u32,
    pub(super) loss: f64,
    pub(super) mean_loss: Option<f64>,
    pub(super) blunders: u32,
}

/// A move as far as the totals need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub(super) phase: Phase,
    pub(super) loss: f64,
    pub(super) is_blunder: bool,
    pub(super) is_choice: bool,
    pub(super) is_best: bool,
    pub(super) only: Option<bool>,
}

impl Tally {
    /// Adds a move that is not a pass.
    pub(super) fn count(&mut self, counted: Counted) {
        let Counted { phase, loss, is_blunder, is_choice, is_best, only } = counted;
        self.choices += u32::from(is_choice);
        self.best_moves += u32::from(is_choice && is_best);
        self.only_moves_found += u32::from(only == Some(true));
        self.only_moves_missed += u32::from(only == Some(false));
        let part = match phase {
            Phase::Opening => &mut self.phases.opening,
            Phase::Midgame => &mut self.phases.midgame,
            Phase::Endgame => &mut self.phases.endgame,
        };
        *part += Part { moves: 1, loss, mean_loss: None, blunders: u32::from(is_blunder) };
        self.accuracy = (self.choices > 0)
            .then(|| 100.0 * f64::from(self.best_moves) / f64::from(self.choices));
    }

    /// Returns the share of best moves in percent.
    pub(super) const fn accuracy(&self) -> Option<f64> {
        self.accuracy
    }

    /// Returns the numbers of only moves that were found and missed.
    pub(super) const fn only_moves(&self) -> [u32; 2] {
        [self.only_moves_found, self.only_moves_missed]
    }

    /// Returns the totals of opening, midgame and endgame.
    pub(super) const fn phases(&self) -> [Part; 3] {
        let Phases { opening, midgame, endgame } = self.phases;
        [opening, midgame, endgame]
    }

    /// Returns the totals of all phases.
    pub(super) fn whole(&self) -> Part {
        let mut whole = Part::default();
        for part in self.phases() {
            whole += part;
        }
        whole
    }
}

impl AddAssign for Part {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.loss += other.loss;
        self.blunders += other.blunders;
        self.mean_loss = (self.moves > 0).then(|| self.loss / f64::from(self.moves));
    }
}
