//! Reads any bytes as the name of a square, move, colour or rule, as a set of squares, as a
//! position, or as problems in OBF with boards of one line or of eight. The result must equal that
//! of a slower reader, and is written and read back; errors must point to the right place.
//!
//! The first byte of an input is not text: it sets how many bytes a source gives at a time.

#![no_main]

use std::io::BufReader;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use othello::notation::obf::{self, Problem};
use othello::notation::{MAX_RECORD_BYTES, Mode, ReadError, ReadErrorKind};
use othello::perft::PassRule;
use othello::{
    Bitboard, Board, Color, Move, ParseBitboardError, ParsePositionError, Position, Square,
};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    if let Ok(text) = str::from_utf8(bytes) {
        check_names(text);
        check_set(text);
        check_position(text);
    }
    check_problems(bytes, selector);
});

/// Names of the moves, in capitals.
static MOVES: LazyLock<Vec<(String, Move)>> = LazyLock::new(|| {
    let passes = ["PASS", "PA", "PS", "--"].map(|name| (name.to_owned(), Move::Pass));
    let squares = Square::ALL.map(|square| (square.to_string(), Move::Place(square)));
    passes.into_iter().chain(squares).collect()
});

const COLORS: [(&[&str], Color); 2] =
    [(&["BLACK", "B", "X", "*"], Color::Black), (&["WHITE", "W", "O"], Color::White)];

const RULES: [(&str, PassRule); 3] =
    [("ply", PassRule::Ply), ("free", PassRule::Free), ("dropped", PassRule::Dropped)];

/// Checks that a text is accepted exactly if it is a known name.
fn check_names(text: &str) {
    let upper = text.to_ascii_uppercase();
    let played = MOVES.iter().find(|(name, _)| *name == upper).map(|&(_, played)| played);
    assert_eq!(text.parse().ok(), played);
    assert_eq!(text.parse().ok(), played.and_then(Move::square));
    let color = COLORS.into_iter().find(|(names, _)| names.contains(&upper.as_str()));
    assert_eq!(text.parse().ok(), color.map(|(_, color)| color));
    let rule = RULES.into_iter().find(|(name, _)| *name == text);
    assert_eq!(text.parse().ok(), rule.map(|(_, rule)| rule));
}

