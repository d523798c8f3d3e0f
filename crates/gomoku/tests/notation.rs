//! Readers and writers of boards, moves and lines.

use gomoku::notation::grid::{self, Style};
use gomoku::notation::{
    self, ARTICLE_BOARD, Format, MAX_BYTES, ReadOptions, ReadWarning, article_board, line, moves,
    parse_board, parse_trees,
};
use gomoku::{Board, Color, Kind, LineRule, Point, PointSet, Rule};
use proptest::prelude::*;

fn read(text: &str) -> Board {
    match grid::parse(text.as_bytes(), Rule::Freestyle) {
        Ok(board) => board,
        Err(error) => panic!("{error} in\n{text}"),
    }
}

fn error(text: &str) -> String {
    grid::parse(text.as_bytes(), Rule::Freestyle).unwrap_err().to_string()
}

fn names(board: &Board, color: Color) -> Vec<String> {
    board.stones(color).iter().map(|point| point.to_string()).collect()
}

/// Black B1 and C3, white C2 and E5, on 5 × 5.
const SMALL: &str = "....O\n.....\n..X..\n..O..\n.X...\n";

#[test]
fn the_first_text_line_is_the_highest_row() {
    let board = read(SMALL);
    assert_eq!(board.size(), 5);
    assert_eq!(names(&board, Color::Black), ["B1", "C3"]);
    assert_eq!(names(&board, Color::White), ["C2", "E5"]);
    assert_eq!(board.side_to_move(), Color::Black);
    assert!(board.moves().is_empty());
}

#[test]
fn variants_of_a_grid_are_one_board() {
    let variants = [
        // Blanks, blank lines, carriage returns, a byte order mark, no final line end.
        "\u{feff}. . . . O\r\n\r\n. . . . .\r\n\t. . X . .\r\n \r\n. . O . .\r\n. X . . .",
        // Other letters and symbols.
        "____o\n-----\n++x++\n,,w,,\n·B···\n",
        "- - - - W\n- - - - -\n- - @ - -\n- - W - -\n- # - - -\n",
        // Labels of rows on either side or both, upward, downward, from 0; labels of columns.
        " 5 ....O\n 4 .....\n 3 ..X..\n 2 ..O..\n 1 .X...\n   ABCDE\n",
        "  a b c d e\n5 . . . . O 5\n4 . . . . . 4\n3 . . X . . 3\n2 . . O . . 2\n1 . X . . . 1\n",
        "  0 1 2 3 4\n0 . . . . O\n1 . . . . .\n2 . . X . .\n3 . . O . .\n4 . X . . .\n",
        "....O 05\n..... 04\n..X.. 03\n..O.. 02\n.X... 01\n1 2 3 4 5\n",
        "5....O\n4.....\n3..X..\n2..O..\n1.X...\n",
        // Labels of rows that end with a separator, also one that is the sign of an empty point.
        "5: ....O\n4: .....\n3: ..X..\n2: ..O..\n1: .X...\n",
        "5:. . . . O 5\n4:. . . . . 4\n3:. . X . . 3\n2:. . O . . 2\n1:. X . . . 1\n",
        "5. ....O\n4. .....\n3. ..X..\n2. ..O..\n1. .X...\n",
        "5. 3 . . 3 O\n4. 5 . . . 5\n3. . . X . 4\n2. . . O . 3\n1. . X . . 6\n",
        "5.|.|.|.|.|O|5\n4.|.|.|.|.|.|4\n3.|.|.|X|.|.|3\n2.|.|.|O|.|.|2\n1.|.|X|.|.|.|1\n",
        "5. . . . O\n4. . . . .\n3. . X . .\n2. . O . .\n1. X . . .\n",
        // Terminal colours and variation selectors.
        "\x1b[1mWhite\x1b[0m to move\n5 \x1b[1;31m5\x1b[0m . . . O\n4 .....\n3 ..\x1b[mX..\n2 ..O..\n1\x1b[31m4\x1b[0mX...\n",
        "┌┬┬┬⚪\u{fe0f}\n├┼┼┼┤\n├┼⚫\u{fe0e}┼┤\n├┼⚪\u{fe0f}┼┤\n└⚫\u{fe0e}┴┴┘\n",
        // Separators and a frame at the sides.
        "|.|.|.|.|O|\n|.|.|.|.|.|\n|.|.|X|.|.|\n|.|.|O|.|.|\n|.|X|.|.|.|\n",
        "│....O│\n│.....│\n│..X..│\n│..O..│\n│.X...│\n─────\n",
        // Drawings: narrow, wide, tall, with empty points drawn as letters do, with marks.
        "┌┬┬┬○\n├┼┼┼┤\n├┼●┼┤\n├┼○┼┤\n└●┴┴┘\n",
        "┌x┬×○\n\n├┼┼┼x\n├x●┼┤\n├5○F┤\n└●┴┴┘\n",
        "5 ┌─┬─┬─┬─○\n4 ├─┼─┼─┼─┤\n3 ├─┼─●─┼─┤\n2 ├─┼─○─┼─┤\n1 └─●─┴─┴─┘\n  A B C D E\n",
        "┌─┬─┬─┬─○\n│ │ │ │ │\n├─┼─┼─┼─┤\n│ │ │ │ │\n├─┼─●─┼─┤\n├─┼─○─┼─┤\n╰─●─┴─┴─╯\n",
        ". . . . ○\n. . . . .\n. . ● . .\n. x ○ . .\n. ● . . .\n",
        // Marks, also where a row label could be; captions.
        "3...O\n.....\n..X..\n..O..\n4X..6\n",
        "5 3 . . 3 O\n4 5 . . . D\n3 3 F X . 4\n2 5 . O . 3\n1 4 X . . 6\n",
        "White to move:\n....O\n.....\n..X..\n..O..\n.X...\n\nBlack  3 three  C3\nwhite: none\n",
    ];
    let expected = read(SMALL);
    for text in variants {
        assert_eq!(read(text), expected, "{text}");
        assert_eq!(parse_board(text.as_bytes(), 15, Rule::Freestyle), Ok(expected.clone()));
    }
}

