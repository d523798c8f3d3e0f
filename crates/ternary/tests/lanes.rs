//! The kernels against each other, against a rebuild and against base 3 by hand.

#![allow(clippy::cast_possible_truncation, reason = "random words and small digits are cut")]

use engine::random::SplitMix64;
use ternary::lanes::kernels::{self, Kernel};
use ternary::lanes::{DenseEncoder, Lanes, LanesError, MAX_PATTERNS};
use ternary::layout::Layout;
use ternary::{Color, Digit};

/// Random patterns of one to ten cells of a board of 64.
fn random_patterns(random: &mut SplitMix64, count: usize) -> Vec<Vec<u16>> {
    let mut cells: Vec<u16> = (0..64).collect();
    (0..count)
        .map(|_| {
            for place in 0..10 {
                let other = place + random.below(cells.len() - place);
                cells.swap(place, other);
            }
            cells[..1 + random.below(10)].to_vec()
        })
        .collect()
}

/// The obvious codes of a position.
fn slow_codes(patterns: &[Vec<u16>], board: &[Digit]) -> [u16; MAX_PATTERNS] {
    let mut codes = [0; MAX_PATTERNS];
    for (code, pattern) in codes.iter_mut().zip(patterns) {
        for &cell in pattern.iter().rev() {
            *code = 3 * *code + board[usize::from(cell)].value() as u16;
        }
    }
    codes
}

#[test]
fn a_million_moves_on_every_kernel() {
    const STEPS: usize = if cfg!(debug_assertions) { 50_000 } else { 1_000_000 };
    let mut random = SplitMix64::new(1);
    let patterns = random_patterns(&mut random, MAX_PATTERNS);
    let encoder = DenseEncoder::new(64, &patterns).unwrap();
    let mut board = [Digit::Empty; 64];
    let mut codes = encoder.empty();
    let mut by_kernel = vec![[0; MAX_PATTERNS]; kernels::ALL.len()];
    let mut rebuilt = Lanes::EMPTY;

    for step in 0..STEPS {
        let word = random.word();
        let cell = (word % 64) as usize;
        let color = Color::ALL[(word >> 32 & 1) as usize];
        let column = encoder.column(cell).as_array();
        let operation: fn(&Kernel) -> kernels::Operation = match (board[cell].color(), color) {
            (None, color) => {
                encoder.place(&mut codes, cell, color);
                board[cell] = color.into();
                if color == Color::First { |kernel| kernel.add } else { |kernel| kernel.add_twice }
            }
            (Some(old), color) if old == color => {
                encoder.remove(&mut codes, cell, old);
                board[cell] = Digit::Empty;
                if old == Color::First { |kernel| kernel.sub } else { |kernel| kernel.sub_twice }
            }
            (Some(old), _) => {
                encoder.flip(&mut codes, cell, old);
                board[cell] = old.other().into();
                if old == Color::First { |kernel| kernel.add } else { |kernel| kernel.sub }
            }
        };
        for (kernel, state) in kernels::ALL.iter().zip(&mut by_kernel) {
            operation(kernel)(state, column);
            assert_eq!(state, codes.as_array(), "{} at step {step}", kernel.name);
        }
        if step % 8 == 0 {
            encoder.rebuild(&mut rebuilt, |cell| board[cell]);
            assert_eq!(rebuilt, codes, "step {step}");
        }
        if step % 256 == 0 {
            assert_eq!(*codes.as_array(), slow_codes(&patterns, &board), "step {step}");
        }
    }
}

#[test]
fn kernels_wrap_alike_on_any_words() {
    assert_eq!(kernels::ALL[0].name, "portable");
    let mut random = SplitMix64::new(2);
    for _ in 0..10_000 {
        let codes: [u16; MAX_PATTERNS] = std::array::from_fn(|_| random.word() as u16);
        let column: [u16; MAX_PATTERNS] = std::array::from_fn(|_| random.word() as u16);
        let run = |operation: kernels::Operation| {
            let mut codes = codes;
            operation(&mut codes, &column);
            codes
        };
        let each = |change: fn(u16, u16) -> u16| {
            std::array::from_fn::<_, MAX_PATTERNS, _>(|lane| change(codes[lane], column[lane]))
        };
        for kernel in kernels::ALL {
            let name = kernel.name;
            assert_eq!(run(kernel.add), each(u16::wrapping_add), "{name}");
            assert_eq!(run(kernel.sub), each(u16::wrapping_sub), "{name}");
            let twice = each(|code, weight| code.wrapping_add(weight).wrapping_add(weight));
            assert_eq!(run(kernel.add_twice), twice, "{name}");
            let twice = each(|code, weight| code.wrapping_sub(weight).wrapping_sub(weight));
            assert_eq!(run(kernel.sub_twice), twice, "{name}");
        }
    }
}

