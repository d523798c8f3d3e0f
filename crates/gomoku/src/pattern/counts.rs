//! The number of points of each class.

use super::point_class::PointClass;
use crate::MAX_SIZE;

/// The number of points of each class for a colour, in two words, so that a point changes its class by two additions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts([u64; 2]);

/// Bits of a number.
const BITS: usize = 9;
/// Numbers in a word.
const IN_WORD: usize = 7;

const _: () = assert!(MAX_SIZE * MAX_SIZE < 1 << BITS, "all points may be of one class");
const _: () = assert!(BITS * IN_WORD <= 64 && PointClass::COUNT <= 2 * IN_WORD);

/// One point, by its class.
static ONE: [Counts; PointClass::COUNT] = {
    let mut ones = [Counts([0; 2]); PointClass::COUNT];
    let mut class = 0;
    while class < PointClass::COUNT {
        ones[class].0[class / IN_WORD] = 1 << (BITS * (class % IN_WORD));
        class += 1;
    }
    ones
};

impl Counts {
    /// Returns the number of points of a class.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are kept")]
    pub(super) const fn get(self, class: PointClass) -> usize {
        let class = class.index();
        (self.0[class / IN_WORD] >> (BITS * (class % IN_WORD))) as usize & ((1 << BITS) - 1)
    }

    #[inline(always)]
    pub(super) const fn add(&mut self, class: PointClass) {
        let one = &ONE[class.index()].0;
        self.0 = [self.0[0].wrapping_add(one[0]), self.0[1].wrapping_add(one[1])];
    }

    #[inline(always)]
    pub(super) const fn remove(&mut self, class: PointClass) {
        let one = &ONE[class.index()].0;
        self.0 = [self.0[0].wrapping_sub(one[0]), self.0[1].wrapping_sub(one[1])];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_apart() {
        let most = MAX_SIZE * MAX_SIZE;
        let mut counts = Counts::default();
        for class in PointClass::ALL {
            (0..most).for_each(|_| counts.add(class));
        }
        assert!(PointClass::ALL.iter().all(|&class| counts.get(class) == most));
        for class in PointClass::ALL {
            (0..most).for_each(|_| counts.remove(class));
            assert_eq!(counts.get(class), 0);
        }
        assert_eq!(counts, Counts::default());
    }
}
