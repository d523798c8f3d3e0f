//! Limits, stop flags and progress of searches.

use std::ffi::{CString, c_char, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::control::Control;
use engine::limits::{End, Limits};

use crate::pointer::{free, get, put_handle};
use crate::status::{Outcome, run, tb_status};

/// A flag that ends searches from another thread.
#[derive(Debug)]
pub struct tb_stop(Arc<AtomicBool>);

/// What a search has found so far. Its texts are valid during the call only.
#[derive(Debug)]
#[repr(C)]
pub struct tb_progress {
    /// Nodes of all threads.
    pub nodes: u64,
    /// Seconds since the search began.
    pub seconds: f64,
    /// Depth of the last complete search in plies; 0 for searches without a depth.
    pub depth: u32,
    /// Value of the best move in words, such as "+3.25" discs or "M7"; empty if there is none yet.
    pub value: *const c_char,
    /// Best line so far, such as "f5d6c3"; empty if there is none yet.
    pub line: *const c_char,
}

/// Called during a search, on the thread that started it: with every new result and about ten times a second. It must
/// not use the engine or solver that searches, must return, and must not throw.
pub type tb_progress_function =
    Option<unsafe extern "C" fn(progress: *const tb_progress, user_data: *mut c_void)>;

/// What ends a search early. All zero and null: nothing does.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct tb_limits {
    /// Most nodes; 0 is no limit. One thread stops after exactly this number.
    pub nodes: u64,
    /// Most time in milliseconds; 0 is no limit. The search ends at most 10 ms later.
    pub milliseconds: u64,
    /// Flag that ends the search, or null. It may be shared by several searches.
    pub stop: *const tb_stop,
    /// Called with progress, or null.
    pub progress: tb_progress_function,
    /// Passed to progress.
    pub user_data: *mut c_void,
}

/// Why a search ended.
pub type tb_end = u32;
/// The search is complete.
pub const TB_END_SOLVED: u32 = 0;
/// It reached its limit of nodes.
pub const TB_END_NODES: u32 = 1;
/// It reached its limit of time.
pub const TB_END_TIME: u32 = 2;
/// The stop flag was set.
pub const TB_END_STOPPED: u32 = 3;
/// It gave up: the answer would need more memory than it may use.
pub const TB_END_GAVE_UP: u32 = 4;

/// What a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct tb_search_costs {
    /// Nodes of all threads.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
    /// Why the search ended.
    pub end: tb_end,
}

pub(crate) const fn end(end: End) -> tb_end {
    match end {
        End::Solved => TB_END_SOLVED,
        End::NodeLimit => TB_END_NODES,
        End::TimeLimit => TB_END_TIME,
        End::Stopped => TB_END_STOPPED,
        _ => TB_END_GAVE_UP,
    }
}

/// Progress in Rust, from which the C structure is made.
pub(crate) struct Report {
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) depth: u32,
    pub(crate) value: String,
    pub(crate) line: String,
}

/// The caller's data, which goes to the caller's function only, on the thread that called.
#[derive(Clone, Copy)]
struct UserData(*mut c_void);

// SAFETY: the listener is called on the thread that started the search, which is the caller's.
unsafe impl Send for UserData {}

impl UserData {
    const fn get(self) -> *mut c_void {
        self.0
    }
}

/// Returns the control of a search; null limits are none.
///
/// # Safety
///
/// `limits` is null, or valid; its flag is null or a living handle.
pub(crate) unsafe fn control<P: 'static>(
    limits: *const tb_limits,
    report: impl Fn(&P) -> Report + Send + 'static,
) -> Outcome<Control<P>> {
    if limits.is_null() {
        return Ok(Control::new());
    }
    // SAFETY: as the caller promises.
    let limits = unsafe { get(limits, "limits")? };
    let mut found = Limits::none();
    if limits.nodes > 0 {
        found = found.nodes(limits.nodes);
    }
    if limits.milliseconds > 0 {
        found = found.time(Duration::from_millis(limits.milliseconds));
    }
    if !limits.stop.is_null() {
        // SAFETY: as the caller promises.
        found = found.stop(Arc::clone(unsafe { &get(limits.stop, "stop")?.0 }));
    }
    let control = Control::from(found);
    let Some(function) = limits.progress else { return Ok(control) };
    let user_data = UserData(limits.user_data);
    Ok(control.progress(move |progress: &P| {
        let Report { nodes, elapsed, depth, value, line } = report(progress);
        let [value, line] = [value, line].map(|text| CString::new(text).unwrap_or_default());
        let seconds = elapsed.as_secs_f64();
        let (value, line) = (value.as_ptr(), line.as_ptr());
        let progress = tb_progress { nodes, seconds, depth, value, line };
        // SAFETY: the caller's function takes any progress and the caller's data; the texts live until it returns.
        unsafe { function(&raw const progress, user_data.get()) };
    }))
}

/// Makes a stop flag, which is not set. Free it with tb_stop_free after the searches that use it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_stop_new(stop: *mut *mut tb_stop) -> tb_status {
    // SAFETY: as the caller promises.
    run(|| unsafe { put_handle(stop, tb_stop(Arc::default())) })
}

/// Sets a flag: searches that use it end within 10 ms. Any thread may call it at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_stop_set(stop: *const tb_stop) -> tb_status {
    run(|| {
        // SAFETY: as the caller promises.
        unsafe { get(stop, "stop")? }.0.store(true, Ordering::Relaxed);
        Ok(())
    })
}

/// Takes a flag back, before the next search. Any thread may call it at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_stop_clear(stop: *const tb_stop) -> tb_status {
    run(|| {
        // SAFETY: as the caller promises.
        unsafe { get(stop, "stop")? }.0.store(false, Ordering::Relaxed);
        Ok(())
    })
}

/// Frees a stop flag; null is ignored. Searches that still use it go on without it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_stop_free(stop: *mut tb_stop) {
    // SAFETY: as the caller promises.
    unsafe { free(stop) };
}
