//! Reads any bytes as network files. What can be read is written and read back, and its values must
//! equal those of the reference on every kernel; errors must point to the right place.
//!
//! The first byte of an input is not part of a file. It says what the rest is: a file, a compressed
//! frame in a file, or the content of a file, which is completed with the right checksums.

#![no_main]

#[path = "common/frames.rs"]
mod frames;

use frames::{stored, with_header};
use libfuzzer_sys::fuzz_target;
use othello::Board;
use othello::eval::network::kernels;
use othello::eval::weights::file::{Place, Problem};
use othello::eval::{Evaluation, Network, NetworkEvaluation, Points};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    match selector % 3 {
        0 => {
            check(bytes, None);
        }
        1 => check_frame(bytes),
        _ => check_content(bytes),
    }
});

/// Reads a file, whose content may be known. Returns whether it is valid.
fn check(file: &[u8], content: Option<&[u8]>) -> bool {
    let network = match Network::read(file) {
        Ok(network) => network,
        Err(error) => {
            match error.place {
                Place::File => assert!(error.offset <= file.len(), "{error}"),
                Place::Content => {
                    assert!(content.is_none_or(|content| error.offset <= content.len()), "{error}");
                }
            }
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    // A single pattern may have a hundred thousand codes.
    let codes: usize = network.set().patterns().iter().map(|pattern| pattern.code_count()).sum();
    if codes > 1 << 14 {
        return true;
    }
    let again = network.write().expect("what was read");
    assert!(Network::read(&again).as_ref() == Ok(&network));
    assert!(Network::read(&again).unwrap().write().as_ref() == Ok(&again));
    let evaluation = NetworkEvaluation::new(network);
    let mut board = Board::START;
    while let Some(square) = board.moves().first() {
        check_values(&evaluation, board);
        board = board.play(square);
    }
    true
}

/// Compares the values of a board.
fn check_values(evaluation: &NetworkEvaluation, board: Board) {
    let expected = evaluation.network().reference_value(board);
    let codes = evaluation.state(board);
    assert_eq!(evaluation.evaluate(&codes, board, board.moves()), expected, "{board}");
    let [moves, replies] = [board, board.pass()].map(|board| board.moves().len());
    for kernel in kernels::ALL {
        let tables = evaluation.kernel_tables();
        let points = (kernel.value)(tables, board.empties().len(), &codes, moves, replies);
        let value = Points::new(points).clamp(Points::MIN, Points::MAX);
        assert_eq!(value, expected, "{}: {board}", kernel.name);
    }
}

/// Makes a file from the length of its content and any frame.
fn check_frame(bytes: &[u8]) {
    let Some((&[low, high], frame)) = bytes.split_first_chunk() else { return };
    let content_len = u32::from(u16::from_le_bytes([low, high]));
    // This checksum is wrong for any content, except by chance.
    assert!(!check(&with_header(b"TBON", frame, content_len, 0x5eed_5eed), None));
}

fn check_content(content: &[u8]) {
    let sum = crc32fast::hash(content);
    let file = with_header(b"TBON", &stored(content), content.len() as u32, sum);
    check(&file, Some(content));
    if let Err(error) = Network::read(&file) {
        // Everything before the content is valid.
        assert_eq!(error.place, Place::Content, "{error}");
        assert!(!matches!(error.problem, Problem::Checksum { .. }), "{error}");
    }
}
