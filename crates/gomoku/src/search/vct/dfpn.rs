//! Depth-first proof-number search (df-pn; Nagai, Df-pn Algorithm for Searching AND/OR Trees, 2002).
//!
//! A position has a proof number, a lower bound of the positions that must be won to show that the
//! attacker wins, and a disproof number, of those that must be shown not to be won. With the attacker
//! to move, the proof number is the least of the children's and the disproof number adds theirs up; with
//! the defender to move it is the other way round. The search goes down to the child that decides the
//! least number, until a number reaches the limit at which another child would be better.

use super::lists::{Child, Step};
use super::moves::Defences;
use super::search::Search;
use super::table::{Entry, INFINITE, Numbers};
use crate::search::table::Key;
use crate::search::watch::Stopped;
use crate::{Kind, Point};

/// First proof number of a three, without the defender's fours.
const THREE: usize = 2;

/// First proof number of a quiet move. Quiet moves are listed when the proof numbers of fours and threes
/// have reached [`QUIET_MOVES`], and are worth a try then.
const QUIET: usize = 3;

/// Proof number of all quiet moves of width 2 before they are listed: to list them takes a hundred short
/// searches.
const QUIET_MOVES: u32 = 12;

/// Added to [`QUIET_MOVES`] for each further four of width.
const WIDER_QUIET_MOVES: u32 = 3;

/// Disproof number of quiet moves before they are listed.
const QUIET_DISPROOF: u32 = 2;

/// First disproof number of a reply that makes a four: one attack stops it.
const COUNTER_FOUR: usize = 3;

/// Added to the first proof number of a reply for each two points where the defender may make a four,
/// which would delay the attack.
const TWO_COUNTER_FOURS: usize = 3;

/// The limit of a child is greater than the second least number by 1 and one part in this many, so
/// that the search does not go to and fro.
const MARGIN: u32 = 8;

/// A limit that is never reached.
pub(super) const NO_LIMIT: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

