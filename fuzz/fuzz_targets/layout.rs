//! Layouts, boards and windows. Every cell must be where the lists say, and exactly one window,
//! which sees the margin of the cell, must answer for each cell of a line.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ternary::layout::grid::{self, Direction, GridLines, Symmetry, pattern_symmetries};
use ternary::layout::window::{Window, WindowError, windows};
use ternary::layout::{Layout, LayoutError};

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    /// Lists of cells, each ended by 255.
    Layout {
        cell_count: u8,
        digits: u8,
        margin: u8,
        patterns: &'a [u8],
    },
    Windows {
        len: u16,
        digits: u8,
        margin: u8,
    },
    /// Cells of a pattern, two bytes each.
    Square {
        size: u8,
        digits: u8,
        margin: u8,
        cells: &'a [u8],
    },
}

fuzz_target!(|input: Input<'_>| match input {
    Input::Layout { cell_count, digits, margin, patterns } => {
        let cell_count = usize::from(cell_count);
        let lists = patterns.split_inclusive(|&byte| byte == 255);
        let cells = |list: &[u8]| -> Vec<u16> {
            list.strip_suffix(&[255]).unwrap_or(list).iter().copied().map(u16::from).collect()
        };
        let patterns: Vec<Vec<u16>> = lists.map(cells).collect();
        match Layout::new(cell_count, &patterns) {
            Ok(layout) => {
                assert!(layout.patterns().eq(patterns.iter()));
                check_places(&layout);
                for cells in layout.patterns() {
                    check_windows(cells.len(), digits.into(), margin.into());
                }
            }
            Err(error) => check_layout_error(error, cell_count, &patterns),
        }
    }
    Input::Windows { len, digits, margin } => {
        check_windows(usize::from(len) % 600, digits.into(), margin.into());
    }
    Input::Square { size, digits, margin, cells } => {
        let size = usize::from(size) % 40;
        let cells = cells.as_chunks().0.iter().map(|&bytes| u16::from_le_bytes(bytes) % 1025);
        check_grid(size, size, digits.into(), margin.into());
        // A height that differs from the width, made from the bytes at hand.
        check_grid(size, usize::from(digits ^ margin) % 40, digits.into(), margin.into());
        check_symmetries(size, &cells.collect::<Vec<_>>());
    }
});

fn check_layout_error(error: LayoutError, cell_count: usize, patterns: &[Vec<u16>]) {
    match error {
        LayoutError::EmptyPattern { pattern } => assert!(patterns[pattern].is_empty()),
        LayoutError::CellOutOfRange { pattern, cell, .. } => {
            assert!(patterns[pattern].contains(&cell) && usize::from(cell) >= cell_count);
        }
        LayoutError::DuplicateCell { pattern, cell } => {
            assert!(patterns[pattern].iter().filter(|&&other| other == cell).count() > 1);
        }
        error => panic!("{error}"),
    }
}

/// Checks that patterns and places are two views of the same incidences.
fn check_places(layout: &Layout) {
    let mut places = 0;
    for cell in 0..layout.cell_count() {
        let mut before = None;
        for (pattern, position) in layout.patterns_of(cell) {
            assert_eq!(usize::from(layout.pattern(pattern)[position]), cell);
            assert!(before < Some(pattern), "in the order of patterns, each once");
            before = Some(pattern);
            places += 1;
        }
    }
    assert_eq!(places, layout.patterns().map(<[u16]>::len).sum::<usize>());
}

fn check_windows(len: usize, digits: usize, margin: usize) {
    let cover = match windows(len, digits, margin) {
        Ok(cover) => cover,
        Err(WindowError::TooShort { .. }) => {
            assert!(len > digits);
            let two_do = digits > margin && len <= 2 * (digits - margin);
            assert!(!two_do && digits <= 2 * margin, "there is a cover");
            return;
        }
        Err(WindowError::Empty) => {
            assert_eq!(len, 0);
            return;
        }
        Err(error) => panic!("{error}"),
    };
    assert!(len > 0 && !cover.is_empty());
    assert_eq!(cover.len() == 1, len <= digits);
    let mut answered = 0;
    for window in &cover {
        let end = window.start + window.len;
        assert_eq!(window.len, len.min(digits));
        assert!(end <= len);
        assert_eq!(window.owned.start, answered, "each cell is answered once, in order");
        assert!(!window.owned.is_empty());
        answered = window.owned.end;
        for cell in window.owned.clone() {
            assert!(window.start <= cell.saturating_sub(margin), "the margin before");
            assert!(end >= (cell + margin + 1).min(len), "the margin behind");
        }
        check_digits(window, len, digits);
    }
    assert_eq!(answered, len);
}

