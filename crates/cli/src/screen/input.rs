//! What is typed and clicked at a screen.

use std::thread;

use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::failure::Failure;

/// Something typed or clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Key(KeyCode),
    /// A key with Ctrl.
    Control(char),
    /// A click at a column and a line of the terminal.
    Click(u16, u16),
    /// The wheel of the mouse, turned away from the person or towards them.
    Wheel {
        is_up: bool,
    },
    /// The terminal has another size.
    Resize,
    /// The terminal is closed.
    End,
}

impl Input {
    /// Returns what an event means, or `None` if it means nothing here.
    fn of(event: &Event) -> Option<Self> {
        Some(match event {
            Event::Resize(..) => Self::Resize,
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Char(letter) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    Self::Control(letter)
                }
                code => Self::Key(code),
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Self::Click(mouse.column, mouse.row),
                MouseEventKind::ScrollUp => Self::Wheel { is_up: true },
                MouseEventKind::ScrollDown => Self::Wheel { is_up: false },
                _ => return None,
            },
            _ => return None,
        })
    }
}

/// Passes on what is typed and clicked, on a thread of its own, because it waits. `tell` returns whether to go on.
///
/// # Errors
///
/// When no thread can be spawned.
pub(crate) fn listen(tell: impl Fn(Input) -> bool + Send + 'static) -> Result<(), Failure> {
    let work = move || {
        while let Ok(found) = event::read() {
            if Input::of(&found).is_some_and(|input| !tell(input)) {
                return;
            }
        }
        tell(Input::End);
    };
    thread::Builder::new().spawn(work).map(drop).map_err(Failure::NoThread)
}
