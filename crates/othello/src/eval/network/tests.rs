//! Values against the reference, and files that come back or are refused.

use ternary::encoder::dense::Lanes;

use super::kernels::{ALL, Kernel};
use super::weights::{Network, NetworkError, NetworkParts};
use super::{Head, NetworkEvaluation};
use crate::eval::{Evaluation, Points, Stages};
use crate::pattern::PatternSet;
use crate::workload::{game_boards, random_boards, words};
use crate::{Board, Symmetry};

/// Random networks.
pub(super) mod samples {
    use super::*;
    use crate::eval::ErrorModel;

    /// Returns a network of small patterns, with all that a file may contain.
    pub(in crate::eval::network) fn small(width: usize, seed: u64) -> Network {
        let set: PatternSet = "A1 B1 A2 B2\nC1 D1 E1\nD4 E4\n".parse().unwrap();
        let model = ErrorModel { probe: 0.5, ..ErrorModel::constant(Points::new(10)) };
        let network = network(&set, width, vec![20, 40], seed).with_error_model(Some(model));
        network.with_about("random numbers, for tests").unwrap()
    }

    /// Returns a network whose numbers are random, but such that few units are saturated.
    pub(in crate::eval::network) fn network(
        set: &PatternSet,
        width: usize,
        most: Vec<u8>,
        seed: u64,
    ) -> Network {
        Network::new(parts(set, width, most, seed)).unwrap()
    }

    /// Returns the same numbers, of which two of a row fit a byte, as kernels may add them.
    pub(super) fn narrow(mut parts: NetworkParts) -> NetworkParts {
        for numbers in [&mut parts.rows, &mut parts.mover, &mut parts.opponent] {
            numbers.iter_mut().for_each(|number| *number = (*number).clamp(-64, 63));
        }
        parts
    }

    pub(super) fn parts(set: &PatternSet, width: usize, most: Vec<u8>, seed: u64) -> NetworkParts {
        let mut next = words(seed);
        let mut number = move |limit: i32| {
            let range = u64::try_from(2 * limit + 1).unwrap();
            i32::try_from((next() >> 32) % range).unwrap() - limit
        };
        let row_limit = if set.instances().len() > 20 { 20 } else { 127 };
        let mut bytes = |count: usize, limit| -> Vec<i8> {
            (0..count).map(|_| i8::try_from(number(limit)).unwrap()).collect()
        };
        let mut rows = bytes(width * Network::rows_of(set), row_limit);
        rows[0] = i8::MIN;
        let mover = bytes(width * Network::MOVES, 127);
        let opponent = bytes(width * Network::MOVES, 127);
        let stages = Stages::new(most).unwrap();
        let hidden: Vec<Vec<i8>> =
            (0..stages.count()).map(|_| bytes(width * Network::HIDDEN, 127)).collect();
        let head = |hidden| Head {
            bias: (0..width).map(|_| i16::try_from(number(200)).unwrap()).collect(),
            hidden,
            hidden_bias: core::array::from_fn(|_| number(9_000)),
            output: core::array::from_fn(|_| i16::try_from(number(2_000)).unwrap()),
            output_bias: number(10_000),
        };
        let heads = hidden.into_iter().map(head).collect();
        let set = set.clone();
        NetworkParts { set, width, rows, mover, opponent, stages, heads, error_model: None }
    }
}

/// Returns the sets of the tests, whose numbers of lanes leave all rests.
fn sets() -> Vec<PatternSet> {
    let named = PatternSet::NAMES.map(|name| PatternSet::named(name).unwrap());
    let texts = ["A1", "A1 B1 A2 B2\nC1 D1 E1\nD4 E4", "A1 B1 C1 D1 E1 F1 G1 H1 B2 G2\nA1 B1 C2"];
    named.into_iter().chain(texts.map(|text| text.parse().unwrap())).collect()
}

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
#[test]
fn neon_is_among_the_kernels() {
    assert!(ALL.iter().any(|kernel| kernel.name == "neon"));
}

#[test]
fn kernels_are_the_reference() {
    let mut inner = 0;
    for set in sets() {
        for (width, is_narrow) in [(32, false), (64, false), (32, true), (64, true)] {
            let parts = samples::parts(&set, width, vec![0, 12, 13, 40], 1);
            let parts = if is_narrow { samples::narrow(parts) } else { parts };
            let network = Network::new(parts).unwrap();
            let evaluation = NetworkEvaluation::new(network.clone());
            let boards = random_boards(2).take(300).chain(game_boards(3).take(300));
            for board in boards {
                let expected = network.reference_value(board);
                let codes = evaluation.state(board);
                assert_eq!(evaluation.evaluate(&codes, board, board.moves()), expected, "{board}");
                let moves = [board, board.pass()].map(|board| board.moves().len());
                for kernel in ALL {
                    let tables = evaluation.kernel_tables();
                    let empties = board.empties().len();
                    let points = (kernel.value)(tables, empties, &codes, moves[0], moves[1]);
                    let points = Points::new(points).clamp(Points::MIN, Points::MAX);
                    assert_eq!(points, expected, "{} {width} {is_narrow}: {board}", kernel.name);
                }
                inner += usize::from(expected.get().abs() < Points::MAX.get());
            }
        }
    }
    assert!(inner > 4_000, "{inner}");
}

