//! What is drawn of Othello.

use othello::{Board, Color, Game, Move, Position, Square, opening, stability};
use serde::Serialize;

use super::drawn::{Ended, Played, View};

/// Discs with a property.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Discs {
    /// Cells of discs that can never be flipped again.
    pub stable: Vec<usize>,
    /// Cells of discs with an empty neighbour.
    pub frontier: Vec<usize>,
}

pub(super) fn view(game: &Game) -> View {
    let position = game.position();
    let ended = position.is_over().then(|| {
        let score = position.final_score(Color::Black).discs();
        let winner = match score {
            1.. => Some('X'),
            0 => None,
            _ => Some('O'),
        };
        Ended { winner, reason: "discs", score: Some(score) }
    });
    let legal = if ended.is_some() { Vec::new() } else { cells(position.moves().iter()) };
    let line = position.line().to_string();
    View {
        size: 8,
        cells: line.chars().take(64).collect(),
        side: position.side_to_move().disc(),
        legal,
        passed: ended.is_none()
            && game.history().last().is_some_and(|last| last.played == Move::Pass),
        result: ended,
        count: Color::ALL.map(|color| position.discs(color).len() as usize),
        moves: game.history().iter().filter_map(played).collect(),
        opening: opening_of(game),
        ..View::default()
    }
}

fn played(played: &othello::Played) -> Option<Played> {
    let square = played.played.square()?;
    Some(Played {
        name: square.to_string(),
        cell: square.index(),
        color: played.color.disc(),
        flips: cells(played.flips.iter()),
    })
}

fn opening_of(game: &Game) -> Option<String> {
    let is_usual = game.start() == Position::START;
    is_usual.then(|| opening::of_game(game)).flatten().map(|found| found.name().to_owned())
}

fn cells(squares: impl Iterator<Item = Square>) -> Vec<usize> {
    squares.map(Square::index).collect()
}

/// Returns the stable discs and those of the frontier.
#[must_use]
pub fn discs(board: Board) -> Discs {
    let stable = stability::stable_mover(board) | stability::stable_opponent(board);
    let near = |square: &Square| {
        let steps = [-1, 0, 1].into_iter().flat_map(|row| [-1, 0, 1].map(|column| (column, row)));
        steps.into_iter().any(|(column, row)| {
            let at = |value: usize, step: isize| value.checked_add_signed(step);
            let next = at(square.column(), column).zip(at(square.row(), row));
            next.and_then(|(column, row)| Square::at(column, row))
                .is_some_and(|next| board.empties().contains(next))
        })
    };
    Discs { stable: cells(stable.iter()), frontier: cells(board.discs().iter().filter(near)) }
}

#[cfg(test)]
mod tests {
    use crate::record::{Record, Spec};
    use crate::view::{self, Ended};

    fn record(start: &str, moves: &str) -> Record {
        Spec::Othello { start: start.to_owned(), moves: moves.to_owned() }.record().unwrap()
    }

    #[test]
    fn the_start_has_four_moves() {
        let view = view::view(&record("", ""));
        assert_eq!((view.size, view.side, view.count), (8, 'X', [2, 2]));
        assert_eq!(view.legal, [19, 26, 37, 44]);
        assert_eq!((&view.cells[27..29], view.result), ("OX", None));
    }

    #[test]
    fn moves_have_their_flips_and_openings_their_names() {
        let view = view::view(&record("", "F5D6C3D3C4"));
        assert_eq!(view.opening.as_deref(), Some("Tiger"));
        assert_eq!(view.moves[0].flips, [36]);
        assert_eq!((view.moves[4].name.as_str(), view.moves[4].color), ("C4", 'X'));
    }

    #[test]
    fn a_game_ends_when_no_one_can_move() {
        let view = view::view(&record(
            "-OX------------------------------------------------------------- X",
            "A1",
        ));
        let ended = Ended { winner: Some('X'), reason: "discs", score: Some(64) };
        assert_eq!((view.result, view.legal, view.passed), (Some(ended), vec![], false));
    }

    #[test]
    fn discs_that_are_stable_and_of_the_frontier() {
        let Record::Othello(game) =
            record("XX-O---------------------------------------------OOO-----------X X", "")
        else {
            unreachable!()
        };
        let discs = view::discs(game.position().board());
        assert_eq!(discs.stable, [0, 1, 63]);
        assert_eq!(discs.frontier, [0, 1, 3, 49, 50, 51, 63]);
    }
}
