//! Ctrl-C: long work stops and keeps its results, and no partial file remains.
//!
//! A request to terminate and the closing of the terminal have the same effect. `main` calls [`watch`] once. Work
//! that checks the [`flag`] holds a guard of [`heed`]; work that cannot check it runs in [`run`]. An interrupt ends
//! the program immediately in all other cases.

use std::fs::{self, File};
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, TryRecvError};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{bars, output};
use crate::failure::{Failure, INTERRUPTED};

/// State that the signal handler reads.
#[derive(Debug)]
struct State {
    /// Number of tasks that check the flag.
    heeding: usize,
    /// Time of the interrupt that set the flag.
    first: Option<Instant>,
    /// Work that an interrupt ends without ending the program.
    diverted: Option<Diverted>,
    /// Temporary files to remove if the program ends now.
    files: Vec<PathBuf>,
}

impl State {
    /// Returns the time left after an interrupt, `None` without one. All tasks share one grace period, which begins
    /// with the interrupt.
    ///
    /// # Errors
    ///
    /// If the grace period is over.
    fn left(&self, grace: Duration) -> Result<Option<Duration>, Failure> {
        let Some(first) = self.first else { return Ok(None) };
        let left = grace.checked_sub(first.elapsed()).filter(|left| !left.is_zero());
        left.map(Some).ok_or(Failure::Interrupted)
    }
}

/// Work that an interrupt ends without ending the program.
#[derive(Debug)]
struct Diverted {
    flag: Arc<AtomicBool>,
    /// Whether the interrupt has come.
    has_come: bool,
}

static STATE: Mutex<State> =
    Mutex::new(State { heeding: 0, first: None, diverted: None, files: Vec::new() });

/// Notified of interrupts and of finished work; used with the state.
static CHANGED: Condvar = Condvar::new();

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the signal handler. An interrupt sets the [`flag`] while at least one task [checks](heed) it;
/// otherwise it removes temporary files and ends the program. A second interrupt always ends the program.
pub(crate) fn watch() {
    // Shells start background jobs of scripts with Ctrl-C ignored, which has no meaning here. `nohup` ignores the
    // closing of the terminal on purpose, so that the work continues.
    let set = match ignores_hangup() {
        Some(false) => ctrlc::set_handler(interrupt),
        Some(true) | None => ctrlc::try_set_handler(interrupt),
    };
    // If it fails, signals have their default effect.
    let _ = set;
}

/// Interrupts within this time count as one: `timeout` signals a process and then its whole group.
const SAME: Duration = Duration::from_millis(200);

fn interrupt() {
    let mut state = state();
    if let Some(diverted) = state.diverted.as_mut().filter(|diverted| !diverted.has_come) {
        diverted.has_come = true;
        diverted.flag.store(true, Ordering::Relaxed);
        return;
    }
    match state.first {
        None if state.heeding > 0 => {
            state.first = Some(Instant::now());
            FLAG.store(true, Ordering::Relaxed);
            CHANGED.notify_all();
            return;
        }
        Some(first) if first.elapsed() < SAME => return,
        None | Some(_) => {}
    }
    for path in &state.files {
        // An error cannot be reported any more.
        let _ = fs::remove_file(path);
    }
    announce_end(state.first.is_none());
    process::exit(INTERRUPTED.into());
}

/// Maximum wait for the message that the program ends.
const PATIENCE: Duration = Duration::from_millis(100);

/// Removes bars and, on the first interrupt, reports that the program ends. A blocked standard error delays it by
/// at most [`PATIENCE`].
fn announce_end(is_first: bool) {
    let (sender, said) = mpsc::channel();
    let say = move || {
        bars::clear();
        if is_first {
            output::error(&Failure::Interrupted);
        }
        let _ = sender.send(());
    };
    if thread::Builder::new().spawn(say).is_ok() {
        let _ = said.recv_timeout(PATIENCE);
    }
}

/// Returns whether the program was started with hang-ups ignored, if the system can tell.
fn ignores_hangup() -> Option<bool> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    // SIGHUP is signal 1, the lowest bit.
    Some(u64::from_str_radix(mask.trim(), 16).ok()? & 1 != 0)
}

