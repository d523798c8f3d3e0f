//! Sets of codes compared with standard sets, all fillings and all images.
#![cfg(feature = "sets")]

use std::collections::BTreeSet;

use proptest::prelude::*;
use ternary::convolution::{SquareWindows, WindowNumbering};
use ternary::encoder::SparseEncoder;
use ternary::index_set::{DigitGroup, DigitGroupError, IndexSet, IndexSetError};
use ternary::layout::Layout;
use ternary::layout::grid::{GridLines, pattern_symmetries};
use ternary::layout::window::windows;
use ternary::{CodeError, Color, Digit, Numbering, base3, skew};

/// Returns a set of the codes that are below the capacity.
fn set_of(capacity: usize, codes: impl IntoIterator<Item = u32>) -> IndexSet {
    let mut set = IndexSet::with_capacity(capacity).unwrap();
    for code in codes {
        set.try_insert(code).unwrap();
    }
    set
}

/// Returns the sums of all 3^n fillings, one by one.
fn all_fillings(start: u32, cells: &[(u32, u32)]) -> BTreeSet<u32> {
    match cells.split_first() {
        None => BTreeSet::from([start]),
        Some((&(first, second), rest)) => [0, first, second]
            .into_iter()
            .flat_map(|weight| all_fillings(start + weight, rest))
            .collect(),
    }
}

