//! Reads any bytes as a board. The result is an error with a position inside the text, or a board
//! that is drawn and read back unchanged.
//!
//! The first byte of an input is not text: it sets the size (low five bits) and the rule.

#![no_main]

#[path = "common/lines.rs"]
mod lines;

use gomoku::notation::grid::{self, Style};
use gomoku::notation::{
    Format, MAX_BYTES, NotationError, NotationErrorKind, ReadError, moves, parse_board, parse_trees,
};
use gomoku::{Board, Color, MAX_SIZE, MIN_SIZE, PlaceError, Point, Rule, threats};
use libfuzzer_sys::fuzz_target;
use lines::lines;

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let size = usize::from(selector % 32);
    let rule = Rule::ALL[usize::from(selector / 32) % 5];

    let as_grid = grid::parse(bytes, rule);
    match &as_grid {
        Ok(board) => check_grid(board, rule),
        Err(error) => check_error(error, bytes),
    }
    let as_moves = moves::parse(bytes, size, rule);
    match &as_moves {
        Ok(board) => check_moves(board, size, rule),
        Err(error) => check_error(error, bytes),
    }
    let either = parse_board(bytes, size, rule);
    assert!(either == as_grid || either == as_moves);
    if as_grid.is_ok() != as_moves.is_ok() {
        // Only one reader accepts the text, so `parse_board` must choose that one, unless the size
        // of the board is invalid.
        let sized = (MIN_SIZE..=MAX_SIZE).contains(&size);
        assert!(either.is_ok() || !sized, "{either:?}");
    }
    check_trees(bytes, size, &either);
    if let Ok(text) = str::from_utf8(bytes) {
        check_names(text);
    }
});

/// Checks that the text read as a tree gives the same board, unless it has another format.
fn check_trees(bytes: &[u8], size: usize, either: &Result<Board, NotationError>) {
    let format = Format::of(bytes);
    if !matches!(format, Format::Moves | Format::Grid) {
        return;
    }
    // Each line of moves may be a game of its own, but the board takes the moves of all lines.
    if format == Format::Moves && bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
        let _ = parse_trees(bytes, format, size);
        return;
    }
    match (parse_trees(bytes, format, size), either) {
        (Ok(trees), Ok(board)) => {
            let tree = trees[0].last_board().unwrap();
            // Only trees take the side to move from the caption of a grid.
            let tree = tree.with_rule(board.rule()).with_side(board.side_to_move());
            assert_eq!(tree, *board);
        }
        (Err(ReadError::Text(error)), Err(expected)) => assert_eq!(error, *expected),
        (found, expected) => panic!("{found:?}, but {expected:?}"),
    }
}

/// Checks that the position of an error is in the text or directly after it.
fn check_error(error: &NotationError, bytes: &[u8]) {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines = lines(bytes);
    let line = lines.get(error.line - 1).unwrap_or_else(|| panic!("no such line: {error}"));
    // Continuation bytes of UTF-8 do not count as columns.
    let columns = line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    assert!((1..=columns + 1).contains(&error.column), "{error}");
    let rest = line_from(line, error.column);
    match error.kind {
        NotationErrorKind::UnknownCharacter { found, .. }
        | NotationErrorKind::LetterInDrawing { found } => assert!(rest.starts_with(found)),
        NotationErrorKind::Place(
            PlaceError::Occupied { point, .. } | PlaceError::OffBoard { point, .. },
        ) => {
            let text = rest.to_ascii_uppercase();
            // Pairs such as `8,8` and `hh`, and full-width letters, spell the point differently.
            let is_other = |c: char| c.is_ascii_digit() || !c.is_ascii();
            let is_pair = rest.starts_with(is_other)
                || rest.chars().nth(1).is_some_and(|c| c.is_ascii_alphabetic() || !c.is_ascii());
            assert!(text.starts_with(&point.to_string()) || is_pair, "{error}");
        }
        NotationErrorKind::Point(_) => {
            assert!(rest.starts_with(|c: char| !c.is_whitespace() && c != ',' && c != ';'));
        }
        _ => {}
    }
    let message = error.to_string();
    assert!(message.starts_with(&format!("line {}, column {}: ", error.line, error.column)));
    assert!(!message.chars().any(char::is_control), "{message:?}");
    assert_eq!(error.kind == NotationErrorKind::TooLong, bytes.len() > MAX_BYTES);
}