/// Checks that cells and digits of a window are inverse, and that the window is on the high digits.
fn check_digits(window: &Window, len: usize, digits: usize) {
    let mut mask = 0;
    for cell in 0..len + 2 {
        let inside = (window.start..window.start + window.len).contains(&cell);
        let digit = window.digit_of(cell, digits);
        assert_eq!(digit.is_some(), inside);
        if let Some(digit) = digit {
            assert_eq!(window.cell_of(digit, digits), Some(cell));
            assert_eq!(digits - digit, window.start + window.len - cell);
            if window.owned.contains(&cell) && digit < 64 {
                mask |= 1 << digit;
            }
        }
    }
    assert_eq!(window.owned_mask(digits), mask);
    let cells = (0..digits + 2).filter_map(|digit| window.cell_of(digit, digits));
    assert_eq!(cells.count(), window.len);
}

fn check_grid(width: usize, height: usize, digits: usize, margin: usize) {
    let lines = GridLines::new(width, height);
    let sides = 1..=grid::MAX_SIZE;
    assert_eq!(lines.is_ok(), sides.contains(&width) && sides.contains(&height));
    let Ok(lines) = lines else { return };
    check_places(lines.layout());
    for line in lines.layout().patterns() {
        check_windows(line.len(), digits, margin);
    }
    assert_eq!(lines.layout().cell_count(), width * height);
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        for index in 0..direction.line_count(width, height) {
            let number = lines.offset(direction) + index;
            assert_eq!(lines.direction_of(number), Some((direction, index)));
            let cells = lines.line(direction, index);
            let at = |cell: u16| (usize::from(cell) % width, usize::from(cell) / width);
            for (position, &cell) in cells.iter().enumerate() {
                let (x, y) = at(cell);
                assert_eq!(lines.locate(direction, x, y), (number, position));
                let next = x.checked_add_signed(dx).zip(y.checked_add_signed(dy));
                let next = next.filter(|&(x, y)| x < width && y < height);
                assert_eq!(cells.get(position + 1).map(|&cell| at(cell)), next);
            }
        }
    }
    assert_eq!(lines.direction_of(lines.layout().len()), None);
    for cell in 0..width * height {
        assert_eq!(lines.layout().patterns_of(cell).len(), 4);
    }
}

fn check_symmetries(size: usize, cells: &[u16]) {
    let permutations = match pattern_symmetries(cells, size) {
        Ok(permutations) => permutations,
        Err(LayoutError::SizeOutOfRange { .. }) => {
            assert!(!(1..=grid::MAX_SIZE).contains(&size));
            return;
        }
        Err(error) => return check_layout_error(error, size * size, &[cells.to_vec()]),
    };
    assert!(permutations[0].iter().copied().eq(0..cells.len()), "the identity comes first");
    let boards = Symmetry::ALL.map(|symmetry| (symmetry, symmetry.permutation(size).unwrap()));
    for &cell in cells {
        let (x, y) = (usize::from(cell) % size, usize::from(cell) / size);
        for (symmetry, board) in &boards {
            let (to_x, to_y) = symmetry.apply(x, y, size);
            assert_eq!(usize::from(board[usize::from(cell)]), to_y * size + to_x);
            assert_eq!(symmetry.inverse().apply(to_x, to_y, size), (x, y));
            for next in Symmetry::ALL {
                let both = symmetry.then(next).apply(x, y, size);
                assert_eq!(both, next.apply(to_x, to_y, size));
            }
        }
    }
    // The definition: a symmetry of the board that maps the pattern onto itself.
    let mut expected: Vec<Vec<usize>> = Vec::new();
    for (_, board) in &boards {
        let digit = |&cell: &u16| cells.iter().position(|&other| other == board[usize::from(cell)]);
        if let Some(permutation) = cells.iter().map(digit).collect::<Option<Vec<_>>>()
            && !expected.contains(&permutation)
        {
            expected.push(permutation);
        }
    }
    assert_eq!(permutations, expected);
}
