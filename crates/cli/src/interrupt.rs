//! Ctrl-C: long work ends and keeps what is done, and no half-written file stays behind.
//!
//! The same goes for a request to terminate, and for a terminal that is closed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// The exit code of interrupted work, as shells have it.
pub(crate) const EXIT_CODE: u8 = 130;

/// What an interrupt finds.
#[derive(Debug)]
struct State {
    /// Whether the work under way looks at the flag.
    heeds: bool,
    /// Files that nobody wants if the program ends now.
    files: Vec<PathBuf>,
}

static STATE: Mutex<State> = Mutex::new(State { heeds: false, files: Vec::new() });

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interrupt sets the [`flag`] if somebody says to [`heed`] it, else it removes
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

fn interrupt() {
    let state = state();
    if state.heeds && !FLAG.swap(true, Ordering::Relaxed) {
        return;
    }
    for path in &state.files {
        // There is nobody left to tell that it cannot be removed.
        let _ = fs::remove_file(path);
    }
    process::exit(EXIT_CODE.into());
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

/// Says whether the work under way looks at the flag, and soon.
pub(crate) fn heed(heeds: bool) {
    state().heeds = heeds;
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
