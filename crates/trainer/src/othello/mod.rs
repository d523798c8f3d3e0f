//! Labelled positions of Othello, and training on them.
//!
//! * [`record`]: a position with its score, 24 bytes;
//! * [`selfplay`]: settings and player of self-play;
//! * [`label`]: scores of given positions;
//! * [`fit`]: weights from labelled positions;
//! * [`network`]: a network from labelled positions;
//! * [`report`]: the errors of an evaluation;
//! * [`probcut`]: the error model of an evaluation;
//! * [`weights_text`] and [`network_text`]: weights and networks as text.

pub mod fit;
pub mod label;
pub mod network;
pub mod network_text;
pub mod probcut;
pub mod record;
pub mod report;
mod scorer;
pub mod selfplay;
mod text;
pub mod weights_text;
