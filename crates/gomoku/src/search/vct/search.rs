//! The state of one df-pn search.
//!
//! [`Search`] holds the position, the tables and the width of threats; `dfpn`, `moves` and `solver` add the
//! search itself. [`Search::after`], [`Search::after_pass`] and [`Search::within`] change the state for
//! as long as a function runs. If several threads search a position, [`Search::solved_meanwhile`] and
//! its neighbours follow what the others find.

use std::sync::Arc;

use engine::table::OutOfMemory;

use super::lists::{Child, Lists, Step};
use super::table::{Entry, VctTable};
use super::table::{Member, Team};
use crate::proof::Answer;
use crate::search::options::Length;
use crate::search::position::Position;
use crate::search::table::{DEFENDS, Key, threat_key};
use crate::search::vcf::{self, Found};
use crate::search::watch::{Stopped, Watch};
use crate::{Color, Point, zobrist};

/// Limit of nodes of the VCF search at each position with the attacker to move.
const VCF_NODES: u64 = 100;

/// Nodes between looks at what other threads have solved on the current line.
const NODES_PER_LOOK: u64 = 64;

/// The tables of one thread.
#[derive(Debug)]
pub(super) struct Memory {
    fours: vcf::Solver,
    lists: Lists,
}

impl Memory {
    /// Returns empty tables of up to `bytes` together.
    pub(super) fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { fours: vcf::Solver::new(bytes / 2)?, lists: Lists::new(bytes / 2) })
    }

    pub(super) const fn fours(&mut self) -> &mut vcf::Solver {
        &mut self.fours
    }

    pub(super) fn clear(&mut self) {
        self.fours.clear();
        self.lists.clear();
    }

    pub(super) fn fill_per_mille(&self) -> usize {
        usize::midpoint(self.fours.hash_per_mille(), self.lists.fill_per_mille())
    }
}

/// The other threads of a search.
pub(super) struct Helpers<'s> {
    /// The tables of each helper.
    pub(super) memories: &'s mut [Memory],
    /// Number of nodes after which the helpers join.
    pub(super) nodes_alone: u64,
}

/// One search.
///
/// It recurses once for each stone, so no deeper than a board has empty points: 484 at most.
pub(super) struct Search<'s> {
    attacker: Color,
    position: &'s mut Position,
    table: &'s VctTable,
    memory: &'s mut Memory,
    watch: &'s mut Watch,
    /// Greatest width of threats, which distinguishes the keys of this search from those of others.
    max_width: u16,
    /// Width of threats now: a threat would win by at most this many fours if the defender passed.
    width: u16,
    /// Greatest width of the threats whose replies were listed since [`Self::reset_widest`].
    widest: u16,
    /// Key of the greatest width.
    width_key: Key,
    /// Key of the width now, for lists of moves.
    list_key: Key,
    /// The search stops when this many nodes are counted.
    last_node: u64,
    /// Set if several threads search the position.
    member: Option<Member>,
    /// The children of the positions on the current line, one list after the other.
    pub(super) children: Vec<Child>,
    /// The moves listed last.
    pub(super) moves: Vec<Point>,
    /// The steps listed last.
    pub(super) steps: Vec<Step>,
}

impl<'s> Search<'s> {
    /// Returns a search for a win of the side to move by threats of at most `max_width`.
    pub(super) fn new(
        position: &'s mut Position,
        watch: &'s mut Watch,
        table: &'s VctTable,
        memory: &'s mut Memory,
        max_width: u16,
    ) -> Self {
        let mut search = Self {
            attacker: position.board().side_to_move(),
            position,
            table,
            memory,
            watch,
            max_width,
            width: max_width,
            widest: 1,
            width_key: threat_key(max_width),
            list_key: 0,
            last_node: u64::MAX,
            member: None,
            children: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
        };
        search.set_width(max_width);
        search
    }

    /// Returns the search of a helper thread for the same question, on its own position and tables.
    pub(super) fn helper<'h>(
        position: &'h mut Position,
        watch: &'h mut Watch,
        table: &'h VctTable,
        memory: &'h mut Memory,
        question: Question,
        team: Arc<Team>,
    ) -> Search<'h> {
        let Question { attacker, max_width, width } = question;
        let mut helper = Search::new(position, watch, table, memory, max_width);
        helper.attacker = attacker;
        helper.set_width(width);
        helper.member = Some(Member::new(team));
        helper
    }

    /// Returns what a helper thread needs to know of this search.
    pub(super) const fn question(&self) -> Question {
        Question { attacker: self.attacker, max_width: self.max_width, width: self.width }
    }

    pub(super) const fn table(&self) -> &'s VctTable {
        self.table
    }
}

