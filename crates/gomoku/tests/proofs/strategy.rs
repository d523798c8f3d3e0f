//! Boards and proofs written by hand.

use gomoku::proof::Proof;
use gomoku::proof::{Answer, Reply};
use gomoku::{Board, Color, Point, PointSet, Rule};

pub fn points(text: &str) -> Vec<Point> {
    text.split([' ', ','])
        .filter(|name| !name.is_empty())
        .map(|name| name.parse().unwrap())
        .collect()
}

/// A board of 15×15 with the given stones.
pub fn board(rule: Rule, side: Color, black: &str, white: &str) -> Board {
    let [black, white] = [black, white].map(|text| points(text).into_iter().collect::<PointSet>());
    Board::from_stones(15, rule, black, white).unwrap().with_side(side)
}

/// The proof of some lines, attacker first: lines with the same beginning share their answers.
pub fn proof(attacker: Color, lines: &[&str]) -> Proof {
    let mut answers: Vec<Answer> = Vec::new();
    for line in lines {
        let line = points(line);
        let mut index = 0;
        for (number, pair) in line.chunks(2).enumerate() {
            if number == 0 && answers.is_empty() {
                answers.push(Answer::new(pair[0], []));
            }
            assert_eq!(answers[index].attack, pair[0]);
            let Some(&reply) = pair.get(1) else { break };
            let Some(&attack) = line.get(2 * number + 2) else {
                answers[index].replies.push(Reply::left(reply));
                break;
            };
            let known = answers[index].replies.iter().find(|known| known.point == reply);
            index = match known.and_then(|known| known.next) {
                Some(next) => next,
                None => {
                    let next = answers.len();
                    answers[index].replies.push(Reply::answered(reply, next));
                    answers.push(Answer::new(attack, []));
                    next
                }
            };
        }
    }
    Proof::new(attacker, answers).unwrap()
}
