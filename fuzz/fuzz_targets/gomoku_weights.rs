//! Reads any bytes as weight files. A file that can be read is written back as the same bytes or,
//! if it has the first version, as bytes that give the same weights. Every error has a message.
//!
//! The first byte of an input is not part of a file. If it is even, the rest is the file. If it is
//! odd, it selects a rule; the rest changes bytes of that rule's weight file, whose checksum is
//! then corrected.

#![no_main]

use std::sync::LazyLock;

use gomoku::Rule;
use gomoku::eval::Weights;
use libfuzzer_sys::fuzz_target;

/// Weight file of each rule.
static FILES: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| Rule::ALL.into_iter().map(|rule| Weights::by_hand(rule).write()).collect());

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    if selector % 2 == 0 {
        check(bytes);
        return;
    }
    let mut changed = FILES[usize::from(selector / 2) % FILES.len()].clone();
    changed.truncate(changed.len() - 4);
    // Each change is a place and a byte.
    for change in bytes.chunks_exact(4) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize % changed.len();
        changed[at] ^= change[3];
    }
    let sum = crc32fast::hash(&changed);
    changed.extend(sum.to_le_bytes());
    check(&changed);
});

fn check(bytes: &[u8]) {
    match Weights::read(bytes) {
        Ok(weights) => {
            let again = weights.write();
            // The first version counts other units.
            if bytes[8] == again[8] {
                assert_eq!(again, bytes);
            } else {
                assert_eq!(Weights::read(&again).expect("it was written"), weights);
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
