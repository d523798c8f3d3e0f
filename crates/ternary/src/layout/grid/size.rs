//! The sizes of boards.

use crate::layout::LayoutError;

/// The largest side of a board.
pub const MAX_SIZE: usize = 32;

/// Refuses a side that no board has.
pub(super) const fn check(size: usize) -> Result<(), LayoutError> {
    if size == 0 || size > MAX_SIZE {
        return Err(LayoutError::SizeOutOfRange { size, max: MAX_SIZE });
    }
    Ok(())
}
