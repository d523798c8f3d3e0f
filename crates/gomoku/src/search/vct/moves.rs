//! The moves of both sides: attacks of the attacker, and replies that do not lose at once.
//!
//! The attacker makes fours and threes, and quiet moves that threaten a win by a few fours. A reply
//! matters only if it changes the win that is threatened, that is, if it lies in the win's zone (see
//! `zones`) or makes a four.

use super::lists::Step;
use super::search::Search;
use super::table::{ANY_WIDTH, Numbers};
use super::zones;
use crate::proof::Answer;
use crate::search::vcf::{Found, Limits};
use crate::search::watch::Stopped;
use crate::{Color, Kind, Point, PointSet};

/// The kinds of threats other than quiet moves, in the order in which they are listed.
const THREATS: [Kind; 4] = [Kind::StraightFour, Kind::DoubleFour, Kind::Four, Kind::Three];

/// Limit of nodes of the search for a win by fours of the defender, which refutes an attack or which the
/// attack must stop.
const DEFENDER_NODES: u64 = 50;

/// Limit of nodes of the search for a win by fours after each reply.
const REPLY_NODES: u64 = 20;

/// Result of listing the defender's replies.
pub(super) enum Defences {
    /// The replies that do not lose at once were listed.
    Listed,
    /// The attack does not win by threats of this width.
    NotWon(u16),
}

