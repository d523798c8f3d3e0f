//! Reads any bytes as a book of Egaroucid. The positions of a valid book make a graph, whose book for Egaroucid must be
//! read back: the same values, and the same bytes when it is written again.

#![no_main]

use book::formats::egaroucid;
use book::games::Othello;
use book::graph::{Graph, merge};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(positions) = egaroucid::read(data) else { return };
    let graph = |positions: Vec<_>| {
        let mut graph = Graph::new(Othello);
        merge(&mut graph, positions.into_iter().map(Ok)).expect("legal moves");
        graph
    };
    let before = graph(positions);
    let bytes = egaroucid::write(&before);
    let after = graph(egaroucid::read(&bytes).expect("it was written"));
    for (key, entry) in after.entries() {
        assert_eq!(before.get(key).map(|entry| entry.value()), Some(entry.value()));
    }
    assert_eq!(egaroucid::write(&after), bytes);
});
