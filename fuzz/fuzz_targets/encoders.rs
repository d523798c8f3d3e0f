//! Places, turns and removes discs in the sparse and the dense encoder, and plays whole moves in
//! the dense one. The maintained codes must equal the codes of the position encoded line by line.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ternary::encoder::dense::{DenseEncoder, DenseError, Lanes};
use ternary::encoder::{SparseEncoder, SparseError};
use ternary::layout::Layout;
use ternary::{Color, Digit, balanced, base3, skew};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    cell_count: u8,
    digits: u8,
    /// Lists of cells, each ended by 255. Cells are taken modulo slightly more than the number of
    /// cells of the board, so that most of them are on it.
    patterns: &'a [u8],
    moves: &'a [u8],
    /// Columns that belong to no layout; their sums wrap.
    starts: Vec<u32>,
    columns: Vec<Vec<(u8, u32)>>,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    cell: u8,
    action: Action,
}

#[derive(Clone, Copy, Debug)]
enum Action {
    First,
    Second,
    Flip,
    Remove,
}

impl From<[u8; 2]> for Move {
    fn from([cell, action]: [u8; 2]) -> Self {
        let actions = [Action::First, Action::Second, Action::Flip, Action::Remove];
        Self { cell, action: actions[usize::from(action) % 4] }
    }
}

/// Effect of a move on one cell of a position.
#[derive(Clone, Copy, Debug)]
enum Change {
    Place(Color),
    Remove(Color),
    Flip(Color),
}

impl Change {
    fn undone(self) -> Self {
        match self {
            Self::Place(color) => Self::Remove(color),
            Self::Remove(color) => Self::Place(color),
            Self::Flip(from) => Self::Flip(from.opponent()),
        }
    }
}

fuzz_target!(|input: Input<'_>| {
    let cell_count = usize::from(input.cell_count);
    let cell = |&cell: &u8| u16::from(cell) % (u16::from(input.cell_count) + 2);
    let lists = input.patterns.split_inclusive(|&byte| byte == 255);
    let patterns: Vec<Vec<u16>> = lists
        .map(|cells| cells.strip_suffix(&[255]).unwrap_or(cells).iter().map(cell).collect())
        .collect();
    let moves: Vec<Move> = input.moves.as_chunks().0.iter().copied().map(Move::from).collect();
    let changes = changes(cell_count, &moves);
    sparse(cell_count, &patterns, usize::from(input.digits), &changes);
    dense(cell_count, &patterns, &changes, &moves);
    columns(&input.starts, &input.columns, &moves);
});

/// Turns moves into legal changes of a position.
fn changes(cell_count: usize, moves: &[Move]) -> Vec<(usize, Change)> {
    let mut position = vec![Digit::Empty; cell_count];
    let mut changes = Vec::new();
    for &Move { cell, action } in moves.iter().filter(|_| cell_count > 0) {
        let cell = usize::from(cell) % cell_count;
        let change = match (position[cell].color(), action) {
            (None, Action::First) => Change::Place(Color::First),
            (None, Action::Second) => Change::Place(Color::Second),
            (Some(color), Action::Flip) => Change::Flip(color),
            (Some(color), Action::Remove) => Change::Remove(color),
            _ => continue,
        };
        apply(&mut position, cell, change);
        changes.push((cell, change));
    }
    changes
}

fn apply(position: &mut [Digit], cell: usize, change: Change) {
    position[cell] = match change {
        Change::Place(color) => color.into(),
        Change::Remove(_) => Digit::Empty,
        Change::Flip(from) => from.opponent().into(),
    };
}

fn cells_of(position: &[Digit], pattern: &[u16]) -> Vec<Digit> {
    pattern.iter().map(|&cell| position[usize::from(cell)]).collect()
}

fn is_pattern(cell_count: usize, cells: &[u16]) -> bool {
    let mut seen = vec![false; cell_count];
    !cells.is_empty()
        && cells.iter().all(|&cell| {
            let free = seen.get_mut(usize::from(cell));
            free.is_some_and(|seen| !std::mem::replace(seen, true))
        })
}

