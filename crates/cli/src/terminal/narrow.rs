//! The terminal of progress bars, slightly narrower than it is.
//!
//! A terminal shows `^C` at the cursor. After a line that fills the terminal it would begin another line, and
//! removing the bar would clear only that line.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::TermLike;
use terminal_size::{Height, Width, terminal_size_of};

/// Columns for `^C` and the cursor.
const LEFT_FREE: u16 = 3;

/// Size of a terminal that does not report it.
const USUAL: (Width, Height) = (Width(80), Height(24));

/// The terminal of standard error; text is written when it is flushed.
#[derive(Debug, Default)]
pub(super) struct Narrow(Mutex<String>);

impl Narrow {
    fn text(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves the cursor by the given number of columns.
    fn step(&self, count: usize, direction: char) -> io::Result<()> {
        if count > 0 {
            write!(self.text(), "\x1b[{count}{direction}").map_err(io::Error::other)?;
        }
        Ok(())
    }
}

fn size() -> (Width, Height) {
    terminal_size_of(io::stderr()).unwrap_or(USUAL)
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        narrower(size().0.0)
    }

    fn height(&self) -> u16 {
        size().1.0
    }

    fn move_cursor_up(&self, count: usize) -> io::Result<()> {
        self.step(count, 'A')
    }

    fn move_cursor_down(&self, count: usize) -> io::Result<()> {
        self.step(count, 'B')
    }

    fn move_cursor_right(&self, count: usize) -> io::Result<()> {
        self.step(count, 'C')
    }

    fn move_cursor_left(&self, count: usize) -> io::Result<()> {
        self.step(count, 'D')
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        let mut text = self.text();
        text.push_str(line);
        text.push('\n');
        Ok(())
    }

    fn write_str(&self, more: &str) -> io::Result<()> {
        self.text().push_str(more);
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.text().push_str("\r\x1b[2K");
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        let text = std::mem::take(&mut *self.text());
        let mut out = io::stderr().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// Returns the columns that bars use of a terminal's columns.
const fn narrower(columns: u16) -> u16 {
    let rest = columns.saturating_sub(LEFT_FREE);
    if rest == 0 { 1 } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_behind_a_bar() {
        assert_eq!([0, 3, 4, 80].map(narrower), [1, 1, 1, 77]);
    }

    #[test]
    fn cursors_move_as_terminals_take_it() {
        let terminal = Narrow::default();
        terminal.move_cursor_up(2).unwrap();
        terminal.move_cursor_left(0).unwrap();
        terminal.clear_line().unwrap();
        terminal.write_line("a").unwrap();
        terminal.write_str("b").unwrap();
        assert_eq!(*terminal.text(), "\x1b[2A\r\x1b[2Ka\nb");
    }
}
