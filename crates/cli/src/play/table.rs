//! Parts of a session that depend on the game, besides its rules, its player and its files, and searches
//! at the board.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;

use super::command::{Command, Own};
use super::prompt::Prompt;
use crate::built_in::{BuiltIn, Choice, MoveOf, PositionOf};
use crate::clock::control::TimeControl;
use crate::failure::Failure;
use crate::game::{Game as _, Side};
use crate::history::People;
use crate::protocol::input::Input;
use crate::saved::Saving;
use crate::screen::shown::Screened;
use crate::terminal::drawing::Drawing;
use crate::terminal::interrupt;
use crate::terminal::status::Status;

/// Arguments of a session of any game.
#[derive(Debug, Args)]
pub(super) struct SessionArguments {
    /// Sides that you play
    #[arg(long, value_name = "SIDE", value_enum, default_value = "black")]
    pub(super) color: People,
    /// Clock of both sides: TIME[+INCREMENT], such as 5:00 or 60+0.6
    #[arg(long, value_name = "TIME", value_parser = TimeControl::read_for_game)]
    pub(super) tc: Option<TimeControl>,
    /// Read commands in lines instead of showing a full screen at a terminal
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) drawing: Drawing,
    /// Write the games to a file at the end
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long)]
    pub(super) force: bool,
}

/// The error of a position on standard input, which has the commands.
pub(super) fn standard_input_is_taken() -> Failure {
    let what = "standard input supplies the commands; expected a board, moves or a file";
    Failure::Usage(what.to_owned())
}

/// The game of a table.
pub(super) type GameOf<T> = <<T as Table>::Player as BuiltIn>::Game;

/// The result of a search at a table.
pub(super) type AnalysisOf<T> = <<T as Table>::Player as BuiltIn>::Analysis;

/// A move that the program chose at a table.
pub(super) type ChoiceOf<T> = Choice<MoveOf<<T as Table>::Player>, AnalysisOf<T>>;

/// How a game is shown and read.
pub(super) trait Table {
    type Player: Screened<Game: Saving>;
    /// The commands of this game alone.
    type Own: Own<Move = MoveOf<Self::Player>, Level = <Self::Player as BuiltIn>::Level>;

    /// The answer to `help`.
    const HELP: &'static str;

    /// Returns whether people enter moves before the game begins, which only lines can do.
    fn has_opening(&self) -> bool {
        false
    }

    /// Plays the opening before the first move. Returns the start and the sides that people play, or `None` if the
    /// input has ended.
    ///
    /// # Errors
    ///
    /// After an interrupt, or when the output is closed.
    fn opening(
        &self,
        _player: &mut Self::Player,
        _input: &mut Input<Command<Self::Own>>,
        _prompt: &Prompt,
        start: GameOf<Self>,
        people: People,
    ) -> Result<Option<(GameOf<Self>, People)>, Failure> {
        Ok(Some((start, people)))
    }

    /// Returns the line about a move that the program chose.
    fn choice(side: Side, choice: &ChoiceOf<Self>) -> String;

    /// Returns the expected score of a move in the form of files.
    fn expected(choice: &ChoiceOf<Self>) -> Option<String>;

    /// Returns the lines of the best moves.
    fn hint(game: &GameOf<Self>, analysis: &AnalysisOf<Self>) -> String;

    /// Returns the rules in short, in lines.
    fn rules(game: &GameOf<Self>) -> String;

    /// Returns the game of a file, or of a board or moves; `before` is the start of the games so far.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    fn load(
        &self,
        what: &OsStr,
        is_file: bool,
        before: &GameOf<Self>,
    ) -> Result<GameOf<Self>, Failure>;

    /// Returns the loss of each move of a game. An interrupt ends the analysis.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    fn analyze(&self, game: &GameOf<Self>) -> Result<String, Failure>;

    /// Returns the value of a position without a search.
    ///
    /// # Errors
    ///
    /// When the evaluation cannot be read.
    fn eval(&self, game: &GameOf<Self>) -> Result<String, Failure>;

    /// Carries out a command of this game and returns the answer.
    fn carry_out(&self, command: Self::Own, game: &GameOf<Self>) -> String;

    /// Returns the board with its legend.
    fn board(&self, game: &GameOf<Self>, goes_on: bool) -> String;

    /// Returns the state of a game in a sentence.
    fn outlook(game: &GameOf<Self>) -> String;

    /// Returns the moves of a game that has some, in lines.
    fn moves(game: &GameOf<Self>) -> String;

    /// Returns why a move of a person is illegal, if it is.
    fn refusal(game: &GameOf<Self>, played: MoveOf<Self::Player>) -> Option<String> {
        game.clone().make(played).err()
    }
}

/// Shows the best moves so far.
type Progress<A> = Box<dyn FnMut(&A) + Send>;

/// Runs a search with a status line until a flag stops it, and returns its result and its time.
///
/// # Errors
///
/// After an interrupt, except at a terminal, where it ends only the search.
pub(super) fn search<P: BuiltIn + 'static, O: Own, R>(
    input: &Input<Command<O>>,
    prompt: &Prompt,
    position: &PositionOf<P>,
    run: impl FnOnce(Arc<AtomicBool>, Progress<P::Analysis>) -> R,
) -> Result<(R, Duration), Failure> {
    let status = Status::of_one().ticking();
    let (shown, position) = (status.message(), position.clone());
    let progress = move |found: &P::Analysis| shown.set(|| P::progress(&position, found));
    let stop = input.flag();
    let diverting = interrupt::divert(Arc::clone(&stop));
    let start = Instant::now();
    let found = run(stop, Box::new(progress));
    let taken = start.elapsed();
    drop(status);
    if diverting.has_come() && !prompt.is_terminal() {
        return Err(Failure::Interrupted);
    }
    Ok((found, taken))
}
