//! The readers and writers of transcripts, OBF and GGF, against files and each other.

mod any_format;
mod strategies;

use std::fmt::Debug;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use othello::notation::obf::Problem;
use othello::notation::transcript::Passes;
use othello::notation::{
    GameRecord, MAX_RECORD_BYTES, Mode, ReadError, ReadErrorKind, ggf, obf, transcript,
};
use othello::{Move, Position, Score, Square};
use proptest::prelude::*;
use proptest::sample::Index;

use self::strategies::{damage, fragments, game, problem, record};

/// Returns the bytes of a file beside these tests.
fn data(name: &str) -> Vec<u8> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/text")).join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a reader returns in all.
#[derive(Debug)]
struct Outcome<T> {
    records: Vec<T>,
    errors: Vec<ReadError>,
    skipped: u64,
}

macro_rules! outcome {
    ($reader:expr) => {{
        let mut reader = $reader;
        let mut records = Vec::new();
        let mut errors = Vec::new();
        for item in reader.by_ref() {
            match item {
                Ok(record) => records.push(record),
                Err(error) => errors.push(error),
            }
        }
        assert!(reader.next().is_none());
        assert_eq!(reader.skipped() > 0, reader.first_skipped().is_some());
        Outcome { records, errors, skipped: reader.skipped() }
    }};
}

fn transcripts(source: impl BufRead, mode: Mode) -> Outcome<GameRecord> {
    outcome!(transcript::Reader::new(source, mode))
}

fn problems(source: impl BufRead, mode: Mode) -> Outcome<Problem> {
    outcome!(obf::Reader::new(source, mode))
}

fn games(source: impl BufRead, mode: Mode) -> Outcome<GameRecord> {
    outcome!(ggf::Reader::new(source, mode))
}

fn strict<T: Debug>(outcome: Outcome<T>) -> Vec<T> {
    assert!(outcome.errors.is_empty(), "{:?}", outcome.errors);
    assert_eq!(outcome.skipped, 0);
    outcome.records
}

fn written<T>(records: &[T], write: impl Fn(&mut Vec<u8>, &T) -> io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for record in records {
        write(&mut bytes, record).unwrap();
    }
    bytes
}

fn write_transcript(bytes: &mut Vec<u8>, record: &GameRecord) -> io::Result<()> {
    transcript::write(bytes, &record.game, Passes::Implied)
}

fn write_game(bytes: &mut Vec<u8>, record: &GameRecord) -> io::Result<()> {
    ggf::write(bytes, record)
}

fn write_problem(bytes: &mut Vec<u8>, problem: &Problem) -> io::Result<()> {
    obf::write(bytes, problem)
}

#[test]
fn transcripts_of_a_file_are_read() {
    let records = strict(transcripts(data("games.txt").as_slice(), Mode::Strict));
    let moves: Vec<usize> = records.iter().map(|record| record.game.history().len()).collect();
    assert_eq!(moves, [61, 61, 64, 64, 5, 5, 60]);
    let scores: Vec<i32> = records.iter().map(|record| record.board_score().discs()).collect();
    assert_eq!(scores[..4], [24, 24, -28, -28]);
    assert_eq!(scores[6], -2);
    assert_eq!(records[0], records[1]);
    assert_eq!(records[2], records[3]);
    assert_eq!(records[4], records[5]);
    let finished: Vec<bool> = records.iter().map(GameRecord::is_finished).collect();
    assert_eq!(finished, [true, true, true, true, false, false, true]);
}

#[test]
fn games_of_a_ggf_file_are_read() {
    let records = strict(games(data("games.ggf").as_slice(), Mode::Strict));
    let [first, second, third, fourth, fifth] = records.as_slice() else {
        panic!("{} records", records.len());
    };
    assert_eq!((first.score, first.score_differs()), (Some(Score::new(24)), false));
    assert_eq!(first.event.as_deref(), Some("server/os"));
    assert_eq!(first.date.as_deref(), Some("2024.05.06_07:08:09.UTC"));
    assert_eq!(first.notes.len(), 61);
    assert_eq!(first.notes[1].evaluation.as_deref(), Some("-2.50"));
    assert_eq!(first.notes[1].seconds.as_deref(), Some("1.01"));
    assert_eq!(first.extra[0], ("RB".to_owned(), "1500.01".to_owned()));

    // The two games of a match, from a position with twelve discs; the first was lost on time.
    assert_eq!(second.game.start(), third.game.start());
    assert_eq!((second.board_score(), third.board_score()), (Score::new(46), Score::new(-42)));
    assert_eq!((second.score, second.score_differs()), (Some(Score::new(-64)), true));
    assert_eq!((third.score, third.score_differs()), (None, false));
    assert!(second.extra.contains(&("RE".to_owned(), "-64.00:t".to_owned())));
    assert!(second.extra.contains(&("TY".to_owned(), "s8r12".to_owned())));

    // One game on many lines with its passes, and on one line without them.
    assert_eq!(fourth.black.as_deref(), Some(r"Zo] the \ third"));
    assert_eq!((fourth.score, fourth.score_differs()), (Some(Score::new(-28)), false));
    assert_eq!((fourth.game.history().len(), &fifth.game), (64, &fourth.game));
    let passes = fourth.game.moves().filter(|&played| played == Move::Pass).count();
    assert_eq!(passes, 4);

    let again = written(&records, write_game);
    assert_eq!(strict(games(again.as_slice(), Mode::Strict)), records);
}

