//! The node signature: the nodes of fixed searches with one thread and empty tables.
//!
//! The count is the same on every processor and level until a search changes. A commit that changes a search has
//! the new count in its last line, `Bench: N`, and CI compares it.

use engine::limits::Limits;
use gomoku::search::alphabeta;
use gomoku::search::{self, Method, Solver};
use gomoku::workload::POSITIONS;
use gomoku::{Board, Rule};
use othello::eval::Features;
use othello::search::{endgame, midgame};
use othello::workload;
use serde::Serialize;

use super::measure::Unprepared;
use crate::evaluation::gomoku as gomoku_evaluation;
use crate::evaluation::othello::{self as evaluation, Evaluation};
use crate::terminal::number::grouped;

/// Nodes of each set of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Signature {
    /// Othello: boards with 16 empties, solved exactly.
    end_games: u64,
    /// Othello: boards with 44, 34 and 24 empties, searched 12 plies deep.
    othello: u64,
    /// Gomoku: positions of the workload and of the other rules, searched 10 plies deep.
    gomoku: u64,
    /// Gomoku: the same positions, searched for forced wins.
    forced_wins: u64,
    /// The sum of all.
    bench: u64,
}

/// Search depth of the players in plies.
const OTHELLO_DEPTH: u32 = 12;
const GOMOKU_DEPTH: u32 = 10;

/// Node limit of a search for a forced win.
const SOLVER_NODES: u64 = 20_000;

/// Memory of each transposition table in MiB.
const HASH_MIB: usize = 4;

impl Signature {
    /// Runs the searches.
    ///
    /// # Errors
    ///
    /// If the system has no memory for the tables or the weights.
    pub(super) fn count() -> Result<Self, Unprepared> {
        let boards = gomoku_boards()?;
        let end_games = end_games()?;
        let othello = match Evaluation::of(evaluation::DEFAULT)? {
            Evaluation::Features => othello_player(Features)?,
            Evaluation::Patterns { evaluation, .. } => othello_player(evaluation)?,
            Evaluation::Network { evaluation, .. } => othello_player(evaluation)?,
        };
        let (gomoku, forced_wins) = (gomoku_player(&boards)?, solver(&boards)?);
        let bench = end_games + othello + gomoku + forced_wins;
        Ok(Self { end_games, othello, gomoku, forced_wins, bench })
    }

    /// Returns a row for each set of searches, and the sum as the last line.
    pub(super) fn rows(&self) -> String {
        let rows = [
            ("Othello endgames", self.end_games),
            ("Othello player", self.othello),
            ("Gomoku player", self.gomoku),
            ("Gomoku forced wins", self.forced_wins),
        ];
        let mut text = String::new();
        for (name, nodes) in rows {
            text += &format!("{name:<18} {:>12} nodes\n", grouped(nodes));
        }
        text + &format!("Bench: {}\n", self.bench)
    }
}

/// Returns the nodes of endgames: the same as in earlier versions of the program.
///
/// # Errors
///
/// If the system has no memory for the table.
pub(super) fn end_games() -> Result<u64, Unprepared> {
    let boards = workload::boards_with_empties(1, 16, 8);
    let mut solver = endgame::Solver::new(endgame::Options::new().threads(1).hash_mib(1))?;
    let nodes = |board| solver.solve(board, endgame::Control::new()).nodes;
    Ok(boards.into_iter().map(nodes).sum())
}

fn othello_player<E: othello::eval::Evaluation + 'static>(
    evaluation: E,
) -> Result<u64, Unprepared> {
    let options = othello::search::Options::new().threads(1).hash_mib(HASH_MIB);
    let mut engine = midgame::Engine::new(options, evaluation)?;
    let boards =
        [44, 34, 24].into_iter().flat_map(|empties| workload::boards_with_empties(2, empties, 3));
    let selectivity = othello::search::Selectivity::Percent73;
    let search_depth = midgame::SearchDepth::with_selectivity(OTHELLO_DEPTH, selectivity);
    let question = midgame::Question::new().search_depth(search_depth);
    let nodes = |board| {
        engine.clear();
        engine.search(board, question, midgame::Control::from(Limits::none())).nodes
    };
    Ok(boards.map(nodes).sum())
}

/// Returns the positions of the workload, and some of them under the rules that it lacks.
fn gomoku_boards() -> Result<Vec<Board>, Unprepared> {
    let others = [Rule::Caro5, Rule::Caro6].map(|rule| {
        POSITIONS.iter().filter(|position| position.size == 15).take(2).map(move |position| {
            let mut position = *position;
            position.rule = rule;
            position
        })
    });
    let positions = POSITIONS.into_iter().chain(others.into_iter().flatten());
    Ok(positions.map(|position| position.board()).collect::<Result<_, _>>()?)
}

fn gomoku_player(boards: &[Board]) -> Result<u64, Unprepared> {
    let options = search::Options::new().threads(1).hash_mib(HASH_MIB);
    let mut engine = alphabeta::Engine::new(options, gomoku_evaluation::BuiltIn)?;
    let mut nodes = 0;
    for board in boards {
        engine.clear();
        let question = alphabeta::Question::new().depth(GOMOKU_DEPTH);
        nodes += engine.search(board, question, alphabeta::Control::new())?.nodes;
    }
    Ok(nodes)
}

fn solver(boards: &[Board]) -> Result<u64, Unprepared> {
    let mut solver = Solver::new(search::Options::new().threads(1).hash_mib(HASH_MIB))?;
    let nodes = |board: &Board| {
        solver.clear();
        let control = search::Control::new().nodes(SOLVER_NODES);
        solver.solve(board, Method::Any, control).nodes
    };
    Ok(boards.iter().map(nodes).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_last_line() {
        let signature =
            Signature { end_games: 1000, othello: 200, gomoku: 30, forced_wins: 4, bench: 1234 };
        let rows = signature.rows();
        assert_eq!(rows.lines().count(), 5);
        assert!(rows.starts_with("Othello endgames          1,000 nodes\n"), "{rows}");
        assert!(rows.ends_with("\nBench: 1234\n"), "{rows}");
    }
}
