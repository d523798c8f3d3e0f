//! Victory by continuous fours (VCF): a search depth first, all fours of the attacker and all replies that
//! stop them.
//!
//! A reply stops a four on its five point or, under the caro rules, at an end of the five. Under renju Black
//! may not play forbidden points, neither to attack nor to stop White's four, so White may win by a four
//! that Black is forbidden to stop. A transposition table keeps the positions that are
//! not won within a number of moves; for the shortest win the search deepens iteratively, one move of the attacker at a time.

use engine::table::OutOfMemory;

use crate::proof::{Answer, Reply};
use crate::search::options::Length;
use crate::search::position::Position;
use crate::search::table::{Key, ValueTable};
use crate::search::watch::{Control, Stopped, Watch};
use crate::{Color, Kind, Point, PointSet};

/// Searches positions for wins by fours, with a transposition table that serves later searches, too.
#[derive(Debug)]
pub(super) struct Solver {
    table: VcfTable,
    moves: Vec<Point>,
    /// Whether the result of the last search depends on what renju forbids.
    depends_on_forbidden: bool,
}

/// Limits of a search within another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Greatest number of moves of the attacker.
    pub(super) moves: u16,
    /// Greatest number of nodes.
    pub(super) nodes: u64,
}

impl Limits {
    pub(super) const NONE: Self = Self { moves: FOREVER, nodes: u64::MAX };
}

/// Result of a search within limits.
pub(super) enum Found {
    /// The answers of a win, the first of which is played first.
    Win(Vec<Answer>),
    /// There is no win within the limit of moves.
    No,
    /// The limit of nodes ended the search.
    GaveUp,
}

impl Found {
    /// Returns the answers of a win.
    pub(super) fn win(self) -> Option<Vec<Answer>> {
        match self {
            Self::Win(answers) => Some(answers),
            Self::No | Self::GaveUp => None,
        }
    }
}

impl Solver {
    /// Returns a solver with an empty table of up to `hash_bytes`.
    pub(super) fn new(hash_bytes: usize) -> Result<Self, OutOfMemory> {
        let table = VcfTable::new(hash_bytes)?;
        Ok(Self { table, moves: Vec::new(), depends_on_forbidden: false })
    }

    /// Clears the transposition table.
    pub(super) fn clear(&mut self) {
        self.table.clear();
    }

    /// Returns how much of the table is filled, per mille.
    pub(super) fn hash_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Returns whether the last search met a point where threes of the attacker meet under renju, or a
    /// forbidden reply: then a stone far from the fours may change its result.
    pub(super) const fn depends_on_forbidden(&self) -> bool {
        self.depends_on_forbidden
    }

    /// Searches for a win by fours of the side to move.
    pub(super) fn search(
        &mut self,
        position: &mut Position,
        length: Length,
        limits: Limits,
        watch: &mut Watch,
    ) -> Result<Found, Stopped> {
        let last_node = watch.nodes().saturating_add(limits.nodes);
        let mut search = self.begin(position, last_node, watch);
        let outcome = search.root(length, limits.moves);
        let found = match outcome {
            Ok(Outcome::Won(_)) => Ok(Found::Win(first_to_last(search.answers))),
            Ok(Outcome::NotWithin(_)) => Ok(Found::No),
            Err(Stopped) if search.watch.nodes() > last_node => Ok(Found::GaveUp),
            Err(Stopped) => Err(Stopped),
        };
        self.depends_on_forbidden = search.depends_on_forbidden;
        found
    }

    /// Returns the fours of the side to move that stop the opponent's fives, if there are any.
    pub(super) fn first_moves(&mut self, position: &mut Position) -> Vec<Point> {
        let mut watch = Watch::new(Control::new());
        self.begin(position, u64::MAX, &mut watch).all_fours()
    }

    /// Returns the answers of a win by fours that begins with a four on `point`, if there is one.
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
            attacker: position.board().side_to_move(),
            position,
            table: &mut self.table,
            moves: &mut self.moves,
            watch,
            last_node,
            answers: Vec::new(),
            depends_on_forbidden: false,
        }
    }
}

/// Reverses answers of which the last is played first.
fn first_to_last(mut answers: Vec<Answer>) -> Vec<Answer> {
    answers.reverse();
    let last = answers.len() - 1;
    for reply in answers.iter_mut().flat_map(|answer| &mut answer.replies) {
        reply.next = reply.next.map(|next| last - next);
    }
    answers
}

