//! Values and scores against the reference, on every kernel.

use engine::random::SplitMix64;

use super::kernels::{ALL, HeadTables, Regions, Row, Sum};
use super::weights::{Head, Network, NetworkError, NetworkParts, NetworkSide};
use super::{NetworkEvaluation, NetworkState, SharedRows};
use crate::eval::{Estimate, Evaluation, MAX_EVALUATION, Weights};
use crate::pattern::PatternState;
use crate::{Board, Color, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule};

/// Random networks.
pub(super) mod samples {
    use super::*;

    /// Returns a network whose numbers are random, but such that few units are saturated.
    pub(in crate::eval::network) fn network(rule: Rule, seed: u64) -> Network {
        Network::new(parts(rule, seed)).unwrap()
    }

    pub(super) fn parts(rule: Rule, seed: u64) -> NetworkParts {
        let mut random = SplitMix64::new(seed);
        let mut number = move |limit: i32| {
            let range = usize::try_from(2 * limit + 1).unwrap();
            i32::try_from(random.below(range)).unwrap() - limit
        };
        let mut side = |_| {
            let mut byte = |limit| i8::try_from(number(limit)).unwrap();
            let mut rows: Vec<i8> =
                (0..Network::WIDTH * SharedRows::of(rule).count()).map(|_| byte(127)).collect();
            rows[5] = i8::MIN;
            let mut first: Vec<i8> =
                (0..Network::INPUTS * Network::HIDDEN).map(|_| byte(12)).collect();
            (first[0], first[1]) = (i8::MIN, i8::MAX);
            NetworkSide {
                rows,
                bias: core::array::from_fn(|_| i16::try_from(number(150)).unwrap()),
                policy: core::array::from_fn(|_| i8::try_from(number(127)).unwrap()),
                head: Head {
                    first,
                    first_bias: core::array::from_fn(|_| number(36_000)),
                    second: core::array::from_fn(|_| {
                        core::array::from_fn(|_| i8::try_from(number(60)).unwrap())
                    }),
                    second_bias: core::array::from_fn(|_| number(9_000)),
                    output: core::array::from_fn(|_| i16::try_from(number(2_000)).unwrap()),
                    output_bias: number(10_000),
                    share: 900,
                },
            }
        };
        let sides = (0..Weights::side_count(rule)).map(&mut side).collect();
        NetworkParts { weights: Weights::by_hand(rule), sides }
    }
}

/// Compares the values and scores of a state with those of its board; returns whether the value is a limit.
fn check(
    evaluation: &NetworkEvaluation,
    patterns: &PatternState<NetworkState>,
    board: &Board,
) -> bool {
    let network = evaluation.network();
    for mover in Color::ALL {
        let expected = network.reference_value(board, mover, patterns.value(mover));
        assert_eq!(evaluation.evaluate(patterns, mover), expected, "{board}");
        let all = [-MAX_EVALUATION, MAX_EVALUATION];
        assert_eq!(evaluation.evaluate_within(patterns, mover, all), Estimate::exact(expected));
        let mut scores: Vec<(Point, i32)> =
            board.empties().iter().step_by(7).map(|point| (point, 5)).collect();
        let list = scores.iter_mut().map(|(point, score)| (*point, score));
        evaluation.correct_scores(patterns, mover, list);
        for (point, score) in scores {
            assert_eq!(score - 5, network.reference_score(board, mover, point), "{board} {point}");
        }
    }
    evaluation.evaluate(patterns, Color::Black).abs() == MAX_EVALUATION
}

#[test]
fn games_with_undone_moves_have_the_values_of_the_reference() {
    let mut random = SplitMix64::new(1);
    let (mut limits, mut checks) = (0, 0);
    for rule in Rule::ALL {
        let evaluation = NetworkEvaluation::new(samples::network(rule, 2));
        assert!(evaluation.state(Rule::ALL[usize::from(rule == Rule::Freestyle)]).is_none());
        for size in [MIN_SIZE, 6, 15, 20, MAX_SIZE] {
            let mut board = Board::new(size, rule).unwrap();
            // The first board of a state need not be empty.
            for point in Point::all(size).step_by(11).take(random.below(9)) {
                board.place(point).unwrap();
            }
            let first = board.empties().len();
            let state = evaluation.state(rule).unwrap();
            let mut patterns = PatternState::with_observer(&board, state);
            check(&evaluation, &patterns, &board);
            for _ in 0..150 {
                let empties: Vec<Point> = board.empties().iter().collect();
                if empties.is_empty() || random.below(5) < 2 {
                    if empties.len() < first {
                        assert_eq!(patterns.undo(), board.undo());
                    }
                } else {
                    let point = *random.choose(&empties).unwrap();
                    patterns.place(point, board.side_to_move());
                    board.place(point).unwrap();
                }
                // Not at every move, so that stones are taken back that were never taken into account.
                if random.below(4) == 0 {
                    limits += usize::from(check(&evaluation, &patterns, &board));
                    checks += 1;
                    let copy = patterns.clone();
                    check(&evaluation, &copy, &board);
                }
            }
        }
    }
    assert!(checks > 800 && limits < checks / 4, "{limits} of {checks}");
}

