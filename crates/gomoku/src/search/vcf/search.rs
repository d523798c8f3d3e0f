//! The search for victories by fours: depth first, every four and every reply that stops it.

use super::table::{FOREVER, Table};
use crate::proof::{Answer, Reply};
use crate::search::length::Length;
use crate::search::position::Position;
use crate::search::watch::{Stopped, Watch};
use crate::{Kind, Point, PointSet};

/// One search.
///
/// It recurses once for each stone, so no deeper than a board has empty points: 484 at most.
pub(super) struct Search<'s> {
    pub(super) position: &'s mut Position,
    pub(super) table: &'s mut Table,
    /// The moves to be tried on the way to the current position, one list after the other.
    pub(super) moves: &'s mut Vec<Point>,
    pub(super) watch: &'s mut Watch,
    /// The search gives up at this count of nodes.
    pub(super) last_node: u64,
    /// The answers of what is won, the last moves first.
    pub(super) answers: Vec<Answer>,
    /// Whether a point was met where threes of the attacker meet under renju, or a reply that was
    /// forbidden.
    pub(super) judged: bool,
}

/// What is known of a position with the attacker to move.
pub(super) enum Outcome {
    /// It is won, and the answer has this index.
    Won(usize),
    /// It is not won within so many moves of the attacker.
    NotWithin(u16),
}

impl Search<'_> {
    /// Searches a position with the attacker to move, within so many moves.
    pub(super) fn root(&mut self, length: Length, limit: u16) -> Result<Outcome, Stopped> {
        let mut fives = self.position.threats().of(self.position.attacker(), Kind::Five);
        if let Some((point, _)) = fives.next() {
            drop(fives);
            return Ok(Outcome::Won(self.answer(point, Vec::new())));
        }
        drop(fives);
        let mut within = match length {
            Length::First => limit,
            Length::Shortest => 1,
        };
        loop {
            let known = self.table.get(self.position.key());
            let outcome =
                if known >= within { Outcome::NotWithin(known) } else { self.attack(within)? };
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

    /// Searches a position with the attacker to move, who has no five, and of which too little is
    /// known.
    fn attack(&mut self, limit: u16) -> Result<Outcome, Stopped> {
        let start = self.moves.len();
        if let Some(point) = self.list_fours() {
            self.moves.truncate(start);
            return Ok(Outcome::Won(self.answer(point, Vec::new())));
        }
        let mut not_within = FOREVER;
        if limit <= 1 && start < self.moves.len() && self.stops_every_four() {
            self.moves.truncate(start);
            self.table.insert(self.position.key(), 1);
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
        self.table.insert(self.position.key(), not_within);
        Ok(Outcome::NotWithin(not_within))
    }

    /// Returns whether the defender can stop every four that is listed: none is a straight or double
    /// one, and nothing is forbidden to the defender.
    fn stops_every_four(&self) -> bool {
        let defender = self.position.attacker().opponent();
        !self.position.is_restricted(defender) && !self.position.threats().any(defender, Kind::Five)
    }

    /// Returns whether the attacker may play on a point.
    fn is_legal(&mut self, point: Point) -> bool {
        let attacker = self.position.attacker();
        self.judged |= self.position.threes_meet(point, attacker);
        self.position.is_legal(point, attacker)
    }

    /// Returns every four of the attacker that may be played and stops the defender's fives.
    pub(super) fn all_fours(&mut self) -> Vec<Point> {
        let attacker = self.position.attacker();
        let mut points = PointSet::EMPTY;
        for kind in Kind::FOURS {
            points |= self.position.threats().points(attacker, kind);
        }
        if self.position.threats().any(attacker.opponent(), Kind::Five) {
            let mut stops = Vec::new();
            self.position.stops(&mut stops);
            points &= stops.into_iter().collect();
        }
        points.iter().filter(|&point| self.is_legal(point)).collect()
    }

    /// Lists the attacker's fours that stop the defender's fives, if there are any. If there are
    /// none, a four that no reply stops is returned instead when there is one.
    fn list_fours(&mut self) -> Option<Point> {
        let attacker = self.position.attacker();
        let start = self.moves.len();
        if self.position.threats().any(attacker.opponent(), Kind::Five) {
            self.position.stops(self.moves);
            let mut kept = start;
            for i in start..self.moves.len() {
                let kinds = self.position.kinds(self.moves[i], attacker);
                if Kind::FOURS.into_iter().any(|kind| kinds.any(kind)) {
                    self.moves[kept] = self.moves[i];
                    kept += 1;
                }
            }
            self.moves.truncate(kept);
            return None;
        }
        if let Some(point) = self.position.unstoppable_four(self.moves) {
            // For its threes.
            self.is_legal(point);
            return Some(point);
        }
        // Each point is here once: a four in two lines is unstoppable, or forbidden.
        self.position.threats().collect(attacker, Kind::Four, self.moves);
        None
    }

    /// Plays a four and searches for answers to every reply that stops it.
    pub(super) fn four(&mut self, point: Point, limit: u16) -> Result<Outcome, Stopped> {
        self.place(point)?;
        let outcome = self.replies(point, limit);
        self.position.undo();
        outcome
    }

    /// Searches a position in which the attacker has just made a four at `point`, or more.
    fn replies(&mut self, point: Point, limit: u16) -> Result<Outcome, Stopped> {
        let attacker = self.position.attacker();
        let defender = attacker.opponent();
        debug_assert!(!self.position.threats().any(defender, Kind::Five));
        let start = self.moves.len();
        let first_answer = self.answers.len();
        self.position.stops(self.moves);
        let stops = self.moves.len();
        self.position.keep_legal(self.moves, start, defender);
        self.judged |= self.moves.len() < stops;
        let mut replies = Vec::new();
        let mut not_within = None;
        for i in start..self.moves.len() {
            if limit <= 1 {
                not_within = Some(1);
                break;
            }
            let reply = self.moves[i];
            let known = self.table.get(self.position.key_after(reply));
            let outcome = if known >= limit - 1 {
                // Reached as well, though no stone has to be placed for it.
                self.count()?;
                Outcome::NotWithin(known)
            } else {
                self.place(reply)?;
                let outcome = self.attack(limit - 1);
                self.position.undo();
                outcome?
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

    #[inline(always)]
    fn place(&mut self, point: Point) -> Result<(), Stopped> {
        self.count()?;
        self.position.place(point);
        Ok(())
    }

    #[inline(always)]
    fn count(&mut self) -> Result<(), Stopped> {
        self.watch.count()?;
        if self.watch.nodes() > self.last_node { Err(Stopped) } else { Ok(()) }
    }
}
