//! Victory by continuous threats (VCT).
//!
//! Depth-first proof-number search over fours, threes and, as
//! [`Options::width`](super::Options::width) says, quiet moves that threaten to win by a few fours. The defender
//! has every reply that does not lose at once.
//!
//! * `search`: proof numbers; `table`: what is known of positions, and `lists`: their moves;
//! * `moves`: what either side may play; `quiet`: where a quiet move may threaten to win, `zone`: where
//!   a stone may spoil that;
//! * `extract`: the proof of a win.

mod extract;
mod lists;
mod moves;
mod quiet;
mod search;
mod table;
mod zone;

#[cfg(test)]
mod tests;

use extract::Extract;
use lists::{Lists, Step};
use search::{NO_LIMIT, Search};
use table::{Numbers, Table};

use engine::table::OutOfMemory;

use super::key;
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
    lists: Lists,
}

impl Solver {
    /// Returns a solver with empty tables of so many bytes together.
    pub(super) fn new(width: u8, hash_bytes: usize) -> Result<Self, OutOfMemory> {
        let fours = vcf::Solver::new(hash_bytes / 4)?;
        let (table, lists) = (Table::new(hash_bytes / 2)?, Lists::new(hash_bytes / 4));
        Ok(Self { width: width.into(), hash_bytes, fours, table, lists })
    }

    /// Forgets what was found before.
    pub(super) fn clear(&mut self) {
        self.fours.clear();
        self.table.clear();
        self.lists.clear();
    }

    /// Returns how full the tables are, together, with what was found since they were cleared, per
    /// mille.
    pub(super) fn hash_per_mille(&self) -> usize {
        // That of positions is as large as the others, which are of one size.
        let others = usize::midpoint(self.fours.hash_per_mille(), self.lists.fill_per_mille());
        usize::midpoint(self.table.fill_per_mille(), others)
    }

    /// Sets [`Options::width`](super::Options::width) for the searches to come.
    pub(super) fn set_width(&mut self, width: u8) {
        self.width = width.into();
    }

    /// Returns the solver of fours that this one uses.
    pub(super) const fn fours(&mut self) -> &mut vcf::Solver {
        &mut self.fours
    }

    /// Searches for the attacker's win, by threats of all widths in turns: what is not found soon by
    /// narrow ones may be by wider ones, of which there are many more.
    pub(super) fn search(&mut self, position: &mut Position, watch: &mut Watch) -> Searched {
        let bytes = self.hash_bytes;
        let mut search = self.begin(position, watch);
        let mut exact = 0;
        let found = search.win(&mut exact, bytes);
        let width = if matches!(found, Ok(Some(_))) { search.widest } else { exact };
        Searched { found, width }
    }

    /// Returns the attacker's moves that a search tries.
    pub(super) fn first_moves(
        &mut self,
        position: &mut Position,
        watch: &mut Watch,
    ) -> Result<Vec<Point>, Stopped> {
        self.begin(position, watch).first_moves()
    }

    /// Returns the answers of a win that begins with a point.
    pub(super) fn wins_by(
        &mut self,
        position: &mut Position,
        point: Point,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        let bytes = self.hash_bytes;
        let mut search = self.begin(position, watch);
        search.place(point)?;
        let found = search.won_replies(point, bytes);
        search.position.undo();
        found
    }

    fn begin<'s>(&'s mut self, position: &'s mut Position, watch: &'s mut Watch) -> Search<'s> {
        let mut search = Search {
            position,
            fours: &mut self.fours,
            table: &mut self.table,
            lists: &mut self.lists,
            watch,
            threat: 0,
            widest: 1,
            frame: key::threat(self.width),
            list_frame: 0,
            last_node: u64::MAX,
            children: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
        };
        search.set_threat(self.width);
        search
    }
}

/// What a search has found.
pub(super) struct Searched {
    /// The answers of the attacker's win, or that there is none by threats of the width.
    pub(super) found: Result<Option<Vec<Answer>>, Stopped>,
    /// The widest threats of the win, or else by which there is none.
    pub(super) width: u16,
}

/// The nodes of the first turn of a width, and how many times as many the next turn has.
const FIRST_TURN: u64 = 1_000;
const NEXT_TURN: u64 = 4;

impl Search<'_> {
    /// Searches the position by threats of all widths, in turns. Returns whether it is won; `exact` is raised
    /// to the width by which it is not.
    fn is_won(
        &mut self,
        exact: &mut u16,
        search: impl Fn(&mut Self) -> Result<Numbers, Stopped>,
    ) -> Result<bool, Stopped> {
        let widest = self.threat;
        let mut nodes = FIRST_TURN;
        while *exact < widest {
            let narrowest = *exact + 1;
            for threat in narrowest..=widest {
                self.set_threat(threat);
                let is_last = narrowest == widest;
                self.last_node =
                    if is_last { u64::MAX } else { self.watch.nodes().saturating_add(nodes) };
                let numbers = search(self);
                let is_over = self.watch.nodes() >= self.last_node;
                self.last_node = u64::MAX;
                // Parts of a win may have been found by wider threats.
                self.set_threat(widest);
                match numbers {
                    Ok(Numbers { proof: 0, .. }) => return Ok(true),
                    Ok(_) => *exact = threat,
                    Err(Stopped) if is_over => {}
                    Err(Stopped) => return Err(Stopped),
                }
            }
            nodes = nodes.saturating_mul(NEXT_TURN);
        }
        Ok(false)
    }

    /// Returns the answers of the attacker's win; `exact` as in [`is_won`](Self::is_won), `bytes` as in
    /// [`Extract::new`].
    fn win(&mut self, exact: &mut u16, bytes: usize) -> Result<Option<Vec<Answer>>, Stopped> {
        if !self.is_won(exact, |search| search.attack(NO_LIMIT, None))? {
            return Ok(None);
        }
        self.widest = 1;
        let mut extract = Extract::new(bytes);
        extract.position(self)?;
        Ok(Some(extract.answers))
    }

    /// Returns the answers of a win, the defender to move after `point`; `bytes` as in [`Extract::new`].
    fn won_replies(&mut self, point: Point, bytes: usize) -> Result<Option<Vec<Answer>>, Stopped> {
        if !self.is_won(&mut 0, |search| search.defend(NO_LIMIT))? {
            return Ok(None);
        }
        let mut extract = Extract::new(bytes);
        extract.answers.push(Answer::new(point, []));
        extract.answers[0].replies = extract.replies(self)?;
        Ok(Some(extract.answers))
    }

    /// Returns the attacker's moves that are tried.
    fn first_moves(&mut self) -> Result<Vec<Point>, Stopped> {
        self.list_attacks();
        let mut moves = Vec::new();
        for step in std::mem::take(&mut self.steps) {
            match step {
                Step::Move(point) => moves.push(point),
                Step::Threats(fours) => {
                    self.list_quiet_threats(fours)?;
                    moves.append(&mut self.moves);
                }
            }
        }
        Ok(moves)
    }
}
