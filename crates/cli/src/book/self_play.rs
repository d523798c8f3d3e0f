//! Games that the program plays against itself for `book build`.

use std::sync::Mutex;

use book::game::Game;
use book::graph::{GameResult, learn};
use engine::random::SplitMix64;

use super::booked::{Booked, Position, Searcher};
use super::growth::on_threads;
use super::working::Working;
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::counted;
use crate::terminal::status::Status;

/// Name of the note of how many games a store has.
const NOTE: &str = "self-played games";

/// Number of moves of a game that are chosen at random from the best ones.
const RANDOM_PLIES: usize = 12;

/// Number of best moves to choose from.
const CHOICE: usize = 4;

/// Games that are played between two commits.
const BATCH: u64 = 16;

/// Plays games from each of the openings in turn until the store has `wanted` of them, and learns their first
/// moves. A game depends on its number only.
pub(super) fn play<G: Booked>(
    working: &mut Working<G::Book>,
    searchers: &[Mutex<G::Searcher>],
    roots: &[Position<G>],
    wanted: u64,
    plies: usize,
) -> Result<(), Failure> {
    let mut played = working.note(NOTE)?.unwrap_or(0);
    let book = working.game();
    let status = Status::of_several(Some(wanted.saturating_sub(played))).ticking();
    while played < wanted {
        let numbers: Vec<u64> = (played..wanted.min(played + BATCH)).collect();
        let games = on_threads(searchers, &numbers, |searcher, &number| {
            let turn = number % roots.len().max(1) as u64;
            let root = roots.get(usize::try_from(turn).ok()?)?;
            let game = game::<G>(book, searcher, root, number);
            status.advance();
            game.map(|(moves, result)| (root, moves, result))
        });
        interrupt::check()?;
        // A game without an end, where every move is forbidden, is left out.
        for (root, moves, result) in games.into_iter().flatten() {
            learn(&mut working.graph, root, &moves, result, plies)
                .map_err(|error| working.wrong(error))?;
        }
        working.graph.propagate();
        played += numbers.len() as u64;
        working.commit(&[(NOTE, played)])?;
        status.message().set(|| counted(played, "game"));
    }
    Ok(())
}

/// The moves of a game from its opening, and its result for the player who makes the first one.
type Played<B> = (Vec<<B as Game>::Move>, GameResult);

/// Plays a game; `None` if the user interrupts.
fn game<G: Booked>(
    book: G::Book,
    searcher: &mut G::Searcher,
    root: &Position<G>,
    number: u64,
) -> Option<Played<G::Book>> {
    let mut random = SplitMix64::new(number);
    let mut position = root.clone();
    let mut moves = Vec::new();
    while !book.is_over(&position) {
        let count = if moves.len() < RANDOM_PLIES { CHOICE } else { 1 };
        let found = searcher.search(&position, count);
        let best = found.first()?.evaluation.score;
        let margin = G::margin(G::RELATIVE);
        let near: Vec<_> = found
            .iter()
            .filter(|found| best.abs_diff(found.evaluation.score) <= margin)
            .map(|found| found.played)
            .collect();
        let played = *random.choose(&near)?;
        position = book.play(&position, played)?;
        moves.push(played);
    }
    let result = G::result(&position);
    let is_first_to_move = moves.len().is_multiple_of(2);
    Some((moves, if is_first_to_move { result } else { result.reversed() }))
}
