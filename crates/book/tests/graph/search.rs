//! A search whose scores are drawn from the position, and books that grow by it.

use std::collections::BTreeMap;

use book::entry::{Entry, Evaluation};
use book::game::{Game, Key, locate};
use book::games::{Gomoku, Othello};
use book::graph::{Evaluated, Follow, Graph, GraphError, Grow, Report, step, verify};
use engine::random::SplitMix64;
use gomoku::Rule;

/// Returns the legal moves of a position.
pub(crate) fn legal_moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let moves = (0..500).filter_map(|index| game.move_at(index));
    moves.filter(|&played| game.play(position, played).is_some()).collect()
}

/// Returns the moves of positions with scores that depend on the position after the move only. Of many moves only
/// the best are returned.
pub(crate) fn search<G: Game>(
    game: &G,
    positions: &[G::Position],
) -> Result<Vec<Vec<Evaluated<G::Move>>>, GraphError> {
    let score = |position: &G::Position, played: G::Move| {
        let after = game.play(position, played).expect("a legal move");
        let hash = locate(game, &after).expect("a position of a game").key().hash();
        let score = i32::try_from(SplitMix64::new(hash).below(400)).expect("small") - 200;
        Evaluated::new(played, Evaluation::new(score).depth(6).selectivity(90))
    };
    let moves = |position: &G::Position| {
        let moves = legal_moves(game, position).into_iter();
        let mut scored: Vec<_> = moves.map(|played| score(position, played)).collect();
        scored.sort_by_key(|found| (-found.evaluation.score, found.played));
        scored.truncate(6);
        scored
    };
    Ok(positions.iter().map(moves).collect())
}

pub(crate) fn gomoku() -> Gomoku {
    Gomoku::new(9, Rule::Renju).unwrap()
}

pub(crate) fn grow<G: Game>(game: &G, batch: usize) -> Grow<G::Position> {
    let follow = Follow::new().ply_cost(40).max_loss(300);
    Grow::new(vec![game.start()]).batch(batch).follow(follow)
}

/// Returns a book of at least this number of positions.
pub(crate) fn grown<G: Game + Clone>(game: &G, positions: usize) -> Graph<G> {
    let mut graph = Graph::new(game.clone());
    while graph.len() < positions {
        let growth = step(&mut graph, &grow(game, 7), |positions| search(game, positions)).unwrap();
        assert!(growth.added > 0);
    }
    graph
}

pub(crate) fn content<G: Game>(graph: &Graph<G>) -> BTreeMap<Key, Entry> {
    graph.entries().map(|(key, entry)| (key.clone(), entry.clone())).collect()
}

/// Checks a book, and returns what was found.
pub(crate) fn verified<G: Game>(graph: &Graph<G>) -> Report {
    let entries = graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone())));
    verify(graph.game(), graph, entries, 5).unwrap()
}

/// A game and a place near the end, where players pass: from there books of Othello have passes.
pub(crate) fn passing_board() -> othello::Board {
    let mut random = SplitMix64::new(1);
    loop {
        let mut board = othello::Board::START;
        while board.empties().len() > 9 {
            let moves = legal_moves(&Othello, &board);
            let Some(&played) = random.choose(&moves) else { break };
            board = Othello.play(&board, played).expect("a legal move");
        }
        if board.empties().len() == 9 && !board.is_over() {
            return board;
        }
    }
}