#[test]
fn problems_of_a_file_are_read() {
    let records = strict(problems(data("problems.obf").as_slice(), Mode::Strict));
    let [start, stuck, bare, mirrored] = records.as_slice() else {
        panic!("{} records", records.len());
    };
    assert_eq!((start.position, start.best_score()), (Position::START, Some(Score::new(0))));
    assert_eq!(start.best_moves().count(), 4);
    assert_eq!(start.comment.as_deref(), Some("the start"));
    assert_eq!(stuck.scores, [(Move::Pass, Score::MIN)]);
    assert_eq!(bare, &Problem::new(Position::START));
    assert_eq!(
        mirrored.scores,
        [(Move::Place(Square::F5), Score::new(2)), (Move::Place(Square::D3), Score::new(-4))]
    );
    let again = written(&records, write_problem);
    assert_eq!(strict(problems(again.as_slice(), Mode::Strict)), records);
}

/// Every bad file has a good record, a bad one, and the good one again.
#[test]
fn bad_files_are_errors_or_lose_the_bad_record_alone() {
    const MOVE: &str = "expected a move such as `F5`, or `PA` for a pass";
    const PROPERTY: &str = "expected `[` and a value";
    const SQUARE: &str = "expected `X` or `*` (black), `O` (white), `-` or `.` (empty)";
    let cases = [
        ("ends.txt", format!("2:9: the text ends here; {MOVE}")),
        ("unexpected.txt", format!("2:3: unexpected \"d9c3\"; {MOVE}")),
        ("play.txt", "2:7: move 4: white cannot play A8: no disc turns".to_owned()),
        ("pass.txt", "2:3: move 2: white cannot pass: there are 3 moves, such as F4".to_owned()),
        ("position.obf", format!("2:31: unexpected character '?' for G4; {SQUARE}")),
        ("short.obf", "2:66: 64 characters; expected 64 squares and the side to move".to_owned()),
        ("score.obf", "2:72: score \"+66\"; expected a number from -64 to 64".to_owned()),
        ("unexpected.obf", "2:69: unexpected \"F5\"; expected an entry such as `D3:+4`".to_owned()),
        ("repeated.obf", "2:83: `F5` a second time; expected it once".to_owned()),
        ("play.obf", "2:69: move 1: black cannot play D4: it already has a white disc".to_owned()),
        ("ends.ggf", "3:1: the text ends here; expected `;)`".to_owned()),
        ("value-ends.ggf", "3:1: the text ends here; expected `]`".to_owned()),
        ("unexpected.ggf", format!("2:22: unexpected \"b\"; {PROPERTY}")),
        (
            "stray-end.ggf",
            "2:104: unexpected \";)\"; expected `(;` before it, which begins a game".to_owned(),
        ),
        ("play.ggf", "4:13: move 3: black cannot play D7: no disc turns".to_owned()),
        ("wrong-side.ggf", "4:8: move 2 is of black; expected one of white".to_owned()),
        ("position.ggf", format!("3:34: unexpected character 'Z' for E4; {SQUARE}")),
        ("game.ggf", "2:6: game \"Amazons\"; expected `Othello`".to_owned()),
        ("type.ggf", "2:27: type \"10\"; expected `8`: Othello on 8×8 squares".to_owned()),
        ("missing.ggf", "2:26: no `BO` before this; expected one".to_owned()),
        ("repeated.ggf", "3:1: `BO` a second time; expected it once".to_owned()),
    ];
    for (name, message) in cases {
        let bytes = data(&format!("bad/{name}"));
        let (line, rest) = message.split_once(':').unwrap();
        let (column, rest) = rest.split_once(": ").unwrap();
        let message = format!("line {line}, column {column}: {rest}");
        let check = |strict: Outcome<String>, lenient: Outcome<String>| {
            let found = strict.errors[0].to_string();
            assert!(found.starts_with(&message), "{name}: {found}");
            assert_eq!((strict.records.len(), strict.errors.len()), (1, 1), "{name}");
            assert_eq!((lenient.errors.len(), lenient.skipped), (0, 1), "{name}");
            assert_eq!(lenient.records, [strict.records[0].as_str(); 2], "{name}");
        };
        let source = bytes.as_slice();
        match Path::new(name).extension().and_then(|extension| extension.to_str()) {
            Some("txt") => check(
                shown(transcripts(source, Mode::Strict)),
                shown(transcripts(source, Mode::Lenient)),
            ),
            Some("obf") => {
                check(
                    shown(problems(source, Mode::Strict)),
                    shown(problems(source, Mode::Lenient)),
                );
            }
            _ => check(shown(games(source, Mode::Strict)), shown(games(source, Mode::Lenient))),
        }
    }
}

