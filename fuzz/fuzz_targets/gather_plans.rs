//! Plans that gather codes from bitboards. An accepted plan must agree with a loop over its cells
//! on any boards; if a plan is refused, the reason must hold.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ternary::gather::base3_table::{self, Base3Table};
use ternary::gather::{
    FoldedGather, FoldedHalvesGather, FoldedPairGather, Gather, GatherError, Joined, MAX_CELLS,
    MaskGather, MultiplyGather, PextGather, ShiftGather, search,
};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    cells: Cells<'a>,
    others: Cells<'a>,
    /// Factor of an arbitrary plan, or bits to flip in the factor of a plan that was found.
    factor: u64,
    pre: u8,
    shift: u8,
    turn: bool,
    boards: [(u64, u64); 4],
}

#[derive(Arbitrary, Debug)]
enum Cells<'a> {
    /// Any cells, including invalid ones.
    Any(&'a [u8]),
    /// Equally spaced cells, such as columns and diagonals.
    Even { first: u8, step: i8, count: u8 },
    /// Cells of a mask, the lowest first.
    Mask(u64),
}

impl Cells<'_> {
    fn list(&self) -> Vec<u16> {
        match self {
            Self::Any(cells) => cells.iter().map(|&cell| u16::from(cell % 66)).collect(),
            Self::Even { first, step, count } => {
                let cells = (0..count % 12)
                    .map(|i| first.wrapping_add_signed(step.wrapping_mul(i.cast_signed())));
                cells.map(u16::from).collect()
            }
            Self::Mask(mask) => (0..64).filter(|cell| mask >> cell & 1 == 1).collect(),
        }
    }
}

fuzz_target!(|input: Input<'_>| {
    let cells = input.cells.list();
    let (pre, shift) = (u32::from(input.pre), u32::from(input.shift));
    let boards = &input.boards;
    let valid = is_list(&cells, MAX_CELLS);

    let plan = ShiftGather::new(&cells);
    assert_eq!(plan.is_ok(), valid && cells.windows(2).all(|pair| pair[0] + 1 == pair[1]));
    if let Some(plan) = checked(plan, &cells) {
        check(&plan, &cells, boards);
        check_binary(|bits| plan.gather(bits), &cells, boards);
    }
    let plan = PextGather::new(&cells);
    assert_eq!(plan.is_ok(), valid && cells.is_sorted());
    if let Some(plan) = checked(plan, &cells) {
        check(&plan, &cells, boards);
        check_binary(|bits| plan.gather(bits), &cells, boards);
        check_binary(|bits| plan.gather_portable(bits), &cells, boards);
        assert_eq!(PextGather::from_mask(mask(&cells)), Ok(plan));
        if cells.len() <= 11 {
            let plan = MaskGather::new(mask(&cells)).expect("a mask that is extracted");
            check(&plan, &cells, boards);
            check_binary(|bits| plan.gather(bits), &cells, boards);
        }
        check_joined(plan, &cells, &input.others.list(), boards);
    }
    if let Some(plan) = checked(FoldedHalvesGather::new(&cells), &cells) {
        check(&plan, &cells, boards);
    }

    // If the search finds a plan, its numbers can be damaged.
    let near = |found: Option<(u32, u64, u32)>| match found {
        Some((pre, factor, shift)) if input.turn => (pre, factor ^ input.factor, shift),
        _ => (pre, input.factor, shift),
    };
    // A search over a longer list takes too long to prove that there is no plan.
    let short = cells.len() <= 11;
    let found = short.then(|| checked(search::multiply(&cells), &cells)).flatten();
    let (pre, factor, shift) = near(found.map(|plan| (plan.pre(), plan.factor(), plan.shift())));
    for plan in [found, checked(MultiplyGather::new(&cells, pre, factor, shift), &cells)] {
        let Some(plan) = plan else { continue };
        check(&plan, &cells, boards);
        check_binary(|bits| plan.gather(bits), &cells, boards);
    }
    let short = cells.len() <= 8;
    let found = short.then(|| checked(search::folded(&cells), &cells)).flatten();
    let (pre, factor, shift) = near(found.map(|plan| (plan.pre(), plan.factor(), plan.shift())));
    for plan in [found, checked(FoldedGather::new(&cells, pre, factor, shift), &cells)] {
        let Some(plan) = plan else { continue };
        check(&plan, &cells, boards);
    }
    let found = short.then(|| checked(search::folded_pair(&cells), &cells)).flatten();
    let (pre, factor, shift) = near(found.map(|plan| (plan.pre(), plan.factor(), plan.shift())));
    for plan in [found, checked(FoldedPairGather::new(&cells, pre, factor, shift), &cells)] {
        let Some(plan) = plan else { continue };
        check(&plan, &cells, boards);
    }
    check_tables(usize::from(input.pre), boards);
});

fn is_list(cells: &[u16], most: usize) -> bool {
    let distinct = (0..cells.len()).all(|place| !cells[..place].contains(&cells[place]));
    (1..=most).contains(&cells.len()) && distinct && cells.iter().all(|&cell| cell < 64)
}

fn mask(cells: &[u16]) -> u64 {
    cells.iter().fold(0, |mask, cell| mask | 1 << cell)
}