/// One search.
///
/// It recurses once for each stone, so no deeper than a board has empty points: 484 at most.
struct Search<'s> {
    attacker: Color,
    position: &'s mut Position,
    table: &'s mut VcfTable,
    /// The moves still to be tried on the current line, one list after the other.
    moves: &'s mut Vec<Point>,
    watch: &'s mut Watch,
    /// The search gives up when this many nodes are counted.
    last_node: u64,
    /// The answers of what is won, the last moves first.
    answers: Vec<Answer>,
    depends_on_forbidden: bool,
}

/// Result for a position with the attacker to move.
enum Outcome {
    /// The position is won by the answer with this index.
    Won(usize),
    /// The position is not won within this number of moves of the attacker.
    NotWithin(u16),
}

impl Search<'_> {
    /// Searches a position with the attacker to move, within a number of moves.
    fn root(&mut self, length: Length, limit: u16) -> Result<Outcome, Stopped> {
        let five = self.position.threats().of(self.attacker, Kind::Five).next();
        if let Some((point, _)) = five {
            return Ok(Outcome::Won(self.answer(point, Vec::new())));
        }
        let mut within = match length {
            Length::First => limit,
            Length::Shortest => 1,
        };
        loop {
            let not_won = self.table.probe(self.position.key(self.attacker));
            let outcome =
                if not_won >= within { Outcome::NotWithin(not_won) } else { self.attack(within)? };
            match outcome {
                Outcome::NotWithin(moves) if moves < limit => within = moves + 1,
                outcome => return Ok(outcome),
            }
        }
    }

    fn answer(&mut self, attack: Point, replies: Vec<Reply>) -> usize {
        self.answers.push(Answer { attack, replies });
        self.answers.len() - 1
    }

    /// Searches a position with the attacker to move, who has no five, beyond what the table knows.
    fn attack(&mut self, limit: u16) -> Result<Outcome, Stopped> {
        let start = self.moves.len();
        if let Some(point) = self.list_fours() {
            self.moves.truncate(start);
            return Ok(Outcome::Won(self.answer(point, Vec::new())));
        }
        let mut not_within = FOREVER;
        if limit <= 1 && start < self.moves.len() && self.stops_every_four() {
            self.moves.truncate(start);
            self.table.store(self.position.key(self.attacker), 1);
            return Ok(Outcome::NotWithin(1));
        }
        for i in start..self.moves.len() {
            let point = self.moves[i];
            if !self.is_legal(point) {
                continue;
            }
            match self.four(point, limit)? {
                Outcome::NotWithin(moves) => not_within = not_within.min(moves),
                won @ Outcome::Won(_) => {
                    self.moves.truncate(start);
                    return Ok(won);
                }
            }
        }
        self.moves.truncate(start);
        self.table.store(self.position.key(self.attacker), not_within);
        Ok(Outcome::NotWithin(not_within))
    }

    /// Returns whether the defender can stop every four listed: none is straight or double, and nothing
    /// is forbidden to the defender.
    fn stops_every_four(&self) -> bool {
        let defender = self.attacker.opponent();
        !self.position.is_restricted(defender) && !self.position.threats().any(defender, Kind::Five)
    }

    /// Returns whether a point is legal for the attacker.
    fn is_legal(&mut self, point: Point) -> bool {
        self.depends_on_forbidden |= self.position.threes_meet(point, self.attacker);
        self.position.is_legal(point, self.attacker)
    }

    /// Returns all legal fours of the attacker that stop the defender's fives.
    fn all_fours(&mut self) -> Vec<Point> {
        let mut points = PointSet::EMPTY;
        for kind in Kind::FOURS {
            points |= self.position.threats().points(self.attacker, kind);
        }
        if self.position.threats().any(self.attacker.opponent(), Kind::Five) {
            let mut stops = Vec::new();
            self.position.stops(&mut stops);
            points &= stops.into_iter().collect();
        }
        points.iter().filter(|&point| self.is_legal(point)).collect()
    }

    /// Lists the attacker's fours, those that stop the defender's fives if there are any. If there are
    /// none, returns a four that no reply stops, if there is one.
    fn list_fours(&mut self) -> Option<Point> {
        let start = self.moves.len();
        if self.position.threats().any(self.attacker.opponent(), Kind::Five) {
            self.position.stops(self.moves);
            let mut kept = start;
            for i in start..self.moves.len() {
                let kinds = self.position.kinds(self.moves[i], self.attacker);
                if Kind::FOURS.into_iter().any(|kind| kinds.any(kind)) {
                    self.moves[kept] = self.moves[i];
                    kept += 1;
                }
            }
            self.moves.truncate(kept);
            return None;
        }
        if let Some(point) = self.position.unstoppable_four(self.moves) {
            // Notes whether its threes matter.
            self.is_legal(point);
            return Some(point);
        }
        // No point is listed twice: a four in two lines is unstoppable or forbidden.
        self.position.threats().collect(self.attacker, Kind::Four, self.moves);
        None
    }

    /// Makes a four and searches for answers to all replies that stop it.
    fn four(&mut self, point: Point, limit: u16) -> Result<Outcome, Stopped> {
        self.after(point, |search| search.replies(point, limit))
    }

    /// Searches a position in which the attacker has just made a four at `point`, or more.
    fn replies(&mut self, point: Point, limit: u16) -> Result<Outcome, Stopped> {
        let defender = self.attacker.opponent();
        debug_assert!(!self.position.threats().any(defender, Kind::Five));
        let start = self.moves.len();
        let first_answer = self.answers.len();
        self.position.stops(self.moves);
        let stops = self.moves.len();
        self.position.keep_legal(self.moves, start, defender);
        self.depends_on_forbidden |= self.moves.len() < stops;
        let mut replies = Vec::new();
        let mut not_within = None;
        for i in start..self.moves.len() {
            if limit <= 1 {
                not_within = Some(1);
                break;
            }
            let reply = self.moves[i];
            let not_won = self.table.probe(self.position.key_after(self.attacker, reply));
            let outcome = if not_won >= limit - 1 {
                // The node counts, although its stone need not be placed.
                self.count()?;
                Outcome::NotWithin(not_won)
            } else {
                self.after(reply, |search| search.attack(limit - 1))?
            };
            match outcome {
                Outcome::Won(next) => replies.push(Reply { point: reply, next: Some(next) }),
                Outcome::NotWithin(moves) => {
                    not_within = Some(moves.saturating_add(1));
                    break;
                }
            }
        }
        self.moves.truncate(start);
        Ok(match not_within {
            Some(moves) => {
                self.answers.truncate(first_answer);
                Outcome::NotWithin(moves)
            }
            None => Outcome::Won(self.answer(point, replies)),
        })
    }

    /// Counts a node, places its stone, runs a search, and takes the stone back.
    #[inline(always)]
    fn after<T>(
        &mut self,
        point: Point,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.count()?;
        self.position.place(point);
        let result = search(self);
        self.position.undo();
        result
    }

    #[inline(always)]
    fn count(&mut self) -> Result<(), Stopped> {
        self.watch.count()?;
        if self.watch.nodes() > self.last_node { Err(Stopped) } else { Ok(()) }
    }
}

