//! What the opponent threatens, and which moves can stop it.
//!
//! If the opponent would win at once by a four that nothing stops, or by fours in a row, then only the
//! moves of that win's zone and the mover's own fours are worth a search: every other move loses to
//! the same win. The null move decides what is a threat, as in threat-space search (Allis, van den
//! Herik and Huntjens, Go-Moku and Threat-Space Search, 1993).

use super::records::{Forced, MoveSet};
use super::worker::Worker;
use crate::eval::Evaluation;
use crate::pattern::PointClass;
use crate::proof::Answer;
use crate::search::position::Position;
use crate::search::watch::Stopped;
use crate::{Color, Kind, Point, PointSet};

/// A straight four wins in three plies.
const FOUR_PLIES: usize = 3;

impl<E: Evaluation> Worker<'_, E> {
    /// Returns the moves that may stop a four which nothing stops once the opponent has made it.
    pub(super) fn replies_to_four(&mut self) -> MoveSet {
        let opponent = self.mover().opponent();
        if !self.has(opponent, PointClass::StraightFour) {
            return MoveSet::NearStones;
        }
        self.with_position(stops_of_fours)
    }

    /// Returns the moves that may stop a win by fours of the opponent, if a search of `nodes` finds one.
    pub(super) fn replies_to_vcf(&mut self, nodes: u64) -> Result<MoveSet, Stopped> {
        let opponent = self.mover().opponent();
        if !self.has_fours(opponent) {
            return Ok(MoveSet::NearStones);
        }
        let Some(answers) = self.opponents_vcf(nodes)? else { return Ok(MoveSet::NearStones) };
        Ok(self.with_position(|position, _| {
            let mut moves = fours_of(position, opponent.opponent());
            position.after_pass(|position| add_stops(position, &answers, 0, &mut moves));
            moves &= position.board().empties();
            MoveSet::Forced(Forced { moves, plies: 2 * answers.len() + 1 })
        }))
    }
}

/// Returns the moves that may stop all fours that the opponent could make and nothing would stop;
/// `points` is empty.
fn stops_of_fours(position: &mut Position, points: &mut Vec<Point>) -> MoveSet {
    let mover = position.board().side_to_move();
    let opponent = mover.opponent();
    let threats = position.threats();
    threats.collect(opponent, Kind::StraightFour, points);
    if !position.is_restricted(opponent) {
        threats.collect(opponent, Kind::DoubleFour, points);
        threats.repeated(opponent, Kind::Four, points);
    }
    let mut stops: Option<PointSet> = None;
    for &point in &*points {
        if !position.is_legal(point, opponent) || position.threes_meet(point, opponent) {
            continue;
        }
        let zone = stops_of_four(position, point);
        stops = Some(stops.map_or(zone, |stops| stops & zone));
    }
    let Some(stops) = stops else { return MoveSet::NearStones };
    let moves = (stops | fours_of(position, mover)) & position.board().empties();
    MoveSet::Forced(Forced { moves, plies: FOUR_PLIES })
}

/// Returns the points on which a stone may stop a four of the opponent on `point`: that point, and those
/// that spoil one of its fives.
fn stops_of_four(position: &mut Position, point: Point) -> PointSet {
    let opponent = position.board().side_to_move().opponent();
    let mut stops = position
        .after_pass(|position| position.after(point, |position| position.spoilers(opponent)));
    stops.insert(point);
    stops
}

/// Returns the points on which a colour makes a four.
fn fours_of(position: &Position, color: Color) -> PointSet {
    let threats = position.threats();
    let mut points = PointSet::EMPTY;
    for kind in [Kind::Four, Kind::StraightFour, Kind::DoubleFour] {
        if threats.any(color, kind) {
            points |= threats.points(color, kind);
        }
    }
    points
}

