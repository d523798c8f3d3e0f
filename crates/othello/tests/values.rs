//! Values from the bytes of a fuzzer come back from their JSON, and from their text if they have one.
#![cfg(all(feature = "arbitrary", feature = "serde"))]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use othello::eval::Points;
use othello::notation::obf::Problem;
use othello::notation::transcript::Passes;
use othello::notation::{GameRecord, Mode, MoveNote};
use othello::opening::Opening;
use othello::perft::PassRule;
use othello::search::endgame::{Order, Solved};
use othello::search::midgame::{Analysis, Level, Question, RankedMove, SearchDepth};
use othello::search::{
    Bounds, FixedDepthResult, Options, Outcome, Progress, Selectivity, Solution,
};
use othello::zobrist::ZobristKey;
use othello::{Bitboard, Board, Color, Game, Move, Played, Position, Score, Square, Symmetry};

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

/// Checks that a value comes back from its JSON, which is its text, and from that text.
fn text<T>(bytes: &[u8])
where
    T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq + Debug,
    T: Display + FromStr<Err: Debug>,
{
    if let Some(value) = json::<T>(bytes) {
        let text = value.to_string();
        assert_eq!(text.parse::<T>().unwrap(), value, "{text}");
        assert_eq!(serde_json::to_value(&value).unwrap(), text);
    }
}

/// Returns why a text is not the JSON of a value.
fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

proptest! {
    #[test]
    fn values_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        text::<Bitboard>(&bytes);
        json::<Board>(&bytes);
        text::<Color>(&bytes);
        text::<Move>(&bytes);
        text::<Opening>(&bytes);
        text::<PassRule>(&bytes);
        text::<Selectivity>(&bytes);
        text::<Square>(&bytes);
        text::<ZobristKey>(&bytes);
        json::<Analysis>(&bytes);
        json::<Bounds>(&bytes);
        json::<FixedDepthResult>(&bytes);
        json::<Game>(&bytes);
        json::<GameRecord>(&bytes);
        json::<Level>(&bytes);
        json::<Mode>(&bytes);
        json::<MoveNote>(&bytes);
        json::<Options>(&bytes);
        json::<Order>(&bytes);
        json::<Outcome>(&bytes);
        json::<Passes>(&bytes);
        json::<Played>(&bytes);
        json::<Points>(&bytes);
        json::<Position>(&bytes);
        json::<Problem>(&bytes);
        json::<Progress>(&bytes);
        json::<Question>(&bytes);
        json::<RankedMove>(&bytes);
        json::<Score>(&bytes);
        json::<SearchDepth>(&bytes);
        json::<Solution>(&bytes);
        json::<Solved>(&bytes);
        json::<Symmetry>(&bytes);
    }
}

proptest! {
    #[test]
    fn lines_and_transcripts_are_read_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Some(position) = json::<Position>(&bytes) {
            prop_assert_eq!(position.line().to_string().parse(), Ok(position));
        }
        if let Some(score) = json::<Score>(&bytes) {
            prop_assert_eq!(score.to_string().parse(), Ok(score));
        }
        if let Some(mut game) = json::<Game>(&bytes)
            && game.start() == Position::START
        {
            // A transcript does not have the pass after which nothing follows.
            while game.moves().last() == Some(Move::Pass) {
                game.undo();
            }
            prop_assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        }
    }
}

#[test]
fn what_is_read_is_checked() {
    let start = Position::START.line();
    let game = |moves: &str| format!(r#"{{"start":"{start}","moves":[{moves}]}}"#);
    assert!(serde_json::from_str::<Game>(&game(r#""F5","d6""#)).is_ok());
    assert_eq!(refusal::<Game>(&game(r#""F5","A1""#)), "white cannot play A1: no disc turns");
    assert_eq!(refusal::<Level>("61"), "not a level; expected 0 to 60");
    assert!(refusal::<Square>(r#""I1""#).starts_with("no square"));
    assert!(refusal::<Opening>(r#""Puma""#).starts_with("unknown opening; expected"));
    assert_eq!(serde_json::to_string(&Score::new(-4)).unwrap(), "-4");
}
