//! `tritboard gomoku brain` and `pbrain-tritboard`.
//!
//! * `positions`: boards with moves that must be found, or must not be;
//! * `games`: whole games under every rule; `stops`: what ends a search; `monkey`: lines that mean nothing.

mod games;
mod monkey;
mod positions;
mod stops;

use crate::talk::Talk;

/// Starts the brain on a board, with so many milliseconds a move and the memory that Gomocup promises.
fn brain(size: usize, rule: u32, milliseconds: u32) -> Talk {
    let mut talk = Talk::of(assert_cmd::cargo::cargo_bin!("pbrain-tritboard"), &[]);
    talk.say(&format!("INFO max_memory {MEMORY}"));
    talk.say(&format!("START {size}"));
    assert_eq!(talk.reply(), "OK");
    talk.say(&format!("INFO rule {rule}\r\nINFO timeout_turn {milliseconds}\r"));
    talk
}

/// The bytes that Gomocup promises at least.
const MEMORY: u64 = 70 << 20;

/// Asserts that a brain keeps to its memory.
fn assert_small(talk: &Talk) {
    if let Some(mib) = talk.peak_mib() {
        println!("{mib} MiB");
        assert!(mib <= MEMORY >> 20, "{mib} MiB");
    }
}
