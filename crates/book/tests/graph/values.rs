//! Values against a recursive reference, and what `verify` finds.

use std::collections::BTreeMap;

use book::entry::{BookMove, Entry, Source};
use book::game::{Game, Key, locate};
use book::games::Othello;
use book::graph::{Follow, Graph, GraphError, Grow, Problem, step, verify};
use proptest::prelude::*;

use crate::search::{content, gomoku, grown, passing_board, search, verified};

/// Returns the value of a position by recursion over the moves, without transpositions.
fn reference<G: Game>(
    game: &G,
    book: &BTreeMap<Key, Entry>,
    position: &G::Position,
) -> Option<i32> {
    let entry = book.get(locate(game, position)?.key())?;
    let scores = entry.moves().iter().filter_map(|played| {
        let canonical = locate(game, position)?.into_position();
        let after = game.play(&canonical, game.move_at(played.index)?)?;
        let own = played.evaluation.map(|evaluation| evaluation.score);
        reference(game, book, &after).map(|value| game.backed_up(value)).or(own)
    });
    scores.max().or(entry.value())
}

fn check<G: Game + Clone>(graph: &Graph<G>) {
    let book = content(graph);
    for (key, entry) in &book {
        let position = graph.game().decode(key.position()).unwrap();
        assert_eq!(entry.value(), reference(graph.game(), &book, &position), "{position:?}");
    }
    assert_eq!(verified(graph).problems(), 0, "{:?}", verified(graph).first());
    assert_eq!(verified(graph).positions(), graph.len() as u64);
    // Nothing is left to change.
    let mut again = graph.clone();
    again.take_changes();
    again.propagate();
    assert_eq!(again.take_changes(), []);
}

#[test]
fn values_are_those_of_recursion() {
    check(&grown(&Othello, 300));
    check(&grown(&gomoku(), 150));
}

/// The whole rest of a game, with passes and ends.
#[test]
fn passes_are_moves() {
    let follow = Follow::new().ply_cost(1);
    let grow = Grow::new(vec![passing_board()]).batch(20).follow(follow);
    let mut graph = Graph::new(Othello);
    while graph.len() < 1_500 {
        let growth = step(&mut graph, &grow, |positions| search(&Othello, positions)).unwrap();
        if growth.added == 0 {
            break;
        }
    }
    let passes = content(&graph).into_values().filter(|entry| entry.get(64).is_some()).count();
    assert!(passes > 3, "{passes} passes");
    check(&graph);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// Any positions may be removed or lose their scores.
    #[test]
    fn values_of_any_part_of_a_book_are_those_of_recursion(
        kept in proptest::collection::vec((any::<bool>(), 0..5_usize), 120),
    ) {
        let mut part = Graph::new(Othello);
        for ((key, entry), (is_kept, cut)) in content(&grown(&Othello, 100)).into_iter().zip(kept) {
            let moves = entry.moves().iter().enumerate().map(|(at, played)| {
                let mut part = BookMove::new(played.index, Source::Search);
                part.evaluation = played.evaluation.filter(|_| at % 5 != cut);
                part
            });
            if is_kept {
                part.insert(&key, Entry::new(moves).unwrap()).unwrap();
            }
        }
        part.propagate();
        check(&part);
    }
}

#[test]
fn verify_finds_every_kind_of_problem() {
    let good = content(&grown(&Othello, 60));
    let start = locate(&Othello, &Othello.start()).unwrap();
    let problems = |book: &BTreeMap<Key, Entry>| -> Vec<Problem> {
        struct Map<'a>(&'a BTreeMap<Key, Entry>);
        impl book::look_up::LookUp for Map<'_> {
            fn entry(&self, key: &Key) -> Result<Option<Entry>, book::error::BookError> {
                Ok(self.0.get(key).cloned())
            }
        }
        let entries = book.iter().map(|(key, entry)| Ok((key.clone(), entry.clone())));
        let report = verify(&Othello, &Map(book), entries, 100).unwrap();
        assert_eq!(report.problems(), report.first().len() as u64);
        report.first().iter().map(|(_, problem)| problem.clone()).collect()
    };
    assert_eq!(problems(&good), []);
    let with = |change: &dyn Fn(Entry) -> Entry| {
        let mut book = good.clone();
        let entry = change(book[start.key()].clone());
        book.insert(start.key().clone(), entry);
        problems(&book)
    };
    let value = good[start.key()].value();
    let backed_up = good[start.key()].moves()[0].backed_up;
    assert_eq!(
        with(&|entry| entry.with_value(value.unwrap() + 1).unwrap()),
        [Problem::Value { found: value.map(|value| value + 1), expected: value }]
    );
    assert_eq!(with(&|entry| entry.with_leaf(true)), [Problem::Leaf { found: true }]);
    let changed = |change: fn(&mut BookMove)| {
        with(&|entry| {
            let mut moves = entry.moves().to_vec();
            change(&mut moves[0]);
            let changed = Entry::new(moves).unwrap().with_leaf(false);
            let best = changed.best_score().unwrap();
            changed.with_value(best).unwrap()
        })
    };
    let index = good[start.key()].moves()[0].index;
    assert!(changed(|played| played.backed_up = None).contains(&Problem::BackedUp {
        index,
        found: None,
        expected: backed_up
    }));
    assert!(changed(|played| played.index = 0).contains(&Problem::Illegal { index: 0 }));
    assert_eq!(changed(|played| played.index = 26), [Problem::NotFirst { index: 26, first: 19 }]);
    let mut other = good.clone();
    other.insert(Key::new(&[0; 16]), Entry::default());
    assert_eq!(problems(&other), [Problem::Over]);
    other.insert(Key::new(&[1; 16]), Entry::default());
    assert!(problems(&other).contains(&Problem::NotCanonical));
    let texts = problems(&other).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(texts.contains(&"not a canonical position of the game".into()), "{texts:?}");
}

#[test]
fn illegal_moves_are_not_inserted() {
    let mut graph = Graph::new(Othello);
    let start = locate(&Othello, &Othello.start()).unwrap();
    for index in [0, 26, 64, 65, 500] {
        let entry = Entry::new([BookMove::new(index, Source::Hand)]).unwrap();
        let error = graph.insert(start.key(), entry).unwrap_err();
        assert!(matches!(error, GraphError::Illegal { number: 1, .. }), "{error}");
    }
    let error = graph.insert(&Key::new(&[1; 16]), Entry::default()).unwrap_err();
    assert!(matches!(error, GraphError::Position { .. }), "{error}");
    assert!(graph.is_empty());
    assert_eq!(graph.take_changes(), []);
}
