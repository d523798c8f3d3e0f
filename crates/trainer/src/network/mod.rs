//! What the networks of both games share: rows by code, a few small dense layers, and their training.
//!
//! * `rows`: the first layer, a row of numbers for each code, and its training;
//! * `activation`: the square of a clipped sum of rows; `dense`: a small dense layer;
//! * `parameters`: the parameters of such layers;
//! * `adam`: the optimiser and its learning rate;
//! * [`TrainingOptions`]: how often and how fast a training goes through its positions;
//! * [`Event`], [`Fitted`]: what it reports and returns;
//! * `training`: the loop of epochs;
//! * `tasks`: tasks on several threads, and the order of positions;
//! * `checkpoint`: the state of a training as a file; `bytes`: its numbers.
//!
//! Only the rows are many, and a position touches few of them. A batch has two phases: each position finds its
//! gradients, then each row adds up those of the sums that it is part of, in the order of the positions. Additions happen
//! in the same order for any number of threads, and no operation depends on the processor, so a training gives the same
//! network everywhere.

pub(crate) mod activation;
pub(crate) mod adam;
pub(crate) mod bytes;
pub(crate) mod checkpoint;
pub(crate) mod dense;
mod options;
pub(crate) mod parameters;
pub(crate) mod results;
pub(crate) mod rows;
pub(crate) mod tasks;
pub(crate) mod training;

pub use options::TrainingOptions;
pub use results::{Event, Fitted};
