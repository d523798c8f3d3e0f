//! Codes of errors, and their messages.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a function returns: TB_OK, or why nothing was done. tb_message has the reason in words.
pub type tb_status = i32;

/// Success.
pub const TB_OK: i32 = 0;
/// A pointer that must not be null is null.
pub const TB_ERROR_NULL: i32 = 1;
/// A number is out of its range: a colour, a kind, a size, a depth.
pub const TB_ERROR_RANGE: i32 = 2;
/// A move is not legal.
pub const TB_ERROR_ILLEGAL: i32 = 3;
/// A text or a file is not as expected.
pub const TB_ERROR_PARSE: i32 = 4;
/// The buffer is too small. The length says how much room is needed; nothing was written.
pub const TB_ERROR_BUFFER: i32 = 5;
/// The system has not enough memory.
pub const TB_ERROR_MEMORY: i32 = 6;
/// The engine or solver is searching on another thread.
pub const TB_ERROR_BUSY: i32 = 7;
/// There is no such thing: no move to take back, no move of that rank, no proof.
pub const TB_ERROR_NONE: i32 = 8;
/// A proof does not hold.
pub const TB_ERROR_PROOF: i32 = 9;
/// A mistake in the library. Please report it with the message.
pub const TB_ERROR_INTERNAL: i32 = 10;

/// Why a function failed.
#[derive(Debug)]
pub(crate) struct Failure {
    status: tb_status,
    message: String,
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(status: tb_status, message: impl Display) -> Self {
        Self { status, message: message.to_string() }
    }

    pub(crate) fn range(message: impl Display) -> Self {
        Self::new(TB_ERROR_RANGE, message)
    }

    pub(crate) fn illegal(message: impl Display) -> Self {
        Self::new(TB_ERROR_ILLEGAL, message)
    }

    pub(crate) fn parse(message: impl Display) -> Self {
        Self::new(TB_ERROR_PARSE, message)
    }

    pub(crate) fn none(message: impl Display) -> Self {
        Self::new(TB_ERROR_NONE, message)
    }
}

thread_local! {
    /// The message of the last error on this thread.
    static MESSAGE: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// Runs a function of the interface: its error becomes a status and a message.
#[inline]
pub(crate) fn run(function: impl FnOnce() -> Outcome) -> tb_status {
    // What a panic leaves behind is the caller's handle, which stays valid: searches write only to tables, and
    // boards change after all checks.
    match catch_unwind(AssertUnwindSafe(function)) {
        Ok(Ok(())) => TB_OK,
        Ok(Err(failure)) => fail(failure),
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            let text = text.unwrap_or_default();
            fail(Failure::new(TB_ERROR_INTERNAL, format!("a mistake in the library: {text}")))
        }
    }
}

/// Runs a function without a status: `otherwise` is returned after a panic.
pub(crate) fn run_or<T>(otherwise: T, function: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(function)).unwrap_or(otherwise)
}

#[cold]
fn fail(failure: Failure) -> tb_status {
    let mut bytes = failure.message.into_bytes();
    bytes.retain(|&byte| byte != 0);
    let message = CString::new(bytes).ok();
    // No message is better than a panic while the thread ends.
    let _ = MESSAGE.try_with(|last| last.replace(message));
    failure.status
}

/// Returns the message of the last error on the calling thread; an empty text if there was none.
///
/// The text is UTF-8. It stays valid until the next error on the same thread, or the thread's end. A function that
/// succeeds leaves it as it is.
#[unsafe(no_mangle)]
pub extern "C" fn tb_message() -> *const c_char {
    const NOTHING: &CStr = c"";
    let last = MESSAGE.try_with(|last| last.borrow().as_ref().map(|last| last.as_ptr()));
    last.ok().flatten().unwrap_or(NOTHING.as_ptr())
}

/// Returns the name of a status, such as "TB_ERROR_RANGE", or "unknown status". The text is static.
#[unsafe(no_mangle)]
pub extern "C" fn tb_status_name(status: tb_status) -> *const c_char {
    let name = match status {
        TB_OK => c"TB_OK",
        TB_ERROR_NULL => c"TB_ERROR_NULL",
        TB_ERROR_RANGE => c"TB_ERROR_RANGE",
        TB_ERROR_ILLEGAL => c"TB_ERROR_ILLEGAL",
        TB_ERROR_PARSE => c"TB_ERROR_PARSE",
        TB_ERROR_BUFFER => c"TB_ERROR_BUFFER",
        TB_ERROR_MEMORY => c"TB_ERROR_MEMORY",
        TB_ERROR_BUSY => c"TB_ERROR_BUSY",
        TB_ERROR_NONE => c"TB_ERROR_NONE",
        TB_ERROR_PROOF => c"TB_ERROR_PROOF",
        TB_ERROR_INTERNAL => c"TB_ERROR_INTERNAL",
        _ => c"unknown status",
    };
    name.as_ptr()
}
