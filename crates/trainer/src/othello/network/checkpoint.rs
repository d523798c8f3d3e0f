//! The state of a training in a checkpoint.

use std::path::Path;

use super::interface::Epoch;
use super::training::Training;
use crate::fit::FitError;
use crate::network::bytes::Source;
use crate::network::checkpoint::Checkpoint;

const KIND: Checkpoint = Checkpoint { magic: *b"TRITNFT\x1a", version: 1 };

/// Writes the state of a training, with the checksum of its inputs.
pub(super) fn write<const W: usize>(
    path: &Path,
    inputs: u32,
    training: &Training<W>,
) -> Result<(), FitError> {
    let mut bytes = Vec::new();
    let count = training.epochs.len() as u64;
    bytes.extend([training.steps, count].map(u64::to_le_bytes).concat());
    for epoch in &training.epochs {
        let numbers = [epoch.training, epoch.validation, epoch.size].into_iter();
        numbers.chain(epoch.sizes).for_each(|number| bytes.extend(number.to_le_bytes()));
    }
    training.heads.put(&mut bytes);
    training.rows.put(&mut bytes);
    KIND.write(path, inputs, &bytes)
}

/// Reads the state of a training of the same inputs, if there is one.
pub(super) fn read<const W: usize>(
    path: &Path,
    inputs: u32,
    training: &mut Training<W>,
) -> Result<(), FitError> {
    KIND.read(path, inputs, |bytes| parse(bytes, training))
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
