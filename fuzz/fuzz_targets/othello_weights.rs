//! Reads any bytes as weight files. What can be read is written and read back, and its values must
//! equal those of a slow sum; errors must point to the right place.
//!
//! The first byte of an input is not part of a file. It says what the rest is: a file, a compressed
//! frame in a file, or the content of a file, which is completed with the right checksums.

#![no_main]

#[path = "common/frames.rs"]
mod frames;

use frames::{stored, with_header};
use libfuzzer_sys::fuzz_target;
use othello::Board;
use othello::eval::weights::file::{Place, Problem};
use othello::eval::{Evaluation, PatternEvaluation, Weights, WriteWeightsError};

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
    let weights = match Weights::read(file) {
        Ok(weights) => weights,
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
    // A single pattern may have a hundred thousand weights per stage.
    if weights.stages().count() * weights.tables(0).len() > 1 << 20 {
        return true;
    }
    let again = weights.write().expect("what was read");
    assert_eq!(Weights::read(&again).as_ref(), Ok(&weights));
    assert_eq!(Weights::read(&again).unwrap().write().as_ref(), Ok(&again));
    let evaluation = PatternEvaluation::new(weights.clone());
    let mut board = Board::START;
    while let Some(square) = board.moves().first() {
        let value = evaluation.evaluate(&evaluation.state(board), board, board.moves());
        assert_eq!(value, weights.parts(board).value(), "{board}");
        board = board.play(square);
    }
    untie(weights);
    true
}

/// Changes one weight, which is refused if another code must have the same weight.
fn untie(weights: Weights) {
    let mut tables: Vec<Vec<i16>> =
        (0..weights.stages().count()).map(|stage| weights.tables(stage).to_vec()).collect();
    let last = tables.len() - 1;
    let pattern = &weights.set().patterns()[0];
    let code = pattern.code_count() / 3;
    tables[last][code] ^= 1;
    let canonical = pattern.canonical();
    let is_tied = canonical.iter().filter(|&&other| other == canonical[code]).count() > 1;
    let (set, stages) = (weights.set().clone(), weights.stages().clone());
    let model = weights.error_model().copied();
    let changed = Weights::new(set, stages, *weights.constants(), tables, model).unwrap();
    match changed.write() {
        Ok(file) => assert!(!is_tied && Weights::read(&file) == Ok(changed)),
        Err(error) => assert!(is_tied && matches!(error, WriteWeightsError::Untied { .. })),
    }
}

/// Makes a file from the length of its content and any frame.
fn check_frame(bytes: &[u8]) {
    let Some((&[low, high], frame)) = bytes.split_first_chunk() else { return };
    let content_len = u32::from(u16::from_le_bytes([low, high]));
    // This checksum is wrong for any content, except by chance.
    assert!(!check(&with_header(b"TBOW", frame, content_len, 0x5eed_5eed), None));
}

fn check_content(content: &[u8]) {
    let sum = crc32fast::hash(content);
    let file = with_header(b"TBOW", &stored(content), content.len() as u32, sum);
    check(&file, Some(content));
    if let Err(error) = Weights::read(&file) {
        // Everything before the content is valid.
        assert_eq!(error.place, Place::Content, "{error}");
        assert!(!matches!(error.problem, Problem::Checksum { .. }), "{error}");
    }
}
