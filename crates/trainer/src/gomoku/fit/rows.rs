//! Many lists of numbers, one behind another.

/// Lists of words in blocks, so that no growing list is copied and the memory is what it says.
#[derive(Debug, Default)]
pub(super) struct Rows {
    blocks: Vec<Vec<u32>>,
}

/// Where a list is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    block: u32,
    start: u32,
    end: u32,
}

/// The words of a block: 1 MiB.
const BLOCK: usize = 1 << 18;

impl Rows {
    /// Adds a list.
    ///
    /// # Panics
    ///
    /// When it is longer than a block.
    pub(super) fn push(&mut self, row: &[u32]) -> Row {
        assert!(row.len() <= BLOCK, "a list that fits into a block");
        if self.blocks.last().is_none_or(|block| block.len() + row.len() > BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        let index = self.blocks.len() - 1;
        let block = &mut self.blocks[index];
        let start = block.len();
        block.extend_from_slice(row);
        let word = |number: usize| u32::try_from(number).expect("fewer than 2^32 blocks");
        Row { block: word(index), start: word(start), end: word(block.len()) }
    }

    /// Returns a list.
    #[inline]
    pub(super) fn get(&self, row: Row) -> &[u32] {
        &self.blocks[row.block as usize][row.start as usize..row.end as usize]
    }

    /// Returns how many bytes the blocks take.
    pub(super) const fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_back() {
        let mut rows = Rows::default();
        let lists: Vec<Vec<u32>> =
            (0..700).map(|list| (list..list + 7 * list % 1000).collect()).collect();
        let places: Vec<Row> = lists.iter().map(|list| rows.push(list)).collect();
        assert!(lists.iter().zip(places).all(|(list, place)| rows.get(place) == list));
        assert_eq!(rows.bytes(), 2 << 20);
    }
}
