//! Any text as weights: what is read is written, and read again as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trainer::othello::weights_text::{read, write};

fuzz_target!(|text: &str| {
    let weights = match read(text) {
        Ok(weights) => weights,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    // One pattern alone may have a hundred thousand weights a stage.
    if weights.stages().count() * weights.tables(0).len() > 1 << 16 {
        return;
    }
    // Discs that mean the same may have different weights in a text: then there is none to write.
    let Ok(again) = write(&weights) else { return };
    assert_eq!(read(&again).as_ref(), Ok(&weights));
    assert_eq!(write(&weights).as_ref(), Ok(&again));
});
