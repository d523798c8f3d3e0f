//! Finds forced wins with one first move, and grades them.

use std::ops::RangeInclusive;

use gomoku::pattern::PatternState;
use gomoku::proof::Proof;
use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::alphabeta::{self, Engine, Question};
use gomoku::search::{Control, Length, Method, Options, Solver, Verdict};
use gomoku::{Board, Color, Kind as Threat, Point, PointSet, Threats, threats};

use crate::evaluation::gomoku as evaluation;
use crate::failure::Failure;
use crate::games::gomoku::Options as Games;
use crate::puzzles::puzzled::{self, Candidate, Found, Kind, Measures, Tried, Worth};
use crate::terminal::interrupt;

pub(super) const VCF: Kind = Kind { name: "vcf", about: "the only first move that wins by fours" };
pub(super) const VCT: Kind =
    Kind { name: "vct", about: "the only first move that wins by fours and threes" };

pub(super) const DEFENCE: Kind =
    Kind { name: "defence", about: "the only move that stops the opponent's forced win" };

/// The searches of one thread.
#[derive(Debug)]
pub(crate) struct Finder {
    pub(super) solver: Solver,
    engine: Engine,
    pub(super) conditions: Conditions,
}

/// What counts as a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) reading: Reading,
    /// Width of threats.
    pub(super) width: u8,
    /// Nodes of a search for one win.
    pub(super) nodes: u64,
    /// Number of own moves of a win.
    pub(super) lengths: RangeInclusive<usize>,
}

/// The search for all winning first moves may take this many times the nodes of that for one.
const ALL_MOVES: u64 = 10;

/// Memory of the engine that looks for refutations, in MiB.
const ENGINE_MIB: usize = 2;

/// Depth of that engine in plies, and its nodes.
const REFUTATION: (u32, u64) = (4, 20_000);

/// Number of replies to try as a refutation.
const REPLIES: usize = 4;

/// Number of wrong moves with refutations.
pub(super) const WRONG_MOVES: usize = 6;

/// What a search for a win found.
enum Sought {
    /// A win with its kind and the nodes that it took.
    Win(Proof, &'static Kind, u64),
    /// There is none.
    None,
    /// The nodes were not enough.
    Unknown,
}

impl puzzled::Finder<Games> for Finder {
    fn find(&mut self, candidates: &[Candidate<Games>]) -> Result<Vec<Found<Games>>, Failure> {
        let mut found: Vec<Found<Games>> = Vec::new();
        for (index, candidate) in candidates.iter().enumerate() {
            // The result must not depend on the positions before.
            self.solver.clear();
            if let Some(mut puzzle) = self.puzzle(&candidate.position)? {
                puzzle.index = index;
                puzzle.measures.missed =
                    candidate.played.is_some_and(|played| played != puzzle.solution.played);
                puzzle.measures.difficulty = difficulty(puzzle.kind, &puzzle.measures);
                if !continues(&found, candidates, &puzzle) {
                    found.push(puzzle);
                }
            }
            if interrupt::is_flagged() {
                break;
            }
        }
        Ok(found)
    }
}

/// Returns whether a puzzle is the rest of an earlier one that the player solved, with more than half of it left.
fn continues(found: &[Found<Games>], candidates: &[Candidate<Games>], next: &Found<Games>) -> bool {
    let side = |puzzle: &Found<Games>| candidates[puzzle.index].position.side_to_move();
    let before = found.iter().rev().find(|puzzle| side(puzzle) == side(next));
    before.is_some_and(|puzzle| {
        let plies = candidates[next.index].ply - candidates[puzzle.index].ply;
        let length = puzzle.measures.length;
        !puzzle.measures.missed && plies < 2 * length && 2 * next.measures.length > length
    })
}

impl Finder {
    pub(super) fn new(hash_mib: usize, conditions: Conditions) -> Result<Self, Failure> {
        let options =
            Options::new().hash_mib(hash_mib).reading(conditions.reading).width(conditions.width);
        let shallow = Options::new().hash_mib(ENGINE_MIB).reading(conditions.reading);
        Ok(Self {
            solver: Solver::new(options).map_err(Failure::refused)?,
            engine: Engine::new(shallow, evaluation::BuiltIn).map_err(Failure::refused)?,
            conditions,
        })
    }

