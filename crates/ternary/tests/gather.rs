//! Every plan compared with reading cell by cell, on all inputs of every line.

#![allow(clippy::cast_possible_truncation, reason = "random words and small counts are cut")]

use engine::random::SplitMix64;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use ternary::gather::base3_table::{BASE3, Base3Table, base3, code};
use ternary::gather::{
    FoldedGather, FoldedHalvesGather, FoldedPairGather, Found, Gather, GatherError, Joined,
    MAX_CELLS, MaskGather, MultiplyGather, PextGather, ShiftGather, list, search,
};

#[path = "../examples/search_multipliers.rs"]
#[allow(dead_code, reason = "the example's main is not called here")]
mod search_multipliers;

/// Gathers cell by cell: bit `j` for each cell `j` set.
fn slow_gather(cells: &[u16], bits: u64) -> u32 {
    cells.iter().enumerate().map(|(j, &cell)| u32::from(bits >> cell & 1 == 1) << j).sum()
}

/// Computes the code cell by cell.
fn slow_code(cells: &[u16], first: u64, second: u64) -> u32 {
    let digit = |cell: u16| (first >> cell & 1) as u32 + 2 * (second >> cell & 1) as u32;
    cells.iter().zip(0..).map(|(&cell, j)| digit(cell) * 3_u32.pow(j)).sum()
}

fn mask(cells: &[u16]) -> u64 {
    cells.iter().map(|&cell| 1 << cell).sum()
}

/// Returns all 3^n positions of the cells as pairs of boards.
fn positions(cells: &[u16]) -> impl Iterator<Item = (u64, u64)> {
    (0..3_u32.pow(cells.len() as u32)).map(move |mut rest| {
        let (mut first, mut second) = (0, 0);
        for &cell in cells {
            match rest % 3 {
                1 => first |= 1 << cell,
                2 => second |= 1 << cell,
                _ => {}
            }
            rest /= 3;
        }
        (first, second)
    })
}

/// Checks a plan on all positions of its cells, with random discs on all other cells.
#[track_caller]
fn check(cells: &[u16], plan: &impl Gather) {
    let outside = !mask(cells);
    let mut noise = SplitMix64::new(outside);
    assert_eq!(plan.mask(), mask(cells), "{cells:?}");
    assert_eq!(plan.cell_count() as usize, cells.len(), "{cells:?}");
    for (expected, (first, second)) in (0..).zip(positions(cells)) {
        assert_eq!(slow_code(cells, first, second), expected);
        let around = noise.word() & outside;
        let (mine, theirs) = (noise.word() & around, !noise.word() & around);
        let (first, second) = (first | mine, second | (theirs & !mine));
        assert_eq!(plan.code(first, second), expected, "{cells:?} {first:#x} {second:#x}");
        assert_eq!(plan.base3(first), slow_code(cells, first, 0), "{cells:?} {first:#x}");
    }
}

fn rows() -> impl Iterator<Item = Vec<u16>> {
    (0..8).map(|y| (8 * y..8 * y + 8).collect())
}

/// Returns every line and corner of an 8×8 board that has a listed multiplier.
fn listed() -> impl Iterator<Item = &'static Found<MultiplyGather>> {
    list::COLUMNS
        .iter()
        .chain(&list::DIAGONALS)
        .chain(&list::ANTI_DIAGONALS)
        .chain(&list::CORNERS_3X3)
        .chain(&list::CORNERS_5X2)
        .chain(&list::CORNERS_2X5)
}

#[test]
fn the_search_finds_the_listed_factors() {
    assert_eq!(search_multipliers::render(), include_str!("../src/gather/list.rs"));
}

#[test]
fn listed_multipliers_are_right_on_all_positions() {
    assert_eq!(listed().count(), 42);
    for found in listed() {
        check(found.cells, &found.plan);
    }
}

#[test]
fn the_best_plan_of_a_mask_reads_its_cells() {
    for mask in [0x0101_0101_0101_0101_u64, 0x8040_2010_0804_0201, 0xFF00, 0xE0E0_E000, 1 << 63] {
        let cells: Vec<u16> = (0..64).filter(|cell| mask >> cell & 1 == 1).collect();
        check(&cells, &MaskGather::new(mask).unwrap());
    }
    assert_eq!(MaskGather::new(0), Err(GatherError::NoCells));
    let error = GatherError::TooManyCells { cells: 21, most: 20 };
    assert_eq!(MaskGather::new((1 << 21) - 1), Err(error));
}

