//! The positions that arguments name.

use std::ffi::OsString;
use std::vec::IntoIter;

use othello::notation::obf::{self, Problem};

use super::position::{self, GameChoice, Selection, Text};
use super::reader::Games;
use crate::failure::Failure;
use crate::game::Opening;
use crate::terminal::input::STANDARD_INPUT;
use crate::terminal::interrupt;

/// Problem 40 of the FFO endgame test suite in OBF.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; \
    C7:+36; D8:+34; C1:+30; B1:+30; G7:+28; D7:+28; C6:+28; F7:+26; A6:+24;";

/// A position, and the named opening of the game that led there.
type Found = (Problem, Option<Opening>);

/// Iterator over positions, with the name of their source.
pub(crate) struct Source {
    name: String,
    choice: GameChoice,
    problems: Problems,
}

enum Problems {
    /// Positions that were all read and checked, so that a long search does not stop at a wrong line.
    Known(IntoIter<Found>),
    /// Positions of standard input, read as they come.
    Standard { games: Box<Games>, is_empty: bool },
    /// Standard input before its first line.
    Unread(Vec<OsString>),
}

impl Source {
    /// Opens a file, or standard input for `-`, or takes the words for a board or moves; without words it is
    /// the start position.
    pub(crate) fn open(selection: &Selection) -> Result<Self, Failure> {
        let (words, choice) = (selection.input(), selection.choice());
        if words.is_empty() {
            let position = choice.of_nothing()?.game.position();
            return Ok(Self::known_as("the start position", vec![(position.into(), None)]));
        }
        if selection.is_standard_input() {
            let problems = Problems::Unread(words.to_vec());
            return Ok(Self { name: STANDARD_INPUT.to_owned(), choice, problems });
        }
        let text = Text::of(words);
        let read = || {
            let mut games = position::open(words, choice)?;
            let name = games.source_name().to_owned();
            let problems = std::iter::from_fn(|| next_of(&mut games, choice));
            let problems = problems.collect::<Result<Vec<_>, _>>()?;
            if problems.is_empty() {
                return Err(Failure::content(name, choice.nothing(&games)));
            }
            Ok(Self::known_as(&name, problems))
        };
        read().map_err(|failure| text.failure(words, failure))
    }

    /// Does the same, with problem 40 of the FFO test in place of the start position.
    pub(crate) fn open_or_problem(selection: &Selection) -> Result<Self, Failure> {
        if !selection.input().is_empty() {
            return Self::open(selection);
        }
        selection.choice().of_nothing()?;
        let problem = obf::parse(FFO_40).map_err(|error| Failure::content("problem 40", error))?;
        let name = "no position given: FFO problem 40";
        Ok(Self::known_as(name, vec![(problem, None)]))
    }

    fn known_as(name: &str, problems: Vec<Found>) -> Self {
        let problems = Problems::Known(problems.into_iter());
        Self { name: name.to_owned(), choice: GameChoice::default(), problems }
    }

    /// Returns the name in messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the remaining positions if all are known.
    pub(crate) fn known(&mut self) -> Option<impl ExactSizeIterator<Item = Problem>> {
        match &mut self.problems {
            Problems::Known(problems) => Some(problems.map(|(problem, _)| problem)),
            Problems::Standard { .. } | Problems::Unread(_) => None,
        }
    }

    /// Returns the number of remaining positions, if known.
    pub(crate) fn left(&self) -> Option<u64> {
        match &self.problems {
            Problems::Known(problems) => Some(problems.len() as u64),
            Problems::Standard { .. } | Problems::Unread(_) => None,
        }
    }

    /// Returns the next position, with the named opening of the game that led there.
    pub(crate) fn next_of_opening(&mut self) -> Option<Result<Found, Failure>> {
        if let Problems::Unread(words) = &self.problems {
            match position::open(words, self.choice) {
                Ok(games) => {
                    let games = Box::new(games);
                    self.problems = Problems::Standard { games, is_empty: true };
                }
                Err(failure) => {
                    self.problems = Problems::Known(Vec::new().into_iter());
                    return Some(Err(failure));
                }
            }
        }
        match &mut self.problems {
            Problems::Unread(_) => None,
            Problems::Known(problems) => problems.next().map(Ok),
            Problems::Standard { games, is_empty } => {
                let next = next_of(games, self.choice);
                if next.is_none() && !interrupt::is_flagged() && std::mem::take(is_empty) {
                    return Some(Err(Failure::content(&self.name, self.choice.nothing(games))));
                }
                *is_empty = false;
                next
            }
        }
    }
}

impl Iterator for Source {
    type Item = Result<Problem, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_of_opening().map(|found| found.map(|(problem, _)| problem))
    }
}

/// Returns the next position of the games: of all games, or of the chosen one.
fn next_of(games: &mut Games, choice: GameChoice) -> Option<Result<Found, Failure>> {
    let chosen = games.chosen(choice.game())?;
    Some(chosen.and_then(|entry| {
        choice.warn(games.source_name(), &entry);
        choice.problem(games.source_name(), entry)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_problem_has_a_single_best_move() {
        let problem = obf::parse(FFO_40).unwrap();
        assert_eq!(problem.position.board().empties().len(), 20);
        assert_eq!(
            (problem.scores.len(), problem.best_score()),
            (10, Some(othello::Score::new(38)))
        );
        // Every legal move is listed.
        assert_eq!(problem.position.moves().len(), 10);
        assert_eq!(problem.best_moves().count(), 1);
    }
}
