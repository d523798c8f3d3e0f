//! What a training reports and returns, and its learning curve.

use std::fmt::Write;

/// A trained network. `E` has the losses or errors after an epoch.
#[derive(Clone, Debug)]
pub struct Fitted<E> {
    /// The file of the network.
    pub network: Vec<u8>,
    /// The learning curve.
    pub epochs: Vec<E>,
    /// Inputs and options, in lines of a name and a value; they determine the network.
    pub summary: String,
}

/// Progress of a training. `E` has the losses or errors after an epoch.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<E> {
    /// Files of games of Gomoku, or positions of Othello, are read.
    Read {
        /// Number of those read.
        done: u64,
        /// Number of all of them.
        total: u64,
    },
    /// The training begins, or resumes.
    Begun {
        /// Number of positions in the training set.
        positions: usize,
        /// Number of positions in the held-out set.
        held_out: usize,
        /// Number of finished epochs.
        epochs: usize,
        /// Losses before the first epoch, of Gomoku only: those of the weights alone, or of the network that the
        /// training starts with.
        start: Option<E>,
    },
    /// A step is done.
    Step {
        /// Number of steps done.
        done: u64,
        /// Number of all steps.
        total: u64,
        /// Number of positions of a step; the last one of an epoch may have fewer.
        positions: usize,
    },
    /// An epoch is finished.
    Epoch {
        /// Number of the epoch, from 1.
        number: usize,
        /// Losses or errors after it.
        epoch: E,
    },
}

/// Returns a learning curve as comma-separated values: the names of the numbers, then a line for each epoch.
pub(crate) fn table<const N: usize>(
    names: &str,
    epochs: impl IntoIterator<Item = [f64; N]>,
) -> String {
    let mut text = format!("epoch,{names}\n");
    for (number, numbers) in (1..).zip(epochs) {
        let _ = write!(text, "{number}");
        for value in numbers {
            let _ = write!(text, ",{value:.6}");
        }
        text.push('\n');
    }
    text
}

/// Returns the points of a line of a chart: a number of each epoch, by the number of the epoch.
pub(crate) fn line<E>(epochs: &[E], of: impl Fn(&E) -> f64) -> Vec<(f64, f64)> {
    (1_u32..).zip(epochs).map(|(number, epoch)| (number.into(), of(epoch))).collect()
}
