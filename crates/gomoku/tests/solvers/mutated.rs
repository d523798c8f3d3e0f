//! The verifier refuses proofs of the solver that lack one reply or have another move of the attacker, unless
//! they are still proofs.

use std::thread;

use gomoku::proof::Answer;
use gomoku::proof::check::{FlawKind, check};
use gomoku::renju::Reading;

use gomoku::proof::Proof;
use gomoku::search::{Control, Method, Verdict, reference};
use gomoku::{Board, Rule};

use crate::common::mutations::{self, Mutant};
use crate::common::{Random, seeds};
use crate::positions::{attack, described, solver_of};

/// Maximum number of moves left to the verifier: three fours and the five.
const LEFT: usize = 4;

/// Returns a proof of a random position with several answers, found by fours or by threats.
fn proof(random: &mut Random, number: usize, sizes: [usize; 2]) -> (Board, Reading, Proof) {
    let rule = Rule::ALL[number / 2 % 5];
    let reading = Reading::ALL[number / 10 % 2];
    loop {
        let size = sizes[0] + random.below(sizes[1] - sizes[0] + 1);
        let board = attack(random, rule, size);
        let mut solver = solver_of(reading, 1 << 18, 1);
        let method = [Method::Vcf, Method::Vct][number % 2];
        if method == Method::Vct
            && solver.solve(&board, Method::Vcf, Control::new().nodes(5_000)).verdict
                != Verdict::NoWin
        {
            continue;
        }
        let solution = solver.solve(&board, method, Control::new().nodes(5_000));
        if let Verdict::Win(proof) = solution.verdict
            && (3..400).contains(&proof.answers().len())
        {
            return (board, reading, proof);
        }
    }
}

/// Returns mutants of each kind, up to a limit per proof.
fn mutants(random: &mut Random, board: &Board, proof: &Proof, most: usize) -> Vec<Mutant> {
    let dropped: Vec<_> = mutations::dropped(proof).collect();
    let altered: Vec<_> =
        mutations::altered(proof, |point| mutations::another(board, point, random.next()))
            .collect();
    let mut chosen = Vec::new();
    for mut of_kind in [dropped, altered] {
        while of_kind.len() > most {
            of_kind.swap_remove(random.below(of_kind.len()));
        }
        chosen.append(&mut of_kind);
    }
    chosen
}

/// Returns whether the verifier refuses a mutant. Checks the reason: after the line of the flaw, the attacker
/// has no win that the verifier finds without a proof.
fn is_refused(board: &Board, reading: Reading, mutant: &Mutant) -> bool {
    let Err(flaw) = check(board, reading, &mutant.proof) else { return false };
    let context = || format!("{flaw}, {}\n{}", mutant.change, described(board, reading));
    let mut board = board.clone();
    for &point in &flaw.line {
        board.place(point).unwrap_or_else(|_| panic!("{}", context()));
    }
    if let FlawKind::Unanswered { reply, .. } = flaw.kind {
        board.place(reply).unwrap_or_else(|_| panic!("{}", context()));
        assert_eq!(reference::vcf(&board, reading, LEFT), None, "{}", context());
    }
    true
}

/// Returns the number of mutants refused, and of those that are still proofs.
fn break_proofs(seed: u64, count: usize, most: usize) -> [usize; 2] {
    let mut random = Random::new(seed);
    let mut found = [0; 2];
    for number in 0..count {
        let (board, reading, proof) = proof(&mut random, number, [9, 13]);
        check(&board, reading, &proof)
            .unwrap_or_else(|flaw| panic!("{flaw}\n{}", described(&board, reading)));
        for mutant in mutants(&mut random, &board, &proof, most) {
            found[usize::from(!is_refused(&board, reading, &mutant))] += 1;
        }
    }
    found
}

/// Does the same on smaller boards, against the reference verifier.
fn compare_with_the_reference(seed: u64, count: usize, most: usize) -> [usize; 2] {
    let mut random = Random::new(seed);
    let mut found = [0; 2];
    for number in 0..count {
        let (board, reading, proof) = proof(&mut random, number, [7, 8]);
        assert!(reference::verifies(&board, reading, &proof), "{}", described(&board, reading));
        for mutant in mutants(&mut random, &board, &proof, most) {
            let noticed = is_refused(&board, reading, &mutant);
            let holds = reference::verifies(&board, reading, &mutant.proof);
            assert_eq!(noticed, !holds, "{}\n{}", mutant.change, described(&board, reading));
            found[usize::from(holds)] += 1;
        }
    }
    found
}

/// Checks the shortest proofs, which leave all replies to one move to the verifier. Returns the numbers of
/// correct and of wrong ones.
fn single_answers_agree(seed: u64, count: usize) -> [usize; 2] {
    let mut random = Random::new(seed);
    let mut found = [0; 2];
    for number in 0..count {
        let size = 5 + random.below(4);
        let board = attack(&mut random, Rule::ALL[number % 5], size);
        let reading = Reading::ALL[number / 5 % 2];
        for point in board.empties().iter() {
            let proof = Proof::new(board.side_to_move(), vec![Answer::new(point, [])]).unwrap();
            let holds = reference::verifies(&board, reading, &proof);
            let checked = check(&board, reading, &proof);
            assert_eq!(
                checked.is_ok(),
                holds,
                "{point} {checked:?}\n{}",
                described(&board, reading)
            );
            found[usize::from(!holds)] += 1;
        }
    }
    println!("{found:?}");
    found
}

#[test]
fn single_answers_equal_those_of_the_reference() {
    let [fixed, fresh] = seeds();
    let found = single_answers_agree(fixed, 30);
    assert!(found.iter().all(|&found| found > 10), "{found:?}");
    single_answers_agree(fresh, 8);
}

#[test]
#[ignore = "takes minutes"]
fn many_single_answers_equal_those_of_the_reference() {
    for seed in seeds() {
        single_answers_agree(seed, 1_000);
    }
}

#[test]
fn a_hundred_proofs_are_broken() {
    let [fixed, fresh] = seeds();
    let found = thread::scope(|scope| {
        let half = |by: u64| scope.spawn(move || break_proofs(fixed ^ by, 50, 2));
        [half(0), half(1)].map(|half| half.join().unwrap())
    });
    println!("noticed and proofs all the same: {found:?}");
    assert!(found.iter().all(|&[noticed, _]| noticed > 50), "{found:?}");
    break_proofs(fresh, 5, 2);
}

#[test]
fn the_reference_refuses_the_same_broken_proofs() {
    let [fixed, fresh] = seeds();
    let found = compare_with_the_reference(fixed, 6, 2);
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
    compare_with_the_reference(fresh, 2, 2);
}

#[test]
#[ignore = "takes minutes"]
fn the_reference_agrees_on_every_mutant_of_a_hundred_proofs() {
    for seed in seeds() {
        println!("{:?}", break_proofs(seed, 100, usize::MAX));
        println!("{:?}", compare_with_the_reference(seed, 100, 20));
    }
}
