//! Differences between the scores in a file and those found.

use std::fmt;

use othello::notation::obf::Problem;
use othello::search::endgame::{Bounds, Outcome, Solution};
use othello::{Move, Score};

use super::arguments::Question;

/// A difference from the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// Different score of the position.
    Score { found: Bounds, expected: Score },
    /// Different outcome of the position.
    Outcome { found: Outcome, expected: Score },
    /// Best move with a lower score in the file.
    Best { found: Move, listed: Score, expected: Vec<Move> },
    /// Different score of a move.
    Move { played: Move, found: Bounds, expected: Score },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score { found, expected } => {
                write!(f, "the score is {}, expected {expected}", range(*found))
            }
            Self::Outcome { found, expected } => {
                let expected_outcome = name(of_score(*expected));
                write!(f, "a {}, expected a {expected_outcome} ({expected})", name(*found))
            }
            Self::Best { found, listed, expected } => {
                let expected: Vec<String> = expected.iter().map(Move::to_string).collect();
                let expected = expected.join(" or ");
                write!(f, "the best move is {found}, expected {expected} ({found} with {listed})")
            }
            Self::Move { played, found, expected } => {
                write!(f, "the score of {played} is {}, expected {expected}", range(*found))
            }
        }
    }
}

/// Returns the possible scores in words.
pub(super) fn range(Bounds { lower, upper }: Bounds) -> String {
    match (lower, upper) {
        _ if lower == upper => format!("{lower}"),
        (_, Score::MAX) => format!("at least {lower}"),
        (Score::MIN, _) => format!("at most {upper}"),
        _ => format!("{lower} to {upper}"),
    }
}

/// Returns the name of an outcome.
pub(super) const fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