/// Returns the flag that an interrupt sets.
pub(crate) fn flag() -> Arc<AtomicBool> {
    Arc::clone(&FLAG)
}

/// Returns whether the flag is set.
pub(crate) fn is_flagged() -> bool {
    FLAG.load(Ordering::Relaxed)
}

/// Returns an error if the flag is set.
pub(crate) fn check() -> Result<(), Failure> {
    if is_flagged() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Sets the flag as an interrupt does, to end some work. [`forget`] clears it.
pub(crate) fn raise() {
    FLAG.store(true, Ordering::Relaxed);
}

/// Clears the flag after an interrupt that ended some work, if the program continues.
pub(crate) fn forget() {
    state().first = None;
    FLAG.store(false, Ordering::Relaxed);
}

/// Guard: while it lives, its task checks the flag frequently.
#[must_use = "interrupts end the program again when this is dropped"]
#[derive(Debug)]
pub(crate) struct Heeding(());

/// Declares that the current task checks the flag until the guard is dropped.
pub(crate) fn heed() -> Heeding {
    state().heeding += 1;
    Heeding(())
}

impl Drop for Heeding {
    fn drop(&mut self) {
        state().heeding -= 1;
    }
}

/// Guard: while it lives, the first interrupt only sets the flag of some work.
#[must_use = "interrupts have their usual effect again when this is dropped"]
#[derive(Debug)]
pub(crate) struct Diverting(());

/// Makes the first interrupt only set this flag, until the guard is dropped. There is at most one such guard at a
/// time.
pub(crate) fn divert(flag: Arc<AtomicBool>) -> Diverting {
    state().diverted = Some(Diverted { flag, has_come: false });
    Diverting(())
}

impl Diverting {
    /// Returns whether an interrupt has come.
    pub(crate) fn has_come(&self) -> bool {
        state().diverted.as_ref().is_some_and(|diverted| diverted.has_come)
    }
}

impl Drop for Diverting {
    fn drop(&mut self) {
        state().diverted = None;
    }
}

/// Waits like [`wait`], at most until a deadline; returns `None` if the deadline comes first.
///
/// # Errors
///
/// After an interrupt.
pub(crate) fn wait_until<T>(
    deadline: Option<Instant>,
    mut find: impl FnMut() -> Option<T>,
) -> Result<Option<T>, Failure> {
    let _heeding = heed();
    let mut state = state();
    loop {
        if let Some(found) = find() {
            return Ok(Some(found));
        }
        state.left(Duration::ZERO)?;
        state = match deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
            Some(Duration::ZERO) => return Ok(None),
            Some(left) => {
                CHANGED.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
            }
            None => CHANGED.wait(state).unwrap_or_else(PoisonError::into_inner),
        };
    }
}

/// Waits until a function returns a value, or an interrupt comes. The function is called at once and then after
/// each [`wake`].
///
/// # Errors
///
/// After an interrupt.
pub(crate) fn wait<T>(find: impl FnMut() -> Option<T>) -> Result<T, Failure> {
    wait_on(Duration::ZERO, find)
}

/// Waits like [`wait`], and up to `grace` after the interrupt.
fn wait_on<T>(grace: Duration, mut find: impl FnMut() -> Option<T>) -> Result<T, Failure> {
    let _heeding = heed();
    let mut state = state();
    loop {
        if let Some(found) = find() {
            return Ok(found);
        }
        state = match state.left(grace)? {
            Some(left) => {
                CHANGED.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
            }
            None => CHANGED.wait(state).unwrap_or_else(PoisonError::into_inner),
        };
    }
}

/// Makes every [`wait`] call its function again.
pub(crate) fn wake() {
    // The lock ensures that no thread is between its check and its wait.
    let _state = state();
    CHANGED.notify_all();
}

/// [Wakes](wake) all waiting threads when it is dropped, even by a panic.
#[derive(Debug)]
pub(crate) struct Waking;

impl Drop for Waking {
    fn drop(&mut self) {
        wake();
    }
}

/// Stack size of [`run`], that of a program's main thread.
const STACK: usize = 8 << 20;

