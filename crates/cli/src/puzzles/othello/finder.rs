//! Finds end games with one best move, and grades them.

use othello::eval::Features;
use othello::search::Options;
use othello::search::endgame::{self, Limits, Solver};
use othello::search::midgame::{self, Engine, Question, SearchDepth};
use othello::{Board, Move, Position, Score};

use crate::failure::Failure;
use crate::games::othello::Options as Games;
use crate::puzzles::puzzled::{self, Candidate, Found, Kind, Measures, Tried, Worth};
use crate::terminal::interrupt;

pub(super) const WIN: Kind = Kind { name: "win", about: "the only winning move" };
pub(super) const DRAW: Kind =
    Kind { name: "draw", about: "the only drawing move; all others lose" };
pub(super) const BEST: Kind =
    Kind { name: "best", about: "the best move by at least --margin discs" };

/// The searches of one thread.
///
/// Both use the hand-made features: puzzles and grades do not depend on trained weights, and moves that look good to
/// simple features look good to people.
#[derive(Debug)]
pub(crate) struct Finder {
    solver: Solver<Features>,
    engine: Engine<Features>,
    conditions: Conditions,
}

/// What counts as a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditions {
    /// Lead of a best move in discs.
    pub(super) margin: i32,
    /// Largest score of a best move for either side.
    pub(super) max_score: i32,
    /// Minimum number of legal moves.
    pub(super) min_choices: usize,
}

/// Memory of the shallow searches in MiB.
const SHALLOW_MIB: usize = 1;

/// Depth of the deepest shallow search in plies.
const SHALLOW: u32 = 8;

impl puzzled::Finder<Games> for Finder {
    fn find(&mut self, candidates: &[Candidate<Games>]) -> Result<Vec<Found<Games>>, Failure> {
        // Tables of other games would change the number of nodes.
        self.solver.clear();
        let mut found = Vec::new();
        for (index, candidate) in candidates.iter().enumerate() {
            if let Some(mut puzzle) = self.puzzle(candidate.position) {
                puzzle.index = index;
                puzzle.measures.missed =
                    candidate.played.is_some_and(|played| played != puzzle.solution.played);
                puzzle.measures.difficulty = difficulty(&puzzle.measures);
                found.push(puzzle);
            }
            if interrupt::is_flagged() {
                break;
            }
        }
        Ok(found)
    }
}

impl Finder {
    pub(super) fn new(hash_mib: usize, conditions: Conditions) -> Result<Self, Failure> {
        let options = Options::new().hash_mib(hash_mib);
        let shallow = Options::new().hash_mib(SHALLOW_MIB);
        Ok(Self {
            solver: Solver::new(options).map_err(Failure::refused)?,
            engine: Engine::new(shallow, Features).map_err(Failure::refused)?,
            conditions,
        })
    }

    /// Returns the puzzle of a position, if it is one.
    fn puzzle(&mut self, position: Position) -> Option<Found<Games>> {
        let board = position.board();
        let choices = board.moves().len() as usize;
        if choices < self.conditions.min_choices {
            return None;
        }
        self.is_unique(board)?;
        // Grades must not depend on the positions before.
        self.solver.clear();
        let nodes = self.solver.solve(board, control()).nodes;
        let mut moves = Vec::new();
        for (played, solution) in self.solver.solve_moves(board, control()) {
            let worth = Worth::Discs(solution.score()?.discs());
            moves.push(Tried { played, worth, line: solution.pv });
        }
        let kind = self.kind(&moves)?;
        let shallow = self.shallow(board);
        let solution = moves.remove(0);
        let (depth, preferred) = opinion(&shallow, solution.played);
        // The first opinion counts most.
        moves.sort_by_key(|tried| {
            preferred.iter().position(|&played| played == tried.played).unwrap_or(usize::MAX)
        });
        let measures = Measures {
            nodes,
            length: board.empties().len() as usize,
            depth,
            tempting: preferred.len(),
            choices,
            missed: false,
            difficulty: 0.0,
        };
        Some(Found { index: 0, kind, solution, wrong: moves, measures })
    }

