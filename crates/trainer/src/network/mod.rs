//! What the networks of both games share: rows by code, a few small dense layers, and their training.
//!
//! * `rows`: the first layer, a row of numbers for each code, and its training;
//! * `dense`: a small dense layer;
//! * `adam`: the optimiser and its learning rate;
//! * `tasks`: tasks on several threads;
//! * `bytes`: numbers of a checkpoint.
//!
//! Only the rows are many, and a position touches few of them. A batch has two phases: each position finds its
//! gradients, then each row adds up those of its positions in their order. Additions happen in the same order for any
//! number of threads, and no operation depends on the processor, so a training gives the same network everywhere.

pub(crate) mod adam;
pub(crate) mod bytes;
pub(crate) mod dense;
pub(crate) mod rows;
pub(crate) mod tasks;
