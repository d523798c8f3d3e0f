//! Kernels compared with each other, with a rebuild and with the codes of lines.

#![allow(clippy::cast_possible_truncation, reason = "random words and small digits are cut")]

use engine::random::SplitMix64;
use ternary::encoder::dense::boards::{CellBytes, NibbleSums};
use ternary::encoder::dense::kernels::{self, Columns, Kernel};
use ternary::encoder::dense::{DenseEncoder, DenseError, Lanes, MAX_CELLS, MAX_PATTERNS};
use ternary::layout::Layout;
use ternary::{Color, Digit, balanced};

/// A seeded stream of words.
struct Random(SplitMix64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    fn next(&mut self) -> u64 {
        self.0.word()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// Returns some of the cells of a set, often few and sometimes all.
    fn subset(&mut self, cells: u64) -> u64 {
        match self.next() % 8 {
            0 => 0,
            1 => cells,
            2 => cells & self.next(),
            3 | 4 => cells & self.next() & self.next(),
            _ => cells & self.next() & self.next() & self.next(),
        }
    }

    fn lanes(&mut self) -> Lanes {
        Lanes::new(std::array::from_fn(|_| self.next() as i16))
    }
}

/// Returns random patterns of one to ten cells of a board of 64.
fn random_patterns(random: &mut Random, count: usize) -> Vec<Vec<u16>> {
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

fn encoder_of(cell_count: usize, patterns: &[Vec<u16>]) -> DenseEncoder {
    DenseEncoder::new(&Layout::new(cell_count, patterns).unwrap()).unwrap()
}

/// A position from the view of the player to move.
#[derive(Clone, Copy)]
struct Position {
    mover: u64,
    opponent: u64,
}

impl Position {
    fn digit(self, cell: usize) -> Digit {
        match (self.mover >> cell & 1, self.opponent >> cell & 1) {
            (1, _) => Digit::First,
            (_, 1) => Digit::Second,
            _ => Digit::Empty,
        }
    }

    fn swapped(self) -> Self {
        Self { mover: self.opponent, opponent: self.mover }
    }

    /// Returns the codes, computed line by line.
    fn codes(self, patterns: &[Vec<u16>]) -> Lanes {
        let mut codes = [0; MAX_PATTERNS];
        for (code, pattern) in codes.iter_mut().zip(patterns) {
            let line: Vec<Digit> = pattern.iter().map(|&cell| self.digit(cell.into())).collect();
            *code = i16::try_from(balanced::encode(&line).unwrap()).unwrap();
        }
        Lanes::new(codes)
    }
}

/// One change of a position, in the terms of the kernels.
#[derive(Clone, Copy, Debug)]
enum Change {
    Move { placed: usize, flipped: u64 },
    Pass,
    Place(usize, Color),
    Remove(usize, Color),
    Flip(usize, Color),
}

impl Change {
    /// Returns a random change that the position allows.
    fn random(random: &mut Random, position: Position) -> Self {
        let cell = random.below(64);
        let color = Color::ALL[random.below(2)];
        match (position.digit(cell).color(), random.next() % 8) {
            // Removals keep the board from filling up.
            (Some(old), 0..4) => Self::Remove(cell, old),
            (Some(old), 4..6) => Self::Flip(cell, old),
            (Some(_), _) => Self::Pass,
            (None, 0) => Self::Place(cell, color),
            (None, _) => Self::Move { placed: cell, flipped: random.subset(position.opponent) },
        }
    }

    fn apply(self, position: Position) -> Position {
        let Position { mut mover, mut opponent } = position;
        match self {
            Self::Move { placed, flipped } => {
                mover |= flipped | 1 << placed;
                opponent &= !flipped;
                return Position { mover, opponent }.swapped();
            }
            Self::Pass => return position.swapped(),
            Self::Place(cell, Color::First) | Self::Remove(cell, Color::First) => {
                mover ^= 1 << cell;
            }
            Self::Place(cell, Color::Second) | Self::Remove(cell, Color::Second) => {
                opponent ^= 1 << cell;
            }
            Self::Flip(cell, _) => {
                mover ^= 1 << cell;
                opponent ^= 1 << cell;
            }
        }
        Position { mover, opponent }
    }

    fn encode(self, encoder: &DenseEncoder, codes: &mut Lanes) {
        match self {
            Self::Move { placed, flipped } => *codes = encoder.after(codes, placed, flipped),
            Self::Pass => *codes = codes.negated(),
            Self::Place(cell, color) => encoder.place(codes, cell, color),
            Self::Remove(cell, color) => encoder.remove(codes, cell, color),
            Self::Flip(cell, from) => encoder.flip(codes, cell, from),
        }
    }

    fn run(self, kernel: &Kernel, columns: &Columns, codes: &mut Lanes) {
        match self {
            Self::Move { placed, flipped } => {
                *codes = (kernel.after)(codes, &columns[placed], columns, flipped);
            }
            Self::Pass => *codes = (kernel.negate)(codes),
            Self::Place(cell, Color::First) | Self::Remove(cell, Color::Second) => {
                (kernel.add_half)(codes, &columns[cell]);
            }
            Self::Place(cell, Color::Second) | Self::Remove(cell, Color::First) => {
                (kernel.sub_half)(codes, &columns[cell]);
            }
            Self::Flip(cell, Color::First) => (kernel.sub)(codes, &columns[cell]),
            Self::Flip(cell, Color::Second) => (kernel.add)(codes, &columns[cell]),
        }
    }
}

#[test]
fn a_million_moves_on_every_kernel() {
    const MOVES: usize = if cfg!(debug_assertions) { 50_000 } else { 1_000_000 };
    let mut random = Random::new(1);
    let patterns = random_patterns(&mut random, MAX_PATTERNS);
    let encoder = encoder_of(64, &patterns);
    let mut position = Position { mover: 0, opponent: 0 };
    let mut codes = encoder.empty();
    let mut by_kernel = vec![Lanes::EMPTY; kernels::ALL.len()];
    let mut rebuilt = Lanes::EMPTY;
    let mut most_flips = 0;

    let (mut moves, mut step) = (0, 0);
    while moves < MOVES {
        let change = Change::random(&mut random, position);
        let before = codes;
        position = change.apply(position);
        change.encode(&encoder, &mut codes);
        encoder.rebuild(&mut rebuilt, |cell| position.digit(cell));
        assert_eq!(rebuilt, codes, "{change:?} at step {step}");
        for (kernel, state) in kernels::ALL.iter().zip(&mut by_kernel) {
            change.run(kernel, encoder.columns(), state);
            assert_eq!(*state, codes, "{} after {change:?} at step {step}", kernel.name);
        }
        if let Change::Move { placed, flipped } = change {
            moves += 1;
            most_flips = most_flips.max(flipped.count_ones());
            assert_eq!(encoder.after(&codes, placed, flipped), before, "taken back");
        }
        if step % 256 == 0 {
            assert_eq!(codes, position.codes(&patterns), "step {step}");
        }
        step += 1;
    }
    assert!(most_flips > 20, "{most_flips}");
}

#[test]
fn kernels_wrap_in_the_same_way() {
    assert_eq!(kernels::ALL[0].name, "portable");
    let mut random = Random::new(2);
    let mut columns: Columns = std::array::from_fn(|_| random.lanes());
    columns[MAX_CELLS] = Lanes::EMPTY;
    for round in 0..10_000 {
        let (codes, column) = (random.lanes(), random.lanes());
        let flipped = if round % 100 == 0 { u64::MAX } else { random.subset(u64::MAX) };
        let half = |word: i16| (word.cast_unsigned() / 2).cast_signed();
        let each = |change: &dyn Fn(i16, i16) -> i16| {
            let lanes = codes.as_array().iter().zip(column.as_array());
            let mut changed = lanes.map(|(&code, &word)| change(code, word));
            Lanes::new(std::array::from_fn(|_| changed.next().unwrap()))
        };
        let after = std::array::from_fn(|lane| {
            let flips = (0..64).filter(|cell| flipped >> cell & 1 == 1);
            let sum = flips.map(|cell| i32::from(columns[cell].get(lane))).sum::<i32>();
            -(i32::from(codes.get(lane)) + i32::from(half(column.get(lane))) + sum) as i16
        });
        for kernel in kernels::ALL {
            let name = kernel.name;
            let run = |operation: kernels::Operation| {
                let mut codes = codes;
                operation(&mut codes, &column);
                codes
            };
            assert_eq!(run(kernel.add), each(&i16::wrapping_add), "{name}");
            assert_eq!(run(kernel.sub), each(&i16::wrapping_sub), "{name}");
            assert_eq!(run(kernel.add_half), each(&|a, b| a.wrapping_add(half(b))), "{name}");
            assert_eq!(run(kernel.sub_half), each(&|a, b| a.wrapping_sub(half(b))), "{name}");
            assert_eq!((kernel.negate)(&codes), each(&|a, _| a.wrapping_neg()), "{name}");
            let played = (kernel.after)(&codes, &column, &columns, flipped);
            assert_eq!(played, Lanes::new(after), "{name}");
        }
    }
}

#[test]
fn full_patterns_reach_the_last_codes() {
    let patterns: Vec<Vec<u16>> =
        (0..64).map(|p| (0..10).map(|j| (p + j) % 64).collect()).collect();
    let encoder = encoder_of(64, &patterns);
    let mut codes = encoder.empty();
    for (digit, code, index) in [
        (Digit::First, 29_524, 59_048),
        (Digit::Second, -29_524, 0),
        (Digit::Empty, 0, 29_524),
        (Digit::Edge, 0, 29_524),
    ] {
        encoder.rebuild(&mut codes, |_| digit);
        assert_eq!(codes.as_array(), &[code; MAX_PATTERNS]);
        for pattern in 0..MAX_PATTERNS {
            assert_eq!(encoder.index(&codes, pattern), index);
        }
    }
    // All discs but one flip at once.
    encoder.rebuild(&mut codes, |cell| if cell == 0 { Digit::Empty } else { Digit::Second });
    let played = encoder.after(&codes, 0, !1);
    assert_eq!(played.as_array(), &[-29_524; MAX_PATTERNS]);
}

#[test]
fn indices_are_those_of_the_balanced_codes() {
    let mut random = Random::new(4);
    let patterns = random_patterns(&mut random, 46);
    let encoder = encoder_of(64, &patterns);
    for _ in 0..1000 {
        let mover = random.next();
        let position = Position { mover, opponent: random.next() & !mover };
        let codes = position.codes(&patterns);
        for (pattern, cells) in patterns.iter().enumerate() {
            let index = balanced::to_index(codes.get(pattern).into(), cells.len()).unwrap();
            assert_eq!(encoder.index(&codes, pattern), index as usize);
            let offset = balanced::max_code(cells.len()).unwrap();
            assert_eq!(encoder.offset(pattern), offset as usize);
        }
    }
}

#[test]
fn unused_lanes_stay_zero() {
    let mut random = Random::new(3);
    let patterns = random_patterns(&mut random, 46);
    let encoder = encoder_of(64, &patterns);
    assert_eq!((encoder.cell_count(), encoder.pattern_count()), (64, 46));
    let mut codes = encoder.empty();
    for cell in 0..63 {
        encoder.place(&mut codes, cell, Color::Second);
    }
    codes = encoder.after(&codes, 63, u64::MAX >> 1);
    assert_eq!(codes.as_array()[46..], [0; 18]);
    assert!(codes.as_array()[..46].iter().all(|&code| code < 0));
    assert!((46..64).all(|pattern| encoder.offset(pattern) == 0));
}

#[test]
fn boards_and_patterns_that_do_not_fit_are_refused() {
    let of = |cell_count, patterns: &[Vec<u16>]| {
        DenseEncoder::new(&Layout::new(cell_count, patterns).unwrap())
    };
    assert!(of(0, &[]).is_ok());
    assert!(of(64, &vec![(0..10).collect(); 64]).is_ok());
    let error = DenseError::BoardTooLarge { cell_count: 65 };
    assert_eq!(of(65, &[vec![0]]), Err(error));
    let error = DenseError::TooManyPatterns { patterns: 65 };
    assert_eq!(of(64, &vec![vec![0]; 65]), Err(error));
    let error = DenseError::TooManyCells { pattern: 1, cells: 11 };
    assert_eq!(of(64, &[vec![0], (0..11).collect()]), Err(error));
}

#[test]
fn cells_beyond_a_small_board_do_not_flip() {
    let encoder = encoder_of(9, &[vec![0, 4, 8], vec![8, 7]]);
    let mut codes = encoder.empty();
    encoder.place(&mut codes, 4, Color::Second);
    assert_eq!(encoder.after(&codes, 8, u64::MAX << 9 | 1 << 4).as_array()[..2], [-3 - 9, -1]);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_move_beyond_a_small_board_panics() {
    let encoder = encoder_of(9, &[vec![0, 4, 8]]);
    let _ = encoder.after(&Lanes::EMPTY, 9, 0);
}

#[test]
fn rebuild_asks_for_each_cell_once_in_order() {
    let encoder = encoder_of(9, &[vec![0, 4, 8]]);
    let mut codes = encoder.empty();
    let mut asked = Vec::new();
    encoder.rebuild(&mut codes, |cell| {
        asked.push(cell);
        Digit::First
    });
    assert!(asked.into_iter().eq(0..9));
    assert_eq!(codes.get(0), 1 + 3 + 9);
}

#[test]
fn whole_boards_have_the_codes_of_their_lines() {
    let mut random = Random::new(5);
    for (cell_count, count) in [(64, MAX_PATTERNS), (64, 46), (64, 1), (37, 33), (64, 0), (0, 0)] {
        let mut patterns = random_patterns(&mut random, count);
        for pattern in &mut patterns {
            pattern.retain(|&cell| usize::from(cell) < cell_count);
        }
        patterns.retain(|pattern| !pattern.is_empty());
        let layout = Layout::new(cell_count, &patterns).unwrap();
        let encoder = DenseEncoder::new(&layout).unwrap();
        let (nibbles, cells) =
            (NibbleSums::new(&layout).unwrap(), CellBytes::new(&layout).unwrap());
        for round in 0..if cfg!(debug_assertions) { 1_000 } else { 20_000 } {
            let mover = if round % 100 == 0 { u64::MAX } else { random.subset(u64::MAX) };
            let mut position = Position { mover, opponent: random.subset(!mover) };
            if round % 3 == 0 {
                position = position.swapped();
            }
            let Position { mover, opponent } = position;
            let expected = position.codes(&patterns);
            assert_eq!(encoder.encode(mover, opponent), expected);
            assert_eq!(nibbles.codes(mover, opponent), expected);
            assert_eq!(cells.codes(mover, opponent), expected);
            let twice = encoder.encode(mover | opponent, opponent);
            assert_eq!(twice, encoder.encode(mover, 0));
            assert_eq!(twice, cells.codes(mover | opponent, opponent));
            assert_eq!(twice, nibbles.codes(mover | opponent, opponent));
        }
    }
}
