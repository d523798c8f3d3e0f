//! The contract of all methods, as tests.

use alloc::vec::Vec;

use crate::flip::loops::flips as expected;
use crate::{Bitboard, Board, Square, workload};

/// Declares the tests of each method.
macro_rules! methods {
    ($($(#[$available:meta])* $name:ident $flips:path;)*) => {$(
        $(#[$available])*
        mod $name {
            #[test]
            fn turns_the_discs_of_every_line() {
                $crate::flip::contract::check_lines($flips);
            }

            #[test]
            fn agrees_with_the_loop_on_random_boards() {
                $crate::flip::contract::check_boards($flips, 1, 2);
            }

            #[test]
            #[ignore = "64 million moves"]
            fn agrees_with_the_loop_on_every_square_of_random_boards() {
                $crate::flip::contract::check_boards($flips, 2, 64);
            }
        }
    )*};
}
pub(crate) use methods;

/// Checks every line, and a square of each of a million random boards.
pub(crate) fn check(flips: impl Fn(Board, Square) -> Bitboard) {
    check_lines(&flips);
    check_boards(&flips, 1, 1);
}

/// Fewer boards where the tests are interpreted.
const BOARDS: usize = if cfg!(miri) { 100 } else { 1_000_000 };

/// Checks every content of every line of the board, the move on each of its squares: on an empty
/// board against the rule, and again with random discs elsewhere.
pub(crate) fn check_lines(flips: impl Fn(Board, Square) -> Bitboard) {
    let mut boards = workload::random_boards(0);
    for line in lines() {
        let squares: Bitboard = line.iter().copied().collect();
        for content in contents(line.len()) {
            let discs = |digit| -> Bitboard {
                let cells = line.iter().zip(&content);
                cells.filter(|(_, cell)| **cell == digit).map(|(&square, _)| square).collect()
            };
            let (mover, opponent) = (discs(1), discs(2));
            let alone = Board::from_disjoint(mover, opponent);
            let noise = boards.next().expect("the stream does not end");
            let crowded = Board::from_disjoint(
                mover | (noise.mover() - squares),
                opponent | (noise.opponent() - squares),
            );
            for (place, &square) in line.iter().enumerate() {
                let turned: Bitboard =
                    turned(&content, place).into_iter().map(|place| line[place]).collect();
                assert_eq!(flips(alone, square), turned, "{square} on\n{alone}");
                let found = flips(crowded, square);
                assert_eq!(found & squares, turned, "{square} on\n{crowded}");
                assert_eq!(found, expected(crowded, square), "{square} on\n{crowded}");
            }
        }
    }
}

/// Checks some squares, taken or not, of a million random boards against the loop.
pub(crate) fn check_boards(flips: impl Fn(Board, Square) -> Bitboard, seed: u64, squares: usize) {
    let mut next = workload::words(seed);
    for board in workload::random_boards(seed).take(BOARDS) {
        // Different squares in a row, of which 64 are all.
        let first = next();
        for step in 0..squares as u64 {
            let square = Square::ALL[(first.wrapping_add(step * (first >> 32 | 1)) % 64) as usize];
            let found = flips(board, square);
            assert!(found.is_subset(board.opponent()), "{square} on\n{board}");
            assert_eq!(found, expected(board, square), "{square} on\n{board}");
        }
    }
}

/// The rows, columns, diagonals and anti-diagonals of the board, down to single squares.
fn lines() -> Vec<Vec<Square>> {
    let along = |key: fn(usize, usize) -> usize, count: usize| {
        (0..count).map(move |index| {
            Square::ALL.into_iter().filter(|s| key(s.column(), s.row()) == index).collect()
        })
    };
    along(|_, row| row, 8)
        .chain(along(|column, _| column, 8))
        .chain(along(|column, row| 7 + column - row, 15))
        .chain(along(|column, row| column + row, 15))
        .collect()
}

/// All contents of a line: 0 empty, 1 the mover's, 2 the opponent's.
fn contents(len: usize) -> impl Iterator<Item = Vec<u8>> {
    let count = 3_usize.pow(u32::try_from(len).expect("a short line"));
    (0..count).map(move |mut code| {
        (0..len)
            .map(|_| {
                let digit = u8::try_from(code % 3).expect("a digit");
                code /= 3;
                digit
            })
            .collect()
    })
}

/// The rule, in one line: the places whose discs turn by a move on a place.
fn turned(content: &[u8], place: usize) -> Vec<usize> {
    let run = |places: &mut dyn Iterator<Item = usize>| {
        let mut passed = Vec::new();
        for place in places {
            match content[place] {
                1 => return passed,
                2 => passed.push(place),
                _ => break,
            }
        }
        Vec::new()
    };
    let mut turned = run(&mut (place + 1..content.len()));
    turned.extend(run(&mut (0..place).rev()));
    turned
}

#[test]
fn lines_are_those_of_the_board() {
    let lines = lines();
    assert_eq!(lines.len(), 46);
    assert_eq!(lines.iter().map(Vec::len).sum::<usize>(), 4 * 64);
    assert_eq!(lines[23], [0, 9, 18, 27, 36, 45, 54, 63].map(|index| Square::ALL[index]));
    assert_eq!(lines[38], [7, 14, 21, 28, 35, 42, 49, 56].map(|index| Square::ALL[index]));
}

#[test]
fn the_rule_turns_what_is_enclosed() {
    assert_eq!(turned(&[1, 2, 2, 0, 2, 2, 2, 1], 3), [4, 5, 6, 2, 1]);
    assert_eq!(turned(&[1, 2, 2, 2, 2, 2, 2, 2], 3), [2, 1]);
    assert_eq!(turned(&[1, 2, 2, 0, 0, 2, 2, 1], 3), [2, 1]);
    assert_eq!(turned(&[1, 2, 1, 0, 1, 2, 2, 1], 3), []);
}
