//! Proofs of random positions, correct and mutated, against the reference verifier.

use gomoku::notation::grid;
use gomoku::proof::Proof;
use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::reference;
use gomoku::{Board, Color, Point, Rule};

use crate::common::{Random, mutations, seeds};
use crate::prover;

/// Returns a board after random moves near each other.
fn attack(random: &mut Random, rule: Rule) -> Board {
    let size = 8 + random.below(3);
    let mut board = Board::new(size, rule).unwrap();
    let start = Point::new(size / 2, size / 2).unwrap();
    board.place(start).unwrap();
    let stones = 10 + random.below(20);
    while board.moves().len() < stones {
        let near = random.pick(board.moves());
        let step = random.pick(&[(1, 0), (0, 1), (1, 1), (1, -1)]);
        let distance = random.pick(&[-2, -1, 1, 2]);
        if let Some(point) = near.offset(step, distance, size) {
            let _ = board.place(point);
        }
    }
    board
}

/// Returns proofs of one kind, under all rules in turn.
pub fn proofs<'a>(
    seed: u64,
    count: usize,
    prove: impl Fn(&Board, Reading) -> Option<Proof> + 'a,
) -> impl Iterator<Item = (Board, Reading, Proof)> + 'a {
    let mut random = Random::new(seed);
    (0..count).map(move |number| {
        loop {
            let reading = random.pick(&Reading::ALL);
            let board = attack(&mut random, Rule::ALL[number % 5]);
            if let Some(proof) = prove(&board, reading) {
                return (board, reading, proof);
            }
        }
    })
}

fn agrees(board: &Board, reading: Reading, proof: &Proof, change: &str) -> bool {
    let checked = check(board, reading, proof);
    let slow = reference::verifies(board, reading, proof);
    let context = || format!("{} {reading}, {change}\n{board}{proof:?}\n{checked:?}", board.rule());
    assert_eq!(checked.is_ok(), slow, "{}", context());
    if let Err(flaw) = &checked {
        let mut board = board.clone();
        for &point in &flaw.line {
            board.place(point).unwrap();
        }
    }
    slow
}

/// Checks that a line alternates and ends with a five or a four.
fn replays(board: &Board, line: &[Point]) {
    let attacker = board.side_to_move();
    let mut board = board.clone();
    for &point in line {
        board.place(point).unwrap();
    }
    assert_eq!(line.len() % 2, 1);
    board.undo();
    let last = *line.last().unwrap();
    let kinds = gomoku::threats(&board);
    let wins = kinds.iter().any(|threat| {
        threat.point == last && threat.color == attacker && threat.kind <= gomoku::Kind::Four
    });
    assert!(wins || board.rule() == Rule::Renju, "{board}{last}");
}

/// Checks proofs, and compares mutants of them with the reference. Returns the numbers of mutants refused and
/// of those that are still proofs.
fn hold_and_break(
    seed: u64,
    count: usize,
    mutants: usize,
    prove: impl Fn(&Board, Reading) -> Option<Proof>,
) -> (usize, usize) {
    let mut random = Random::new(seed ^ 1);
    let (mut noticed, mut proved_again) = (0, 0);
    for (board, reading, proof) in proofs(seed, count, prove) {
        assert!(agrees(&board, reading, &proof, "whole"));
        let checked = check(&board, reading, &proof).unwrap();
        replays(&board, &checked.line);
        assert!(checked.longest() >= proof.longest() || checked.positions == 1);
        let [a, b] = [random.next(), random.next()];
        let altered =
            mutations::altered(&proof, |point| mutations::another(&board, point, random.next()));
        let mut all: Vec<_> = mutations::dropped(&proof).chain(altered).collect();
        let step = (all.len() / mutants).max(1);
        let first = usize::try_from((a ^ b) % step as u64).unwrap();
        for mutant in all.drain(..).skip(first).step_by(step) {
            if agrees(&board, reading, &mutant.proof, &mutant.change) {
                proved_again += 1;
            } else {
                noticed += 1;
            }
        }
    }
    println!("{noticed} mutants refused, {proved_again} still proofs");
    (noticed, proved_again)
}

/// Returns a win that takes more fours than the verifier finds by itself.
pub fn long_vcf(board: &Board, reading: Reading) -> Option<Proof> {
    prover::by_fours(board, reading, 8).filter(|proof| proof.longest() > 4)
}

