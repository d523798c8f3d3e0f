//! Versions of the library and its interface, and the level of the processor.

use std::ffi::{CString, c_char};
use std::sync::OnceLock;

use processor::Level;

use crate::status::run_or;

/// Version of the interface that this header describes. It grows with every change after which programs must be
/// compiled again.
pub const TB_ABI_VERSION: u32 = 1;

/// Returns the version of the interface of the library: compare it with TB_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn tb_abi_version() -> u32 {
    TB_ABI_VERSION
}

/// Returns the version of the library, such as "0.1.0". The text is static.
#[unsafe(no_mangle)]
pub extern "C" fn tb_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Returns the level of the processor whose instructions are used, such as "x86-64-v3". The text is static. The
/// environment variable TRITBOARD_LEVEL forces a lower one.
#[unsafe(no_mangle)]
pub extern "C" fn tb_level() -> *const c_char {
    static LEVEL: OnceLock<CString> = OnceLock::new();
    let level =
        || LEVEL.get_or_init(|| CString::new(Level::current().to_string()).unwrap_or_default());
    run_or(c"".as_ptr(), || level().as_ptr())
}