/// Adds the points on which a stone of the defender may stop a win by fours: the winner's moves, the
/// points that spoil their fives, and the defender's fours after each of its replies.
///
/// The winner is to move. Every other stone leaves all answers of the win as they are.
fn add_stops(position: &mut Position, answers: &[Answer], index: usize, stops: &mut PointSet) {
    let Some(answer) = answers.get(index) else { return };
    let winner = position.board().side_to_move();
    stops.insert(answer.attack);
    if position.threats().points(winner, Kind::Five).contains(answer.attack) {
        return;
    }
    position.after(answer.attack, |position| {
        *stops |= position.spoilers(winner);
        for reply in &answer.replies {
            position.after(reply.point, |position| {
                *stops |= fours_of(position, winner.opponent());
                if let Some(next) = reply.next {
                    add_stops(position, answers, next, stops);
                }
            });
        }
    });
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use engine::limits::{Budget, Limits};
    use engine::random::SplitMix64;

    use super::super::parameters::Parameters;
    use super::super::table::TranspositionTable;
    use super::super::worker::{Memory, Shared};
    use super::*;
    use crate::eval::PatternEvaluation;
    use crate::game::outcome_of;
    use crate::renju::Reading;
    use crate::search::{Control, Length, Method, Options, Solver};
    use crate::{Board, Rule, ThreatState};

    /// Finds the threats on boards with a worker.
    struct Threats {
        table: TranspositionTable,
        evaluation: PatternEvaluation,
        memory: Memory,
    }

    impl Threats {
        fn new(rule: Rule) -> Self {
            Self {
                table: TranspositionTable::new(1).unwrap(),
                evaluation: PatternEvaluation::by_hand(rule),
                memory: Memory::new(1 << 20).unwrap(),
            }
        }

        /// Returns the moves that may stop the opponent's threat, and whether that is one by fours.
        /// `None` if one side has a five or there is no threat.
        fn of(&mut self, board: &Board) -> Option<(Forced, bool)> {
            let budget = Arc::new(Budget::new(&Limits::none()));
            let position = Position::new(ThreatState::from(board), Reading::Literal);
            let Self { table, evaluation, memory } = self;
            let parameters = &Parameters::default();
            let shared = &Shared { table, evaluation, position: &position, parameters };
            let mut worker =
                Worker::new(shared, memory, &budget).expect("an evaluation of the rule");
            if worker.has_five() {
                return None;
            }
            match worker.replies_to_four() {
                MoveSet::Forced(forced) => Some((forced, false)),
                MoveSet::NearStones => match worker.replies_to_vcf(500).ok()? {
                    MoveSet::Forced(forced) => Some((forced, true)),
                    MoveSet::NearStones => None,
                },
            }
        }
    }

    /// Returns a board of stones near each other, none of which ends the game.
    pub(in super::super) fn board(rule: Rule, stones: usize, random: &mut SplitMix64) -> Board {
        let mut board = Board::new(15, rule).unwrap();
        board.place(Point::new(7, 7).unwrap()).unwrap();
        while board.moves().len() < stones {
            let occupied = *board.stones(Color::Black) | *board.stones(Color::White);
            let points: Vec<Point> = (occupied.near(1, 15) & board.empties()).iter().collect();
            let point = *random.choose(&points).unwrap();
            if outcome_of(&board, point, Reading::Literal).is_none() {
                board.place(point).unwrap();
            }
        }
        board
    }

    #[test]
    fn moves_outside_the_choice_lose_within_its_plies() {
        for rule in Rule::ALL {
            let mut threats = Threats::new(rule);
            let options = Options::new().length(Length::Shortest);
            let mut solver = Solver::new(options).unwrap();
            let mut random = SplitMix64::new(16);
            let mut found = [0; 2];
            while found.iter().min() < Some(&20) {
                let board = board(rule, 16 + random.below(24), &mut random);
                let Some((forced, by_fours)) = threats.of(&board) else { continue };
                found[usize::from(by_fours)] += 1;
                let left_out = board.legal_moves(Reading::Literal) - forced.moves;
                for point in left_out.iter() {
                    let mut after = board.clone();
                    after.place(point).unwrap();
                    let solution = solver.solve(&after, Method::Vcf, Control::new());
                    let proof = solution.proof();
                    let plies = proof.map(|proof| proof.plies_to_five(&after));
                    assert!(
                        plies.is_some_and(|plies| plies as usize <= forced.plies),
                        "{rule}: {plies:?} for {} after {point}\n{board}",
                        forced.plies
                    );
                }
            }
        }
    }
}