impl Search<'_> {
    /// Searches a position with the attacker to move until a number reaches its limit. `hint` is a move
    /// that has won after another reply.
    pub(super) fn attack(
        &mut self,
        limit: Numbers,
        hint: Option<Point>,
    ) -> Result<Numbers, Stopped> {
        let before = self.watch().nodes();
        let key = self.key();
        let entry = self.probe(key);
        if let Some(entry) = entry
            && entry.is_solved()
        {
            return Ok(entry.numbers);
        }
        if !self.load_steps(key) {
            if entry.is_none()
                && let Some(answers) = self.win_by_fours()?
            {
                let winner = Some(answers[0].attack);
                self.store(key, Entry { numbers: Numbers::WON, winner, width: 0 }, before);
                return Ok(Numbers::WON);
            }
            self.list_attacks();
            self.store_steps(key);
        }
        let start = self.children.len();
        self.add_children(Self::guess_attack, hint);
        let result = self.visible_at(key, |search| search.attack_children(start, limit, key));
        self.children.truncate(start);
        let (numbers, winner) = result?;
        let entry = Entry { numbers, winner, width: self.width() };
        Ok(self.store_unless_solved(key, entry, before).numbers)
    }

    /// Searches a position with the defender to move until a number reaches its limit.
    pub(super) fn defend(&mut self, limit: Numbers) -> Result<Numbers, Stopped> {
        let before = self.watch().nodes();
        let key = self.key();
        if let Some(entry) = self.probe(key)
            && entry.is_solved()
        {
            return Ok(entry.numbers);
        }
        if !self.load_steps(key) {
            if let Defences::NotWon(width) = self.list_defences(false)? {
                let entry = Entry { numbers: Numbers::NOT_WON, winner: None, width };
                // No node was searched for it.
                self.store(key, entry, self.watch().nodes());
                return Ok(Numbers::NOT_WON);
            }
            self.steps_of_moves();
            self.store_steps(key);
        }
        let start = self.children.len();
        self.add_children(Self::guess_defence, None);
        let result = self.visible_at(key, |search| search.defend_children(start, limit));
        self.children.truncate(start);
        let entry = Entry { numbers: result?, winner: None, width: self.width() };
        Ok(self.store_unless_solved(key, entry, before).numbers)
    }

    /// Makes the moves listed last the steps.
    fn steps_of_moves(&mut self) {
        self.steps.clear();
        self.steps.extend(self.moves.iter().copied().map(Step::Move));
    }

    /// Makes the listed steps children, with the numbers of their entries or else a first guess: the
    /// best one for a move that has won elsewhere.
    fn add_children(&mut self, guess: fn(&mut Self, Point) -> Numbers, hint: Option<Point>) {
        for i in 0..self.steps.len() {
            let step = self.steps[i];
            let numbers = match step {
                Step::Move(point) => match self.entry_after(point) {
                    Some(entry) => entry.numbers,
                    None if hint == Some(point) => Numbers::UNKNOWN,
                    None => guess(self, point),
                },
                Step::Threats(fours) => guess_quiet_moves(fours),
            };
            self.children.push(Child { step, numbers, busy: 0 });
        }
    }

    /// Returns the first numbers of an attack: the fewer replies to come, the sooner it is proven.
    fn guess_attack(&mut self, point: Point) -> Numbers {
        let attacker = self.attacker();
        let kinds = self.position().kinds(point, attacker);
        let stops = if kinds.any(Kind::Four) {
            1
        } else {
            let counter_fours: usize = self.position_mut().after(point, |position| {
                let fours = [Kind::Four, Kind::StraightFour];
                fours.map(|kind| position.threats().count(attacker.opponent(), kind)).iter().sum()
            });
            counter_fours + if kinds.any(Kind::Three) { THREE } else { QUIET }
        };
        Numbers { proof: saturated(stops), disproof: 1 }
    }

    /// Returns the first numbers of a reply: the fewer attacks to come, the sooner it is disproven.
    fn guess_defence(&mut self, point: Point) -> Numbers {
        let attacker = self.attacker();
        let defender = attacker.opponent();
        let (counter_fours, attacks) = self.position_mut().after(point, |position| {
            let threats = position.threats();
            let counter_fours: usize =
                Kind::FOURS.iter().map(|&kind| threats.count(defender, kind)).sum();
            let attacks = if threats.any(defender, Kind::Five) {
                COUNTER_FOUR
            } else {
                threats.count(attacker, Kind::Four) + threats.count(attacker, Kind::Three)
            };
            (counter_fours, attacks)
        });
        let proof = saturated(1 + counter_fours * TWO_COUNTER_FOURS / 2);
        Numbers { proof, disproof: saturated(attacks.max(1)) }
    }

    /// Searches the children from `start` on until one is won or a limit is reached. Returns the numbers
    /// and the move that wins.
    fn attack_children(
        &mut self,
        start: usize,
        limit: Numbers,
        key: Key,
    ) -> Result<(Numbers, Option<Point>), Stopped> {
        loop {
            if let Some(Entry { numbers, winner, .. }) = self.solved_meanwhile() {
                return Ok((numbers, winner));
            }
            self.update_children(start);
            let children = &self.children[start..];
            let Some(least) = Least::of(children, |numbers| numbers.proof) else {
                return Ok((Numbers::NOT_WON, None));
            };
            let Child { step, numbers, .. } = children[least.child];
            if numbers.proof == 0 {
                let Step::Move(point) = step else { return Err(Stopped) };
                return Ok((Numbers::WON, Some(point)));
            }
            let sum = WeakSum::of(children, |numbers| numbers.disproof);
            let now = Numbers { proof: least.number, disproof: sum.number() };
            if now.disproof == 0 {
                return Ok((Numbers::NOT_WON, None));
            }
            if is_reached(now, limit) || self.is_unwanted() {
                return Ok((now, None));
            }
            let point = match step {
                Step::Move(point) => point,
                Step::Threats(fours) => {
                    self.expand_threats(start, least.child, fours, key)?;
                    continue;
                }
            };
            let limit = Numbers {
                proof: least.limit(numbers.proof, limit.proof),
                disproof: sum.limit(numbers.disproof, limit.disproof),
            };
            let numbers = self.after(point, |search| search.defend(limit))?;
            self.children[start + least.child].numbers = numbers;
        }
    }

    /// Replaces the child that stands for the quiet moves of a width by these moves.
    fn expand_threats(
        &mut self,
        start: usize,
        child: usize,
        fours: u16,
        key: Key,
    ) -> Result<(), Stopped> {
        self.list_quiet_threats(fours)?;
        self.children.remove(start + child);
        self.steps_of_moves();
        self.add_children(Self::guess_attack, None);
        self.store_steps_of_children(key, start);
        Ok(())
    }

    /// Searches the children from `start` on until all are won or a limit is reached.
    fn defend_children(&mut self, start: usize, limit: Numbers) -> Result<Numbers, Stopped> {
        // A move that wins after one reply often wins after others.
        let mut winner = None;
        loop {
            if let Some(entry) = self.solved_meanwhile() {
                return Ok(entry.numbers);
            }
            self.update_children(start);
            let children = &self.children[start..];
            let sum = WeakSum::of(children, |numbers| numbers.proof);
            let proof = sum.number();
            if proof == 0 {
                return Ok(Numbers::WON);
            }
            let Some(least) = Least::of(children, |numbers| numbers.disproof) else {
                return Ok(Numbers::WON);
            };
            let now = Numbers { proof, disproof: least.number };
            if now.disproof == 0 {
                return Ok(Numbers::NOT_WON);
            }
            if is_reached(now, limit) || self.is_unwanted() {
                return Ok(now);
            }
            let Child { step, numbers, .. } = children[least.child];
            let Step::Move(point) = step else { return Err(Stopped) };
            let limit = Numbers {
                proof: sum.limit(numbers.proof, limit.proof),
                disproof: least.limit(numbers.disproof, limit.disproof),
            };
            let numbers = self.after(point, |search| {
                let numbers = search.attack(limit, winner)?;
                if numbers == Numbers::WON {
                    winner = search.entry().and_then(|entry| entry.winner);
                }
                Ok(numbers)
            })?;
            self.children[start + least.child].numbers = numbers;
        }
    }
}

