//! Threat points, updated stone by stone.
//!
//! A stone changes four lines, so only those are judged again, side by side in one register as in
//! [`bitboard`]. Their old threats are kept, so that taking the stone back only copies.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use processor::simd::{Computation, Lanes, Registers, Words, at_level};

use super::threats::Threats;
use crate::board::PlaceError;
use crate::lines::{GROUP, Lines, SLOTS};
use crate::lines::{LinePair, stone_bit};
use crate::threat::bitboard;
use crate::threat::kernel::line_kinds;
use crate::threat::kernel::{RuleMasks, with_rule};
use crate::threat::rotated::line_stones;
use crate::{Board, Color, Direction, Point, Rule};

/// A board whose threat points are always current.
///
/// Placing and taking back allocate nothing and need no table.
///
/// ```
/// use gomoku::threat::Kind;
/// use gomoku::{Board, Color, Rule, ThreatState};
///
/// let mut state = ThreatState::new(Board::new(15, Rule::Freestyle)?);
/// for name in ["H8", "A1", "I8", "B1", "J8", "O1"] {
///     state.place(name.parse()?)?;
/// }
/// assert_eq!(state.threats().count(Color::Black, Kind::StraightFour), 2);
/// state.place("K8".parse()?)?;
/// assert!(state.threats().any(Color::Black, Kind::Five));
/// state.undo();
/// assert!(!state.threats().any(Color::Black, Kind::Five));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ThreatState {
    board: Board,
    stones: [LinePair; SLOTS],
    threats: Threats,
    /// What each stone changed. There is room for all stones that can be placed, so that a search touches
    /// memory only as deep as it goes. The first `placed` entries are in use.
    past: Vec<Past>,
    placed: usize,
}

/// Threats of four lines before a stone.
///
/// It is read and written a register at a time: other widths would wait for stores to reach the cache.
#[derive(Clone, Debug)]
struct Past {
    masks: [[LinePair; 4]; 6],
    counts: [[LinePair; 4]; 6],
}

impl Past {
    const EMPTY: Self = Self { masks: [[0; 4]; 6], counts: [[0; 4]; 6] };
}

impl ThreatState {
    /// Returns the state of a board.
    ///
    /// # Complexity
    ///
    /// One call of [`threats`](crate::threats), and one allocation of 384 bytes per empty point and per move
    /// on the board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let stones = line_stones(&board);
        let threats = bitboard::threats_of_lines(&stones, board.size(), board.rule());
        // Moves that are taken back make room for others.
        let stones_to_come = board.empties().len() + board.moves().len();
        let past = Vec::with_capacity(stones_to_come);
        Self { board, stones, threats, past, placed: 0 }
    }

    /// Returns the board.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the threat points of the board.
    #[must_use]
    #[inline]
    pub const fn threats(&self) -> &Threats {
        &self.threats
    }

    /// Consumes the state and returns its board.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }

    /// Returns the stones of every line.
    #[inline]
    pub(crate) const fn line_stones(&self) -> &[LinePair; SLOTS] {
        &self.stones
    }

    /// Returns the Zobrist key of the position; see [`Board::key`].
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// Places a stone of the side to move and passes the move to the other side.
    ///
    /// # Errors
    ///
    /// When the point is outside the board or holds a stone; nothing changes then.
    pub fn place(&mut self, point: Point) -> Result<(), PlaceError> {
        let color = self.board.side_to_move();
        self.board.place(point)?;
        let slots = self.toggle(point, color);
        let Self { board, stones, threats, past, placed } = self;
        if *placed == past.len() {
            past.push(Past::EMPTY);
        }
        at_level(Judge { slots, rule: board.rule(), stones, threats, past: &mut past[*placed] });
        *placed += 1;
        Ok(())
    }

    /// Sets the side to move, for a pass or for openings in which a side places several stones. Threats do
    /// not depend on it.
    #[inline]
    pub const fn set_side_to_move(&mut self, side: Color) {
        self.board.set_side_to_move(side);
    }

    /// Sets the rule and judges all lines by it, without copying the board.
    ///
    /// ```
    /// use gomoku::notation::moves;
    /// use gomoku::{Color, Kind, Rule, ThreatState};
    ///
    /// // A stone on G8 makes six, which is a five of freestyle only.
    /// let mut state = ThreatState::new(moves::parse(b"d8a1e8a3f8a5h8a7i8a9", 15, Rule::Freestyle)?);
    /// assert!(state.threats().any(Color::Black, Kind::Five));
    /// state.set_rule(Rule::Standard);
    /// assert!(!state.threats().any(Color::Black, Kind::Five));
    /// # Ok::<(), gomoku::notation::NotationError>(())
    /// ```
    pub fn set_rule(&mut self, rule: Rule) {
        if rule != self.board.rule() {
            self.board.set_rule(rule);
            // The entries have threats of the old rule.
            self.placed = 0;
            self.judge_again();
        }
    }

    /// Takes the last move back and returns its point, or `None` if there is no move. The side that made it
    /// is to move again.
    #[inline]
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.board.undo()?;
        let slots = self.toggle(point, self.board.side_to_move());
        if self.placed == 0 {
            self.judge_again();
            return Some(point);
        }
        self.placed -= 1;
        let past = &self.past[self.placed];
        for (direction, slot) in slots.into_iter().enumerate() {
            let group = &mut self.threats.groups[slot / GROUP];
            for (pairs, past) in group.iter_mut().zip(&past.masks) {
                pairs[slot % GROUP] = past[direction];
            }
        }
        at_level(RestoreCounts { past, counts: &mut self.threats.counts });
        Some(point)
    }

    /// Judges all lines: the rule has changed, or a move was taken back that has no entry.
    #[cold]
    fn judge_again(&mut self) {
        let Self { board, stones, threats, .. } = self;
        *threats = bitboard::threats_of_lines(stones, board.size(), board.rule());
    }

    /// Adds or removes a stone of the four lines through a point and returns their slots.
    #[inline(always)]
    fn toggle(&mut self, point: Point, color: Color) -> [usize; 4] {
        let slots = Lines::of_size(self.board.size()).slots(point);
        for (direction, slot) in Direction::ALL.into_iter().zip(slots) {
            self.stones[slot] ^= stone_bit(point.along(direction), color);
        }
        slots
    }
}

