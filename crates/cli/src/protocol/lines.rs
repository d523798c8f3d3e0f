//! Lines of limited length from any source, and the thread that reads them.

use std::io::{self, BufRead, ErrorKind};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use crate::terminal::interrupt;

/// The most bytes of a line, without its line end.
pub(crate) const MAX_LINE: usize = 1 << 16;

/// A line without its line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Invalid UTF-8 becomes replacement characters.
    Text(String),
    /// More than [`MAX_LINE`] bytes, which are dropped.
    TooLong,
}

/// The lines of a source; none uses more memory than [`MAX_LINE`].
#[derive(Debug)]
pub(crate) struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(source: R) -> Self {
        Self(source)
    }

    /// Reads up to the end of a line or of the source.
    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let (mut is_begun, mut is_long) = (false, false);
        loop {
            let block = match self.0.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                block => block?,
            };
            if block.is_empty() {
                break;
            }
            is_begun = true;
            let end = block.iter().position(|&byte| byte == b'\n');
            let part = &block[..end.unwrap_or(block.len())];
            is_long |= line.len() + part.len() > MAX_LINE;
            if is_long {
                line = Vec::new();
            } else {
                line.extend_from_slice(part);
            }
            let read = end.map_or(block.len(), |end| end + 1);
            self.0.consume(read);
            if end.is_some() {
                break;
            }
        }
        if is_long {
            return Ok(Some(Line::TooLong));
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(is_begun.then(|| Line::Text(String::from_utf8_lossy(&line).into_owned())))
    }
}

/// The lines end at the first error.
impl<R: BufRead> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.line().unwrap_or(None)
    }
}

/// Reads lines on a separate thread and returns the channel of what `read` makes of them. The thread reads
/// at most `ahead` items more than were received, calls `at_end` behind the last line, and
/// [wakes](interrupt::wake) those who wait after each line.
///
/// # Errors
///
/// When the system cannot spawn a thread.
pub(crate) fn on_thread<L: Iterator<Item = Line>, T: Send + 'static>(
    ahead: usize,
    open: impl FnOnce() -> L + Send + 'static,
    mut read: impl FnMut(Line) -> Option<T> + Send + 'static,
    at_end: impl FnOnce() + Send + 'static,
) -> io::Result<Receiver<T>> {
    let (sender, receiver) = sync_channel(ahead);
    let work = move || {
        for line in open() {
            if read(line).is_some_and(|item| sender.send(item).is_err()) {
                return;
            }
            interrupt::wake();
        }
        drop(sender);
        interrupt::wake();
        at_end();
    };
    thread::Builder::new().spawn(work)?;
    Ok(receiver)
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Reads lines in blocks of `block` bytes.
    fn lines(bytes: &[u8], block: usize) -> Vec<Line> {
        Lines::new(BufReader::with_capacity(block, bytes)).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_end_with_line_feeds() {
        for block in [1, 2, 3, 100] {
            assert_eq!(lines(b"", block), []);
            assert_eq!(lines(b"\n\r\nb", block), [text(""), text(""), text("b")]);
            assert_eq!(lines(b"a b\r\nc\rd\n", block), [text("a b"), text("c\rd")]);
            let odd = lines(b"\0\xff\xc3\xa9\n", block);
            assert_eq!(odd, [text("\0\u{fffd}é")]);
        }
    }

    #[test]
    fn no_line_is_longer_than_the_longest() {
        for block in [1000, 1 << 16, 1 << 20] {
            let longest = vec![b'x'; MAX_LINE];
            let source =
                [&longest[..], b"\n", &longest[..], b"y\nz\n", &longest[..], b"ab"].concat();
            let found = lines(&source, block);
            assert!(matches!(&found[0], Line::Text(text) if text.len() == MAX_LINE));
            assert_eq!(found[1..], [Line::TooLong, text("z"), Line::TooLong]);
        }
    }
}
