//! Solvers take no more memory than their tables, and what the moves of one line need.

use gomoku::renju::Reading;
use gomoku::search::{Control, Method, Options, OptionsError, Solver};
use gomoku::{Board, Rule};

use crate::positions::{after, solver_of};

/// What a search may need besides its tables: lists of moves for each stone of a line, a position,
/// and an answer while it is found.
const CONSTANT: u64 = 512 << 10;

/// White to move finds no win in many millions of nodes.
fn hard() -> Board {
    after("H8J10F10E9I11G7G6H11E7K10J9", Rule::Renju)
}

#[test]
fn memory_is_bounded_by_the_tables() {
    for bytes in [0, 64, 1 << 12, (1 << 20) - 1, 1 << 20, 3 << 20] {
        for width in 1..=3 {
            let board = hard();
            let info = allocation_counter::measure(|| {
                let mut solver = solver_of(Reading::Literal, bytes, width);
                for method in [Method::Vcf, Method::Vct, Method::Any] {
                    let solution = solver.solve(&board, method, Control::new().nodes(10_000));
                    assert!(method == Method::Vcf || solution.nodes == 10_000);
                }
                let _ = solver.winning_moves(&board, Method::Any, Control::new().nodes(5_000));
                solver.clear();
            });
            let most = bytes as u64 + CONSTANT;
            assert!(info.bytes_max <= most, "{bytes} {width}: {}", info.bytes_max);
            println!("{bytes} {width}: {}", info.bytes_max.saturating_sub(bytes as u64));
            assert_eq!(info.bytes_current, 0);
        }
    }
}

/// A size that cannot be had is an error, not a panic.
#[test]
fn no_size_is_a_panic() {
    for mib in [1 << 30, 1 << 32, usize::MAX >> 20, usize::MAX] {
        let error = Solver::new(Options::new().hash_mib(mib)).unwrap_err();
        assert_eq!(error, OptionsError::OutOfMemory { mib });
    }
    // More than an address can tell, and so little that the allocator of this test can count it.
    for bytes in [1 << 50, 1 << 52] {
        let error = Solver::with_hash_bytes(Options::new(), bytes).unwrap_err();
        assert!(error.to_string().starts_with("no memory for a hash table of "), "{error}");
    }
}

#[test]
fn no_width_is_a_panic() {
    for width in 0..=u8::MAX {
        let is_width = (1..=3).contains(&width);
        assert_eq!(Solver::new(Options::new().hash_mib(0).width(width)).is_ok(), is_width);
        let mut solver = Solver::new(Options::new().hash_mib(0)).unwrap();
        assert_eq!(solver.set_width(width).is_ok(), is_width);
        assert_eq!(solver.options().width, if is_width { width } else { 1 });
    }
}
