//! The training set and the held-out set on the disk, sorted by empty squares.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use othello::eval::Points;
use othello::{Bitboard, Board};

use super::interface::Options;
use crate::disk::{self, at};
use crate::fit::{FitError, HeldOut};
use crate::othello::record::Record;
use crate::shard::{FileError, Reader};

/// A position with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) board: Board,
    /// Value that the evaluation should have.
    pub(super) target: Points,
    /// Weight in 256ths.
    pub(super) weight: u16,
}

/// Weight of a position that counts once.
pub(super) const ONE: u16 = 256;

impl Sample {
    /// Number of bytes of a sample.
    pub(super) const SIZE: usize = 20;

    pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
        let target = i16::try_from(self.target.get()).expect("targets are at most 64 discs");
        let mut bytes = [0; Self::SIZE];
        bytes[..8].copy_from_slice(&self.board.mover().bits().to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent().bits().to_le_bytes());
        bytes[16..18].copy_from_slice(&target.to_le_bytes());
        bytes[18..].copy_from_slice(&self.weight.to_le_bytes());
        bytes
    }

    /// Reads the bytes of a sample; `None` if the colours share a square.
    #[inline]
    pub(super) fn from_bytes(bytes: &[u8; Self::SIZE]) -> Option<Self> {
        let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            Bitboard::new(u64::from_le_bytes(word))
        };
        let board = Board::new(word(0), word(8)).ok()?;
        let target = Points::new(half(16).cast_signed().into());
        Some(Self { board, target, weight: half(18) })
    }

    /// Returns the target in discs.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "at most 8192")]
    pub(super) fn discs(&self) -> f32 {
        self.target.get() as f32 / 128.0
    }

    /// Returns the weight.
    #[inline]
    pub(super) fn share(&self) -> f32 {
        f32::from(self.weight) / f32::from(ONE)
    }
}

/// A folder with two files for each number of empty squares: samples of the training set and of the held-out set.
///
/// Memory holds one block of samples.
#[derive(Debug)]
pub(super) struct Sorted {
    path: PathBuf,
    /// Number of samples of each file.
    counts: [[u64; COUNTS]; 2],
}

/// The two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Training,
    Validation,
}

const COUNTS: usize = 65;

/// Number of samples in a block.
const BLOCK: usize = 1 << 15;

/// File with the inputs and counts, written last.
const MANIFEST: &str = "manifest";

