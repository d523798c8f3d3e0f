//! Texts and files of games and positions.

pub mod ggf;
pub mod obf;
mod record;
pub mod transcript;
pub mod wthor;

pub use record::{GameRecord, MoveNote};

/// What a reader does with a record that is wrong in structure or has an illegal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Returns an error and stops.
    #[default]
    Strict,
    /// Leaves exactly that record out, counts it, and goes on with the next.
    Lenient,
}

/// The longest record that a reader takes: 1 MiB.
pub const MAX_RECORD_BYTES: usize = 1 << 20;
