//! What the rules say of one line: the slow and obvious way to fill tables.
//!
//! Bit `i` of a byte is cell `i`. A line shorter than eight cells has zeros above them, in both
//! bytes. They bracket nothing, so flips need no more; but a move may seem possible on the first
//! cell beyond the end, which whoever knows the length must leave out.

/// Returns the cells whose discs turn when the mover plays on `cell`, whatever stands there.
pub(super) fn flips(cell: u32, mover: u8, opponent: u8) -> u8 {
    let has = |discs: u8, cell: u32| cell < 8 && discs >> cell & 1 != 0;
    let mut flips = 0;
    // One step up; one step down, where the cell below 0 is the largest number of all.
    for step in [1, u32::MAX] {
        let mut passed = 0;
        let mut next = cell.wrapping_add(step);
        while has(opponent, next) {
            passed |= 1 << next;
            next = next.wrapping_add(step);
        }
        if has(mover, next) {
            flips |= passed;
        }
    }
    flips
}

/// Returns the empty cells where the mover turns a disc.
pub(super) fn moves(mover: u8, opponent: u8) -> u8 {
    let is_move =
        |cell: &u32| (mover | opponent) >> cell & 1 == 0 && flips(*cell, mover, opponent) != 0;
    (0..8).filter(is_move).fold(0, |moves, cell| moves | 1 << cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_hand() {
        //                  cell 76543210
        let (mover, opponent) = (0b1000_0001, 0b0110_1110);
        assert_eq!(moves(mover, opponent), 0b0001_0000);
        assert_eq!(flips(4, mover, opponent), opponent);
        // The only move lies beyond the end of a line of four cells.
        assert_eq!(moves(0b0001, 0b1110), 0b1_0000);
        assert_eq!(flips(3, 0b0001, 0b0110), 0b0110);
        assert_eq!(flips(4, 0b0001, 0b0110), 0);
        assert_eq!(flips(0, 0, 0b1111_1110), 0);
    }
}
