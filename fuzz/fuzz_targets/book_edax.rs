//! Reads any bytes as a book of Edax. The positions of a valid book make a graph, whose book for Edax must be read
//! back: the same positions with the same values, and the same bytes when it is written again.

#![no_main]

use book::formats::edax;
use book::games::Othello;
use book::graph::{Graph, merge};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(positions) = edax::read(data) else { return };
    assert!(positions.len() <= data.len() / 42, "each position has 42 bytes");
    let graph = |positions: Vec<_>| {
        let mut graph = Graph::new(Othello);
        merge(&mut graph, positions.into_iter().map(Ok)).expect("legal moves");
        graph
    };
    let before = graph(positions);
    let bytes = edax::write(&before);
    let after = graph(edax::read(&bytes).expect("it was written"));
    let values = |graph: &Graph<Othello>| -> Vec<_> {
        graph.entries().map(|(key, entry)| (key.clone(), entry.value())).collect()
    };
    assert_eq!(values(&after), values(&before));
    assert_eq!(edax::write(&after), bytes);
});
