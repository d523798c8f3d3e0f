//! Lines that are typed at a terminal, with line editing and a history.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::protocol::lines::{Line, MAX_LINE};

/// The question of the prompt, which the session asks and the reader of the terminal shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking(Arc<Mutex<Question>>);

#[derive(Debug, Default)]
struct Question {
    /// The prompt to show next.
    prompt: Option<String>,
    /// Whether the prompt is shown.
    is_open: bool,
    /// Whether the input has ended.
    is_over: bool,
}

impl Asking {
    fn question(&self) -> MutexGuard<'_, Question> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a line and returns whether the prompt will be shown: not if one is shown already.
    pub(super) fn ask(&self, prompt: &str) -> bool {
        let mut question = self.question();
        let is_free = !question.is_open && !question.is_over;
        if is_free {
            question.prompt = Some(prompt.to_owned());
        }
        is_free
    }

    /// Returns the prompt to show now.
    fn begin(&self) -> Option<String> {
        let mut question = self.question();
        let prompt = question.prompt.take();
        question.is_open = prompt.is_some();
        prompt
    }

    fn end(&self) {
        let mut question = self.question();
        (question.is_open, question.prompt) = (false, None);
    }
}

/// The lines that are typed at a terminal.
///
/// They have line editing and a history at the prompt. While the program searches there is no prompt, and the
/// terminal echoes what is typed, so that `now` can be read.
pub(super) struct Typed {
    editor: Editor<(), MemHistory>,
    asking: Asking,
    /// Lines that were typed without a prompt, and the beginning of the next one.
    ahead: VecDeque<Line>,
    rest: Vec<u8>,
}

/// Time between two checks for a prompt to show.
const NAP: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

impl Typed {
    /// Returns the lines of the terminal of standard input, or `None` without one.
    pub(super) fn new(asking: Asking) -> Option<Self> {
        // Ctrl-C is a signal, as everywhere in the program.
        let config = Config::builder()
            .enable_signals(true)
            .bracketed_paste(false)
            .auto_add_history(true)
            .build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history).ok()?;
        Some(Self { editor, asking, ahead: VecDeque::new(), rest: Vec::new() })
    }

    /// Reads a line with a prompt, or returns `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> Option<Line> {
        let line = self.editor.readline(prompt);
        self.asking.end();
        let line = line.ok()?;
        Some(if line.len() > MAX_LINE { Line::TooLong } else { Line::Text(line) })
    }

    /// Takes what was typed without a prompt; `None` at the end of the input.
    fn listen(&mut self) -> Option<()> {
        let stdin = io::stdin();
        let mut sources = [PollFd::new(&stdin, PollFlags::IN)];
        if !matches!(poll(&mut sources, Some(&NAP)), Ok(1..)) {
            return Some(());
        }
        let mut bytes = [0; 4096];
        let count = match rustix::io::read(&stdin, &mut bytes) {
            Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => return Some(()),
            Err(_) | Ok(0) => return None,
            Ok(count) => count,
        };
        for &byte in &bytes[..count] {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&std::mem::take(&mut self.rest)).into_owned();
                self.ahead.push_back(Line::Text(line));
            } else if self.rest.len() < MAX_LINE {
                self.rest.push(byte);
            }
        }
        Some(())
    }
}

impl Iterator for Typed {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let line = loop {
            if let Some(line) = self.ahead.pop_front() {
                break Some(line);
            }
            if let Some(prompt) = self.asking.begin() {
                break self.ask(&prompt);
            }
            if self.listen().is_none() {
                break None;
            }
        };
        self.asking.question().is_over |= line.is_none();
        line
    }
}

impl fmt::Debug for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Typed").field("ahead", &self.ahead).finish_non_exhaustive()
    }
}

/// Restores the terminal when it is dropped, also while a line is being edited.
pub(super) struct Restoring(Termios);

impl Restoring {
    pub(super) fn new() -> Option<Self> {
        tcgetattr(io::stdin()).ok().map(Self)
    }
}

impl Drop for Restoring {
    fn drop(&mut self) {
        // Without a terminal there is nothing to restore.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}

impl fmt::Debug for Restoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Restoring").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_prompt_is_shown_at_a_time() {
        let asking = Asking::default();
        assert_eq!(asking.begin(), None);
        assert!(asking.ask("Black> "));
        assert_eq!(asking.begin().as_deref(), Some("Black> "));
        // The clock has run out while the first prompt is shown.
        assert!(!asking.ask("> "));
        asking.end();
        assert_eq!(asking.begin(), None);
        assert!(asking.ask("> "));
        asking.question().is_over = true;
        asking.end();
        assert!(!asking.ask("> "));
    }
}
