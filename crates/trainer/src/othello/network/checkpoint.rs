//! The state of a training in a checkpoint.

use std::path::Path;

use super::interface::Epoch;
use super::training::Training;
use crate::fit::FitError;
use crate::network::bytes::Source;
use crate::network::checkpoint::{Checkpoint, put_epochs, take_epochs};

const KIND: Checkpoint = Checkpoint { magic: *b"TRITNFT\x1a", version: 1 };

/// Writes the state of a training, with the checksum of its inputs.
pub(super) fn write<const W: usize>(
    path: &Path,
    inputs: u32,
    training: &Training<W>,
) -> Result<(), FitError> {
    let mut bytes = Vec::new();
    put_epochs(&mut bytes, training.steps, training.epochs.iter().map(Epoch::numbers));
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
    let (steps, epochs) = take_epochs(&mut source)?;
    training.steps = steps;
    training.epochs.extend(epochs.into_iter().map(Epoch::of_numbers));
    training.heads.take(&mut source)?;
    training.rows.take(&mut source)?;
    source.0.is_empty().then_some(())
}
