//! Learning, merging, pruning and figures.

use std::collections::{BTreeMap, BTreeSet};

use book::entry::{BookMove, Bound, Counts, Entry, Evaluation, Source};
use book::error::BookError;
use book::game::{Game, Key, locate};
use book::games::Othello;
use book::graph::{
    Costs, Follow, GameResult, Graph, GraphError, Prune, learn, merge, prune, stats,
};
use engine::random::SplitMix64;
use othello::{Board, Color, Move, Square};

use crate::search::{content, gomoku, grow, grown, legal_moves, verified};

/// Random games of a game, with random results.
pub(crate) fn games<G: Game>(game: &G, count: usize) -> Vec<(Vec<G::Move>, GameResult)> {
    let mut random = SplitMix64::new(9);
    let results = [GameResult::Win, GameResult::Draw, GameResult::Loss];
    let mut one = || {
        let mut position = game.start();
        let mut moves = Vec::new();
        for _ in 0..12 {
            let legal = legal_moves(game, &position);
            let Some(&played) = random.choose(&legal) else { break };
            moves.push(played);
            position = game.play(&position, played).unwrap();
        }
        (moves, results[random.below(3)])
    };
    (0..count).map(|_| one()).collect()
}

#[test]
fn games_are_counted_in_every_position() {
    let game = gomoku();
    let mut graph = Graph::new(game);
    let mut expected: BTreeMap<(Key, u16), [u32; 3]> = BTreeMap::new();
    for (moves, result) in games(&game, 40) {
        learn(&mut graph, &game.start(), &moves, result, 8).unwrap();
        let mut position = game.start();
        for (ply, &played) in moves.iter().take(8).enumerate() {
            let place = locate(&game, &position).unwrap();
            let index = game.index(place.canonical_move(&game, played));
            let seen = if ply % 2 == 0 { result } else { result.reversed() };
            expected.entry((place.key().clone(), index)).or_default()[seen as usize] += 1;
            position = game.play(&position, played).unwrap();
        }
    }
    let found: BTreeMap<(Key, u16), [u32; 3]> = graph
        .entries()
        .flat_map(|(key, entry)| entry.moves().iter().map(move |played| (key, played)))
        .map(|(key, played)| {
            let Counts { wins, draws, losses } = played.counts;
            ((key.clone(), played.index), [wins, draws, losses])
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(stats(&graph, &[game.start()]).unwrap().games, 40);
}

#[test]
fn a_game_with_an_illegal_move_changes_nothing() {
    let mut graph = Graph::new(Othello);
    let moves = [Square::F5, Square::D6, Square::D6].map(Move::Place);
    let error = learn(&mut graph, &Board::START, &moves, GameResult::Draw, 60).unwrap_err();
    assert!(matches!(error, GraphError::Illegal { number: 3, .. }), "{error}");
    assert!(graph.is_empty());
    let game = gomoku();
    let side = game.start().with_side(gomoku::Color::White);
    let error = learn(&mut Graph::new(game), &side, &["E5".parse().unwrap()], GameResult::Win, 9);
    assert!(matches!(error, Err(GraphError::Foreign { .. })));
    assert_eq!(Color::Black.to_string(), "black");
}

fn entries<G: Game>(graph: &Graph<G>) -> impl Iterator<Item = Result<(Key, Entry), BookError>> {
    graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone())))
}

#[test]
fn merged_books_have_the_positions_and_games_of_both() {
    let learned = |games: &[(Vec<Move>, GameResult)]| {
        let mut graph = grown(&Othello, 20);
        for (moves, result) in games {
            learn(&mut graph, &Board::START, moves, *result, 9).unwrap();
        }
        graph.propagate();
        graph
    };
    let games = games(&Othello, 30);
    let all = learned(&games);
    let (one, other) = games.split_at(12);
    for (one, other) in [(one, other), (other, one), (&games, &[])] {
        let mut merged = learned(one);
        merge(&mut merged, entries(&learned(other))).unwrap();
        assert_eq!(content(&merged), content(&all));
        assert_eq!(verified(&merged).problems(), 0);
    }
}

