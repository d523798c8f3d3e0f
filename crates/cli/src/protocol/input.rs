//! Commands from standard input, read while the previous one is executed.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::lines::{Line, Lines, on_thread};
use crate::failure::Failure;
use crate::terminal::interrupt;

/// Number of commands that are read ahead. Together with [`MAX_LINE`] it limits the memory.
///
/// [`MAX_LINE`]: super::lines::MAX_LINE
const AHEAD: usize = 64;

/// Time that the program continues after the end of the input: enough to answer a script, but limited in case the
/// other program has died.
pub(super) const GRACE: Duration = Duration::from_secs(5);

/// The meaning of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heard<C> {
    /// The command to execute in turn.
    pub(crate) command: Option<C>,
    /// Whether the work on earlier commands ends at once.
    pub(crate) stops: bool,
}

impl<C> Heard<C> {
    /// A line without a meaning.
    pub(crate) const NOTHING: Self = Self { command: None, stops: false };
}

/// The result of waiting for a command until a deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next<C> {
    Command(C),
    /// The input has ended.
    End,
    /// The deadline has passed.
    Late,
}

/// The commands of standard input, read by a separate thread.
#[derive(Debug)]
pub(crate) struct Input<C> {
    commands: Receiver<Read<C>>,
    stopper: Arc<Stopper>,
    /// The line number of the current command.
    number: u64,
    /// When that line came.
    came: Instant,
}

/// The number of a line, when it came, and its command.
type Read<C> = (u64, Instant, C);

impl<C: Send + 'static> Input<C> {
    /// Starts to read standard input. `grace` after its end the current work is stopped.
    ///
    /// # Errors
    ///
    /// When the system cannot spawn a thread.
    pub(crate) fn open(
        hear: impl FnMut(&Line) -> Heard<C> + Send + 'static,
        grace: Duration,
    ) -> Result<Self, Failure> {
        Self::of_lines(|| Lines::new(io::stdin().lock()), hear, grace)
    }

    /// Starts to read lines, as [`open`](Self::open) does.
    ///
    /// # Errors
    ///
    /// When the system cannot spawn a thread.
    pub(crate) fn of_lines<L: Iterator<Item = Line>>(
        open: impl FnOnce() -> L + Send + 'static,
        mut hear: impl FnMut(&Line) -> Heard<C> + Send + 'static,
        grace: Duration,
    ) -> Result<Self, Failure> {
        let stopper = Arc::<Stopper>::default();
        let [stopping, ending] = [(); 2].map(|()| Arc::clone(&stopper));
        let mut number = 0;
        let read = move |line| {
            number += 1;
            let Heard { command, stops } = hear(&line);
            if stops {
                stopping.stop_before(number);
            }
            command.map(|command| (number, Instant::now(), command))
        };
        let at_end = move || {
            thread::sleep(grace);
            ending.stop_before(u64::MAX);
        };
        let commands = on_thread(AHEAD, open, read, at_end).map_err(Failure::NoThread)?;
        Ok(Self { commands, stopper, number: 0, came: Instant::now() })
    }

    /// Waits for the next command, or returns `None` at the end of the input.
    pub(super) fn next(&mut self) -> Option<C> {
        let read = self.commands.recv().ok()?;
        Some(self.begun(read))
    }

    /// Makes a command the current one.
    fn begun(&mut self, (number, came, command): Read<C>) -> C {
        (self.number, self.came) = (number, came);
        command
    }

    /// Waits for the next command as [`next`](Self::next) does, and calls `idle` first if none has come yet.
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

    /// Waits for the next command until a deadline.
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

    /// Returns the line number of the current command.
    pub(super) const fn line(&self) -> u64 {
        self.number
    }

    /// Returns when the current command came.
    pub(super) const fn came(&self) -> Instant {
        self.came
    }

    /// Returns the flag that stops the work on the current command.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.stopper.begin(self.number)
    }
}

/// Ends the work on numbered commands when a later line requests it, even a line that came before the work began.
#[derive(Debug, Default)]
struct Stopper(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Work on commands before this one ends at once.
    first: u64,
    /// The current command and the flag that stops it.
    current: Option<(u64, Arc<AtomicBool>)>,
}

impl Stopper {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the work on all commands before one.
    fn stop_before(&self, number: u64) {
        let mut state = self.state();
        state.first = state.first.max(number);
        if let Some((current, flag)) = &state.current
            && *current < state.first
        {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the flag that stops the work on a command, which becomes the current one.
    fn begin(&self, number: u64) -> Arc<AtomicBool> {
        let mut state = self.state();
        let flag = Arc::new(AtomicBool::new(number < state.first));
        state.current = Some((number, Arc::clone(&flag)));
        flag
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};
    use std::sync::mpsc::sync_channel;

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
    fn waiting_ends_at_the_deadline() {
        let mut input = input("a\n\nb", Duration::ZERO);
        let soon = || Some(Instant::now() + Duration::from_secs(60));
        assert_eq!(input.next_until(soon()).unwrap(), Next::Command("a".to_owned()));
        assert_eq!(input.next_until(None).unwrap(), Next::Command("b".to_owned()));
        assert_eq!(input.next_until(soon()).unwrap(), Next::End);
        // An input without lines.
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

    #[test]
    fn later_commands_end_the_work_on_earlier_ones() {
        let stopper = Stopper::default();
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let first = stopper.begin(1);
        stopper.stop_before(1);
        assert!(!is_set(&first), "nothing ends its own work");
        stopper.stop_before(4);
        assert!(is_set(&first));
        // What was read before the work began counts, too, and what was read last of all.
        stopper.stop_before(2);
        assert!(is_set(&stopper.begin(3)));
        let fourth = stopper.begin(4);
        assert!(!is_set(&fourth));
        stopper.stop_before(u64::MAX);
        assert!(is_set(&fourth));
    }
}
