//! What a move does in one line of eight squares: two tables of bytes.
//!
//! Square `i` of a line is bit `i`. The opponent's discs on the two end squares never turn, so the
//! tables look at the six between them, numbered from 0.

/// The squares where a disc of the mover would enclose, by the square of the move and the
/// opponent's discs on the inner six: at most one on either side.
///
/// 512 bytes.
pub(super) static OUTFLANK: [[u8; 64]; 8] = outflank();

/// The squares between that of the move and the discs that enclose, by the square of the move and
/// what [`OUTFLANK`] and the mover's discs have in common; 0 for what they cannot have.
///
/// 2 KiB.
pub(super) static FLIPPED: [[u8; 256]; 8] = flipped();

const fn outflank() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut square = 0;
    while square < 8 {
        let mut inner = 0;
        while inner < 64 {
            let opponent = inner << 1;
            let (above, below) = (end_above(square, opponent), end_below(square, opponent));
            table[square][inner] = above | below;
            inner += 1;
        }
        square += 1;
    }
    table
}

const fn flipped() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut square = 0;
    while square < 8 {
        let mut inner = 0;
        while inner < 64 {
            let opponent = inner << 1;
            let ends = [end_above(square, opponent), end_below(square, opponent)];
            let mut choice = 0;
            while choice < 4 {
                let above = if choice & 1 != 0 { ends[0] } else { 0 };
                let below = if choice & 2 != 0 { ends[1] } else { 0 };
                let between = between(square, above) | between(square, below);
                assert!(between as usize & !opponent == 0, "only the opponent's discs turn");
                let entry = &mut table[square][(above | below) as usize];
                assert!(*entry == 0 || *entry == between, "the ends say all");
                *entry = between;
                choice += 1;
            }
            inner += 1;
        }
        square += 1;
    }
    table
}

/// Returns the square where the run of the opponent's discs above a square ends, as a bit; 0 if
/// there is no run or it goes to the edge.
const fn end_above(square: usize, opponent: usize) -> u8 {
    let mut end = square + 1;
    while opponent >> end & 1 != 0 {
        end += 1;
    }
    if end > square + 1 && end < 8 { 1 << end } else { 0 }
}

/// Returns the square where the run of the opponent's discs below a square ends, as a bit; 0 if
/// there is no run.
const fn end_below(square: usize, opponent: usize) -> u8 {
    // The lowest square is never the opponent's here, so every run ends.
    let mut steps = 1;
    while steps <= square && opponent >> (square - steps) & 1 != 0 {
        steps += 1;
    }
    if steps > 1 { 1 << (square - steps) } else { 0 }
}

/// Returns the squares strictly between a square and the one of a bit.
const fn between(square: usize, end: u8) -> u8 {
    if end == 0 {
        return 0;
    }
    let (low, high) = if end as usize > 1 << square {
        (square, end.trailing_zeros() as usize)
    } else {
        (end.trailing_zeros() as usize, square)
    };
    (!0 >> (8 - high)) & (!0 << (low + 1))
}