#[test]
fn listed_folds_are_right_on_all_positions() {
    let folded = list::FOLDED_COLUMN_HALVES
        .iter()
        .chain(&list::FOLDED_DIAGONALS)
        .chain(&list::FOLDED_ANTI_DIAGONALS);
    for found in folded {
        check(found.cells, &found.plan);
    }
    for found in list::FOLDED_PAIR_DIAGONALS.iter().chain(&list::FOLDED_PAIR_ANTI_DIAGONALS) {
        check(found.cells, &found.plan);
    }
}

#[test]
fn rows_by_shift_and_by_extraction() {
    for cells in rows() {
        check(&cells, &ShiftGather::new(&cells).unwrap());
        check(&cells, &PextGather::new(&cells).unwrap());
        check(&cells, &search::multiply(&cells).unwrap());
    }
}

#[test]
fn extraction_of_every_line_in_ascending_order() {
    for found in listed() {
        let mut cells = found.cells.to_vec();
        cells.sort_unstable();
        let plan = PextGather::new(&cells).unwrap();
        check(&cells, &plan);
        assert_eq!(PextGather::from_mask(mask(&cells)).unwrap(), plan);
    }
}

#[test]
fn columns_in_halves() {
    for (column, halves) in list::COLUMNS.iter().zip(list::FOLDED_COLUMN_HALVES.as_chunks().0) {
        let [low, high] = halves;
        check(column.cells, &Joined::new(low.plan, high.plan).unwrap());
        check(column.cells, &FoldedHalvesGather::new(column.cells).unwrap());
        let reversed: Vec<u16> = column.cells.iter().rev().copied().collect();
        check(&reversed, &FoldedHalvesGather::new(&reversed).unwrap());
    }
}

#[test]
fn diagonals_in_halves() {
    for found in &list::ANTI_DIAGONALS {
        let plan = FoldedHalvesGather::new(found.cells);
        match found.cells.len() {
            4 | 6 | 8 => check(found.cells, &plan.unwrap()),
            cells => assert_eq!(plan, Err(GatherError::OddCells { cells })),
        }
    }
    // The upper half of the long diagonal would need seven bits at bit 63.
    assert_eq!(
        FoldedHalvesGather::new(list::DIAGONALS[5].cells),
        Err(GatherError::FieldPastTop { shift: 63, width: 7 }),
    );
    // Two folds can read it, one for each half.
    let (low, high) = list::DIAGONALS[5].cells.split_at(4);
    let joined =
        Joined::new(search::folded_pair(low).unwrap(), search::folded_pair(high).unwrap()).unwrap();
    check(list::DIAGONALS[5].cells, &joined);
}

/// Returns a run of cells from bit 0.
fn run(pitch: u16, count: u16) -> Vec<u16> {
    (0..count).map(|j| j * pitch).collect()
}

#[test]
fn pitch_limits() {
    for (pitch, single, pair) in [(7, 5, 4), (8, 5, 5), (9, 6, 5)] {
        for count in 3..=7 {
            let cells = run(pitch, count);
            assert_eq!(search::folded(&cells).is_ok(), count <= single, "{pitch} {count}");
            assert_eq!(search::folded_pair(&cells).is_ok(), count <= pair, "{pitch} {count}");
            let sum = 3_u64.pow(count.into()) - 1;
            assert_eq!(sum / 2 < 1 << pitch, count <= single, "{pitch} {count}");
            assert_eq!(sum < 1 << pitch, count <= pair, "{pitch} {count}");
        }
    }
    assert_eq!(
        search::folded(&run(8, 6)),
        Err(GatherError::NotFound { cells: 6, last_pre: 0, last_shift: 55 }),
    );
}