/// Returns the plan, or checks that the reason for its refusal holds.
fn checked<P>(plan: Result<P, GatherError>, cells: &[u16]) -> Option<P> {
    let error = match plan {
        Ok(plan) => return Some(plan),
        Err(error) => error,
    };
    match error {
        GatherError::NoCells => assert!(cells.is_empty()),
        GatherError::TooManyCells { cells: count, most } => {
            assert!(count == cells.len() && count > most);
        }
        GatherError::CellOutOfRange { place, cell } => {
            assert!(cells[place] == cell && cell > 63);
        }
        GatherError::RepeatedCell { place, cell } => {
            assert!(cells[place] == cell && cells[..place].contains(&cell));
        }
        GatherError::NotAscending { place, cell } => {
            assert!(cells[place] == cell && cells[place - 1] > cell);
        }
        GatherError::NotContiguous { place, cell, .. } => {
            assert!(cells[place] == cell && cells[place - 1] + 1 != cell);
        }
        GatherError::UnevenPitch { place, cell, .. } => {
            let pitch = |place: usize| i32::from(cells[place]) - i32::from(cells[place - 1]);
            assert!(cells[place] == cell && pitch(place) != pitch(place - 1));
        }
        GatherError::OddCells { cells: count } => {
            assert!(count == cells.len() && count % 2 == 1);
        }
        GatherError::PreShiftTooFar { pre, cell } => {
            assert!(cells.iter().min() == Some(&cell) && pre > u32::from(cell));
        }
        GatherError::FieldPastTop { shift, width } => assert!(shift.saturating_add(width) > 64),
        GatherError::Refuted { first, second, got, expected, .. } => {
            assert_ne!(got, expected);
            assert_eq!(first & second, 0);
            assert_eq!((first | second) & !mask(cells), 0);
            let code = code(cells, first, second);
            assert!(expected == code || second == 0 && expected == binary(cells, first));
        }
        GatherError::NotFound { cells: count, .. } => assert_eq!(count, cells.len()),
        error => panic!("{error}"),
    }
    None
}

/// Reads the cells with a simple loop: cell j is bit j.
fn binary(cells: &[u16], bits: u64) -> u32 {
    cells.iter().enumerate().map(|(j, cell)| u32::from(bits >> cell & 1 == 1) << j).sum()
}

/// Reads the cells with a simple loop: cell j weighs 3^j.
fn code(cells: &[u16], first: u64, second: u64) -> u32 {
    cells.iter().rev().fold(0, |code, cell| {
        let digit = u32::from(first >> cell & 1 == 1) + 2 * u32::from(second >> cell & 1 == 1);
        3 * code + digit
    })
}

/// Returns the given boards and the full ones.
fn positions(boards: &[(u64, u64)]) -> impl Iterator<Item = (u64, u64)> + '_ {
    let given = boards
        .iter()
        .flat_map(|&(first, second)| [(first, second & !first), (first & second, !second)]);
    given.chain([(u64::MAX, 0), (0, u64::MAX), (0, 0)])
}

fn check(plan: &impl Gather, cells: &[u16], boards: &[(u64, u64)]) {
    assert_eq!(plan.mask(), mask(cells));
    assert_eq!(plan.cell_count() as usize, cells.len());
    for (first, second) in positions(boards) {
        assert_eq!(plan.base3(first), code(cells, first, 0), "{cells:?} {first:#x}");
        let expected = code(cells, first, second);
        assert_eq!(plan.code(first, second), expected, "{cells:?} {first:#x} {second:#x}");
    }
}

fn check_binary(gather: impl Fn(u64) -> u32, cells: &[u16], boards: &[(u64, u64)]) {
    for (first, second) in positions(boards) {
        for bits in [first, second, !first] {
            assert_eq!(gather(bits), binary(cells, bits), "{cells:?} {bits:#x}");
        }
    }
}

fn check_joined(low: PextGather, cells: &[u16], others: &[u16], boards: &[(u64, u64)]) {
    let Ok(high) = PextGather::new(others) else { return };
    let both = [cells, others].concat();
    match Joined::new(low, high) {
        Ok(plan) => check(&plan, &both, boards),
        Err(GatherError::SharedCells { shared }) => {
            assert!(shared != 0 && shared == mask(cells) & mask(others));
        }
        Err(GatherError::TooManyCells { cells, .. }) => {
            assert!(cells == both.len() && cells > MAX_CELLS);
        }
        Err(error) => panic!("{error}"),
    }
}

fn check_tables(bits: usize, boards: &[(u64, u64)]) {
    let fields: Vec<u16> = (0..20).collect();
    for (first, second) in positions(boards) {
        let field = (first & 0xF_FFFF) as u32;
        assert_eq!(base3_table::base3(field), code(&fields, first, 0));
        let (first, second) = (first as u16, second as u16);
        let fits = first < 1024 && second < 1024;
        let expected = code(&fields[..16], first.into(), second.into());
        let found = base3_table::code(first, second);
        assert_eq!(found.map(u32::from), fits.then_some(expected));
    }
    let table = Base3Table::new(bits);
    assert_eq!(table.is_ok(), (1..=Base3Table::MAX_BITS).contains(&bits));
    let Ok(table) = table else { return };
    for (first, second) in positions(boards) {
        let (first, second) = (first as u32 & 0x1_FFFF, second as u32 & 0x1_FFFF);
        let fits = |field: u32| field < 1 << bits;
        let expected = code(&fields[..17], first.into(), 0);
        assert_eq!(table.base3(first), fits(first).then_some(expected));
        let expected = code(&fields[..17], first.into(), second.into());
        let fits = fits(first) && fits(second);
        assert_eq!(table.code(first, second), fits.then_some(expected));
    }
}
