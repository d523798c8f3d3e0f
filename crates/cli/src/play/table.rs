//! What a session has to know of a game.

use std::ffi::OsStr;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::clock::Clock;

use super::command::Own;
use super::ending::Ending;
use super::history::History;
use super::people::People;
use super::side::Side;
use crate::failure::Failure;
use crate::terminal::status::Message;
use crate::time_control::TimeControl;
use crate::variety::Variety;

/// A game as it stands, with its moves.
pub(crate) trait Game: Clone + Debug {
    type Side: Side;
    type Move: Copy + Debug + Eq + Send + 'static;

    fn side_to_move(&self) -> Self::Side;

    fn is_over(&self) -> bool;

    /// Returns the pass that is the only move, if it is.
    fn pass(&self) -> Option<Self::Move>;

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// When it cannot be played; nothing changes then.
    fn play(&mut self, played: Self::Move) -> Result<(), Failure>;

    /// Takes the last move back.
    fn undo(&mut self) -> Option<Self::Move>;

    /// Returns who chose each move: nobody a pass.
    fn choosers(&self) -> Vec<Option<Self::Side>>;

    /// Returns the moves in one line, as readers of games take them.
    fn line(&self) -> String;
}

/// A move that the program chose.
#[derive(Clone, Debug)]
pub(crate) struct Choice<M> {
    pub(crate) played: M,
    /// What it expects, as files of games have it, if it has searched.
    pub(crate) score: Option<String>,
    /// What is told of the choice, in a line.
    pub(crate) told: String,
}

/// A game, the program's player of it, and how both are shown and kept.
pub(crate) trait Table {
    type Game: Game;
    /// The commands of this game alone.
    type Own: Own<Move = <Self::Game as Game>::Move>;
    /// A game as files have it.
    type Record: Clone + Debug;
    /// A file of games.
    type File: Debug;

    /// What is said to who asks for help.
    const HELP: &'static str;
    /// The name of a file that games may go to.
    const FILE: &'static str;

    /// Chooses a move of a game that is not over, until a flag stops it; a clock limits the time beside
    /// what limits every move.
    fn choose(
        &mut self,
        game: &Self::Game,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> Option<Choice<<Self::Game as Game>::Move>>;

    /// Returns so many of the best moves of a game that is not over, with scores and lines.
    fn hint(
        &mut self,
        game: &Self::Game,
        count: usize,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> String;

    /// Waits for something, and may think meanwhile of a game in which the opponent is to move.
    fn ponder_while<T>(&mut self, _game: &Self::Game, wait: impl FnOnce() -> T) -> T {
        wait()
    }

    /// Forgets what was found, before another game.
    fn forget(&mut self);

    /// Returns how the program's games differ, if they do.
    fn variety(&self) -> Option<&Variety>;

    /// Returns the rules of a game in short, in lines.
    fn rules(&self, game: &Self::Game) -> String;

    /// Returns how strong the program plays, in words.
    fn strength(&self) -> String;

    /// Sets the time of a move, in place of all other limits.
    fn set_time(&mut self, time: Duration);

    /// Returns the game of a file, or of a board or moves.
    ///
    /// # Errors
    ///
    /// When there is none.
    fn load(&self, what: &OsStr, is_file: bool) -> Result<Self::Game, Failure>;

    /// Lets games begin where one stands.
    fn begin_at(&mut self, start: &Self::Game);

    /// Returns why the games that begin with one cannot go to a file, if they cannot.
    fn misfit(&self, file: &Self::File, start: &Self::Game) -> Option<&'static str>;

    /// Returns what each move of a game loses. An interrupt ends the work.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    fn analyze(&mut self, game: &Self::Game) -> Result<String, Failure>;

    /// Returns what a position is worth without a search.
    ///
    /// # Errors
    ///
    /// When the evaluation cannot be had.
    fn eval(&self, game: &Self::Game) -> Result<String, Failure>;

    /// Carries out a command of this game, and returns what is said.
    fn carry_out(&mut self, command: Self::Own, game: &Self::Game) -> String;

    /// Returns the board of a game, what time both sides have, and what comes next.
    fn board(
        &self,
        game: &Self::Game,
        ending: Option<Ending<<Self::Game as Game>::Side>>,
        left: [Option<Duration>; 2],
    ) -> String;

    /// Returns the moves of a game that has some, in lines.
    fn moves(&self, game: &Self::Game) -> String;

    /// Returns why a person cannot play a move of a game that is not over, if they cannot.
    fn refusal(&self, game: &Self::Game, played: <Self::Game as Game>::Move) -> Option<String>;

    /// Returns a game with all that files of games can say.
    fn record(
        &self,
        history: &History<Self::Game>,
        people: People,
        ending: Option<Ending<<Self::Game as Game>::Side>>,
        time_control: Option<TimeControl>,
    ) -> Self::Record;

    /// Returns the file of a path.
    ///
    /// # Errors
    ///
    /// When its games cannot go there: better before a game than after it.
    fn file(&self, path: &Path) -> Result<Self::File, Failure>;

    /// Writes games to a file, and returns what was written.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    fn write(&self, file: &mut Self::File, records: Vec<Self::Record>) -> Result<String, Failure>;
}
