//! Measures natively what the page `speed.html` measures in a browser, as one line of JSON.
//!
//! ```sh
//! cargo run --release -p tritboard-web --example native_speed
//! ```

use std::fs;
use std::time::{Duration, Instant};

use web::speed::{Files, NAMES, measurement};

/// Time of each measurement.
const TIME: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let othello = fs::read(format!("{folder}/othello/weights/default.network"))?;
    let gomoku = fs::read(format!("{folder}/gomoku/weights/freestyle.network"))?;
    let mut speeds = serde_json::Map::new();
    for name in NAMES {
        let mut work = measurement(name, Files { othello: &othello, gomoku: &gomoku })?;
        work();
        let (begin, used, mut units) = (Instant::now(), processor_time(), 0);
        while units == 0 || begin.elapsed() < TIME {
            units += work();
        }
        let used = match (used, processor_time()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => begin.elapsed(),
        };
        speeds.insert(name.to_owned(), (units as f64 / used.as_secs_f64()).round().into());
    }
    println!("{}", serde_json::Value::Object(speeds));
    Ok(())
}

/// Returns the time that the processor has spent on this thread, which does not grow while others use the machine; `None`
/// where the system has no such file.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
