//! Tests of plain texts with games and positions.

use super::*;
use crate::Score;
use crate::{Position, Square};

const START: &str = "---------------------------OX------XO---------------------------";

fn read(text: &str) -> Result<Vec<Entry>, String> {
    let reader = Reader::new(text.as_bytes(), Mode::Strict);
    reader.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

fn games(text: &str) -> Vec<String> {
    let entries = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    entries.into_iter().map(|entry| entry.record.game.to_string()).collect()
}

/// Returns the rows of the start, with letters and numbers.
fn drawn() -> String {
    format!("{}\n", Position::START)
}

#[test]
fn the_start_is_read_as_people_draw_it() {
    let rows: Vec<&str> = (0..8).map(|row| &START[8 * row..8 * row + 8]).collect();
    let both: String =
        rows.iter().zip(1..).map(|(row, number)| format!("{number} {row} {number}\n")).collect();
    let reversed: String =
        rows.iter().zip(1..9).rev().map(|(row, number)| format!("{number}|{row}|\n")).collect();
    let boxed: String = rows
        .iter()
        .map(|row| {
            let row: String = row.replace('-', " ").chars().map(|c| format!(" {c} |")).collect();
            format!("+---+---+---+---+---+---+---+---+\n|{row}\n")
        })
        .collect();
    for (text, said) in [
        (drawn(), false),
        (format!("{}Black to move\n", drawn()), true),
        (format!("{} *\n", rows.join("\n")), true),
        (format!("  A B C D E F G H\n{both}  A B C D E F G H\nSide to move: X\n"), true),
        (format!("  +--------+\n{reversed}  +--------+\n   abcdefgh\n"), false),
        (format!("{boxed}+---+---+---+---+---+---+---+---+\nturn: black\n"), true),
        (format!("Black's turn\n\n{}", drawn()), true),
        (rows.join("\n").replace('-', "・").replace('X', "●").replace('O', "○") + " ●", true),
        (rows.join("\r\n") + "\r\nX\r\n", true),
        (format!("[8\n{}\n*]\n", rows.join("\n").replace('X', "*")), true),
        (format!("{START} X"), true),
        (START.to_owned(), false),
        (format!("{START} black"), true),
        (format!("Ann - Bob, 12 January\n{}{START} X\n", drawn()), true),
    ] {
        let entries = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(entries[0].record.game.position(), Position::START, "{text}");
        assert_eq!(entries[0].assumes_black, !said, "{text}");
    }
}

#[test]
fn notes_beside_rows_say_who_is_to_move() {
    let text = "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n\
        3 . . . . . . . .   WHITE to move\n4 . . . O X . . .   ply 1\n\
        5 . . . X X X . .   BLACK: 4 WHITE: 1\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .\n";
    let entries = read(text).unwrap();
    let position = entries[0].record.game.position();
    assert_eq!(entries.len(), 1);
    assert_eq!(position.side_to_move(), Color::White);
    assert_eq!((position.discs(Color::Black).len(), position.discs(Color::White).len()), (4, 1));
    assert!(!entries[0].assumes_black);
}

#[test]
fn moves_may_follow_a_board() {
    for text in [
        format!("{START} X f5d6c3"),
        format!("{START} f5 d6 c3"),
        "8/8/8/3wb3/3bw3/8/8/8 b f5 d6 c3".to_owned(),
        format!("[8 {START} *] f5d6c3"),
        format!("{}Black to move\nf5 d6 c3\n", drawn()),
        format!("{}\nf5 d6\nc3\n", drawn()),
    ] {
        assert_eq!(games(&text), ["F5D6C3"], "{text}");
    }
    let found = read(&format!("{START} O f5")).unwrap_err();
    assert_eq!(found, "line 1, column 68: move 1: white cannot play F5: no disc turns");
}

#[test]
fn several_boards_and_games_may_follow_each_other() {
    let text = format!("{START} X; F5:+0; % x\n\n{START} O\n{}X\n{}O\nf5d6\n", drawn(), drawn());
    let entries = read(&text).unwrap();
    let sides: Vec<_> = entries.iter().map(|e| e.record.game.start().side_to_move()).collect();
    assert_eq!(sides, [Color::Black, Color::White, Color::Black, Color::White, Color::Black]);
    assert_eq!(entries[0].scores.len(), 1);
    assert_eq!(entries[0].comment.as_deref(), Some("x"));
    assert_eq!(entries[4].record.game.to_string(), "F5D6");
    let lines: Vec<_> = entries.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [1, 3, 5, 15, 24]);
}