    /// Returns nothing if several moves are good enough; cheaper than all scores.
    fn is_unique(&mut self, board: Board) -> Option<()> {
        let solution = self.solver.solve(board, control());
        let (score, first) = (solution.score()?, solution.best_move()?);
        let discs = score.discs();
        let is_open = discs.abs() <= self.conditions.max_score;
        let best = is_open.then_some(discs - self.conditions.margin);
        let only = (discs >= 0).then_some(if discs > 0 { 0 } else { -1 });
        let limit = best.into_iter().chain(only).max()?;
        // No other move may score more than the limit. Good moves first: they refute fastest.
        for played in self.ranked(board, 2) {
            let Move::Place(square) = played else { return None };
            if played == first {
                continue;
            }
            let child = board.play(square);
            let (alpha, beta) = (Score::new(-limit - 1), Score::new(-limit));
            let reply = self.solver.solve_window(child, alpha, beta, control());
            if !reply.is_solved() || reply.bounds.lower < beta {
                return None;
            }
        }
        Some(())
    }

    /// Returns the kind of a puzzle with these moves, the best first.
    fn kind(&self, moves: &[Tried<Games>]) -> Option<&'static Kind> {
        let discs = |tried: &Tried<Games>| match tried.worth {
            Worth::Discs(discs) => discs,
            _ => 0,
        };
        let (best, second) = (discs(moves.first()?), discs(moves.get(1)?));
        if best > 0 && second <= 0 {
            Some(&WIN)
        } else if best == 0 && second < 0 {
            Some(&DRAW)
        } else if best - second >= self.conditions.margin && best.abs() <= self.conditions.max_score
        {
            Some(&BEST)
        } else {
            None
        }
    }

    /// Returns the moves of a board, best first by a search of this depth.
    fn ranked(&mut self, board: Board, depth: u32) -> Vec<Move> {
        let question = Question::new()
            .search_depth(SearchDepth::new(depth, board.empties().len()))
            .multi_pv(board.moves().len() as usize);
        // Searches must not know more than their depth.
        self.engine.clear();
        let limits = Limits::none().stop(interrupt::flag());
        let analysis = self.engine.search(board, question, midgame::Control::from(limits));
        analysis.moves.iter().map(|found| found.played).collect()
    }

    /// Returns the moves by shallow searches, from depth 1 on.
    fn shallow(&mut self, board: Board) -> Vec<Vec<Move>> {
        let most = SHALLOW.min(board.empties().len() - 1);
        (1..=most).map(|depth| self.ranked(board, depth)).collect()
    }
}

fn control() -> endgame::Control {
    endgame::Control::from(Limits::none().stop(interrupt::flag()))
}

/// Returns the depth from which on the solution is the best move, one more than the deepest if it never is, and the
/// moves that some search preferred to it, those of the shallow searches first.
fn opinion(shallow: &[Vec<Move>], solution: Move) -> (usize, Vec<Move>) {
    let is_wrong = |moves: &Vec<Move>| moves.first() != Some(&solution);
    let depth = shallow.iter().rposition(is_wrong).map_or(1, |index| index + 2);
    let mut preferred: Vec<Move> = Vec::new();
    for moves in shallow {
        for &played in moves.iter().take_while(|&&played| played != solution) {
            if !preferred.contains(&played) {
                preferred.push(played);
            }
        }
    }
    (depth, preferred)
}

/// Returns how hard a puzzle is.
fn difficulty(measures: &Measures) -> f64 {
    let &Measures { nodes, length, depth, tempting, missed, .. } = measures;
    let tempting = tempting.min(6) as f64;
    let calculation = ((nodes.max(1) as f64).log2() - 6.0).max(0.0) / 4.0;
    let missed = if missed { 1.0 } else { 0.0 };
    let found = (depth - 1) as f64 + tempting + calculation + missed + length as f64 / 8.0;
    (found * 10.0).round() / 10.0
}
