//! Damaged files.

use othello::notation::Mode;
use othello::notation::wthor::{Header, NameKind, Names, ReadError, Reader, Record, write_games};

use crate::records;
use crate::sample::small_file;

/// Returns why the first wrong game of a file cannot be read.
fn refusal(bytes: &[u8]) -> String {
    let mut reader = match Reader::new(bytes, Mode::Strict) {
        Ok(reader) => reader,
        Err(error) => return error.to_string(),
    };
    let error = reader.by_ref().find_map(Result::err).expect("an error");
    assert!(reader.next().is_none(), "nothing follows an error");
    assert_eq!(reader.skipped(), 0);
    error.to_string()
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let good = small_file();
    let changed = |changes: &[(usize, u8)]| {
        let mut bytes = good.clone();
        for &(offset, byte) in changes {
            bytes[offset] = byte;
        }
        refusal(&bytes)
    };
    assert_eq!(refusal(&good[..15]), "byte 15: the file ends within the header; expected 16 bytes");
    assert_eq!(changed(&[(12, 10)]), "byte 12: a board of size 10; expected 8, or 0 for the same");
    assert_eq!(changed(&[(4, 6)]), "byte 356: the file ends after 5 whole records; expected 6");
    assert_eq!(changed(&[(4, 4)]), "byte 288: more bytes; expected the end after 4 records");
    assert_eq!(
        refusal(&[good.as_slice(), &[0]].concat()),
        "byte 356: more bytes; expected the end after 5 records"
    );
    // The second game is the shortest: nine moves from byte 16 + 68 + 8 on.
    assert_eq!(
        changed(&[(95, 19)]),
        "game 2, byte 95, move 4: 19 is no square; expected 10 · row + column, both from 1 to 8, or 0 after the last move"
    );
    assert_eq!(
        changed(&[(105, 11)]),
        "game 2, byte 105, move 14: 11 after the end of the game; expected 0"
    );
    assert_eq!(
        changed(&[(101, 11)]),
        "game 2, byte 101, move 10: white cannot play A1: the game is over"
    );
    assert_eq!(
        changed(&[(93, 11)]),
        "game 2, byte 93, move 2: white cannot play A1: no disc turns"
    );
    assert_eq!(
        changed(&[(93, 44)]),
        "game 2, byte 93, move 2: white cannot play D4: it already has a white disc"
    );
    // Bytes that do not affect the games cause no error.
    for (offset, byte) in [(0, 255), (8, 1), (12, 0), (13, 9), (14, 99), (15, 7), (22, 200)] {
        let mut bytes = good.clone();
        bytes[offset] = byte;
        let reader = Reader::new(bytes.as_slice(), Mode::Strict).unwrap();
        assert_eq!(reader.filter_map(Result::ok).count(), 5);
        let mut written = Vec::new();
        write_games(
            &mut written,
            Header::from_bytes(*bytes.first_chunk().unwrap()),
            &records(&bytes),
        )
        .unwrap();
        assert_eq!(written, bytes);
    }
}

#[test]
fn a_file_cut_anywhere_is_an_error_or_counted() {
    let good = small_file();
    for length in 0..good.len() {
        let cut = &good[..length];
        assert!(refusal(cut).contains(&format!("byte {length}: the file ends")), "{length}");
        let Ok(mut reader) = Reader::new(cut, Mode::Lenient) else {
            assert!(length < 16);
            continue;
        };
        let games = reader.by_ref().map(Result::unwrap).count();
        let partial = u64::from((length - 16) % 68 > 0);
        assert_eq!(games, (length - 16) / 68);
        assert_eq!(reader.skipped(), partial);
        assert_eq!(reader.missing(), 5 - reader.number());
        let first = reader.first_skipped();
        assert_eq!(matches!(first, Some(ReadError::Truncated { .. })), partial > 0);
    }
}

#[test]
fn lenient_reading_leaves_out_exactly_the_wrong_records() {
    let good = small_file();
    let all = records(&good);
    for wrong in 0_u8..32 {
        let mut bytes = good.clone();
        let is_wrong = |index: usize| wrong >> index & 1 == 1;
        for index in (0..5).filter(|&index| is_wrong(index)) {
            bytes[16 + 68 * index + 8] = [11, 10, 255][index % 3];
        }
        // Padding after the games is skipped; a game beyond the header's count is read.
        bytes.extend([0; 68]);
        bytes.extend(all[2].to_bytes());
        bytes.extend([1; 7]);
        let mut reader = Reader::new(bytes.as_slice(), Mode::Lenient).unwrap();
        assert_eq!(reader.mode(), Mode::Lenient);
        let read: Vec<Record> = reader.by_ref().map(Result::unwrap).collect();
        let right = (0..5).filter(|&index| !is_wrong(index)).map(|index| all[index]);
        assert!(read.into_iter().eq(right.chain([all[2]])));
        assert_eq!(reader.skipped(), u64::from(wrong.count_ones()) + 2);
        assert_eq!((reader.number(), reader.missing()), (8, 0));
        let first = reader.first_skipped().unwrap();
        match wrong {
            0 => assert!(matches!(first, ReadError::Trailing { offset: 356, .. })),
            _ => assert!(
                matches!(first, ReadError::Game { number, .. } if *number == u64::from(wrong.trailing_zeros()) + 1)
            ),
        }
    }
}

#[test]
fn a_header_that_counts_too_much_takes_no_memory() {
    let mut bytes = small_file();
    bytes[4..8].fill(255);
    assert_eq!(
        refusal(&bytes),
        "byte 356: the file ends after 5 whole records; expected 4294967295"
    );
    let mut reader = Reader::new(bytes.as_slice(), Mode::Lenient).unwrap();
    assert_eq!(reader.by_ref().count(), 5);
    assert_eq!((reader.skipped(), reader.missing()), (0, u64::from(u32::MAX) - 5));
}

/// A source whose reads fail.
struct Failing;

impl std::io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("unplugged"))
    }
}

#[test]
fn a_failing_source_ends_the_reading_in_either_mode() {
    let good = small_file();
    for mode in [Mode::Strict, Mode::Lenient] {
        let source = std::io::Read::chain(&good[..200], Failing);
        let results: Vec<_> = Reader::new(source, mode).unwrap().collect();
        assert_eq!(results.len(), 3, "two games and an error");
        assert_eq!(results[2].as_ref().unwrap_err().to_string(), "unplugged");
        assert!(Names::read(Failing, NameKind::Players, mode).is_err());
    }
}