/// States are equal if their boards are: everything else follows from the board.
impl PartialEq for ThreatState {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for ThreatState {}

impl Hash for ThreatState {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

impl AsRef<Board> for ThreatState {
    fn as_ref(&self) -> &Board {
        &self.board
    }
}

impl From<Board> for ThreatState {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}

impl From<&Board> for ThreatState {
    fn from(board: &Board) -> Self {
        Self::new(board.clone())
    }
}

impl From<&Self> for ThreatState {
    fn from(state: &Self) -> Self {
        state.clone()
    }
}

impl Clone for ThreatState {
    /// Copies the state, with room for all stones that can be placed.
    fn clone(&self) -> Self {
        let Self { board, stones, threats, past: old_past, placed } = self;
        let mut past = Vec::with_capacity(old_past.capacity());
        past.extend_from_slice(&old_past[..*placed]);
        Self {
            board: board.clone(),
            stones: *stones,
            threats: threats.clone(),
            past,
            placed: *placed,
        }
    }
}

/// Judges the four lines of a stone that was placed or taken back, and keeps their old threats in `past`.
struct Judge<'a> {
    slots: [usize; 4],
    rule: Rule,
    stones: &'a [LinePair; SLOTS],
    threats: &'a mut Threats,
    past: &'a mut Past,
}

impl Computation for Judge<'_> {
    type Output = ();

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) {
        with_rule!(self.rule, M => self.judge::<M, _>(registers.four()));
    }
}

impl Judge<'_> {
    #[inline(always)]
    fn judge<M: RuleMasks, L: Lanes>(self, four: L) {
        let Self { slots, stones: line_stones, threats, past, .. } = self;
        let lines = Lines::of_size(threats.size);
        // Loops, because the closures of `array::map` may stay calls, around which every register
        // would be saved.
        let mut stones = [0; 4];
        let mut cells = [0; 4];
        for (direction, slot) in slots.into_iter().enumerate() {
            stones[direction] = line_stones[slot];
            cells[direction] = lines.cells()[slot];
        }
        let kinds = line_kinds::<M, _>(four.load(&stones), four.load(&cells));
        let mut new = [[0; 4]; 6];
        let mut old = [[0; 4]; 6];
        for (new, kind) in new.iter_mut().zip(kinds) {
            kind.store(new);
        }
        for (direction, slot) in slots.into_iter().enumerate() {
            let group = &mut threats.groups[slot / GROUP];
            for kind in 0..6 {
                old[kind][direction] = group[kind][slot % GROUP];
                group[kind][slot % GROUP] = new[kind][direction];
            }
        }
        for (kind, new) in kinds.into_iter().enumerate() {
            let old = four.load(&old[kind]);
            old.store(&mut past.masks[kind]);
            let counts = four.load(&threats.counts[kind]);
            counts.store(&mut past.counts[kind]);
            let counts = counts
                .add_halves(four.count_ones_of_halves(new))
                .sub_halves(four.count_ones_of_halves(old));
            counts.store(&mut threats.counts[kind]);
        }
    }
}

/// Puts counts back, a register at a time: [`Judge`] wrote and reads them so, and other widths
/// would wait for each other's stores to reach the cache.
struct RestoreCounts<'a> {
    past: &'a Past,
    counts: &'a mut [[LinePair; 4]; 6],
}

impl Computation for RestoreCounts<'_> {
    type Output = ();

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) {
        for (counts, past) in self.counts.iter_mut().zip(&self.past.counts) {
            registers.four().load(past).store(counts);
        }
    }
}
