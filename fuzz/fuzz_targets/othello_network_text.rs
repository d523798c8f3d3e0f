//! Reads any text as a network. A network that can be read is written and read back unchanged, as text and as
//! a file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use othello::eval::Network;
use trainer::othello::network_text::{is_network, read, write};

fuzz_target!(|text: &str| {
    let network = match read(text) {
        Ok(network) => network,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert!(is_network(text));
    // A single pattern may have a hundred thousand rows.
    if network.parts().rows.len() > 1 << 16 {
        return;
    }
    let again = write(&network);
    let back = read(&again).expect("what was written");
    assert!(back == network);
    assert_eq!(write(&back), again);
    // Some error models have no file.
    if let Ok(file) = network.write() {
        assert!(Network::read(&file).as_ref() == Ok(&network));
    }
});
