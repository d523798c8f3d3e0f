//! Maintained threat points: placements per second on the fixed workload.

use std::hint::black_box;

use gomoku::threat::reference;
use gomoku::workload::{POSITIONS, Position, repeats};
use gomoku::{Board, Point, ThreatState};

use super::measure::RULES;
use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, a_second, compare};
use super::threats::sum;

pub(super) fn kernels() -> Vec<Kernel> {
    let by_rule = RULES.map(|rule| {
        let name = format!("state-{rule}");
        // A hundredth of the workload, so that a batch takes a few milliseconds.
        Kernel::new(name, "reference", move || placements(|position| position.rule == rule, 100))
    });
    let all = Kernel::new("state-all", "reference", || placements(|_| true, 1));
    by_rule.into_iter().chain([all]).collect()
}

/// The games of the workload.
struct Game {
    empty: Board,
    moves: Vec<Point>,
    repeats: usize,
}

impl Game {
    fn new(position: &Position, part: usize) -> Result<Self, Unprepared> {
        let moves = position.board()?.moves().to_vec();
        let repeats = repeats(moves.len()) / part;
        Ok(Self { empty: Board::new(position.size, position.rule)?, moves, repeats })
    }
}

/// Plays one part of the workload's games; an operation is a placement including its undo.
fn placements(chosen: impl Fn(&Position) -> bool, part: usize) -> Result<Measured, Unprepared> {
    let games: Vec<Game> = POSITIONS
        .iter()
        .filter(|position| chosen(position))
        .map(|position| Game::new(position, part))
        .collect::<Result<_, _>>()?;
    let mut states: Vec<ThreatState> =
        games.iter().map(|game| ThreatState::new(game.empty.clone())).collect();
    for (game, state) in games.iter().zip(&mut states) {
        check(game, state)?;
    }

    let stones = games.iter().map(|game| game.moves.len() * game.repeats).sum();
    let maintain = || {
        for (game, state) in games.iter().zip(&mut states) {
            for _ in 0..game.repeats {
                for &point in &game.moves {
                    // The moves are legal, as `check` has verified.
                    let _ = state.place(black_box(point));
                }
                for _ in &game.moves {
                    state.undo();
                }
            }
            black_box(&*state);
        }
    };
    let stones_once = games.iter().map(|game| game.moves.len()).sum();
    let rebuild = || {
        for game in &games {
            let mut board = game.empty.clone();
            for &point in &game.moves {
                let _ = board.place(point);
                black_box(sum(&reference::threats(&board)));
            }
        }
    };
    let measured = compare(Way::new(stones, maintain), Way::new(stones_once, rebuild));
    Ok(measured.with_note(|ns| format!("{} placed", a_second(ns))))
}

/// Checks the maintained state against the definitions in one game.
fn check(game: &Game, state: &mut ThreatState) -> Result<(), Unprepared> {
    for &point in &game.moves {
        state.place(point)?;
    }
    assert_eq!(*state.threats(), reference::threats(state.board()));
    for _ in &game.moves {
        state.undo();
    }
    assert_eq!(*state.threats(), reference::threats(&game.empty));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_workload_is_measured() {
        for position in POSITIONS {
            assert!(RULES.contains(&position.rule));
        }
        for rule in RULES {
            assert!(POSITIONS.iter().any(|position| position.rule == rule));
        }
    }
}
