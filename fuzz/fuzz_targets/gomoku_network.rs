//! Reads any bytes as network files. A file that can be read is written back as the same bytes, and its values and
//! scores must equal those of the reference. Every error has a message.
//!
//! The first byte of an input is not part of a file. If it is even, the rest is the file. If it is odd, it selects a
//! rule; the rest changes bytes of a network file of that rule, whose checksums are then corrected.

#![no_main]

use std::sync::LazyLock;

use gomoku::eval::network::{Head, Network, NetworkParts, NetworkSide, SharedRows};
use gomoku::eval::{Evaluation, NetworkEvaluation, Weights};
use gomoku::pattern::PatternState;
use gomoku::{Board, Point, Rule};
use libfuzzer_sys::fuzz_target;

/// Bytes of the header, which end with its checksum.
const HEADER: usize = 44;

/// Network file of each rule.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let file = |rule| {
        let side = NetworkSide {
            rows: (0..Network::WIDTH * SharedRows::of(rule).count())
                .map(|number| (number * 37 % 251) as u8 as i8 / 2)
                .collect(),
            bias: [70; Network::WIDTH],
            policy: std::array::from_fn(|number| (number as i16 * 6 - 90) as i8),
            head: Head {
                first: (0..Network::INPUTS * Network::HIDDEN)
                    .map(|number| (number * 11 % 31) as i8 - 15)
                    .collect(),
                first_bias: [9_000; Network::HIDDEN],
                second: std::array::from_fn(|unit| [unit as i8 * 3 - 48; Network::HIDDEN]),
                second_bias: [4_000; Network::HIDDEN],
                output: std::array::from_fn(|unit| unit as i16 * 100 - 1_600),
                output_bias: 77,
                share: 1_000,
            },
        };
        let weights = Weights::by_hand(rule);
        let sides = vec![side; Weights::side_count(rule)];
        Network::new(NetworkParts { weights, sides }).expect("numbers in range").write()
    };
    Rule::ALL.into_iter().map(file).collect()
});

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    if selector % 2 == 0 {
        check(bytes);
        return;
    }
    let mut changed = FILES[usize::from(selector / 2) % FILES.len()].clone();
    // Each change is a place, counted from the start or the end, and a byte.
    for change in bytes.chunks_exact(4) {
        let at = u32::from_le_bytes([change[0], change[1], change[2] & 0x7f, 0]) as usize;
        let at = at % changed.len();
        let at = if change[2] & 0x80 == 0 { at } else { changed.len() - 1 - at };
        changed[at] ^= change[3];
    }
    for end in [HEADER, changed.len()] {
        let sum = crc32fast::hash(&changed[..end - 4]);
        changed[end - 4..end].copy_from_slice(&sum.to_le_bytes());
    }
    check(&changed);
});

fn check(bytes: &[u8]) {
    let network = match Network::read(bytes) {
        Ok(network) => network,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(network.write(), bytes);
    let evaluation = NetworkEvaluation::new(network);
    let network = evaluation.network();
    let mut board = Board::new(9, network.rule()).expect("a size");
    let state = evaluation.state(network.rule()).expect("its rule");
    let mut patterns = PatternState::with_observer(&board, state);
    for cell in [40, 31, 30, 50, 20] {
        let point = Point::new(cell % 9, cell / 9).expect("a point of the board");
        patterns.place(point, board.side_to_move());
        board.place(point).expect("an empty point");
    }
    let mover = board.side_to_move();
    let expected = network.reference_value(&board, mover, patterns.value(mover));
    assert_eq!(evaluation.evaluate(&patterns, mover), expected);
    let point = Point::new(1, 1).expect("a point of the board");
    let mut score = 0;
    evaluation.correct_scores(&patterns, mover, [(point, &mut score)].into_iter());
    assert_eq!(score, network.reference_score(&board, mover, point));
}
