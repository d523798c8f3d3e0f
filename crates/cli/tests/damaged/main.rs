//! Damaged files: for any bytes, readers and commands end with an answer or an error, within limited memory.
//!
//! * `damage`: damages bytes;
//! * `samples`: small files of every format;
//! * `readers`: the readers of the libraries, with ten thousand damaged files each;
//! * `commands`: the program.

mod commands;
mod damage;
mod readers;
mod samples;

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns a fixed seed, and a new one that is printed and can be set with `TRITBOARD_SEED`.
fn seeds() -> [u64; 2] {
    let fresh = std::env::var("TRITBOARD_SEED").ok().map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into(),
        |text| text.parse().expect("TRITBOARD_SEED is a number"),
    );
    println!("TRITBOARD_SEED={fresh}");
    [20_261_122, fresh]
}
