//! What is drawn of Gomoku.

use gomoku::game::{Game, Outcome, WinReason};
use gomoku::renju::{self, Explanation, Reading};
use gomoku::{Board, Color, Kind, Point, opening, threats};
use serde::Serialize;

use super::drawn::{Ended, Forbidden, Played, Threat, View};
use crate::record::{cell_of, disc, gomoku_cells, point_of};

/// Why a point is forbidden or allowed under renju.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// Why it is forbidden, `None` if it is allowed.
    pub kind: Option<&'static str>,
    /// The explanation as a sentence in English.
    pub text: String,
    /// The rows that the stone would make.
    pub rows: Vec<Vec<usize>>,
}

pub(super) fn view(start: &Board, game: &Game) -> View {
    let (board, size) = (game.board(), start.size());
    let is_over = game.outcome().is_some();
    let cells =
        |points: gomoku::PointSet| points.iter().map(|point| cell_of(point, size)).collect();
    let forbidden = renju::forbidden_points(board, Reading::default());
    let moves = board.moves().iter().enumerate();
    View {
        size,
        cells: gomoku_cells(board),
        side: disc(board.side_to_move()),
        // A forbidden point may be played, and loses; the page asks first.
        legal: if is_over { Vec::new() } else { cells(board.empties()) },
        result: game.outcome().map(ended),
        count: Color::ALL.map(|color| board.stones(color).len()),
        moves: moves.map(|(index, &point)| played(start, index, point)).collect(),
        opening: opening::of_moves(board)
            .filter(|_| start.empties().len() == size * size)
            .map(|found| found.name().to_owned()),
        row: if has_five(game) { winning_row(board) } else { Vec::new() },
        forbidden: forbidden
            .iter()
            .map(|(point, kind)| Forbidden { cell: cell_of(point, size), kind: kind.name() })
            .collect(),
        threats: if is_over { Vec::new() } else { found_threats(board) },
        ..View::default()
    }
}

fn ended(outcome: Outcome) -> Ended {
    let reason = match outcome {
        Outcome::Win { reason: WinReason::Forbidden(kind), .. } => kind.name(),
        Outcome::Win { .. } => "five",
        Outcome::Draw => "full",
    };
    Ended { winner: outcome.winner().map(disc), reason, score: None }
}

fn played(start: &Board, index: usize, point: Point) -> Played {
    let side = start.side_to_move();
    let color = if index.is_multiple_of(2) { side } else { side.opponent() };
    let cell = cell_of(point, start.size());
    Played { name: point.to_string(), cell, color: disc(color), flips: Vec::new() }
}

fn found_threats(board: &Board) -> Vec<Threat> {
    let threat = |found: gomoku::Threat| Threat {
        cell: cell_of(found.point, board.size()),
        color: disc(found.color),
        kind: found.kind.to_string(),
        direction: found.direction.to_string(),
    };
    threats(board)
        .sorted()
        .into_iter()
        .filter(|found| found.kind != Kind::Overline)
        .map(threat)
        .collect()
}

/// Returns whether the last move won by a row of five.
fn has_five(game: &Game) -> bool {
    matches!(game.outcome(), Some(Outcome::Win { reason, .. }) if !matches!(reason, WinReason::Forbidden(_)))
}

/// Returns the row through the last move that won: five stones, or more if no row has exactly five.
fn winning_row(board: &Board) -> Vec<usize> {
    let Some(&last) = board.moves().last() else { return Vec::new() };
    let color = board.get(last);
    let along = |step: (isize, isize)| {
        let run = |sign: isize| {
            let at = move |steps: isize| last.offset(step, sign * steps, board.size());
            (1..).map_while(at).take_while(|&point| board.get(point) == color)
        };
        let mut row: Vec<Point> = run(-1).collect();
        row.reverse();
        row.push(last);
        row.extend(run(1));
        row
    };
    let rows = [(1, 0), (0, 1), (1, 1), (1, -1)].map(along);
    let fives = rows.into_iter().filter(|row| row.len() >= 5);
    let row = fives.min_by_key(Vec::len).unwrap_or_default();
    row.into_iter().map(|point| cell_of(point, board.size())).collect()
}

