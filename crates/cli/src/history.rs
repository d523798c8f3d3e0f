//! The game at the board: the sides that people play and its moves.

use clap::ValueEnum;
use engine::clock::Clock;

use crate::clock::control::TimeControl;
use crate::clock::running::SideClock;
use crate::failure::Failure;
use crate::game::{Game, Side};
use crate::saved::{Ending, Event, Note, Player, SavedGame};

/// Which sides people play; the program plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum People {
    Black,
    White,
    Both,
    None,
}

impl People {
    /// Reads the sides, in upper or lower case.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Self::from_str(word, true).ok()
    }

    /// Returns whether a person plays a side.
    pub(crate) fn play(self, side: Side) -> bool {
        match self {
            Self::Black => side == Side::Black,
            Self::White => side == Side::White,
            Self::Both => true,
            Self::None => false,
        }
    }

    /// Returns whether `undo` stops at moves of a side: at any move if no person plays.
    pub(crate) fn choose(self, side: Side) -> bool {
        self == Self::None || self.play(side)
    }

    /// Returns the other side, or `None` for both sides or none.
    pub(crate) const fn swapped(self) -> Option<Self> {
        match self {
            Self::Black => Some(Self::White),
            Self::White => Some(Self::Black),
            Self::Both | Self::None => None,
        }
    }

    /// Returns a sentence that says which sides people play.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Black => "You are Black, the program is White.",
            Self::White => "You are White, the program is Black.",
            Self::Both => "You are Black and White.",
            Self::None => "The program is Black and White.",
        }
    }
}

/// A game and the moves that were taken back.
#[derive(Clone, Debug)]
pub(crate) struct History<G: Game> {
    game: G,
    /// One for each move.
    notes: Vec<Note>,
    /// Moves that were taken back, the next one last.
    undone: Vec<(G::Move, Note)>,
}

impl<G: Game> History<G> {
    /// Returns a game that continues another one.
    pub(crate) fn new(game: G) -> Self {
        let notes = vec![Note::default(); game.length()];
        Self { game, notes, undone: Vec::new() }
    }

    pub(crate) const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the data of each move.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Plays a move and forgets the moves that were taken back.
    pub(crate) fn play(&mut self, played: G::Move, note: Note) -> Result<(), Failure> {
        self.game.make(played).map_err(Failure::refused)?;
        self.notes.push(note);
        self.undone.clear();
        Ok(())
    }

    /// Takes back all moves from the last one by one of the given sides on, passes aside, and returns their
    /// number.
    pub(crate) fn undo(&mut self, is_own: impl Fn(Side) -> bool) -> usize {
        let turns = self.game.turns();
        let is_choice = |&(side, played): &(Side, G::Move)| !G::is_pass(played) && is_own(side);
        let Some(last) = turns.iter().rposition(is_choice) else { return 0 };
        let count = turns.len() - last;
        for _ in 0..count {
            self.undone.extend(self.game.take_back().zip(self.notes.pop()));
        }
        count
    }

    /// Plays moves that were taken back until one of the given sides chooses the next one, and returns their
    /// number.
    pub(crate) fn redo(&mut self, is_own: impl Fn(Side) -> bool) -> usize {
        let mut count = 0;
        while let Some((played, note)) = self.undone.pop() {
            // The move was legal here.
            if self.game.make(played).is_err() {
                break;
            }
            self.notes.push(note);
            count += 1;
            if is_own(self.game.side_to_move()) && self.game.pass().is_none() {
                break;
            }
        }
        count
    }

    /// Returns the game with all data that files can have, or `None` without moves.
    pub(crate) fn record(
        &self,
        people: People,
        ending: Option<Ending>,
        time_control: Option<TimeControl>,
    ) -> Option<SavedGame<G>> {
        let player = |side| {
            let is_program = !people.play(side);
            let name = if is_program { "tritboard" } else { "human" };
            Player { name: name.to_owned(), is_program }
        };
        (!self.notes.is_empty()).then(|| SavedGame {
            game: self.game.clone(),
            players: Side::ALL.map(player),
            event: Event::Play,
            round: None,
            notes: self.notes.clone(),
            ending,
            comment: None,
            time_control,
        })
    }

