//! The prompt of a terminal, with line editing and a history on Unix.

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use super::command::{Command, Own, hear};
#[cfg(unix)]
use super::editor::{Asking, Restoring, Typed};
use crate::failure::Failure;
use crate::protocol::input::Input;
use crate::terminal::output;

/// The prompt by which a person is asked for a command.
#[derive(Debug)]
pub(crate) struct Prompt {
    /// Whether the input is a terminal.
    is_terminal: bool,
    #[cfg(unix)]
    editor: Option<(Asking, Restoring)>,
}

/// Starts to read commands from standard input.
///
/// # Errors
///
/// When the system cannot spawn a thread.
pub(crate) fn open<O: Own>() -> Result<(Input<Command<O>>, Prompt), Failure> {
    let is_terminal = io::stdin().is_terminal();
    // A script waits for the current move at its end; a person who leaves does not.
    let grace = if is_terminal { Duration::ZERO } else { Duration::MAX };
    #[cfg(unix)]
    if is_terminal && io::stdout().is_terminal() && can_edit() {
        let (asking, restoring) = (Asking::default(), Restoring::new());
        if let (Some(typed), Some(restoring)) = (Typed::new(asking.clone()), restoring) {
            let input = Input::of_lines(move || typed, hear, grace)?;
            return Ok((input, Prompt { is_terminal, editor: Some((asking, restoring)) }));
        }
    }
    let prompt = Prompt {
        is_terminal,
        #[cfg(unix)]
        editor: None,
    };
    Ok((Input::open(hear, grace)?, prompt))
}

/// Returns whether the terminal understands cursor movements.
fn can_edit() -> bool {
    env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb")
}

impl Prompt {
    pub(crate) const fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Shows a prompt if the input is a terminal.
    ///
    /// # Errors
    ///
    /// When the output is closed.
    pub(crate) fn ask(&self, text: &str) -> Result<(), Failure> {
        #[cfg(unix)]
        if let Some((asking, _)) = &self.editor
            && asking.ask(text)
        {
            return Ok(());
        }
        if self.is_terminal { output::text(text) } else { Ok(()) }
    }
}
