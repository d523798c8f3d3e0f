//! Who is asked at a terminal: with line editing and a history there, and as ever everywhere else.

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use super::command::{Command, Own, hear};
#[cfg(unix)]
use super::editor::{Asking, Restoring, Typed};
use crate::failure::Failure;
use crate::protocol::input::Input;
use crate::terminal::output;

/// How a person is asked for a command.
#[derive(Debug)]
pub(crate) struct Prompt {
    /// Whether the input is a terminal, which needs a prompt.
    is_terminal: bool,
    #[cfg(unix)]
    editor: Option<(Asking, Restoring)>,
}

/// Begins to read commands from standard input.
///
/// # Errors
///
/// When the system has no thread to give.
pub(crate) fn open<O: Own>() -> Result<(Input<Command<O>>, Prompt), Failure> {
    let is_terminal = io::stdin().is_terminal();
    // Who leaves a terminal does not wait for a move; a script does.
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

/// Returns whether a terminal understands cursor movements.
fn can_edit() -> bool {
    env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb")
}

impl Prompt {
    pub(crate) const fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Asks who sits at a terminal.
    ///
    /// # Errors
    ///
    /// When the output is not a terminal.
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
