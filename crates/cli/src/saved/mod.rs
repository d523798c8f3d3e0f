//! Games in the files that `play` and `match` write with `--save`.
//!
//! `othello` and `gomoku` implement [`Saving`].

mod gomoku;
mod othello;

use std::fmt::Debug;
use std::path::Path;
use std::time::Duration;

use crate::clock::control::TimeControl;
use crate::failure::Failure;
use crate::game::{Game, Side};

/// The command that writes games; it is their event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Play,
    Match,
}

impl Event {
    const fn name(self) -> &'static str {
        match self {
            Self::Play => "tritboard play",
            Self::Match => "tritboard match",
        }
    }
}

/// A game whose records can be written to a file.
pub(crate) trait Saving: Game {
    /// A file of games, or a folder.
    type File: Debug;

    /// An example of a file name.
    const EXAMPLE: &'static str;

    /// Returns the file with this path for the games of a command.
    ///
    /// # Errors
    ///
    /// If games cannot be written there. Call it before the first game, so that the error does not come after it.
    fn file(path: &Path, replaces: bool, event: Event) -> Result<Self::File, Failure>;

    /// Returns why games with a start cannot be written to a file, if they cannot.
    fn misfit(file: &Self::File, start: &Self) -> Option<&'static str>;

    /// Writes games to a file and returns a report. The file may be written again.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    fn write(file: &mut Self::File, games: Vec<SavedGame<Self>>) -> Result<String, Failure>;
}

/// Returns the file with this path for games of `play` with a start.
///
/// # Errors
///
/// As [`Saving::file`], and if the format does not have such games.
pub(crate) fn file_for<G: Saving>(
    path: &Path,
    replaces: bool,
    start: &G,
) -> Result<G::File, Failure> {
    let file = G::file(path, replaces, Event::Play)?;
    match G::misfit(&file, start) {
        Some(misfit) => Err(Failure::Usage(format!("{}: {misfit}", path.display()))),
        None => Ok(file),
    }
}

/// The early end of a game, and the side that loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Resignation(Side),
    Time(Side),
    /// A crash or an illegal move.
    Forfeit(Side),
}

impl Ending {
    pub(crate) const fn loser(self) -> Side {
        match self {
            Self::Resignation(side) | Self::Time(side) | Self::Forfeit(side) => side,
        }
    }

    /// Returns a sentence without a full stop.
    pub(crate) fn sentence(self) -> String {
        let (loser, winner) = (self.loser().name(), self.loser().opponent().name());
        match self {
            Self::Resignation(_) => format!("{loser} resigns: {winner} wins"),
            Self::Time(_) => format!("{loser} has no time left: {winner} wins"),
            Self::Forfeit(_) => format!("{loser} forfeits the game: {winner} wins"),
        }
    }
}

/// The data of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Note {
    /// The score that the program expected, in the form of files of games.
    pub(crate) score: Option<String>,
    /// Its time; `None` for passes and for moves before this game.
    pub(crate) taken: Option<Duration>,
}

/// A player of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) is_program: bool,
}

/// A game with all data that files can have.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame<G> {
    pub(crate) game: G,
    /// Black and White.
    pub(crate) players: [Player; 2],
    pub(crate) event: Event,
    /// The number of the game in a match.
    pub(crate) round: Option<usize>,
    /// One for each move.
    pub(crate) notes: Vec<Note>,
    pub(crate) ending: Option<Ending>,
    /// The reason of a forfeit.
    pub(crate) comment: Option<String>,
    pub(crate) time_control: Option<TimeControl>,
}

impl<G: Game> SavedGame<G> {
    /// Returns Black's score, or `None` while the game goes on.
    fn score(&self) -> Option<i32> {
        match self.ending.map(Ending::loser) {
            Some(Side::Black) => Some(-G::FORFEIT_SCORE),
            Some(Side::White) => Some(G::FORFEIT_SCORE),
            None => self.game.has_ended().then(|| self.game.score()),
        }
    }

    fn names(&self) -> [String; 2] {
        self.players.each_ref().map(|player| player.name.clone())
    }

    /// Returns the error of a game that cannot be written.
    fn failed(&self, error: impl ToString) -> Failure {
        let number = self.round.map_or_else(String::new, |number| format!(" {number}"));
        Failure::content(format!("game{number}"), error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_name_the_winner() {
        let resigned = Ending::Resignation(Side::Black);
        assert_eq!(resigned.sentence(), "Black resigns: White wins");
        let late = Ending::Time(Side::White);
        assert_eq!(late.sentence(), "White has no time left: Black wins");
        assert_eq!([resigned, late].map(Ending::loser), Side::ALL);
        assert_eq!(Ending::Forfeit(Side::White).loser(), Side::White);
    }
}