/// Attacker and width of threats of a search.
#[derive(Clone, Copy)]
pub(super) struct Question {
    attacker: Color,
    max_width: u16,
    width: u16,
}

/// The position.
impl Search<'_> {
    pub(super) const fn attacker(&self) -> Color {
        self.attacker
    }

    pub(super) const fn position(&self) -> &Position {
        self.position
    }

    pub(super) const fn position_mut(&mut self) -> &mut Position {
        self.position
    }

    pub(super) const fn watch(&self) -> &Watch {
        self.watch
    }

    /// Counts a node, places its stone, runs a search, and takes the stone back.
    pub(super) fn after<T>(
        &mut self,
        point: Point,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        if self.watch.nodes() >= self.last_node {
            return Err(Stopped);
        }
        self.watch.count()?;
        if self.member.is_some() {
            self.look_at_path()?;
        }
        self.position.place(point);
        let result = search(self);
        self.position.undo();
        result
    }

    /// Places a trial stone, which does not count as a node, runs a search, and takes the stone back.
    pub(super) fn after_trial<T>(
        &mut self,
        point: Point,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.watch.try_stone()?;
        self.position.place(point);
        let result = search(self);
        self.position.undo();
        result
    }

    /// Passes, runs a search, and takes the pass back.
    pub(super) fn after_pass<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> T {
        self.position.pass();
        let result = search(self);
        self.position.pass();
        result
    }

    /// Searches for a win by fours of the side to move, within limits.
    pub(super) fn vcf(&mut self, limits: vcf::Limits) -> Result<Found, Stopped> {
        self.memory.fours.search(self.position, Length::First, limits, self.watch)
    }

    /// Returns the answers of a win by fours of the attacker, who is to move, if a short search finds one.
    pub(super) fn win_by_fours(&mut self) -> Result<Option<Vec<Answer>>, Stopped> {
        Ok(self.vcf(vcf::Limits { nodes: VCF_NODES, ..vcf::Limits::NONE })?.win())
    }

    /// Returns whether the result of the last VCF search depends on what renju forbids.
    pub(super) const fn vcf_depends_on_forbidden(&self) -> bool {
        self.memory.fours.depends_on_forbidden()
    }
}

/// Width of threats and limit of nodes.
impl Search<'_> {
    pub(super) const fn max_width(&self) -> u16 {
        self.max_width
    }

    pub(super) const fn width(&self) -> u16 {
        self.width
    }

    fn set_width(&mut self, width: u16) {
        self.width = width;
        self.list_key = threat_key(width | 1 << 8);
    }

    /// Runs a search with threats of a width and a limit of nodes, and restores both.
    pub(super) fn within<T>(
        &mut self,
        width: u16,
        last_node: u64,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = (self.width, self.last_node);
        self.set_width(width);
        self.last_node = last_node;
        let result = search(self);
        self.set_width(before.0);
        self.last_node = before.1;
        result
    }

    pub(super) const fn widest(&self) -> u16 {
        self.widest
    }

    pub(super) const fn reset_widest(&mut self) {
        self.widest = 1;
    }

    pub(super) fn note_width(&mut self, width: u16) {
        self.widest = self.widest.max(width);
    }
}