#[test]
fn column_labels_come_in_many_forms() {
    let headers = [
        "A B C D E F G H I J K L",
        "abcdefghijkl",
        "A B C D E F G H J K L M",
        "1 2 3 4 5 6 7 8 9 10 11 12",
        " 1 2 3 4 5 6 7 8 9101112",
        "0 1 2 3 4 5 6 7 8 9 10 11",
        "123456789012",
        "012345678901",
    ];
    let rows = "............\n".repeat(12);
    for header in headers {
        assert_eq!(read(&format!("{header}\n{rows}{header}\n")).size(), 12, "{header}");
    }
    assert_eq!(
        error(&format!("A B C E F\n{rows}")),
        "line 1, column 1: unknown character 'A'; expected an empty point such as `.`, a stone \
         `X` or `O`, or a box-drawing point"
    );
}

#[test]
fn x_is_an_empty_point_only_in_drawings() {
    let full = "●●●●●\n○○○○○\n●●x●●\n○○○○○\n●●●●●\n";
    assert_eq!(read(full).empties().len(), 1);
    let letters = full.replace('●', "b").replace('○', "w");
    assert_eq!(read(&letters).empties().len(), 0);
    assert_eq!(
        error(&full.replace('x', "X")),
        "line 3, column 3: letter 'X' in a drawn grid; expected ● for black and ○ for white"
    );
    assert!(error(&letters.replace('x', "×")).starts_with("line 3, column 3: unknown character"));
}

