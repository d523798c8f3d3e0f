//! The game that is played, with what was taken back.

use std::time::Duration;

use engine::clock::Clock;

use super::table::Game;
use crate::failure::Failure;
use crate::time_control::TimeControl;

/// What is known of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Note {
    /// What the program expected, as files of games have it.
    pub(crate) score: Option<String>,
    /// How long it took; `None` of passes, and of moves before this game.
    pub(crate) taken: Option<Duration>,
}

/// A game, and what was taken back of it.
#[derive(Clone, Debug)]
pub(crate) struct History<G: Game> {
    game: G,
    /// As many as there are moves.
    notes: Vec<Note>,
    /// What was taken back, the next one last.
    undone: Vec<(G::Move, Note)>,
}

impl<G: Game> History<G> {
    /// Returns a game that goes on from where another one stands.
    pub(super) fn new(game: G) -> Self {
        let notes = vec![Note::default(); game.choosers().len()];
        Self { game, notes, undone: Vec::new() }
    }

    pub(crate) const fn game(&self) -> &G {
        &self.game
    }

    /// Returns what is known of each move.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Plays a move. What was taken back cannot be played again then.
    pub(super) fn play(&mut self, played: G::Move, note: Note) -> Result<(), Failure> {
        self.game.play(played)?;
        self.notes.push(note);
        self.undone.clear();
        Ok(())
    }

    /// Takes back to where one of some sides made its last move, passes aside, and returns how many
    /// moves that were.
    pub(super) fn undo(&mut self, is_own: impl Fn(G::Side) -> bool) -> usize {
        let choosers = self.game.choosers();
        let is_choice = |chooser: &Option<G::Side>| chooser.is_some_and(&is_own);
        let Some(last) = choosers.iter().rposition(is_choice) else { return 0 };
        let count = choosers.len() - last;
        for _ in 0..count {
            self.undone.extend(self.game.undo().zip(self.notes.pop()));
        }
        count
    }

    /// Plays again what was taken back, to where one of some sides chooses a move next, and returns how
    /// many moves that were.
    pub(super) fn redo(&mut self, is_own: impl Fn(G::Side) -> bool) -> usize {
        let mut count = 0;
        while let Some((played, note)) = self.undone.pop() {
            // It was legal here.
            if self.game.play(played).is_err() {
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

    /// Returns what a side's clock says; `None` if nothing limits the time.
    pub(super) fn clock(&self, side: G::Side, time_control: Option<TimeControl>) -> Option<Clock> {
        let TimeControl { time, increment, .. } = time_control?;
        let choosers = self.game.choosers();
        let own = choosers.iter().zip(&self.notes).filter(|(chooser, _)| **chooser == Some(side));
        let left = own
            .filter_map(|(_, note)| note.taken)
            .fold(time, |left, taken| left.saturating_sub(taken).saturating_add(increment));
        Some(Clock { left: Some(left), increment, ..Clock::default() })
    }
}

#[cfg(test)]
mod tests {
    use othello::notation::transcript;
    use othello::{Color, Game, Move};

    use super::*;
    use crate::play::time_control::time_control;

    /// A game in which every move has taken as many seconds as its number.
    fn history(moves: &str) -> History<Game> {
        let mut history = History::new(Game::new());
        for (number, entry) in (1..).zip(transcript::parse(moves).unwrap().history()) {
            let is_pass = entry.played == Move::Pass;
            let taken = (!is_pass).then(|| Duration::from_secs(number));
            history.play(entry.played, Note { score: None, taken }).unwrap();
        }
        history
    }

    fn len(history: &History<Game>) -> usize {
        assert_eq!(history.game.moves().len(), history.notes.len());
        history.notes.len()
    }

    #[test]
    fn moves_are_taken_back_to_the_last_own_one() {
        let black = |color| color == Color::Black;
        let white = |color| color == Color::White;
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
        // Another move is another game.
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
    fn passes_are_nobodys_choice() {
        let mut history = history("C4C3F5B4A4A5C2A3D2");
        assert_eq!(len(&history), 10);
        let black = |color| color == Color::Black;
        assert_eq!((history.undo(black), len(&history)), (4, 6));
        assert_eq!((history.redo(black), len(&history)), (4, 10));
        assert_eq!((history.undo(|_| true), len(&history)), (1, 9));
        // White's move before the pass.
        assert_eq!((history.undo(|_| true), len(&history)), (2, 7));
        assert_eq!((history.redo(|color| color == Color::White), len(&history)), (2, 9));
    }

    #[test]
    fn time_comes_back_with_the_moves() {
        let time_control = time_control("60+1").ok();
        let left = |history: &History<Game>, color| {
            history.clock(color, time_control).unwrap().left.unwrap().as_secs()
        };
        let mut history = history("F5D6C3D3");
        assert_eq!(left(&history, Color::Black), 60 - 1 - 3 + 2);
        assert_eq!(left(&history, Color::White), 60 - 2 - 4 + 2);
        history.undo(|color| color == Color::Black);
        assert_eq!(left(&history, Color::Black), 60 - 1 + 1);
        assert!(history.clock(Color::Black, None).is_none());
        // Moves before this game take none of its time.
        let history = History::new(transcript::parse("F5D6").unwrap());
        assert_eq!(left(&history, Color::White), 60);
    }
}