#[test]
fn far_bounds_are_answered_by_the_weights() {
    let evaluation = NetworkEvaluation::new(samples::network(Rule::Freestyle, 3)).with_margin(50);
    let mut board = Board::new(15, Rule::Freestyle).unwrap();
    for point in ["H8", "A1", "I9"] {
        board.place(point.parse().unwrap()).unwrap();
    }
    let patterns = PatternState::with_observer(&board, evaluation.state(Rule::Freestyle).unwrap());
    let sums = patterns.value(Color::White);
    let value = evaluation.evaluate(&patterns, Color::White);
    assert_ne!(value, sums);
    for (bounds, expected) in [
        ([sums + 51, sums + 60], Estimate::outside(sums)),
        ([sums + 50, sums + 60], Estimate::exact(value)),
        ([sums - 60, sums - 51], Estimate::outside(sums)),
        ([sums - 60, sums - 50], Estimate::exact(value)),
    ] {
        assert_eq!(evaluation.evaluate_within(&patterns, Color::White, bounds), expected);
    }
}

/// The greatest numbers that a network may have, of equal and of different signs, overflow nowhere.
#[test]
fn extreme_numbers_do_not_overflow() {
    for (size, rule) in [(22, Rule::Freestyle), (15, Rule::Renju)] {
        for signs in 0..16_u32 {
            let sign = |bit: u32| if signs >> bit & 1 == 1 { -1_i32 } else { 1 };
            let byte = |bit: u32| if signs >> bit & 1 == 1 { i8::MIN } else { i8::MAX };
            let mut parts = samples::parts(rule, 1);
            for side in &mut parts.sides {
                side.rows.fill(byte(0));
                side.bias.fill(if sign(0) < 0 { -16_000 } else { 16_000 });
                side.policy.fill(byte(1));
                let Head { first, second, .. } = &mut side.head;
                first.fill(byte(1));
                second.iter_mut().for_each(|unit| unit.fill(byte(2)));
                side.head.first_bias.fill((1 << 30) * sign(1));
                side.head.second_bias.fill((1 << 30) * sign(2));
                side.head.output.fill(if sign(3) < 0 { i16::MIN } else { i16::MAX });
                side.head.output_bias = (1 << 30) * sign(3);
                side.head.share = Network::MAX_SHARE;
            }
            let evaluation = NetworkEvaluation::new(Network::new(parts).unwrap());
            // An empty board, and one with stones on four of five points, none of which has more than one neighbour of
            // its colour in any direction.
            let of = |first: usize, last: usize| -> PointSet {
                let is =
                    |point: &Point| (first..=last).contains(&((point.x() + 2 * point.y()) % 5));
                Point::all(size).filter(is).collect()
            };
            let full = Board::from_stones(size, rule, of(1, 2), of(3, 4)).unwrap();
            for board in [Board::new(size, rule).unwrap(), full] {
                let state = evaluation.state(rule).unwrap();
                let patterns = PatternState::with_observer(&board, state);
                check(&evaluation, &patterns, &board);
            }
        }
    }
}

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
#[test]
fn neon_is_among_the_kernels() {
    assert!(ALL.iter().any(|kernel| kernel.name == "neon"));
}

