//! What a session must know of a game beside its rules and its player.

use std::ffi::OsStr;
use std::fmt::Debug;
use std::path::Path;
use std::time::Duration;

use super::command::Own;
use super::history::{Ending, History, People};
use crate::built_in::{BuiltIn, Choice, MoveOf};
use crate::clock::control::TimeControl;
use crate::failure::Failure;
use crate::game::Side;

/// The game of a table.
pub(super) type GameOf<T> = <<T as Table>::Player as BuiltIn>::Game;

/// The result of a search at a table.
pub(super) type AnalysisOf<T> = <<T as Table>::Player as BuiltIn>::Analysis;

/// A game with the built-in player of it, and how both are shown and saved.
pub(super) trait Table {
    type Player: BuiltIn + 'static;
    /// The commands of this game alone.
    type Own: Own<Move = MoveOf<Self::Player>>;
    /// A game in the form of files.
    type Record: Clone + Debug;
    /// A file of games.
    type File: Debug;

    /// The answer to `help`.
    const HELP: &'static str;
    /// An example of a file name.
    const FILE: &'static str;

    fn player(&mut self) -> &mut Self::Player;

    /// Returns the line about a move that the program chose.
    fn choice(side: Side, choice: &Choice<MoveOf<Self::Player>, AnalysisOf<Self>>) -> String;

    /// Returns the expected score of a move in the form of files.
    fn expected(choice: &Choice<MoveOf<Self::Player>, AnalysisOf<Self>>) -> Option<String>;

    /// Returns the lines of the best moves.
    fn hint(game: &GameOf<Self>, analysis: &AnalysisOf<Self>) -> String;

    /// Returns the rules in short, in lines.
    fn rules(game: &GameOf<Self>) -> String;

    /// Returns the game of a file, or of a board or moves.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    fn load(&self, what: &OsStr, is_file: bool) -> Result<GameOf<Self>, Failure>;

    /// Sets the start of later games.
    fn set_start(&mut self, start: &GameOf<Self>);

    /// Returns why games with a start cannot be written to a file, if they cannot.
    fn misfit(&self, file: &Self::File, start: &GameOf<Self>) -> Option<&'static str>;

    /// Returns the loss of each move of a game. An interrupt ends the analysis.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    fn analyze(&mut self, game: &GameOf<Self>) -> Result<String, Failure>;

    /// Returns the value of a position without a search.
    ///
    /// # Errors
    ///
    /// When the evaluation cannot be read.
    fn eval(&self, game: &GameOf<Self>) -> Result<String, Failure>;

    /// Carries out a command of this game and returns the answer.
    fn carry_out(&mut self, command: Self::Own, game: &GameOf<Self>) -> String;

    /// Returns the board, the time left of both sides and the state of the game.
    fn board(
        &self,
        game: &GameOf<Self>,
        ending: Option<Ending>,
        left: [Option<Duration>; 2],
    ) -> String;

    /// Returns the moves of a game that has some, in lines.
    fn moves(game: &GameOf<Self>) -> String;

    /// Returns the moves of a game in one line that commands can read.
    fn line(game: &GameOf<Self>) -> String;

    /// Returns why a move of a person is illegal, if it is.
    fn refusal(game: &GameOf<Self>, played: MoveOf<Self::Player>) -> Option<String>;

    /// Returns a game with all data that files can have.
    fn record(
        history: &History<GameOf<Self>>,
        people: People,
        ending: Option<Ending>,
        time_control: Option<TimeControl>,
    ) -> Self::Record;

    /// Returns the file of a path.
    ///
    /// # Errors
    ///
    /// When games cannot be written there. The check is before the first move.
    fn file(&self, path: &Path) -> Result<Self::File, Failure>;

    /// Writes games to a file and returns a report.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    fn write(file: &mut Self::File, records: Vec<Self::Record>) -> Result<String, Failure>;
}
