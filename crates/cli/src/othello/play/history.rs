//! The game that is played, with what was taken back.

use std::time::Duration;

use othello::notation::MoveNote;
use othello::{Color, Game, Move, PlayError, Position};

use crate::othello::player::GameClock;
use crate::time_control::TimeControl;

/// What is known of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Note {
    /// What the program expected, in discs.
    pub(super) score: Option<String>,
    /// How long it took; `None` of passes, and of moves before this game.
    pub(super) taken: Option<Duration>,
}

/// A game, and what was taken back of it.
#[derive(Clone, Debug)]
pub(super) struct History {
    game: Game,
    /// As many as there are moves.
    notes: Vec<Note>,
    /// What was taken back, the next one last.
    undone: Vec<(Move, Note)>,
}

impl History {
    /// Returns a game that goes on from where another one stands.
    pub(super) fn new(game: Game) -> Self {
        let notes = vec![Note::default(); game.moves().len()];
        Self { game, notes, undone: Vec::new() }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) const fn position(&self) -> Position {
        self.game.position()
    }

    /// Plays a move. What was taken back cannot be played again then.
    pub(super) fn play(&mut self, played: Move, note: Note) -> Result<(), PlayError> {
        self.game.play(played)?;
        self.notes.push(note);
        self.undone.clear();
        Ok(())
    }

    /// Takes back to where one of some sides made its last move, passes aside, and returns how many
    /// moves that were.
    pub(super) fn undo(&mut self, is_own: impl Fn(Color) -> bool) -> usize {
        let history = self.game.history();
        let is_choice = |entry: &othello::Played| entry.played != Move::Pass && is_own(entry.color);
        let Some(last) = history.iter().rposition(is_choice) else { return 0 };
        let count = history.len() - last;
        for _ in 0..count {
            let undone = self.game.undo().zip(self.notes.pop());
            self.undone.extend(undone.map(|(entry, note)| (entry.played, note)));
        }
        count
    }

    /// Plays again what was taken back, to where one of some sides chooses a move next, and returns how
    /// many moves that were.
    pub(super) fn redo(&mut self, is_own: impl Fn(Color) -> bool) -> usize {
        let mut count = 0;
        while let Some((played, note)) = self.undone.pop() {
            // It was legal here.
            if self.game.play(played).is_err() {
                break;
            }
            self.notes.push(note);
            count += 1;
            let position = self.position();
            if is_own(position.side_to_move()) && !position.must_pass() {
                break;
            }
        }
        count
    }

    /// Returns the clock of both sides.
    pub(super) fn clock(&self, time_control: Option<TimeControl>) -> GameClock {
        let mut clock = time_control.map(GameClock::of_control).unwrap_or_default();
        for (entry, note) in self.game.history().iter().zip(&self.notes) {
            if note.taken.is_some() {
                clock.add(entry.color, note.taken);
            }
        }
        clock
    }

    /// Returns what is noted of each move, as files have it.
    pub(super) fn notes(&self) -> Vec<MoveNote> {
        let note = |note: &Note| MoveNote {
            evaluation: note.score.clone(),
            seconds: note.taken.map(|taken| format!("{:.3}", taken.as_secs_f64())),
        };
        self.notes.iter().map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use othello::notation::transcript;

    use super::*;
    use crate::othello::play::time_control::time_control;

    /// A game in which every move has taken as many seconds as its number.
    fn history(moves: &str) -> History {
        let mut history = History::new(Game::new());
        for (number, entry) in (1..).zip(transcript::parse(moves).unwrap().history()) {
            let is_pass = entry.played == Move::Pass;
            let taken = (!is_pass).then(|| Duration::from_secs(number));
            history.play(entry.played, Note { score: None, taken }).unwrap();
        }
        history
    }

    fn len(history: &History) -> usize {
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
        let moves = history.position().moves();
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
        let left = |history: &History, color| {
            history.clock(time_control).of_player(color).unwrap().left.unwrap().as_secs()
        };
        let mut history = history("F5D6C3D3");
        assert_eq!(left(&history, Color::Black), 60 - 1 - 3 + 2);
        assert_eq!(left(&history, Color::White), 60 - 2 - 4 + 2);
        history.undo(|color| color == Color::Black);
        assert_eq!(left(&history, Color::Black), 60 - 1 + 1);
        assert!(history.clock(None).of_player(Color::Black).is_none());
        // Moves before this game take none of its time.
        let history = History::new(transcript::parse("F5D6").unwrap());
        assert_eq!(left(&history, Color::White), 60);
    }
}
