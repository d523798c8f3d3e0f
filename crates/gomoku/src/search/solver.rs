//! The solver: VCF, VCT, all winning moves, and the best defence.
//!
//! [`Solver`] is the public face of the [VCF](super::vcf) and [VCT](super::vct) searches. It returns proofs, which
//! [`check`](crate::proof::check::check()) verifies without trusting the search.

use super::options::{Length, Method, Options, OptionsError};
use super::position::Position;
use super::solution::{Defence, DefenceMove, Solution, Verdict, WinningMoves};
use super::vcf::{self, Found};
use super::vct::{self, Searched};
use super::watch::{Control, Stopped, Watch};
use crate::proof::{Answer, Proof};
use crate::{Kind, ThreatState};

/// Finds forced wins by continuous fours or threats, and defences against them.
///
/// Its transposition tables serve later positions of the same game.
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

/// Least limit of the memory of proofs in bytes, however small the tables are.
const MIN_PROOF_BYTES: usize = 2 << 20;

impl Solver {
    /// Returns a solver with empty tables.
    ///
    /// # Errors
    ///
    /// When an option is out of range or there is not enough memory.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        let mib = options.hash_mib;
        let bytes = mib.checked_mul(1 << 20).ok_or(OptionsError::OutOfMemory { mib })?;
        Self::of_bytes(options, bytes)
    }

    /// Returns a solver whose tables take `bytes`, whatever the options say: tests use tables that are
    /// soon full.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    #[cfg(feature = "internals")]
    #[doc(hidden)]
    pub fn with_hash_bytes(options: Options, bytes: usize) -> Result<Self, OptionsError> {
        Self::of_bytes(options, bytes)
    }

    /// Sets the number of nodes after which other threads help; for tests, whose searches are short.
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

    /// Clears the transposition tables.
    pub fn clear(&mut self) {
        self.threats.clear();
    }

    /// Returns how much of the transposition tables the searches since the last [`clear`](Self::clear)
    /// have filled, per mille.
    ///
    /// A quarter of the memory is for VCF, divided by threads: a search by fours alone fills 250 at most.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.threats.hash_per_mille()
    }

    /// Sets [`Options::width`] for later searches. The tables stay.
    ///
    /// # Errors
    ///
    /// When the width is out of range; nothing changes then.
    pub fn set_width(&mut self, width: u8) -> Result<(), OptionsError> {
        let options = self.options.width(width);
        options.check()?;
        self.options = options;
        self.threats.set_width(width);
        Ok(())
    }

    /// Sets [`Options::length`] for later searches. The tables stay.
    pub const fn set_length(&mut self, length: Length) {
        self.options.length = length;
    }

    /// Searches for a win of the side to move. Only a win by fours can be the shortest one, on request
    /// ([`Options::length`]); a win by threats is the first that the search finds.
    ///
    /// The position is a board, or a state that a bot keeps anyway. The win is not verified; use
    /// [`check`](crate::proof::check::check()) for that.
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
        let verdict = Verdict::of(position.board().side_to_move(), found);
        Solution::new((verdict, width), by, (before, start), watch)
    }

    /// Returns the result, and the method that found it or was tried last.
    fn search(
        &mut self,
        position: &mut Position,
        method: Method,
        watch: &mut Watch,
    ) -> (Searched, Method) {
        let by_fours = |found| (Searched { found, width: 0 }, Method::Vcf);
        if method != Method::Vct {
            let fours = self.threats.fours();
            match fours.search(position, self.options.length, vcf::Limits::NONE, watch) {
                Ok(Found::Win(answers)) => return by_fours(Ok(Some(answers))),
                Ok(Found::No) if method == Method::Vcf => return by_fours(Ok(None)),
                Ok(Found::GaveUp) | Err(Stopped) => return by_fours(Err(Stopped)),
                Ok(Found::No) => {}
            }
        }
        (self.threats.search(position, watch), Method::Vct)
    }

    /// Searches for all first moves of the method that win. If there are fives, only these are returned.
    ///
    /// The search ends early if the proofs take as much memory as [`Options::hash_mib`].
    pub fn winning_moves(
        &mut self,
        position: impl Into<ThreatState>,
        method: Method,
        control: Control,
    ) -> WinningMoves {
        self.winning_moves_within(position.into(), method, control, self.proof_bytes())
    }

    /// Returns the limit of the memory of the proofs that one search returns, in bytes.
    fn proof_bytes(&self) -> usize {
        self.hash_bytes.max(MIN_PROOF_BYTES)
    }

    fn winning_moves_within(
        &mut self,
        state: ThreatState,
        method: Method,
        control: Control,
        max_bytes: usize,
    ) -> WinningMoves {
        let mut watch = Watch::new(control);
        let mut position = Position::new(state, self.options.reading);
        let attacker = position.board().side_to_move();
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
                if memory > max_bytes {
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
    /// A five of the defender refutes every attack. Moves that renju forbids are left out; there may be
    /// no move at all. Moves are undecided once the proofs take as much memory as
    /// [`Options::hash_mib`].
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
        max_bytes: usize,
    ) -> Defence {
        let mut watch = Watch::new(control);
        let position = Position::new(state, self.options.reading);
        let defender = position.board().side_to_move();
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
            } else if memory > max_bytes {
                Verdict::Unknown
            } else {
                self.solve_watched(after, method, &mut watch).verdict
            };
            if let Verdict::Win(proof) = &verdict {
                memory += proof.memory();
            }
            moves.push(DefenceMove { point, verdict });
        }
        // The sort is stable: equal moves stay in the order of points. Fives come before other refutations.
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
    use engine::limits::End;

    use super::*;
    use crate::Rule;
    use crate::notation::moves;

    #[test]
    fn searches_end_at_the_memory_limit_of_proofs() {
        let board = |text: &str| moves::parse(text.as_bytes(), 15, Rule::Freestyle).unwrap();
        let mut solver = Solver::new(Options::new().hash_mib(1)).unwrap();
        // Both ends of an open three win; every reply to a straight four loses.
        let (three, lost) = (board("h8a1i8a3j8a5"), board("h8a1i8a3j8a5k8"));
        for (max_bytes, wins, losses) in [(0, 1, 1), (1 << 20, 2, 218)] {
            let found = solver.winning_moves_within(
                (&three).into(),
                Method::Vcf,
                Control::new(),
                max_bytes,
            );
            assert_eq!((found.proofs.len(), found.is_complete), (wins, wins == 2));
            let ends = [End::GaveUp, End::Solved];
            assert_eq!(found.end, ends[usize::from(found.is_complete)]);
            let found =
                solver.defend_within((&lost).into(), Method::Vcf, Control::new(), max_bytes);
            let is_lost = |found: &&DefenceMove| found.resistance().is_some();
            assert_eq!(found.moves.iter().filter(is_lost).count(), losses);
            assert_eq!((found.moves.len(), found.end), (218, ends[usize::from(losses == 218)]));
        }
        assert_eq!(solver.proof_bytes(), MIN_PROOF_BYTES);
    }

    /// The count leaves out only the allocation of the list of replies itself.
    #[test]
    fn memory_of_a_proof_is_about_what_it_allocates() {
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