#[test]
fn known_factors() {
    for (pitch, count, factor) in
        [(9, 6, 0x2030_486C_A2F3), (9, 5, 0x10_1824_3651), (7, 5, 0x1062_4DD1)]
    {
        let cells = run(pitch, count);
        let shift = u32::from(pitch * (count - 1));
        check(&cells, &FoldedGather::new(&cells, 0, factor, shift).unwrap());
    }
    // With the lowest bit as the most significant digit.
    for (pitch, count, factor) in [
        (9, 6, 0x1E_6510_D824_0601),
        (9, 5, 0x510_D824_0601),
        (8, 5, 0x51_1B09_0301),
        (7, 5, 0x5_1362_4181),
    ] {
        let mut cells = run(pitch, count);
        cells.reverse();
        let shift = u32::from(pitch * (count - 1));
        check(&cells, &FoldedGather::new(&cells, 0, factor, shift).unwrap());
    }
}

#[test]
fn the_articles_factor_fails_on_its_six_cell_diagonal() {
    const FACTOR: u64 = 0x10_1824_3651;
    let ascending = run(9, 6);
    let descending: Vec<u16> = ascending.iter().rev().copied().collect();
    let wrong = |cells: &[u16], shift: u32| {
        (0..64)
            .filter(|&subset: &u64| {
                let bits = (0..6).map(|j| (subset >> j & 1) << (9 * j)).sum();
                let got = FACTOR.wrapping_mul(bits) >> shift & 511;
                got != u64::from(slow_code(cells, bits, 0))
            })
            .count()
    };
    // In the article, the lowest bit is the most significant digit and the field is at bit 45. In the other
    // order five of six cells are read correctly at bit 36, so half of the inputs fail.
    assert_eq!(wrong(&descending, 45), 56);
    assert_eq!(wrong(&ascending, 45), 63);
    assert_eq!(wrong(&ascending, 36), 32);
    for cells in [ascending, descending] {
        for shift in 0..=55 {
            let error = FoldedGather::new(&cells, 0, FACTOR, shift).unwrap_err();
            assert!(matches!(error, GatherError::Refuted { factor: FACTOR, .. }), "{error}");
        }
    }
}

#[test]
fn a_field_that_passes_the_top_needs_a_pre_shift() {
    // A3–F8: without a pre-shift the field would be at bit 61 and beyond.
    let cells = [16, 25, 34, 43, 52, 61];
    assert_eq!(
        FoldedGather::new(&cells, 0, 0x2030_486C_A2F3, 61),
        Err(GatherError::FieldPastTop { shift: 61, width: 9 }),
    );
    check(&cells, &FoldedGather::new(&cells, 16, 0x2030_486C_A2F3, 45).unwrap());
    assert_eq!(
        FoldedGather::new(&cells, 17, 0x2030_486C_A2F3, 45),
        Err(GatherError::PreShiftTooFar { pre: 17, cell: 16 }),
    );
    // Shifts that would overflow when added are refused too.
    assert!(MultiplyGather::new(&cells, 0, 1, u32::MAX).is_err());
    assert!(MultiplyGather::new(&cells, u32::MAX, 1, 0).is_err());
}

#[test]
fn the_order_of_the_cells_matters() {
    // In ascending order, copies of two cells of the long anti-diagonal meet at place 7 of the field.
    let mut cells = list::ANTI_DIAGONALS[5].cells.to_vec();
    assert!(search::multiply(&cells).is_ok());
    cells.reverse();
    assert_eq!(
        search::multiply(&cells),
        Err(GatherError::NotFound { cells: 8, last_pre: 7, last_shift: 56 }),
    );
    check(&cells, &PextGather::new(&cells).unwrap());
}

#[test]
fn edges_with_x_squares() {
    let cells = [0, 1, 2, 3, 4, 5, 6, 7, 9, 14];
    // There is no canonical factor: a copy of one X square lands among the digits of the edge.
    assert_eq!(
        search::multiply(&cells),
        Err(GatherError::NotFound { cells: 10, last_pre: 0, last_shift: 54 }),
    );
    let joined =
        Joined::new(ShiftGather::new(&cells[..8]).unwrap(), search::multiply(&cells[8..]).unwrap());
    check(&cells, &joined.unwrap());
}

