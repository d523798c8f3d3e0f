//! Shards of a book that grow apart and are merged.

use std::collections::BTreeSet;

use book::entry::Entry;
use book::error::BookError;
use book::game::{Game, Key};
use book::games::Othello;
use book::graph::{
    Deviate, Graph, Shard, evaluate, learn, merge, merge_shard, next_deviations, next_positions,
    stats, step,
};

use crate::changes::games;
use crate::search::{content, gomoku, grow, grown, search, verified};

const SHARDS: u32 = 3;

fn keys<G: Game>(graph: &Graph<G>) -> BTreeSet<Key> {
    graph.entries().map(|(key, _)| key.clone()).collect()
}

fn entries<G: Game>(graph: &Graph<G>) -> Vec<Result<(Key, Entry), BookError>> {
    graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone()))).collect()
}

/// Returns a book of searches and games.
fn begun<G: Game + Clone>(game: &G) -> Graph<G> {
    let mut graph = grown(game, 30);
    for (moves, result) in games(game, 20) {
        learn(&mut graph, &game.start(), &moves, result, 6).unwrap();
    }
    graph.propagate();
    graph
}

/// Grows every shard of a book by some steps, and returns the number of positions of all of them, too.
fn parts<G: Game + Clone>(begun: &Graph<G>, steps: usize) -> (Vec<Graph<G>>, usize) {
    let mut evaluated = 0;
    let part = |index| {
        let grow = grow(begun.game(), 5).shard(Shard::new(index, SHARDS).unwrap());
        let mut part = begun.clone();
        for _ in 0..steps {
            let growth = step(&mut part, &grow, |found| search(begun.game(), found)).unwrap();
            evaluated += growth.added + growth.completed;
        }
        part
    };
    let parts = (0..SHARDS).map(part).collect();
    (parts, evaluated)
}

fn check<G: Game + Clone>(game: &G) {
    let begun = begun(game);
    let (parts, evaluated) = parts(&begun, 8);
    let before = keys(&begun);
    let mut union = before.clone();
    for (index, part) in (0..).zip(&parts) {
        let shard = Shard::new(index, SHARDS).unwrap();
        let new: BTreeSet<Key> = &keys(part) - &before;
        assert!(!new.is_empty() && new.iter().all(|key| shard.has(key)));
        assert!(new.is_disjoint(&(&union - &before)), "shards have different positions");
        union.extend(new);
    }
    // The order of the parts does not matter.
    let merged: Vec<Graph<G>> = [[0, 1, 2], [2, 0, 1]]
        .into_iter()
        .map(|order| {
            let mut merged = parts[order[0]].clone();
            for part in &order[1..] {
                merge_shard(&mut merged, entries(&parts[*part])).unwrap();
            }
            merged
        })
        .collect();
    assert_eq!(content(&merged[0]), content(&merged[1]));
    assert_eq!(keys(&merged[0]), union);
    assert_eq!(verified(&merged[0]).problems(), 0);
    // Games count once; `merge` adds them.
    let games = |graph: &Graph<G>| stats(graph, &[game.start()]).unwrap().games;
    assert_eq!((games(&merged[0]), games(&begun)), (20, 20));
    let mut added = parts[0].clone();
    merge(&mut added, entries(&parts[1])).unwrap();
    assert_eq!(games(&added), 40);
    // Every evaluation of a shard is in the merged book.
    let scored = |graph: &Graph<G>| -> BTreeSet<Key> {
        let is_scored =
            |entry: &Entry| entry.moves().iter().any(|played| played.evaluation.is_some());
        graph.entries().filter(|(_, entry)| is_scored(entry)).map(|(key, _)| key.clone()).collect()
    };
    let all: BTreeSet<Key> = parts.iter().flat_map(scored).collect();
    assert_eq!(scored(&merged[0]), all);
    assert_eq!(all.len(), scored(&begun).len() + evaluated);
    assert!(evaluated > 3 * 20, "{evaluated}");
}

#[test]
fn merged_shards_have_what_each_of_them_has() {
    check(&Othello);
    check(&gomoku());
}

/// Without shards the next positions are those of all shards.
#[test]
fn the_next_positions_are_shared_out() {
    let graph = begun(&Othello);
    let whole = next_positions(&graph, &grow(&Othello, 1000)).unwrap();
    let mut deviate = Deviate::new(vec![Othello.start()], 60, 200);
    deviate.batch = 1000;
    let deviations = next_deviations(&graph, &deviate).unwrap();
    let (mut grown, mut deviated) = (0, 0);
    for index in 0..SHARDS {
        let shard = Shard::new(index, SHARDS).unwrap();
        let part = next_positions(&graph, &grow(&Othello, 1000).shard(shard)).unwrap();
        assert!(part.iter().all(|position| whole.contains(position)));
        grown += part.len();
        deviate.shard = Some(shard);
        let part = next_deviations(&graph, &deviate).unwrap();
        assert!(part.iter().all(|position| deviations.contains(position)));
        deviated += part.len();
    }
    assert_eq!((grown, deviated), (whole.len(), deviations.len()));
    assert!(grown > 0 && deviated > 0);
}

/// A shard whose growth ends and goes on equals one that grew at once.
#[test]
fn a_shard_depends_on_its_book_only() {
    let begun = begun(&Othello);
    let whole = parts(&begun, 6).0.remove(1);
    let grow = grow(&Othello, 5).shard(Shard::new(1, SHARDS).unwrap());
    let mut resumed = begun;
    for _ in 0..6 {
        let positions = next_positions(&resumed, &grow).unwrap();
        let found = search(&Othello, &positions).unwrap();
        evaluate(&mut resumed, &positions, &found).unwrap();
        resumed = Graph::load(Othello, entries(&resumed)).unwrap();
    }
    assert_eq!(content(&resumed), content(&whole));
}