/// Returns the characters of a text without white space.
fn visible(text: &str) -> Vec<char> {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

fn check_set(text: &str) {
    let visible = visible(text);
    let foreign = visible.iter().position(|character| !matches!(character, '.' | '1'));
    let expected = match foreign {
        Some(squares) => {
            Err(ParseBitboardError::Character { character: visible[squares], squares })
        }
        None if visible.len() != 64 => Err(ParseBitboardError::Length { squares: visible.len() }),
        None => {
            Ok(Square::ALL.into_iter().filter(|square| visible[square.index()] == '1').collect())
        }
    };
    let found: Result<Bitboard, _> = text.parse();
    assert_eq!(found, expected, "{text:?}");
    if let Ok(set) = found {
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!(set.iter().map(Bitboard::from).fold(Bitboard::EMPTY, |a, b| a | b), set);
    }
}

const BLACK: &str = "Xx*Bb";
const WHITE: &str = "Oo0Ww";
const EMPTY: &str = "-._";

/// Returns the meaning of a character on a board; `None` if it has none.
fn disc(character: char) -> Option<Option<Color>> {
    [(BLACK, Some(Color::Black)), (WHITE, Some(Color::White)), (EMPTY, None)]
        .into_iter()
        .find_map(|(characters, disc)| characters.contains(character).then_some(disc))
}

fn check_position(text: &str) {
    let visible = visible(text);
    let found: Result<Position, _> = text.parse();
    match found {
        Ok(position) => {
            assert_eq!(visible.len(), 65);
            for square in Square::ALL {
                assert_eq!(Some(position.color_at(square)), disc(visible[square.index()]));
            }
            assert_eq!(Some(Some(position.side_to_move())), disc(visible[64]));
            check_written(position);
        }
        Err(ParsePositionError::Square { character, square }) => {
            assert_eq!(visible[square.index()], character);
            assert_eq!(disc(character), None);
            assert!(visible[..square.index()].iter().all(|&before| disc(before).is_some()));
        }
        Err(ParsePositionError::Length { characters }) => {
            assert!(characters == visible.len() && characters < 65);
            assert!(visible.iter().all(|&character| disc(character).is_some()));
        }
        Err(ParsePositionError::Side { character }) => {
            assert_eq!(visible[64], character);
            assert!(matches!(disc(character), None | Some(None)));
        }
        Err(ParsePositionError::Trailing { character }) => assert_eq!(visible[65], character),
        Err(error) => panic!("{error}"),
    }
}

/// Checks that all ways to write a position are read back as the same position.
fn check_written(position: Position) {
    let debug = format!("{position:?}");
    let line = debug.strip_prefix("Position(").and_then(|line| line.strip_suffix(")")).unwrap();
    assert_eq!(line.len(), 66);
    assert_eq!(line.parse(), Ok(position));

    let drawn = position.to_string();
    let mut rows = drawn.lines();
    assert_eq!(rows.next(), Some("  A B C D E F G H"));
    let squares: String = rows.flat_map(|row| row[1..].chars().filter(|c| *c != ' ')).collect();
    assert_eq!(format!("{squares} {}", position.side_to_move().disc()), line);

    // The board shows the mover as X.
    let black = Position::new(position.board(), Color::Black);
    assert_eq!(format!("{} X", position.board()).parse(), Ok(black));
    let [mover, opponent] = [position.side_to_move(), position.side_to_move().opponent()]
        .map(|color| position.discs(color));
    assert_eq!(Board::new(mover, opponent), Ok(position.board()));
}

/// Checks the problems of a text against each one read alone.
fn check_problems(bytes: &[u8], selector: u8) {
    // A text may begin with a byte order mark, but a part of a text may not.
    let mark = "\u{feff}".as_bytes();
    let unmarked = bytes.strip_prefix(mark).unwrap_or(bytes);
    let mut expected = Vec::new();
    for (number, lines) in pieces(unmarked) {
        let problem = obf::parse([mark, &lines.join(&b'\n')].concat());
        match &problem {
            Ok(problem) => check_problem(problem),
            Err(error) => assert!((1..=lines.len()).contains(&error.line)),
        }
        expected.push((number, problem));
    }

    let errors =
        || expected.iter().filter_map(|(number, result)| Some((*number, result.as_ref().err()?)));
    let good = || expected.iter().filter_map(|(_, result)| result.as_ref().ok());
    let source = || BufReader::with_capacity(1 + usize::from(selector), bytes);
    let mut lenient = obf::Reader::new(source(), Mode::Lenient);
    let problems: Vec<Problem> = lenient.by_ref().map(Result::unwrap).collect();
    assert!(problems.iter().eq(good()));
    assert_eq!(lenient.skipped(), errors().count() as u64);
    let first = lenient.first_skipped().map(told);
    let first_expected = errors().next().map(|(number, error)| {
        let told = told(error);
        Told { line: number + told.line - 1, ..told }
    });
    assert_eq!(first, first_expected);

    let mut strict = obf::Reader::new(source(), Mode::Strict);
    let before = expected.iter().take_while(|(_, result)| result.is_ok()).count();
    assert!(
        strict.by_ref().take(before).map(Result::unwrap).eq(problems[..before].iter().cloned())
    );
    let end = strict.next().map(|result| told(&result.unwrap_err()));
    assert_eq!(end, first_expected);
    assert!(strict.next().is_none());

    // Write the problems to a file of their own and read it back.
    let mut written = Vec::new();
    for problem in &problems {
        obf::write(&mut written, problem).unwrap();
    }
    let again = obf::Reader::new(written.as_slice(), Mode::Strict).map(Result::unwrap);
    assert!(again.eq(problems.iter().map(as_written)));

    if selector == 255 && bytes.len() < 100 {
        // A line that is too long does not affect the others.
        let long = [&[b'-'; MAX_RECORD_BYTES + 1], b"\n".as_slice(), unmarked].concat();
        let mut reader = obf::Reader::new(long.as_slice(), Mode::Lenient);
        assert!(reader.by_ref().map(Result::unwrap).eq(problems));
        assert_eq!(reader.skipped(), 1 + lenient.skipped());
        assert!(matches!(reader.first_skipped().unwrap().kind, ReadErrorKind::TooLong));
    }
}

/// Returns the lines of each problem and the number of its first line. A problem is one line, or a
/// board of eight lines with the side to move in the last line or in a ninth. A board that ends
/// early does not affect the others.
fn pieces(bytes: &[u8]) -> Vec<(usize, Vec<&[u8]>)> {
    let lines: Vec<&[u8]> = bytes
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect();
    let shown = |line: &[u8]| line.split(u8::is_ascii_whitespace).map(<[u8]>::len).sum::<usize>();
    let squares = format!("{BLACK}{WHITE}{EMPTY}");
    let is_row = |line: &[u8]| {
        let is_square = |byte: &u8| byte.is_ascii_whitespace() || squares.as_bytes().contains(byte);
        shown(line) == 8 && line.iter().all(is_square)
    };
    let mut pieces = Vec::new();
    let mut index = 0;
    while index < lines.len() {
        let first = index;
        index += 1;
        if matches!(lines[first].trim_ascii_start().first(), None | Some(b'%' | b'#')) {
            continue;
        }
        let mut piece = vec![lines[first]];
        if is_row(lines[first]) {
            let rows = lines[first..].iter().take(7).take_while(|line| is_row(line)).count();
            piece = lines[first..first + rows].to_vec();
            index = first + rows;
            // The eighth row may be longer than a row, or shorter; then the rest may follow.
            let mut characters = 8 * rows;
            while rows == 7 && characters <= 64 && index < lines.len() && shown(lines[index]) > 0 {
                piece.push(lines[index]);
                characters += shown(lines[index]);
                index += 1;
            }
        }
        pieces.push((first + 1, piece));
    }
    pieces
}

/// Contents of an error.
#[derive(Debug, PartialEq)]
struct Told {
    line: usize,
    column: usize,
    kind: String,
}

fn told(error: &ReadError) -> Told {
    Told { line: error.line, column: error.column, kind: error.kind.to_string() }
}

/// Returns a problem as written on one line: its comment has no line ends.
fn as_written(problem: &Problem) -> Problem {
    let mut written = problem.clone();
    written.comment = written.comment.map(|comment| comment.replace('\r', " "));
    written
}

fn check_problem(problem: &Problem) {
    let mut line = Vec::new();
    obf::write(&mut line, problem).unwrap();
    assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
    line.pop();
    assert_eq!(obf::parse(&line).unwrap(), as_written(problem));

    let mut seen = Vec::new();
    for &(played, score) in &problem.scores {
        assert!(problem.position.play(played).is_ok());
        assert!((-64..=64).contains(&score.discs()) && !seen.contains(&played));
        assert!(problem.best_score() >= Some(score));
        seen.push(played);
    }
    for best in problem.best_moves() {
        let score = problem.scores.iter().find(|(played, _)| *played == best).unwrap().1;
        assert_eq!(problem.best_score(), Some(score));
    }
    assert_eq!(problem.best_moves().next().is_some(), !problem.scores.is_empty());
}