#[test]
fn carries_refute_a_factor_that_is_right_cell_by_cell() {
    let (cells, factor) = ([0, 8, 16], 1 << 20 | 1 << 13 | 1 << 6);
    assert!(MultiplyGather::new(&cells, 0, factor, 20).is_ok());
    // The terms that bring cells 8 and 16 to bit 19 do no harm to either cell alone.
    let factor = factor | 1 << 11 | 1 << 3;
    let read = |bits: u64| factor.wrapping_mul(bits) >> 20 & 7;
    assert_eq!((read(1), read(1 << 8), read(1 << 16)), (1, 2, 4));
    assert_eq!(
        MultiplyGather::new(&cells, 0, factor, 20),
        Err(GatherError::Refuted {
            factor,
            first: 1 << 8 | 1 << 16,
            second: 0,
            got: 0b111,
            expected: 0b110,
        }),
    );

    // A fold of six cells at pitch 8 has the right groups, but their carries are wrong.
    let cells = run(8, 6);
    let factor = (0..6).map(|j| u64::from(3_u32.pow(5 - j)) << (8 * j)).sum();
    let Err(GatherError::Refuted { first, got, expected, .. }) =
        FoldedGather::new(&cells, 0, factor, 40)
    else {
        panic!("a carry was missed");
    };
    assert!(first.count_ones() > 1);
    assert_eq!(expected, slow_code(&cells, first, 0));
    assert_ne!(got, expected);
}

#[test]
fn lists_are_checked() {
    type New = fn(&[u16]) -> Option<GatherError>;
    let plans: [(usize, New); 6] = [
        (MAX_CELLS, |cells| ShiftGather::new(cells).err()),
        (MAX_CELLS, |cells| PextGather::new(cells).err()),
        (MultiplyGather::MAX_CELLS, |cells| search::multiply(cells).err()),
        (FoldedGather::MAX_CELLS, |cells| search::folded(cells).err()),
        (FoldedGather::MAX_CELLS, |cells| search::folded_pair(cells).err()),
        (FoldedGather::MAX_CELLS, |cells| FoldedHalvesGather::new(cells).err()),
    ];
    for (most, new) in plans {
        assert_eq!(new(&[]), Some(GatherError::NoCells));
        assert_eq!(new(&[3, 64]), Some(GatherError::CellOutOfRange { place: 1, cell: 64 }));
        assert_eq!(new(&[3, 255]), Some(GatherError::CellOutOfRange { place: 1, cell: 255 }));
        assert_eq!(new(&[3, 4, 3]), Some(GatherError::RepeatedCell { place: 2, cell: 3 }));
        let long: Vec<u16> = (0..=most as u16).collect();
        let cells = most + 1;
        assert_eq!(new(&long), Some(GatherError::TooManyCells { cells, most }));
    }
    assert_eq!(
        ShiftGather::new(&[1, 2, 4]),
        Err(GatherError::NotContiguous { place: 2, cell: 4, expected: 3 }),
    );
    assert_eq!(
        ShiftGather::new(&[63, 0]),
        Err(GatherError::NotContiguous { place: 1, cell: 0, expected: 64 }),
    );
    assert_eq!(PextGather::new(&[1, 5, 3]), Err(GatherError::NotAscending { place: 2, cell: 3 }),);
    assert_eq!(
        FoldedHalvesGather::new(&[0, 8, 16, 25]),
        Err(GatherError::UnevenPitch { place: 3, cell: 25, expected: 24 }),
    );
    assert_eq!(PextGather::from_mask(0), Err(GatherError::NoCells));
    assert_eq!(
        PextGather::from_mask(u64::MAX),
        Err(GatherError::TooManyCells { cells: 64, most: 20 }),
    );
    let low = ShiftGather::new(&[0, 1, 2]).unwrap();
    let high = ShiftGather::new(&[2, 3]).unwrap();
    assert_eq!(Joined::new(low, high), Err(GatherError::SharedCells { shared: 0b100 }));
    let long = PextGather::from_mask(0xFFFF_F000).unwrap();
    assert_eq!(Joined::new(low, long), Err(GatherError::TooManyCells { cells: 23, most: 20 }));
}

