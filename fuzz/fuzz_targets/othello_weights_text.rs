//! Reads any text as weights. Weights that can be read are written and read back unchanged.

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
    // A single pattern may have a hundred thousand weights per stage.
    if weights.stages().count() * weights.tables(0).len() > 1 << 16 {
        return;
    }
    // A text may give equivalent discs different weights; then they cannot be written.
    let Ok(again) = write(&weights) else { return };
    assert_eq!(read(&again).as_ref(), Ok(&weights));
    assert_eq!(write(&weights).as_ref(), Ok(&again));
});
