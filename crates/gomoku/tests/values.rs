//! Values from the bytes of a fuzzer come back from their JSON, and from their text if they have one.
#![cfg(all(feature = "arbitrary", feature = "serde"))]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use gomoku::game::{Game, Outcome, WinReason};
use gomoku::notation::Format;
use gomoku::notation::grid::Style;
use gomoku::notation::psq::Psq;
use gomoku::notation::yixin::Saved;
use gomoku::opening::Opening;
use gomoku::pattern::{LineClass, PointClass};
use gomoku::proof::check::{Checked, Flaw};
use gomoku::proof::file::ProofFile;
use gomoku::proof::{Answer, Proof, Reply};
use gomoku::renju::{Explanation, ForbiddenKind, ForbiddenPoints, Reading};
use gomoku::search::alphabeta::{Analysis, Question, RankedMove, Value};
use gomoku::search::{Defence, Length, Method, Options, Progress, Solution, Verdict, WinningMoves};
use gomoku::tree::{GameInfo, Mark, Move, Setup};
use gomoku::{
    Board, Color, Kind, LineRule, Point, PointSet, Rule, Symmetry, Threat, ThreatState, Threats,
};

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
        text::<Color>(&bytes);
        text::<ForbiddenKind>(&bytes);
        text::<Format>(&bytes);
        text::<Kind>(&bytes);
        text::<Length>(&bytes);
        text::<LineClass>(&bytes);
        text::<Method>(&bytes);
        text::<Outcome>(&bytes);
        text::<Point>(&bytes);
        text::<PointSet>(&bytes);
        text::<Reading>(&bytes);
        text::<Rule>(&bytes);
        text::<Value>(&bytes);
        json::<Analysis>(&bytes);
        json::<Answer>(&bytes);
        json::<Board>(&bytes);
        json::<Checked>(&bytes);
        json::<Defence>(&bytes);
        json::<Explanation>(&bytes);
        json::<Flaw>(&bytes);
        json::<ForbiddenPoints>(&bytes);
        json::<Game>(&bytes);
        json::<Game<ThreatState>>(&bytes);
        json::<GameInfo>(&bytes);
        json::<LineRule>(&bytes);
        json::<Mark>(&bytes);
        json::<Move>(&bytes);
        json::<Opening>(&bytes);
        json::<Options>(&bytes);
        json::<PointClass>(&bytes);
        json::<Progress>(&bytes);
        json::<Psq>(&bytes);
        json::<ProofFile>(&bytes);
        json::<Saved>(&bytes);
        json::<Proof>(&bytes);
        json::<Question>(&bytes);
        json::<RankedMove>(&bytes);
        json::<Reply>(&bytes);
        json::<Setup>(&bytes);
        json::<Solution>(&bytes);
        json::<Style>(&bytes);
        json::<Symmetry>(&bytes);
        json::<Threat>(&bytes);
        json::<ThreatState>(&bytes);
        json::<Threats>(&bytes);
        json::<Verdict>(&bytes);
        json::<WinReason>(&bytes);
        json::<WinningMoves>(&bytes);
    }
}

proptest! {
    #[test]
    fn drawings_of_boards_are_read_back(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        if let Some(board) = json::<Board>(&bytes) {
            let read: Board = board.to_string().parse().unwrap();
            for color in Color::ALL {
                prop_assert_eq!(read.stones(color), board.stones(color));
            }
            prop_assert_eq!((read.size(), read.rule()), (board.size(), Rule::Freestyle));
        }
    }
}

#[test]
fn what_is_read_is_checked() {
    let board = |size: u32, white: &str, moves: &str| {
        format!(
            r#"{{"size":{size},"rule":"renju","side_to_move":"white","black":"H8","white":"{white}","moves":[{moves}]}}"#
        )
    };
    let read: Board = serde_json::from_str(&board(15, "A1", r#""A1","H8""#)).unwrap();
    assert_eq!(
        (read.side_to_move(), read.rule(), read.moves().len()),
        (Color::White, Rule::Renju, 2)
    );
    for (text, reason) in [
        (board(23, "A1", ""), "a board has 5 to 22 points per side, not 23"),
        (board(15, "H8", ""), "H8 has a black and a white stone"),
        (board(7, "A1", ""), "H8 is not on a board of 7×7"),
        (board(15, "A1", r#""B1""#), "B1 cannot be a move: it has no stone, or was played before"),
        (
            board(15, "A1", r#""A1","A1""#),
            "A1 cannot be a move: it has no stone, or was played before",
        ),
    ] {
        assert_eq!(refusal::<Board>(&text), reason);
        assert_eq!(refusal::<ThreatState>(&text), reason);
    }
    let threat = r#"{"point":"A2","color":"black","kind":"four","direction":"anti-diagonal"}"#;
    let threats = |list: &str| format!(r#"{{"size":15,"rule":"renju","threats":[{list}]}}"#);
    assert_eq!(
        refusal::<Threats>(&threats(threat)),
        "no line at A2 on the anti-diagonal; expected five points or more on the board"
    );
    let threat = threat.replace("A2", "H8");
    assert!(serde_json::from_str::<Threats>(&threats(&threat)).is_ok());
    assert_eq!(
        refusal::<Threats>(&threats(&format!("{threat},{threat}"))),
        "two threats of black at H8 on the anti-diagonal; expected one"
    );
    assert!(refusal::<Threats>(&threats(&format!("{threat},{threat}"))).contains("H8"));
    let proof =
        r#"{"attacker":"black","answers":[{"attack":"A1","replies":[{"point":"A2","next":0}]}]}"#;
    assert!(refusal::<Proof>(proof).contains("leads back"));
    let points = r#"{"overline":"A1","double_four":"A1","double_three":"","apparent":""}"#;
    assert_eq!(refusal::<ForbiddenPoints>(points), "a point is in two sets; expected it in one");
    assert!(refusal::<Point>(r#""A0""#).starts_with("not a point"));
}