#[test]
fn what_show_writes_is_one_board() {
    let text = format!(
        "{}\nBlack: 2, White: 2, empty: 60\nBlack to move, 4 moves: D3 C4 F5 E6\n\
         Played 2 moves:\n  F5 D6\n\n{START} X\n",
        drawn()
    );
    let entries = read(&text).unwrap();
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert_eq!(entries[0].record.game.position(), Position::START);
}

#[test]
fn labels_and_notes_are_read_beside_moves() {
    let text = "Black: Ann\nWhite: Bob\nDate: today\n\nMoves: f5d6c3\n  d3c4\n\nAnn 33:31 Bob\nEvent: x\nf5\n";
    let entries = read(text).unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0].record.game.to_string(), "F5D6C3D3C4");
    assert_eq!(entries[0].record.black.as_deref(), Some("Ann"));
    assert_eq!(entries[0].record.date.as_deref(), Some("today"));
    assert_eq!(entries[1].record.event.as_deref(), Some("x"));
    assert_eq!(entries[1].record.black, None);
    assert_eq!(games("a game of mine\nTranscript: f5d6\nwell played"), ["F5D6"]);
    assert_eq!(games("棋譜：ｆ５ｄ６ｃ３"), ["F5D6C3"]);
    assert_eq!(games("Game 1: f5d6\nGame 2: f5f6\n"), ["F5D6", "F5F6"]);
    assert_eq!(games("Name: a game\nf5 d6\nc3\nBlack won 33:31\n"), ["F5D6C3"]);
    assert_eq!(read("f5d6\n33-31\n").unwrap()[0].record.score, Some(Score::new(2)));
    assert_eq!(read("f5d6\nResult: 30-34\n").unwrap()[0].record.score, Some(Score::new(-4)));
}

#[test]
fn numbers_are_no_game() {
    for text in ["56 64 33", "64", "1 2 3 4 5", "f5d6c3 56", "f5d6c3,33,31", "f5\n64\n", "1.\n"] {
        let error = read(text).unwrap_err();
        assert!(error.contains("expected a move"), "{text}: {error}");
    }
    assert_eq!(games("1. f5 d6 2.\nc3 d3\n"), ["F5D6C3D3"]);
    assert_eq!(games("Moves: f5d6\n\n56\n"), ["F5D6"], "a number of a page");
}

#[test]
fn lines_of_a_block_are_one_game_if_one_of_them_must_be() {
    for (text, expected) in [
        ("f5 d6\nc3 d3\nc4", &["F5D6C3D3C4"][..]),
        ("f5 d6\nc4 d3\nc3 f4\n", &["F5D6C4D3C3F4"]),
        ("f5f6\nc4c3e6d6c6", &["F5F6", "C4C3E6D6C6"]),
        ("f5 d6\nc3 d3\n\nc4", &["F5D6C3D3", "C4"]),
        ("f5 d6\nc3 d3 33-31\nc4", &["F5D6C3D3", "C4"]),
        ("f5 d6\nc3 d3\nf5 f6", &["F5D6C3D3", "F5F6"]),
        ("d3\n\nf5 d6\nc3 d3\nc4\n", &["D3", "F5D6C3D3C4"]),
        ("Moves: f5 d6\nc3 d3\nc4\nMoves: d3", &["F5D6C3D3C4", "D3"]),
        ("1. f5 d6\n2. c3 d3\n1. c4", &["F5D6C3D3", "C4"]),
    ] {
        assert_eq!(games(text), expected, "{text}");
    }
    // The error of a block is that of its lines.
    let error = read("f5 d6\nc3 d3\na1").unwrap_err();
    assert!(error.starts_with("line 3, column 1: "), "{error}");
}

#[test]
fn a_line_of_moves_below_a_board_begins_there() {
    let other = format!("{START} O");
    assert_eq!(games(&format!("{START} X\nf5d6c3\nd3c4\n")), ["F5D6C3D3C4"]);
    assert_eq!(games(&format!("[8 {START} *]\nf5 d6\n")), ["F5D6"]);
    assert_eq!(games("8/8/8/3wb3/3bw3/8/8/8 b\nf5\n"), ["F5"]);
    assert_eq!(games(&format!("{other}\nf4\n")), ["F4"]);
    assert_eq!(games(&format!("{other}\nf5\n")), ["", "F5"], "legal from the start alone");
    assert_eq!(games(&format!("{START} X\n{START} X\n")).len(), 2);
}