#[test]
fn tables_agree_with_the_digits() {
    let bits: Vec<u16> = (0..20).collect();
    for (field, &entry) in (0_u64..).zip(&BASE3) {
        assert_eq!(u32::from(entry), slow_code(&bits, field, 0));
    }
    let mut noise = SplitMix64::new(20);
    for field in (0..1 << 20).step_by(7).chain([(1 << 20) - 1]) {
        assert_eq!(base3(field), slow_code(&bits, field.into(), 0));
    }
    let table = Base3Table::new(16).unwrap();
    for field in 0..1 << 16 {
        assert_eq!(table.base3(field), Some(base3(field)));
    }
    for _ in 0..10_000 {
        let (first, second) = (noise.word() as u16, noise.word() as u16);
        let second = second & !first;
        let expected = slow_code(&bits, first.into(), second.into());
        assert_eq!(table.code(first.into(), second.into()), Some(expected));
        let (first, second) = (first & 1023, second & 1023);
        let expected = slow_code(&bits, first.into(), second.into());
        assert_eq!(code(first, second).map(u32::from), Some(expected));
    }
    for bits in 1..16 {
        let table = Base3Table::new(bits).unwrap();
        assert_eq!(table.base3((1 << bits) - 1), Some((3_u32.pow(bits as u32) - 1) / 2));
        assert_eq!(table.base3(1 << bits), None);
    }
    assert_eq!(Base3Table::new(0), Err(GatherError::NoCells));
    assert_eq!(Base3Table::new(17), Err(GatherError::TooManyCells { cells: 17, most: 16 }));
    assert_eq!(code(1024, 0), None);
    assert_eq!(code(1023, 0), Some(29_524));
    assert_eq!(code(0, 1023), Some(59_048));
}

#[test]
fn the_longest_line_fits_a_code() {
    let cells: Vec<u16> = (44..64).collect();
    let plan = ShiftGather::new(&cells).unwrap();
    assert_eq!(plan.code(0, u64::MAX), 3_486_784_400);
    assert_eq!(PextGather::new(&cells).unwrap().code(0, u64::MAX), 3_486_784_400);
}

/// Returns a configuration that keeps failing inputs beside this file.
fn config() -> ProptestConfig {
    const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gather.proptest-regressions");
    ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(KEPT))),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn extraction_agrees_on_random_masks(word: u64, thin: u64, bits: u64) {
        let mut mask = word & thin;
        while mask.count_ones() > 20 {
            mask &= mask - 1;
        }
        prop_assume!(mask != 0);
        let cells: Vec<u16> = (0..64).filter(|cell| mask >> cell & 1 == 1).collect();
        let plan = PextGather::from_mask(mask).unwrap();
        prop_assert_eq!(plan.gather(bits), slow_gather(&cells, bits));
        prop_assert_eq!(plan.gather_portable(bits), slow_gather(&cells, bits));
        // Searching a factor for many cells takes long.
        if cells.len() <= 8 {
            let plan = MaskGather::new(mask).unwrap();
            prop_assert_eq!(plan.gather(bits), slow_gather(&cells, bits));
            prop_assert_eq!(plan.base3(bits), slow_code(&cells, bits, 0));
            prop_assert_eq!((plan.mask(), plan.cell_count() as usize), (mask, cells.len()));
        }
    }

    #[test]
    fn found_factors_are_right(
        cells in proptest::sample::subsequence((0..64).collect::<Vec<u16>>(), 1..6)
            .prop_shuffle(),
        first: u64,
        second: u64,
    ) {
        let second = second & !first;
        let expected = slow_code(&cells, first, second);
        if let Ok(plan) = search::multiply(&cells) {
            prop_assert_eq!(plan.gather(first), slow_gather(&cells, first));
            prop_assert_eq!(plan.code(first, second), expected);
        }
        if let Ok(plan) = search::folded(&cells) {
            prop_assert_eq!(plan.code(first, second), expected);
        }
        if let Ok(plan) = search::folded_pair(&cells) {
            prop_assert_eq!(plan.code(first, second), expected);
        }
    }

    // Constructors accept exactly the factors that are right, so a random factor is refused or right.
    #[test]
    fn an_accepted_factor_is_right(
        factor: u64,
        shift in 0_u32..70,
        pre in 0_u32..8,
        cells in proptest::sample::subsequence((4..64).collect::<Vec<u16>>(), 1..4),
    ) {
        if let Ok(plan) = MultiplyGather::new(&cells, pre, factor, shift) {
            check(&cells, &plan);
        }
        if let Ok(plan) = FoldedGather::new(&cells, pre, factor, shift) {
            check(&cells, &plan);
        }
        if let Ok(plan) = FoldedPairGather::new(&cells, pre, factor, shift) {
            check(&cells, &plan);
        }
    }
}