/// Returns whether a number has reached its limit.
const fn is_reached(now: Numbers, limit: Numbers) -> bool {
    now.proof >= limit.proof || now.disproof >= limit.disproof
}

/// Returns the numbers of all quiet moves of a width before they are listed.
fn guess_quiet_moves(fours: u16) -> Numbers {
    let wider = u32::from(fours.saturating_sub(2));
    Numbers { proof: QUIET_MOVES + WIDER_QUIET_MOVES * wider, disproof: QUIET_DISPROOF }
}

/// Returns a count as a proof number.
fn saturated(count: usize) -> u32 {
    u32::try_from(count).map_or(INFINITE, |count| count.min(INFINITE))
}

/// The least number of some children, and the child to search.
///
/// With other threads at work, the child is the one whose number would be least if each thread below a
/// child had raised its number by one.
struct Least {
    number: u32,
    child: usize,
    /// The second least number.
    next: u32,
}

impl Least {
    fn of(children: &[Child], number: impl Fn(Numbers) -> u32) -> Option<Self> {
        let mut least: Option<(Self, u32)> = None;
        for (index, child) in children.iter().enumerate() {
            let number = number(child.numbers);
            let expected = expected(number, child.busy);
            match &mut least {
                Some((least, of_child)) if *of_child <= expected => {
                    least.next = least.next.min(expected);
                    least.number = least.number.min(number);
                }
                Some((least, of_child)) => {
                    least.next = std::mem::replace(of_child, expected);
                    least.child = index;
                    least.number = least.number.min(number);
                }
                None => least = Some((Self { number, child: index, next: INFINITE }, expected)),
            }
        }
        least.map(|(least, _)| least)
    }

    /// Returns the limit of the child, given its number and the limit of the position: somewhat above the
    /// second least number. With other threads it may exceed the limit of the position.
    fn limit(&self, number: u32, limit: u32) -> u32 {
        let next = self.next.saturating_add(1 + self.next / MARGIN).min(INFINITE);
        limit.min(next).max(number + 1)
    }
}

/// Returns a number as if each thread below the child had raised it by one, so that threads go different
/// ways. A greater virtual loss would send them worse ways.
fn expected(number: u32, busy: u8) -> u32 {
    if number == 0 || number == INFINITE {
        return number;
    }
    (number + u32::from(busy)).min(INFINITE - 1)
}

/// The sum of the numbers of some children as weak proof-number search estimates it (Ueda et al., Weak
/// Proof-Number Search, 2008): the greatest number, and one for each other child that is not solved.
///
/// Many orders of moves lead to a position, so a true sum would count the same work again and again.
struct WeakSum {
    greatest: u32,
    /// Number of children that are not solved.
    count: u32,
}

impl WeakSum {
    fn of(children: &[Child], number: impl Fn(Numbers) -> u32) -> Self {
        let numbers =
            children.iter().map(|child| number(child.numbers)).filter(|&number| number != 0);
        numbers.fold(Self { greatest: 0, count: 0 }, |sum, number| Self {
            greatest: sum.greatest.max(number),
            count: sum.count + 1,
        })
    }

    /// Returns the sum. It is not infinite, as no number of a child is.
    fn number(&self) -> u32 {
        (self.greatest + self.count.saturating_sub(1)).min(INFINITE - 1)
    }

    /// Returns the limit of a child, given its number and the limit of the sum: what the other children
    /// leave, and more than its number, because a sum stops short of infinity.
    fn limit(&self, number: u32, limit: u32) -> u32 {
        limit.saturating_sub(self.count.saturating_sub(1)).max(number + 1).min(INFINITE)
    }
}