#[test]
fn full_patterns_of_the_second_colour_reach_the_last_code() {
    let patterns: Vec<Vec<u16>> =
        (0..64).map(|p| (0..10).map(|j| (p + j) % 64).collect()).collect();
    let encoder = DenseEncoder::new(64, &patterns).unwrap();
    let mut codes = encoder.empty();
    encoder.rebuild(&mut codes, |_| Digit::Second);
    assert_eq!(codes.as_array(), &[59_048; MAX_PATTERNS]);
    encoder.rebuild(&mut codes, |_| Digit::Edge);
    assert_eq!(codes, Lanes::EMPTY);
}

#[test]
fn unused_lanes_stay_zero() {
    let mut random = SplitMix64::new(3);
    let patterns = random_patterns(&mut random, 46);
    let encoder = DenseEncoder::new(64, &patterns).unwrap();
    assert_eq!((encoder.cell_count(), encoder.pattern_count()), (64, 46));
    let mut codes = encoder.empty();
    for cell in 0..64 {
        encoder.place(&mut codes, cell, Color::Second);
    }
    assert_eq!(codes.as_array()[46..], [0; 18]);
    assert!(codes.as_array()[..46].iter().all(|&code| code != 0));
}

#[test]
fn patterns_are_checked() {
    let none: [[u16; 1]; 0] = [];
    assert!(DenseEncoder::new(0, &none).is_ok());
    assert_eq!(
        DenseEncoder::new(64, &[[0]; 65]),
        Err(LanesError::TooManyPatterns { patterns: 65 }),
    );
    assert_eq!(
        DenseEncoder::new(64, &[vec![0], vec![]]),
        Err(LanesError::EmptyPattern { pattern: 1 }),
    );
    let long: Vec<u16> = (0..11).collect();
    assert_eq!(
        DenseEncoder::new(64, &[long]),
        Err(LanesError::TooManyCells { pattern: 0, cells: 11 }),
    );
    assert_eq!(
        DenseEncoder::new(8, &[[0, 8]]),
        Err(LanesError::CellOutOfRange { pattern: 0, place: 1, cell: 8, cell_count: 8 }),
    );
    assert_eq!(
        DenseEncoder::new(8, &[[7, 3, 7]]),
        Err(LanesError::RepeatedCell { pattern: 0, place: 2, cell: 7 }),
    );
}

#[test]
fn boards_larger_than_cell_numbers_are_refused() {
    let max = Layout::MAX_CELLS;
    for cell_count in [max + 1, usize::MAX] {
        let error = LanesError::BoardTooLarge { cell_count };
        assert_eq!(DenseEncoder::new(cell_count, &[[0]]), Err(error));
    }
    assert_eq!(DenseEncoder::new(max, &[[u16::MAX]]).unwrap().cell_count(), max);
}

#[test]
fn encoders_of_layouts_are_those_of_their_patterns() {
    for count in [0, 1, 46, 64] {
        let patterns = random_patterns(&mut SplitMix64(5), count);
        let layout = Layout::new(64, &patterns).unwrap();
        assert_eq!(DenseEncoder::of_layout(&layout), DenseEncoder::new(64, &patterns));
    }
    let of = |cells, patterns: &[Vec<u16>]| {
        DenseEncoder::of_layout(&Layout::new(cells, patterns).unwrap()).unwrap_err()
    };
    assert_eq!(of(64, &vec![vec![0]; 65]), LanesError::TooManyPatterns { patterns: 65 });
    let error = LanesError::TooManyCells { pattern: 1, cells: 11 };
    assert_eq!(of(64, &[vec![0], (0..11).collect()]), error);
}

#[test]
fn rebuild_asks_for_each_cell_once_in_order() {
    let encoder = DenseEncoder::new(9, &[[0, 4, 8]]).unwrap();
    let mut codes = encoder.empty();
    let mut asked = Vec::new();
    encoder.rebuild(&mut codes, |cell| {
        asked.push(cell);
        Digit::First
    });
    assert!(asked.into_iter().eq(0..9));
    assert_eq!(codes.get(0), 1 + 3 + 9);
}
