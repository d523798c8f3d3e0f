//! Reads any bytes as shards of Othello records, with or without corrected lengths and checksums;
//! the correction lets inputs reach the later checks. A shard must be read if and only if a slower
//! reader finds it valid, and must be written back as the same bytes.
//!
//! The first byte of an input is not part of the file: it says whether to correct.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trainer::othello::record::Record;

#[path = "common/shards.rs"]
mod shards;

use shards::{Format, number};

const FORMAT: Format = Format { magic: b"TRITREC\x1a", size: 24, is_record };

fuzz_target!(|data: &[u8]| {
    FORMAT.check::<Record>(data);
});

fn is_record(bytes: &[u8]) -> bool {
    let (mover, opponent) = (number(&bytes[..8]), number(&bytes[8..16]));
    let score = i64::from(number(&bytes[16..18]) as u16 as i16);
    let (depth, result) = (bytes[18], bytes[19] as i8);
    let is_exact = u32::from(depth) == (mover | opponent).count_zeros();
    mover & opponent == 0
        && score.abs() <= 8192
        && depth <= 60
        && (result == -128 || (-64..=64).contains(&result))
        && (!is_exact || score % 128 == 0)
}
