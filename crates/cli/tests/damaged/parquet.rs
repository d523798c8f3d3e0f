//! Damaged Parquet files, read by the library and by the program.

use std::fs::{self, File};
use std::io::Cursor;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use trainer::othello::parquet::{self, RowError, Rows};
use trainer::shard;

use crate::readers::{MOST_MEMORY, try_all};
use crate::{commands, samples};

/// Returns records as a Parquet file.
fn sample() -> Vec<u8> {
    let bytes = samples::records();
    let mut reader = shard::Reader::new(&*bytes, bytes.len() as u64).unwrap();
    let mut file = Cursor::new(Vec::new());
    parquet::write(&mut file, |rows| {
        let mut block = Vec::new();
        reader.next_block(&mut block).map_err(parquet::WriteError::Next)?;
        *rows = block.into_iter().map(|record| (1, record)).collect();
        Ok::<(), parquet::WriteError<shard::ShardError>>(())
    })
    .unwrap();
    file.into_inner()
}

/// Reads bytes as Parquet through a file.
fn read_rows(bytes: &[u8], path: &Path) -> Result<usize, RowError> {
    fs::write(path, bytes).unwrap();
    let mut rows = Rows::open(File::open(path).unwrap())?;
    let (mut count, mut block) = (0, Vec::new());
    loop {
        rows.next_block(&mut block)?;
        if block.is_empty() {
            return Ok(count);
        }
        count += block.len();
    }
}

#[test]
fn rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.parquet");
    try_all("parquet", &[sample()], None, |bytes| read_rows(bytes, &path).ok());
}

/// Huge numbers in a file, such as lengths and counts.
#[test]
fn rows_with_huge_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.parquet");
    let sample = sample();
    let end = sample.len() - 8;
    let footer = u32::from_le_bytes(sample[end..end + 4].try_into().unwrap());
    let mut most = 0;
    // The largest numbers of 32 and 64 bits, encoded as in the footer and in headers of pages.
    let huge: [&[u8]; 2] = [b"\xfe\xff\xff\xff\x0f", b"\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01"];
    for start in 4..end {
        for (length, number) in [1, 2, 3].into_iter().flat_map(|n| huge.map(|huge| (n, huge))) {
            let mut bytes = sample.clone();
            let length = length.min(end - start);
            bytes.splice(start..start + length, number.iter().copied());
            if start >= end - footer as usize {
                let longer = footer as usize + number.len() - length;
                let at = bytes.len() - 8;
                bytes[at..at + 4].copy_from_slice(&u32::try_from(longer).unwrap().to_le_bytes());
            }
            let memory = allocation_counter::measure(|| drop(read_rows(&bytes, &path))).bytes_max;
            most = most.max(memory);
            assert!(memory <= MOST_MEMORY, "{memory} bytes: {start}, {length}, {}", number.len());
        }
    }
    println!("parquet: {most} bytes at most");
}

#[test]
#[cfg(target_os = "linux")]
fn import() {
    commands::try_all("in.parquet", &sample(), &["train othello import IN --out data"]);
}

/// The library for Parquet panics on some files; the program reports an error.
#[test]
fn library_panics_are_errors_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.parquet");
    let sample = sample();
    // Values whose byte order does not match their encoding.
    let damaged = (4..sample.len() - 8).filter_map(|at| {
        let mut bytes = sample.clone();
        bytes[at] = 0x12;
        matches!(read_rows(&bytes, &path), Err(RowError::Damaged)).then_some(bytes)
    });
    let mut count = 0;
    for bytes in damaged.take(3).collect::<Vec<_>>() {
        fs::write(&path, bytes).unwrap();
        let done = Command::new(cargo_bin!("tritboard"))
            .args(["train", "othello", "import", "in.parquet", "--out", "data"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&done.stderr), "error: in.parquet: a damaged file\n");
        assert_eq!(done.status.code(), Some(1));
        count += 1;
    }
    assert!(count > 0, "the library panics over no such file");
}
