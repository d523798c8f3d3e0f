//! Shards of several types of records.

use std::convert::Infallible;
use std::fs;

use tempfile::TempDir;
use thiserror::Error;

use super::{Folder, FolderError, Found, Header, Reader, Record, ShardError, read};

/// A record of 5 bytes: a number below 1000 and a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toy {
    number: u32,
    letter: u8,
}

#[derive(Debug, PartialEq, Eq, Error)]
#[error("number {0}, expected at most 999")]
struct ToyError(u32);

impl Record for Toy {
    const SIZE: usize = 5;
    const MAGIC: [u8; 8] = *b"TRITTOY\x1a";

    type Error = ToyError;

    fn write(&self, bytes: &mut [u8]) {
        assert!(self.number < 1000, "numbers below 1000");
        bytes[..4].copy_from_slice(&self.number.to_le_bytes());
        bytes[4] = self.letter;
    }

    fn read(bytes: &[u8]) -> Result<Self, ToyError> {
        let (number, letter) = bytes.split_first_chunk().expect("5 bytes");
        let number = u32::from_le_bytes(*number);
        if number < 1000 { Ok(Self { number, letter: letter[0] }) } else { Err(ToyError(number)) }
    }
}

/// Bytes, under a magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bytes<const SIZE: usize, const IS_TOY: bool>(pub(super) [u8; SIZE]);

impl<const SIZE: usize, const IS_TOY: bool> Record for Bytes<SIZE, IS_TOY> {
    const SIZE: usize = SIZE;
    const MAGIC: [u8; 8] = if IS_TOY { Toy::MAGIC } else { *b"TRITRAW\x1a" };

    type Error = Infallible;

    fn write(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }

    fn read(bytes: &[u8]) -> Result<Self, Infallible> {
        Ok(Self(bytes.try_into().expect("all bytes")))
    }
}

fn toys(count: u32) -> Vec<Toy> {
    (0..count).map(|at| Toy { number: at % 1000, letter: at.to_le_bytes()[0] }).collect()
}

fn header(records: u32) -> Header {
    let settings = "made-by test\n".to_owned();
    Header { seed: 11, number: 2, first: 20, games: 10, records, settings }
}

fn folder<R: Record>() -> (TempDir, Folder<R>) {
    let place = TempDir::new().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    (place, folder)
}

#[test]
fn records_of_any_type_are_read_as_they_were_written() {
    let (_place, folder) = folder();
    // Blocks are of 2048 records.
    for count in [0, 1, 2048, 5000] {
        folder.write(&header(count), &toys(count)).unwrap();
        assert_eq!(folder.find(&header(0)).unwrap(), Found::Finished(count));
        assert_eq!(read(&folder.shard(2)).unwrap(), (header(count), toys(count)));
    }
}

#[test]
fn magic_and_size_in_the_file_are_those_of_the_type() {
    let (_place, folder) = folder();
    folder.write(&header(3), &toys(3)).unwrap();
    let bytes = fs::read(folder.shard(2)).unwrap();
    assert_eq!(&bytes[..16], b"TRITTOY\x1a\x01\0\0\0\x05\0\0\0");
    assert_eq!(&bytes[bytes.len() - 4 - 15..][..10], b"\0\0\0\0\0\x01\0\0\0\x01");
}

#[test]
fn shards_of_another_type_are_refused() {
    let (place, toy_folder) = folder();
    toy_folder.write(&header(3), &toys(3)).unwrap();
    let path = toy_folder.shard(2);
    let error = Reader::<Bytes<5, false>>::open(&path).unwrap_err();
    assert!(matches!(error, ShardError::Magic { expected } if expected == *b"TRITRAW\x1a"));
    let expected = "byte 0: not a file of records, expected the magic TRITRAW";
    assert_eq!(error.to_string(), expected);
    let error = read::<Bytes<6, true>>(&path).unwrap_err();
    assert!(matches!(error, ShardError::RecordSize { found: 5, expected: 6 }), "{error}");
    assert_eq!(error.to_string(), "byte 12: records of 5 bytes, expected 6");
    // Nor are they taken for finished ones.
    drop(toy_folder);
    let raw_folder = Folder::<Bytes<5, false>>::open(place.path()).unwrap();
    let error = raw_folder.find(&header(3)).unwrap_err();
    assert!(matches!(error, FolderError::Damaged { .. }));
    assert_eq!(error.to_string(), format!("{}: {expected}", path.display()));
}

#[test]
fn errors_of_records_say_which_and_keep_their_type() {
    let (_place, folder) = folder::<Bytes<5, true>>();
    let records = [[0; 5], [1, 0, 0, 0, 1], [0xe8, 3, 0, 0, 2]].map(Bytes);
    folder.write(&header(3), &records).unwrap();
    let error = read::<Toy>(&folder.shard(2)).unwrap_err();
    let at = 44 + "made-by test\n".len() + 4 + 2 * 5;
    let expected = format!("byte {at}, record 2: number 1000, expected at most 999");
    assert_eq!(error.to_string(), expected);
    let ShardError::Record { error, .. } = error else { panic!("{error}") };
    assert_eq!(*error.downcast::<ToyError>().unwrap(), ToyError(1000));
}