#[test]
fn errors_of_grids_have_their_position() {
    let cases = [
        ("", "line 1, column 1: the text ends here; expected the rows of a board, or moves"),
        (
            "\n \n\t\n",
            "line 4, column 1: the text ends here; expected the rows of a board, or moves",
        ),
        (
            "A B C D E\n",
            "line 2, column 1: the text ends here; expected the rows of a board, or moves",
        ),
        (
            ".....\n....\n.....\n.....\n.....\n",
            "line 2, column 5: a row of 4 points; expected 5 as in the other rows",
        ),
        (
            ".....\n. . . . . .\n.....\n.....\n.....\n",
            "line 2, column 11: a row of 6 points; expected 5 as in the other rows",
        ),
        (
            "......\n.....\n.....\n.....\n.....\n",
            "line 1, column 6: a row of 6 points; expected 5 as in the other rows",
        ),
        (".....\n.....\n.....\n.....\n", "line 4, column 1: 4 rows of 5 points; expected 5 rows"),
        (
            ".....\n\n.....\n.....\n.....\n.....\n .....\n",
            "line 7, column 2: 6 rows of 5 points; expected 5 rows",
        ),
        (
            "....\n....\n....\n....\n",
            "line 1, column 1: a board has 5 to 22 points per side, not 4",
        ),
        ("15\n15\n", "line 1, column 1: unexpected text; expected the rows of a board, or moves"),
    ];
    for (text, message) in cases {
        assert_eq!(error(text), message, "{text:?}");
    }
    let huge = format!("{}\n", ".".repeat(23)).repeat(23);
    assert_eq!(error(&huge), "line 1, column 23: a board has 5 to 22 points per side, not 23");
    for (character, shown) in [('?', "'?'"), ('\0', "U+0000"), ('*', "'*'"), ('0', "'0'")] {
        let text = SMALL.replacen("X..", &format!("{character}.."), 1);
        let start = format!("line 3, column 3: unknown character {shown}; expected ");
        assert!(error(&text).starts_with(&start), "{}", error(&text));
    }
    // A row label alone on its line.
    let label_alone = " 5 .....\n 4 .....\n 3 .....\n 2\n 1 .....\n";
    assert_eq!(
        error(label_alone),
        "line 4, column 1: a row of 0 points; expected 5 as in the other rows"
    );
}

#[test]
fn errors_of_encoding_have_their_position() {
    let message = |bytes: &[u8]| {
        let error = parse_board(bytes, 15, Rule::Freestyle).unwrap_err();
        assert_eq!(grid::parse(bytes, Rule::Freestyle), Err(error));
        error.to_string()
    };
    assert_eq!(message(b".....\n..\xff..\n"), "line 2, column 3: not UTF-8 text");
    assert_eq!(
        message("○\u{253c}".as_bytes().split_last().unwrap().1),
        "line 1, column 2: not UTF-8 text"
    );
    let long = vec![b'.'; MAX_BYTES + 1];
    assert_eq!(message(&long), "line 1, column 1048577: more than 1048576 bytes");
    assert_eq!(
        message(&long[1..]),
        "line 1, column 23: a board has 5 to 22 points per side, not 1048576"
    );
}

#[test]
fn either_form_is_recognised() {
    let board = |text: &str| parse_board(text.as_bytes(), 15, Rule::Renju).unwrap();
    assert_eq!(board("h8h7i9").moves().len(), 3);
    assert_eq!(board("\n  H8 H7\n I9\n").moves().len(), 3);
    assert_eq!(board("d4\nd5\nd6\nd7\nd8\n").moves().len(), 5);
    assert_eq!(board(SMALL).size(), 5);
    // Grids whose first cells could be read as a move.
    assert_eq!(board("O5OOO\n.....\n.....\n.....\n.....\n").stones(Color::White).len(), 4);
    assert_eq!(board("D4...\n.....\n.....\n.....\n.....\n").size(), 5);
    // Moves, each line of which could be a row of a grid.
    let text = "B4D5F3\nB5D4F6\nD3F4B6\nF5D6B3\nO4O5O6\n";
    assert_eq!(board(text).moves().len(), 15);
    assert_eq!(board(&text.replace("F3\n", ", F3;\r\n")).moves().len(), 15);
    assert_eq!(board(&format!("{text}......\n")).size(), 6);
    // Not a board: the error comes from the reader of moves.
    let error = parse_board(b"h8h7j", 15, Rule::Freestyle).unwrap_err();
    assert_eq!((error.line, error.column), (1, 5));
}

