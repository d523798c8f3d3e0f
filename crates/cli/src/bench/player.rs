//! Gomoku's player: the patterns that it maintains, and the nodes of its search.

use std::hint::black_box;

use gomoku::eval::PatternEvaluation;
use gomoku::pattern::PatternState;
use gomoku::search::Options;
use gomoku::search::alphabeta::{AnyEvaluation, Control, Engine, Question};
use gomoku::workload::POSITIONS;
use gomoku::{Board, Color, Point, Rule};

use super::measure::RULES;
use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, a_second, compare};
use crate::evaluation::gomoku as evaluation;

pub(super) fn kernels() -> Vec<Kernel> {
    let patterns =
        RULES.map(|rule| Kernel::new(format!("patterns-{rule}"), "fresh", move || patterns(rule)));
    let search =
        RULES.map(|rule| Kernel::new(format!("player-{rule}"), "fresh", move || nodes(rule)));
    patterns.into_iter().chain(search).collect()
}

/// The nodes of the search of one position.
const NODES: u64 = 10_000;

type State = PatternState<PatternEvaluation>;

fn state(board: &Board, evaluation: &PatternEvaluation) -> State {
    PatternState::with_observer(board, evaluation.clone())
}

/// Returns the positions of the workload under a rule.
fn positions(rule: Rule) -> Result<Vec<Board>, Unprepared> {
    let positions = POSITIONS.iter().filter(|position| position.rule == rule);
    Ok(positions.map(|position| position.board()).collect::<Result<_, _>>()?)
}

/// An operation is a stone that is placed and taken back, with the value of the board after it.
fn patterns(rule: Rule) -> Result<Measured, Unprepared> {
    let evaluation = evaluation::of(rule);
    let boards = positions(rule)?;
    let mut games: Vec<(State, Vec<(Point, Color)>)> = Vec::new();
    for board in &boards {
        let moves = board.moves().iter().filter_map(|&point| Some((point, board.get(point)?)));
        let empty = Board::new(board.size(), rule)?;
        games.push((state(&empty, &evaluation), moves.collect()));
    }
    let stones = games.iter().map(|(_, moves)| moves.len()).sum();
    let maintain = || {
        for (state, moves) in &mut games {
            for &(point, color) in &*moves {
                state.place(black_box(point), color);
                black_box(state.value(color.opponent()));
            }
            for _ in &*moves {
                state.undo();
            }
        }
    };
    let fresh = || {
        for board in black_box(&boards) {
            black_box(state(board, &evaluation).value(board.side_to_move()));
        }
    };
    let measured = compare(Way::new(stones, maintain), Way::new(boards.len(), fresh));
    Ok(measured.with_note(|ns| format!("{} placed", a_second(ns))))
}

/// An operation is a node of a search that has just begun, wins by fours counted. Judging it afresh
/// alone would take as long as the baseline.
fn nodes(rule: Rule) -> Result<Measured, Unprepared> {
    let evaluation = AnyEvaluation::from(evaluation::BuiltIn);
    let boards = positions(rule)?;
    let mut engine = Engine::new(Options::new().hash_mib(4), evaluation.clone())?;
    let nodes = usize::try_from(NODES)? * boards.len();
    let search = || {
        engine.clear();
        let mut nodes = |board| {
            let analysis = engine.search(board, Question::new(), Control::new().nodes(NODES));
            analysis.expect("an evaluation of the rule").nodes
        };
        black_box(&boards).iter().map(&mut nodes).sum::<u64>()
    };
    let fresh = || {
        for board in black_box(&boards) {
            black_box(evaluation.value(board));
        }
    };
    let measured = compare(Way::new(nodes, search), Way::new(boards.len(), fresh));
    Ok(measured.with_note(|ns| format!("{} nodes", a_second(ns))))
}