#[test]
fn columns_are_turned_by_their_letters() {
    // Two additional discs, on A1 and B1, show the orientation.
    let board = format!("XO{}", &START[2..]);
    let rows: Vec<&str> = (0..8).map(|row| &board[8 * row..8 * row + 8]).collect();
    let turned: String = rows
        .iter()
        .zip(1..9)
        .rev()
        .map(|(row, number)| format!("{number} {}\n", row.chars().rev().collect::<String>()))
        .collect();
    let expected = read(&format!("{board} X")).unwrap()[0].record.game.start();
    for text in [
        format!("  HGFEDCBA\n{turned}Black to move\n"),
        format!("  H G F E D C B A\n{turned}  H G F E D C B A\nBlack to move\n"),
        format!("{turned}  H G F E D C B A\nBlack to move\n"),
        format!("  8 7 6 5 4 3 2 1\n{turned}\nBlack to move\n"),
    ] {
        let entries = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(entries[0].record.game.start(), expected, "{text}");
    }
    let above = format!("  H G F E D C B A\n{turned}\n\n");
    let several = format!("{above}{}\n{above}", drawn());
    let starts: Vec<_> = read(&several).unwrap().iter().map(|e| e.record.game.start()).collect();
    assert_eq!(starts, [expected, Position::START, expected]);
    for text in [
        format!("  A B D C E F G H\n{turned}"),
        format!("  A B C D E F G H\n{turned}  H G F E D C B A\n"),
        format!("{turned}  A B C D E F H G\n"),
    ] {
        let error = read(&text).unwrap_err();
        assert!(error.contains("the letters of the columns are out of order"), "{text}: {error}");
    }
}

#[test]
fn digits_are_a_board_on_one_line_and_over_eight() {
    let digits = START.replace('-', "0").replace('X', "1").replace('O', "2");
    let rows = |between: &str| -> String {
        let row = |row: &[u8]| {
            let signs: Vec<String> = row.iter().map(|&sign| char::from(sign).to_string()).collect();
            signs.join(between) + "\n"
        };
        digits.as_bytes().chunks(8).map(row).collect()
    };
    let corner = rows(" ").replacen("0 0", "1 2", 1);
    for text in [digits.clone(), format!("{digits} X"), rows(""), rows(" ")] {
        let entries = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(entries[0].record.game.start(), Position::START, "{text}");
    }
    let found = read(&corner).unwrap();
    assert_eq!(found[0].record.game.start().color_at(Square::A1), Some(Color::Black));
    assert!(read(&digits.replacen('0', "-", 1)).is_err());
}

#[test]
fn stars_beside_other_discs_are_marks_of_moves() {
    let mut marked: Vec<char> = START.chars().collect();
    for square in [Square::D3, Square::C4, Square::F5, Square::E6] {
        marked[square.index()] = '*';
    }
    let line: String = marked.iter().collect();
    let drawn: String = marked.chunks(8).flat_map(|row| row.iter().chain(&['\n'])).collect();
    for text in [format!("{line} X"), format!("{drawn}Black to move\n")] {
        assert_eq!(read(&text).unwrap()[0].record.game.start(), Position::START, "{text}");
    }
    let mixed = START.replacen('X', "*", 1);
    let drawn: String = mixed
        .as_bytes()
        .chunks(8)
        .map(|row| format!("{}\n", str::from_utf8(row).unwrap()))
        .collect();
    for text in [format!("{mixed} X"), drawn] {
        let error = read(&text).unwrap_err();
        assert!(error.contains("`*` beside another sign of black discs"), "{text}: {error}");
    }
    let stars = START.replace('X', "*");
    assert_eq!(read(&format!("{stars} *")).unwrap()[0].record.game.start(), Position::START);
}

#[test]
fn players_stand_beside_their_result() {
    for text in [
        "Moves: f5d6c3\n\nann (B) 33:31 (W) ben\n",
        "f5d6c3\nann (B) 33:31 (W) ben\n",
        "ann (B) 33:31 (W) ben\nMoves: f5d6c3\n",
        "ann (B) 33:31 (W) ben\nf5d6c3\n",
    ] {
        let record = &read(text).unwrap()[0].record;
        assert_eq!((record.black.as_deref(), record.white.as_deref()), (Some("ann"), Some("ben")));
        assert_eq!(record.score, Some(Score::new(2)));
    }
}

