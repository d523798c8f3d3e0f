//! Convolution by lookup compared with the definition, on every window and on boards.

use engine::random::words;
use ternary::Digit::{Edge, Empty, First};
use ternary::convolution::{
    ConvolutionError, ConvolutionTable, Kernel, SquareWindows, Weight, WindowNumbering,
};
use ternary::encoder::SparseCodes;
use ternary::layout::LayoutError;
use ternary::layout::grid::Direction;
use ternary::{Color, Digit};

/// Returns a kernel whose sums just fit: eleven weights stay below 2^15.
fn i16_kernel(channels: usize, len: usize) -> Kernel<i16> {
    let mut next = words(len as u64);
    let mut weight = || i16::try_from(next() % 5_900).unwrap() - 2_950;
    Kernel::new(channels, len, (0..channels * len * 4).map(|_| weight()).collect::<Vec<_>>())
        .unwrap()
}

/// Returns a kernel with weights of very different magnitude, so that the order of additions matters.
fn f32_kernel(channels: usize, len: usize) -> Kernel<f32> {
    let mut next = words(100 + len as u64);
    let mut weight = || {
        let word = next();
        let fraction = f32::from(i16::try_from(word % 60_000).unwrap_or(7)) - 15_000.5;
        fraction * 2_f32.powi(i32::try_from(word >> 32 & 15).unwrap())
    };
    Kernel::new(channels, len, (0..channels * len * 4).map(|_| weight()).collect::<Vec<_>>())
        .unwrap()
}

/// Access to the bits of an output, which distinguish 0 from −0.
trait Bits: Weight {
    fn bits(self) -> u32;
}

impl Bits for i16 {
    fn bits(self) -> u32 {
        u32::from(self.cast_unsigned())
    }
}

impl Bits for f32 {
    fn bits(self) -> u32 {
        self.to_bits()
    }
}

fn same<T: Bits>(row: &[T], direct: &[T]) -> bool {
    row.iter().map(|output| output.bits()).eq(direct.iter().map(|output| output.bits()))
}

#[test]
fn codes_are_numbered_without_holes() {
    for (len, count) in [(1, 3), (3, 48), (5, 507), (7, 4_800), (9, 43_923), (11, 397_488)] {
        let numbering = WindowNumbering::new(len).unwrap();
        let radius = u32::try_from(len / 2).unwrap();
        assert_eq!(numbering.radius(), len / 2);
        assert_eq!(numbering.code_count(), count);
        assert_eq!(count, 3 * ((3_u32.pow(radius + 1) - 1) / 2).pow(2));

        // Pairs come in order, and the windows of each pair in counting order.
        let mut code = 0;
        let mut window = vec![Edge; len];
        let mut decoded = window.clone();
        for (low, high) in numbering.pairs() {
            assert_eq!(numbering.start(low, high), Some(code));
            let range = numbering.range(low, high).unwrap();
            window.fill(Edge);
            window[low..len - high].fill(Empty);
            loop {
                assert!(range.contains(&code));
                assert_eq!(numbering.encode(&window), Ok(code));
                numbering.decode(code, &mut decoded).unwrap();
                assert_eq!(window, decoded);
                code += 1;
                if ternary::base3::increment(&mut window[low..len - high]).is_none() {
                    break;
                }
            }
            assert_eq!(code, range.end);
        }
        assert_eq!(code, count);
        assert_eq!(numbering.start(len / 2 + 1, 0), None);
        assert_eq!(numbering.range(0, len / 2 + 1), None);
    }
}

/// Compares the rows of all codes with the definition.
fn check_rows<T: Bits>(kernel: &Kernel<T>) {
    let table = ConvolutionTable::new(kernel).unwrap();
    let numbering = *table.numbering();
    assert_eq!(table.channels(), kernel.channels());
    assert_eq!(table.code_count(), numbering.code_count());
    let outputs = table.code_count() as usize * kernel.channels();
    assert_eq!(table.bytes(), outputs * size_of::<T>());
    assert_eq!(table.bytes(), ConvolutionTable::bytes_for(kernel));
    assert_eq!(table.start(0, 1), numbering.start(0, 1));
    let mut window = vec![Empty; kernel.len()];
    for code in 0..table.code_count() {
        numbering.decode(code, &mut window).unwrap();
        assert!(same(table.row(code), &kernel.direct(&window).unwrap()), "{window:?}");
    }
    assert_eq!(table.get(table.code_count()), None);
    assert!(table.get(table.code_count() - 1).is_some());
    // Rows that fit in a cache line do not cross one.
    let row = kernel.channels() * size_of::<T>();
    if row.is_power_of_two() && row <= 64 {
        assert_eq!(table.row(1).as_ptr().addr() % row, 0);
    }
}

