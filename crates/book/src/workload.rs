//! Entries for tests.

use proptest::prelude::*;
use proptest::sample::select;

use crate::entry::{BookMove, Bound, Counts, Entry, Evaluation, MAX_DEPTH, MAX_SCORE, Source};

/// Scores with many bytes and with few.
fn scores() -> impl Strategy<Value = i32> {
    prop_oneof![-MAX_SCORE..=MAX_SCORE, -100..100]
}

fn evaluations() -> impl Strategy<Value = Evaluation> {
    let bound = select(&[Bound::Exact, Bound::Lower, Bound::Upper][..]);
    let depth = prop_oneof![0..=MAX_DEPTH, 10_u16..13];
    let selectivity = prop_oneof![0_u8..=100, Just(100)];
    (scores(), bound, depth, selectivity).prop_map(|(score, bound, depth, selectivity)| {
        Evaluation { score, bound, depth, selectivity }
    })
}

fn counts() -> impl Strategy<Value = Counts> {
    let some = (any::<u32>(), 0_u32..9, 0_u32..300).prop_map(|(wins, draws, losses)| Counts {
        wins,
        draws,
        losses,
    });
    prop_oneof![Just(Counts::default()), some]
}

/// Moves of any number, score and source.
pub(crate) fn moves(indices: impl Strategy<Value = u16>) -> impl Strategy<Value = BookMove> {
    let source = select(&Source::ALL[..]);
    let evaluation = proptest::option::of(evaluations());
    let backed_up = proptest::option::of(scores());
    (indices, source, evaluation, backed_up, counts()).prop_map(
        |(index, source, evaluation, backed_up, counts)| BookMove {
            evaluation,
            backed_up,
            counts,
            ..BookMove::new(index, source)
        },
    )
}

/// Any entries.
pub(crate) fn entries() -> impl Strategy<Value = Entry> {
    let moves = proptest::collection::vec(moves(any::<u16>()), 0..20);
    (moves, proptest::option::of(scores()), any::<bool>()).prop_map(
        |(mut moves, value, is_leaf)| {
            moves.sort_by_key(|played| played.index);
            moves.dedup_by_key(|played| played.index);
            Entry { value, is_leaf, moves }
        },
    )
}
