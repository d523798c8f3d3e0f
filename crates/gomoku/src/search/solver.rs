//! Fours first, then threats: what most callers want.

use std::time::Duration;

use engine::limits::End;

use super::length::Length;
use super::method::Method;
use super::options::{Options, OptionsError};
use super::position::Position;
use super::progress::Control;
use super::solution::{Solution, Verdict};
use super::vcf::{Bounds, Found};
use super::vct::{self, Searched};
use super::watch::{Stopped, Watch};
use crate::proof::{Answer, Proof};
use crate::{Kind, Point, ThreatState};

/// Solves positions by continuous fours or threats, and finds defences.
///
/// It keeps what it finds for later positions of the same game.
///
/// ```
/// use gomoku::proof::check::check;
/// use gomoku::search::{Control, Method, Options, Solver, Verdict};
/// use gomoku::{Rule, notation::moves};
///
/// let board = moves::parse(b"h8a1i8c2h9e3i9g1", 15, Rule::Freestyle)?;
/// let options = Options::new();
/// let solution = Solver::new(options)?.solve(&board, Method::Any, Control::new());
/// let Verdict::Win(proof) = solution.verdict else { panic!("two open twos side by side") };
/// let checked = check(&board, options.reading, &proof)?;
/// assert!(checked.longest() >= 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    options: Options,
    hash_bytes: usize,
    threats: vct::Solver,
}

/// What proofs may take together however small the tables are.
const LEAST_PROOF_BYTES: usize = 2 << 20;

/// First moves that win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct WinningMoves {
    /// The proofs; each begins with another move, in the order of points.
    pub proofs: Vec<Proof>,
    /// Whether all moves of the method were searched to their end.
    pub is_complete: bool,
    /// Stones placed by the search.
    pub nodes: u64,
    /// Time taken, zero on platforms without a clock.
    pub elapsed: Duration,
    /// Why the search ended: [`End::Solved`] if it is complete.
    pub end: End,
}

/// What the defender's moves are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Defence {
    /// Every move the defender may play, the best first: those that refute the attack, those of
    /// which nothing is known, and those that lose, the longest first.
    pub moves: Vec<DefenceMove>,
    /// Stones placed by the search.
    pub nodes: u64,
    /// Time taken, zero on platforms without a clock.
    pub elapsed: Duration,
    /// Why the search ended: [`End::Solved`] unless some verdict is [`Verdict::Unknown`].
    pub end: End,
}

/// A move of the defender and what the attacker has against it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DefenceMove {
    /// The move.
    pub point: Point,
    /// What the attacker has: [`Verdict::NoWin`] when the move refutes the attack.
    pub verdict: Verdict,
}

impl WinningMoves {
    /// Returns whether the question was answered: whether all moves were searched to their end.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}

impl Defence {
    /// Returns whether the question was answered: what every move is worth.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }
}

impl DefenceMove {
    /// Returns the number of moves the attacker needs in the proof that was found, which need not
    /// be the shortest, or `None` when no win was found.
    #[must_use]
    pub fn resistance(&self) -> Option<usize> {
        match &self.verdict {
            Verdict::Win(proof) => Some(proof.longest()),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }
}

impl Solver {
    /// Returns a solver with empty tables.
    ///
    /// # Errors
    ///
    /// When there is no memory for them, or there are no threats of the width.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        let mib = options.hash_mib;
        let bytes = mib.checked_mul(1 << 20).ok_or(OptionsError::OutOfMemory { mib })?;
        Self::of_bytes(options, bytes)
    }

    /// Returns a solver whose tables take so many bytes, whatever the options say: tables that are
    /// full at once, for tests.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    #[cfg(feature = "internals")]
    #[doc(hidden)]
    pub fn with_hash_bytes(options: Options, bytes: usize) -> Result<Self, OptionsError> {
        Self::of_bytes(options, bytes)
    }

    /// Lets other threads help after so many nodes, for tests: else they would seldom have time to.
    #[cfg(feature = "internals")]
    #[doc(hidden)]
    pub fn set_nodes_alone(&mut self, nodes: u64) {
        self.threats.set_nodes_alone(nodes);
    }

    fn of_bytes(options: Options, hash_bytes: usize) -> Result<Self, OptionsError> {
        options.check()?;
        let threats =
            vct::Solver::new(options.width, options.threads, hash_bytes).map_err(|_| {
                OptionsError::OutOfMemory { mib: options.hash_mib.max(hash_bytes >> 20) }
            })?;
        Ok(Self { options, hash_bytes, threats })
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Forgets what was found before.
    pub fn clear(&mut self) {
        self.threats.clear();
    }

    /// Returns how full the hash tables are, together, with what the searches since the last
    /// [`clear`](Self::clear) have found, per mille.
    ///
    /// A quarter of the memory is for fours, by threads: a search for nothing else fills 250 at most.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.threats.hash_per_mille()
    }

