//! The random stream that tests, workloads and data share.

/// `SplitMix64` (Steele, Lea, Flood 2014, "Fast Splittable Pseudorandom Number Generators"): a
/// stream of 2^64 words, each of them once.
///
/// ```
/// use engine::random::SplitMix64;
///
/// let mut random = SplitMix64::new(1);
/// let words: Vec<u64> = random.by_ref().take(2).collect();
/// assert_eq!(words, [0x910a_2dec_8902_5cc1, 0xbeeb_8da1_658e_ec67]);
/// assert!(random.below(6) < 6);
/// ```
///
/// # Stability
///
/// The words of a seed, and the numbers drawn from them, never change, because hash keys, workloads and data
/// sets are made of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

/// The step from one state to the next: the fraction of the golden ratio in 64 bits.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl SplitMix64 {
    /// Returns the stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next word.
    pub const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let word = self.state;
        let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// Returns a number below `end`, the remainder of the next word. All numbers are nearly equally likely if
    /// `end` is far below 2^64.
    ///
    /// # Panics
    ///
    /// When `end` is 0.
    #[expect(clippy::cast_possible_truncation, reason = "the remainder is below `end`")]
    pub const fn below(&mut self, end: usize) -> usize {
        (self.word() % end as u64) as usize
    }

    /// Returns a number below `end`, the integer part of its product with the next word as a fraction; 0 if
    /// `end` is 0.
    #[expect(clippy::cast_possible_truncation, reason = "the product is below `end` in 2^64ths")]
    pub const fn scaled(&mut self, end: usize) -> usize {
        ((self.word() as u128 * end as u128) >> 64) as usize
    }

    /// Returns a random element of a slice. Returns `None` if it is empty, and then draws no word.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.below(from.len())) }
    }

    /// Shuffles a slice (Fisher and Yates, from the last element down).
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        for last in (1..elements.len()).rev() {
            elements.swap(last, self.below(last + 1));
        }
    }
}

/// The words of the stream; it never ends.
impl Iterator for SplitMix64 {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        Some(self.word())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

/// Returns a function that returns the words of a seed, one by one.
pub fn words(seed: u64) -> impl FnMut() -> u64 {
    let mut random = SplitMix64::new(seed);
    move || random.word()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first words of three seeds.
    #[test]
    fn words_are_the_published_ones() {
        let first = |seed| -> Vec<u64> { SplitMix64::new(seed).take(5).collect() };
        assert_eq!(first(0)[..2], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
        // A common test vector: seed 1234567.
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(first(1_234_567), expected);
        let mut next = words(1_234_567);
        assert_eq!(expected.map(|_| next()), expected);
    }

    #[test]
    fn numbers_below_an_end_are_all_drawn() {
        let mut random = SplitMix64::new(3);
        let mut counts = [0; 7];
        (0..7_000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
        let mut counts = [0; 7];
        (0..7_000).for_each(|_| counts[random.scaled(7)] += 1);
        assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
        assert_eq!((random.scaled(0), random.scaled(1)), (0, 0));
    }

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = SplitMix64::new(1);
        assert_eq!([(); 6].map(|()| random.below(100)), [65, 19, 90, 35, 61, 48]);
        assert_eq!([(); 6].map(|()| random.scaled(100)), [87, 52, 28, 79, 40, 60]);
    }

    #[test]
    fn shuffles_keep_the_elements_and_reach_every_order() {
        let mut random = SplitMix64::new(5);
        let mut orders = std::collections::HashSet::new();
        for _ in 0..500 {
            let mut elements = [0, 1, 2, 3];
            random.shuffle(&mut elements);
            orders.insert(elements);
            elements.sort_unstable();
            assert_eq!(elements, [0, 1, 2, 3]);
        }
        assert_eq!(orders.len(), 24);
    }

    #[test]
    fn an_empty_slice_has_no_element_to_choose() {
        let mut random = SplitMix64::new(5);
        assert_eq!(random.choose::<u8>(&[]), None);
        assert_eq!(random, SplitMix64::new(5));
        assert_eq!(random.choose(&[7]), Some(&7));
    }
}
