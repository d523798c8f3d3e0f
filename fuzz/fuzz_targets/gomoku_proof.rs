//! Proofs of forced wins. Reads any bytes as a file and writes it back. Makes any answers on a
//! small board, even senseless ones, and compares the verifier with a slow one.
//!
//! The first byte of an input is not text: it chooses between the two, and the reading of renju.

#![no_main]

#[path = "common/lines.rs"]
mod lines;

use gomoku::proof::check::check;
use gomoku::proof::{Answer, Proof, Reply, file};
use gomoku::renju::Reading;
use gomoku::search::reference;
use gomoku::{Board, Color, Point, PointSet, Rule};
use libfuzzer_sys::fuzz_target;
use lines::lines;

/// Maximum number of empty points for the slow verifier.
const FEW: usize = 11;

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let reading = Reading::ALL[usize::from(selector / 2 % 2)];
    if selector.is_multiple_of(2) {
        file_is_read_back(bytes, reading);
    } else if let Some((board, proof)) = senseless(bytes) {
        verdicts_agree(&board, reading, &proof);
        let text = file::write(&board, &proof);
        // A file may not be able to hold a senseless proof.
        if file::parse(text.as_bytes()).is_ok() {
            file_is_read_back(text.as_bytes(), reading);
        }
    }
});

fn file_is_read_back(bytes: &[u8], reading: Reading) {
    let found = match file::parse(bytes) {
        Ok(found) => found,
        Err(error) => {
            let count = lines(bytes).len();
            assert!((1..=count).contains(&error.line), "{error}");
            assert!(error.column >= 1);
            return;
        }
    };
    let board = found.board.clone();
    assert_eq!(found.is_for(&board), Ok(()));
    let text = file::write(&board, &found.proof);
    let again = file::parse(text.as_bytes()).unwrap();
    assert_eq!(again.is_for(&board), Ok(()));
    assert_eq!(file::write(&again.board, &again.proof), text);
    assert_eq!(again.proof.longest(), found.proof.longest());
    let line = found.proof.main_line();
    assert_eq!(line.len(), 2 * found.proof.longest() - 1);
    // Dense boards take long.
    if board.size() <= 9 || board.stones(Color::Black).len() + board.stones(Color::White).len() < 16
    {
        verdicts_agree(&board, reading, &found.proof);
    }
}

fn verdicts_agree(board: &Board, reading: Reading, proof: &Proof) {
    let checked = check(board, reading, proof);
    if board.empties().len() <= FEW {
        assert_eq!(checked.is_ok(), reference::verifies(board, reading, proof), "{checked:?}");
    }
    let line = match checked {
        Ok(checked) => {
            assert!(checked.longest() >= 1);
            let lost = [
                checked.by_proof,
                checked.by_five,
                checked.by_straight_four,
                checked.by_fours,
                checked.by_forbidden,
            ];
            assert_eq!(lost.iter().sum::<u64>(), checked.replies);
            checked.line
        }
        Err(flaw) => {
            assert!(!flaw.to_string().is_empty());
            flaw.line
        }
    };
    let mut board = board.clone();
    for point in line {
        board.place(point).unwrap();
    }
}

/// Returns a small board and a proof with arbitrary answers.
fn senseless(bytes: &[u8]) -> Option<(Board, Proof)> {
    let (&header, rest) = bytes.split_first()?;
    let size = 5 + usize::from(header % 3);
    let rule = Rule::ALL[usize::from(header / 3 % 5)];
    let attacker = Color::ALL[usize::from(header / 15 % 2)];
    let (cells, mut rest) = rest.split_at_checked((size * size).div_ceil(4))?;
    let mut stones = [PointSet::EMPTY; 2];
    for (number, point) in Point::all(size).enumerate() {
        match cells[number / 4] >> (2 * (number % 4)) & 3 {
            1 => stones[0].insert(point),
            2 => stones[1].insert(point),
            // Most points are taken, so that few are left to try.
            3 if number % 3 == 0 => stones[number % 2].insert(point),
            _ => {}
        }
    }
    let board = Board::from_stones(size, rule, stones[0], stones[1]).unwrap().with_side(attacker);
    // Points may lie one row or column outside the board.
    let point = |byte: u8| {
        let number = usize::from(byte) % ((size + 1) * (size + 1));
        Point::new(number % (size + 1), number / (size + 1)).unwrap()
    };
    let mut answers = Vec::new();
    while let Some((&[attack, count], after)) = rest.split_first_chunk() {
        let (replies, after) = after.split_at_checked(2 * usize::from(count % 8))?;
        rest = after;
        let reply = |pair: &[u8]| Reply {
            point: point(pair[0]),
            next: (pair[1] < 128).then(|| answers.len() + usize::from(pair[1] % 16)),
        };
        let replies: Vec<Reply> = replies.chunks_exact(2).map(reply).collect();
        answers.push(Answer::new(point(attack), replies));
    }
    // A reply may lead back or past the last answer.
    let proof = Proof::new(attacker, answers.clone());
    let last = answers.len();
    let is_inside = |next: usize| next < last;
    let inside = answers
        .iter()
        .flat_map(|answer| &answer.replies)
        .all(|reply| reply.next.is_none_or(is_inside));
    assert!(proof.is_err() || (inside && last > 0));
    Some((board, proof.ok()?))
}
