//! The VCT solver: tables that serve one search after the other, and the proof of a win.
//!
//! df-pn shows that a position is won, but keeps no proof. [`Extract`] plays the winning moves from the
//! transposition table against all replies, and searches again what the table has lost.
//!
//! Threats of all widths in turns, and helper threads for long searches.
//!
//! What narrow threats do not win soon, wider ones may, of which there are many more. So each undecided width
//! gets its turn with a limit of nodes, and the limit grows from round to round. A search that takes
//! long goes on with all threads.

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::Arc;

use engine::table::OutOfMemory;
use engine::threads;

use super::dfpn::NO_LIMIT;
use super::lists::Step;
use super::moves::Defences;
use super::search::{Helpers, Memory, Search};
use super::table::{Finish, Numbers, Team, VctTable};
use crate::Point;
use crate::proof::{Answer, Reply};
use crate::search::position::Position;
use crate::search::table::Key;
use crate::search::vcf;
use crate::search::watch::{Stopped, Watch};

/// Searches positions for wins by threats, with tables that serve later searches, too.
#[derive(Debug)]
pub(in crate::search) struct Solver {
    width: u16,
    hash_bytes: usize,
    table: VctTable,
    memory: Memory,
    /// The tables of the other threads.
    helpers: Vec<Memory>,
    /// Number of nodes after which the other threads join.
    nodes_alone: u64,
}

/// Result of a search.
pub(in crate::search) struct Searched {
    /// The answers of the attacker's win, or `None` if there is no win by threats of the width.
    pub(in crate::search) found: Result<Option<Vec<Answer>>, Stopped>,
    /// Greatest width of the threats of the win, or else the greatest width by which there is no win.
    pub(in crate::search) width: u16,
}

impl Solver {
    /// Returns a solver with empty tables of up to `hash_bytes` together.
    pub(in crate::search) fn new(
        width: u8,
        threads: usize,
        hash_bytes: usize,
    ) -> Result<Self, OutOfMemory> {
        let table = VctTable::new(hash_bytes / 2)?;
        let bytes = hash_bytes / 2 / threads;
        let memory = Memory::new(bytes)?;
        let helpers = (1..threads).map(|_| Memory::new(bytes)).collect::<Result<_, _>>()?;
        let nodes_alone = NODES_ALONE;
        Ok(Self { width: width.into(), hash_bytes, table, memory, helpers, nodes_alone })
    }

    /// Sets the number of nodes after which the other threads join.
    #[cfg(feature = "internals")]
    pub(in crate::search) const fn set_nodes_alone(&mut self, nodes: u64) {
        self.nodes_alone = nodes;
    }

    /// Clears all tables.
    pub(in crate::search) fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
        self.helpers.iter_mut().for_each(Memory::clear);
    }

    /// Returns how much of the tables is filled, per mille.
    pub(in crate::search) fn hash_per_mille(&self) -> usize {
        // The transposition table is as large as all others.
        let others = std::iter::once(&self.memory).chain(&self.helpers);
        let sum: usize = others.map(Memory::fill_per_mille).sum();
        usize::midpoint(self.table.fill_per_mille(), sum / (1 + self.helpers.len()))
    }

    /// Sets [`Options::width`](crate::search::Options::width) for later searches.
    pub(in crate::search) fn set_width(&mut self, width: u8) {
        self.width = width.into();
    }

    /// Returns the VCF solver that this one uses.
    pub(in crate::search) const fn fours(&mut self) -> &mut vcf::Solver {
        self.memory.fours()
    }

    /// Searches for a win of the side to move, by threats of all widths in turns.
    pub(in crate::search) fn search(
        &mut self,
        position: &mut Position,
        watch: &mut Watch,
    ) -> Searched {
        let bytes = self.hash_bytes;
        let (mut search, mut helpers) = self.begin(position, watch);
        let mut exact = 0;
        let found = search.win(&mut helpers, &mut exact, bytes);
        let width = if matches!(found, Ok(Some(_))) { search.widest() } else { exact };
        Searched { found, width }
    }

    /// Returns the moves of the side to move that a search tries.
    pub(in crate::search) fn first_moves(
        &mut self,
        position: &mut Position,
        watch: &mut Watch,
    ) -> Result<Vec<Point>, Stopped> {
        let (mut search, _) = self.begin(position, watch);
        search.first_moves()
    }

    /// Returns the answers of a win that begins with a move on `point`, if there is one.
    pub(in crate::search) fn wins_by(
        &mut self,
        position: &mut Position,
        point: Point,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        let bytes = self.hash_bytes;
        let (mut search, mut helpers) = self.begin(position, watch);
        search.after(point, |search| search.won_replies(&mut helpers, point, bytes))
    }

    fn begin<'s>(
        &'s mut self,
        position: &'s mut Position,
        watch: &'s mut Watch,
    ) -> (Search<'s>, Helpers<'s>) {
        let Self { width, table, memory, helpers, nodes_alone, .. } = self;
        let search = Search::new(position, watch, table, memory, *width);
        (search, Helpers { memories: helpers, nodes_alone: *nodes_alone })
    }
}

