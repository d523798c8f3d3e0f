//! Depth-first proof-number search (Nagai 2002).

use std::sync::Arc;

use super::children::{Child, Greatest, Least};
use super::lists::{Lists, Step};
use super::moves::Defences;
use super::table::{INFINITE, Known, Numbers, Table};
use super::team::Team;
use crate::proof::Answer;
use crate::search::key::{self, Key};
use crate::search::length::Length;
use crate::search::position::Position;
use crate::search::vcf::{self, Bounds, Found};
use crate::search::watch::{Stopped, Watch};
use crate::{Kind, Point, zobrist};

/// Nodes for a win by fours at each position where the attacker is to move.
const FOURS_NODES: u64 = 100;

/// The first proof number of a three, before the defender's fours.
const THREE: usize = 2;

/// That of a quiet move. It is listed after fours and threes have promised less than
/// [`LISTED_THREATS`], and is then worth a try.
const QUIET: usize = 3;

/// The proof number of all threats of two fours before they are listed, and what is added for each
/// four more: to list them costs a hundred short searches.
const LISTED_THREATS: u32 = 12;
const WIDER_THREATS: u32 = 3;

/// Their disproof number.
const THREATS_DISPROOF: u32 = 2;

/// The first disproof number of a reply that makes a four: one attack stops it.
const COUNTER_FOUR: usize = 3;

/// What two points on which the defender may make a four add to the first proof number of a reply:
/// each may put off the attack at any time.
const TWO_COUNTER_FOURS: usize = 3;

/// Never reached.
pub(super) const NO_LIMIT: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

/// One search.
///
/// It recurses once for each stone, so no deeper than a board has empty points: 484 at most.
pub(super) struct Search<'s> {
    pub(super) position: &'s mut Position,
    pub(super) fours: &'s mut vcf::Solver,
    pub(super) table: &'s Table,
    pub(super) watch: &'s mut Watch,
    pub(super) lists: &'s mut Lists,
    /// A threat is a win by fours of so many moves, should the defender pass.
    pub(super) threat: u16,
    /// The widest threat of those whose replies were listed, since this was set back.
    pub(super) widest: u16,
    /// What tells the keys of this search from those of others that may go as wide as that one.
    pub(super) frame: Key,
    /// What tells lists of moves from those with other threats.
    pub(super) list_frame: Key,
    /// The search gives up at this count of nodes.
    pub(super) last_node: u64,
    /// What other threads have for themselves.
    pub(super) helpers: &'s mut [super::Memory],
    /// After so many nodes of a question they help.
    pub(super) nodes_alone: u64,
    /// Those that search the same position, if there are several.
    pub(super) team: Option<Arc<Team>>,
    /// With others, the keys on the way to the current position.
    pub(super) path: Vec<Key>,
    /// Of these, what comes after so many is no longer wanted.
    pub(super) wanted: usize,
    /// The moves to be tried on the way to the current position, one list after the other.
    pub(super) children: Vec<Child>,
    /// The moves that were listed last.
    pub(super) moves: Vec<Point>,
    /// The steps that were listed last.
    pub(super) steps: Vec<Step>,
}

