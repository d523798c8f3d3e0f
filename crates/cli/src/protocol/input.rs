//! Commands as they come.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::lines::{Line, Lines};
use super::stopper::Stopper;
use crate::failure::Failure;
use crate::terminal::interrupt;

/// How many commands are read before they are carried out. Together with [`MAX_LINE`] it limits the
/// memory.
///
/// [`MAX_LINE`]: super::lines::MAX_LINE
const AHEAD: usize = 64;

/// How long the program works when nobody can say anything any more: long enough to answer a script,
/// and no work for the rest of the day when the other program has died.
pub(super) const GRACE: Duration = Duration::from_secs(5);

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heard<C> {
    /// A command to be carried out when its turn comes.
    pub(crate) command: Option<C>,
    /// Whether the work on what was said before ends at once.
    pub(crate) stops: bool,
}

impl<C> Heard<C> {
    /// A line that says nothing.
    pub(crate) const NOTHING: Self = Self { command: None, stops: false };
}

/// What comes next, if somebody does not wait for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next<C> {
    Command(C),
    /// There are no commands any more.
    End,
    /// The deadline is over.
    Late,
}

/// The commands of standard input, which a thread of its own reads while they are carried out.
#[derive(Debug)]
pub(crate) struct Input<C> {
    commands: Receiver<Read<C>>,
    stopper: Arc<Stopper>,
    /// The number of the command that was read last.
    number: u64,
    /// When its line came.
    came: Instant,
}

/// A command that was read, its line's number and when that came.
type Read<C> = (u64, Instant, C);