#[test]
fn codes_of_no_board_give_the_same_values_everywhere() {
    for set in sets() {
        for (width, is_narrow) in [(32, false), (64, false), (32, true), (64, true)] {
            let parts = samples::parts(&set, width, vec![20], 4);
            let parts = if is_narrow { samples::narrow(parts) } else { parts };
            let evaluation = NetworkEvaluation::new(Network::new(parts).unwrap());
            let tables = evaluation.kernel_tables();
            let mut next = words(5);
            for round in 0..300 {
                let codes = Lanes::new(core::array::from_fn(|_| match round {
                    0 => i16::MIN,
                    1 => i16::MAX,
                    _ => i16::from_le_bytes(next().to_le_bytes()[..2].try_into().unwrap()),
                }));
                let [empties, mover, opponent, ..] = next().to_le_bytes().map(u32::from);
                let value =
                    |kernel: &Kernel| (kernel.value)(tables, empties % 65, &codes, mover, opponent);
                let expected = value(&ALL[0]);
                for kernel in &ALL[1..] {
                    assert_eq!(value(kernel), expected, "{} {width} {is_narrow}", kernel.name);
                }
            }
        }
    }
}

#[test]
fn extreme_numbers_do_not_overflow() {
    let set = PatternSet::named("tritboard").unwrap();
    for sign in [-1, 1] {
        let extreme = if sign < 0 { i8::MIN } else { i8::MAX };
        let mut parts = samples::parts(&set, 64, vec![], 6);
        parts.rows.fill(extreme);
        parts.mover.fill(extreme);
        parts.opponent.fill(extreme);
        let head = &mut parts.heads[0];
        head.bias.fill(sign * 16_000);
        head.bias[1] = sign * -7_800;
        head.hidden.fill(if sign < 0 { i8::MAX } else { extreme });
        head.hidden_bias = [i32::from(sign) << 30; 16];
        head.output = [if sign < 0 { i16::MIN } else { i16::MAX }; 16];
        head.output_bias = i32::from(sign) << 30;
        let network = Network::new(parts).unwrap();
        let evaluation = NetworkEvaluation::new(network.clone());
        for board in game_boards(7).take(20) {
            let expected = network.reference_value(board);
            assert_eq!(expected, if sign < 0 { Points::MIN } else { Points::MAX });
            for kernel in ALL {
                let (tables, codes) = (evaluation.kernel_tables(), evaluation.state(board));
                let points = (kernel.value)(tables, board.empties().len(), &codes, 5, 5);
                assert_eq!(Points::new(points).clamp(Points::MIN, Points::MAX), expected);
            }
        }
    }
}

#[test]
fn images_of_boards_have_the_same_value() {
    let set = PatternSet::named("edax").unwrap();
    let evaluation = NetworkEvaluation::new(samples::network(&set, 64, vec![30], 8));
    let value = |board: Board| evaluation.evaluate(&evaluation.state(board), board, board.moves());
    for board in random_boards(9).take(200) {
        for symmetry in Symmetry::ALL {
            assert_eq!(value(board.transformed(symmetry)), value(board), "{board}");
        }
    }
}

#[test]
fn states_after_moves_are_those_of_the_boards() {
    let evaluation = NetworkEvaluation::new(samples::small(32, 10));
    for board in game_boards(11).take(300) {
        let state = evaluation.state(board);
        for square in board.moves() {
            let after = evaluation.play(&state, board, square, board.flips(square));
            assert_eq!(after, evaluation.state(board.play(square)), "{board} {square}");
        }
        assert_eq!(evaluation.pass(&state), evaluation.state(board.pass()), "{board}");
    }
}

#[test]
fn rows_are_found_by_pattern_and_code() {
    let network = samples::small(32, 12);
    let mut rows = network.parts().rows.chunks_exact(32);
    for (at, pattern) in network.set().patterns().iter().enumerate() {
        for (code, least) in pattern.canonical().into_iter().enumerate() {
            if least as usize == code {
                assert_eq!(Some(network.row(at, code)), rows.next());
            } else {
                assert_eq!(network.row(at, code), network.row(at, least as usize));
            }
        }
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let set: PatternSet = "A1 B1 A2 B2\nC1 D1 E1".parse().unwrap();
    let error = |change: &dyn Fn(&mut NetworkParts)| {
        let mut parts = samples::parts(&set, 32, vec![20], 13);
        change(&mut parts);
        Network::new(parts).unwrap_err().to_string()
    };
    assert_eq!(error(&|parts| parts.width = 48), "width 48; expected 32 or 64");
    let rows = Network::rows_of(&set) * 32;
    assert_eq!(
        error(&|parts| parts.rows.push(1)),
        format!("{} numbers of rows; expected {rows}", rows + 1)
    );
    assert_eq!(
        error(&|parts| parts.mover.clear()),
        "0 numbers of the mover's moves; expected 1024"
    );
    assert_eq!(
        error(&|parts| parts.opponent.clear()),
        "0 numbers of the opponent's moves; expected 1024"
    );
    assert_eq!(error(&|parts| parts.heads.clear()), "0 heads; expected 2");
    assert_eq!(error(&|parts| parts.heads[1].bias.clear()), "stage 1: 0 biases; expected 32");
    assert_eq!(
        error(&|parts| parts.heads[0].hidden.clear()),
        "stage 0: 0 factors of hidden units; expected 512"
    );
    assert_eq!(
        error(&|parts| parts.heads[0].bias[3] = -16_001),
        "stage 0: bias of a sum -16001; expected at most 16000 either way"
    );
    assert_eq!(
        error(&|parts| parts.heads[1].hidden_bias[15] = i32::MIN),
        "stage 1: bias of a hidden unit -2147483648; expected at most 1073741824 either way"
    );
    assert_eq!(
        error(&|parts| parts.heads[1].output_bias = (1 << 30) + 1),
        "stage 1: bias of the value 1073741825; expected at most 1073741824 either way"
    );
    let about = samples::small(32, 1).with_about("x".repeat(4097)).unwrap_err();
    assert_eq!(about, NetworkError::About { found: 4097 });
    assert_eq!(about.to_string(), "4097 bytes about the network; expected at most 4096");
}