impl Search<'_> {
    /// Lists the attacker's steps: the stops of the defender's five, if it has one, or else fours, threes
    /// and one step for the quiet moves of each further width.
    pub(super) fn list_attacks(&mut self) {
        let attacker = self.attacker();
        self.moves.clear();
        self.steps.clear();
        let is_five = self.position().threats().any(attacker.opponent(), Kind::Five);
        if is_five {
            self.list_stops();
        } else {
            self.list_threats();
        }
        self.steps.extend(self.moves.iter().copied().map(Step::Move));
        if !is_five {
            self.steps.extend((2..=self.width()).map(Step::Threats));
        }
    }

    /// Lists the legal moves that stop a five of the opponent.
    fn list_stops(&mut self) {
        let side = self.position().board().side_to_move();
        let mut moves = std::mem::take(&mut self.moves);
        self.position_mut().stops(&mut moves);
        self.position().keep_legal(&mut moves, 0, side);
        self.moves = moves;
    }

    /// Lists the attacker's fours and threes, each point once.
    fn list_threats(&mut self) {
        let attacker = self.attacker();
        let mut moves = std::mem::take(&mut self.moves);
        let mut seen = PointSet::EMPTY;
        for kind in THREATS {
            let start = moves.len();
            self.position().threats().collect(attacker, kind, &mut moves);
            let mut kept = start;
            for i in start..moves.len() {
                let point = moves[i];
                if !seen.contains(point) {
                    seen.insert(point);
                    moves[kept] = point;
                    kept += 1;
                }
            }
            moves.truncate(kept);
        }
        self.position().keep_legal(&mut moves, 0, attacker);
        self.moves = moves;
    }

    /// Returns whether a move of the attacker, who is to move and need not stop a five, makes neither four
    /// nor three. It may still threaten to win by a single four, if renju forbids all its stops.
    pub(super) fn is_quiet(&self, point: Point) -> bool {
        let attacker = self.attacker();
        let threats = self.position().threats();
        !threats.any(attacker.opponent(), Kind::Five)
            && !THREATS.iter().any(|&kind| threats.points(attacker, kind).contains(point))
    }

    /// Lists the quiet moves that threaten to win by this many fours and no fewer: they would win by them
    /// if the defender passed.
    pub(super) fn list_quiet_threats(&mut self, fours: u16) -> Result<(), Stopped> {
        let attacker = self.attacker();
        self.moves.clear();
        let mut points = zones::quiet_candidates(self.position(), fours);
        for kind in THREATS {
            points -= self.position().threats().points(attacker, kind);
        }
        if let Some(stops) = self.stops_of_defenders_win()? {
            points &= stops;
        }
        for point in points.iter() {
            let entry = self.entry_after(point);
            if entry.is_some_and(|entry| entry.numbers == Numbers::NOT_WON)
                || !self.position().is_legal(point, attacker)
            {
                continue;
            }
            let threatens = self
                .after_trial(point, |search| search.after_pass(|search| search.threatens(fours)))?;
            if threatens {
                self.moves.push(point);
            }
        }
        Ok(())
    }

    /// Returns whether the attacker, who is to move, wins by this many fours and not by fewer. A threat of
    /// a single four is a three.
    fn threatens(&mut self, fours: u16) -> Result<bool, Stopped> {
        Ok(self.win_within(fours)?.is_some()
            && (fours <= 2 || self.win_within(fours - 1)?.is_none()))
    }

    /// Returns where a stone that makes no four may stop a win by fours that the defender threatens, if a
    /// short search finds one.
    fn stops_of_defenders_win(&mut self) -> Result<Option<PointSet>, Stopped> {
        if !self.has_fours(self.attacker().opponent()) {
            return Ok(None);
        }
        self.after_pass(|search| {
            let found = search.defenders_win()?;
            Ok(found.map(|answers| search.zone(&answers)))
        })
    }

    /// Lists the replies to the attacker's last move that do not lose at once.
    ///
    /// After a reply that is not listed, the attacker has a five or a win by fours, or the reply is
    /// forbidden. For a proof, trial replies are left out only if they lose to a single four.
    pub(super) fn list_defences(&mut self, is_proof: bool) -> Result<Defences, Stopped> {
        let attacker = self.attacker();
        let defender = attacker.opponent();
        self.moves.clear();
        if self.position().threats().any(attacker, Kind::Five) {
            self.list_stops();
            return Ok(Defences::Listed);
        }
        if !is_proof && self.has_fours(defender) && self.defenders_win()?.is_some() {
            return Ok(Defences::NotWon(ANY_WIDTH));
        }
        let zone = self.after_pass(Self::zone_of_threat)?;
        let Some(zone) = zone else { return Ok(Defences::NotWon(self.width())) };

        // A four must be answered, whatever was threatened.
        let mut fours = Vec::new();
        for kind in Kind::FOURS {
            self.position().threats().collect(defender, kind, &mut fours);
        }
        let fours: PointSet = fours.into_iter().collect();
        let mut replies: Vec<Point> = fours.iter().collect();
        let limits = if is_proof {
            Limits { moves: 1, nodes: u64::MAX }
        } else {
            Limits { nodes: REPLY_NODES, ..Limits::NONE }
        };
        for point in (zone - fours).iter() {
            if !self.position().is_legal(point, defender) {
                continue;
            }
            if !matches!(self.after_trial(point, |search| search.vcf(limits))?, Found::Win(_)) {
                replies.push(point);
            }
        }
        self.position().keep_legal(&mut replies, 0, defender);
        self.moves = replies;
        Ok(Defences::Listed)
    }

    fn has_fours(&self, color: Color) -> bool {
        Kind::FOURS.iter().any(|&kind| self.position().threats().any(color, kind))
    }

    /// Returns the answers of a win by fours of the defender, who is to move, if a short search finds one.
    fn defenders_win(&mut self) -> Result<Option<Vec<Answer>>, Stopped> {
        Ok(self.vcf(Limits { nodes: DEFENDER_NODES, ..Limits::NONE })?.win())
    }

    /// Returns the zone of the attacker's shortest win by fours within the width; the attacker is to move.
    fn zone_of_threat(&mut self) -> Result<Option<PointSet>, Stopped> {
        for fours in 1..=self.width() {
            if let Some(answers) = self.win_within(fours)? {
                self.note_width(fours);
                return Ok(Some(self.zone(&answers)));
            }
        }
        Ok(None)
    }

    /// Returns the answers of a win of the attacker, who is to move, by at most this many fours.
    fn win_within(&mut self, fours: u16) -> Result<Option<Vec<Answer>>, Stopped> {
        Ok(self.vcf(Limits { moves: fours, nodes: u64::MAX })?.win())
    }

    /// Returns the zone of the win by fours that was found last; the winner is to move. If it depends on
    /// what renju forbids, any point may matter.
    fn zone(&mut self, answers: &[Answer]) -> PointSet {
        if self.vcf_depends_on_forbidden() {
            return self.position().board().empties();
        }
        zones::of_win(self.position_mut(), answers)
    }
}