fn shown<T: Debug>(outcome: Outcome<T>) -> Outcome<String> {
    let records = outcome.records.iter().map(|record| format!("{record:?}")).collect();
    Outcome { records, errors: outcome.errors, skipped: outcome.skipped }
}

#[test]
fn records_that_are_too_long_are_left_out() {
    let long = " ".repeat(MAX_RECORD_BYTES);
    let start = "BO[8 ---------------------------O*------*O--------------------------- *]";
    let good = format!("(;GM[Othello]{start}B[F5];)");
    let texts =
        [format!("f5\nf5{long}d6\nf5\n"), format!("{good}(;GM[Othello]{start}{long}B[F5];){good}")];
    for mode in [Mode::Strict, Mode::Lenient] {
        let found = [transcripts(texts[0].as_bytes(), mode), games(texts[1].as_bytes(), mode)];
        for Outcome { records, errors, skipped } in found {
            let is_too_long = |error: &ReadError| matches!(error.kind, ReadErrorKind::TooLong);
            assert!(errors.iter().all(is_too_long), "{errors:?}");
            let lenient = mode == Mode::Lenient;
            assert_eq!(errors.len(), usize::from(!lenient));
            assert_eq!((records.len(), skipped), if lenient { (2, 1) } else { (1, 0) });
        }
    }
}

/// A source that fails after its first bytes.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::new(io::ErrorKind::TimedOut, "unplugged")),
            length => Ok(length),
        }
    }
}

#[test]
fn failures_of_the_source_end_the_reading_in_both_modes() {
    for mode in [Mode::Strict, Mode::Lenient] {
        let source = |text| BufReader::new(Failing(text));
        let found = [transcripts(source(b"f5\nf5d6\nf5"), mode), games(source(b"a\n(;GM"), mode)];
        let places = [(3, 1), (2, 5)];
        for (Outcome { errors, skipped, .. }, place) in found.into_iter().zip(places) {
            let [error] = errors.as_slice() else { panic!("{errors:?}") };
            assert_eq!((error.line, error.column), place);
            let ReadErrorKind::Io(cause) = &error.kind else { panic!("{error}") };
            assert_eq!((cause.kind(), skipped), (io::ErrorKind::TimedOut, 0));
        }
        assert_eq!(problems(source(b""), mode).errors.len(), 1);
    }
}

/// The FFO endgame problems, with the exact scores of all their moves.
#[test]
fn all_problems_of_the_ffo_suite_are_read() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let mut suite = Vec::new();
    for name in ["fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf"] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let records = strict(problems(bytes.as_slice(), Mode::Strict));
        assert_eq!(written(&records, write_problem), bytes, "{name}");
        suite.extend(records);
    }
    assert_eq!(suite.len(), 59);
    for problem in &suite {
        assert_eq!(problem.scores.len(), problem.position.moves().iter().count());
    }
    let ties = [(43, "G3 C7"), (44, "D2 B8"), (51, "E2 A3"), (55, "G6 B7 E2 G4"), (59, "H4 G8 E8")];
    for (number, squares) in ties {
        let best: Vec<String> =
            suite[number - 1].best_moves().map(|best| best.to_string()).collect();
        assert_eq!(best.join(" "), squares, "problem {number}");
    }
    assert_eq!(suite[0].best_score(), Some(Score::new(18)));
}

/// Damages a record: replaces a range of its bytes.
fn damaged(record: &[u8], range: [Index; 2], replacement: &[u8]) -> Vec<u8> {
    let [a, b] = range.map(|index| index.index(record.len() + 1));
    [&record[..a.min(b)], replacement, &record[a.max(b)..]].concat()
}