#[test]
fn results_stand_below_moves() {
    for (text, score) in [
        ("f5d6\nBlack wins 52-12\n", Some(40)),
        ("f5d6\nWhite won 52:12\n", Some(-40)),
        ("f5d6\n= 52-12\n", Some(40)),
        ("f5d6\n52 / 12\n", Some(40)),
        ("f5d6\n1-0\n", None),
        ("f5d6 0-1\n", None),
        ("f5d6\nResult: 1/2-1/2\n", None),
        ("Moves: f5d6\n\n12:30\n", None),
        ("Moves: f5d6\nTime: 12:30\n", None),
    ] {
        let entries = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(entries[0].record.game.to_string(), "F5D6", "{text}");
        assert_eq!(entries[0].record.score, score.map(Score::new), "{text}");
    }
}

#[test]
fn errors_say_what_and_where() {
    let neither = "is neither a board nor moves; expected 64 squares and the side to move, or moves \
                   such as f5d6c3";
    for (text, message) in [
        ("well played\nf5d6".to_owned(), format!("line 1, column 1: \"well\" {neither}")),
        ("f5d6\nwell played".to_owned(), format!("line 2, column 1: \"well\" {neither}")),
        ("{}".to_owned(), format!("line 1, column 1: \"{{}}\" {neither}")),
        ("\0\u{7}".to_owned(), format!("line 1, column 1: \"U+0000U+0007\" {neither}")),
        ("f5d6c9".to_owned(), "line 1, column 5: unexpected \"c9\"".to_owned()),
        ("f5d6\nf5a1".to_owned(), "line 2, column 3: move 2: white cannot play A1".to_owned()),
        ("--------\n---XO---\n".to_owned(), "line 2, column 9: 16 characters".to_owned()),
        (START.replacen("OX", "O?", 1), "line 1, column 29: unexpected character '?'".to_owned()),
        (format!("{START} ?"), "line 1, column 66: unexpected side to move '?'".to_owned()),
        (format!("{START} X; F5"), "line 1, column 69: unexpected \"F5\"".to_owned()),
        (format!("{START} X !"), "line 1, column 68: unexpected '!' after".to_owned()),
        ("XO-".to_owned(), "line 1, column 4: 3 characters; expected 64 squares".to_owned()),
    ] {
        let error = read(&text).unwrap_err();
        assert!(error.starts_with(&message), "{text}: {error}");
        assert!(!error.contains('\0'));
    }
    assert_eq!(read("# nothing\n\n").unwrap(), []);
}

#[test]
fn lenient_readers_leave_out_what_is_wrong_alone() {
    let text = "f5\nz9\nf5f5\n1. f5 d6\n2. c3 a1\n3. d3 c4\nf5d6\n--------\nf5 f6\n";
    let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
    let games: Vec<_> =
        reader.by_ref().map(|entry| entry.unwrap().record.game.to_string()).collect();
    assert_eq!(games, ["F5", "F5D6", "F5F6"]);
    assert_eq!(reader.skipped(), 4);
    assert_eq!(reader.first_skipped().map(|error| error.line), Some(2));
}

/// A source that supplies one line at a time and counts the lines.
struct Talk(std::vec::IntoIter<&'static str>);

impl std::io::Read for Talk {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let line = self.0.next().unwrap_or_default();
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn boards_of_a_conversation_are_answered_at_once() {
    let lines = vec!["8/8/8/3wb3/3bw3/8/8/8 b\n", "f5d6\n"];
    let source = || std::io::BufReader::new(Talk(lines.clone().into_iter()));
    let mut reader =
        Reader::new(source(), Mode::Strict).answering(|source| source.buffer().is_empty());
    let first = reader.next().unwrap().unwrap();
    assert_eq!(first.record.game.moves().len(), 0);
    // The reader has not requested the second line yet.
    assert_eq!(reader.lines.source().get_ref().0.len(), 1);
    assert_eq!(reader.next().unwrap().unwrap().record.game.to_string(), "F5D6");
    let mut reader = Reader::new(source(), Mode::Strict);
    assert_eq!(reader.next().unwrap().unwrap().record.game.to_string(), "F5D6");
    assert!(reader.next().is_none());
}
