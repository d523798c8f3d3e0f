//! Files that are written and read back, those of other tools, and damaged ones.

use std::fs::File;
use std::io::{Read, Seek};
use std::sync::Arc;

use bytes::Bytes;
use othello::eval::Points;
use othello::workload::boards_with_empties;
use othello::{Bitboard, Board};
use parquet::column::writer::ColumnWriter;
use parquet::file::reader::ChunkReader;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;

use super::read::{RowError, Rows};
use super::write::{WriteError, write};
use crate::othello::record::Record;

/// Records of all kinds, more than a block of them.
#[expect(clippy::cast_possible_truncation, reason = "small numbers")]
fn records() -> Vec<(u64, Record)> {
    let boards = [5, 20, 44].map(|empties| boards_with_empties(2, empties, 3_000)).concat();
    let rows = (0_u32..).zip(boards).map(|(number, board)| {
        let is_exact = number.is_multiple_of(3);
        let low = i32::try_from(number % 8000).unwrap() - 4000;
        let record = Record {
            board,
            score: if is_exact { Points::DISC * (low % 64) } else { Points::new(low) },
            depth: if is_exact { board.empties().len() as u8 } else { (number % 4) as u8 },
            result: (!number.is_multiple_of(5))
                .then_some((i32::try_from(number % 129).unwrap() - 64) as i8),
            game: u32::MAX - number,
        };
        (u64::MAX - u64::from(number / 4000), record)
    });
    rows.collect()
}

fn written(rows: &[(u64, Record)]) -> File {
    let file = tempfile::tempfile().unwrap();
    let mut blocks = rows.chunks(1000);
    let next = |block: &mut Vec<_>| {
        *block = blocks.next().unwrap_or_default().to_vec();
        Ok::<_, WriteError<()>>(())
    };
    write(file.try_clone().unwrap(), next).unwrap();
    file
}

fn all<R: ChunkReader + 'static>(mut rows: Rows<R>) -> Result<Vec<(u64, Record)>, RowError> {
    let (mut found, mut block) = (Vec::new(), Vec::new());
    loop {
        rows.next_block(&mut block)?;
        if block.is_empty() {
            return Ok(found);
        }
        found.append(&mut block);
    }
}

fn bytes_of(mut file: File) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.rewind().unwrap();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn records_come_back() {
    let records = records();
    let rows = Rows::open(written(&records)).unwrap();
    assert_eq!(rows.count(), records.len() as u64);
    assert_eq!(all(rows).unwrap(), records);
    assert_eq!(all(Rows::open(written(&[])).unwrap()).unwrap(), []);
}

/// Writes a file of one row group as other tools might: the values of each column of a schema.
fn of_columns(columns: &str, values: &[&[f64]]) -> File {
    let file = tempfile::tempfile().unwrap();
    let schema = Arc::new(parse_message_type(&format!("message rows {{ {columns} }}")).unwrap());
    let mut writer =
        SerializedFileWriter::new(file.try_clone().unwrap(), schema, Arc::default()).unwrap();
    if !values.is_empty() {
        let mut group = writer.next_row_group().unwrap();
        for values in values {
            write_column(group.next_column().unwrap().unwrap(), values);
        }
        group.close().unwrap();
    }
    writer.close().unwrap();
    file
}

#[expect(clippy::cast_possible_truncation, reason = "small whole numbers, or the least of 64 bits")]
fn write_column(mut column: SerializedColumnWriter<'_>, values: &[f64]) {
    match column.untyped() {
        ColumnWriter::BoolColumnWriter(column) => {
            let values: Vec<bool> = values.iter().map(|&value| value != 0.0).collect();
            column.write_batch(&values, None, None)
        }
        ColumnWriter::Int32ColumnWriter(column) => {
            let values: Vec<i32> = values.iter().map(|&value| value as i32).collect();
            column.write_batch(&values, None, None)
        }
        ColumnWriter::Int64ColumnWriter(column) => {
            let values: Vec<i64> = values.iter().map(|&value| value as i64).collect();
            column.write_batch(&values, None, None)
        }
        ColumnWriter::DoubleColumnWriter(column) => column.write_batch(values, None, None),
        _ => panic!("another type"),
    }
    .unwrap();
    column.close().unwrap();
}

const OTHERS: &str = "REQUIRED INT64 opponent; REQUIRED INT64 mover; REQUIRED DOUBLE score;";

#[test]
fn files_of_others_need_boards_and_scores() {
    let file = of_columns(OTHERS, &[&[1.0, -(2_f64.powi(63))], &[2.0, 6.0], &[-1.5, 63.999]]);
    let found = all(Rows::open(file).unwrap()).unwrap();
    let board = Board::new(Bitboard::new(2), Bitboard::new(1)).unwrap();
    let first = Record { board, score: Points::new(-192), depth: 1, result: None, game: 0 };
    assert_eq!(found[0], (0, first));
    assert_eq!((found[1].1.game, found[1].1.score), (1, Points::new(8192)));
    assert_eq!(found[1].1.board.opponent(), Bitboard::new(1 << 63));
}

