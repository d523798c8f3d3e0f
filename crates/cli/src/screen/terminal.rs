//! Takes a terminal for a full screen and gives it back, also after a panic.

use std::io::{self, IsTerminal, Stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{env, panic};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::failure::Failure;

/// Whether a full screen is shown now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Returns whether both standard input and output are terminals that can show a full screen.
pub(crate) fn can_show() -> bool {
    let term = env::var("TERM").unwrap_or_default();
    let is_capable = if cfg!(unix) { !term.is_empty() && term != "dumb" } else { term != "dumb" };
    is_capable && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A terminal with a full screen. It is given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal of standard output.
    ///
    /// # Errors
    ///
    /// When the terminal cannot show a full screen.
    pub(crate) fn take() -> Result<Self, Failure> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                // Otherwise the message would be lost with the screen.
                give_back();
                before(info);
            }));
        });
        IS_TAKEN.store(true, Ordering::SeqCst);
        let taken = enable_raw_mode()
            .and_then(|()| execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture))
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match taken {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(Failure::Write(error))
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back if it is taken.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // Errors cannot be shown while the screen is taken.
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}
