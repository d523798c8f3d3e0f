//! Round trip of an Othello game through a format.

use othello::notation::{GameRecord, Mode};

/// Writes a game and reads it back. Checks that the game is the same and that writing it again
/// gives the same bytes.
///
/// `write` writes one game; `read` reads all games of a text.
pub fn round_trip<E: std::fmt::Debug>(
    record: &GameRecord,
    write: impl Fn(&mut Vec<u8>, &GameRecord),
    read: impl Fn(&[u8], Mode) -> Vec<Result<GameRecord, E>>,
) {
    let written = |record: &GameRecord| {
        let mut text = Vec::new();
        write(&mut text, record);
        text
    };
    let only = |text: &[u8]| -> GameRecord {
        let mut records = read(text, Mode::Strict);
        assert_eq!(records.len(), 1);
        records.remove(0).unwrap()
    };
    let text = written(record);
    let back = only(&text);
    assert_eq!((&back.game, back.score), (&record.game, record.score));
    assert_eq!(written(&back), text);
    assert_eq!(only(&written(&back)), back);
}