/// Not won within any number of moves.
const FOREVER: u16 = u16::MAX;

/// Number of bytes in use at first: most searches are short, and a table that fits into the caches serves
/// them best.
const FIRST_BYTES: usize = 1 << 16;

/// Lowest bit of the upper half of the key in a value; the number of moves is below it.
const KEY_SHIFT: u32 = 16;

/// Numbers of moves within which the attacker, who is to move, does not win.
#[derive(Debug)]
struct VcfTable {
    table: ValueTable,
    /// Number of values stored.
    stored: usize,
}

impl VcfTable {
    fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { table: ValueTable::new(bytes, FIRST_BYTES)?, stored: 0 })
    }

    fn clear(&mut self) {
        self.table.clear();
        self.stored = 0;
    }

    /// Returns how full the table is, per mille.
    fn fill_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Returns the number of moves within which a position is not won, 0 if the table does not have it.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are the moves")]
    fn probe(&self, key: Key) -> u16 {
        self.table.probe(key).map_or(0, |value| value as u16)
    }

    /// Stores the number of moves within which a position is not won. Long searches are worth more.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the rest of the key is not needed")]
    fn store(&mut self, key: Key, moves: u16) {
        let upper = u64::from((key >> 64) as u32);
        let value = upper << KEY_SHIFT | u64::from(moves);
        self.table.store(key, value, |value| i32::from(value as u16));
        self.stored += 1;
        // Fuller buckets would often have to replace a value.
        if self.stored > self.table.room() / 4 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.table.grow(|_, value, bit| value >> KEY_SHIFT & bit != 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_when_the_table_grows() {
        let mut table = VcfTable::new(1 << 18).unwrap();
        let key = |i: u64| Key::from(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) << 64 | Key::from(!i);
        for i in 0..4_000_u16 {
            table.store(key(i.into()), 1 + i);
        }
        for i in 0..4_000_u16 {
            assert_eq!(table.probe(key(i.into())), 1 + i, "position {i}");
        }
        table.clear();
        assert_eq!(table.probe(key(7)), 0);
    }
}