/// Any numbers, which need not be those of a board, give the same results on every kernel.
#[test]
fn kernels_agree_on_any_numbers() {
    let mut random = SplitMix64::new(4);
    let short = |random: &mut SplitMix64| {
        i16::from_le_bytes(random.word().to_le_bytes()[..2].try_into().unwrap())
    };
    let evaluation = NetworkEvaluation::new(samples::network(Rule::Freestyle, 5));
    let head: &HeadTables = &evaluation.kernel_tables().side(Color::Black).head;
    for round in 0..2_000 {
        let sum = |random: &mut SplitMix64| {
            Sum(core::array::from_fn(|_| match round % 3 {
                0 => short(random),
                _ => short(random) % 300,
            }))
        };
        let row = |random: &mut SplitMix64| {
            Row(core::array::from_fn(|_| random.word().to_le_bytes()[0].cast_signed()))
        };
        let [point, region] = [(); 2].map(|()| sum(&mut random));
        let [before, after] = [(); 2].map(|()| row(&mut random));
        let factors = Sum(row(&mut random).0.map(i16::from));
        let regions = Regions(core::array::from_fn(|_| match random.below(3) {
            0 => Sum([0; 32]),
            _ => Sum(core::array::from_fn(|_| short(&mut random) % 8_129)),
        }));
        let results = ALL.iter().map(|kernel| {
            let (mut exchanged, mut changed, mut replaced) = (point, region, region);
            (kernel.exchange)(&mut exchanged, &before, &after);
            (kernel.change_region)(&mut changed, &point, &before, &after);
            (kernel.replace)(&mut replaced, &point, &exchanged);
            assert_eq!(changed, replaced);
            let corrections = [0, 1].map(|mover| (kernel.correction)(head, &regions, mover));
            (exchanged, changed, corrections, (kernel.score)(&point, &factors))
        });
        let results: Vec<_> = results.collect();
        assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
    }
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let error = |change: &dyn Fn(&mut NetworkParts)| {
        let mut parts = samples::parts(Rule::Freestyle, 6);
        change(&mut parts);
        Network::new(parts).unwrap_err().to_string()
    };
    assert_eq!(error(&|parts| parts.sides.clear()), "0 sides; expected 1");
    assert_eq!(
        error(&|parts| parts.sides[0].rows.push(1)),
        format!("{} numbers of rows; expected {}", 7_366 * 16 + 1, 7_366 * 16)
    );
    assert_eq!(
        error(&|parts| parts.sides[0].head.first.clear()),
        "0 factors of the first layer; expected 9216"
    );
    assert_eq!(
        error(&|parts| parts.sides[0].bias[3] = i16::MIN),
        "a bias of the sums is -32768; expected at most 16000 either way"
    );
    assert_eq!(
        error(&|parts| parts.sides[0].head.second_bias[31] = i32::MIN),
        "a bias of the second layer is -2147483648; expected at most 1073741824 either way"
    );
    assert_eq!(
        error(&|parts| parts.sides[0].head.output_bias = (1 << 30) + 1),
        "the bias of the correction is 1073741825; expected at most 1073741824 either way"
    );
    let share = error(&|parts| parts.sides[0].head.share = -1);
    assert_eq!(share, "a share of -1 1024ths; expected 0 to 4096");
    let about = samples::network(Rule::Freestyle, 1).with_about("x".repeat(4_097)).unwrap_err();
    assert_eq!(about, NetworkError::About { found: 4_097 });
    assert_eq!(about.to_string(), "4097 bytes about the network; expected at most 4096");
}

/// A search by a network that is always asked is repeatable, and its value is not that of the weights.
#[cfg(feature = "std")]
#[test]
fn searches_judge_by_the_network() {
    use crate::eval::PatternEvaluation;
    use crate::search::Options;
    use crate::search::alphabeta::{AnyEvaluation, Control, Engine, Question};

    let network = samples::network(Rule::Freestyle, 8);
    let weights = PatternEvaluation::new(network.weights());
    let evaluation = NetworkEvaluation::new(network);
    let board = crate::notation::moves::parse(b"h8i9h10", 15, Rule::Freestyle).unwrap();
    let search = |evaluation: AnyEvaluation| {
        let mut engine = Engine::new(Options::new().hash_mib(4), evaluation).unwrap();
        let question = Question::new().depth(4);
        let analysis = engine.search(&board, question, Control::new()).unwrap();
        (analysis.best().unwrap().value, analysis.nodes)
    };
    let always = || evaluation.clone().with_margin(2 * MAX_EVALUATION.unsigned_abs());
    let found = search(always().into());
    assert_eq!(search(always().into()), found);
    assert_ne!(search(weights.into()).0, found.0);
    assert_eq!(search(evaluation.clone().into()), search(evaluation.clone().into()));
}

/// The depth from which on ordering scores are corrected decides which nodes a search visits.
#[cfg(all(feature = "std", feature = "internals"))]
#[test]
fn searches_correct_the_ordering_scores_of_deep_nodes() {
    use crate::search::Options;
    use crate::search::alphabeta::{Control, Engine, Parameters, Question};

    let evaluation = NetworkEvaluation::new(samples::network(Rule::Freestyle, 8));
    let board = crate::notation::moves::parse(b"h8i9h10", 15, Rule::Freestyle).unwrap();
    let nodes = |min_depth| {
        let options = Options::new().hash_mib(4);
        let mut engine = Engine::new(options, evaluation.clone()).unwrap();
        let mut parameters = Parameters::default();
        assert!(parameters.set("corrected_ordering", min_depth));
        engine.set_parameters(parameters);
        // The deepest node with moves has a depth of 4.
        let question = Question::new().depth(5);
        engine.search(&board, question, Control::new()).unwrap().nodes
    };
    assert_eq!(nodes(6), nodes(100));
    assert_ne!(nodes(4), nodes(5));
    assert_ne!(nodes(1), nodes(2));
}