/// The tables.
impl Search<'_> {
    /// Returns the key of the position and its side to move, for this attacker and these threats.
    pub(super) fn key(&self) -> Key {
        let defends = self.position.board().side_to_move() != self.attacker;
        let turn = if defends { DEFENDS } else { 0 };
        self.position.key(self.attacker) ^ self.width_key ^ turn
    }

    /// Returns the entry of a position, if it holds for threats of this width.
    pub(super) fn probe(&self, key: Key) -> Option<Entry> {
        let entry = self.table.probe(key)?;
        (entry.numbers.disproof != 0 || entry.width >= self.width).then_some(entry)
    }

    /// Returns the entry of the current position.
    pub(super) fn entry(&self) -> Option<Entry> {
        self.probe(self.key())
    }

    /// Returns the entry of the position after a move.
    pub(super) fn entry_after(&self, point: Point) -> Option<Entry> {
        let side = self.position.board().side_to_move();
        self.probe(self.key() ^ DEFENDS ^ zobrist::stone(side, point))
    }

    /// Stores an entry of a position that was searched since `nodes` were counted.
    pub(super) fn store(&self, key: Key, entry: Entry, nodes: u64) {
        self.table.store(key, entry, self.watch.nodes() - nodes);
    }

    /// Fills `steps` with those of a position, and returns whether they are known.
    pub(super) fn load_steps(&mut self, key: Key) -> bool {
        self.steps.clear();
        self.memory.lists.get(key ^ self.list_key, &mut self.steps)
    }

    /// Stores the steps listed last for a position.
    pub(super) fn store_steps(&mut self, key: Key) {
        self.memory.lists.insert(key ^ self.list_key, self.steps.iter().copied());
    }

    /// Stores the steps of the children from `start` on for a position.
    pub(super) fn store_steps_of_children(&mut self, key: Key, start: usize) {
        let steps = self.children[start..].iter().map(|child| child.step);
        self.memory.lists.insert(key ^ self.list_key, steps);
    }
}

/// Other threads.
impl Search<'_> {
    /// Runs a search as a member of a team.
    pub(super) fn in_team<T>(
        &mut self,
        team: &Arc<Team>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.member = Some(Member::new(Arc::clone(team)));
        let result = search(self);
        self.member = None;
        result
    }

    /// Stops the search if another thread has finished, and looks for positions on the current line that
    /// others have solved.
    fn look_at_path(&mut self) -> Result<(), Stopped> {
        let Some(member) = &self.member else { return Ok(()) };
        if member.is_done() {
            return Err(Stopped);
        }
        if self.watch.nodes().is_multiple_of(NODES_PER_LOOK) {
            let is_solved = |&key: &Key| self.probe(key).is_some_and(|entry| entry.is_solved());
            let solved = member.path().iter().position(is_solved);
            if let (Some(index), Some(member)) = (solved, &mut self.member) {
                member.solved(index);
            }
        }
        Ok(())
    }

    /// Returns whether another thread has solved a position before this one on the current line.
    pub(super) fn is_unwanted(&self) -> bool {
        self.member.as_ref().is_some_and(Member::is_unwanted)
    }

    /// Returns the entry of the current position if another thread has solved it.
    fn solved_by_others(&self) -> Option<Entry> {
        self.member.as_ref()?;
        self.entry().filter(Entry::is_solved)
    }

    /// Returns the entry of the current position, whose children are searched, if another thread has solved
    /// it. An entry that was solved may have been replaced: then the position is wanted again.
    pub(super) fn solved_meanwhile(&mut self) -> Option<Entry> {
        let solved = self.solved_by_others();
        if solved.is_none()
            && let Some(member) = &mut self.member
            && !member.is_unwanted()
        {
            member.want_all();
        }
        solved
    }

    /// Runs a search of the children of a position, where other threads see it.
    pub(super) fn visible_at<T>(&mut self, key: Key, search: impl FnOnce(&mut Self) -> T) -> T {
        if let Some(member) = &mut self.member {
            member.enter(key);
        }
        let result = search(self);
        if let Some(member) = &mut self.member {
            member.leave(key);
        }
        result
    }

    /// Stores an entry as [`store`](Self::store), unless another thread has solved the position, and
    /// returns the entry that holds.
    pub(super) fn store_unless_solved(&self, key: Key, entry: Entry, nodes: u64) -> Entry {
        if let Some(solved) = self.solved_by_others() {
            return solved;
        }
        self.store(key, entry, nodes);
        entry
    }

    /// Notes how many other threads are below each child from `start` on, and what they have found.
    pub(super) fn update_children(&mut self, start: usize) {
        let Some(member) = &self.member else { return };
        let side = self.position.board().side_to_move();
        let key = self.key() ^ DEFENDS;
        for index in start..self.children.len() {
            let Child { step: Step::Move(point), busy: before, .. } = self.children[index] else {
                continue;
            };
            let after = key ^ zobrist::stone(side, point);
            let busy = member.busy(after);
            let child = &mut self.children[index];
            child.busy = busy;
            if (before | busy) != 0
                && !child.is_solved()
                && let Some(entry) = self.probe(after)
            {
                self.children[index].numbers = entry.numbers;
            }
        }
    }
}
