//! Ctrl-C: long work ends and keeps what is done, and no half-written file stays behind.
//!
//! The same goes for a request to terminate, and for a terminal that is closed. `main` calls
//! [`watch`] once. Work that looks at the [`flag`] says so by [`heed`]; work that cannot look goes
//! to [`run`]. Whoever does neither is ended at once.

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

/// What an interrupt finds.
#[derive(Debug)]
struct State {
    /// How many look at the flag.
    heeding: usize,
    /// When the interrupt came that set the flag.
    first: Option<Instant>,
    /// Work that an interrupt ends, and nothing else.
    diverted: Option<Diverted>,
    /// Files that nobody wants if the program ends now.
    files: Vec<PathBuf>,
}

impl State {
    /// Returns how long work may still go on, `None` without end. All work together has one
    /// grace, which begins with the interrupt.
    ///
    /// # Errors
    ///
    /// When the grace is over.
    fn left(&self, grace: Duration) -> Result<Option<Duration>, Failure> {
        let Some(first) = self.first else { return Ok(None) };
        let left = grace.checked_sub(first.elapsed()).filter(|left| !left.is_zero());
        left.map(Some).ok_or(Failure::Interrupted)
    }
}

/// Work that an interrupt ends, and nothing else.
#[derive(Debug)]
struct Diverted {
    flag: Arc<AtomicBool>,
    /// Whether it has ended it.
    has_come: bool,
}

static STATE: Mutex<State> =
    Mutex::new(State { heeding: 0, first: None, diverted: None, files: Vec::new() });

/// Told of interrupts and of work that is done; belongs to the state.
static CHANGED: Condvar = Condvar::new();

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interrupt sets the [`flag`] while somebody [heeds](heed) it, else it removes
/// temporary files and ends the program. A second one always ends it.
pub(crate) fn watch() {
    // Shells start background work of scripts with Ctrl-C ignored, which says nothing; `nohup`
    // ignores the closing of terminals because somebody wants the work to go on.
    let set = match ignores_hangup() {
        Some(false) => ctrlc::set_handler(interrupt),
        Some(true) | None => ctrlc::try_set_handler(interrupt),
    };
    // Without it, signals do what they do to every program.
    let _ = set;
}

/// Interrupts in so short a time are one: `timeout` tells a process and then its whole group.
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
        // There is nobody left to tell that it cannot be removed.
        let _ = fs::remove_file(path);
    }
    say_so(state.first.is_none());
    process::exit(INTERRUPTED.into());
}

/// How long the program waits for a place to say that it ends.
const PATIENCE: Duration = Duration::from_millis(100);

/// Takes bars away and says, if nobody else does, that the program ends, unless standard error is held
/// by somebody who cannot write.
fn say_so(is_first: bool) {
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

/// Returns whether the program was started with hang-ups ignored, where the system tells.
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

/// Returns that work is interrupted if the flag is set.
pub(crate) fn check() -> Result<(), Failure> {
    if is_flagged() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Forgets the interrupt that ended some work, where the program goes on.
pub(crate) fn forget() {
    state().first = None;
    FLAG.store(false, Ordering::Relaxed);
}

/// As long as it lives, somebody looks at the flag, and soon.
#[must_use = "nobody looks at the flag any more when this is dropped"]
#[derive(Debug)]
pub(crate) struct Heeding(());

/// Says that the work under way looks at the flag until the value is dropped.
pub(crate) fn heed() -> Heeding {
    state().heeding += 1;
    Heeding(())
}

impl Drop for Heeding {
    fn drop(&mut self) {
        state().heeding -= 1;
    }
}

/// As long as it lives, the first interrupt sets a flag of some work and does nothing else.
#[must_use = "interrupts do as ever when this is dropped"]
#[derive(Debug)]
pub(crate) struct Diverting(());

/// Lets the first interrupt set a flag, and do nothing else, until the value is dropped. There is one at a
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

/// Waits as [`wait`] does, at most until a deadline; `None` if it is over before something is found.
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

/// Waits until a function finds something, or an interrupt comes. It is asked at first and then
/// each time that somebody calls [`wake`].
///
/// # Errors
///
/// After an interrupt.
pub(crate) fn wait<T>(find: impl FnMut() -> Option<T>) -> Result<T, Failure> {
    wait_on(Duration::ZERO, find)
}

/// Waits as [`wait`] does, and until so long after the interrupt.
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

/// Lets those who [`wait`] look again.
pub(crate) fn wake() {
    // Nobody is between having looked and waiting.
    let _state = state();
    CHANGED.notify_all();
}

/// [Wakes](wake) when it is dropped, whatever has happened.
#[derive(Debug)]
pub(crate) struct Waking;

impl Drop for Waking {
    fn drop(&mut self) {
        wake();
    }
}

/// The stack of [`run`], as large as that of a program's first thread.
const STACK: usize = 8 << 20;

/// Does work that looks at no flag on a thread of its own. After an interrupt nobody waits for it:
/// it ends with the program.
///
/// # Errors
///
/// After an interrupt, or when the system has no thread to give.
///
/// # Panics
///
/// When the work does.
pub(crate) fn run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    run_on(Duration::ZERO, work)
}

/// Does work as [`run`] does, and waits for it until so long after an interrupt, which may have
/// come before. Work that would begin later is not begun.
pub(crate) fn run_on<T: Send + 'static>(
    grace: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    state().left(grace)?;
    let (sender, done) = mpsc::channel();
    let work = move || {
        let _waking = Waking;
        // Dropped before the other, so that who wakes finds the result or that there is none.
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
    // No interrupt comes between.
    let mut state = state();
    let file = File::create_new(path)?;
    state.files.push(path.to_owned());
    Ok(file)
}

/// Lets an interrupt leave a file alone.
pub(crate) fn release(path: &Path) {
    state().files.retain(|other| other != path);
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn work_on_a_thread_returns_what_it_found() {
        assert_eq!(run(|| 6 * 7).unwrap(), 42);
        let text = String::from("moved there and back");
        assert_eq!(run(move || text).unwrap(), "moved there and back");
    }

    #[test]
    fn a_panic_of_the_work_comes_through() {
        let panic = catch_unwind(|| run(|| -> u32 { panic!("as asked for") })).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"as asked for"));
    }

    /// However much work is still done after an interrupt, it has one grace.
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
    fn who_waits_does_so_to_a_deadline() {
        let deadline = Instant::now() + Duration::from_millis(20);
        assert_eq!(wait_until(Some(deadline), || None::<u32>).unwrap(), None);
        assert!(Instant::now() >= deadline);
        // What is there is found, however late.
        assert_eq!(wait_until(Some(deadline), || Some(1)).unwrap(), Some(1));
        assert_eq!(wait_until(None, || Some(2)).unwrap(), Some(2));
    }

    #[test]
    fn an_interrupt_may_end_work_alone() {
        let flag = Arc::<AtomicBool>::default();
        let diverting = divert(Arc::clone(&flag));
        assert!(!diverting.has_come());
        interrupt();
        assert!(diverting.has_come() && flag.load(Ordering::Relaxed) && !is_flagged());
    }

    #[test]
    fn who_waits_is_woken() {
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
