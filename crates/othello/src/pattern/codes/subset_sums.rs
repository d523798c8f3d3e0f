//! From gathered bits to the sum of the weights of their squares.

use crate::pattern::PatternSet;

/// Tables of the sums of all subsets of some weights, one for each list of weights.
///
/// Where bits are gathered in the order of the digits a table changes base 2 to base 3; in any other
/// order it orders the digits, too, and costs no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SubsetSums {
    weights: Vec<Vec<i16>>,
    tables: Vec<[i16; LEN]>,
}

/// The subsets of the most squares.
const LEN: usize = 1 << PatternSet::MAX_SQUARES;

impl SubsetSums {
    pub(super) fn new() -> Self {
        Self { weights: Vec::new(), tables: Vec::new() }
    }

    /// Returns the number of the table for bits that have these weights, the lowest bit's first.
    pub(super) fn table_of(&mut self, weights: &[i16]) -> usize {
        if let Some(known) = self.weights.iter().position(|known| known == weights) {
            return known;
        }
        let sum = |subset: usize| {
            let bits = weights.iter().enumerate().filter(|(bit, _)| subset >> bit & 1 == 1);
            bits.map(|(_, weight)| weight).sum()
        };
        self.tables.push(std::array::from_fn(sum));
        self.weights.push(weights.to_vec());
        self.tables.len() - 1
    }

    /// Returns the sum of the weights of gathered bits less those of other ones.
    #[inline]
    pub(super) fn difference(&self, table: usize, plus: u32, minus: u32) -> i16 {
        let table = &self.tables[table];
        // Gathered bits are no more than the squares.
        table[plus as usize % LEN] - table[minus as usize % LEN]
    }
}

/// Returns the weight of each square of a list: 3^j for the digit `j` that it is.
pub(super) fn weights_of(cells: &[u16], digits: &[u16]) -> Vec<i16> {
    let digit = |cell| digits.iter().position(|digit| digit == cell);
    let weight = |digit| u32::try_from(digit).map_or(0, |digit| 3_i16.pow(digit));
    cells.iter().map(|cell| digit(cell).map_or(0, weight)).collect()
}
