//! Victory by continuous threats (VCT).
//!
//! Depth-first proof-number search over fours, threes and, as
//! [`Options::width`](super::Options::width) says, quiet moves that threaten to win by a few fours. The defender
//! has every reply that does not lose at once.
//!
//! * `turns`: threats of all widths in turns; `search`: proof numbers, and `children`: how those of moves make
//!   up those of a position; `team`: threads that search together;
//! * `table`: what is known of positions, and `lists`: their moves;
//! * `moves`: what either side may play; `quiet`: where a quiet move may threaten to win, `zone`: where
//!   a stone may spoil that;
//! * `extract`: the proof of a win.

mod children;
mod extract;
mod lists;
mod moves;
mod quiet;
mod search;
mod table;
mod team;
mod turns;
mod zone;

#[cfg(test)]
mod tests;

use extract::Extract;
use lists::{Lists, Step};
use search::{NO_LIMIT, Search};
use table::Table;
use turns::NODES_ALONE;

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
    table: Table,
    memory: Memory,
    /// Of the other threads.
    helpers: Vec<Memory>,
    /// After so many nodes they help, if there are some.
    nodes_alone: u64,
}

/// What a thread has for itself.
#[derive(Debug)]
struct Memory {
    fours: vcf::Solver,
    lists: Lists,
}

impl Memory {
    /// Returns empty memory of so many bytes.
    fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { fours: vcf::Solver::new(bytes / 2)?, lists: Lists::new(bytes / 2) })
    }

    fn clear(&mut self) {
        self.fours.clear();
        self.lists.clear();
    }

    fn fill_per_mille(&self) -> usize {
        usize::midpoint(self.fours.hash_per_mille(), self.lists.fill_per_mille())
    }
}

impl Solver {
    /// Returns a solver with empty tables of so many bytes together.
    pub(super) fn new(width: u8, threads: usize, hash_bytes: usize) -> Result<Self, OutOfMemory> {
        let table = Table::new(hash_bytes / 2)?;
        let bytes = hash_bytes / 2 / threads;
        let memory = Memory::new(bytes)?;
        let helpers = (1..threads).map(|_| Memory::new(bytes)).collect::<Result<_, _>>()?;
        let nodes_alone = NODES_ALONE;
        Ok(Self { width: width.into(), hash_bytes, table, memory, helpers, nodes_alone })
    }

    /// Lets the other threads help after so many nodes.
    #[cfg(feature = "internals")]
    pub(super) const fn set_nodes_alone(&mut self, nodes: u64) {
        self.nodes_alone = nodes;
    }

    /// Forgets what was found before.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
        self.helpers.iter_mut().for_each(Memory::clear);
    }

    /// Returns how full the tables are, together, with what was found since they were cleared, per
    /// mille.
    pub(super) fn hash_per_mille(&self) -> usize {
        // That of positions is as large as the others.
        let others = std::iter::once(&self.memory).chain(&self.helpers);
        let sum: usize = others.map(Memory::fill_per_mille).sum();
        usize::midpoint(self.table.fill_per_mille(), sum / (1 + self.helpers.len()))
    }

    /// Sets [`Options::width`](super::Options::width) for the searches to come.
    pub(super) fn set_width(&mut self, width: u8) {
        self.width = width.into();
    }

    /// Returns the solver of fours that this one uses.
    pub(super) const fn fours(&mut self) -> &mut vcf::Solver {
        &mut self.memory.fours
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
        let Memory { fours, lists } = &mut self.memory;
        let mut search = Search::new(position, watch, &self.table, fours, lists);
        search.frame = key::threat(self.width);
        search.helpers = &mut self.helpers;
        search.nodes_alone = self.nodes_alone;
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

impl<'s> Search<'s> {
    /// Returns a search by fours and threes, alone.
    fn new(
        position: &'s mut Position,
        watch: &'s mut Watch,
        table: &'s Table,
        fours: &'s mut vcf::Solver,
        lists: &'s mut Lists,
    ) -> Self {
        let mut search = Self {
            position,
            fours,
            table,
            lists,
            watch,
            helpers: &mut [],
            nodes_alone: u64::MAX,
            threat: 0,
            widest: 1,
            frame: 0,
            list_frame: 0,
            last_node: u64::MAX,
            team: None,
            path: Vec::new(),
            wanted: usize::MAX,
            children: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
        };
        search.set_threat(1);
        search
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