#[test]
fn the_board_of_the_article() {
    let board = article_board(Rule::Freestyle);
    assert_eq!(board.size(), 15);
    assert_eq!(board.side_to_move(), Color::Black);
    assert_eq!((board.stones(Color::Black).len(), board.stones(Color::White).len()), (3, 4));
    let marked: PointSet = ARTICLE_BOARD
        .lines()
        .enumerate()
        .flat_map(|(row, line)| line.chars().enumerate().map(move |(x, c)| (x, 14 - row, c)))
        .filter(|&(_, _, c)| c == 'x')
        .filter_map(|(x, y, _)| Point::new(x, y))
        .collect();
    let threats = gomoku::threat::reference::threats(&board);
    let found = threats.points(Color::White, Kind::Five)
        | threats.points(Color::Black, Kind::Five)
        | threats.points(Color::White, Kind::StraightFour)
        | threats.points(Color::Black, Kind::StraightFour);
    assert_eq!(found, marked);
}

#[test]
fn lines_are_read_and_drawn() {
    let cells = line::parse(b" x_O- .4|".split_last().unwrap().1).unwrap();
    assert_eq!(line::draw(&cells), "X.O...");
    assert_eq!(line::parse(line::draw(&cells).as_bytes()), Ok(cells));
    let error = |text: &str| line::parse(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(error(""), "line 1, column 1: the text ends here; expected a line such as ..XXX.O");
    assert_eq!(
        error(" \n"),
        "line 2, column 1: the text ends here; expected a line such as ..XXX.O"
    );
    assert_eq!(
        error("..X?"),
        "line 1, column 4: unknown character '?'; expected `X`, `O` or an empty cell `.`"
    );
    assert!(error("..\0").starts_with("line 1, column 3: unknown character U+0000"));
    assert!(error("X|").starts_with("line 1, column 2: unknown character '|'"));
    assert_eq!(error("\nX\n\n X\n"), "line 4, column 2: a second line; expected one");
    assert!(line::parse(&[b'.'; 32]).is_ok());
    assert_eq!(error(&".".repeat(33)), "line 1, column 33: more than 32 cells in a line");
    assert_eq!(line::parse(b"X\x80").unwrap_err().to_string(), "line 1, column 2: not UTF-8 text");
}

#[test]
fn lines_have_the_marks_of_the_vectors() {
    let mut count = 0;
    for row in include_str!("data/line-vectors.txt").lines().filter(|row| !row.starts_with('#')) {
        let (text, expected) = row.split_once('|').unwrap();
        let cells = line::parse(text.as_bytes()).unwrap();
        for (rule, expected) in LineRule::ALL.into_iter().zip(expected.split('|')) {
            let marks = line::marks(&cells, rule);
            assert_eq!(marks, expected, "{text} {rule:?}");
            assert_eq!(line::parse(marks.as_bytes()), Ok(cells.clone()));
            count += 1;
        }
    }
    assert_eq!(count, 22 * 4);
}

/// Returns boards of any size with any stones, from nearly empty to full.
fn boards() -> impl Strategy<Value = Board> {
    let cells = |size: usize| proptest::collection::vec(0..6_u8, size * size);
    (5..=22_usize, 2..=6_u8).prop_flat_map(move |(size, kinds)| {
        cells(size).prop_map(move |cells| {
            let set = |digit| {
                let at = |index: usize| Point::new(index % size, index / size).unwrap();
                let stones = cells.iter().enumerate().filter(|&(_, cell)| cell % kinds == digit);
                stones.map(|(index, _)| at(index)).collect()
            };
            Board::from_stones(size, Rule::Freestyle, set(0), set(1)).unwrap()
        })
    })
}

/// Returns texts that resemble boards.
fn near_boards() -> impl Strategy<Value = Vec<u8>> {
    let row = "[ 0-9]{0,3}[XOxo.x●○◉◎┼①⓬345D|─ ]{4,7}[ 0-9]{0,3}\n";
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..300),
        any::<String>().prop_map(String::into_bytes),
        "([a-oA-O][0-9]{1,2}[ ,]?){0,9}".prop_map(String::into_bytes),
        "([0-9]{1,2}[.: ]{0,2}([a-e][0-9]|[1-9],[1-9])[ ,]?){0,6}".prop_map(String::into_bytes),
        proptest::collection::vec(row, 4..7).prop_map(|rows| rows.concat().into_bytes()),
        "[.XO5●┼ ]{0,6}\n".prop_map(|row| row.repeat(5).into_bytes()),
    ]
}

