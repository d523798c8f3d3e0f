//! What keys do.

use std::path::PathBuf;
use std::time::Instant;

use ratatui::crossterm::event::KeyCode;

use super::event::Effect;
use super::model::{Mode, Model, Search};
use super::shown::{Cell, Shown};
use crate::game::Side;
use crate::history::People;
use crate::saved::Ending;

/// The keys and their meanings, as the help shows them.
pub(super) const HELP: &[(&str, &str)] = &[
    ("arrows hjkl", "move the cursor"),
    ("Enter Space", "play at the cursor"),
    ("click", "play there"),
    ("u r", "take back, play again"),
    ("H ?", "show the best moves"),
    ("g", "let the program move"),
    (".", "stop the search"),
    ("w", "exchange sides"),
    ("R", "resign"),
    ("n", "start another game"),
    ("s", "save to a file"),
    ("PgUp PgDn", "scroll the moves"),
    ("F1", "show this help"),
    ("q Ctrl-C", "quit"),
];

/// The most characters of a file name.
const LONGEST_NAME: usize = 1000;

/// Lines of a page in the list of moves.
const PAGE: isize = 8;

impl<G: Shown> Model<G> {
    /// Carries out a key. Returns what follows, or `None` if nothing has changed.
    pub(super) fn key(&mut self, code: KeyCode, now: Instant) -> Option<Vec<Effect<G>>> {
        match &mut self.mode {
            Mode::Board => self.board_key(code, now),
            Mode::Help => {
                self.mode = Mode::Board;
                Some(Vec::new())
            }
            Mode::Leaving => match code {
                KeyCode::Char('y' | 'Y' | 'q') => Some(vec![Effect::Quit]),
                KeyCode::Char('s') => {
                    self.mode = Mode::Saving(String::new());
                    Some(Vec::new())
                }
                KeyCode::Char('n' | 'N') | KeyCode::Esc => {
                    self.mode = Mode::Board;
                    Some(Vec::new())
                }
                _ => None,
            },
            Mode::Saving(name) => {
                match code {
                    KeyCode::Char(c) if !c.is_control() && name.len() < LONGEST_NAME => {
                        name.push(c);
                    }
                    KeyCode::Backspace => drop(name.pop()),
                    KeyCode::Esc => self.mode = Mode::Board,
                    KeyCode::Enter => {
                        let name = std::mem::take(name);
                        self.mode = Mode::Board;
                        if !name.is_empty() {
                            return Some(vec![Effect::Save(PathBuf::from(name))]);
                        }
                    }
                    _ => return None,
                }
                Some(Vec::new())
            }
        }
    }

    fn board_key(&mut self, code: KeyCode, now: Instant) -> Option<Vec<Effect<G>>> {
        let last = self.game().size().saturating_sub(1);
        let Cell { column, row } = self.cursor;
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.cursor.column = column.saturating_sub(1),
            KeyCode::Right | KeyCode::Char('l') => self.cursor.column = (column + 1).min(last),
            KeyCode::Up | KeyCode::Char('k') => self.cursor.row = row.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.cursor.row = (row + 1).min(last),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.put(now)),
            KeyCode::Char('u') => return Some(self.undo(now)),
            KeyCode::Char('r') => return Some(self.redo(now)),
            KeyCode::Char('H' | '?') => return Some(self.turn_hints()),
            KeyCode::Char('g') => return Some(self.go()),
            // The search still has a result, which is played.
            KeyCode::Char('.') if self.search.is_some() => {
                self.is_paused = self.people == People::None;
                return Some(vec![Effect::Stop]);
            }
            KeyCode::Char('w') => return Some(self.swap()),
            KeyCode::Char('R') if !self.is_over() => {
                let side = self.game().side_to_move();
                return Some(self.end(Ending::Resignation(side)));
            }
            KeyCode::Char('n') => return Some(self.begin(now)),
            KeyCode::Char('s') if self.history.notes().is_empty() => {
                "There are no moves to save".clone_into(&mut self.message);
            }
            KeyCode::Char('s') => self.mode = Mode::Saving(String::new()),
            KeyCode::PageUp => return Some(self.scroll_by(PAGE)),
            KeyCode::PageDown => return Some(self.scroll_by(-PAGE)),
            KeyCode::F(1) => self.mode = Mode::Help,
            KeyCode::Char('q') => return Some(self.leave()),
            _ => return None,
        }
        Some(Vec::new())
    }

    /// Shows or hides the best moves. A search for a move goes on.
    fn turn_hints(&mut self) -> Vec<Effect<G>> {
        self.has_hints = !self.has_hints;
        let state = if self.has_hints { "Hints are on" } else { "Hints are off" };
        state.clone_into(&mut self.message);
        if self.search == Some(Search::Move) {
            return Vec::new();
        }
        self.go_on()
    }

    /// Lets the program make the next move, whichever side is to move.
    fn go(&mut self) -> Vec<Effect<G>> {
        if self.is_over() || self.search == Some(Search::Move) {
            return Vec::new();
        }
        self.is_paused = false;
        self.message.clear();
        let mut effects = self.stop();
        effects.push(self.choose());
        effects
    }

    fn swap(&mut self) -> Vec<Effect<G>> {
        let Some(people) = self.people.swapped() else {
            "You play both sides or neither".clone_into(&mut self.message);
            return Vec::new();
        };
        self.people = people;
        let side = if people == People::Black { Side::Black } else { Side::White };
        self.message = format!("You are {} now", side.name());
        self.go_on()
    }
}
