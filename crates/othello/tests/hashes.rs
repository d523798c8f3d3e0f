//! Collisions of the hashes of different boards, and how evenly they fill a table.

use std::collections::HashSet;

use othello::zobrist::ZobristKey;
use othello::{Board, Color, Move, Position, workload};

/// Returns the positions of the first `plies` plies, by ply, whose boards are all different.
///
/// A player who must pass does so at once.
fn first_positions(plies: usize) -> Vec<Vec<Position>> {
    let mut levels = vec![vec![Position::START]];
    for ply in 0..plies {
        let mut next = Vec::new();
        for &position in &levels[ply] {
            for square in position.moves() {
                let board = position.board().play(square);
                next.push(Position::new(board, position.side_to_move().opponent()));
            }
        }
        for position in &mut next {
            if position.must_pass() {
                *position = position.play(Move::Pass).expect("a legal pass");
            }
        }
        next.sort_unstable();
        next.dedup_by_key(|position| position.board());
        levels.push(next);
    }
    levels
}

/// Returns how many numbers repeat an earlier one.
fn collisions(numbers: impl Iterator<Item = u64>) -> usize {
    let mut numbers: Vec<u64> = numbers.collect();
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    count - numbers.len()
}

/// Returns the expected number of repetitions among `count` random numbers of `bits` bits.
fn expected_collisions(count: usize, bits: i32) -> f64 {
    let (count, range) = (count as f64, 2_f64.powi(bits));
    count + range * (count * (-1.0 / range).ln_1p()).exp_m1()
}

/// Returns how far the distribution of an index of `bits` bits is from uniform, in standard deviations:
/// chi-square, which is normal for this number of values.
fn unevenness(hashes: &[u64], bits: u32, shift: u32) -> f64 {
    let mut counts = vec![0_u32; 1 << bits];
    for hash in hashes {
        counts[usize::try_from(hash >> shift & ((1 << bits) - 1)).unwrap()] += 1;
    }
    let mean = hashes.len() as f64 / counts.len() as f64;
    let squares: f64 = counts.iter().map(|count| (f64::from(*count) - mean).powi(2)).sum();
    let degrees = (counts.len() - 1) as f64;
    (squares / mean - degrees) / (2.0 * degrees).sqrt()
}

/// Checks hashes of different boards: all differ, indices are uniform, and collisions in 32 bits are as
/// frequent as by chance.
fn check(name: &str, hashes: &[u64]) {
    println!("{name}, {} boards", hashes.len());
    assert_eq!(collisions(hashes.iter().copied()), 0, "{name}");
    for shift in [0, 44] {
        let sigmas = unevenness(hashes, 20, shift);
        println!("  index of bits {shift} to {}: uneven by {sigmas:.2} sigma", shift + 19);
        assert!(sigmas.abs() < 5.0, "{name}: {sigmas} at {shift}");
    }
    let expected = expected_collisions(hashes.len(), 32);
    for shift in [0, 32] {
        let found = collisions(hashes.iter().map(|hash| hash >> shift & 0xffff_ffff));
        println!("  bits {shift} to {}: {found} collisions, by chance {expected:.0}", shift + 31);
        let bound = 5.0 * expected.sqrt() + 5.0;
        assert!((found as f64 - expected).abs() < bound, "{name}: {found} of {expected}");
    }
}

/// Checks both hashes of positions whose boards are different.
fn check_both(name: &str, positions: &[Position]) {
    let direct: Vec<u64> = positions.iter().map(|p| p.board().hash64()).collect();
    check(&format!("{name}, direct"), &direct);
    let zobrist: Vec<u64> = positions.iter().map(|&p| ZobristKey::of(p).value()).collect();
    check(&format!("{name}, Zobrist"), &zobrist);
}

#[test]
fn boards_of_the_first_plies_do_not_collide() {
    let levels = first_positions(8);
    // OEIS A124005, up to the first pass.
    let counts: Vec<usize> = levels[..8].iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 4, 12, 54, 236, 1288, 7092, 42614]);
    let positions = levels.concat();
    assert!(positions.len() > 300_000);
    check_both("first plies", &positions);
}

#[test]
#[ignore = "takes half a minute and a gigabyte, and prints the numbers of the documentation"]
fn millions_of_boards_collide_as_often_as_by_chance() {
    const BOARDS: usize = 1 << 22;
    let mut positions = first_positions(10).concat();
    positions.truncate(BOARDS);
    assert_eq!(positions.len(), BOARDS);
    check_both("first plies", &positions);

    let mut seen = HashSet::with_capacity(BOARDS);
    let color = |board: Board| Color::ALL[board.discs().len() as usize % 2];
    let positions: Vec<Position> = workload::game_boards(1)
        .filter(|&board| seen.insert(board))
        .map(|board| Position::new(board, color(board)))
        .take(BOARDS)
        .collect();
    check_both("random games", &positions);
}