impl Sorted {
    /// Returns the samples of a folder, or `None` if they are absent or of other shards or options.
    pub(super) fn find(path: &Path, inputs: &str) -> Result<Option<Self>, FitError> {
        let manifest = path.join(MANIFEST);
        let text = match fs::read_to_string(&manifest) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(at(&manifest)(error).into()),
        };
        let Some(counts) = text.strip_prefix(inputs) else { return Ok(None) };
        let damaged = |path: PathBuf, what| Err(FitError::Damaged { path, what });
        let mut sorted = Self { path: path.to_owned(), counts: [[0; COUNTS]; 2] };
        let mut lines = counts.lines();
        for (kind, empties) in all() {
            let count = lines.next().and_then(|line| line.parse().ok());
            let Some(count) = count else { return damaged(manifest, "counts are missing") };
            let path = sorted.file(kind, empties);
            let length = fs::metadata(&path).map_err(at(&path))?.len();
            if Some(length) != u64::checked_mul(count, Sample::SIZE as u64) {
                return damaged(path, "another length than it was written with");
            }
            sorted.counts[kind as usize][empties] = count;
        }
        Ok(Some(sorted))
    }

    /// Sorts the positions of shards into a new folder.
    pub(super) fn make(
        path: &Path,
        inputs: &str,
        shards: &[PathBuf],
        options: &Options,
        mut report: impl FnMut(u64) -> Result<(), FitError>,
    ) -> Result<Self, FitError> {
        match fs::remove_dir_all(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(path)(error).into()),
            _ => fs::create_dir(path).map_err(at(path))?,
        }
        let mut sorted = Self { path: path.to_owned(), counts: [[0; COUNTS]; 2] };
        let mut files = Vec::new();
        for (kind, empties) in all() {
            let path = sorted.file(kind, empties);
            let file = File::create(&path).map_err(at(&path))?;
            files.push((path, BufWriter::with_capacity(1 << 16, file)));
        }
        let (mut block, mut done) = (Vec::new(), 0);
        for path in shards {
            let mut reader = Reader::<Record>::open(path).map_err(FileError::at(path))?;
            let held_out = HeldOut::new(options.seed, options.validation);
            let is_validation = held_out.of(reader.header().seed);
            loop {
                reader.next_block(&mut block).map_err(FileError::at(path))?;
                if block.is_empty() {
                    break;
                }
                for record in &block {
                    let kind =
                        if is_validation(record.game) { Use::Validation } else { Use::Training };
                    let empties = record.empties() as usize;
                    sorted.counts[kind as usize][empties] += 1;
                    let (path, file) = &mut files[kind as usize * COUNTS + empties];
                    let bytes = sample(record, options).to_bytes();
                    file.write_all(&bytes).map_err(|error| at(path)(error))?;
                }
                done += block.len() as u64;
                report(done)?;
            }
        }
        let mut text = inputs.to_owned();
        for ((path, file), (kind, empties)) in files.into_iter().zip(all()) {
            let file = file.into_inner().map_err(|error| at(&path)(error.into_error()))?;
            file.sync_all().map_err(at(&path))?;
            text += &format!("{}\n", sorted.counts[kind as usize][empties]);
        }
        disk::write(&path.join(MANIFEST), text.as_bytes())?;
        Ok(sorted)
    }

    /// Returns the number of samples with a number of empty squares.
    pub(super) fn count(&self, kind: Use, empties: usize) -> u64 {
        self.counts[kind as usize][empties]
    }

    /// Reads the samples with a number of empty squares, block by block, their weights multiplied by a factor.
    pub(super) fn read(
        &self,
        kind: Use,
        empties: usize,
        factor: f64,
        mut take: impl FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError> {
        let path = self.file(kind, empties);
        let mut file = File::open(&path).map_err(at(&path))?;
        let mut bytes = vec![0; BLOCK * Sample::SIZE];
        let mut samples = Vec::with_capacity(BLOCK);
        let mut left = self.count(kind, empties);
        while left > 0 {
            let count = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
            left -= count as u64;
            let bytes = &mut bytes[..count * Sample::SIZE];
            file.read_exact(bytes).map_err(at(&path))?;
            samples.clear();
            for bytes in bytes.as_chunks::<{ Sample::SIZE }>().0 {
                let Some(mut sample) = Sample::from_bytes(bytes) else {
                    return Err(FitError::Damaged { path, what: "no samples" });
                };
                sample.weight = scaled(sample.weight, factor);
                samples.push(sample);
            }
            take(&samples)?;
        }
        Ok(())
    }

    fn file(&self, kind: Use, empties: usize) -> PathBuf {
        let name = match kind {
            Use::Training => "training",
            Use::Validation => "validation",
        };
        self.path.join(format!("{name}-{empties:02}.samples"))
    }
}

/// Returns all files in order.
fn all() -> impl Iterator<Item = (Use, usize)> {
    let of = |kind| (0..COUNTS).map(move |empties| (kind, empties));
    of(Use::Training).chain(of(Use::Validation))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to the weight")]
fn scaled(weight: u16, factor: f64) -> u16 {
    (f64::from(weight) * factor).round() as u16
}

/// Returns the sample of a record.
fn sample(record: &Record, options: &Options) -> Sample {
    Sample { board: record.board, target: record.target(options.lambda), weight: ONE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let sample = Sample { board: Board::START, target: Points::new(-8192), weight: 0x0102 };
        let bytes = sample.to_bytes();
        assert_eq!(bytes[16..], [0, 0xe0, 2, 1]);
        assert_eq!(Sample::from_bytes(&bytes), Some(sample));
        let mut overlap = bytes;
        overlap[3] |= 8 | 0x10;
        assert_eq!(Sample::from_bytes(&overlap), None);
        assert_eq!((sample.discs(), sample.share()), (-64.0, 258.0 / 256.0));
    }
}
