//! What a game supplies to be played by GTP.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::clock::Clock;

use super::answer::Refusal;
use crate::side::Side;

/// Why a command cannot be carried out.
pub(super) type Reason = Cow<'static, str>;

/// A game under way with the player who finds moves of it. The session keeps clocks and turns.
pub(super) trait Game {
    /// The name of the game: a capital letter, then small ones.
    const NAME: &'static str;

    type Move: Copy;

    /// Begins a game on a board of `size` points a side.
    fn begin(&mut self, size: usize) -> Result<(), Refusal>;

    /// Returns the points a side.
    fn size(&self) -> usize;

    /// Reads a move, in capitals or small letters.
    fn read(&self, text: &str) -> Option<Self::Move>;

    fn write(&self, played: Self::Move) -> String;

    fn side_to_move(&self) -> Side;

    /// Plays a legal move of a side, and returns how many moves of the game that makes: two with a pass
    /// that it implies, none for a pass after the end.
    fn play(&mut self, side: Side, played: Self::Move) -> Result<usize, Refusal>;

    /// Takes the last move back.
    fn undo(&mut self);

    /// Finds a move of a side, within its clock, until a flag ends the search.
    fn choose(
        &mut self,
        side: Side,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
    ) -> Result<Self::Move, Refusal>;

    /// Waits for something, and may ponder meanwhile.
    fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T;

    /// Returns a picture of the board for people, with who is to move.
    fn picture(&self) -> String;

    /// Returns the rows of the board as GoGui draws them, the one of the highest number first: `X`, `O`
    /// and `.`.
    fn rows(&self) -> Vec<String>;

    /// Returns the names of the legal moves; none if the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Returns the score such as `B+4` or `0`; `None` if the game is not over.
    fn score(&self) -> Option<String>;

    /// Returns a sentence with the result; `None` if the game is not over.
    fn result(&self) -> Option<String>;

    /// Reads a game of SGF and plays its first moves, all of them without a limit. Returns how many.
    fn load(&mut self, text: &[u8], moves: Option<usize>) -> Result<usize, Reason>;
}