    /// Returns the puzzle of a position, if it is one.
    fn puzzle(&mut self, board: &Board) -> Result<Option<Found<Games>>, Failure> {
        let threats = threats(board);
        if is_trivial(board, &threats) {
            return Ok(None);
        }
        let (proof, kind, nodes) = match self.win(board) {
            Sought::Win(proof, kind, nodes) => (proof, kind, nodes),
            Sought::None => return self.defence(board, &threats),
            Sought::Unknown => return Ok(None),
        };
        let solution = proof.answers()[0].attack;
        if !self.is_only(board, kind, solution) {
            return Ok(None);
        }
        let checked = check(board, self.conditions.reading, &proof)
            .map_err(|flaw| Failure::Unverified(flaw.to_string()))?;
        let length = checked.longest();
        if !self.conditions.lengths.contains(&length) {
            return Ok(None);
        }
        let natural = self.natural(board);
        let rank = natural.iter().position(|&point| point == solution).unwrap_or(natural.len());
        let attacks = attacks(board, &threats, kind, self.conditions.reading);
        let mut wrong: Vec<Point> =
            natural.iter().copied().take(rank.min(WRONG_MOVES / 2)).collect();
        for point in natural.iter().copied().filter(|point| attacks.contains(*point)) {
            if point != solution && !wrong.contains(&point) && wrong.len() < WRONG_MOVES {
                wrong.push(point);
            }
        }
        let wrong = wrong.into_iter().map(|point| self.refuted(board, point)).collect();
        let measures = Measures {
            nodes,
            length,
            depth: rank + 1,
            tempting: attacks.without(solution).len(),
            choices: natural.len(),
            missed: false,
            difficulty: 0.0,
        };
        let line = shown(board, checked.line);
        let solution = Tried { played: solution, worth: Worth::Win(length), line };
        Ok(Some(Found { index: 0, kind, solution, wrong, measures }))
    }

    pub(super) fn control(&self, times: u64) -> Control {
        Control::new().stop(interrupt::flag()).nodes(self.conditions.nodes.saturating_mul(times))
    }

    /// Searches for a win: the shortest one by fours, else one by threats.
    fn win(&mut self, board: &Board) -> Sought {
        self.solver.set_length(Length::Shortest);
        let fours = self.solver.solve(board, Method::Vcf, self.control(1));
        let nodes = fours.nodes;
        match fours.verdict {
            Verdict::Win(proof) => return Sought::Win(proof, &VCF, nodes),
            Verdict::Unknown => return Sought::Unknown,
            Verdict::NoWin => {}
        }
        self.solver.set_length(Length::First);
        let threats = self.solver.solve(board, Method::Vct, self.control(1));
        let nodes = nodes + threats.nodes;
        match threats.verdict {
            Verdict::Win(proof) => Sought::Win(proof, &VCT, nodes),
            Verdict::NoWin => Sought::None,
            Verdict::Unknown => Sought::Unknown,
        }
    }

    /// Returns whether no other first move wins in the way of the kind, with the search of all of them complete.
    fn is_only(&mut self, board: &Board, kind: &Kind, solution: Point) -> bool {
        let method = if *kind == VCF { Method::Vcf } else { Method::Any };
        let found = self.solver.winning_moves(board, method, self.control(ALL_MOVES));
        found.is_complete && found.proofs.iter().all(|proof| proof.answers()[0].attack == solution)
    }

