//! What the attacker may play, and what the defender can do about it.

use super::search::Search;
use super::table::Numbers;
use crate::proof::Answer;
use crate::search::length::Length;
use crate::search::vcf::{Bounds, Found};
use crate::search::watch::Stopped;
use crate::{Direction, Kind, Point, PointSet};

const FOURS: [Kind; 3] = [Kind::StraightFour, Kind::DoubleFour, Kind::Four];

const THREATS: [Kind; 4] = [Kind::StraightFour, Kind::DoubleFour, Kind::Four, Kind::Three];

impl Search<'_> {
    /// Lists the attacker's moves: fours, threes and other threats, or what stops the defender's
    /// five.
    pub(super) fn list_attacks(&mut self) -> Result<(), Stopped> {
        let attacker = self.position.attacker();
        self.moves.clear();
        let threats = self.position.threats();
        if threats.any(attacker.opponent(), Kind::Five) {
            self.position.stops(&mut self.moves);
            self.position.keep_legal(&mut self.moves, 0, attacker);
            return Ok(());
        }
        let mut seen = PointSet::EMPTY;
        for kind in THREATS {
            let start = self.moves.len();
            threats.collect(attacker, kind, &mut self.moves);
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
        if self.threat > 1 { self.list_quiet_threats(seen) } else { Ok(()) }
    }

    /// Lists the moves that make neither four nor three, but one more point for them, and win by
    /// fours should the defender pass.
    ///
    /// Whether a move makes such a point is a fact of the move. What is kept for the position after
    /// it, which other moves may lead to, is only whether it threatens to win.
    fn list_quiet_threats(&mut self, listed: PointSet) -> Result<(), Stopped> {
        let attacker = self.position.attacker();
        let before = self.count_threats();
        // A point for a three has two stones within a six, this one and another.
        let board = self.position.board();
        let near = board.stones(attacker).in_line(5) & board.empties();
        for point in (near - listed).iter() {
            let known = self.known_after(point);
            if known.is_some_and(|known| known.numbers == Numbers::NOT_WON) {
                continue;
            }
            if !self.position.is_legal(point, attacker) {
                continue;
            }
            self.watch.try_stone()?;
            self.position.place(point);
            if self.count_threats() <= before {
                self.position.undo();
                continue;
            }
            if known.is_some() {
                self.position.undo();
                self.moves.push(point);
                continue;
            }
            self.position.pass();
            let threat = self.fours_of_threat();
            self.position.pass();
            if matches!(threat, Ok(None)) {
                self.insert_no_threat();
            }
            self.position.undo();
            if threat?.is_some() {
                self.moves.push(point);
            }
        }
        Ok(())
    }

    /// Counts the points where the attacker makes fours or threes.
    fn count_threats(&self) -> usize {
        let threats = self.position.threats();
        THREATS.map(|kind| threats.count(self.position.attacker(), kind)).into_iter().sum()
    }

    /// Lists the replies to the attacker's last move that do not lose at once, or returns `false`
    /// when the move threatens nothing.
    ///
    /// A reply that is not listed leaves the attacker with a five, or with a win by fours of no
    /// more moves than a threat may have; or it is forbidden.
    pub(super) fn list_defences(&mut self) -> Result<bool, Stopped> {
        let attacker = self.position.attacker();
        let defender = attacker.opponent();
        self.moves.clear();
        if self.position.threats().any(attacker, Kind::Five) {
            self.position.stops(&mut self.moves);
            self.position.keep_legal(&mut self.moves, 0, defender);
            return Ok(true);
        }
        self.position.pass();
        let threat = self.fours_of_threat();
        self.position.pass();
        let Some(answers) = threat? else { return Ok(false) };

        // A four must be answered, whatever was threatened.
        let mut listed = PointSet::EMPTY;
        for kind in FOURS {
            self.position.threats().collect(defender, kind, &mut self.moves);
        }
        listed.extend(self.moves.drain(..));
        let mut replies: Vec<Point> = listed.iter().collect();
        for point in (self.zone(&answers) - listed).iter() {
            self.watch.try_stone()?;
            self.position.place(point);
            let threat = self.fours_of_threat();
            self.position.undo();
            if threat?.is_none() {
                replies.push(point);
            }
        }
        self.moves = replies;
        self.position.keep_legal(&mut self.moves, 0, defender);
        Ok(true)
    }

    /// Searches for the attacker's win by fours of no more moves than a threat may have.
    fn fours_of_threat(&mut self) -> Result<Option<Vec<Answer>>, Stopped> {
        let bounds = Bounds { moves: self.threat, nodes: u64::MAX };
        Ok(match self.fours.search(self.position, Length::First, bounds, self.watch)? {
            Found::Win(answers) => Some(answers),
            Found::No | Found::GaveUp => None,
        })
    }

    /// Returns the empty points outside which no stone of the defender, unless it makes a four,
    /// changes the win by fours that was found last.
    ///
    /// Such a win rests on the kinds of the attacker's moves in their lines, and on replies that
    /// make no four. A stone changes kinds on its own lines up to five points away. What renju
    /// forbids may hang on stones anywhere.
    fn zone(&self, answers: &[Answer]) -> PointSet {
        let board = self.position.board();
        let mut zone = PointSet::EMPTY;
        if self.fours.has_judged() {
            return board.empties();
        }
        let mut add = |point: Point, direction: Direction, reach: isize| {
            let steps = -reach..=reach;
            zone.extend(steps.filter_map(|n| point.offset(direction.step(), n, board.size())));
        };
        if let [Answer { attack, .. }] = answers {
            let kinds = self.position.kinds(*attack, self.position.attacker());
            for direction in Direction::ALL {
                if FOURS.iter().any(|&kind| kinds.directions(kind) >> direction.index() & 1 != 0) {
                    add(*attack, direction, 5);
                }
            }
        } else {
            for answer in answers {
                let replies = answer.replies.iter().map(|reply| reply.point);
                for point in replies.chain([answer.attack]) {
                    for direction in Direction::ALL {
                        add(point, direction, 5);
                    }
                }
            }
        }
        zone & board.empties()
    }
}
