//! What the opponent threatens, and which moves stop it.

use super::worker::Worker;
use crate::pattern::PointClass;
use crate::proof::Answer;
use crate::search::length::Length;
use crate::search::vcf::{Bounds, Found};
use crate::search::watch::Stopped;
use crate::{Color, Kind, Point, PointSet};

/// Which moves are tried.
pub(super) enum Choice {
    /// Whatever is near stones.
    Any,
    /// Those that can stop what the opponent threatens, and fours of one's own. There may be none.
    Forced(Forced),
}

/// The moves that a threat leaves.
pub(super) struct Forced {
    pub(super) moves: PointSet,
    /// In how many plies the opponent wins if nothing stops it, beginning with its own move.
    pub(super) plies: usize,
}

/// A straight four wins in three plies.
const FOUR_PLIES: usize = 3;

impl Worker<'_> {
    /// Returns what the opponent, if it were on move, would win by at once: a four that nothing stops.
    pub(super) fn threat_of_four(&mut self) -> Choice {
        let mover = self.mover();
        let opponent = mover.opponent();
        if !self.has(opponent, PointClass::StraightFour) {
            return Choice::Any;
        }
        let mut points = std::mem::take(&mut self.points);
        points.clear();
        let threats = self.position.threats();
        threats.collect(opponent, Kind::StraightFour, &mut points);
        if !self.position.is_restricted(opponent) {
            threats.collect(opponent, Kind::DoubleFour, &mut points);
            threats.repeated(opponent, Kind::Four, &mut points);
        }
        let mut defences: Option<PointSet> = None;
        for &point in &points {
            if !self.position.is_legal(point, opponent)
                || self.position.threes_meet(point, opponent)
            {
                continue;
            }
            let zone = self.zone(point);
            defences = Some(match defences {
                Some(defences) => defences & zone,
                None => zone,
            });
        }
        self.points = points;
        let Some(defences) = defences else { return Choice::Any };
        let moves = (defences | self.fours_of(mover)) & self.position.board().empties();
        Choice::Forced(Forced { moves, plies: FOUR_PLIES })
    }

    /// Returns the points on which a stone can spoil a four of the opponent that nothing stops: its own and
    /// those where a stone can spoil the fives that it threatens.
    fn zone(&mut self, point: Point) -> PointSet {
        let opponent = self.mover().opponent();
        self.position.pass();
        self.position.place(point);
        let mut zone = self.position.spoilers(opponent);
        self.position.undo();
        self.position.pass();
        zone.insert(point);
        zone
    }

    /// Returns the points on which a colour makes a four.
    fn fours_of(&self, color: Color) -> PointSet {
        let threats = self.position.threats();
        let mut points = PointSet::EMPTY;
        for kind in [Kind::Four, Kind::StraightFour, Kind::DoubleFour] {
            if threats.any(color, kind) {
                points |= threats.points(color, kind);
            }
        }
        points
    }

    /// Returns what the opponent, if it were on move, would win by fours with, as far as a short search
    /// finds it.
    pub(super) fn threat_by_fours(&mut self, nodes: u64) -> Result<Choice, Stopped> {
        let opponent = self.mover().opponent();
        if !self.has_fours(opponent) {
            return Ok(Choice::Any);
        }
        self.position.pass();
        self.position.set_attacker(opponent);
        let bounds = Bounds { nodes, ..Bounds::NONE };
        let found = self.fours.search(&mut self.position, Length::First, bounds, &mut self.watch);
        let judged = self.fours.has_judged();
        let choice = found.map(|found| match found {
            // Where points may be forbidden, stones far from the fours may change that.
            Found::Win(answers) if !judged => {
                let mut moves = self.fours_of(opponent.opponent());
                self.collect_stops(&answers, 0, &mut moves);
                moves &= self.position.board().empties();
                Choice::Forced(Forced { moves, plies: 2 * answers.len() + 1 })
            }
            Found::Win(_) | Found::No | Found::GaveUp => Choice::Any,
        });
        self.position.pass();
        choice
    }

    /// Adds the points on which a stone of the defender spoils a win by fours: those of its moves and
    /// of the fives that they threaten, and those that make a four together with its replies.
    ///
    /// The attacker is to move. Every other stone leaves all answers of the win as they are.
    fn collect_stops(&mut self, answers: &[Answer], index: usize, stops: &mut PointSet) {
        let Some(answer) = answers.get(index) else { return };
        let (attacker, defender) = (self.mover(), self.mover().opponent());
        stops.insert(answer.attack);
        if self.position.threats().points(attacker, Kind::Five).contains(answer.attack) {
            return;
        }
        self.position.place(answer.attack);
        *stops |= self.position.spoilers(attacker);
        for reply in &answer.replies {
            self.position.place(reply.point);
            *stops |= self.fours_of(defender);
            if let Some(next) = reply.next {
                self.collect_stops(answers, next, stops);
            }
            self.position.undo();
        }
        self.position.undo();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::limits::{Budget, Limits};
    use engine::random::SplitMix64;

    use super::*;
    use crate::eval::{Evaluation, Weights};
    use crate::game::outcome_of;
    use crate::renju::Reading;
    use crate::search::alphabeta::history::History;
    use crate::search::alphabeta::parameters::Parameters;
    use crate::search::alphabeta::table::Table;
    use crate::search::position::Position;
    use crate::search::watch::Watch;
    use crate::search::{Control, Method, Options, Solver, vcf};
    use crate::{Board, Rule, ThreatState};

    /// Searches the threats of boards with a worker.
    struct Threats {
        table: Table,
        evaluation: Arc<Evaluation>,
        fours: vcf::Solver,
        history: History,
    }

    impl Threats {
        fn new(rule: Rule) -> Self {
            Self {
                table: Table::new(1).unwrap(),
                evaluation: Arc::new(Evaluation::new(&Weights::by_hand(rule))),
                fours: vcf::Solver::new(1 << 20).unwrap(),
                history: History::new(),
            }
        }

        /// Returns the moves that the opponent's threat leaves, by the search that finds it first: of a
        /// four or of fours. `None` if one side has a five or there is no threat.
        fn of(&mut self, board: &Board) -> Option<(Forced, bool)> {
            let budget = Arc::new(Budget::new(&Limits::none()));
            let position = Position::new(ThreatState::from(board), Reading::Literal);
            let evaluation = Arc::clone(&self.evaluation);
            let watch = Watch::of_thread(&budget);
            let Self { table, fours, history, .. } = self;
            let parameters = Parameters::default();
            let mut worker =
                Worker::new(table, evaluation, position, fours, history, watch, parameters);
            if Color::ALL.into_iter().any(|color| worker.has(color, PointClass::Five)) {
                return None;
            }
            match worker.threat_of_four() {
                Choice::Forced(forced) => Some((forced, false)),
                Choice::Any => match worker.threat_by_fours(500).ok()? {
                    Choice::Forced(forced) => Some((forced, true)),
                    Choice::Any => None,
                },
            }
        }
    }

    /// Returns a board with so many stones near others, none of them the end of the game.
    fn board(rule: Rule, stones: usize, random: &mut SplitMix64) -> Board {
        let mut board = Board::new(15, rule).unwrap();
        board.place(Point::new(7, 7).unwrap()).unwrap();
        while board.moves().len() < stones {
            let occupied = *board.stones(Color::Black) | *board.stones(Color::White);
            let points: Vec<Point> = (occupied.near(1) & board.empties()).iter().collect();
            let point = *random.choose(&points).unwrap();
            if outcome_of(&board, point, Reading::Literal).is_none() {
                board.place(point).unwrap();
            }
        }
        board
    }

    #[test]
    fn moves_that_are_left_out_lose_in_time() {
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
