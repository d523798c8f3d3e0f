//! What keys and the mouse do.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::super::replayed::Replayed;
use super::model::Model;
use super::parts::{Chosen, Parts};
use crate::screen::input::Input;
use crate::screen::shown::Shown;

/// The keys and their meanings, as the help shows them.
pub(super) const HELP: &[(&str, &str)] = &[
    ("Left Right h l", "previous, next move"),
    ("PgUp PgDn", "ten moves back, forward"),
    ("Home End", "first move, last position"),
    ("n p", "next, previous mistake"),
    ("Down Up j k", "play the best line, take back"),
    ("click", "that move of the graph or list"),
    ("wheel", "previous, next move"),
    ("F1 ?", "show this help"),
    ("q Ctrl-C", "quit"),
];

/// Moves of a page.
const PAGE: usize = 10;

/// What follows an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing has changed.
    Wait,
    Draw,
    Quit,
}

impl<G: Replayed + Shown> Model<G> {
    /// Changes the state after an input on a screen of this area.
    pub(super) fn update(&mut self, input: Input, area: Rect) -> Next {
        if self.has_help && matches!(input, Input::Key(_) | Input::Click(..)) {
            self.has_help = false;
            return Next::Draw;
        }
        match input {
            Input::Key(code) => return self.key(code),
            Input::Control('c' | 'd') | Input::End => return Next::Quit,
            Input::Control('l') | Input::Resize => {}
            Input::Control(_) => return Next::Wait,
            Input::Wheel { is_up: true } => self.show(self.at.saturating_sub(1)),
            Input::Wheel { is_up: false } => self.show(self.at + 1),
            Input::Click(x, y) => match Parts::of(self, area).chosen(self, x, y) {
                Some(Chosen(index)) => self.show(index),
                None => return Next::Wait,
            },
        }
        Next::Draw
    }

    fn key(&mut self, code: KeyCode) -> Next {
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.show(self.at.saturating_sub(1)),
            KeyCode::Right | KeyCode::Char('l') => self.show(self.at + 1),
            KeyCode::PageUp => self.show(self.at.saturating_sub(PAGE)),
            KeyCode::PageDown => self.show(self.at + PAGE),
            KeyCode::Home => self.show(0),
            KeyCode::End => self.show(self.moves()),
            KeyCode::Char('n') => self.seek(self.at + 1..self.moves(), "after"),
            KeyCode::Char('p') => self.seek((0..self.at).rev(), "before"),
            KeyCode::Down | KeyCode::Char('j') => self.follow(self.line + 1),
            KeyCode::Up | KeyCode::Char('k') => self.follow(self.line.saturating_sub(1)),
            KeyCode::F(1) | KeyCode::Char('?') => self.has_help = true,
            KeyCode::Char('q') | KeyCode::Esc => return Next::Quit,
            _ => return Next::Wait,
        }
        Next::Draw
    }
}