const fn of_score(score: Score) -> Outcome {
    match score.discs() {
        1.. => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

/// Returns whether a score is impossible.
pub(super) fn excludes(bounds: Bounds, score: Score) -> bool {
    !(bounds.lower..=bounds.upper).contains(&score)
}

/// Returns the differences from a problem. Only proven scores are compared.
pub(super) fn compare(
    question: Question,
    problem: &Problem,
    solution: &Solution,
    moves: &[(Move, Solution)],
) -> Vec<Difference> {
    let Some(expected) = problem.best_score() else { return Vec::new() };
    let best = solution.best_move().filter(|_| solution.is_solved());
    let listed = |played| problem.scores.iter().find(|(other, _)| *other == played);
    let better = |listed: Score, found: Move| Difference::Best {
        found,
        listed,
        expected: problem.best_moves().collect(),
    };
    match question {
        Question::Score if excludes(solution.bounds, expected) => {
            vec![Difference::Score { found: solution.bounds, expected }]
        }
        Question::Score => {
            let lower = best.and_then(listed).filter(|&&(_, score)| score < expected);
            lower.map(|&(played, score)| better(score, played)).into_iter().collect()
        }
        Question::Outcome => {
            let Some(outcome) = solution.bounds.outcome() else { return Vec::new() };
            if outcome != of_score(expected) {
                return vec![Difference::Outcome { found: outcome, expected }];
            }
            let lower = best.and_then(listed).filter(|&&(_, score)| of_score(score) < outcome);
            lower.map(|&(played, score)| better(score, played)).into_iter().collect()
        }
        Question::Moves => {
            let differences = moves.iter().filter_map(|(played, Solution { bounds, .. })| {
                let &(played, expected) = listed(*played)?;
                let found = *bounds;
                excludes(found, expected).then_some(Difference::Move { played, found, expected })
            });
            let mut differences: Vec<Difference> = differences.collect();
            // Every listed move may be right while a better one is not listed.
            if differences.is_empty() && excludes(solution.bounds, expected) {
                differences.push(Difference::Score { found: solution.bounds, expected });
            }
            differences
        }
    }
}

/// Returns the listed best moves of a problem if the move found is not among the listed ones; all may be
/// equally good.
pub(super) fn rivals(problem: &Problem, solution: &Solution) -> Vec<Move> {
    let best = solution.best_move().filter(|_| solution.is_solved());
    let is_new = |best| problem.scores.iter().all(|&(listed, _)| listed != best);
    if best.is_some_and(is_new) { problem.best_moves().collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use othello::notation::obf;
    use othello::search::endgame::{Control, End, Options, Solver};
    use othello::{Bitboard, Board};

    use super::*;

    /// Black has D3, C4, F5 and E6, which are all the same.
    const START: &str = "---------------------------OX------XO--------------------------- X;";

    fn solution(lower: i32, upper: i32, end: End) -> Solution {
        // A finished game, which needs no search.
        let over = Board::new(Bitboard::FULL, Bitboard::EMPTY).unwrap();
        let mut solver = Solver::new(Options::new().hash_mib(0)).unwrap();
        let mut solution = solver.solve(over, Control::new());
        solution.bounds = Bounds { lower: Score::new(lower), upper: Score::new(upper) };
        solution.estimate = Score::new(lower);
        solution.pv = vec!["F5".parse().unwrap()];
        solution.end = end;
        solution
    }

    fn differences(question: Question, scores: &str, solution: &Solution) -> Vec<String> {
        let problem = obf::parse(format!("{START}{scores}")).unwrap();
        let differences = compare(question, &problem, solution, &[]);
        differences.iter().map(Difference::to_string).collect()
    }

    #[test]
    fn ranges_are_words() {
        for (lower, upper, text) in [
            (4, 4, "+4"),
            (0, 0, "+0"),
            (2, 64, "at least +2"),
            (-64, -2, "at most -2"),
            (-2, 6, "-2 to +6"),
        ] {
            assert_eq!(range(solution(lower, upper, End::Solved).bounds), text);
        }
    }

    #[test]
    fn only_proven_scores_are_compared() {
        let score = |scores, found: &Solution| differences(Question::Score, scores, found);
        let exact = solution(4, 4, End::Solved);
        assert_eq!(score("F5:+4; D3:+4;", &exact), [""; 0]);
        assert_eq!(score("F5:+2;", &exact), ["the score is +4, expected +2"]);
        assert_eq!(
            score("F5:+2; C4:+4; D3:+4;", &exact),
            ["the best move is F5, expected C4 or D3 (F5 with +2)"]
        );
        assert_eq!(score("D3:+4;", &exact), [""; 0]);
        assert_eq!(score("", &exact), [""; 0]);
        let partial = solution(2, 64, End::TimeLimit);
        assert_eq!(score("F5:-2; D3:+8;", &partial), [""; 0]);
        assert_eq!(score("F5:-2;", &partial), ["the score is at least +2, expected -2"]);
    }

    #[test]
    fn winners_are_compared_by_sign() {
        let outcome = |scores, found: &Solution| differences(Question::Outcome, scores, found);
        let win = solution(2, 64, End::Solved);
        assert_eq!(outcome("F5:+10; D3:+20;", &win), [""; 0]);
        assert_eq!(outcome("F5:+0;", &win), ["a win, expected a draw (+0)"]);
        assert_eq!(
            outcome("F5:+0; D3:+2;", &win),
            ["the best move is F5, expected D3 (F5 with +0)"]
        );
        assert_eq!(outcome("F5:-2;", &solution(-64, 64, End::Stopped)), [""; 0]);
    }

    #[test]
    fn the_best_move_is_checked_with_all_others() {
        let all = |scores: &str, moves: &[(&str, i32, i32)]| {
            let problem = obf::parse(format!("{START}{scores}")).unwrap();
            let moves: Vec<(Move, Solution)> = moves
                .iter()
                .map(|&(played, lower, upper)| {
                    (played.parse().unwrap(), solution(lower, upper, End::Solved))
                })
                .collect();
            let best = moves[0].1.clone();
            let differences = compare(Question::Moves, &problem, &best, &moves);
            differences.iter().map(Difference::to_string).collect::<Vec<_>>()
        };
        let moves = [("F5", 18, 18), ("D3", 12, 12)];
        assert_eq!(all("F5:+18; D3:+12;", &moves), [""; 0]);
        assert_eq!(all("F5:+18;", &moves), [""; 0]);
        assert_eq!(all("D3:+12;", &moves), ["the score is +18, expected +12"]);
        assert_eq!(all("D3:+10;", &moves), ["the score of D3 is +12, expected +10"]);
        // Unproven scores are not compared.
        assert_eq!(all("D3:+12;", &[("F5", 2, 64), ("D3", 12, 12)]), [""; 0]);
        assert_eq!(
            all("D3:+12;", &[("F5", 14, 64), ("D3", 12, 12)]),
            ["the score is at least +14, expected +12"]
        );
    }

    #[test]
    fn moves_that_are_not_listed_call_for_a_proof() {
        let exact = solution(4, 4, End::Solved);
        let rivals = |scores: &str, solution: &Solution| {
            let problem = obf::parse(format!("{START}{scores}")).unwrap();
            rivals(&problem, solution).iter().map(Move::to_string).collect::<Vec<_>>()
        };
        assert_eq!(rivals("D3:+4; C4:+4; E6:+2;", &exact), ["D3", "C4"]);
        assert_eq!(rivals("D3:+4; F5:+4;", &exact), [""; 0]);
        assert_eq!(rivals("D3:+4;", &solution(4, 64, End::Stopped)), [""; 0]);
    }
}
