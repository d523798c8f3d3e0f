//! Positions sorted by their empty squares.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use othello::eval::Points;

use super::error::{FitError, at};
use super::files;
use super::options::Options;
use super::sample::{ONE, Sample};
use crate::held_back::HeldBack;
use crate::othello::record::Record;
use crate::shard::Reader;

/// A folder with two files of samples for each number of empty squares: those that are learned
/// from, and those that are held back.
///
/// However many positions there are, memory holds a block of them.
#[derive(Debug)]
pub(super) struct Sorted {
    path: PathBuf,
    /// The samples of each file.
    counts: [[u64; COUNTS]; 2],
}

/// What samples are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Training,
    Validation,
}

const COUNTS: usize = 65;

/// The samples of a block.
const BLOCK: usize = 1 << 15;

/// The file that says what the folder has, written last.
const MANIFEST: &str = "manifest";

impl Sorted {
    /// Returns the samples of a folder if they are those of the same shards and options, `None` if
    /// there are none or others.
    pub(super) fn find(path: &Path, inputs: &str) -> Result<Option<Self>, FitError> {
        let manifest = path.join(MANIFEST);
        let text = match fs::read_to_string(&manifest) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(at(&manifest)(error)),
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

    /// Sorts the positions of shards into a folder, which is made anew.
    pub(super) fn make(
        path: &Path,
        inputs: &str,
        shards: &[PathBuf],
        options: &Options,
        mut keep_on: impl FnMut(u64) -> Result<(), FitError>,
    ) -> Result<Self, FitError> {
        match fs::remove_dir_all(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(path)(error)),
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
            let failure = |error| FitError::Shard { path: path.clone(), error };
            let mut reader = Reader::<Record>::open(path).map_err(failure)?;
            let held_back = HeldBack { seed: options.seed, share: options.validation };
            let is_validation = held_back.of(reader.header().seed);
            loop {
                let failure = |error| FitError::Shard { path: path.clone(), error };
                reader.next_block(&mut block).map_err(failure)?;
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
                keep_on(done)?;
            }
        }
        let mut text = inputs.to_owned();
        for ((path, file), (kind, empties)) in files.into_iter().zip(all()) {
            let file = file.into_inner().map_err(|error| at(&path)(error.into_error()))?;
            file.sync_all().map_err(at(&path))?;
            text += &format!("{}\n", sorted.counts[kind as usize][empties]);
        }
        files::write(&path.join(MANIFEST), text.as_bytes())?;
        Ok(sorted)
    }

    /// Returns how many samples of a number of empty squares there are.
    pub(super) fn count(&self, kind: Use, empties: usize) -> u64 {
        self.counts[kind as usize][empties]
    }

    /// Reads the samples of a number of empty squares, block by block, each of which counts so many
    /// times what the file says.
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

/// Returns all files in their order.
fn all() -> impl Iterator<Item = (Use, usize)> {
    let of = |kind| (0..COUNTS).map(move |empties| (kind, empties));
    of(Use::Training).chain(of(Use::Validation))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to the weight")]
fn scaled(weight: u16, factor: f64) -> u16 {
    (f64::from(weight) * factor).round() as u16
}

/// Returns what is learned of a record.
#[expect(clippy::cast_possible_truncation, reason = "between two numbers of points")]
fn sample(record: &Record, options: &Options) -> Sample {
    let target = match record.result {
        Some(result) if !record.is_exact() => {
            let score = f64::from(record.score.get());
            let result = f64::from(Points::DISC.get()) * f64::from(result);
            let mixed = options.lambda * score + (1.0 - options.lambda) * result;
            Points::new(mixed.round() as i32)
        }
        _ => record.score,
    };
    Sample { board: record.board, target, weight: ONE }
}