    /// Returns the clock of a side, or `None` without a time control.
    pub(crate) fn clock(&self, side: Side, time_control: Option<TimeControl>) -> Option<Clock> {
        let mut clock = SideClock::counting(time_control);
        for ((mover, played), note) in self.game.turns().into_iter().zip(&self.notes) {
            if let Some(taken) = note.taken.filter(|_| mover == side && !G::is_pass(played)) {
                clock.spend(taken);
            }
        }
        clock.clock()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use othello::notation::transcript;
    use othello::{Game as Othello, Move};

    use super::*;

    /// A game in which the time of each move in seconds is its number.
    fn history(moves: &str) -> History<Othello> {
        let mut history = History::new(Othello::default());
        for (number, entry) in (1..).zip(transcript::parse(moves).unwrap().history()) {
            let is_pass = entry.played == Move::Pass;
            let taken = (!is_pass).then(|| Duration::from_secs(number));
            history.play(entry.played, Note { score: None, taken }).unwrap();
        }
        history
    }

    fn len(history: &History<Othello>) -> usize {
        assert_eq!(history.game.moves().len(), history.notes.len());
        history.notes.len()
    }

    #[test]
    fn moves_are_taken_back_to_the_last_own_one() {
        let black = |color| color == Side::Black;
        let white = |color| color == Side::White;
        let mut history = history("F5D6C3D3C4");
        let whole = history.clone();
        assert_eq!((history.undo(white), len(&history)), (2, 3));
        assert_eq!((history.undo(black), len(&history)), (1, 2));
        assert_eq!((history.undo(white), len(&history)), (1, 1));
        assert_eq!((history.undo(white), len(&history)), (0, 1));
        assert_eq!((history.redo(black), len(&history)), (1, 2));
        assert_eq!((history.redo(|_| true), len(&history)), (1, 3));
        assert_eq!((history.redo(black), len(&history)), (1, 4));
        assert_eq!((history.redo(black), len(&history)), (1, 5));
        assert_eq!((history.redo(black), history.notes == whole.notes), (0, true));
        assert_eq!(history.game, whole.game);
        // Another move starts another line.
        history.undo(|_| true);
        let c4: Move = "C4".parse().unwrap();
        let moves = history.game.position().moves();
        let other = moves.iter().map(Move::Place).find(|&played| played != c4).unwrap();
        history.play(other, Note::default()).unwrap();
        assert_eq!(history.redo(|_| true), 0);
        assert!(history.play("A1".parse().unwrap(), Note::default()).is_err());
        assert_eq!(len(&history), 5);
    }

    /// After eight moves Black must pass, and White plays D2.
    #[test]
    fn passes_are_not_chosen() {
        let mut history = history("C4C3F5B4A4A5C2A3D2");
        assert_eq!(len(&history), 10);
        let black = |color| color == Side::Black;
        assert_eq!((history.undo(black), len(&history)), (4, 6));
        assert_eq!((history.redo(black), len(&history)), (4, 10));
        assert_eq!((history.undo(|_| true), len(&history)), (1, 9));
        // White's move before the pass.
        assert_eq!((history.undo(|_| true), len(&history)), (2, 7));
        assert_eq!((history.redo(|color| color == Side::White), len(&history)), (2, 9));
    }

    #[test]
    fn time_comes_back_with_the_moves() {
        let time_control = TimeControl::read("60+1");
        let left = |history: &History<Othello>, color| {
            history.clock(color, time_control).unwrap().left.unwrap().as_secs()
        };
        let mut history = history("F5D6C3D3");
        assert_eq!(left(&history, Side::Black), 60 - 1 - 3 + 2);
        assert_eq!(left(&history, Side::White), 60 - 2 - 4 + 2);
        history.undo(|color| color == Side::Black);
        assert_eq!(left(&history, Side::Black), 60 - 1 + 1);
        assert!(history.clock(Side::Black, None).is_none());
        // Moves before this game have no time.
        let history = History::new(transcript::parse("F5D6").unwrap());
        assert_eq!(left(&history, Side::White), 60);
    }

    #[test]
    fn sides_have_names() {
        for (word, black, white) in
            [("black", true, false), ("White", false, true), ("BOTH", true, true)]
        {
            let people = People::named(word).unwrap();
            assert_eq!((people.play(Side::Black), people.play(Side::White)), (black, white));
        }
        assert_eq!(People::named("none"), Some(People::None));
        assert_eq!((People::named("red"), People::named("")), (None, None));
        assert!(People::None.choose(Side::White) && !People::Black.choose(Side::White));
        assert_eq!(People::Black.swapped(), Some(People::White));
        assert_eq!(People::None.swapped(), None);
    }
}
