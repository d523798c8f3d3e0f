//! Depth-first proof-number search (Nagai 2002).

use super::table::{INFINITE, Known, Numbers, Table};
use crate::proof::Answer;
use crate::search::key::{self, Key};
use crate::search::length::Length;
use crate::search::position::Position;
use crate::search::vcf::{self, Bounds, Found};
use crate::search::watch::{Stopped, Watch};
use crate::{Kind, Point, zobrist};

/// Nodes for a win by fours at each position where the attacker is to move.
const FOURS_NODES: u64 = 300;

/// Never reached.
pub(super) const NO_LIMIT: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

/// One search.
///
/// It recurses once for each stone, so no deeper than a board has empty points: 484 at most.
pub(super) struct Search<'s> {
    pub(super) position: &'s mut Position,
    pub(super) fours: &'s mut vcf::Solver,
    pub(super) table: &'s mut Table,
    pub(super) watch: &'s mut Watch,
    /// A threat is a win by fours of so many moves, should the defender pass.
    pub(super) threat: u16,
    /// What tells the keys of this search from those of others with other threats.
    pub(super) frame: Key,
    /// The moves to be tried on the way to the current position, one list after the other.
    pub(super) children: Vec<Child>,
    /// The moves that were listed last.
    pub(super) moves: Vec<Point>,
}

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    point: Point,
    numbers: Numbers,
}

/// The least number of some children, the child that has it, and the least of the others.
struct Least {
    child: usize,
    number: u32,
    next: u32,
}