/// Explains a point of a board under renju; `None` under other rules, and for points with a stone.
#[must_use]
pub fn explain(board: &Board, cell: usize) -> Option<Explained> {
    let explanation = renju::explain(board, point_of(cell, board.size())?, Reading::default())?;
    let rows = rows(&explanation);
    let rows =
        rows.into_iter().map(|row| row.iter().map(|&point| cell_of(point, board.size())).collect());
    Some(Explained {
        kind: explanation.kind.map(renju::ForbiddenKind::name),
        text: explanation.to_string(),
        rows: rows.collect(),
    })
}

fn rows(explanation: &Explanation) -> Vec<&[Point]> {
    let stones = explanation.fives.iter().chain(&explanation.overlines).map(|row| &row.stones[..]);
    let fours = explanation.fours.iter().map(|four| &four.row.stones[..]);
    let threes = explanation.real_threes().map(|three| &three.row.stones[..]);
    stones.chain(fours).chain(threes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, Spec};
    use crate::view;

    fn record(size: usize, rule: &str, moves: &str) -> Record {
        let (rule, moves) = (rule.to_owned(), moves.to_owned());
        Spec::Gomoku { size, rule, start: String::new(), moves }.record().unwrap()
    }

    fn board(record: &Record) -> &Board {
        let Record::Gomoku { game, .. } = record else { unreachable!() };
        game.board()
    }

    #[test]
    fn threats_and_forbidden_points_have_their_cells() {
        let record = record(15, "renju", "h8h9i7i9h10i6i11i12");
        let view = view::view(&record);
        let g9 = cell_of("G9".parse().unwrap(), 15);
        assert_eq!(view.forbidden, [Forbidden { cell: g9, kind: "double-three" }]);
        assert!(view.legal.contains(&g9));
        let explained = explain(board(&record), g9).unwrap();
        assert!(explained.text.starts_with("G9 is a double three"), "{}", explained.text);
        assert_eq!((explained.kind, explained.rows.len()), (Some("double-three"), 2));
        assert_eq!(explain(board(&record), cell_of("H8".parse().unwrap(), 15)), None);
    }

    #[test]
    fn a_three_can_become_a_straight_four() {
        let view = view::view(&record(15, "freestyle", "h8a1i8a3j8c15"));
        let straight = view.threats.iter().filter(|threat| threat.kind == "straight-four");
        assert_eq!(straight.map(|threat| threat.cell % 15).collect::<Vec<_>>(), [6, 10]);
        assert!(view.threats.iter().all(|threat| threat.direction == "horizontal"));
    }

    #[test]
    fn the_winning_row_is_shown() {
        let view = view::view(&record(15, "freestyle", "h8a1i8a3j8c15k8c1l8"));
        assert_eq!(view.result, Some(Ended { winner: Some('X'), reason: "five", score: None }));
        assert_eq!(view.row.len(), 5);
        assert!(view.legal.is_empty() && view.threats.is_empty());
    }

    #[test]
    fn a_row_that_does_not_win_is_not_shown() {
        // Six stones win in freestyle, not under the standard rule.
        let moves = "f8a1g8a3h8a5j8c1k8c3i8";
        let shown = |rule| view::view(&record(15, rule, moves)).row.len();
        assert_eq!((shown("freestyle"), shown("standard")), (6, 0));
    }

    #[test]
    fn a_forbidden_move_loses() {
        let view = view::view(&record(15, "renju", "h8h9i7i9h10i6i11i12g9"));
        assert_eq!(
            view.result,
            Some(Ended { winner: Some('O'), reason: "double-three", score: None })
        );
    }
}
