//! Random games, records, problems and bytes.

use othello::notation::obf::Problem;
use othello::notation::{GameRecord, MoveNote, ggf};
use othello::{Game, Move, Position, Score, Square, workload};
use proptest::prelude::*;
use proptest::sample::Index;

/// Returns a game of random moves from the usual start, or from an arbitrary position.
pub(crate) fn game() -> impl Strategy<Value = Game> {
    let start = prop_oneof![
        3 => Just(Position::START),
        1 => (any::<u64>(), any::<bool>()).prop_map(|(seed, white)| {
            let board = workload::random_boards(seed).next().unwrap();
            let color = if white { othello::Color::White } else { othello::Color::Black };
            Position::new(board, color)
        }),
    ];
    (start, prop::collection::vec(any::<Index>(), 0..70)).prop_map(|(start, choices)| {
        let mut game = Game::new(start);
        for choice in choices {
            let moves: Vec<Square> = game.position().moves().iter().collect();
            let played = match moves.len() {
                0 if game.is_over() => break,
                0 => Move::Pass,
                count => Move::Place(moves[choice.index(count)]),
            };
            game.play(played).unwrap();
        }
        game
    })
}

/// Texts with all that a value could stumble over.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![r"\PC{1,9}", r"[\[\]\\;()/:GM é\r\n]{1,9}", r"(;GM\[|\\|x){1,3}"]
}

pub(crate) fn optional_text() -> impl Strategy<Value = Option<String>> {
    prop::option::of(text())
}

pub(crate) fn record() -> impl Strategy<Value = GameRecord> {
    let note = (optional_text(), optional_text()).prop_map(|(evaluation, seconds)| {
        let mut note = MoveNote::new();
        (note.evaluation, note.seconds) = (evaluation, seconds);
        note
    });
    let entry = ("[A-Za-z][A-Z0-9]{0,3}", prop_oneof![text(), Just(String::new())])
        .prop_filter("not for extra", |(name, _)| {
            ggf::carries(name) && !["RE", "TY"].contains(&name.to_uppercase().as_str())
        });
    (
        game(),
        [optional_text(), optional_text(), optional_text(), optional_text()],
        prop::option::of((-64..=64).prop_map(Score::new)),
        prop::collection::vec((any::<Index>(), note), 0..5),
        prop::collection::vec(entry, 0..3),
        any::<[bool; 2]>(),
    )
        .prop_map(|(game, texts, score, some_notes, mut extra, [resigned, random])| {
            let [black, white, event, date] = texts;
            let mut notes = vec![MoveNote::default(); game.history().len()];
            for (index, note) in some_notes {
                if !notes.is_empty() {
                    let index = index.index(notes.len());
                    notes[index] = note;
                }
            }
            if notes.iter().all(|note| *note == MoveNote::default()) {
                notes.clear();
            }
            if let (true, Some(score)) = (resigned, score) {
                extra.insert(extra.len() / 2, ("RE".to_owned(), format!("{}:r", score.discs())));
            }
            if random {
                extra.push(("TY".to_owned(), "s8r20".to_owned()));
            }
            let mut record = GameRecord::new(game).notes(notes).extra(extra);
            (record.black, record.white) = (black, white);
            (record.event, record.date, record.score) = (event, date, score);
            record
        })
}

pub(crate) fn problem() -> impl Strategy<Value = Problem> {
    let scores = prop::collection::vec((-64..=64).prop_map(Score::new), 64);
    (game(), scores, prop::option::of(text())).prop_map(|(game, scores, comment)| {
        let position = game.position();
        let mut moves: Vec<Move> = position.moves().iter().map(Move::Place).collect();
        if position.must_pass() {
            moves.push(Move::Pass);
        }
        let comment = comment.map(|text| text.replace(['\r', '\n'], "").trim().to_owned());
        let comment = comment.filter(|text| !text.is_empty());
        let mut problem = Problem::new(position).scores(moves.into_iter().zip(scores).collect());
        problem.comment = comment;
        problem
    })
}

/// Bytes that mean something in one of the formats, and others.
pub(crate) fn fragments() -> impl Strategy<Value = Vec<u8>> {
    const WORDS: &[&str] = &[
        "(;",
        ";)",
        "(;GM[Othello]",
        "BO[8 ",
        "[",
        "]",
        "\\",
        ";",
        "(",
        ")",
        "\n",
        "B[F5]",
        "W[D6/",
        "f5",
        "d6",
        "pa",
        "--",
        "1.",
        " ",
        "X",
        ":",
        "+64",
        "%",
        "#",
        "PB[\u{e9}",
        "RE[+1:t]",
        "---------------------------O*------*O---------------------------",
        " *]",
        " *;",
        "D3:+4;",
    ];
    let word = prop_oneof![
        6 => prop::sample::select(WORDS).prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(word, 0..40).prop_map(|words| words.concat())
}

/// Returns a range of bytes and their replacement.
pub(crate) fn damage() -> impl Strategy<Value = ([Index; 2], Vec<u8>)> {
    (any::<[Index; 2]>(), prop_oneof![Just(Vec::new()), fragments()])
}
