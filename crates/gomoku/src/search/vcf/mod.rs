//! Victory by continuous fours (VCF).
//!
//! Every four of the attacker is tried, and every reply that stops it: the five point, under the
//! caro rules also an end of the five. Under renju Black's forbidden points are no moves for Black,
//! neither to attack nor to stop White's four, so White may win by a four that Black is forbidden
//! to stop.

mod search;
mod table;

use search::{Outcome, Search};
use table::{FOREVER, Table};

use engine::table::OutOfMemory;

use super::length::Length;
use super::position::Position;
use super::progress::Control;
use super::watch::{Stopped, Watch};
use crate::Point;
use crate::proof::Answer;

/// Searches positions by fours alone.
///
/// What is found out about positions is kept for the next one.
#[derive(Debug)]
pub(super) struct Solver {
    table: Table,
    moves: Vec<Point>,
    /// Whether the last search hung on what renju forbids.
    judged: bool,
}

impl Solver {
    /// Returns a solver with an empty table of so many bytes.
    pub(super) fn new(hash_bytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { table: Table::new(hash_bytes)?, moves: Vec::new(), judged: false })
    }

    /// Forgets what was found before.
    pub(super) fn clear(&mut self) {
        self.table.clear();
    }

    /// Returns how full the table is with what was found since it was cleared, per mille.
    pub(super) fn hash_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Returns whether the last search met a point of the attacker where threes meet, or a reply
    /// that was forbidden: a stone far from the lines of what it found may change it.
    pub(super) const fn has_judged(&self) -> bool {
        self.judged
    }

    /// Returns the attacker's fours, which stop the defender's fives where there are any.
    pub(super) fn first_moves(&mut self, position: &mut Position) -> Vec<Point> {
        let mut watch = Watch::new(Control::new());
        self.begin(position, u64::MAX, &mut watch).all_fours()
    }

    /// Returns the answers of a win by fours that begins with a point, a four.
    pub(super) fn wins_by(
        &mut self,
        position: &mut Position,
        point: Point,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        let mut search = self.begin(position, u64::MAX, watch);
        Ok(match search.four(point, FOREVER)? {
            Outcome::Won(_) => Some(first_to_last(search.answers)),
            Outcome::NotWithin(_) => None,
        })
    }

    fn begin<'s>(
        &'s mut self,
        position: &'s mut Position,
        last_node: u64,
        watch: &'s mut Watch,
    ) -> Search<'s> {
        self.moves.clear();
        Search {
            position,
            table: &mut self.table,
            moves: &mut self.moves,
            watch,
            last_node,
            answers: Vec::new(),
            judged: false,
        }
    }

    /// Searches a position with the attacker to move.
    pub(super) fn search(
        &mut self,
        position: &mut Position,
        length: Length,
        bounds: Bounds,
        watch: &mut Watch,
    ) -> Result<Found, Stopped> {
        let last_node = watch.nodes().saturating_add(bounds.nodes);
        let mut search = self.begin(position, last_node, watch);
        let outcome = search.root(length, bounds.moves);
        let found = match outcome {
            Ok(Outcome::Won(_)) => Ok(Found::Win(first_to_last(search.answers))),
            Ok(Outcome::NotWithin(_)) => Ok(Found::No),
            Err(Stopped) if search.watch.nodes() > last_node => Ok(Found::GaveUp),
            Err(Stopped) => Err(Stopped),
        };
        let judged = search.judged;
        self.judged = judged;
        found
    }
}

/// Turns answers round, of which the last is played first.
fn first_to_last(mut answers: Vec<Answer>) -> Vec<Answer> {
    answers.reverse();
    let last = answers.len() - 1;
    for reply in answers.iter_mut().flat_map(|answer| &mut answer.replies) {
        reply.next = reply.next.map(|next| last - next);
    }
    answers
}

/// How far a search within another goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// So many moves of the attacker.
    pub(super) moves: u16,
    /// So many nodes.
    pub(super) nodes: u64,
}

impl Bounds {
    pub(super) const NONE: Self = Self { moves: FOREVER, nodes: u64::MAX };
}

/// What a search within another found.
pub(super) enum Found {
    /// The answers of the win, the first of which is played first.
    Win(Vec<Answer>),
    /// No win within so many moves.
    No,
    /// No win within the nodes allowed.
    GaveUp,
}