/// Checks what must hold of any bytes: strict reading ends with its error if there is one, lenient
/// reading has none, and neither depends on how the bytes arrive.
fn check_any<T: Debug + PartialEq>(
    bytes: &[u8],
    chunk: usize,
    read: impl Fn(BufReader<&[u8]>, Mode) -> Outcome<T>,
) -> Result<(), TestCaseError> {
    let whole = |mode| read(BufReader::new(bytes), mode);
    let strict = whole(Mode::Strict);
    let lenient = whole(Mode::Lenient);
    prop_assert!(lenient.errors.is_empty());
    prop_assert_eq!(strict.errors.len() == 1, lenient.skipped > 0);
    prop_assert!(lenient.records.starts_with(&strict.records));
    let chunks = read(BufReader::with_capacity(chunk, bytes), Mode::Lenient);
    prop_assert_eq!(chunks.records, lenient.records);
    prop_assert_eq!(chunks.skipped, lenient.skipped);
    Ok(())
}

/// Checks that lenient reading returns the records before and after a damaged one.
fn check_damaged<T: Debug + PartialEq>(
    records: &[T],
    victim: usize,
    damage: ([Index; 2], Vec<u8>),
    write: impl Fn(&mut Vec<u8>, &T) -> io::Result<()>,
    read: impl Fn(&[u8]) -> Outcome<T>,
) -> Result<(), TestCaseError> {
    let (range, replacement) = damage;
    let one = |record: &T| {
        let mut text = written(std::slice::from_ref(record), &write);
        text.pop();
        text
    };
    let lines = records.iter().enumerate().map(|(index, record)| {
        let text = one(record);
        if index == victim { damaged(&text, range, &replacement) } else { text }
    });
    let bytes = lines.collect::<Vec<_>>().join(&b'\n');
    let Outcome { records: found, errors, .. } = read(&bytes);
    prop_assert!(errors.is_empty());
    prop_assert!(found.starts_with(&records[..victim]), "{found:?}");
    prop_assert!(found.ends_with(&records[victim + 1..]), "{found:?}");
    prop_assert!(found.len() + 1 >= records.len());
    Ok(())
}

proptest! {
    #[test]
    fn any_bytes_are_read(
        bytes in prop_oneof![fragments(), prop::collection::vec(any::<u8>(), 0..200)],
        chunk in 1..9_usize,
    ) {
        check_any(&bytes, chunk, |source, mode| transcripts(source, mode))?;
        check_any(&bytes, chunk, |source, mode| problems(source, mode))?;
        check_any(&bytes, chunk, |source, mode| games(source, mode))?;
        // What was read from any bytes can be written and is read back.
        let records = games(bytes.as_slice(), Mode::Lenient).records;
        let text = written(&records, write_game);
        prop_assert_eq!(strict(games(text.as_slice(), Mode::Strict)), records);
        let records = problems(bytes.as_slice(), Mode::Lenient).records;
        let text = written(&records, write_problem);
        prop_assert_eq!(strict(problems(text.as_slice(), Mode::Strict)), records);
    }

    #[test]
    fn transcripts_are_read_back(game in game()) {
        for passes in [Passes::Implied, Passes::Written] {
            let mut line = Vec::new();
            transcript::write(&mut line, &game, passes).unwrap();
            let mut expected = game.clone();
            if passes == Passes::Implied && game.moves().last() == Some(Move::Pass) {
                expected.undo();
            }
            let found = transcript::parse_from(game.start(), &line).unwrap();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn problems_are_read_back(problems in prop::collection::vec(problem(), 0..4)) {
        let text = written(&problems, write_problem);
        prop_assert_eq!(strict(self::problems(text.as_slice(), Mode::Strict)), problems);
    }

    #[test]
    fn games_are_read_back(records in prop::collection::vec(record(), 0..4)) {
        let text = written(&records, write_game);
        prop_assert_eq!(strict(games(text.as_slice(), Mode::Strict)), records);
    }

    #[test]
    fn damage_to_a_game_spares_the_others(
        records in prop::collection::vec(record(), 1..5),
        victim: Index,
        damage in damage(),
    ) {
        let victim = victim.index(records.len());
        check_damaged(&records, victim, damage, write_game, |bytes| games(bytes, Mode::Lenient))?;
    }

    #[test]
    fn damage_to_a_line_spares_the_others(
        games in prop::collection::vec(game(), 1..5),
        problems in prop::collection::vec(problem(), 1..5),
        victim: Index,
        damage in damage(),
    ) {
        let records: Vec<GameRecord> = games
            .into_iter()
            .filter(|game| game.start() == Position::START && game.moves().next().is_some())
            .filter(|game| game.moves().last() != Some(Move::Pass))
            .map(GameRecord::from)
            .collect();
        if !records.is_empty() {
            let victim = victim.index(records.len());
            check_damaged(&records, victim, damage.clone(), write_transcript, |bytes| {
                transcripts(bytes, Mode::Lenient)
            })?;
        }
        let victim = victim.index(problems.len());
        check_damaged(&problems, victim, damage, write_problem, |bytes| {
            self::problems(bytes, Mode::Lenient)
        })?;
    }
}