fn assert_same(set: &IndexSet, expected: &BTreeSet<u32>) {
    assert_eq!(set.len(), expected.len());
    assert_eq!(set.is_empty(), expected.is_empty());
    assert!(set.iter().eq(expected.iter().copied()));
    assert!(set.iter().rev().eq(expected.iter().rev().copied()));
    let capacity = u32::try_from(set.capacity()).unwrap();
    assert!(set.missing().eq((0..capacity).filter(|code| !expected.contains(code))));
    for code in 0..capacity + 70 {
        assert_eq!(set.contains(code), expected.contains(&code));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn sets_agree_with_standard_sets(
        capacity in 1_u32..300,
        steps in prop::collection::vec((any::<bool>(), any::<u32>()), 0..200),
        others in prop::collection::vec(any::<u32>(), 0..200),
    ) {
        let size = capacity as usize;
        let mut set = set_of(size, []);
        let mut expected = BTreeSet::new();
        for (insert, code) in steps {
            let code = code % capacity;
            if insert {
                prop_assert_eq!(set.insert(code), expected.insert(code));
            } else {
                prop_assert_eq!(set.remove(code), expected.remove(&code));
            }
        }
        assert_same(&set, &expected);

        let others: BTreeSet<u32> = others.into_iter().map(|code| code % capacity).collect();
        let other = set_of(size, others.iter().copied());
        prop_assert_eq!(set.is_disjoint(&other), expected.is_disjoint(&others));
        let mut changed = set.clone();
        changed.union_with(&other).unwrap();
        assert_same(&changed, &(&expected | &others));
        changed.clone_from(&set);
        changed.intersect_with(&other).unwrap();
        assert_same(&changed, &(&expected & &others));
        changed.clone_from(&set);
        changed.difference_with(&other).unwrap();
        assert_same(&changed, &(&expected - &others));
        changed.clone_from(&set);
        changed.complement();
        assert_same(&changed, &(0..capacity).filter(|code| !expected.contains(code)).collect());
        // No bit beyond the capacity is set.
        let mut full = set.clone();
        full.union_with(&changed).unwrap();
        prop_assert_eq!(full.len(), size);
        changed.complement();
        prop_assert_eq!(&changed, &set);
        changed.clear();
        assert_same(&changed, &BTreeSet::new());
    }

    #[test]
    fn reachable_codes_are_those_of_all_fillings(
        start in 0_u32..200,
        cells in prop::collection::vec((0_u32..300, 0_u32..300), 0..8),
        slack in 0_u32..200,
    ) {
        let expected = all_fillings(start, &cells);
        let greatest = *expected.last().unwrap();
        let capacity = (greatest + 1 + slack) as usize;
        assert_same(&IndexSet::reachable(capacity, start, cells.iter().copied()).unwrap(), &expected);
        let capacity = greatest as usize;
        let error = IndexSet::reachable(capacity, start, cells.iter().copied()).unwrap_err();
        let out_of_range = matches!(error, IndexSetError::CodeOutOfRange { .. });
        prop_assert!(out_of_range);
    }

    #[test]
    fn reachable_codes_are_those_an_encoder_gives(
        starts in prop::collection::vec(0_u32..100, 4),
        columns in prop::collection::vec(prop::collection::vec((0_usize..4, 0_u32..80), 0..6), 0..6),
    ) {
        let encoder = SparseEncoder::from_columns(starts, columns.clone()).unwrap();
        let mut expected = vec![BTreeSet::new(); 4];
        let mut codes = encoder.empty();
        for mut filling in 0..3_usize.pow(u32::try_from(columns.len()).unwrap()) {
            encoder.rebuild(&mut codes, |_| {
                let digit = Digit::ALL[filling % 3];
                filling /= 3;
                digit
            });
            for (set, &code) in expected.iter_mut().zip(codes.as_slice()) {
                set.insert(code);
            }
        }
        let capacity = 8_000;
        for (slot, expected) in expected.iter().enumerate() {
            let set = IndexSet::reachable_in_slot(capacity, &encoder, slot).unwrap();
            prop_assert!(set.iter().eq(expected.iter().copied()));
        }
        let all: BTreeSet<u32> = expected.into_iter().flatten().collect();
        prop_assert!(IndexSet::reachable_in(capacity, &encoder).unwrap().iter().eq(all));
        let error = IndexSetError::SlotOutOfRange { slot: 4, slots: 4 };
        prop_assert_eq!(IndexSet::reachable_in_slot(capacity, &encoder, 4), Err(error));
    }
}

#[test]
fn a_tenth_of_the_bit_pairs_is_reachable() {
    let pairs: Vec<(u32, u32)> = (0..8).map(|cell| (1 << cell, 1 << (8 + cell))).collect();
    let set = IndexSet::reachable(1 << 16, 0, pairs).unwrap();
    assert_eq!(set.len(), 6_561);
    assert!(set.iter().all(|code| code & 0xFF & (code >> 8) == 0));
}

/// Returns the windows of all lines of a board, line by line.
fn windowed(lines: &GridLines, digits: usize, margin: usize) -> Layout {
    let layout = lines.layout();
    let patterns = layout.patterns().flat_map(|cells| {
        let cover = windows(cells.len(), digits, margin).unwrap();
        cover.into_iter().map(|window| &cells[window.start..window.start + window.len])
    });
    Layout::new(layout.cell_count(), patterns).unwrap()
}

#[test]
fn our_numberings_have_no_holes() {
    for digits in [1, 5, 10] {
        let cells = (0..digits).map(|cell| (base3::WEIGHTS[cell], 2 * base3::WEIGHTS[cell]));
        let count = base3::code_count(digits).unwrap() as usize;
        assert_eq!(IndexSet::reachable(count, 0, cells).unwrap().len(), count);
    }
    // Windows of 12 cells on a 15×15 board: lines have 1 to 12 cells.
    let lines = GridLines::square(15).unwrap();
    let encoder = SparseEncoder::skew(&windowed(&lines, 12, 4), 12).unwrap();
    let count = skew::code_count(12).unwrap();
    let set = IndexSet::reachable_in(count as usize, &encoder).unwrap();
    assert!(set.missing().eq([count - 1]));
    for len in [1, 3, 5, 7, 9, 11] {
        let windows = SquareWindows::new(15, len).unwrap();
        let count = windows.numbering().code_count() as usize;
        let set = IndexSet::reachable_in(count, windows.encoder()).unwrap();
        assert_eq!(set.len(), count);
    }
}

/// Returns the start of the windows with (low, high) cells missing in the numbering of eleven-cell windows
/// that published networks use.
///
/// Cell i weighs 3^i whichever cells are missing. If low cells are missing, their digits hold a mark that
/// says which, and some marks are never used.
fn published_start(low: usize, high: usize) -> u32 {
    let power = |exponent: usize| 3_u32.pow(u32::try_from(exponent).unwrap());
    if low == 0 {
        return match high {
            0 => 0,
            _ => 2 * power(11) + (1..high).map(|i| power(11 - i)).sum::<u32>(),
        };
    }
    let mut marks = [0; 11];
    for (cell, mark) in marks.iter_mut().enumerate().take(low.min(high)) {
        assert!(cell < low);
        *mark = 2;
    }
    for mark in marks.iter_mut().take(low - 1).skip(low.min(high)) {
        *mark = 1;
    }
    let high_twos = high.min(low - 1);
    for (count, mark) in marks.iter_mut().rev().enumerate().take(high_twos.max(high.max(1) - 1)) {
        *mark = if count < high_twos { 2 } else { 1 };
    }
    power(11) + marks.iter().enumerate().map(|(cell, mark)| mark * power(cell)).sum::<u32>()
}

#[test]
fn the_published_windows_have_45_015_holes() {
    const CODES: usize = 442_503;
    let numbering = WindowNumbering::new(11).unwrap();
    let pairs: Vec<(usize, usize)> = numbering.pairs().collect();
    assert_eq!(pairs.len(), 36);

    // One slot for each kind of window; a cell belongs to the kinds that include it.
    let starts: Vec<u32> = pairs.iter().map(|&(low, high)| published_start(low, high)).collect();
    let column = |cell: usize| {
        let has =
            move |&(_, &(low, high)): &(usize, &(usize, usize))| (low..11 - high).contains(&cell);
        pairs.iter().enumerate().filter(has).map(move |(slot, _)| (slot, base3::WEIGHTS[cell]))
    };
    let encoder = SparseEncoder::from_columns(starts, (0..11).map(column)).unwrap();

    let mut all = IndexSet::with_capacity(CODES).unwrap();
    for (slot, &(low, high)) in pairs.iter().enumerate() {
        let set = IndexSet::reachable_in_slot(CODES, &encoder, slot).unwrap();
        assert_eq!(set.len(), base3::WEIGHTS[11 - low - high] as usize);
        assert!(all.is_disjoint(&set), "({low}, {high})");
        all.union_with(&set).unwrap();
    }
    assert_eq!(all.len(), 397_488);
    assert_eq!(all.missing().len(), 45_015);
    assert_eq!(IndexSet::reachable_in(CODES, &encoder).unwrap(), all);
    // The last code is used, so a smaller table is not enough.
    assert_eq!(all.iter().next_back(), Some(442_502));
    // Our numbering has the same number of codes and no holes.
    assert_eq!(numbering.code_count(), 397_488);
}

/// Returns the orbit of a base-3 code, by applying the permutations until nothing new appears.
fn orbit(code: u32, digits: usize, permutations: &[Vec<usize>]) -> BTreeSet<u32> {
    let mut orbit = BTreeSet::from([code]);
    let mut new = vec![code];
    while let Some(code) = new.pop() {
        let mut line = vec![Digit::Empty; digits];
        base3::decode(code, &mut line).unwrap();
        for permutation in permutations {
            let mut image = vec![Digit::Empty; digits];
            for (digit, &target) in permutation.iter().enumerate() {
                image[target] = line[digit];
            }
            let image = base3::encode(&image).unwrap();
            if orbit.insert(image) {
                new.push(image);
            }
        }
    }
    orbit
}

/// Returns the number of orbits by Burnside's lemma: each permutation fixes 3^cycles codes.
fn orbits_by_cycles(permutations: &[Vec<usize>]) -> usize {
    let cycles = |permutation: &[usize]| {
        let mut met = vec![false; permutation.len()];
        let mut cycles = 0;
        for start in 0..permutation.len() {
            cycles += u32::from(!met[start]);
            let mut digit = start;
            while !met[digit] {
                met[digit] = true;
                digit = permutation[digit];
            }
        }
        cycles
    };
    let fixed: usize = permutations.iter().map(|p| 3_usize.pow(cycles(p))).sum();
    assert_eq!(fixed % permutations.len(), 0);
    fixed / permutations.len()
}

#[test]
fn canonical_codes_are_the_least_of_their_orbits() {
    let patterns: [&[u16]; 7] = [
        &[0, 1, 2, 8, 9, 10, 16, 17, 18],
        &[0, 9, 18, 27, 36, 45, 54, 63],
        &[0, 7, 56, 63],
        &[18, 19, 20, 21, 26, 29, 34, 37, 42],
        &[27, 28, 35, 36, 19],
        &[0],
        &[18, 21, 42, 45, 27, 28, 35, 36],
    ];
    for cells in patterns {
        let permutations = pattern_symmetries(cells, 8).unwrap();
        let digits = cells.len();
        let group = DigitGroup::generated_by(digits, &permutations).unwrap();
        assert_eq!(group.order(), permutations.len());
        assert_eq!((group.numbering(), group.digits()), (Numbering::Base3, digits));
        let set = IndexSet::canonical(&group).unwrap();
        assert_eq!(set.len(), orbits_by_cycles(&permutations));
        for code in 0..base3::code_count(digits).unwrap() {
            let least = *orbit(code, digits, &permutations).first().unwrap();
            assert_eq!(group.canonical(code), Ok(least));
            assert_eq!(set.contains(code), code == least);
        }
    }
}

#[test]
fn generators_generate_their_group() {
    // A rotation of five digits generates the other four; with a mirror, all ten of the pentagon.
    let turn = vec![1, 2, 3, 4, 0];
    let mirror = vec![4, 3, 2, 1, 0];
    for (generators, order) in [(vec![], 1), (vec![turn.clone()], 5), (vec![turn, mirror], 10)] {
        let group = DigitGroup::generated_by(5, &generators).unwrap();
        assert_eq!(group.order(), order);
        let set = IndexSet::canonical(&group).unwrap();
        for code in 0..243 {
            let least = *orbit(code, 5, &generators).first().unwrap();
            assert_eq!(group.canonical(code), Ok(least));
            assert_eq!(set.contains(code), code == least);
        }
    }
}

#[test]
fn canonical_lines_are_half_of_all_lines_and_palindromes() {
    let half = |n: u32| (3_usize.pow(n) + 3_usize.pow(n.div_ceil(2))) / 2;
    for n in 0..=11 {
        let digits = n as usize;
        let group = DigitGroup::reversal(Numbering::Base3, digits).unwrap();
        assert_eq!(group.order(), if n < 2 { 1 } else { 2 });
        let set = IndexSet::canonical(&group).unwrap();
        assert_eq!(set.len(), half(n));

        let group = DigitGroup::reversal(Numbering::Skew, digits).unwrap();
        assert_eq!(group.numbering(), Numbering::Skew);
        assert_eq!(group.order(), if n < 2 { 1 } else { 2 });
        let set = IndexSet::canonical(&group).unwrap();
        assert_eq!(set.len(), (0..=n).map(half).sum::<usize>());
    }
}

#[test]
fn canonical_lines_are_the_lesser_of_two() {
    for digits in 0..=9 {
        let base3_group = DigitGroup::reversal(Numbering::Base3, digits).unwrap();
        let base3_set = IndexSet::canonical(&base3_group).unwrap();
        let skew_group = DigitGroup::reversal(Numbering::Skew, digits).unwrap();
        let skew_set = IndexSet::canonical(&skew_group).unwrap();
        for cells in 0..=digits {
            let mut line = vec![Digit::Empty; cells];
            for code in 0..base3::code_count(cells).unwrap() {
                base3::decode(code, &mut line).unwrap();
                let reversed: Vec<Digit> = line.iter().rev().copied().collect();
                let code = skew::encode(&line, digits).unwrap();
                let least = code.min(skew::encode(&reversed, digits).unwrap());
                assert_eq!(skew_group.canonical(code), Ok(least));
                assert_eq!(skew_set.contains(code), code == least);
                if cells == digits {
                    let code = base3::encode(&line).unwrap();
                    let least = code.min(base3::encode(&reversed).unwrap());
                    assert_eq!(base3_group.canonical(code), Ok(least));
                    assert_eq!(base3_set.contains(code), code == least);
                }
            }
        }
    }
}

#[test]
#[ignore = "36 million codes: about a second in release builds"]
fn canonical_lines_of_fifteen() {
    let group = DigitGroup::reversal(Numbering::Base3, 15).unwrap();
    assert_eq!(IndexSet::canonical(&group).unwrap().len(), (14_348_907 + 6_561) / 2);
    let group = DigitGroup::reversal(Numbering::Skew, 15).unwrap();
    let palindromes: usize = (0..=15_u32).map(|n| 3_usize.pow(n.div_ceil(2))).sum();
    assert_eq!(IndexSet::canonical(&group).unwrap().len(), (21_523_360 + palindromes) / 2);
}

#[test]
fn invalid_sets_are_refused() {
    let max = IndexSet::MAX_CAPACITY;
    if let Some(capacity) = max.checked_add(1) {
        let error = IndexSetError::TooLarge { capacity, max };
        assert_eq!(IndexSet::with_capacity(capacity), Err(error));
    }
    let mut set = set_of(10, [9]);
    let error = IndexSetError::CodeOutOfRange { code: 10, capacity: 10 };
    assert_eq!(set.try_insert(10), Err(error));
    assert_eq!(IndexSet::reachable(10, 10, []), Err(error));
    assert_eq!(IndexSet::reachable(10, 4, [(6, 1)]), Err(error));
    assert_eq!(IndexSet::reachable(10, 4, [(1, u32::MAX)]).unwrap_err(), {
        IndexSetError::CodeOutOfRange { code: (1 << 32) + 3, capacity: 10 }
    });
    assert!(!set.remove(10) && !set.contains(u32::MAX));
    let error = IndexSetError::CapacityMismatch { capacity: 10, other: 11 };
    let other = set_of(11, []);
    assert_eq!(set.union_with(&other), Err(error));
    assert_eq!(set.intersect_with(&other), Err(error));
    assert_eq!(set.difference_with(&other), Err(error));
    assert_eq!(set, set_of(10, [9]));
    let none = set_of(0, []);
    assert_eq!((none.capacity(), none.iter().count(), none.missing().count()), (0, 0, 0));
    // A weight that relies on wrapping around is out of range.
    let encoder = SparseEncoder::from_columns([5], [[(0, 3_u32.wrapping_neg())]]).unwrap();
    let mut codes = encoder.empty();
    encoder.place(&mut codes, 0, Color::First);
    assert_eq!(codes.get(0), 2);
    assert!(IndexSet::reachable_in(10, &encoder).is_err());
}

#[test]
#[should_panic(expected = "out of range")]
fn inserting_behind_the_capacity_panics() {
    set_of(10, []).insert(10);
}

#[test]
fn invalid_groups_are_refused() {
    let group = |digits, list: &[&[usize]]| DigitGroup::generated_by(digits, list).unwrap_err();
    let error = DigitGroupError::Length { permutation: 1, len: 2, digits: 3 };
    assert_eq!(group(3, &[&[0, 1, 2], &[0, 1]]), error);
    let error = DigitGroupError::NotAPermutation { permutation: 0, entry: 2 };
    assert_eq!(group(3, &[&[0, 1, 1]]), error);
    assert_eq!(group(3, &[&[0, 1, 3]]), error);
    assert_eq!(group(3, &[&[0, 1, usize::MAX]]), error);
    // All 8! permutations of eight digits.
    let error = DigitGroupError::TooManyElements { max: DigitGroup::MAX_ORDER };
    assert_eq!(group(8, &[&[1, 0, 2, 3, 4, 5, 6, 7], &[1, 2, 3, 4, 5, 6, 7, 0]]), error);
    let error = DigitGroupError::Code(CodeError::TooManyCells { cells: 21, max: 20 });
    assert_eq!(group(21, &[]), error);
    assert_eq!(DigitGroup::reversal(Numbering::Base3, 21), Err(error));
    assert!(DigitGroup::reversal(Numbering::Skew, 20).is_err());
    let error = CodeError::CodeOutOfRange { code: 40, count: 40 };
    assert_eq!(DigitGroup::reversal(Numbering::Skew, 3).unwrap().canonical(40), Err(error));
}
