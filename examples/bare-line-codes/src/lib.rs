//! Line codes on a target without an operating system: no `std`, no allocation.
//!
//! Built for `wasm32v1-none`, it can serve a web page, a microcontroller or a test: it returns the
//! skew-ternary code of a line of stones, and decodes codes digit by digit.
//!
//! ```text
//! cargo build --release --target wasm32v1-none
//! ```

#![cfg_attr(any(target_os = "none", target_arch = "wasm32"), no_std)]

use ternary::{Digit, skew};

/// Number of cells of the longest line.
const CELLS: usize = 15;

/// Returns the code of a line of `len` cells, at most 15, in codes of 15 digits. Bit i of `first` and
/// `second` is cell i. Returns `u32::MAX` if there is no such line.
#[unsafe(no_mangle)]
pub extern "C" fn line_code(len: u32, first: u32, second: u32) -> u32 {
    let mut line = [Digit::Empty; CELLS];
    for (cell, digit) in line.iter_mut().enumerate() {
        *digit = match (first >> cell & 1, second >> cell & 1) {
            (1, 0) => Digit::First,
            (0, 1) => Digit::Second,
            _ => Digit::Empty,
        };
    }
    let line = line.get(..len as usize);
    line.and_then(|line| skew::encode(line, CELLS).ok()).unwrap_or(u32::MAX)
}

/// Returns a digit of a code of 15 digits: 0 empty, 1 first, 2 second, 3 the edge of a shorter line. Returns
/// 3 also if there is no such code or digit.
#[unsafe(no_mangle)]
pub extern "C" fn digit(code: u32, cell: u32) -> u32 {
    let mut digits = [Digit::Edge; CELLS];
    match skew::decode(code, &mut digits) {
        Ok(()) => digits.get(cell as usize).map_or(3, |&digit| digit as u32),
        Err(_) => 3,
    }
}

/// Items that a program without an operating system must provide; nothing here allocates.
#[cfg(any(target_os = "none", target_arch = "wasm32"))]
mod bare {
    use core::alloc::{GlobalAlloc, Layout};

    struct NoMemory;

    // SAFETY: null reports a failed allocation, which callers must expect.
    unsafe impl GlobalAlloc for NoMemory {
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            core::ptr::null_mut()
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }

    #[global_allocator]
    static MEMORY: NoMemory = NoMemory;

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        loop {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_back() {
        // The example from the crate's documentation: 0000000000·10110.
        assert_eq!(line_code(15, 0b10110, 0), 138);
        assert_eq!(line_code(16, 0, 0), u32::MAX);
        let code = line_code(9, 0b101, 0b10);
        let digits: Vec<u32> = (0..15).map(|cell| digit(code, cell)).collect();
        assert_eq!(digits[..6], [0, 0, 0, 0, 0, 3], "the line stands on the high digits");
        assert_eq!(digits[6..], [1, 2, 1, 0, 0, 0, 0, 0, 0]);
    }
}