impl Search<'_> {
    /// Returns the answers of the attacker's win. `exact` is that of [`is_won`](Self::is_won), `bytes` that
    /// of [`Extract::new`].
    fn win(
        &mut self,
        helpers: &mut Helpers<'_>,
        exact: &mut u16,
        bytes: usize,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        if !self.is_won(helpers, exact, |search| search.attack(NO_LIMIT, None))? {
            return Ok(None);
        }
        self.reset_widest();
        let mut extract = Extract::new(bytes);
        extract.position(self)?;
        Ok(Some(extract.answers))
    }

    /// Returns the answers of a win after a move of the attacker on `point`; the defender is to move.
    fn won_replies(
        &mut self,
        helpers: &mut Helpers<'_>,
        point: Point,
        bytes: usize,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        if !self.is_won(helpers, &mut 0, |search| search.defend(NO_LIMIT))? {
            return Ok(None);
        }
        let mut extract = Extract::new(bytes);
        extract.answers.push(Answer::new(point, []));
        extract.answers[0].replies = extract.replies(self)?;
        Ok(Some(extract.answers))
    }

    /// Returns the attacker's moves, quiet ones of all widths included.
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

/// Estimated memory of an answer with its replies and its index, in bytes.
const BYTES_PER_ANSWER: usize = 256;

/// A proof in the making.
#[derive(Debug)]
struct Extract {
    answers: Vec<Answer>,
    /// Index of the answer in each position.
    indices: HashMap<Key, usize>,
    max_answers: usize,
}

impl Extract {
    /// Returns the beginning of a proof that takes up to about `bytes`, or 2 MiB if that is more.
    fn new(bytes: usize) -> Self {
        let max_answers = (bytes / BYTES_PER_ANSWER).clamp(1 << 13, 1 << 18);
        Self { answers: Vec::new(), indices: HashMap::new(), max_answers }
    }

    /// Adds the answers of a won position with the attacker to move, and returns the index of its own.
    ///
    /// What the transposition table has lost is searched again.
    fn position(&mut self, search: &mut Search<'_>) -> Result<usize, Stopped> {
        let key = search.position().key(search.attacker());
        if let Some(&index) = self.indices.get(&key) {
            return Ok(index);
        }
        let index = self.answers.len();
        if index > self.max_answers {
            return Err(Stopped);
        }
        self.indices.insert(key, index);
        if let Some(answers) = search.win_by_fours()? {
            self.answers.extend(answers);
            for reply in self.answers[index..].iter_mut().flat_map(|answer| &mut answer.replies) {
                reply.next = reply.next.map(|next| next + index);
            }
            return Ok(index);
        }
        let attack = loop {
            if let Some(winner) = search.entry().and_then(|entry| entry.winner) {
                break winner;
            }
            // A win that needed entries of the table may not be found again without them.
            if search.attack(NO_LIMIT, None)?.proof != 0 {
                return Err(Stopped);
            }
        };
        if search.is_quiet(attack) {
            search.note_width(2);
        }
        self.answers.push(Answer { attack, replies: Vec::new() });
        self.answers[index].replies = search.after(attack, |search| self.replies(search))?;
        Ok(index)
    }