    /// Returns the moves near stones, best first by the weights after each move.
    pub(super) fn natural(&self, board: &Board) -> Vec<Point> {
        let (size, mover) = (board.size(), board.side_to_move());
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let near = stones.near(2, size) & board.legal_moves(self.conditions.reading);
        let mut state = PatternState::with_observer(board, evaluation::of(board.rule()));
        let mut moves: Vec<(i32, Point)> = near
            .iter()
            .map(|point| {
                state.place(point, mover);
                let value = state.value(mover.opponent());
                state.undo();
                (value, point)
            })
            .collect();
        moves.sort_unstable();
        moves.into_iter().map(|(_, point)| point).collect()
    }

    /// Returns a wrong move with the reply that refutes it, if the engine finds one.
    fn refuted(&mut self, board: &Board, point: Point) -> Tried<Games> {
        let mut tried = Tried { played: point, worth: Worth::NoWin, line: vec![point] };
        let mut after = board.clone();
        if after.place(point).is_err() {
            return tried;
        }
        self.engine.clear();
        let (depth, nodes) = REFUTATION;
        let question = Question::new().depth(depth).multi_pv(REPLIES);
        let control = alphabeta::Control::new().stop(interrupt::flag()).nodes(nodes);
        let Ok(analysis) = self.engine.search(&after, question, control) else { return tried };
        for reply in &analysis.moves {
            if reply.value.is_win() && reply.pv.first() == Some(&reply.point) {
                tried.worth = Worth::Loss;
                tried.line.extend(&reply.pv);
                return tried;
            }
            let mut next = after.clone();
            let is_placed = next.place(reply.point).is_ok();
            let solution = self.solver.solve(&next, Method::Any, self.control(1));
            if is_placed && solution.verdict == Verdict::NoWin {
                tried.line.push(reply.point);
                return tried;
            }
        }
        tried
    }
}

/// Returns the line of a win without an end that explains nothing: a reply far from all stones, because nothing stops
/// the move before it, and what follows.
pub(super) fn shown(board: &Board, mut line: Vec<Point>) -> Vec<Point> {
    let mut stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let mut end = line.len();
    for (index, &point) in line.iter().enumerate() {
        if index % 2 == 1 && !stones.near(2, board.size()).contains(point) {
            end = index;
            break;
        }
        stones.insert(point);
    }
    line.truncate(end);
    line
}

/// Returns whether the next move is obvious: a five or a four that nothing stops is at hand, or the opponent's four
/// must be stopped.
fn is_trivial(board: &Board, threats: &Threats) -> bool {
    let mover = board.side_to_move();
    let has_four = [Threat::StraightFour, Threat::DoubleFour]
        .into_iter()
        .any(|kind| threats.any(mover, kind) && !board.rule().restricts(mover));
    threats.any(mover, Threat::Five) || threats.any(mover.opponent(), Threat::Five) || has_four
}

/// Returns the legal moves that attack in the way of a kind: by a four, or also by a three.
pub(super) fn attacks(board: &Board, threats: &Threats, kind: &Kind, reading: Reading) -> PointSet {
    let points = |kind| threats.points(board.side_to_move(), kind);
    let mut all = points(Threat::Four) | points(Threat::DoubleFour) | points(Threat::StraightFour);
    if *kind == VCT {
        all |= points(Threat::Three);
    }
    all & board.legal_moves(reading)
}

/// Returns how hard a puzzle is.
fn difficulty(kind: &Kind, measures: &Measures) -> f64 {
    let &Measures { nodes, length, depth, tempting, missed, .. } = measures;
    let rank = ((depth - 1).min(20)) as f64 / 4.0;
    let calculation = ((nodes.max(1) as f64).log2() - 4.0).max(0.0) / 2.0;
    let tempting = tempting.min(12) as f64 / 4.0;
    let missed = if missed { 1.0 } else { 0.0 };
    // Threats leave more replies than fours, and their lines are longer for the same work.
    let (threes, length) =
        if *kind != VCF { (1.0, length as f64 / 2.0) } else { (0.0, length as f64) };
    let found = rank + calculation + tempting + missed + threes + length;
    (found * 10.0).round() / 10.0
}
