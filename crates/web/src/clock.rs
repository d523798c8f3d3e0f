//! The time of searches.

use std::time::Duration;

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static ORIGIN: f64;
}

/// Gives the engines a clock. All workers have the same time, because each counts `performance.now` from its own start.
pub(crate) fn set() {
    engine::time::set_clock(|| {
        let ms = ORIGIN.with(|origin| origin + now());
        Duration::try_from_secs_f64(ms / 1000.0).unwrap_or_default()
    });
}
