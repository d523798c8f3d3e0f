//! Measures natively what the page `speed.html` measures in a browser, as one line of JSON.
//!
//! ```sh
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p tritboard-web --example native_speed
//! ```

use std::fs;
use std::time::Instant;

use web::speed::{Files, NAMES, measurement};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let othello = fs::read(format!("{folder}/othello/weights/default.weights"))?;
    let gomoku = fs::read(format!("{folder}/gomoku/weights/freestyle.weights"))?;
    let mut speeds = serde_json::Map::new();
    for name in NAMES {
        let mut work = measurement(name, Files { othello: &othello, gomoku: &gomoku })?;
        work();
        // The fastest of several rounds of a fifth of a second: others use the machine as well.
        let mut best = 0.0_f64;
        for _ in 0..5 {
            let (start, mut units) = (Instant::now(), 0);
            while units == 0 || start.elapsed().as_millis() < 200 {
                units += work();
            }
            best = best.max(units as f64 / start.elapsed().as_secs_f64());
        }
        speeds.insert(name.to_owned(), best.round().into());
    }
    println!("{}", serde_json::Value::Object(speeds));
    Ok(())
}
