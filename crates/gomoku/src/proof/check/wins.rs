//! Wins that the verifier finds by itself: straight fours, and a few fours in a row.
//!
//! The attacker is to move and has no five.

use arrayvec::ArrayVec;

use crate::proof::referee::{NearPoints, Position};
use crate::{Color, Point, PointSet};

/// Greatest number of fours in a row that the verifier tries, including the one that nothing stops.
pub(super) const MAX_FOURS: usize = 3;

/// Number of standing fours after which the search for more ends: hardly a reply stops all of them.
const ENOUGH: usize = 6;

/// A line of moves, attacker first, that ends with a four that nothing stops.
pub(super) type Fours = ArrayVec<Point, { 2 * MAX_FOURS - 1 }>;

/// Up to eight completions, and the ends of their runs.
type Stoppers = ArrayVec<Point, 72>;

/// A four on a position.
struct Four {
    /// Points on which it becomes a five.
    completions: NearPoints,
    /// Replies that stop it, including forbidden ones.
    stoppers: Stoppers,
}

/// A win that stands before the defender's reply: a five, or a four that nothing stops.
pub(super) struct Standing {
    pub(super) point: Point,
    /// The only points on which a stone of the defender can affect it.
    footprint: PointSet,
}

impl Standing {
    /// Returns the five that the attacker makes on an empty point.
    pub(super) fn five(position: &Position, point: Point, attacker: Color) -> Self {
        let mut footprint = PointSet::from_iter([point]);
        // The ends matter only under the caro rules.
        footprint.extend(position.ends(point, attacker));
        Self { point, footprint }
    }

    /// Returns whether a reply leaves it as it is; whether the attacker gets to play it is not checked.
    pub(super) fn survives(&self, reply: Point) -> bool {
        !self.footprint.contains(reply)
    }
}

/// The search for fours in a row.
pub(super) struct Wins {
    attacker: Color,
    /// The move that won last, by number of fours left. It often wins again against the next reply.
    last: [Option<Point>; MAX_FOURS],
}

impl Wins {
    pub(super) const fn new(attacker: Color) -> Self {
        Self { attacker, last: [None; MAX_FOURS] }
    }

    /// Returns fours that nothing stops, with the defender to move; most replies leave them as they are.
    /// Neither side has a five.
    pub(super) fn standing(&self, position: &mut Position, candidates: &PointSet) -> Vec<Standing> {
        let mut found = Vec::new();
        for point in candidates.iter() {
            let Some(four) = self.four(position, point) else { continue };
            // White's replies add no black stones, so a harmless point stays harmless. A stop that is
            // forbidden to Black now may become allowed, so it counts as a stop.
            let allowed = position.forbidden(point, self.attacker).is_none()
                && (self.attacker == Color::White || position.is_harmless(point));
            if allowed && four.stoppers.is_empty() {
                let mut footprint = PointSet::from_iter([point]);
                position.place(point, self.attacker);
                for &completion in &four.completions {
                    footprint |= Standing::five(position, completion, self.attacker).footprint;
                }
                position.undo();
                found.push(Standing { point, footprint });
                if found.len() == ENOUGH {
                    break;
                }
            }
        }
        found
    }

    /// Returns a shortest win by at most `fours` fours in a row, whatever the defender replies, as the
    /// longest of its lines. `threats` are the points on which the defender makes a five.
    ///
    /// `candidates` must include all fours and may include other points. The depth of the recursion is the
    /// number of fours.
    pub(super) fn find(
        &mut self,
        position: &mut Position,
        candidates: &PointSet,
        threats: &[Point],
        fours: usize,
    ) -> Option<Fours> {
        (1..=fours).find_map(|fours| self.find_exactly(position, candidates, threats, fours))
    }

    fn find_exactly(
        &mut self,
        position: &mut Position,
        candidates: &PointSet,
        threats: &[Point],
        fours: usize,
    ) -> Option<Fours> {
        let last = self.last[fours - 1];
        let ordered =
            last.into_iter().chain(candidates.iter().filter(|&point| Some(point) != last));
        for point in ordered {
            if !position.is_empty(point) {
                continue;
            }
            let Some(four) = self.four(position, point) else { continue };
            if position.forbidden(point, self.attacker).is_some() {
                continue;
            }
            position.place(point, self.attacker);
            // Under the caro rules a stone at the end of a five stops it as well.
            let stops = |&threat: &Point| {
                threat == point || !position.makes_five(threat, self.attacker.opponent())
            };
            let line =
                threats.iter().all(stops).then(|| self.after(position, &four, fours - 1)).flatten();
            position.undo();
            if let Some(mut line) = line {
                self.last[fours - 1] = Some(point);
                line.insert(0, point);
                return Some(line);
            }
        }
        None
    }

    /// Returns the longest line after a four if no reply stops it, or if each reply that does loses to at
    /// most `fours` more fours.
    fn after(&mut self, position: &mut Position, four: &Four, fours: usize) -> Option<Fours> {
        let defender = self.attacker.opponent();
        let mut longest = Fours::new();
        for &reply in &four.stoppers {
            if position.forbidden(reply, defender).is_some() {
                continue;
            }
            if fours == 0 {
                return None;
            }
            position.place(reply, defender);
            let threats = position.fives_through(reply, defender);
            let candidates = position.four_candidates(self.attacker);
            let line = self.find(position, &candidates, &threats, fours);
            position.undo();
            let line = line?;
            if line.len() + 1 > longest.len() {
                longest.clear();
                longest.push(reply);
                longest.extend(line);
            }
        }
        Some(longest)
    }

    /// Returns the four that the attacker, who has no five, makes on an empty point.
    fn four(&self, position: &mut Position, point: Point) -> Option<Four> {
        position.place(point, self.attacker);
        let completions = position.fives_through(point, self.attacker);
        let four = (!completions.is_empty()).then(|| {
            let stoppers = self.stoppers(position, &completions);
            Four { completions, stoppers }
        });
        position.undo();
        four
    }

    /// Returns the replies that stop all completions.
    fn stoppers(&self, position: &mut Position, completions: &[Point]) -> Stoppers {
        let mut stoppers = Stoppers::new();
        if !position.rule().line_rule(self.attacker).blocked {
            // Only a stone on the point itself stops a five.
            if let &[completion] = completions {
                stoppers.push(completion);
            }
            return stoppers;
        }
        for &completion in completions {
            let ends = position.ends(completion, self.attacker);
            for reply in std::iter::once(completion).chain(ends) {
                position.place(reply, self.attacker.opponent());
                let stopped = completions.iter().all(|&completion| {
                    completion == reply || !position.makes_five(completion, self.attacker)
                });
                position.undo();
                if stopped && !stoppers.contains(&reply) {
                    stoppers.push(reply);
                }
            }
        }
        stoppers
    }
}
