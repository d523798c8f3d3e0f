//! Reads any bytes as a link to a game, which is written back the same; and plays a game by the bytes, whose link is
//! read back, also if a letter of it is changed.

#![no_main]

use gomoku::{Board, Rule};
use libfuzzer_sys::fuzz_target;
use web::link::{self, Linked, MAX_LENGTH};
use web::record::{Record, Spec};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = str::from_utf8(bytes) {
        match link::decode(text) {
            Ok(linked) => assert_eq!(link::encode(&linked), text),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let [first, ply, rest @ ..] = bytes else { return };
    let record = played(*first, rest);
    let ply = usize::from(*ply).min(record.plies());
    let linked = Linked { record, ply };
    let text = link::encode(&linked);
    assert!(text.len() <= MAX_LENGTH, "{text}");
    assert_eq!(link::decode(&text).as_ref(), Ok(&linked), "{text}");
    assert_eq!(Spec::of(&linked.record).record().unwrap(), linked.record);

    let at = bytes.len() % text.len();
    let changed = text[..at].to_owned() + "_" + &text[at + 1..];
    if let Ok(other) = link::decode(&changed) {
        // The check sum has 12 bits, so a change may go unseen, but never makes an impossible game.
        assert_eq!(link::encode(&other), changed);
    }
});

/// Plays the legal move nearest to each byte.
fn played(first: u8, bytes: &[u8]) -> Record {
    let mut record = if first & 1 == 0 {
        Record::othello(othello::Position::START)
    } else {
        let size = gomoku::MIN_SIZE + usize::from(first >> 1) % 18;
        let rule = Rule::ALL[usize::from(first) % Rule::ALL.len()];
        Record::gomoku(Board::new(size, rule).unwrap())
    };
    for &byte in bytes {
        let is_played = match &record {
            Record::Othello(game) => {
                let moves: Vec<_> = game.position().moves().iter().collect();
                let Some(square) = moves.get(usize::from(byte) % moves.len().max(1)).copied()
                else {
                    break;
                };
                record.play_square(square).is_ok()
            }
            Record::Gomoku { game, .. } => {
                let empties: Vec<_> = game.board().empties().iter().collect();
                let Some(point) = empties.get(usize::from(byte) % empties.len().max(1)).copied()
                else {
                    break;
                };
                record.play_point(point).is_ok()
            }
        };
        if !is_played {
            break;
        }
    }
    record
}