#[test]
fn rows_are_the_direct_convolution_of_every_window() {
    for len in [1, 3, 5, 7, 9] {
        check_rows(&i16_kernel(1, len));
        check_rows(&i16_kernel(32, len));
        check_rows(&f32_kernel(3, len));
        check_rows(&f32_kernel(16, len));
    }
    check_rows(&i16_kernel(3, 11));
    check_rows(&f32_kernel(1, 11));
}

/// Fills the window around a cell by stepping along the board.
fn window(board: &[Digit], size: usize, cell: usize, direction: Direction, window: &mut [Digit]) {
    let signed = |n: usize| isize::try_from(n).unwrap();
    let (dx, dy) = direction.step();
    let (x, y) = (signed(cell % size), signed(cell / size));
    let radius = signed(window.len() / 2);
    for (step, digit) in (-radius..).zip(window) {
        let on_board = |n: isize| usize::try_from(n).ok().filter(|&n| n < size);
        *digit = match (on_board(x + step * dx), on_board(y + step * dy)) {
            (Some(x), Some(y)) => board[y * size + x],
            _ => Edge,
        };
    }
}

/// A kernel and its table.
struct Lookup<T> {
    kernel: Kernel<T>,
    table: ConvolutionTable<T>,
}

impl<T: Bits> Lookup<T> {
    fn new(kernel: Kernel<T>) -> Self {
        let table = ConvolutionTable::new(&kernel).unwrap();
        Self { kernel, table }
    }

    fn check(&self, code: u32, window: &[Digit]) {
        let direct = self.kernel.direct(window).unwrap();
        assert!(same(self.table.row(code), &direct), "{window:?}");
    }
}

/// Changes some cells of a board and its codes; half of the changes empty a cell or flip a stone.
fn play(
    windows: &SquareWindows,
    board: &mut [Digit],
    codes: &mut SparseCodes,
    changes: u64,
    next: &mut impl FnMut() -> u64,
) {
    let encoder = windows.encoder();
    for _ in 0..changes {
        let word = next();
        let cell = usize::try_from((word >> 8) % board.len() as u64).unwrap();
        let color = Color::ALL[usize::from(word & 1 == 1)];
        match board[cell].color() {
            None => {
                encoder.place(codes, cell, color);
                board[cell] = color.into();
            }
            Some(standing) if standing == color => {
                encoder.remove(codes, cell, standing);
                board[cell] = Empty;
            }
            Some(standing) => {
                encoder.flip(codes, cell, standing);
                board[cell] = color.into();
            }
        }
    }
}

#[test]
fn boards_are_convolved_by_lookup() {
    // 10,032 boards for each length in release builds.
    let boards_per_size = if cfg!(debug_assertions) { 3 } else { 456 };
    let mut next = words(1);
    for len in [3, 5, 11] {
        let integer = Lookup::new(i16_kernel(2, len));
        let float = Lookup::new(f32_kernel(1, len));
        let mut cells = vec![Empty; len];
        for size in 1..=22 {
            let windows = SquareWindows::new(size, len).unwrap();
            assert_eq!((windows.size(), windows.numbering().len()), (size, len));
            let encoder = windows.encoder();
            assert_eq!(encoder.slot_count(), 4 * size * size);
            let mut board = vec![Empty; size * size];
            let mut codes = encoder.empty();
            for _ in 0..boards_per_size {
                for cell in 0..board.len() {
                    for direction in Direction::ALL {
                        window(&board, size, cell, direction, &mut cells);
                        let code = codes.get(windows.slot(direction, cell));
                        integer.check(code, &cells);
                        float.check(code, &cells);
                    }
                }
                let changes = next() % (board.len() as u64 + 1);
                play(&windows, &mut board, &mut codes, changes, &mut next);
                let mut rebuilt = encoder.empty();
                encoder.rebuild(&mut rebuilt, |cell| board[cell]);
                assert_eq!(codes, rebuilt);
            }
        }
    }
}

#[test]
fn a_stone_changes_at_most_one_window_for_each_cell_and_direction() {
    let windows = SquareWindows::new(15, 11).unwrap();
    assert_eq!(windows.encoder().column(7 * 15 + 7).len(), 4 * 11);
    assert_eq!(windows.encoder().column(0).len(), 3 * 6 + 1);
    let mut slots: Vec<usize> = windows.encoder().column(3 * 15 + 9).map(|(s, _)| s).collect();
    let count = slots.len();
    slots.sort_unstable();
    slots.dedup();
    assert_eq!(slots.len(), count);
}