/// Returns the text of a line from a column on, with invalid UTF-8 replaced.
fn line_from(line: &[u8], column: usize) -> String {
    String::from_utf8_lossy(line).chars().skip(column - 1).collect()
}

fn check_grid(board: &Board, rule: Rule) {
    assert!((MIN_SIZE..=MAX_SIZE).contains(&board.size()));
    assert_eq!(board.rule(), rule);
    assert!(board.moves().is_empty());
    let [black, white] = Color::ALL.map(|color| board.stones(color).len());
    let side = if black > white { Color::White } else { Color::Black };
    assert_eq!(board.side_to_move(), side);
    check_drawings(board, board);
}

/// Checks that every drawing of a board is read back as `expected`.
fn check_drawings(board: &Board, expected: &Board) {
    let sorted = threats(board).sorted();
    let strongest = |point: Point| {
        let kinds = sorted.iter().filter(|threat| threat.point == point).map(|threat| threat.kind);
        kinds.min().map(|kind| kind.mark())
    };
    for style in [Style::Letters, Style::Boxes] {
        // Draws every stone as the last one and move numbers on empty points.
        let numbered = grid::draw_with(board, style, |point, usual| match board.get(point) {
            Some(color) => Some(style.last_stone(color)),
            None if point.x() % 2 == 0 => Some(usual),
            None => style.number(Color::ALL[point.y() % 2], point.x() + point.y()),
        });
        let marked = grid::draw_marked(board, style, strongest);
        for text in [grid::draw(board, style), marked, numbered] {
            let again = grid::parse(text.as_bytes(), board.rule());
            assert_eq!(again.as_ref(), Ok(expected), "\n{text}");
            assert_eq!(parse_board(text.as_bytes(), 15, board.rule()), again, "\n{text}");
        }
    }
}

fn check_moves(board: &Board, size: usize, rule: Rule) {
    assert_eq!((board.size(), board.rule()), (size, rule));
    let names: String = board.moves().iter().map(Point::to_string).collect();
    let text = moves::write(board);
    assert_eq!(text, names.to_ascii_lowercase());
    assert_eq!(moves::parse(names.as_bytes(), size, rule).as_ref(), Ok(board));
    assert_eq!(moves::parse(text.as_bytes(), size, rule).as_ref(), Ok(board));
    assert_eq!(parse_board(text.as_bytes(), size, rule).as_ref(), Ok(board));
    let pair = |point: &Point| format!("{},{}", point.x() + 1, size - point.y());
    let numbered = (1..).zip(board.moves()).map(|(number, point)| match number % 3 {
        0 => format!("{number}. {}\n", pair(point)),
        1 => format!("{number} {point} "),
        _ => format!("{point};"),
    });
    let numbered: String = numbered.collect();
    assert_eq!(moves::parse(numbered.as_bytes(), size, rule).as_ref(), Ok(board), "{numbered}");

    let mut replayed = board.clone();
    while replayed.undo().is_some() {}
    assert_eq!(replayed, Board::new(size, rule).unwrap());
    for &point in board.moves() {
        replayed.place(point).unwrap();
    }
    assert_eq!(replayed, *board);

    let [black, white] = Color::ALL.map(|color| *board.stones(color));
    check_drawings(board, &Board::from_stones(size, rule, black, white).unwrap());
}

/// Checks that each name that can be read is written back, in the usual case of letters.
fn check_names(text: &str) {
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string(), text.to_ascii_uppercase());
    }
    if let Ok(rule) = text.parse::<Rule>() {
        assert_eq!(rule.to_string(), text.to_ascii_lowercase());
    }
    if let Ok(color) = text.parse::<Color>() {
        assert!(color.to_string().starts_with(&text.to_ascii_lowercase()));
    }
}