proptest! {
    #[test]
    fn drawings_are_read_back(board in boards()) {
        for style in [Style::Letters, Style::Boxes] {
            let text = grid::draw(&board, style);
            prop_assert_eq!(grid::parse(text.as_bytes(), Rule::Freestyle), Ok(board.clone()));
            prop_assert_eq!(parse_board(text.as_bytes(), 9, Rule::Freestyle), Ok(board.clone()));
        }
        prop_assert_eq!(board.to_string(), grid::draw(&board, Style::Letters));
    }

    #[test]
    fn marked_drawings_are_read_back(board in boards(), seed in any::<usize>()) {
        let marks = ['5', '6', 'F', 'D', '4', '3'];
        for style in [Style::Letters, Style::Boxes] {
            let text = grid::draw_marked(&board, style, |point| {
                marks.get((seed ^ (31 * point.x() + 17 * point.y())) % 7).copied()
            });
            prop_assert_eq!(parse_board(text.as_bytes(), 9, Rule::Freestyle), Ok(board.clone()));
        }
    }

    /// The last stone is marked, and points have the numbers of possible next moves.
    #[test]
    fn numbered_drawings_are_read_back(board in boards(), seed in any::<usize>()) {
        for style in [Style::Letters, Style::Boxes] {
            let text = grid::draw_with(&board, style, |point, usual| {
                let number = (seed ^ (31 * point.x() + 17 * point.y())) % 40;
                match board.get(point) {
                    Some(color) if number < 20 => Some(style.last_stone(color)),
                    Some(_) => Some(usual),
                    None => style.number(Color::ALL[number % 2], number),
                }
            });
            prop_assert_eq!(parse_board(text.as_bytes(), 9, Rule::Freestyle), Ok(board.clone()));
        }
    }

    #[test]
    fn any_bytes_are_a_board_or_an_error(bytes in near_boards(), size in 0..30_usize) {
        if let Ok(board) = parse_board(&bytes, size, Rule::Caro6) {
            let drawn = grid::draw(&board, Style::Letters);
            let again = grid::parse(drawn.as_bytes(), Rule::Caro6).unwrap();
            prop_assert_eq!(again.size(), board.size());
            for color in Color::ALL {
                prop_assert_eq!(again.stones(color), board.stones(color));
            }
        }
        if let Ok(board) = moves::parse(&bytes, size, Rule::Caro6) {
            let text: String = board.moves().iter().map(|point| point.to_string()).collect();
            prop_assert_eq!(moves::parse(text.as_bytes(), size, Rule::Caro6), Ok(board));
        }
        if let Ok(cells) = line::parse(&bytes) {
            prop_assert_eq!(line::parse(line::draw(&cells).as_bytes()), Ok(cells.clone()));
            let marks = line::marks(&cells, LineRule::CARO5);
            prop_assert_eq!(line::parse(marks.as_bytes()), Ok(cells));
        }
    }
}

