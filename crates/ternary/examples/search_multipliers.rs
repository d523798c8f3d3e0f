//! Prints `src/gather/list.rs`: factors for the lines and corners of an 8×8 board.
//!
//! ```text
//! cargo run --release -p tritboard-ternary --example search_multipliers
//! ```

use std::fmt::Write;

use ternary::gather::{GatherError, search};

fn main() {
    print!("{}", render());
}

/// The kinds of plan that the list holds.
#[derive(Clone, Copy)]
enum Kind {
    Multiply,
    Folded,
    FoldedPair,
}

impl Kind {
    /// Returns the plan's type and the function of the list that makes it.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Multiply => ("MultiplyGather", "multiply"),
            Self::Folded => ("FoldedGather", "folded"),
            Self::FoldedPair => ("FoldedPairGather", "folded_pair"),
        }
    }

    /// Finds the pre-shift, the factor and the field position for a list of cells.
    fn find(self, cells: &[u16]) -> Result<(u32, u64, u32), GatherError> {
        Ok(match self {
            Self::Multiply => {
                let plan = search::multiply(cells)?;
                (plan.pre(), plan.factor(), plan.shift())
            }
            Self::Folded => {
                let plan = search::folded(cells)?;
                (plan.pre(), plan.factor(), plan.shift())
            }
            Self::FoldedPair => {
                let plan = search::folded_pair(cells)?;
                (plan.pre(), plan.factor(), plan.shift())
            }
        })
    }
}

/// Returns the text of the list.
pub(crate) fn render() -> String {
    let mut text = String::from(
        "//! Factors for the lines and corners of an 8×8 board, each proven while it compiles.\n\
         //!\n\
         //! Cell x + 8·y stands in column x and row y; the first cell of a list is the low digit.\n\
         //! Columns run from row 0, diagonals and anti-diagonals from the left. Corners run by\n\
         //! rows from the highest, which is the order that has a factor.\n\
         //!\n\
         //! Found by: `cargo run --release -p tritboard-ternary --example search_multipliers`\n\
         \n\
         use super::bits::MultiplyGather;\n\
         use super::folded::{FoldedGather, FoldedPairGather};\n\
         use super::found::{Found, folded, folded_pair, multiply};\n",
    );
    let diagonals = lines(9, 3..=8);
    let anti_diagonals = lines(-7, 3..=8);
    let of_lengths = |lines: &[Vec<u16>], most: usize| -> Vec<Vec<u16>> {
        lines.iter().filter(|line| line.len() <= most).cloned().collect()
    };

    section(&mut text, "The columns, from the left.", "COLUMNS", &columns(), Kind::Multiply);
    section(
        &mut text,
        "The diagonals of three cells and more, whose columns and rows rise together, from the\n\
         /// upper right corner to the lower left.",
        "DIAGONALS",
        &diagonals,
        Kind::Multiply,
    );
    section(
        &mut text,
        "The anti-diagonals of three cells and more, from the upper left corner to the lower\n\
         /// right.",
        "ANTI_DIAGONALS",
        &anti_diagonals,
        Kind::Multiply,
    );
    section(&mut text, "The 3×3 corners.", "CORNERS_3X3", &corners(3, 3), Kind::Multiply);
    section(
        &mut text,
        "The corners of two rows and five columns.",
        "CORNERS_5X2",
        &corners(5, 2),
        Kind::Multiply,
    );
    section(
        &mut text,
        "The corners of five rows and two columns.",
        "CORNERS_2X5",
        &corners(2, 5),
        Kind::Multiply,
    );
    let halves: Vec<_> =
        columns().iter().flat_map(|column| column.chunks(4).map(<[u16]>::to_vec)).collect();
    section(
        &mut text,
        "The columns in halves of four cells: the low and the high half of each, folded.",
        "FOLDED_COLUMN_HALVES",
        &halves,
        Kind::Folded,
    );
    section(
        &mut text,
        "The diagonals of three to six cells, folded.",
        "FOLDED_DIAGONALS",
        &of_lengths(&diagonals, 6),
        Kind::Folded,
    );
    section(
        &mut text,
        "The anti-diagonals of three to five cells, folded.",
        "FOLDED_ANTI_DIAGONALS",
        &of_lengths(&anti_diagonals, 5),
        Kind::Folded,
    );
    section(
        &mut text,
        "The diagonals of three to five cells, folded for both colours at once.",
        "FOLDED_PAIR_DIAGONALS",
        &of_lengths(&diagonals, 5),
        Kind::FoldedPair,
    );
    section(
        &mut text,
        "The anti-diagonals of three and four cells, folded for both colours at once.",
        "FOLDED_PAIR_ANTI_DIAGONALS",
        &of_lengths(&anti_diagonals, 4),
        Kind::FoldedPair,
    );
    text
}

/// Writes one array, in the layout that rustfmt keeps.
fn section(text: &mut String, doc: &str, name: &str, lists: &[Vec<u16>], kind: Kind) {
    let (plan, call) = kind.names();
    writeln!(text, "\n/// {doc}").unwrap();
    writeln!(text, "pub static {name}: [Found<{plan}>; {}] = [", lists.len()).unwrap();
    for cells in lists {
        let (pre, factor, shift) =
            kind.find(cells).unwrap_or_else(|error| panic!("{cells:?}: {error}"));
        writeln!(text, "    {call}(&{cells:?}, {pre}, {}, {shift}),", hex(factor)).unwrap();
    }
    text.push_str("];\n");
}

/// Writes a factor as a literal in groups of four digits.
fn hex(factor: u64) -> String {
    let digits = format!("{factor:x}");
    let mut literal = String::from("0x");
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(4) {
            literal.push('_');
        }
        literal.push(digit.to_ascii_uppercase());
    }
    literal
}

fn columns() -> Vec<Vec<u16>> {
    (0..8).map(|x| (0..8).map(|y| x + 8 * y).collect()).collect()
}

/// Returns the diagonals whose cells lie `pitch` apart, 9 or −7, each from its leftmost cell.
fn lines(pitch: i16, lengths: std::ops::RangeInclusive<usize>) -> Vec<Vec<u16>> {
    let on_diagonal = |index: i16, x: i16| -> Option<u16> {
        let y = if pitch == 9 { x + index - 7 } else { index - x };
        (0..8).contains(&y).then(|| (x + 8 * y).unsigned_abs())
    };
    (0..15)
        .map(|index| (0..8).filter_map(|x| on_diagonal(index, x)).collect::<Vec<_>>())
        .filter(|line| lengths.contains(&line.len()))
        .collect()
}

/// Returns the four corners of `width` × `height` cells, by rows from the highest.
fn corners(width: u16, height: u16) -> Vec<Vec<u16>> {
    let mut corners = Vec::new();
    for top in [0, 8 - height] {
        for left in [0, 8 - width] {
            let rows = (top..top + height).rev();
            corners.push(rows.flat_map(|y| (left..left + width).map(move |x| x + 8 * y)).collect());
        }
    }
    corners
}