impl Search<'_> {
    /// Sets what a threat is: a win by fours of so many moves.
    pub(super) fn set_threat(&mut self, moves: u16) {
        self.threat = moves;
        self.frame = key::threat(moves);
    }

    fn key(&self) -> Key {
        let defends = self.position.board().side_to_move() != self.position.attacker();
        let turn = if defends { key::DEFENDS } else { 0 };
        self.position.key() ^ self.frame ^ turn
    }

    pub(super) fn known(&self) -> Option<Known> {
        self.table.get(self.key())
    }

    /// Returns what is known of the position after a move.
    pub(super) fn known_after(&self, point: Point) -> Option<Known> {
        let side = self.position.board().side_to_move();
        self.table.get(self.key() ^ key::DEFENDS ^ zobrist::stone(side, point))
    }

    /// Keeps that the attacker's last move threatens nothing.
    pub(super) fn insert_no_threat(&mut self) {
        self.table.insert(self.key(), Known { numbers: Numbers::NOT_WON, winner: None }, 1);
    }

    pub(super) fn place(&mut self, point: Point) -> Result<(), Stopped> {
        self.watch.count()?;
        self.position.place(point);
        Ok(())
    }

    /// Returns the answers of a win by fours, when one is soon found.
    pub(super) fn win_by_fours(&mut self) -> Result<Option<Vec<Answer>>, Stopped> {
        let bounds = Bounds { nodes: FOURS_NODES, ..Bounds::NONE };
        let found = self.fours.search(self.position, Length::First, bounds, self.watch)?;
        Ok(match found {
            Found::Win(answers) => Some(answers),
            Found::No | Found::GaveUp => None,
        })
    }

    /// Searches a position with the attacker to move until a number reaches its limit.
    pub(super) fn attack(&mut self, limit: Numbers) -> Result<Numbers, Stopped> {
        let before = self.watch.nodes();
        let mut winner = None;
        let known = self.known();
        // By a five, perhaps, which is not among the moves that are listed.
        if known.is_some_and(|known| known.winner.is_some()) {
            return Ok(Numbers::WON);
        }
        if known.is_none() {
            winner = self.win_by_fours()?.map(|answers| answers[0].attack);
        }
        let numbers = if winner.is_some() {
            Numbers::WON
        } else {
            let start = self.children.len();
            self.list_attacks()?;
            self.list_children(Self::guess_attack);
            let result = self.attack_children(start, limit);
            self.children.truncate(start);
            let (numbers, child) = result?;
            winner = child;
            numbers
        };
        let nodes = self.watch.nodes() - before;
        self.table.insert(self.key(), Known { numbers, winner }, nodes);
        Ok(numbers)
    }

    /// Makes the listed moves children, with what is known of them or else a first guess.
    fn list_children(&mut self, guess: fn(&mut Self, Point) -> Numbers) {
        for i in 0..self.moves.len() {
            let point = self.moves[i];
            let numbers = match self.known_after(point) {
                Some(known) => known.numbers,
                None => guess(self, point),
            };
            self.children.push(Child { point, numbers });
        }
    }

    /// Returns the first numbers of an attack: the fewer replies to come, the sooner proven.
    fn guess_attack(&mut self, point: Point) -> Numbers {
        let attacker = self.position.attacker();
        let kinds = self.position.kinds(point, attacker);
        let stops = if kinds.any(Kind::Four) {
            1
        } else {
            self.position.place(point);
            let threats = self.position.threats();
            let counter_fours = [Kind::Four, Kind::StraightFour]
                .map(|kind| threats.count(attacker.opponent(), kind));
            self.position.undo();
            let quiet = if kinds.any(Kind::Three) { 2 } else { 6 };
            quiet + counter_fours.into_iter().sum::<usize>()
        };
        Numbers { proof: saturated(stops), disproof: 1 }
    }

    /// Returns the first numbers of a reply: the fewer attacks to come, the sooner disproven.
    fn guess_defence(&mut self, point: Point) -> Numbers {
        let attacker = self.position.attacker();
        self.position.place(point);
        let threats = self.position.threats();
        let attacks = if threats.any(attacker.opponent(), Kind::Five) {
            1
        } else {
            threats.count(attacker, Kind::Four) + threats.count(attacker, Kind::Three)
        };
        self.position.undo();
        Numbers { proof: 1, disproof: saturated(attacks.max(1)) }
    }

    /// Searches the children from `start` on until one is won or a limit is reached. Returns the
    /// numbers and the move that wins.
    fn attack_children(
        &mut self,
        start: usize,
        limit: Numbers,
    ) -> Result<(Numbers, Option<Point>), Stopped> {
        loop {
            let children = &self.children[start..];
            let Some(least) = least(children, |numbers| numbers.proof) else {
                return Ok((Numbers::NOT_WON, None));
            };
            let Child { point, numbers } = children[least.child];
            if numbers.proof == 0 {
                return Ok((Numbers::WON, Some(point)));
            }
            let disproof = sum(children, |numbers| numbers.disproof);
            let now = Numbers { proof: least.number, disproof };
            if disproof == 0 {
                return Ok((Numbers::NOT_WON, None));
            }
            if now.proof >= limit.proof || now.disproof >= limit.disproof {
                return Ok((now, None));
            }
            let limit = Numbers {
                proof: limit.proof.min(least.next.saturating_add(1 + least.next / 4)),
                disproof: above(numbers.disproof, limit.disproof, disproof),
            };
            self.place(point)?;
            let numbers = self.defend(limit);
            self.position.undo();
            self.children[start + least.child].numbers = numbers?;
        }
    }

    /// Searches a position with the defender to move until a number reaches its limit.
    pub(super) fn defend(&mut self, limit: Numbers) -> Result<Numbers, Stopped> {
        let before = self.watch.nodes();
        let numbers = if self.list_defences()? {
            let start = self.children.len();
            self.list_children(Self::guess_defence);
            let result = self.defend_children(start, limit);
            self.children.truncate(start);
            result?
        } else {
            Numbers::NOT_WON
        };
        let nodes = self.watch.nodes() - before;
        self.table.insert(self.key(), Known { numbers, winner: None }, nodes);
        Ok(numbers)
    }

    /// Searches the children from `start` on until all are won or a limit is reached.
    fn defend_children(&mut self, start: usize, limit: Numbers) -> Result<Numbers, Stopped> {
        loop {
            let children = &self.children[start..];
            let proof = sum(children, |numbers| numbers.proof);
            if proof == 0 {
                return Ok(Numbers::WON);
            }
            let Some(least) = least(children, |numbers| numbers.disproof) else {
                return Ok(Numbers::WON);
            };
            let now = Numbers { proof, disproof: least.number };
            if least.number == 0 {
                return Ok(Numbers::NOT_WON);
            }
            if now.proof >= limit.proof || now.disproof >= limit.disproof {
                return Ok(now);
            }
            let Child { point, numbers } = children[least.child];
            let limit = Numbers {
                proof: above(numbers.proof, limit.proof, proof),
                disproof: limit.disproof.min(least.next.saturating_add(1 + least.next / 4)),
            };
            self.place(point)?;
            let numbers = self.attack(limit);
            self.position.undo();
            self.children[start + least.child].numbers = numbers?;
        }
    }
}

/// Returns the least number of the children.
fn least(children: &[Child], number: impl Fn(Numbers) -> u32) -> Option<Least> {
    let mut least: Option<Least> = None;
    for (index, child) in children.iter().enumerate() {
        let number = number(child.numbers);
        match &mut least {
            Some(least) if least.number <= number => least.next = least.next.min(number),
            Some(least) => *least = Least { child: index, number, next: least.number },
            None => least = Some(Least { child: index, number, next: INFINITE }),
        }
    }
    least
}

/// Returns a count as a number.
fn saturated(count: usize) -> u32 {
    u32::try_from(count).map_or(INFINITE, |count| count.min(INFINITE))
}

/// Returns the limit of a child whose number is part of a sum that has a limit: what the others
/// leave, and more than the number itself, for sums stop at the infinite.
fn above(number: u32, limit: u32, sum: u32) -> u32 {
    limit.saturating_sub(sum.saturating_sub(number)).max(number + 1).min(INFINITE)
}

/// Returns the sum of the children's numbers, of which none is infinite: however large, it is not
/// either.
fn sum(children: &[Child], number: impl Fn(Numbers) -> u32) -> u32 {
    children.iter().fold(0, |sum, child| (sum + number(child.numbers)).min(INFINITE - 1))
}
