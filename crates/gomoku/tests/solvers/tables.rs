//! Transposition tables of any size and age, and threads: verdicts are the same and wins are verified.

use gomoku::notation::grid;
use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Options, Solution, Solver, Verdict};
use gomoku::{Board, Color, Rule};

use crate::common::{Random, seeds};
use crate::positions::{after, attack, described, found, fours, solver_of};

fn positions(seed: u64, count: usize) -> impl Iterator<Item = (Board, Reading)> {
    let mut random = Random::new(seed);
    (0..count).map(move |number| {
        let size = 9 + random.below(8);
        let board = attack(&mut random, Rule::ALL[number % 5], size);
        (board, Reading::ALL[number / 5 % 2])
    })
}

fn verified(board: &Board, reading: Reading, solution: &Solution) -> Option<bool> {
    match &solution.verdict {
        Verdict::Win(proof) => {
            check(board, reading, proof)
                .unwrap_or_else(|flaw| panic!("{flaw}\n{}", described(board, reading)));
            Some(true)
        }
        Verdict::NoWin => Some(false),
        Verdict::Unknown => None,
    }
}

/// Checks that no verdict contradicts another.
fn tables_agree(seed: u64, count: usize, nodes: u64) -> [usize; 2] {
    let mut found = [0; 2];
    for (board, reading) in positions(seed, count) {
        for width in 1..=3 {
            let mut verdicts = Vec::new();
            for bytes in [0, 64, 1 << 12, 1 << 20] {
                let mut solver = solver_of(reading, bytes, width);
                for method in [Method::Vcf, Method::Vct] {
                    let solution = solver.solve(&board, method, Control::new().nodes(nodes));
                    assert!(solution.nodes <= nodes, "{}", described(&board, reading));
                    verdicts.push((method, verified(&board, reading, &solution)));
                }
            }
            for method in [Method::Vcf, Method::Vct] {
                let of = verdicts.iter().filter(|(by, _)| *by == method);
                let mut known: Vec<bool> = of.filter_map(|(_, verdict)| *verdict).collect();
                known.dedup();
                assert!(known.len() < 2, "{width} {}", described(&board, reading));
                found[usize::from(known.first() == Some(&true))] += 1;
            }
        }
    }
    println!("{found:?}");
    found
}

#[test]
fn tables_of_any_size_give_the_same_verdicts() {
    let [fixed, fresh] = seeds();
    let found = tables_agree(fixed, 40, 3_000);
    assert!(found.iter().all(|&found| found > 30), "{found:?}");
    tables_agree(fresh, 10, 3_000);
}

#[test]
#[ignore = "takes minutes"]
fn tables_of_any_size_give_the_same_verdicts_with_more_nodes() {
    for seed in seeds() {
        tables_agree(seed, 500, 30_000);
    }
}

/// Checks that threads with a shared table agree with a single thread, and verifies their wins.
fn threads_agree(seed: u64, count: usize, nodes: u64) -> [usize; 2] {
    let mut found = [0; 2];
    for (board, reading) in positions(seed, count) {
        for width in 1..=3 {
            let verdicts = [1, 3].map(|threads| {
                let options = Options::new().reading(reading).width(width).threads(threads);
                let mut solver = Solver::with_hash_bytes(options, 1 << 16).unwrap();
                solver.set_nodes_alone(0);
                let solution = solver.solve(&board, Method::Vct, Control::new().nodes(nodes));
                verified(&board, reading, &solution)
            });
            if let [Some(alone), Some(together)] = verdicts {
                assert_eq!(alone, together, "{width} {}", described(&board, reading));
                found[usize::from(together)] += 1;
            }
        }
    }
    println!("{found:?}");
    found
}

#[test]
fn threads_give_the_same_verdicts() {
    let [fixed, fresh] = seeds();
    let found = threads_agree(fixed, 40, 10_000);
    assert!(found.iter().all(|&found| found > 20), "{found:?}");
    threads_agree(fresh, 10, 10_000);
}

#[test]
#[ignore = "takes minutes"]
fn threads_give_the_same_verdicts_with_more_nodes() {
    for seed in seeds() {
        threads_agree(seed, 500, 100_000);
    }
}

/// Compares a new solver, a cleared one, and one that is never cleared.
#[test]
fn results_are_repeated() {
    let [fixed, fresh] = seeds();
    let mut kept = [1, 2].map(|moves| solver_of(Reading::Wide, 1 << 18, moves));
    for (board, _) in positions(fixed, 60).chain(positions(fresh, 10)) {
        for (solver, width) in kept.iter_mut().zip([1, 2]) {
            let solve = |solver: &mut Solver| {
                solver.solve(&board, Method::Any, Control::new().nodes(3_000))
            };
            let expected = solve(&mut solver_of(Reading::Wide, 1 << 18, width));
            solver.clear();
            let first = solve(solver);
            assert_eq!(found(&first), found(&expected), "{}", described(&board, Reading::Wide));
            let again = solve(solver);
            let [one, other] = [&first, &again].map(|found| verified(&board, Reading::Wide, found));
            let is_same = one.is_none() || other.is_none() || one == other;
            assert!(is_same, "{width} {}", described(&board, Reading::Wide));
        }
    }
}

