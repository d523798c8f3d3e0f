//! What readers do about errors.

/// What a reader does with a record that is wrong in structure or has an illegal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Returns an error and stops.
    #[default]
    Strict,
    /// Leaves exactly that record out, counts it, and goes on with the next.
    Lenient,
}
