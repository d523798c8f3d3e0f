//! The moves within a line of eight squares, for the methods that gather lines.

use ternary::gather::base3_table::BASE3;

/// The squares of a line where the mover may play, by the base-3 code of the line: digit 1 for the
/// mover's discs, 2 for the opponent's, square `i` the digit of 3^i and bit `i` of the entry.
///
/// 6,561 bytes. By the two bytes of the line it would take 65,536, of which nine tenths stand for
/// lines with two discs on a square.
static MOVES: [u8; 6561] = table();

/// Returns the moves in a line, from its discs.
#[inline(always)]
pub(super) fn line_moves(mover: u8, opponent: u8) -> u64 {
    let code = BASE3[usize::from(mover)] + 2 * BASE3[usize::from(opponent)];
    // A code is below 3^8 if no square has two discs.
    u64::from(MOVES.get(usize::from(code)).copied().unwrap_or_default())
}

const fn table() -> [u8; 6561] {
    let mut table = [0; 6561];
    let mut code = 0;
    while code < 6561 {
        let mut place = 0;
        while place < 8 {
            if digit(code, place) == 0
                && (encloses(code, place, true) || encloses(code, place, false))
            {
                table[code] |= 1 << place;
            }
            place += 1;
        }
        code += 1;
    }
    table
}

/// Returns digit `place` of a code.
const fn digit(code: usize, place: u32) -> usize {
    code / 3_usize.pow(place) % 3
}

/// Returns whether the opponent's discs next to a place, in one direction, end at the mover's.
const fn encloses(code: usize, place: u32, rising: bool) -> bool {
    let mut distance = 1;
    loop {
        let next = if rising { place + distance } else { place.wrapping_sub(distance) };
        if next >= 8 {
            return false;
        }
        match digit(code, next) {
            2 => distance += 1,
            1 => return distance > 1,
            _ => return false,
        }
    }
}