#[test]
fn nonsense_is_refused() {
    let message = |opponents: &[f64], movers: &[f64], scores: &[f64]| {
        let rows = Rows::open(of_columns(OTHERS, &[opponents, movers, scores])).unwrap();
        all(rows).unwrap_err().to_string()
    };
    for score in [64.1, f64::NAN] {
        let expected = format!("row 0: score {score}; expected -64 to 64 discs");
        assert_eq!(message(&[1.0], &[2.0], &[score]), expected);
    }
    let overlap = message(&[1.0, 3.0], &[2.0, 1.0], &[0.0, 0.0]);
    assert_eq!(overlap, "row 1: a square with discs of both players; expected of one");
    let without = "REQUIRED INT64 mover; REQUIRED INT64 other;";
    let error = Rows::open(of_columns(without, &[&[1.0], &[2.0]])).unwrap_err();
    assert!(matches!(error, RowError::Missing("opponent")));
    let texts = "REQUIRED INT64 mover; REQUIRED INT64 opponent; REQUIRED BINARY score (STRING);";
    let message = Rows::open(of_columns(texts, &[])).unwrap_err().to_string();
    let expected =
        "the column \"score\" has texts or bytes; expected numbers: floats, integers or decimals";
    assert_eq!(message, expected);
}

#[test]
fn numbers_are_what_their_logical_types_say() {
    let score = |column: &str, value: f64| {
        let columns = format!("REQUIRED INT64 mover; REQUIRED INT64 opponent; REQUIRED {column};");
        let found = Rows::open(of_columns(&columns, &[&[1.0], &[2.0], &[value]])).and_then(all);
        found.map(|rows| rows[0].1.score.get())
    };
    for (column, value, discs) in [
        ("INT32 score", -15.0, -15.0),
        ("INT32 score (INTEGER(8, true))", -15.0, -15.0),
        ("INT64 score (INTEGER(64, false))", 15.0, 15.0),
        ("INT32 score (UINT_8)", 15.0, 15.0),
        ("INT32 score (DECIMAL(9, 1))", 15.0, 1.5),
        ("INT32 score (DECIMAL(9, 0))", 15.0, 15.0),
        ("INT64 score (DECIMAL(18, 2))", -175.0, -1.75),
        ("INT64 score (DECIMAL(18, 18))", 500_000_000_000_000_000.0, 0.5),
    ] {
        let points = f64::from(score(column, value).unwrap());
        assert_eq!(points, discs * f64::from(Points::DISC.get()), "{column}");
    }
    for (column, found) in [
        ("BOOLEAN score", "booleans"),
        ("INT32 score (DATE)", "dates"),
        ("INT32 score (TIME(MILLIS, true))", "times"),
        ("INT64 score (TIMESTAMP(MICROS, false))", "timestamps"),
        ("INT64 score (TIMESTAMP_MILLIS)", "timestamps"),
    ] {
        let message = score(column, 15.0).unwrap_err().to_string();
        assert!(message.contains(&format!("\"score\" has {found}; expected")), "{message}");
    }
    // Without a sign, all bits set are no -1.
    for column in ["INT32 score (INTEGER(32, false))", "INT64 score (UINT_64)"] {
        let message = score(column, -1.0).unwrap_err().to_string();
        assert!(message.contains("expected -64 to 64 discs"), "{message}");
    }
}

#[test]
fn compressed_files_say_what_to_do() {
    let bytes = bytes_of(written(&records()[..5]));
    // The footer has the compression behind the name of the column.
    let name = b"\x18\x05mover\x15";
    let at = bytes.windows(name.len()).position(|window| window == name).unwrap() + name.len();
    assert_eq!(bytes[at], 1 << 1, "snappy");
    for (number, name) in [(2, "gzip"), (4, "brotli"), (6, "zstd"), (7, "lz4")] {
        let mut changed = bytes.clone();
        changed[at] = number << 1;
        let error = Rows::new(Bytes::from(changed)).unwrap_err();
        assert!(matches!(error, RowError::Compression { column: "mover", found } if found == name));
        let message = error.to_string();
        assert!(message.contains("expected snappy or none: write the file anew"), "{message}");
    }
}

/// Without checksums of pages a file may say something else, but nothing that is no record.
#[test]
fn flipped_bits_do_no_harm() {
    let bytes = bytes_of(written(&records()[..20]));
    for at in 0..bytes.len() {
        for mask in [1, 0x80, 0xff] {
            let mut flipped = bytes.clone();
            flipped[at] ^= mask;
            for (_, record) in Rows::new(Bytes::from(flipped)).and_then(all).unwrap_or_default() {
                assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record));
            }
        }
    }
}

#[test]
fn truncated_files_are_refused() {
    let bytes = bytes_of(written(&records()[..50]));
    for length in 0..bytes.len() {
        let cut = Bytes::copy_from_slice(&bytes[..length]);
        assert!(Rows::new(cut).and_then(all).is_err(), "{length}");
    }
}
