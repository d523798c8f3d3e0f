//! Victory by continuous fours (VCF).
//!
//! Every four of the attacker is tried, and every reply that stops it: the five point, under the
//! caro rules also an end of the five. Under renju Black's forbidden points are no moves for Black,
//! neither to attack nor to stop White's four, so White may win by a four that Black is forbidden
//! to stop.

mod length;
mod search;
mod table;

pub use length::Length;

use search::{Outcome, Search};
use table::{FOREVER, Table};

use engine::table::OutOfMemory;

use super::method::Method;
use super::options::Options;
use super::position::Position;
use super::progress::Control;
use super::solution::{Solution, Verdict};
use super::watch::{Stopped, Watch};
use crate::proof::Answer;
use crate::{Board, Point};

/// Solves positions by fours alone.
///
/// The verdicts are exact: [`Verdict::NoWin`] says that there is no victory by continuous fours,
/// unless a limit made it [`Verdict::Unknown`]. What is found out about positions is kept for the
/// next one.
///
/// ```
/// use gomoku::search::vcf::{Length, Solver};
/// use gomoku::search::{Control, Options, Verdict};
/// use gomoku::{Rule, notation::moves};
///
/// // Black has two closed threes that meet on G7.
/// let board = moves::parse(b"h7k7i7a1j7a3g8g11g9a5g10a7", 15, Rule::Freestyle)?;
/// let mut solver = Solver::new(Options::default())?;
/// let solution = solver.solve(&board, Length::Shortest, Control::new());
/// let Verdict::Win(proof) = solution.verdict else { panic!("a double four") };
/// assert_eq!(proof.main_line(), ["G7".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    options: Options,
    table: Table,
    moves: Vec<Point>,
    /// Whether the last search hung on what renju forbids.
    judged: bool,
}

impl Solver {
    /// Returns a solver with an empty table.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    pub fn new(options: Options) -> Result<Self, OutOfMemory> {
        let table = Table::new(options.hash_bytes)?;
        Ok(Self { options, table, moves: Vec::new(), judged: false })
    }

    /// Forgets what was found before.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Returns how full the table is with what was found since it was cleared, per mille.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Searches for a win of the side to move.
    ///
    /// The length of a win is the number of the attacker's moves up to the five, or to the four that
    /// nothing stops.
    pub fn solve(&mut self, board: &Board, length: Length, control: Control) -> Solution {
        let mut position = Position::new(board, self.options.reading);
        let mut watch = Watch::new(control);
        let found = match self.search(&mut position, length, Bounds::NONE, &mut watch) {
            Ok(Found::Win(answers)) => Ok(Some(answers)),
            Ok(Found::No) => Ok(None),
            Ok(Found::GaveUp) | Err(Stopped) => Err(Stopped),
        };
        let verdict = Verdict::of(board.side_to_move(), found);
        Solution::new(verdict, Method::Vcf, 0, &watch)
    }

    /// Returns whether the last search met a point of the attacker where threes meet, or a reply
    /// that was forbidden: a stone far from the lines of what it found may change it.
    pub(super) const fn has_judged(&self) -> bool {
        self.judged
    }

    /// Returns the attacker's fours, which stop the defender's fives where there are any.
    pub(super) fn first_moves(&mut self, position: &mut Position) -> Vec<Point> {
        let mut watch = Watch::new(Control::new());
        self.begin(position, u64::MAX, &mut watch).all_fours()
    }

    /// Returns the answers of a win by fours that begins with a point, a four.
    pub(super) fn wins_by(
        &mut self,
        position: &mut Position,
        point: Point,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Answer>>, Stopped> {
        let mut search = self.begin(position, u64::MAX, watch);
        Ok(match search.four(point, FOREVER)? {
            Outcome::Won(_) => Some(first_to_last(search.answers)),
            Outcome::NotWithin(_) => None,
        })
    }

    fn begin<'s>(
        &'s mut self,
        position: &'s mut Position,
        last_node: u64,
        watch: &'s mut Watch,
    ) -> Search<'s> {
        self.moves.clear();
        Search {
            position,
            table: &mut self.table,
            moves: &mut self.moves,
            watch,
            last_node,
            answers: Vec::new(),
            judged: false,
        }
    }

    /// Searches a position with the attacker to move.
    pub(super) fn search(
        &mut self,
        position: &mut Position,
        length: Length,
        bounds: Bounds,
        watch: &mut Watch,
    ) -> Result<Found, Stopped> {
        let last_node = watch.nodes().saturating_add(bounds.nodes);
        let mut search = self.begin(position, last_node, watch);
        let outcome = search.root(length, bounds.moves);
        let found = match outcome {
            Ok(Outcome::Won(_)) => Ok(Found::Win(first_to_last(search.answers))),
            Ok(Outcome::NotWithin(_)) => Ok(Found::No),
            Err(Stopped) if search.watch.nodes() > last_node => Ok(Found::GaveUp),
            Err(Stopped) => Err(Stopped),
        };
        let judged = search.judged;
        self.judged = judged;
        found
    }
}

/// Turns answers round, of which the last is played first.
fn first_to_last(mut answers: Vec<Answer>) -> Vec<Answer> {
    answers.reverse();
    let last = answers.len() - 1;
    for reply in answers.iter_mut().flat_map(|answer| &mut answer.replies) {
        reply.next = reply.next.map(|next| last - next);
    }
    answers
}

/// How far a search within another goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// So many moves of the attacker.
    pub(super) moves: u16,
    /// So many nodes.
    pub(super) nodes: u64,
}

impl Bounds {
    pub(super) const NONE: Self = Self { moves: FOREVER, nodes: u64::MAX };
}

/// What a search within another found.
pub(super) enum Found {
    /// The answers of the win, the first of which is played first.
    Win(Vec<Answer>),
    /// No win within so many moves.
    No,
    /// No win within the nodes allowed.
    GaveUp,
}
