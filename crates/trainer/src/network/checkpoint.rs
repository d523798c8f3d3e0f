//! Checkpoints: the state of a training between two epochs, as a file.
//!
//! # Stability
//!
//! Only the version that has written a checkpoint needs to read it; another format has another version.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::bytes::Source;
use crate::disk::{self, at};
use crate::fit::FitError;

/// A kind of checkpoints.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    pub(crate) magic: [u8; 8],
    pub(crate) version: u32,
}

/// Appends the number of steps done, and the numbers of each epoch.
pub(crate) fn put_epochs<const N: usize>(
    bytes: &mut Vec<u8>,
    steps: u64,
    epochs: impl ExactSizeIterator<Item = [f64; N]>,
) {
    bytes.extend([steps, epochs.len() as u64].map(u64::to_le_bytes).concat());
    bytes.extend(epochs.flat_map(|numbers| numbers.map(f64::to_le_bytes).concat()));
}

/// Reads the number of steps done, and the numbers of each epoch.
pub(crate) fn take_epochs<const N: usize>(source: &mut Source<'_>) -> Option<(u64, Vec<[f64; N]>)> {
    let (steps, count) = (source.word()?, source.word()?);
    let mut epochs = Vec::new();
    for _ in 0..count {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = source.double()?;
        }
        epochs.push(numbers);
    }
    Some((steps, epochs))
}

/// Bytes before the state: magic, version, checksum of the inputs.
const HEADER: usize = 16;

impl Checkpoint {
    /// Writes the state of a training, with the checksum of its inputs.
    pub(crate) fn write(&self, path: &Path, inputs: u32, state: &[u8]) -> Result<(), FitError> {
        let mut bytes = Vec::with_capacity(HEADER + state.len() + 4);
        bytes.extend(self.magic);
        bytes.extend([self.version, inputs].map(u32::to_le_bytes).concat());
        bytes.extend(state);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(disk::write(path, &bytes)?)
    }

    /// Reads the state of a training of the same inputs, if there is one, by a function that returns `None` for a
    /// state that is none.
    pub(crate) fn read(
        &self,
        path: &Path,
        inputs: u32,
        parse: impl FnOnce(&[u8]) -> Option<()>,
    ) -> Result<(), FitError> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(at(path)(error).into()),
        };
        let damaged =
            || FitError::Damaged { path: path.to_owned(), what: "no state of a training" };
        let (bytes, checksum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
        let is_whole = crc32fast::hash(bytes) == u32::from_le_bytes(*checksum);
        if !is_whole || bytes.len() < HEADER || bytes[..8] != self.magic {
            return Err(damaged());
        }
        // A checkpoint of another version or training is replaced.
        let expected = [self.version, inputs].map(u32::to_le_bytes).concat();
        if bytes[8..HEADER] != expected[..] {
            return Ok(());
        }
        parse(&bytes[HEADER..]).ok_or_else(damaged)
    }
}