/// Runs work that does not check the flag on a separate thread. After an interrupt the thread is abandoned and
/// ends with the program.
///
/// # Errors
///
/// After an interrupt, or if no thread can be spawned.
///
/// # Panics
///
/// If the work panics.
pub(crate) fn run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    run_on(Duration::ZERO, work)
}

/// Runs work like [`run`], and waits for it until `grace` after an interrupt, which may have come before. Work is
/// not started after that time.
pub(crate) fn run_on<T: Send + 'static>(
    grace: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    state().left(grace)?;
    let (sender, done) = mpsc::channel();
    let work = move || {
        let _waking = Waking;
        // Drop the sender before the guard, so that a woken thread finds the result or its absence.
        let sender = sender;
        let _ = sender.send(work());
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(work).map_err(Failure::NoThread)?;
    let found = wait_on(grace, || match done.try_recv() {
        Err(TryRecvError::Empty) => None,
        found => Some(found),
    })?;
    match (found, thread.join()) {
        (Ok(found), Ok(())) => Ok(found),
        (_, Err(panic)) => resume_unwind(panic),
        // Work that does not panic has a result.
        (Err(_), Ok(())) => Err(Failure::Interrupted),
    }
}

/// Creates a file that an interrupt removes until it is [`release`]d.
pub(crate) fn create_temporary(path: &Path) -> io::Result<File> {
    // The lock keeps an interrupt from coming in between.
    let mut state = state();
    let file = File::create_new(path)?;
    state.files.push(path.to_owned());
    Ok(file)
}

/// Makes interrupts keep a file.
pub(crate) fn release(path: &Path) {
    state().files.retain(|other| other != path);
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn work_on_a_thread_returns_its_result() {
        assert_eq!(run(|| 6 * 7).unwrap(), 42);
        let text = String::from("moved there and back");
        assert_eq!(run(move || text).unwrap(), "moved there and back");
    }

    #[test]
    fn a_panic_of_the_work_propagates() {
        let panic = catch_unwind(|| run(|| -> u32 { panic!("as asked for") })).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"as asked for"));
    }

    /// All tasks share one grace period.
    #[test]
    fn the_grace_begins_with_the_interrupt() {
        let mut state = State { heeding: 1, first: None, diverted: None, files: Vec::new() };
        assert_eq!(state.left(Duration::ZERO).unwrap(), None);
        state.first = Some(Instant::now());
        let grace = Duration::from_secs(1000);
        let first = state.left(grace).unwrap().unwrap();
        thread::sleep(Duration::from_millis(2));
        let second = state.left(grace).unwrap().unwrap();
        assert!(second + Duration::from_millis(2) <= first && first <= grace);
        for over in [Duration::ZERO, Duration::from_millis(2)] {
            assert!(matches!(state.left(over), Err(Failure::Interrupted)));
        }
    }

    #[test]
    fn waiting_ends_at_the_deadline() {
        let deadline = Instant::now() + Duration::from_millis(20);
        assert_eq!(wait_until(Some(deadline), || None::<u32>).unwrap(), None);
        assert!(Instant::now() >= deadline);
        // A value is returned even after the deadline.
        assert_eq!(wait_until(Some(deadline), || Some(1)).unwrap(), Some(1));
        assert_eq!(wait_until(None, || Some(2)).unwrap(), Some(2));
    }

    #[test]
    fn a_diverted_interrupt_sets_only_its_flag() {
        let flag = Arc::<AtomicBool>::default();
        let diverting = divert(Arc::clone(&flag));
        assert!(!diverting.has_come());
        interrupt();
        assert!(diverting.has_come() && flag.load(Ordering::Relaxed) && !is_flagged());
    }

    #[test]
    fn waiting_threads_are_woken() {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::spawn(move || {
            for number in 0..100 {
                sender.send(number).unwrap();
                wake();
            }
        });
        let mut numbers = Vec::new();
        while numbers.len() < 100 {
            numbers.push(wait(|| receiver.try_recv().ok()).unwrap());
        }
        thread.join().unwrap();
        assert!(numbers.into_iter().eq(0..100));
    }
}