#[test]
fn grids_of_every_line_end_are_one_board() {
    let lines = ["5 .....", "4 ..X..", "3 .OX..", "2 .....", "1 ....."];
    let read = |end: &str| parse_board(lines.join(end).as_bytes(), 15, Rule::Freestyle);
    let board = read("\n").unwrap();
    assert_eq!(board.size(), 5);
    for end in ["\r", "\r\n", "\r\n\r\n"] {
        assert_eq!(read(end).as_ref(), Ok(&board), "{end:?}");
    }
    let moves = parse_board(b"h8\rh7\r\ni9\r", 15, Rule::Freestyle).unwrap();
    assert_eq!(moves.moves().len(), 3);
    let error = parse_board(b".....\r..X..\r..?", 15, Rule::Freestyle).unwrap_err();
    assert_eq!((error.line, error.column), (3, 3));
}

/// Labels that count from the top make row 1 the highest.
#[test]
fn labels_decide_where_the_first_row_is() {
    let from_the_top =
        "  a b c d e\n1 . . . . .\n2 . X O . .\n3 . X . . .\n4 . . . . .\n5 . . . . .\n";
    let board = grid::parse(from_the_top.as_bytes(), Rule::Freestyle).unwrap();
    let stone = |name: &str| board.get(name.parse().unwrap());
    assert_eq!(stone("B2"), Some(Color::Black));
    assert_eq!(stone("C2"), Some(Color::White));
    assert_eq!(stone("B3"), Some(Color::Black));
    assert_eq!(stone("B4"), None);
    // Labels after the rows have the same meaning.
    let behind =
        from_the_top.lines().skip(1).map(|line| format!("{}  {}\n", &line[2..], &line[..1]));
    let again = grid::parse(behind.collect::<String>().as_bytes(), Rule::Freestyle).unwrap();
    assert_eq!(again, board);
    let read = |text: &str| {
        notation::read_trees(text.as_bytes(), Format::Grid, 15, ReadOptions::default()).unwrap()
    };
    assert_eq!(read(from_the_top).warnings, [ReadWarning::RowsFromTheTop]);
    // Labels as in our own drawings, labels from 0, and labels of only some rows do not mean that.
    for text in [
        &grid::draw(&board, Style::Letters),
        &from_the_top
            .replace("1 .", "0 .")
            .replace("2 .", "1 .")
            .replace("3 .", "2 .")
            .replace("4 .", "3 .")
            .replace("5 .", "4 ."),
    ] {
        assert_eq!(read(text).warnings, [], "{text}");
    }
    // A board with more than nine rows, labelled on both sides.
    let large: String =
        (1..=12).map(|row| format!("{row:2} {} {row}\n", ". ".repeat(12))).collect();
    let large = large.replacen(". .", "X .", 1);
    let board = grid::parse(large.as_bytes(), Rule::Freestyle).unwrap();
    assert_eq!(board.get("A1".parse().unwrap()), Some(Color::Black));
}

#[test]
fn captions_name_the_side_and_the_rule() {
    let rows = ".....\n..X..\n.....\n.....\n.....\n";
    let tree = |caption: &str| {
        let text = format!("{rows}{caption}\n");
        parse_trees(text.as_bytes(), Format::Grid, 15).unwrap().remove(0)
    };
    let of = |caption: &str| {
        let tree = tree(caption);
        (tree.last_board().unwrap().side_to_move(), tree.rule())
    };
    assert_eq!(of("Black to move, renju rule, 5×5"), (Color::Black, Some(Rule::Renju)));
    assert_eq!(of("Black to move"), (Color::Black, None));
    assert_eq!(of("White to move, some rule, 5×5"), (Color::White, None));
    assert_eq!(of(""), (Color::White, None));
}

/// `_` and `-` are empty points in grids and separators between joined moves.
#[test]
fn grids_are_not_taken_for_joined_moves() {
    for text in [
        "bo____\nob____\nbb____\n______\n______\n______\n",
        "--b3--\n------\n------\n------\n------\n------\n",
    ] {
        assert_eq!(Format::of(text.as_bytes()), Format::Grid, "{text}");
    }
    for text in ["h8_i9_i7", "h8-i9-i7\n", "hhgigj", "h8 i9\nj7 k6\n"] {
        assert_eq!(Format::of(text.as_bytes()), Format::Moves, "{text}");
    }
}