impl<C: Send + 'static> Input<C> {
    /// Begins to read standard input. So long after its end the work under way ends, too.
    ///
    /// # Errors
    ///
    /// When the system has no thread to give.
    pub(crate) fn open(
        hear: impl FnMut(&Line) -> Heard<C> + Send + 'static,
        grace: Duration,
    ) -> Result<Self, Failure> {
        Self::of_lines(|| Lines::new(io::stdin().lock()), hear, grace)
    }

    /// Begins to read lines, as [`open`](Self::open) does.
    ///
    /// # Errors
    ///
    /// When the system has no thread to give.
    pub(crate) fn of_lines<L: Iterator<Item = Line>>(
        open: impl FnOnce() -> L + Send + 'static,
        mut hear: impl FnMut(&Line) -> Heard<C> + Send + 'static,
        grace: Duration,
    ) -> Result<Self, Failure> {
        let (sender, commands) = sync_channel(AHEAD);
        let stopper = Arc::<Stopper>::default();
        let stopping = Arc::clone(&stopper);
        let read = move || {
            for (line, number) in open().zip(1..) {
                let Heard { command, stops } = hear(&line);
                if stops {
                    stopping.stop_before(number);
                }
                if command
                    .is_some_and(|command| sender.send((number, Instant::now(), command)).is_err())
                {
                    return;
                }
                interrupt::wake();
            }
            drop(sender);
            interrupt::wake();
            thread::sleep(grace);
            stopping.stop_before(u64::MAX);
        };
        thread::Builder::new().spawn(read).map_err(Failure::NoThread)?;
        Ok(Self { commands, stopper, number: 0, came: Instant::now() })
    }

    /// Waits for the next command; `None` when there is none any more.
    pub(super) fn next(&mut self) -> Option<C> {
        let read = self.commands.recv().ok()?;
        Some(self.begun(read))
    }

    /// Returns a command on which work begins.
    fn begun(&mut self, (number, came, command): Read<C>) -> C {
        (self.number, self.came) = (number, came);
        command
    }

    /// Waits for the next command as [`next`](Self::next) does; if it is not there yet, does some work
    /// first.
    pub(super) fn next_after(&mut self, idle: impl FnOnce()) -> Option<C> {
        match self.commands.try_recv() {
            Ok(read) => Some(self.begun(read)),
            Err(TryRecvError::Empty) => {
                idle();
                self.next()
            }
            Err(TryRecvError::Disconnected) => None,
        }
    }

    /// Waits for the next command to a deadline.
    ///
    /// # Errors
    ///
    /// After an interrupt.
    pub(crate) fn next_until(&mut self, deadline: Option<Instant>) -> Result<Next<C>, Failure> {
        let found = interrupt::wait_until(deadline, || match self.commands.try_recv() {
            Err(TryRecvError::Empty) => None,
            found => Some(found),
        })?;
        Ok(match found {
            None => Next::Late,
            Some(Err(_)) => Next::End,
            Some(Ok(read)) => Next::Command(self.begun(read)),
        })
    }

    /// Returns the number of the line that the last command was read from.
    pub(super) const fn line(&self) -> u64 {
        self.number
    }

    /// Returns when that line came.
    pub(super) const fn came(&self) -> Instant {
        self.came
    }

    /// Returns the flag that ends the work on the command that was read last.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.stopper.begin(self.number)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};
    use std::sync::atomic::Ordering;

    use super::*;

    /// Each line is a command; `stop` ends what was before and is one, too, `!` does so and is none.
    fn hear(line: &Line) -> Heard<String> {
        match line {
            Line::Text(text) if text == "!" => Heard { command: None, stops: true },
            Line::Text(text) if text.is_empty() => Heard::NOTHING,
            Line::Text(text) => Heard { command: Some(text.clone()), stops: text == "stop" },
            Line::TooLong => Heard { command: Some("long".to_owned()), stops: false },
        }
    }

    fn input(text: &str, grace: Duration) -> Input<String> {
        let source = Cursor::new(text.to_owned());
        Input::of_lines(move || Lines::new(BufReader::new(source)), hear, grace).unwrap()
    }

    fn wait_for(flag: &AtomicBool) {
        let start = Instant::now();
        while !flag.load(Ordering::Relaxed) {
            assert!(start.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn commands_come_in_order_and_end() {
        let text: String = (0..100).map(|number| format!("{number}\n\n")).collect();
        let mut input = input(&text, Duration::ZERO);
        for number in 0..100 {
            assert_eq!(input.next(), Some(number.to_string()));
        }
        assert_eq!((input.next(), input.next()), (None, None));
    }

    #[test]
    fn work_is_done_while_nothing_comes() {
        let (sender, commands) = sync_channel(4);
        let start = Instant::now();
        let mut input = Input { commands, stopper: Arc::default(), number: 0, came: start };
        sender.send((7, start, "a")).unwrap();
        assert_eq!(input.next_after(|| panic!("a command is there")), Some("a"));
        assert_eq!(input.line(), 7);
        let mut is_done = false;
        let next = input.next_after(|| {
            is_done = true;
            sender.send((9, start + GRACE, "b")).unwrap();
        });
        assert_eq!((next, is_done, input.line()), (Some("b"), true, 9));
        assert_eq!(input.came(), start + GRACE);
        drop(sender);
        assert_eq!(input.next_after(|| panic!("nothing comes any more")), None);
    }

    #[test]
    fn nobody_waits_longer_than_to_a_deadline() {
        let mut input = input("a\n\nb", Duration::ZERO);
        let soon = || Some(Instant::now() + Duration::from_secs(60));
        assert_eq!(input.next_until(soon()).unwrap(), Next::Command("a".to_owned()));
        assert_eq!(input.next_until(None).unwrap(), Next::Command("b".to_owned()));
        assert_eq!(input.next_until(soon()).unwrap(), Next::End);
        // Somebody who says nothing.
        let (sender, commands) = sync_channel::<Read<String>>(1);
        let came = Instant::now();
        let mut input = Input { commands, stopper: Arc::default(), number: 0, came };
        let deadline = Instant::now() + Duration::from_millis(20);
        assert_eq!(input.next_until(Some(deadline)).unwrap(), Next::Late);
        assert!(Instant::now() >= deadline);
        drop(sender);
    }

    #[test]
    fn what_is_read_meanwhile_ends_work() {
        let long = Duration::from_secs(1000);
        for text in ["a\nstop\nb\n", "a\n!\nb\n"] {
            let mut input = input(text, long);
            assert_eq!(input.next().as_deref(), Some("a"));
            wait_for(&input.flag());
            let last = loop {
                let command = input.next().unwrap();
                if command == "b" {
                    break input.flag();
                }
            };
            assert!(!last.load(Ordering::Relaxed));
        }
    }

    #[test]
    fn the_end_ends_work_after_a_while() {
        let mut input = input("a", Duration::from_millis(50));
        assert_eq!(input.next().as_deref(), Some("a"));
        let (start, flag) = (Instant::now(), input.flag());
        wait_for(&flag);
        assert!(start.elapsed() >= Duration::from_millis(20));
        assert_eq!(input.next(), None);
    }
}
