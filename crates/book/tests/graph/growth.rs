//! Which positions a book grows by.

use book::entry::{BookMove, Entry, Source};
use book::game::{Game, locate};
use book::games::Othello;
use book::graph::{
    Costs, Evaluated, Follow, GameResult, Graph, GraphError, evaluate, learn, next_positions, step,
};
use othello::{Board, Move};

use crate::search::{content, gomoku, grow, grown, legal_moves, search, verified};

/// Returns the least cost of a position by all ways of moves, without an order of positions.
fn cheapest<G: Game>(graph: &Graph<G>, ply: u64, target: &G::Position) -> Option<u64> {
    let game = graph.game();
    let target = locate(game, target)?.key().clone();
    let mut costs =
        std::collections::BTreeMap::from([(locate(game, &game.start())?.key().clone(), 0)]);
    loop {
        let before = costs.clone();
        for (key, cost) in &before {
            let Some(entry) = graph.get(key) else { continue };
            let position = game.decode(key.position())?;
            for played in entry.moves() {
                let after = game.play(&position, game.move_at(played.index)?)?;
                let loss = entry.best_score()? - played.score()?;
                if loss > 300 {
                    continue;
                }
                let cost = cost + ply + u64::try_from(loss).ok()?;
                let least = costs.entry(locate(game, &after)?.key().clone()).or_insert(cost);
                *least = cost.min(*least);
            }
        }
        if costs == before {
            return costs.get(&target).copied();
        }
    }
}

#[test]
fn the_cheapest_positions_come_first() {
    let graph = grown(&Othello, 60);
    let grow = grow(&Othello, 10);
    let costs = Costs::of(&graph, &grow.roots, &grow.follow).unwrap();
    for (key, cost) in costs.inside().chain(costs.outside()) {
        let position = Othello.decode(key.position()).unwrap();
        assert_eq!(cheapest(&graph, 40, &position), Some(cost));
        assert_eq!(costs.get(key), Some(cost));
        // Each move adds four discs' worth of nothing but one disc.
        assert_eq!(costs.plies(key), Some(position.discs().len() - 4));
    }
    let next = next_positions(&graph, &grow).unwrap();
    let mut sorted: Vec<u64> = costs.outside().map(|(_, cost)| cost).collect();
    sorted.sort_unstable();
    let chosen: Vec<u64> = next
        .iter()
        .map(|position| costs.get(locate(&Othello, position).unwrap().key()).unwrap())
        .collect();
    assert_eq!(chosen, sorted[..10]);
}

#[test]
fn limits_end_the_growth() {
    let game = gomoku();
    let follow = Follow::new().ply_cost(1);
    let limited = grow(&game, 9).follow(follow).max_plies(2);
    let mut graph = Graph::new(game);
    while step(&mut graph, &limited, |positions| search(&game, positions)).unwrap().added > 0 {}
    let costs = Costs::of(&graph, &limited.roots, &follow).unwrap();
    assert!(costs.inside().all(|(key, _)| costs.plies(key) <= Some(2)));
    assert!(costs.outside().all(|(key, _)| costs.plies(key) == Some(3)));
    assert_eq!(costs.inside().count(), graph.len());
    // Nothing follows a decided position.
    let follow = follow.max_loss(0).max_score(150);
    let narrow = grow(&game, 1).follow(follow).max_plies(9);
    let mut graph = Graph::new(game);
    while step(&mut graph, &narrow, |positions| search(&game, positions)).unwrap().added > 0 {}
    let (_, entry) = graph.entries().next().unwrap();
    assert_eq!((graph.len(), entry.value() > Some(150)), (1, true));
    // With the best moves only.
    let narrow = narrow.follow(Follow::new().ply_cost(1).max_loss(0));
    while step(&mut graph, &narrow, |positions| search(&game, positions)).unwrap().added > 0 {}
    let costs = Costs::of(&graph, &narrow.roots, &follow).unwrap();
    assert!(graph.len() > 9);
    assert!(costs.outside().all(|(key, _)| costs.plies(key) == Some(10)));
}

/// The result of a step does not depend on how a batch was evaluated, but it must be complete.
#[test]
fn results_of_searches_are_checked() {
    let mut graph = Graph::new(Othello);
    let start = [Othello.start()];
    let error = evaluate(&mut graph, &start, &[]).unwrap_err();
    assert_eq!(error.to_string(), "results for 0 positions; expected 1");
    let error = evaluate(&mut graph, &start, &[vec![]]).unwrap_err();
    assert!(matches!(error, GraphError::NoMove { .. }), "{error}");
    let mut results = search(&Othello, &start).unwrap();
    results[0][0].played = Move::Pass;
    let error = evaluate(&mut graph, &start, &results).unwrap_err();
    assert!(matches!(error, GraphError::Illegal { .. }), "{error}");
    let mut results = search(&Othello, &start).unwrap();
    results[0][0].evaluation.selectivity = 101;
    assert!(matches!(evaluate(&mut graph, &start, &results), Err(GraphError::Entry(_))));
    assert!(graph.is_empty());
}

/// The four first moves are one: the best of their scores counts.
#[test]
fn images_of_a_move_are_one_move() {
    let results = search(&Othello, &[Board::START]).unwrap();
    let moves: Vec<Evaluated<Move>> = (0..)
        .zip(&results[0])
        .map(|(score, found)| {
            let mut found = *found;
            found.evaluation.score = score;
            found
        })
        .collect();
    let mut graph = Graph::new(Othello);
    evaluate(&mut graph, &[Board::START], &[moves]).unwrap();
    let (_, entry) = graph.entries().next().unwrap();
    assert_eq!((entry.moves().len(), entry.value()), (1, Some(3)));
}

/// Positions that games have left are searched, and keep their results.
#[test]
fn learned_positions_get_scores() {
    let mut graph = Graph::new(Othello);
    let mut board = Board::START;
    let mut game = Vec::new();
    for _ in 0..8 {
        let played = legal_moves(&Othello, &board)[0];
        game.push(played);
        board = Othello.play(&board, played).unwrap();
    }
    learn(&mut graph, &Board::START, &game, GameResult::Win, 6).unwrap();
    assert_eq!(graph.len(), 6);
    graph.propagate();
    assert_eq!(verified(&graph).problems(), 0);
    let mut completed = 0;
    while completed < 6 {
        let growth =
            step(&mut graph, &grow(&Othello, 2), |positions| search(&Othello, positions)).unwrap();
        assert!(growth.completed + growth.added > 0);
        completed += growth.completed;
    }
    assert_eq!(verified(&graph).problems(), 0);
    let games =
        |entry: &Entry| entry.moves().iter().map(|played| played.counts.games()).sum::<u64>();
    let counted: Vec<Entry> =
        content(&graph).into_values().filter(|entry| games(entry) > 0).collect();
    assert_eq!(counted.len(), 6);
    for entry in counted {
        assert!(entry.moves().iter().any(|played: &BookMove| played.source == Source::Search));
    }
}
