//! Checkpoints: the state of a stage between two epochs, as a file.
//!
//! # Stability
//!
//! Only the version that has written a checkpoint needs to read it; another format has another first line.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::descent::Descent;
use super::interface::Epoch;
use crate::disk::{self, at};
use crate::fit::FitError;

const MAGIC: [u8; 8] = *b"TRITFIT\x1a";
const VERSION: u32 = 1;

/// Writes the state of a stage, with the checksum of its inputs.
pub(super) fn write(path: &Path, inputs: u32, state: &Descent) -> Result<(), FitError> {
    let Descent { diagonal, parameters, residual, direction, best, count, squares, epochs } = state;
    let mut bytes = Vec::with_capacity(64 + 36 * parameters.len() + 24 * epochs.len());
    bytes.extend(MAGIC);
    let length =
        |length: usize| u32::try_from(length).expect("a few hundred thousand").to_le_bytes();
    bytes.extend([VERSION, inputs].map(u32::to_le_bytes).concat());
    bytes.extend([length(parameters.len()), length(epochs.len())].concat());
    for values in [diagonal, parameters, residual, direction] {
        values.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    }
    best.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    let numbers = epochs.iter().flat_map(|epoch| [epoch.training, epoch.validation, epoch.size]);
    for value in [*count, *squares].into_iter().chain(numbers) {
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Ok(disk::write(path, &bytes)?)
}

/// Reads the state of a stage, or `None` if there is none of the same inputs.
pub(super) fn read(path: &Path, inputs: u32, count: usize) -> Result<Option<Descent>, FitError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(at(path)(error).into()),
    };
    let damaged = FitError::Damaged { path: path.to_owned(), what: "no state of a fit" };
    match parse(&bytes, count) {
        Some((found, state)) => Ok((found == inputs).then_some(state)),
        // A checkpoint of another fit is replaced.
        None if is_of_others(&bytes, inputs) => Ok(None),
        None => Err(damaged),
    }
}

/// Returns whether the file is complete and of other inputs.
fn is_of_others(bytes: &[u8], inputs: u32) -> bool {
    let Some((bytes, checksum)) = bytes.split_last_chunk::<4>() else { return false };
    crc32fast::hash(bytes) == u32::from_le_bytes(*checksum)
        && bytes.get(12..16).is_some_and(|found| found != inputs.to_le_bytes())
}

fn parse(bytes: &[u8], expected: usize) -> Option<(u32, Descent)> {
    let (bytes, checksum) = bytes.split_last_chunk::<4>()?;
    if crc32fast::hash(bytes) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let (magic, mut bytes) = bytes.split_first_chunk::<8>()?;
    let mut word = || {
        let (word, rest) = bytes.split_first_chunk::<4>()?;
        bytes = rest;
        Some(u32::from_le_bytes(*word))
    };
    let (version, inputs, count, epochs) = (word()?, word()?, word()? as usize, word()? as usize);
    let is_ours = *magic == MAGIC && version == VERSION && count == expected;
    if !is_ours || bytes.len() != 36 * count + 16 + 24 * epochs {
        return None;
    }
    let mut take = |count: usize| -> Option<Vec<f64>> {
        let (values, rest) = bytes.split_at_checked(8 * count)?;
        bytes = rest;
        Some(values.as_chunks::<8>().0.iter().map(|&bytes| f64::from_le_bytes(bytes)).collect())
    };
    let (diagonal, parameters) = (take(count)?, take(count)?);
    let (residual, direction) = (take(count)?, take(count)?);
    let (best, rest) = bytes.split_at_checked(4 * count)?;
    let best = best.as_chunks::<4>().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    let mut numbers = rest.as_chunks::<8>().0.iter().map(|&bytes| f64::from_le_bytes(bytes));
    let (count, squares) = (numbers.next()?, numbers.next()?);
    let mut list = Vec::new();
    for _ in 0..epochs {
        let (training, validation) = (numbers.next()?, numbers.next()?);
        list.push(Epoch { training, validation, size: numbers.next()? });
    }
    let epochs = list;
    let state = Descent { diagonal, parameters, residual, direction, best, count, squares, epochs };
    Some((inputs, state))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Descent {
        let values = |first: f64| vec![first, -2.5, 1e300];
        Descent {
            diagonal: values(1.0),
            parameters: values(2.0),
            residual: values(3.0),
            direction: values(4.0),
            best: vec![0.1, 0.2, -0.3],
            count: 5.0,
            squares: 6.0,
            epochs: vec![Epoch { training: 7.0, validation: 8.0, size: 9.0 }; 2],
        }
    }

    #[test]
    fn states_come_back_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("stage");
        assert_eq!(read(&path, 7, 3).unwrap(), None);
        write(&path, 7, &sample()).unwrap();
        assert_eq!(read(&path, 7, 3).unwrap(), Some(sample()));
        assert_eq!(read(&path, 8, 3).unwrap(), None);
        assert_eq!(read(&path, 8, 4).unwrap(), None);
        assert!(matches!(read(&path, 7, 4), Err(FitError::Damaged { .. })));
        let bytes = fs::read(&path).unwrap();
        for length in 0..bytes.len() {
            fs::write(&path, &bytes[..length]).unwrap();
            assert!(matches!(read(&path, 7, 3), Err(FitError::Damaged { .. })), "{length}");
        }
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x10;
            fs::write(&path, &bytes).unwrap();
            assert!(matches!(read(&path, 7, 3), Err(FitError::Damaged { .. })), "{at}");
        }
    }
}