impl Search<'_> {
    /// Sets what a threat is: a win by fours of so many moves.
    pub(super) fn set_threat(&mut self, moves: u16) {
        self.threat = moves;
        self.list_frame = key::threat(moves | 1 << 8);
    }

    pub(super) fn key(&self) -> Key {
        let defends = self.position.board().side_to_move() != self.position.attacker();
        let turn = if defends { key::DEFENDS } else { 0 };
        self.position.key() ^ self.frame ^ turn
    }

    /// Returns what the table knows that holds for threats of this width.
    pub(super) fn look_up(&self, key: Key) -> Option<Known> {
        let known = self.table.get(key)?;
        (known.numbers.disproof != 0 || known.width >= self.threat).then_some(known)
    }

    pub(super) fn known(&self) -> Option<Known> {
        self.look_up(self.key())
    }

    /// Returns what is known of the position after a move.
    pub(super) fn known_after(&self, point: Point) -> Option<Known> {
        let side = self.position.board().side_to_move();
        self.look_up(self.key() ^ key::DEFENDS ^ zobrist::stone(side, point))
    }

    pub(super) fn place(&mut self, point: Point) -> Result<(), Stopped> {
        if self.watch.nodes() >= self.last_node {
            return Err(Stopped);
        }
        self.watch.count()?;
        if self.team.is_some() {
            self.look_around()?;
        }
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

    /// Searches a position with the attacker to move until a number reaches its limit; `hint` has won
    /// after another reply.
    pub(super) fn attack(
        &mut self,
        limit: Numbers,
        hint: Option<Point>,
    ) -> Result<Numbers, Stopped> {
        let before = self.watch.nodes();
        let key = self.key();
        let known = self.look_up(key);
        if let Some(known) = known
            && known.is_solved()
        {
            return Ok(known.numbers);
        }
        let list_key = key ^ self.list_frame;
        self.steps.clear();
        if !self.lists.get(list_key, &mut self.steps) {
            if known.is_none()
                && let Some(answers) = self.win_by_fours()?
            {
                let winner = Some(answers[0].attack);
                let nodes = self.watch.nodes() - before;
                self.table.insert(key, Known { numbers: Numbers::WON, winner, width: 0 }, nodes);
                return Ok(Numbers::WON);
            }
            self.list_attacks();
            self.lists.insert(list_key, self.steps.iter().copied());
        }
        let start = self.children.len();
        self.add_children(Self::guess_attack, hint);
        self.enter(key);
        let result = self.attack_children(start, limit, list_key);
        self.leave(key);
        self.children.truncate(start);
        let (numbers, winner) = result?;
        Ok(self.keep(key, Known { numbers, winner, width: self.threat }, before).numbers)
    }

    /// Makes the listed steps children, with what is known of them or else a first guess, the best for
    /// a move that has won elsewhere.
    fn add_children(&mut self, guess: fn(&mut Self, Point) -> Numbers, hint: Option<Point>) {
        for i in 0..self.steps.len() {
            let step = self.steps[i];
            let numbers = match step {
                Step::Move(point) => match self.known_after(point) {
                    Some(known) => known.numbers,
                    None if hint == Some(point) => Numbers::UNKNOWN,
                    None => guess(self, point),
                },
                Step::Threats(fours) => self.guess_threats(fours),
            };
            self.children.push(Child { step, numbers, busy: 0 });
        }
    }

    /// Returns the first numbers of all wider threats at once.
    fn guess_threats(&self, fours: u16) -> Numbers {
        let wider = u32::from(fours.saturating_sub(2));
        Numbers { proof: LISTED_THREATS + WIDER_THREATS * wider, disproof: THREATS_DISPROOF }
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
            let quiet = if kinds.any(Kind::Three) { THREE } else { QUIET };
            quiet + counter_fours.into_iter().sum::<usize>()
        };
        Numbers { proof: saturated(stops), disproof: 1 }
    }

    /// Returns the first numbers of a reply: the fewer attacks to come, the sooner disproven.
    fn guess_defence(&mut self, point: Point) -> Numbers {
        let attacker = self.position.attacker();
        self.position.place(point);
        let threats = self.position.threats();
        let counter_fours: usize =
            Kind::FOURS.iter().map(|&kind| threats.count(attacker.opponent(), kind)).sum();
        let attacks = if threats.any(attacker.opponent(), Kind::Five) {
            COUNTER_FOUR
        } else {
            threats.count(attacker, Kind::Four) + threats.count(attacker, Kind::Three)
        };
        self.position.undo();
        let proof = saturated(1 + counter_fours * TWO_COUNTER_FOURS / 2);
        Numbers { proof, disproof: saturated(attacks.max(1)) }
    }

    /// Searches the children from `start` on until one is won or a limit is reached. Returns the
    /// numbers and the move that wins.
    fn attack_children(
        &mut self,
        start: usize,
        limit: Numbers,
        list_key: Key,
    ) -> Result<(Numbers, Option<Point>), Stopped> {
        loop {
            if let Some(Known { numbers, winner, .. }) = self.solved_meanwhile() {
                return Ok((numbers, winner));
            }
            self.look_at_others(start);
            let children = &self.children[start..];
            let Some(least) = Least::of(children, |numbers| numbers.proof) else {
                return Ok((Numbers::NOT_WON, None));
            };
            let Child { step, numbers, .. } = children[least.child];
            if numbers.proof == 0 {
                let Step::Move(point) = step else { return Err(Stopped) };
                return Ok((Numbers::WON, Some(point)));
            }
            let all = Greatest::of(children, |numbers| numbers.disproof);
            let disproof = all.together();
            let now = Numbers { proof: least.number, disproof };
            if disproof == 0 {
                return Ok((Numbers::NOT_WON, None));
            }
            let is_over = now.proof >= limit.proof || now.disproof >= limit.disproof;
            if is_over || self.is_unwanted() {
                return Ok((now, None));
            }
            let point = match step {
                Step::Move(point) => point,
                Step::Threats(fours) => {
                    self.expand_threats(start, least.child, fours, list_key)?;
                    continue;
                }
            };
            let limit = Numbers {
                proof: least.above(numbers.proof, limit.proof),
                disproof: all.above(numbers.disproof, limit.disproof),
            };
            self.place(point)?;
            let numbers = self.defend(limit);
            self.position.undo();
            self.children[start + least.child].numbers = numbers?;
        }
    }

    /// Puts the threats of a width in the place of the child that stands for them.
    fn expand_threats(
        &mut self,
        start: usize,
        child: usize,
        fours: u16,
        list_key: Key,
    ) -> Result<(), Stopped> {
        self.list_quiet_threats(fours)?;
        self.children.remove(start + child);
        self.steps.clear();
        self.steps.extend(self.moves.iter().copied().map(Step::Move));
        self.add_children(Self::guess_attack, None);
        let steps = self.children[start..].iter().map(|child| child.step);
        self.lists.insert(list_key, steps);
        Ok(())
    }

    /// Searches a position with the defender to move until a number reaches its limit.
    pub(super) fn defend(&mut self, limit: Numbers) -> Result<Numbers, Stopped> {
        let before = self.watch.nodes();
        let key = self.key();
        if let Some(known) = self.look_up(key)
            && known.is_solved()
        {
            return Ok(known.numbers);
        }
        let list_key = key ^ self.list_frame;
        self.steps.clear();
        if !self.lists.get(list_key, &mut self.steps) {
            if let Defences::NotWon(width) = self.list_defences(false)? {
                let known = Known { numbers: Numbers::NOT_WON, winner: None, width };
                self.table.insert(key, known, 1);
                return Ok(Numbers::NOT_WON);
            }
            self.steps.clear();
            self.steps.extend(self.moves.iter().copied().map(Step::Move));
            self.lists.insert(list_key, self.steps.iter().copied());
        }
        let start = self.children.len();
        self.add_children(Self::guess_defence, None);
        self.enter(key);
        let result = self.defend_children(start, limit);
        self.leave(key);
        self.children.truncate(start);
        let numbers = result?;
        Ok(self.keep(key, Known { numbers, winner: None, width: self.threat }, before).numbers)
    }

    /// Searches the children from `start` on until all are won or a limit is reached.
    fn defend_children(&mut self, start: usize, limit: Numbers) -> Result<Numbers, Stopped> {
        // What wins after one reply often wins after others.
        let mut winner = None;
        loop {
            if let Some(known) = self.solved_meanwhile() {
                return Ok(known.numbers);
            }
            self.look_at_others(start);
            let children = &self.children[start..];
            let all = Greatest::of(children, |numbers| numbers.proof);
            let proof = all.together();
            if proof == 0 {
                return Ok(Numbers::WON);
            }
            let Some(least) = Least::of(children, |numbers| numbers.disproof) else {
                return Ok(Numbers::WON);
            };
            let now = Numbers { proof, disproof: least.number };
            if least.number == 0 {
                return Ok(Numbers::NOT_WON);
            }
            let is_over = now.proof >= limit.proof || now.disproof >= limit.disproof;
            if is_over || self.is_unwanted() {
                return Ok(now);
            }
            let Child { step, numbers, .. } = children[least.child];
            let Step::Move(point) = step else { return Err(Stopped) };
            let limit = Numbers {
                proof: all.above(numbers.proof, limit.proof),
                disproof: least.above(numbers.disproof, limit.disproof),
            };
            self.place(point)?;
            let numbers = self.attack(limit, winner);
            if numbers == Ok(Numbers::WON) {
                winner = self.known().and_then(|known| known.winner);
            }
            self.position.undo();
            self.children[start + least.child].numbers = numbers?;
        }
    }
}

/// Returns a count as a number.
fn saturated(count: usize) -> u32 {
    u32::try_from(count).map_or(INFINITE, |count| count.min(INFINITE))
}