/// Small tables fill up, and clearing empties them, any number of times.
#[test]
fn tables_fill_until_they_are_cleared() {
    let board = after("h10i11h9i9j9g8h8j8i7h7", Rule::Renju);
    let mut solver = solver_of(Reading::Literal, 1 << 14, 1);
    for _ in 0..600 {
        assert_eq!(solver.hash_per_mille(), 0);
        let few = solver.solve(&board, Method::Any, Control::new().nodes(500));
        assert_eq!(few.nodes, 500);
        assert!((1..500).contains(&solver.hash_per_mille()), "{}", solver.hash_per_mille());
        solver.clear();
    }
    let _ = solver.solve(&board, Method::Any, Control::new().nodes(100_000));
    assert!((400..=1000).contains(&solver.hash_per_mille()), "{}", solver.hash_per_mille());
}

/// A solver keeps correct verdicts after searches of other rules and sides.
#[test]
fn entries_of_other_positions_do_no_harm() {
    let [fixed, _] = seeds();
    let mut kept = solver_of(Reading::Literal, 1 << 15, 1);
    let mut solver = solver_of(Reading::Literal, 1 << 14, 1);
    for (board, _) in positions(fixed ^ 1, 60) {
        for rule in Rule::ALL {
            let board = board.clone().with_rule(rule);
            for board in [board.clone(), board.clone().with_side(board.side_to_move().opponent())] {
                let control = || Control::new().nodes(2_000);
                let new =
                    solver_of(Reading::Literal, 1 << 14, 1).solve(&board, Method::Any, control());
                let old = solver.solve(&board, Method::Any, control());
                let reading = Reading::Literal;
                let [new, old] = [&new, &old].map(|found| verified(&board, reading, found));
                assert!(
                    new == old || new.is_none() || old.is_none(),
                    "{}",
                    described(&board, reading)
                );
                let first = fours(&mut kept, &board, Length::First, control());
                let shortest = fours(&mut kept, &board, Length::Shortest, control());
                let [first, shortest] =
                    [&first, &shortest].map(|found| verified(&board, reading, found));
                assert!(
                    first == shortest || first.is_none() || shortest.is_none(),
                    "{}",
                    described(&board, reading)
                );
            }
        }
    }
}

/// The same stones with the other side to move are another position. Searches of boards with one stone less
/// fill the table with such positions.
#[test]
fn the_side_to_move_distinguishes_positions() {
    let [fixed, fresh] = seeds();
    let mut wins = 0;
    for (board, reading) in positions(fixed ^ 2, 60).chain(positions(fresh, 10)) {
        let attacker = board.side_to_move();
        let new = || solver_of(reading, 1 << 18, 1);
        let solution = new().solve(&board, Method::Vct, Control::new().nodes(2_000));
        let Verdict::Win(proof) = solution.verdict else { continue };
        let mut solver = new();
        for reply in &proof.answers()[0].replies {
            let mut stones = Color::ALL.map(|color| *board.stones(color));
            stones[attacker.index()].insert(proof.answers()[0].attack);
            stones[attacker.opponent().index()].insert(reply.point);
            for point in stones[attacker.index()].iter() {
                let mut fewer = stones;
                fewer[attacker.index()].remove(point);
                let fewer = Board::from_stones(board.size(), board.rule(), fewer[0], fewer[1]);
                let fewer = fewer.unwrap().with_side(attacker);
                let found = solver.solve(&fewer, Method::Vct, Control::new().nodes(200));
                verified(&fewer, reading, &found);
            }
        }
        let again = solver.solve(&board, Method::Vct, Control::new().nodes(8_000));
        assert_ne!(
            verified(&board, reading, &again),
            Some(false),
            "{}",
            described(&board, reading)
        );
        wins += 1;
    }
    assert!(wins > 20, "{wins}");
}

/// A regression found by fuzzing: a five must be found even if the table has an entry for the position.
#[test]
fn a_five_is_found_again() {
    let text = "..XX.O\nXX.XOX\nO..X..\nX.X..O\n..OX..\n....X.\n";
    let board = grid::parse(text.as_bytes(), Rule::Standard).unwrap().with_side(Color::Black);
    for method in [Method::Vcf, Method::Vct, Method::Any] {
        let mut solver = solver_of(Reading::Wide, 128, 1);
        for _ in 0..3 {
            let solution = solver.solve(&board, method, Control::new());
            assert_eq!(verified(&board, Reading::Wide, &solution), Some(true), "{method:?}");
        }
    }
}
