//! The time, and whether the page has stopped a search.
//!
//! A search looks at the clock every few thousand nodes. The clock also reads a number that the page shares with the
//! worker where it may (a `SharedArrayBuffer` needs a page that is isolated from other origins). Elsewhere the page ends
//! the worker instead.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use js_sys::{Atomics, Int32Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

thread_local! {
    static FLAG: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
}

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Sets the engine's clock, and the flag of its searches.
pub(crate) fn set(stop: Arc<AtomicBool>) {
    // A second searcher of the same worker shares the clock; the page makes only one.
    let _ = STOP.set(stop);
    engine::time::set_clock(time);
}

/// Sets the number that the page writes to stop a search.
pub(crate) fn share(flag: Int32Array) {
    FLAG.with(|shared| *shared.borrow_mut() = Some(flag));
}

fn time() -> Duration {
    let is_stopped = FLAG.with(|shared| {
        let shared = shared.borrow();
        shared.as_ref().is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|value| value != 0))
    });
    if let (true, Some(stop)) = (is_stopped, STOP.get()) {
        stop.store(true, Ordering::Relaxed);
    }
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}
