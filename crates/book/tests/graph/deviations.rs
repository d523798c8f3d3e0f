//! Which positions a book deviates to.

use std::collections::BTreeMap;

use book::game::{Game, Key, locate};
use book::games::Othello;
use book::graph::{Deviate, GameResult, Graph, evaluate, learn, next_deviations};
use othello::{Board, Move, Square};

use crate::search::{gomoku, grown, passing_board, search, verified};

/// Positions by the least loss and the fewest plies that lead there.
type Found = BTreeMap<Key, (u64, u32)>;

/// A player who makes mistakes, followed move by move, without an order of positions.
struct Reference<'a, G> {
    graph: &'a Graph<G>,
    relative: i32,
    absolute: i32,
    value: i32,
    /// Whether the root's player makes the mistakes.
    is_roots_player: bool,
}

impl<G: Game> Reference<'_, G> {
    fn follow(
        &self,
        position: &G::Position,
        is_own: bool,
        (loss, plies): (u64, u32),
        found: &mut Found,
    ) {
        let game = self.graph.game();
        let key = locate(game, position).unwrap().key().clone();
        let Some(entry) = self.graph.get(&key) else {
            let best = found.entry(key).or_insert((loss, plies));
            *best = (best.0.min(loss), best.1.min(plies));
            return;
        };
        let position = game.decode(key.position()).unwrap();
        for played in entry.moves() {
            let lost = entry.value().unwrap() - played.score().unwrap();
            let most = if is_own == self.is_roots_player { self.relative } else { 0 };
            let seen = if is_own { played.score().unwrap() } else { -played.score().unwrap() };
            if lost <= most && (seen - self.value).abs() <= self.absolute {
                let after = game.play(&position, game.move_at(played.index).unwrap()).unwrap();
                let way = (loss + u64::try_from(lost).unwrap(), plies + 1);
                self.follow(&after, !is_own, way, found);
            }
        }
    }
}

fn expected<G: Game>(graph: &Graph<G>, deviate: &Deviate<G::Position>) -> Vec<Key> {
    let game = graph.game();
    let mut found = Found::new();
    for root in &deviate.roots {
        let value = graph.get(locate(game, root).unwrap().key()).unwrap().value().unwrap();
        for is_roots_player in [true, false] {
            let relative = deviate.relative.try_into().unwrap();
            let absolute = deviate.absolute.try_into().unwrap();
            let reference = Reference { graph, relative, absolute, value, is_roots_player };
            reference.follow(root, true, (0, 0), &mut found);
        }
    }
    let is_over = |key: &Key| game.is_over(&game.decode(key.position()).unwrap());
    let mut sorted: Vec<_> = found
        .into_iter()
        .filter(|(key, (_, plies))| {
            !is_over(key) && deviate.max_plies.is_none_or(|most| *plies <= most)
        })
        .map(|(key, way)| (way, key))
        .collect();
    sorted.sort();
    sorted.into_iter().map(|(_, key)| key).take(deviate.batch).collect()
}

fn check<G: Game + Clone>(game: &G, mut graph: Graph<G>, roots: Vec<G::Position>) {
    let mut counts = Vec::new();
    for (relative, absolute) in [(0, 0), (0, 400), (40, 150), (100, 120), (400, 400)] {
        for (batch, max_plies) in [(usize::MAX, None), (7, None), (usize::MAX, Some(3))] {
            let deviate = Deviate { roots: roots.clone(), batch, relative, absolute, max_plies };
            let found = next_deviations(&graph, &deviate).unwrap();
            let keys: Vec<Key> =
                found.iter().map(|found| locate(game, found).unwrap().key().clone()).collect();
            assert_eq!(keys, expected(&graph, &deviate));
            counts.push(keys.len());
        }
    }
    assert!(counts[3] < counts[12] && counts[12] > counts[14], "{counts:?}");
    let deviate = Deviate { roots, batch: 20, relative: 60, absolute: 200, max_plies: Some(5) };
    for _ in 0..3 {
        let positions = next_deviations(&graph, &deviate).unwrap();
        let results = search(game, &positions).unwrap();
        let growth = evaluate(&mut graph, &positions, &results).unwrap();
        assert_eq!(growth.added, positions.len());
        assert_eq!(verified(&graph).problems(), 0);
    }
}

#[test]
fn one_player_makes_mistakes_and_the_other_plays_best_moves() {
    check(&Othello, grown(&Othello, 150), vec![Board::START]);
    check(&gomoku(), grown(&gomoku(), 150), vec![gomoku().start()]);
}

/// Where players pass, a position may come with either player to move.
#[test]
fn passes_are_moves() {
    let mut graph = Graph::new(Othello);
    let roots = vec![passing_board(), passing_board().pass()];
    let deviate = Deviate { roots, batch: 50, relative: 400, absolute: 400, max_plies: None };
    for _ in 0..5 {
        let positions = next_deviations(&graph, &deviate).unwrap();
        let results = search(&Othello, &positions).unwrap();
        evaluate(&mut graph, &positions, &results).unwrap();
    }
    let found = next_deviations(&graph, &deviate).unwrap();
    let keys: Vec<Key> =
        found.iter().map(|board| locate(&Othello, board).unwrap().key().clone()).collect();
    assert_eq!(keys, expected(&graph, &deviate));
}

#[test]
fn roots_and_positions_without_scores_come_first() {
    let mut graph = Graph::new(Othello);
    let roots = vec![Board::START];
    let deviate = Deviate { roots, batch: 9, relative: 0, absolute: 0, max_plies: None };
    let next = |graph: &Graph<Othello>| next_deviations(graph, &deviate).unwrap();
    assert_eq!(next(&graph), [Board::START.canonical()]);
    let moves = [Square::F5, Square::D6].map(Move::Place);
    learn(&mut graph, &Board::START, &moves, GameResult::Win, 9).unwrap();
    assert_eq!(next(&graph), [Board::START.canonical()]);
    let positions = next(&graph);
    let results = search(&Othello, &positions).unwrap();
    evaluate(&mut graph, &positions, &results).unwrap();
    // The position after the first move came from the game.
    assert_eq!(next(&graph), [Board::START.play(Square::F5).canonical()]);
}
