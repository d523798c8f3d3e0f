//! Proofs of forced wins and their verifier.

#![allow(unreachable_pub, reason = "modules of a test binary")]

#[path = "../common/mod.rs"]
mod common;
mod flaws;
mod lines;
mod prover;
mod random;

/// Boards and proofs written by hand.
mod strategy {
    use gomoku::proof::Proof;
    use gomoku::proof::{Answer, Reply};
    use gomoku::{Board, Color, Point, PointSet, Rule};

    pub fn points(text: &str) -> Vec<Point> {
        text.split([' ', ','])
            .filter(|name| !name.is_empty())
            .map(|name| name.parse().unwrap())
            .collect()
    }

    /// Returns a 15×15 board with the given stones.
    pub fn board(rule: Rule, side: Color, black: &str, white: &str) -> Board {
        let [black, white] =
            [black, white].map(|text| points(text).into_iter().collect::<PointSet>());
        Board::from_stones(15, rule, black, white).unwrap().with_side(side)
    }

    /// Returns the proof that consists of some lines, attacker first; lines with the same beginning share
    /// their answers.
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
}

/// Proofs written and read back.
mod file {
    use gomoku::Color::{Black, White};
    use gomoku::proof::check::check;
    use gomoku::proof::file::{parse, write};
    use gomoku::renju::Reading;
    use gomoku::{Board, Rule};

    use crate::random;
    use crate::strategy::{board, proof};

    #[test]
    fn proofs_are_read_back() {
        let crowded = random::crowded_proofs(Reading::Literal);
        let fours = random::proofs(1, 10, random::long_vcf);
        let fours = fours.map(|(board, _, proof)| (board, proof));
        let mut shared = 0;
        for (board, proof) in crowded.chain(fours) {
            let text = write(&board, &proof);
            let file = parse(text.as_bytes()).unwrap();
            assert_eq!(file.is_for(&board), Ok(()));
            assert_eq!(file.rule, Some(board.rule()));
            assert_eq!(file.proof.answers().len(), proof.answers().len());
            assert_eq!(file.proof.longest(), proof.longest());
            assert_eq!(write(&file.board, &file.proof), text);
            for reading in Reading::ALL {
                assert_eq!(check(&board, reading, &file.proof), check(&board, reading, &proof));
            }
            let links = proof.answers().iter().flat_map(|answer| &answer.replies);
            shared +=
                links.filter(|reply| reply.next.is_some()).count() + 1 - proof.answers().len();
        }
        assert!(shared > 1000);
    }

    #[test]
    fn a_proof_is_for_one_position() {
        let start = board(Rule::Renju, White, "H8", "A1");
        let file = parse(write(&start, &proof(White, &["H9"])).as_bytes()).unwrap();
        let difference = |board: Board| file.is_for(&board).unwrap_err().to_string();
        assert_eq!(file.is_for(&start), Ok(()));
        let empty = Board::new(9, Rule::Renju).unwrap();
        assert_eq!(difference(empty), "the proof is for a board of 15×15, expected 9×9");
        assert_eq!(
            difference(board(Rule::Renju, White, "H8 B1", "A1")),
            "the proof begins with no stone on B1, expected a black stone"
        );
        assert_eq!(
            difference(start.clone().with_side(Black)),
            "the proof is for white, expected black, who is to move"
        );
        assert_eq!(
            difference(start.with_rule(Rule::Caro5)),
            "the proof is for the rule renju, expected caro5"
        );
    }
}