    /// Sets [`Options::width`] for the searches to come. Nothing is forgotten.
    ///
    /// # Errors
    ///
    /// When there are no threats of the width; nothing changes then.
    pub fn set_width(&mut self, width: u8) -> Result<(), OptionsError> {
        let options = self.options.width(width);
        options.check()?;
        self.options = options;
        self.threats.set_width(width);
        Ok(())
    }

    /// Sets [`Options::length`] for the searches to come. Nothing is forgotten.
    pub const fn set_length(&mut self, length: Length) {
        self.options.length = length;
    }

    /// Searches for a win of the side to move.
    ///
    /// The position is a board, or the state that a bot keeps anyway. The win is not verified: that
    /// is what [`check`](crate::proof::check::check()) is for.
    pub fn solve(
        &mut self,
        position: impl Into<ThreatState>,
        method: Method,
        control: Control,
    ) -> Solution {
        let mut watch = Watch::new(control);
        self.solve_watched(position.into(), method, &mut watch)
    }

    fn solve_watched(&mut self, state: ThreatState, method: Method, watch: &mut Watch) -> Solution {
        let (before, start) = (watch.total(), watch.elapsed());
        let mut position = Position::new(state, self.options.reading);
        let (Searched { found, width }, by) = self.search(&mut position, method, watch);
        let verdict = Verdict::of(position.attacker(), found);
        Solution::new((verdict, width), by, (before, start), watch)
    }

    /// Returns what was found and by which method, the last one when nothing was.
    fn search(
        &mut self,
        position: &mut Position,
        method: Method,
        watch: &mut Watch,
    ) -> (Searched, Method) {
        let by_fours = |found| (Searched { found, width: 0 }, Method::Vcf);
        if method != Method::Vct {
            let fours = self.threats.fours();
            match fours.search(position, self.options.length, Bounds::NONE, watch) {
                Ok(Found::Win(answers)) => return by_fours(Ok(Some(answers))),
                Ok(Found::No) if method == Method::Vcf => return by_fours(Ok(None)),
                Ok(Found::GaveUp) | Err(Stopped) => return by_fours(Err(Stopped)),
                Ok(Found::No) => {}
            }
        }
        (self.threats.search(position, watch), Method::Vct)
    }

    /// Searches for every first move of the method that wins. When there are fives, they are all.
    ///
    /// It ends early when the proofs take as much memory as
    /// [`Options::hash_mib`] says.
    pub fn winning_moves(
        &mut self,
        position: impl Into<ThreatState>,
        method: Method,
        control: Control,
    ) -> WinningMoves {
        self.winning_moves_within(position.into(), method, control, self.proof_bytes())
    }

    /// Returns the most bytes of the proofs that one search returns.
    fn proof_bytes(&self) -> usize {
        self.hash_bytes.max(LEAST_PROOF_BYTES)
    }

    fn winning_moves_within(
        &mut self,
        state: ThreatState,
        method: Method,
        control: Control,
        most: usize,
    ) -> WinningMoves {
        let mut watch = Watch::new(control);
        let mut position = Position::new(state, self.options.reading);
        let attacker = position.attacker();
        let fives = position.threats().points(attacker, Kind::Five);
        let mut proofs = Vec::new();
        let mut is_complete = true;
        let mut memory = 0;
        if fives.is_empty() {
            let mut points = match method {
                Method::Vcf => Ok(self.threats.fours().first_moves(&mut position)),
                Method::Vct | Method::Any => self.threats.first_moves(&mut position, &mut watch),
            }
            .unwrap_or_else(|Stopped| {
                is_complete = false;
                Vec::new()
            });
            points.sort_unstable();
            for point in points {
                if memory > most {
                    is_complete = false;
                    break;
                }
                let found = match method {
                    Method::Vcf => self.threats.fours().wins_by(&mut position, point, &mut watch),
                    Method::Vct | Method::Any => {
                        self.threats.wins_by(&mut position, point, &mut watch)
                    }
                };
                match found {
                    Ok(Some(answers)) => {
                        let proof = Proof::of_search(attacker, answers);
                        memory += proof.memory();
                        proofs.push(proof);
                    }
                    Ok(None) => {}
                    Err(Stopped) => {
                        is_complete = false;
                        break;
                    }
                }
            }
        } else {
            let five = |point| Proof::of_search(attacker, vec![Answer::new(point, [])]);
            proofs.extend(fives.iter().map(five));
        }
        WinningMoves {
            proofs,
            is_complete,
            nodes: watch.total(),
            elapsed: watch.elapsed(),
            end: watch.end(is_complete),
        }
    }