#[test]
fn the_stronger_score_wins() {
    let start = locate(&Othello, &Board::START).unwrap();
    let book = |source, score, depth, selectivity| {
        let evaluation = Evaluation::new(score).depth(depth).selectivity(selectivity);
        let played = BookMove::new(19, source).evaluation(evaluation);
        let mut graph = Graph::new(Othello);
        graph.insert(start.key(), Entry::new([played]).unwrap()).unwrap();
        graph.propagate();
        graph
    };
    let merged = |ours: &Graph<Othello>, theirs: &Graph<Othello>| {
        let mut graph = ours.clone();
        merge(&mut graph, entries(theirs)).unwrap();
        graph.get(start.key()).unwrap().value().unwrap()
    };
    // From the weakest to the strongest.
    let sorted = [
        book(Source::Search, 1, 5, 73),
        book(Source::Search, 2, 5, 90),
        book(Source::Imported, 3, 8, 50),
        book(Source::Solved, 4, 2, 100),
    ];
    for pair in sorted.windows(2) {
        let expected = pair[1].get(start.key()).unwrap().value().unwrap();
        assert_eq!(merged(&pair[0], &pair[1]), expected);
        assert_eq!(merged(&pair[1], &pair[0]), expected);
    }
    // A bound is weaker than any score, even if its search was deeper, unless it is proven.
    let bound = |source, score, depth, bound| {
        let evaluation = Evaluation::new(score).depth(depth).bound(bound);
        let played = BookMove::new(19, source).evaluation(evaluation);
        let mut graph = Graph::new(Othello);
        graph.insert(start.key(), Entry::new([played]).unwrap()).unwrap();
        graph.propagate();
        graph
    };
    let bounded = [
        bound(Source::Search, 10, 20, Bound::Upper),
        bound(Source::Search, 20, 30, Bound::Lower),
        bound(Source::Search, 30, 1, Bound::Exact),
        bound(Source::Solved, 40, 50, Bound::Lower),
        bound(Source::Solved, 50, 2, Bound::Exact),
    ];
    for pair in bounded.windows(2) {
        let expected = pair[1].get(start.key()).unwrap().value().unwrap();
        assert_eq!(merged(&pair[0], &pair[1]), expected);
        assert_eq!(merged(&pair[1], &pair[0]), expected);
        let mut graph = pair[0].clone();
        merge(&mut graph, entries(&pair[1])).unwrap();
        let stronger = |graph: &Graph<Othello>| {
            graph.get(start.key()).unwrap().moves()[0].evaluation.unwrap().bound
        };
        assert_eq!(stronger(&graph), stronger(&pair[1]));
    }
    let other = book(Source::Hand, 9, 5, 73);
    assert_eq!(merged(&sorted[0], &other), 1, "an equal score does not replace ours");
    let mut nothing = Graph::new(Othello);
    merge(&mut nothing, entries(&other)).unwrap();
    assert_eq!(content(&nothing), content(&other));
}

fn pruned(graph: &Graph<Othello>, limits: &Prune<Board>) -> Graph<Othello> {
    let mut smaller = graph.clone();
    let removed = prune(&mut smaller, limits).unwrap();
    assert_eq!(removed, graph.len() - smaller.len());
    assert_eq!(verified(&smaller).problems(), 0, "{:?}", verified(&smaller).first());
    assert_eq!(stats(&smaller, &limits.roots).unwrap().unreachable, 0);
    smaller
}

#[test]
fn pruned_books_keep_their_values() {
    let graph = grown(&Othello, 300);
    let follow = Follow::new().ply_cost(40);
    let all = Prune::new(vec![Board::START]).follow(follow);
    assert_eq!(content(&pruned(&graph, &all)), content(&graph));
    let costs = Costs::of(&graph, &all.roots, &follow).unwrap();

    let small = pruned(&graph, &all.clone().max_positions(100));
    assert_eq!(small.len(), 100);
    let mut sorted: Vec<(u64, &Key)> = costs.inside().map(|(key, cost)| (cost, key)).collect();
    sorted.sort_unstable();
    let expected: BTreeSet<&Key> = sorted[..100].iter().map(|&(_, key)| key).collect();
    assert_eq!(small.entries().map(|(key, _)| key).collect::<BTreeSet<_>>(), expected);

    let shallow = pruned(&graph, &all.clone().max_plies(3));
    assert!(shallow.len() > 5 && shallow.len() < graph.len());
    let narrow = pruned(&graph, &all.follow(follow.max_loss(60)));
    for (key, entry) in narrow.entries() {
        let lost = |played: &BookMove| entry.best_score().unwrap() - played.score().unwrap();
        assert!(entry.moves().iter().all(|played| lost(played) <= 60));
        assert!(costs.get(key).is_some());
    }
    for smaller in [small, shallow, narrow] {
        for (key, entry) in smaller.entries() {
            assert_eq!(entry.value(), graph.get(key).unwrap().value());
        }
    }
}

#[test]
fn positions_of_few_games_are_pruned() {
    let mut graph = Graph::new(Othello);
    for (moves, result) in games(&Othello, 60) {
        learn(&mut graph, &Board::START, &moves, result, 12).unwrap();
    }
    let limits = Prune::new(vec![Board::START]).min_games(5);
    let smaller = pruned(&graph, &limits);
    let games =
        |entry: &Entry| entry.moves().iter().map(|played| played.counts.games()).sum::<u64>();
    assert!(smaller.entries().all(|(_, entry)| games(entry) >= 5));
    let expected = graph.entries().filter(|(_, entry)| games(entry) >= 5).count();
    assert_eq!(smaller.len(), expected);
    assert!(expected > 3 && expected < graph.len());
}

#[test]
fn figures_add_up() {
    let graph = grown(&Othello, 200);
    let figures = stats(&graph, &grow(&Othello, 1).roots).unwrap();
    assert_eq!(figures.positions, graph.len() as u64);
    assert_eq!(figures.plies.iter().map(|at| at.positions).sum::<u64>(), figures.positions);
    assert_eq!(figures.plies.iter().map(|at| at.leaves).sum::<u64>(), figures.leaves);
    assert_eq!(figures.plies.iter().map(|at| at.moves).sum::<u64>(), figures.moves);
    assert_eq!(figures.sources[Source::Search as usize], figures.moves);
    assert_eq!((figures.scored, figures.depths), (figures.moves, Some((6, 6))));
    assert_eq!((figures.plies[0].positions, figures.plies[1].positions), (1, 1));
    let elsewhere = stats(&graph, &[Board::START.play(Square::F5).pass()]).unwrap();
    assert_eq!(elsewhere.unreachable, figures.positions);
}
