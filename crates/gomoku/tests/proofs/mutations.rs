//! Proofs with one thing changed.

use gomoku::proof::Proof;
use gomoku::{Board, Point};

/// A changed proof, and what was changed.
pub struct Mutant {
    pub proof: Proof,
    pub change: String,
}

/// Returns every proof that lacks one reply branch of another: the reply is left out.
pub fn dropped(proof: &Proof) -> impl Iterator<Item = Mutant> + '_ {
    proof.answers().iter().enumerate().flat_map(move |(index, answer)| {
        answer.replies.iter().enumerate().map(move |(number, reply)| {
            let mut answers = proof.answers().to_vec();
            answers[index].replies.remove(number);
            let change = format!("answer {index}, {}: without {}", answer.attack, reply.point);
            Mutant { proof: Proof::new(proof.attacker(), answers).unwrap(), change }
        })
    })
}

/// Returns every proof in which one move of the attacker is another one that `altered` chooses
/// for it.
pub fn altered<'a>(
    proof: &'a Proof,
    mut altered: impl FnMut(Point) -> Point + 'a,
) -> impl Iterator<Item = Mutant> + 'a {
    proof.answers().iter().enumerate().map(move |(index, answer)| {
        let mut answers = proof.answers().to_vec();
        let point = altered(answer.attack);
        answers[index].attack = point;
        let change = format!("answer {index}: {point} instead of {}", answer.attack);
        Mutant { proof: Proof::new(proof.attacker(), answers).unwrap(), change }
    })
}

/// Returns a point of the board that is not `point`, near it for most numbers.
pub fn another(board: &Board, point: Point, number: u64) -> Point {
    let all: Vec<Point> = Point::all(board.size()).filter(|&other| other != point).collect();
    let distance = |other: Point| other.x().abs_diff(point.x()).max(other.y().abs_diff(point.y()));
    let near: Vec<Point> = all.iter().copied().filter(|&other| distance(other) < 5).collect();
    let from = if number.is_multiple_of(4) { all } else { near };
    from[usize::try_from(number / 4 % from.len() as u64).unwrap()]
}
