//! The state of a training in a checkpoint.

use std::path::Path;

use super::interface::Epoch;
use super::training::Training;
use crate::fit::FitError;
use crate::network::bytes::Source;
use crate::network::checkpoint::Checkpoint;

const KIND: Checkpoint = Checkpoint { magic: *b"TRITGFT\x1a", version: 1 };

/// Writes the state of a training, with the checksum of its inputs.
pub(super) fn write(path: &Path, inputs: u32, training: &Training) -> Result<(), FitError> {
    let mut bytes = Vec::new();
    let count = training.epochs.len() as u64;
    bytes.extend([training.steps, count].map(u64::to_le_bytes).concat());
    for number in training.epochs.iter().flat_map(|epoch| epoch.numbers()) {
        bytes.extend(number.to_le_bytes());
    }
    training.sides.put(&mut bytes);
    training.rows.put(&mut bytes);
    KIND.write(path, inputs, &bytes)
}

/// Reads the state of a training of the same inputs, if there is one.
pub(super) fn read(path: &Path, inputs: u32, training: &mut Training) -> Result<(), FitError> {
    KIND.read(path, inputs, |bytes| parse(bytes, training))
}

fn parse(bytes: &[u8], training: &mut Training) -> Option<()> {
    let mut source = Source(bytes);
    training.steps = source.word()?;
    for _ in 0..source.word()? {
        let mut numbers = Epoch::default().numbers();
        for number in &mut numbers {
            *number = source.double()?;
        }
        training.epochs.push(Epoch::of_numbers(numbers));
    }
    training.sides.take(&mut source)?;
    training.rows.take(&mut source)?;
    source.0.is_empty().then_some(())
}