fn sparse(cell_count: usize, patterns: &[Vec<u16>], digits: usize, changes: &[(usize, Change)]) {
    let layout = Layout::new(cell_count, patterns);
    assert_eq!(layout.is_ok(), patterns.iter().all(|cells| is_pattern(cell_count, cells)));
    let Ok(layout) = layout else { return };
    let longest = patterns.iter().map(Vec::len).max();
    assert_eq!(layout.longest(), longest.unwrap_or(0));

    let base3_fits = longest.is_none_or(|longest| longest <= 20);
    let skew_fits = longest.is_none_or(|longest| longest <= digits && digits <= 19);
    let encoders = [
        (SparseEncoder::base3(&layout), base3_fits),
        (SparseEncoder::skew(&layout, digits), skew_fits),
    ];
    for (numbering, (encoder, fits)) in encoders.into_iter().enumerate() {
        let encoder = match encoder {
            Ok(encoder) => encoder,
            Err(SparseError::Pattern { pattern, .. }) => {
                assert!(!fits && pattern < patterns.len());
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        assert!(fits);
        let expected = |position: &[Digit]| -> Vec<u32> {
            let encode = |pattern: &Vec<u16>| match numbering {
                0 => base3::encode(&cells_of(position, pattern)).unwrap(),
                _ => skew::encode(&cells_of(position, pattern), digits).unwrap(),
            };
            patterns.iter().map(encode).collect()
        };
        let mut position = vec![Digit::Empty; cell_count];
        let mut codes = encoder.empty();
        let mut rebuilt = encoder.empty();
        let mut make = |position: &mut [Digit], cell, change| {
            apply(position, cell, change);
            match change {
                Change::Place(color) => encoder.place(&mut codes, cell, color),
                Change::Remove(color) => encoder.remove(&mut codes, cell, color),
                Change::Flip(from) => encoder.flip(&mut codes, cell, from),
            }
            assert_eq!(codes.as_slice(), expected(position));
            encoder.rebuild(&mut rebuilt, |cell| position[cell]);
            assert_eq!(codes, rebuilt);
        };
        for &(cell, change) in changes {
            make(&mut position, cell, change);
        }
        for &(cell, change) in changes.iter().rev() {
            make(&mut position, cell, change.undone());
        }
        assert_eq!(codes, encoder.empty());
    }
}

fn dense(cell_count: usize, patterns: &[Vec<u16>], changes: &[(usize, Change)], moves: &[Move]) {
    let Ok(layout) = Layout::new(cell_count, patterns) else { return };
    let encoder = match DenseEncoder::new(&layout) {
        Ok(encoder) => encoder,
        Err(DenseError::BoardTooLarge { .. }) => return assert!(cell_count > 64),
        Err(DenseError::TooManyPatterns { .. }) => return assert!(patterns.len() > 64),
        Err(DenseError::TooManyCells { pattern, cells }) => {
            assert_eq!(patterns[pattern].len(), cells);
            return assert!(cells > 10);
        }
        Err(error) => panic!("{error}"),
    };
    assert!(cell_count <= 64 && patterns.len() <= 64 && layout.longest() <= 10);
    let check = |codes: &Lanes, position: &[Digit]| {
        for (lane, pattern) in patterns.iter().enumerate() {
            let code = balanced::encode(&cells_of(position, pattern)).unwrap();
            assert_eq!(i32::from(codes.get(lane)), code);
            let index = balanced::to_index(code, pattern.len()).unwrap();
            assert_eq!(encoder.index(codes, lane), index as usize);
        }
        assert!(codes.as_array()[patterns.len()..].iter().all(|&code| code == 0));
        let mut rebuilt = *codes;
        encoder.rebuild(&mut rebuilt, |cell| position[cell]);
        assert_eq!(*codes, rebuilt);
    };
    let mut position = vec![Digit::Empty; cell_count];
    let mut codes = encoder.empty();
    let mut make = |position: &mut [Digit], cell, change| {
        apply(position, cell, change);
        match change {
            Change::Place(color) => encoder.place(&mut codes, cell, color),
            Change::Remove(color) => encoder.remove(&mut codes, cell, color),
            Change::Flip(from) => encoder.flip(&mut codes, cell, from),
        }
        check(&codes, position);
    };
    for &(cell, change) in changes {
        make(&mut position, cell, change);
    }
    for &(cell, change) in changes.iter().rev() {
        make(&mut position, cell, change.undone());
    }
    assert_eq!(codes, encoder.empty());

    // Whole moves: the action selects which of the opponent's discs flip.
    for &Move { cell, action } in moves.iter().filter(|_| cell_count > 0) {
        let placed = usize::from(cell) % cell_count;
        if position[placed] != Digit::Empty {
            swap_players(&mut position);
            codes = codes.negated();
            check(&codes, &position);
            continue;
        }
        let turns = |other: usize| match action {
            Action::First => true,
            Action::Second => other.is_multiple_of(2),
            Action::Flip => other.abs_diff(placed) < 2,
            Action::Remove => other % 7 == placed % 7,
        };
        let mut flipped = 0;
        for other in (0..cell_count).filter(|&other| turns(other)) {
            if position[other] == Digit::Second {
                position[other] = Digit::First;
                flipped |= 1 << other;
            }
        }
        position[placed] = Digit::First;
        swap_players(&mut position);
        let after = encoder.after(&codes, placed, flipped);
        assert_eq!(encoder.after(&after, placed, flipped), codes);
        codes = after;
        check(&codes, &position);
    }
}

fn swap_players(position: &mut [Digit]) {
    for digit in position {
        *digit = digit.color().map_or(*digit, |color| color.opponent().into());
    }
}

/// Checks that sums are correct modulo 2^32 for any weights and any moves, legal or not.
fn columns(starts: &[u32], columns: &[Vec<(u8, u32)>], moves: &[Move]) {
    let entries = |column: &Vec<(u8, u32)>| -> Vec<(usize, u32)> {
        column.iter().map(|&(slot, weight)| (slot.into(), weight)).collect()
    };
    let encoder = SparseEncoder::from_columns(starts, columns.iter().map(entries));
    let in_range = columns.iter().flatten().all(|&(slot, _)| usize::from(slot) < starts.len());
    assert_eq!(encoder.is_ok(), in_range);
    let Ok(encoder) = encoder else { return };
    let mut codes = encoder.empty();
    let mut expected = starts.to_vec();
    for &Move { cell, action } in moves.iter().filter(|_| !columns.is_empty()) {
        let cell = usize::from(cell) % columns.len();
        let times = match action {
            Action::First => 1,
            Action::Second => 2,
            Action::Flip => -1,
            Action::Remove => -2,
        };
        match action {
            Action::First => encoder.place(&mut codes, cell, Color::First),
            Action::Second => encoder.place(&mut codes, cell, Color::Second),
            Action::Flip => encoder.flip(&mut codes, cell, Color::Second),
            Action::Remove => encoder.remove(&mut codes, cell, Color::Second),
        }
        for &(slot, weight) in &columns[cell] {
            let sum = i64::from(expected[usize::from(slot)]) + times * i64::from(weight);
            expected[usize::from(slot)] = u32::try_from(sum.rem_euclid(1 << 32)).unwrap();
        }
        assert_eq!(codes.as_slice(), expected);
    }
}