    /// Searches for the attacker's win after each move of the defender, who is to move.
    ///
    /// A five of the defender refutes whatever the attacker has. Moves that renju forbids are not
    /// among the moves; there may be none at all. Nothing is known of moves that come after proofs
    /// of as much memory as [`Options::hash_mib`] says.
    pub fn defend(
        &mut self,
        position: impl Into<ThreatState>,
        method: Method,
        control: Control,
    ) -> Defence {
        self.defend_within(position.into(), method, control, self.proof_bytes())
    }

    fn defend_within(
        &mut self,
        state: ThreatState,
        method: Method,
        control: Control,
        most: usize,
    ) -> Defence {
        let mut watch = Watch::new(control);
        let position = Position::new(state, self.options.reading);
        let defender = position.attacker();
        let fives = position.threats().points(defender, Kind::Five);
        let mut moves = Vec::new();
        let mut memory = 0;
        for point in position.board().empties().iter() {
            if !position.is_legal(point, defender) {
                continue;
            }
            let mut after = position.state().clone();
            let placed = after.place(point);
            debug_assert_eq!(placed, Ok(()));
            let verdict = if fives.contains(point) {
                Verdict::NoWin
            } else if memory > most {
                Verdict::Unknown
            } else {
                self.solve_watched(after, method, &mut watch).verdict
            };
            if let Verdict::Win(proof) = &verdict {
                memory += proof.memory();
            }
            moves.push(DefenceMove { point, verdict });
        }
        // Stable: equals stay in the order of points, fives before other refutations.
        moves.sort_by_key(|found| match &found.verdict {
            Verdict::NoWin => (0, usize::from(!fives.contains(found.point))),
            Verdict::Unknown => (1, 0),
            Verdict::Win(proof) => (2, usize::MAX - proof.longest()),
        });
        let is_answered = moves.iter().all(|found| found.verdict != Verdict::Unknown);
        Defence {
            moves,
            nodes: watch.total(),
            elapsed: watch.elapsed(),
            end: watch.end(is_answered),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::notation::moves;

    #[test]
    fn proofs_end_where_their_memory_does() {
        let board = |text: &str| moves::parse(text.as_bytes(), 15, Rule::Freestyle).unwrap();
        let mut solver = Solver::new(Options::new().hash_mib(1)).unwrap();
        // Both ends of an open three win, and so do all moves after a straight four.
        let (three, lost) = (board("h8a1i8a3j8a5"), board("h8a1i8a3j8a5k8"));
        for (most, wins, losses) in [(0, 1, 1), (1 << 20, 2, 218)] {
            let found =
                solver.winning_moves_within((&three).into(), Method::Vcf, Control::new(), most);
            assert_eq!((found.proofs.len(), found.is_complete), (wins, wins == 2));
            let ends = [End::GaveUp, End::Solved];
            assert_eq!(found.end, ends[usize::from(found.is_complete)]);
            let found = solver.defend_within((&lost).into(), Method::Vcf, Control::new(), most);
            let is_lost = |found: &&DefenceMove| found.resistance().is_some();
            assert_eq!(found.moves.iter().filter(is_lost).count(), losses);
            assert_eq!((found.moves.len(), found.end), (218, ends[usize::from(losses == 218)]));
        }
        assert_eq!(solver.proof_bytes(), LEAST_PROOF_BYTES);
    }

    /// What is counted is what a proof takes, but for its list of replies itself.
    #[test]
    fn a_proof_takes_about_what_it_says() {
        let board = moves::parse(b"h9a1h10c1i8e1j8a15", 15, Rule::Freestyle).unwrap();
        let mut solver = Solver::new(Options::default()).unwrap();
        let solution = solver.solve(&board, Method::Vct, Control::new());
        let Verdict::Win(proof) = solution.verdict else { panic!("two threes") };
        let mut copy = None;
        let measured = allocation_counter::measure(|| copy = Some(proof.clone()));
        let bytes = proof.memory() as u64;
        assert!(bytes > 0 && (bytes..=2 * bytes).contains(&measured.bytes_total));
    }
}
