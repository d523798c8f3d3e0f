//! Victory by continuous threats (VCT).
//!
//! Depth-first proof-number search over fours, threes and, as
//! [`Options::width`](super::Options::width) says, quiet moves that threaten to win by a few fours. The defender
//! has every reply that does not lose at once.

mod extract;
mod moves;
mod search;
mod table;

use extract::Extract;
use search::{NO_LIMIT, Search};
use table::Table;

use engine::table::OutOfMemory;

use super::position::Position;
use super::vcf;
use super::watch::{Stopped, Watch};
use crate::Point;
use crate::proof::Answer;

/// Searches positions by fours and threes.
///
/// What is found out about positions is kept for the next one.
#[derive(Debug)]
pub(super) struct Solver {
    width: u16,
    hash_bytes: usize,
    fours: vcf::Solver,
    table: Table,
}

impl Solver {
    /// Returns a solver with empty tables of so many bytes together.
    pub(super) fn new(width: u8, hash_bytes: usize) -> Result<Self, OutOfMemory> {
        let half = hash_bytes / 2;
        let (fours, table) = (vcf::Solver::new(half)?, Table::new(half)?);
        Ok(Self { width: width.into(), hash_bytes, fours, table })
    }

    /// Forgets what was found before.
    pub(super) fn clear(&mut self) {
        self.fours.clear();
        self.table.clear();
    }

    /// Returns how full the tables are, together, with what was found since they were cleared, per
    /// mille.
    pub(super) fn hash_per_mille(&self) -> usize {
        // They are of one size.
        usize::midpoint(self.fours.hash_per_mille(), self.table.fill_per_mille())
    }

    /// Sets [`Options::width`](super::Options::width) for the searches to come.
    pub(super) fn set_width(&mut self, width: u8) {
        self.width = width.into();
    }

    /// Returns the solver of fours that this one uses.
    pub(super) const fn fours(&mut self) -> &mut vcf::Solver {
        &mut self.fours
    }

    /// Returns the answers of the attacker's win. Fours and threes come first, wider threats when
    /// those do not win.
    pub(super) fn search(
        &mut self,
        position: &mut Position,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        let widest = self.width;
        let bytes = self.hash_bytes;
        let mut search = self.begin(position, watch);
        for threat in 1..=widest {
            search.set_threat(threat);
            if search.attack(NO_LIMIT)?.proof == 0 {
                let mut extract = Extract::new(bytes);
                extract.position(&mut search)?;
                return Ok(Some(extract.answers));
            }
        }
        Ok(None)
    }

    /// Returns the attacker's moves that a search tries.
    pub(super) fn first_moves(
        &mut self,
        position: &mut Position,
        watch: &mut Watch,
    ) -> Result<Vec<Point>, Stopped> {
        let widest = self.width;
        let mut search = self.begin(position, watch);
        search.set_threat(widest);
        search.list_attacks()?;
        Ok(search.moves)
    }

    /// Returns the answers of a win that begins with a point.
    pub(super) fn wins_by(
        &mut self,
        position: &mut Position,
        point: Point,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        let widest = self.width;
        let bytes = self.hash_bytes;
        let mut search = self.begin(position, watch);
        search.place(point)?;
        let found = search.won_replies(widest, point, bytes);
        search.position.undo();
        found
    }

    fn begin<'s>(&'s mut self, position: &'s mut Position, watch: &'s mut Watch) -> Search<'s> {
        Search {
            position,
            fours: &mut self.fours,
            table: &mut self.table,
            watch,
            threat: 1,
            frame: 0,
            children: Vec::new(),
            moves: Vec::new(),
        }
    }
}

impl Search<'_> {
    /// Returns the answers of a win, the defender to move after `point`, by threats of up to
    /// `widest` moves; `bytes` as in [`Extract::new`].
    fn won_replies(
        &mut self,
        widest: u16,
        point: Point,
        bytes: usize,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        for threat in 1..=widest {
            self.set_threat(threat);
            if self.defend(NO_LIMIT)?.proof == 0 {
                let mut extract = Extract::new(bytes);
                extract.answers.push(Answer::new(point, []));
                extract.answers[0].replies = extract.replies(self)?;
                return Ok(Some(extract.answers));
            }
        }
        Ok(None)
    }
}