/// Returns a win by a move that is not a four, in a position without a win by three fours.
fn threat(board: &Board, reading: Reading) -> Option<Proof> {
    if prover::by_fours(board, reading, 3).is_some() {
        return None;
    }
    prover::by_threat(board, reading, 3)
}

#[test]
fn proofs_by_fours_hold_and_break() {
    let [fixed, fresh] = seeds();
    let (noticed, proved_again) = hold_and_break(fixed, 5, 6, long_vcf);
    assert!(noticed > 10 && proved_again > 5);
    hold_and_break(fresh, 2, 6, long_vcf);
}

#[test]
fn proofs_by_threats_hold_and_break() {
    let [_, fresh] = seeds();
    hold_and_break(fresh, 2, 3, threat);
}

#[test]
#[ignore = "takes minutes"]
fn many_proofs_hold_and_break() {
    for seed in seeds() {
        for (noticed, proved_again) in
            [hold_and_break(seed, 100, 40, long_vcf), hold_and_break(seed, 20, 20, threat)]
        {
            assert!(noticed > 40 && proved_again > 40);
        }
    }
}

/// Returns wins by any moves, whose proofs answer every reply.
pub fn crowded_proofs(reading: Reading) -> impl Iterator<Item = (Board, Proof)> {
    let lines = include_str!("../data/crowded-wins.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(move |line| {
        let [rule, side, rows] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let board = grid::parse(rows.replace('/', "\n").as_bytes(), rule.parse().unwrap());
        let board = board.unwrap().with_side(side.parse().unwrap());
        let proof = prover::by_any(&board, reading, 5).unwrap();
        (board, proof)
    })
}

/// An answer that several orders of moves reach needs a link from only one of them; without any link, the
/// verifier agrees with the reference.
#[test]
fn answers_are_found_by_their_position() {
    let (mut links, mut noticed) = (0, 0);
    for reading in Reading::ALL {
        for (board, proof) in crowded_proofs(reading) {
            assert!(agrees(&board, reading, &proof, "whole"));
            let checked = check(&board, reading, &proof).unwrap();
            let mut met = vec![false; proof.answers().len()];
            let mut answers = proof.answers().to_vec();
            for reply in answers.iter_mut().flat_map(|answer| &mut answer.replies) {
                if reply.next.is_some_and(|next| std::mem::replace(&mut met[next], true)) {
                    reply.next = None;
                    links += 1;
                }
            }
            let once = Proof::new(proof.attacker(), answers).unwrap();
            let again = check(&board, reading, &once).unwrap();
            assert_eq!(again.positions, checked.positions);
            assert!(agrees(&board, reading, &once, "once"));
            for mutant in mutations::dropped(&once).step_by(once.answers().len() / 4 + 1) {
                noticed += usize::from(!agrees(&board, reading, &mutant.proof, &mutant.change));
            }
        }
    }
    println!("{links} links dropped, {noticed} answers missed");
    assert!(links > 50 && noticed > 0);
}

#[test]
fn proofs_by_fours_exist_where_the_reference_finds_a_win() {
    for seed in seeds() {
        let mut random = Random::new(seed);
        let mut found = [0; 2];
        for number in 0..20 {
            let board = attack(&mut random, Rule::ALL[number % 5]);
            let reading = random.pick(&Reading::ALL);
            for fours in 1..4 {
                let proof = prover::by_fours(&board, reading, fours);
                let shortest = reference::vcf(&board, reading, fours + 1);
                assert_eq!(
                    proof.is_some(),
                    shortest.is_some(),
                    "{} {fours}\n{board}",
                    board.rule()
                );
                found[usize::from(proof.is_some())] += 1;
            }
        }
        assert!(found.iter().all(|&found| found > 5), "{found:?}");
    }
}

/// Under the caro rules a four also answers the opponent's four from the end of its five: D3 blocks E3 to I3, which
/// J3 blocks at the other end, and makes a four from D3 to G6.
#[test]
fn a_four_from_the_end_answers_a_four() {
    let rows = "........X./........X./........../......O.../.....XOXX./.....OXOOX/....OOXOXO/.....XXXXO/\
                .......OO./..........";
    let board = grid::parse(rows.replace('/', "\n").as_bytes(), Rule::Caro6).unwrap();
    let board = board.with_side(Color::White);
    assert_eq!(reference::vcf(&board, Reading::Literal, 2), Some(2));
    let proof = prover::by_fours(&board, Reading::Literal, 1).unwrap();
    assert_eq!(proof.answers()[0].attack.to_string(), "D3");
    assert!(agrees(&board, Reading::Literal, &proof, "whole"));
}
