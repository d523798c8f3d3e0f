//! Values from the bytes of a fuzzer come back from their JSON, and from their text if they have one.
#![cfg(all(feature = "arbitrary", feature = "serde", feature = "othello"))]

use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use book::entry::{BookMove, Bound, Counts, Entry, Evaluation, Source};
use book::game::{Game, Identity, Key, ParseKeyError, locate};
use book::games::Othello;
use book::graph::{
    Deviate, Evaluated, Follow, GameResult, Grow, Growth, ParseShardError, PlyStats, Prune, Shard,
    Stats,
};
use book::look_up::{Found, FoundMove};
use othello::{Board, Move};

/// Checks that a value comes back from its JSON, if the bytes make one, and returns it.
fn json<T>(bytes: &[u8]) -> Option<T>
where
    T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq + Debug,
{
    let value = T::arbitrary(&mut Unstructured::new(bytes)).ok()?;
    let json = serde_json::to_string(&value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    Some(value)
}

/// Returns why a text is not the JSON of a value.
fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

proptest! {
    #[test]
    fn values_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        json::<BookMove>(&bytes);
        json::<Bound>(&bytes);
        json::<Counts>(&bytes);
        json::<Deviate<Board>>(&bytes);
        json::<Entry>(&bytes);
        json::<Evaluated<Move>>(&bytes);
        json::<Evaluation>(&bytes);
        json::<Follow>(&bytes);
        json::<Found<Move>>(&bytes);
        json::<FoundMove<Move>>(&bytes);
        json::<GameResult>(&bytes);
        json::<Grow<Board>>(&bytes);
        json::<Growth>(&bytes);
        json::<Identity>(&bytes);
        json::<PlyStats>(&bytes);
        json::<Prune<Board>>(&bytes);
        json::<Source>(&bytes);
        json::<Stats>(&bytes);
        if let Some(shard) = json::<Shard>(&bytes) {
            prop_assert_eq!(shard.to_string().parse(), Ok(shard));
        }
        if let Some(key) = json::<Key>(&bytes) {
            prop_assert_eq!(key.to_string().parse(), Ok(key));
        }
    }
}

#[test]
fn what_is_read_is_checked() {
    let played = |index: u16, score: i32| {
        let evaluation = Evaluation::new(score);
        serde_json::to_string(&BookMove::new(index, Source::Hand).evaluation(evaluation)).unwrap()
    };
    let entry = |moves: &[String]| {
        format!(r#"{{"value":null,"is_leaf":true,"moves":[{}]}}"#, moves.join(","))
    };
    assert!(serde_json::from_str::<Entry>(&entry(&[played(5, 1), played(3, 2)])).is_ok());
    let twice = refusal::<Entry>(&entry(&[played(3, 1), played(3, 2)]));
    assert_eq!(twice, "move 3 comes twice; expected increasing numbers");
    let great = refusal::<Entry>(&entry(&[played(3, i32::MAX)]));
    assert!(great.starts_with("score 2147483647 is out of range"), "{great}");
    assert_eq!(refusal::<Key>(r#""0""#), ParseKeyError.to_string());
    assert_eq!(refusal::<Shard>(r#""2/2""#), ParseShardError.to_string());
    for source in Source::ALL {
        assert_eq!(serde_json::to_value(source).unwrap(), source.name());
    }
}

#[test]
fn keys_have_the_digits_of_texts() {
    let start = locate(&Othello, &Othello.start()).unwrap();
    assert_eq!(start.key().to_string(), "00000010080000000000000810000000");
    assert_eq!("zz".parse::<Key>(), Err(ParseKeyError));
}
