//! What the attacker may play, and what the defender can do about it.

use super::lists::Step;
use super::search::Search;
use super::table::{ANY_WIDTH, Numbers};
use super::{quiet, zone};
use crate::proof::Answer;
use crate::search::length::Length;
use crate::search::vcf::{Bounds, Found};
use crate::search::watch::Stopped;
use crate::{Color, Kind, Point, PointSet};

const THREATS: [Kind; 4] = [Kind::StraightFour, Kind::DoubleFour, Kind::Four, Kind::Three];

/// Nodes for a win by fours of the defender, which ends an attack or says what it must stop.
const DEFENDER_NODES: u64 = 50;

/// Nodes for a win by fours after each reply.
const REPLY_NODES: u64 = 20;

/// What the defender has after a move of the attacker.
pub(super) enum Defences {
    /// The replies that do not lose at once were listed.
    Listed,
    /// The move does not win by threats of the width.
    NotWon(u16),
}

impl Search<'_> {
    /// Lists what the attacker may try: fours, threes and, all at once, wider threats, or what stops
    /// the defender's five.
    pub(super) fn list_attacks(&mut self) {
        let attacker = self.position.attacker();
        self.moves.clear();
        self.steps.clear();
        if self.position.threats().any(attacker.opponent(), Kind::Five) {
            self.position.stops(&mut self.moves);
            self.position.keep_legal(&mut self.moves, 0, attacker);
            self.steps.extend(self.moves.iter().copied().map(Step::Move));
            return;
        }
        let mut seen = PointSet::EMPTY;
        for kind in THREATS {
            let start = self.moves.len();
            self.position.threats().collect(attacker, kind, &mut self.moves);
            let mut kept = start;
            for i in start..self.moves.len() {
                let point = self.moves[i];
                if !seen.contains(point) {
                    seen.insert(point);
                    self.moves[kept] = point;
                    kept += 1;
                }
            }
            self.moves.truncate(kept);
        }
        self.position.keep_legal(&mut self.moves, 0, attacker);
        self.steps.extend(self.moves.iter().copied().map(Step::Move));
        self.steps.extend((2..=self.threat).map(Step::Threats));
    }

    /// Returns whether a move of the attacker, who is to move and need not stop a five, makes neither four
    /// nor three. It may threaten to win by a single four all the same, of which renju forbids every stop.
    pub(super) fn is_quiet(&self, point: Point) -> bool {
        let attacker = self.position.attacker();
        let threats = self.position.threats();
        !threats.any(attacker.opponent(), Kind::Five)
            && !THREATS.iter().any(|&kind| threats.points(attacker, kind).contains(point))
    }

    /// Returns where a stone that makes no four may stop a win by fours that the defender threatens, if
    /// one is soon found.
    fn points_against_fours(&mut self) -> Result<Option<PointSet>, Stopped> {
        let defender = self.position.attacker().opponent();
        if !self.has_fours(defender) {
            return Ok(None);
        }
        self.position.pass();
        let points = self.defenders_win().map(|found| found.map(|answers| self.zone(&answers)));
        self.position.pass();
        points
    }

    fn has_fours(&self, color: Color) -> bool {
        Kind::FOURS.iter().any(|&kind| self.position.threats().any(color, kind))
    }

    /// Returns the answers of a win by fours of the defender, who is to move, if one is soon found.
    fn defenders_win(&mut self) -> Result<Option<Vec<Answer>>, Stopped> {
        let attacker = self.position.attacker();
        let bounds = Bounds { nodes: DEFENDER_NODES, ..Bounds::NONE };
        self.position.set_attacker(attacker.opponent());
        let found = self.fours.search(self.position, Length::First, bounds, self.watch);
        self.position.set_attacker(attacker);
        Ok(match found? {
            Found::Win(answers) => Some(answers),
            Found::No | Found::GaveUp => None,
        })
    }

    /// Lists the moves that make neither four nor three and threaten to win by so many fours, no fewer:
    /// that would win by them, should the defender pass.
    pub(super) fn list_quiet_threats(&mut self, fours: u16) -> Result<(), Stopped> {
        let attacker = self.position.attacker();
        self.moves.clear();
        let mut points = quiet::candidates(self.position, fours);
        for kind in THREATS {
            points -= self.position.threats().points(attacker, kind);
        }
        if let Some(against) = self.points_against_fours()? {
            points &= against;
        }
        for point in points.iter() {
            let known = self.known_after(point);
            if known.is_some_and(|known| known.numbers == Numbers::NOT_WON)
                || !self.position.is_legal(point, attacker)
            {
                continue;
            }
            self.watch.try_stone()?;
            self.position.place(point);
            self.position.pass();
            let threatens = self.threatens(fours);
            self.position.pass();
            self.position.undo();
            if threatens? {
                self.moves.push(point);
            }
        }
        Ok(())
    }

    /// Returns whether the attacker, who is to move, wins by so many fours and not by fewer: a threat counts
    /// where it needs fewest, and one of a single four is a three.
    fn threatens(&mut self, fours: u16) -> Result<bool, Stopped> {
        Ok(self.win_within(fours)?.is_some()
            && (fours <= 2 || self.win_within(fours - 1)?.is_none()))
    }

    /// Lists the replies to the attacker's last move that do not lose at once.
    ///
    /// A reply that is not listed leaves the attacker with a five or with a win by fours; or it is
    /// forbidden. For a proof, of the replies that were tried only those are left out that lose to one four.
    pub(super) fn list_defences(&mut self, is_proof: bool) -> Result<Defences, Stopped> {
        let attacker = self.position.attacker();
        let defender = attacker.opponent();
        self.moves.clear();
        if self.position.threats().any(attacker, Kind::Five) {
            self.position.stops(&mut self.moves);
            self.position.keep_legal(&mut self.moves, 0, defender);
            return Ok(Defences::Listed);
        }
        if !is_proof && self.has_fours(defender) && self.defenders_win()?.is_some() {
            return Ok(Defences::NotWon(ANY_WIDTH));
        }
        self.position.pass();
        let points = self.zone_of_threat();
        self.position.pass();
        let Some(points) = points? else { return Ok(Defences::NotWon(self.threat)) };

        // A four must be answered, whatever was threatened.
        let mut listed = PointSet::EMPTY;
        for kind in Kind::FOURS {
            self.position.threats().collect(defender, kind, &mut self.moves);
        }
        listed.extend(self.moves.drain(..));
        let mut replies: Vec<Point> = listed.iter().collect();
        let bounds = if is_proof {
            Bounds { moves: 1, nodes: u64::MAX }
        } else {
            Bounds { nodes: REPLY_NODES, ..Bounds::NONE }
        };
        for point in (points - listed).iter() {
            if !self.position.is_legal(point, defender) {
                continue;
            }
            self.watch.try_stone()?;
            self.position.place(point);
            let found = self.fours.search(self.position, Length::First, bounds, self.watch);
            self.position.undo();
            if !matches!(found?, Found::Win(_)) {
                replies.push(point);
            }
        }
        self.moves = replies;
        self.position.keep_legal(&mut self.moves, 0, defender);
        Ok(Defences::Listed)
    }

    /// Returns the zone of the attacker's shortest win by fours within a threat; the attacker is to move.
    fn zone_of_threat(&mut self) -> Result<Option<PointSet>, Stopped> {
        for fours in 1..=self.threat {
            if let Some(answers) = self.win_within(fours)? {
                self.widest = self.widest.max(fours);
                return Ok(Some(self.zone(&answers)));
            }
        }
        Ok(None)
    }

    /// Searches for the attacker's win by at most so many fours.
    fn win_within(&mut self, fours: u16) -> Result<Option<Vec<Answer>>, Stopped> {
        let bounds = Bounds { moves: fours, nodes: u64::MAX };
        Ok(match self.fours.search(self.position, Length::First, bounds, self.watch)? {
            Found::Win(answers) => Some(answers),
            Found::No | Found::GaveUp => None,
        })
    }

    /// Returns the empty points outside which no stone of the other side, unless it makes a four, changes
    /// the win by fours that was found last; the winner is to move.
    ///
    /// What renju forbids may hang on stones anywhere.
    fn zone(&mut self, answers: &[Answer]) -> PointSet {
        if self.fours.has_judged() {
            return self.position.board().empties();
        }
        zone::of_win(self.position, answers)
    }
}