#[test]
fn sums_that_do_not_fit_are_refused() {
    // The sum is greatest with second-colour stones on all cells of the full window, in channel 1.
    let mut weights = [0_i16; 2 * 3 * 4];
    for cell in 0..3 {
        weights[(3 + cell) * 4 + 2] = 10_923;
    }
    let error = ConvolutionError::RowOverflow { code: 26, channel: 1 };
    let kernel = Kernel::new(2, 3, weights).unwrap();
    assert_eq!(ConvolutionTable::new(&kernel).unwrap_err(), error);
    let window = [Digit::Second; 3];
    assert_eq!(kernel.direct(&window), Err(ConvolutionError::Overflow { channel: 1 }));
    weights[(3 + 2) * 4 + 2] -= 2;
    check_rows(&Kernel::new(2, 3, weights).unwrap());

    // The sum is least only at the high end of a line: (0, 1) missing, stones of the first colour.
    let mut weights = [0_i16; 3 * 4];
    weights[1] = -16_384;
    weights[2 * 4 + 3] = -16_385;
    let code = WindowNumbering::new(3).unwrap().start(0, 1).unwrap() + 1;
    let kernel = Kernel::new(1, 3, weights).unwrap();
    let error = ConvolutionError::RowOverflow { code, channel: 0 };
    assert_eq!(ConvolutionTable::new(&kernel).unwrap_err(), error);
    weights[1] += 1;
    check_rows(&Kernel::new(1, 3, weights).unwrap());

    // Only the last sum counts, not the intermediate ones.
    let column = |weight: i16| [weight; 4];
    let weights = [column(30_000), column(30_000), column(-30_000)].concat();
    check_rows(&Kernel::new(1, 3, weights).unwrap());
}

#[test]
fn floats_keep_their_zeros_and_infinities() {
    let weights = [[-0.0_f32; 4], [f32::MAX, -0.0, f32::MIN, 0.0], [f32::MAX, 0.0, f32::MIN, 1.0]];
    check_rows(&Kernel::new(1, 3, weights.concat()).unwrap());
}

#[test]
fn invalid_kernels_are_refused() {
    let new = |channels, len, count| Kernel::new(channels, len, vec![0_i16; count]).unwrap_err();
    assert_eq!(new(0, 3, 0), ConvolutionError::NoChannel);
    for len in [0, 2, 10, 12, 13, usize::MAX] {
        assert_eq!(new(1, len, 4), ConvolutionError::KernelLen { len, max: 11 });
        assert!(WindowNumbering::new(len).is_err());
        assert!(SquareWindows::new(15, len).is_err());
    }
    let error = ConvolutionError::WeightCount { weights: 25, expected: 24 };
    assert_eq!(new(2, 3, 25), error);
    let error = ConvolutionError::WeightCount { weights: 4, expected: usize::MAX };
    assert_eq!(new(usize::MAX, 3, 4), error);
    for weight in [f32::NAN, f32::INFINITY] {
        let kernel = Kernel::new(1, 1, [0.0, 0.0, weight, 0.0]);
        assert_eq!(kernel, Err(ConvolutionError::NotFinite { index: 2 }));
    }
    let error = ConvolutionError::WindowLen { cells: 2, expected: 3 };
    assert_eq!(i16_kernel(1, 3).direct(&[Empty; 2]), Err(error));
    let error = LayoutError::SizeOutOfRange { size: 33, max: 32 };
    assert_eq!(SquareWindows::new(33, 3), Err(error.into()));
}

#[test]
fn invalid_windows_are_refused() {
    let numbering = WindowNumbering::new(5).unwrap();
    let error = ConvolutionError::WindowLen { cells: 4, expected: 5 };
    assert_eq!(numbering.encode(&[Empty; 4]), Err(error));
    assert_eq!(numbering.decode(0, &mut [Empty; 4]), Err(error));
    let inside = |cell| Err(ConvolutionError::EdgeInside { cell });
    assert_eq!(numbering.encode(&[Empty, Empty, Empty, Edge, First]), inside(3));
    assert_eq!(numbering.encode(&[Edge, First, Edge, First, Edge]), inside(2));
    assert_eq!(numbering.encode(&[Edge, Edge, Edge, First, First]), inside(2));
    assert_eq!(numbering.encode(&[Edge; 5]), inside(2));
    let mut window = [First; 5];
    let error = ConvolutionError::CodeOutOfRange { code: 507, count: 507 };
    assert_eq!(numbering.decode(507, &mut window), Err(error));
    assert_eq!(window, [First; 5]);
}

#[test]
fn tables_keep_to_the_limit() {
    let kernel = i16_kernel(4, 5);
    let bytes = 507 * 4 * 2;
    assert_eq!(ConvolutionTable::bytes_for(&kernel), bytes);
    assert_eq!(ConvolutionTable::with_max_bytes(&kernel, bytes).unwrap().bytes(), bytes);
    let error = ConvolutionError::TooLarge { bytes, max_bytes: bytes - 1 };
    assert_eq!(ConvolutionTable::with_max_bytes(&kernel, bytes - 1).unwrap_err(), error);
}

#[test]
#[should_panic(expected = "no such code")]
fn there_is_no_row_behind_the_last() {
    let table = ConvolutionTable::new(&i16_kernel(1, 3)).unwrap();
    let _ = table.row(48);
}
