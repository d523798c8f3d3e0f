//! Games of Gomoku with the values of their positions, and training on them.
//!
//! * [`record`]: a move with the value of its position, 16 bytes;
//! * [`game`]: games, assembled from records;
//! * [`selfplay`]: settings and player of self-play;
//! * [`label`]: new values for the positions of games;
//! * [`fit`]: weights from games;
//! * [`network`]: a network from games, which corrects the weights;
//! * [`report`]: how well an evaluation predicts results and moves.

pub mod fit;
pub mod game;
pub mod label;
pub mod network;
pub mod record;
pub mod report;
pub mod selfplay;