    /// Adds the answers to all replies of a won position with the defender to move.
    fn replies(&mut self, search: &mut Search<'_>) -> Result<Vec<Reply>, Stopped> {
        if let Defences::NotWon(_) = search.list_defences(true)? {
            return Err(Stopped);
        }
        let mut replies = Vec::new();
        for point in std::mem::take(&mut search.moves) {
            let next = search.after(point, |search| self.position(search))?;
            replies.push(Reply { point, next: Some(next) });
        }
        Ok(replies)
    }
}

/// Default number of nodes after which helper threads join: most searches are over sooner.
pub(super) const NODES_ALONE: u64 = 100_000;

/// Stack of a helper thread in bytes: a line may go on until the largest board is full.
const STACK: usize = 8 << 20;

/// Nodes of the first turn of a width.
const FIRST_TURN: u64 = 1_000;

/// Factor by which the nodes of a turn grow from round to round.
const TURN_GROWTH: u64 = 4;

impl Search<'_> {
    /// Returns whether the position is won by threats of any width up to the greatest. `exact` is raised to
    /// the greatest width by which it is shown not to be won.
    pub(super) fn is_won(
        &mut self,
        helpers: &mut Helpers<'_>,
        exact: &mut u16,
        search: impl Fn(&mut Search<'_>) -> Result<Numbers, Stopped> + Sync,
    ) -> Result<bool, Stopped> {
        let max_width = self.max_width();
        let has_helpers = !helpers.memories.is_empty();
        let alone = self.watch().nodes().saturating_add(helpers.nodes_alone);
        let mut nodes = FIRST_TURN;
        while *exact < max_width {
            let narrowest = *exact + 1;
            for width in narrowest..=max_width {
                let now = self.watch().nodes();
                let mut last_node =
                    if narrowest == max_width { u64::MAX } else { now.saturating_add(nodes) };
                let is_together = has_helpers && now >= alone;
                if has_helpers && !is_together {
                    last_node = last_node.min(alone);
                }
                let numbers = self.within(width, last_node, |this| {
                    if is_together { this.together(helpers, &search) } else { search(this) }
                });
                match numbers {
                    Ok(Numbers { proof: 0, .. }) => return Ok(true),
                    Ok(_) => *exact = width,
                    Err(Stopped) if self.watch().nodes() >= last_node => {}
                    Err(Stopped) => return Err(Stopped),
                }
            }
            nodes = nodes.saturating_mul(TURN_GROWTH);
        }
        Ok(false)
    }

    /// Searches with the help of the other threads.
    fn together(
        &mut self,
        helpers: &mut Helpers<'_>,
        search: &(impl Fn(&mut Search<'_>) -> Result<Numbers, Stopped> + Sync),
    ) -> Result<Numbers, Stopped> {
        let (table, question) = (self.table(), self.question());
        table.grow_up();
        let team = Arc::new(Team::new());
        let budget = Arc::clone(self.watch().budget());
        threads::scope(|scope| {
            let started: Vec<_> = helpers
                .memories
                .iter_mut()
                .filter_map(|memory| {
                    let mut position = self.position().clone();
                    let mut watch = Watch::of_thread(&budget);
                    let team = Arc::clone(&team);
                    let help = move || {
                        let mut helper = Search::helper(
                            &mut position,
                            &mut watch,
                            table,
                            memory,
                            question,
                            Arc::clone(&team),
                        );
                        let found = search(&mut helper);
                        if found.is_ok() {
                            team.finish();
                        }
                        watch.flush();
                        found
                    };
                    // If a thread cannot be spawned, the others search without it.
                    scope.spawn(STACK, help)
                })
                .collect();
            let found = self.in_team(&team, |this| {
                let _finish = Finish(&team);
                search(this)
            });
            // A helper's result counts even if a limit ended the other searches.
            started.into_iter().fold(found, |found, helper| {
                found.or(helper.join().unwrap_or_else(|panic| resume_unwind(panic)))
            })
        })
    }
}
