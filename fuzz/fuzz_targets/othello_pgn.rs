//! Reads any bytes as PGN. The games must not depend on how the bytes arrive, and every move must
//! be legal. A game that is written is read back as the same game, and written again as the same
//! bytes.
//!
//! The first byte of an input is not text: it sets how many bytes a source gives at a time.

#![no_main]

#[path = "common/games.rs"]
mod games;
#[path = "common/written.rs"]
mod written;

use libfuzzer_sys::fuzz_target;
use othello::notation::pgn;

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let capacity = 1 + usize::from(selector);
    let (records, ..) = games::read_all(bytes, capacity, pgn::Reader::new, pgn::Reader::skipped);
    for record in &records {
        games::replay(&record.game);
        written::round_trip(
            record,
            |text, record| pgn::write(text, record).unwrap(),
            |text, mode| pgn::Reader::new(text, mode).collect(),
        );
    }
});
