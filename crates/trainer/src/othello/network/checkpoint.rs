//! Checkpoints: the state of a training between two epochs, as a file.
//!
//! # Stability
//!
//! Only the version that has written a checkpoint needs to read it; another format has another version.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::interface::Epoch;
use super::training::Training;
use crate::disk::{self, at};
use crate::fit::FitError;
use crate::network::bytes::Source;

const MAGIC: [u8; 8] = *b"TRITNFT\x1a";
const VERSION: u32 = 1;

/// Bytes before the state: magic, version, checksum of the inputs.
const HEADER: usize = 16;

/// Writes the state of a training, with the checksum of its inputs.
pub(super) fn write<const W: usize>(
    path: &Path,
    inputs: u32,
    training: &Training<W>,
) -> Result<(), FitError> {
    let mut bytes = Vec::new();
    bytes.extend(MAGIC);
    bytes.extend([VERSION, inputs].map(u32::to_le_bytes).concat());
    let count = training.epochs.len() as u64;
    bytes.extend([training.steps, count].map(u64::to_le_bytes).concat());
    for epoch in &training.epochs {
        let numbers = [epoch.training, epoch.validation, epoch.size].into_iter();
        numbers.chain(epoch.sizes).for_each(|number| bytes.extend(number.to_le_bytes()));
    }
    training.heads.put(&mut bytes);
    training.rows.put(&mut bytes);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Ok(disk::write(path, &bytes)?)
}

/// Reads the state of a training of the same inputs; returns whether there is one.
pub(super) fn read<const W: usize>(
    path: &Path,
    inputs: u32,
    training: &mut Training<W>,
) -> Result<bool, FitError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(at(path)(error).into()),
    };
    let damaged = || FitError::Damaged { path: path.to_owned(), what: "no state of a training" };
    let (bytes, checksum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
    let is_whole = crc32fast::hash(bytes) == u32::from_le_bytes(*checksum);
    if !is_whole || bytes.len() < HEADER || bytes[..8] != MAGIC {
        return Err(damaged());
    }
    // A checkpoint of another version or training is replaced.
    let expected = [VERSION, inputs].map(u32::to_le_bytes).concat();
    if bytes[8..HEADER] != expected[..] {
        return Ok(false);
    }
    parse(&bytes[HEADER..], training).ok_or_else(damaged)?;
    Ok(true)
}

fn parse<const W: usize>(bytes: &[u8], training: &mut Training<W>) -> Option<()> {
    let mut source = Source(bytes);
    training.steps = source.word()?;
    for _ in 0..source.word()? {
        let [training_error, validation, size] =
            [source.double()?, source.double()?, source.double()?];
        let mut epoch = Epoch { training: training_error, validation, size, ..Epoch::default() };
        for size in &mut epoch.sizes {
            *size = source.double()?;
        }
        training.epochs.push(epoch);
    }
    training.heads.take(&mut source)?;
    training.rows.take(&mut source)?;
    source.0.is_empty().then_some(())
}
