//! SGF: reading, errors, warnings and round trips.

mod common;

use gomoku::notation::{Format, ReadOptions, ReadWarning, sgf};
use gomoku::tree::{GameTree, Mark, Move, NodeId};
use gomoku::{Board, Color, Point, Rule};
use proptest::prelude::*;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn one(text: &str) -> GameTree {
    let mut trees = sgf::parse(text.as_bytes()).unwrap();
    assert_eq!(trees.len(), 1);
    let tree = trees.pop().unwrap();
    let written = sgf::write(&tree);
    assert_eq!(sgf::parse(written.as_bytes()), Ok(vec![tree.clone()]), "{written}");
    tree
}

fn error(bytes: impl AsRef<[u8]>) -> String {
    sgf::parse(bytes.as_ref()).unwrap_err().to_string()
}

/// Returns the moves of the main line, such as `bH8 wH9 b--`.
fn main_line(tree: &GameTree) -> String {
    let name = |played: Move| {
        let color = if played.color == Color::Black { 'b' } else { 'w' };
        format!("{color}{}", played.point.map_or("--".to_owned(), |point| point.to_string()))
    };
    let moves = tree.main_line().filter_map(|node| tree.played(node).map(name));
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_with_branches_and_notes() {
    let tree = one("\
(;FF[4]GM[4]CA[UTF-8]AP[Board:1.0]SZ[15]RU[Renju (Yamaguchi)]PB[A \\[1\\]]PW[B]EV[Cup]RO[3]
PC[Tallinn]DT[2026-11-21]RE[B+R]TM[3600]5A[2]
;B[hh]C[centre
second line]
 (;W[hg]N[direct];B[ig]LB[hf:A][if:B \\: C]TR[aa:bb]HO[1]
   (;W[jh])
   (;W[];B[tt]))
 (;W[ig]HO[2]))");
    assert_eq!((tree.size(), tree.rule(), tree.node_count()), (15, Some(Rule::Renju), 8));
    let info = tree.info();
    assert_eq!((info.black.as_str(), info.white.as_str()), ("A [1]", "B"));
    assert_eq!((info.event.as_str(), info.round.as_str()), ("Cup", "3"));
    assert_eq!((info.place.as_str(), info.date.as_str()), ("Tallinn", "2026-11-21"));
    assert_eq!((info.result.as_str(), info.rules.as_str()), ("B+R", "Renju (Yamaguchi)"));
    let root: Vec<_> = tree.notes(NodeId::ROOT).properties.iter().collect();
    let names: Vec<_> = root.iter().map(|property| property.identifier()).collect();
    assert_eq!(names, ["AP", "TM", "5A"]);
    assert_eq!(main_line(&tree), "bH8 wH9 bI9 wJ8");
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.notes(line[1]).comment, "centre\nsecond line");
    assert_eq!(tree.notes(line[2]).name, "direct");
    let third = tree.notes(line[3]);
    assert!(third.hotspot);
    assert_eq!(third.labels[&point("I10")], "B : C");
    let triangles: Vec<_> = ["A14", "B14", "A15", "B15"].map(point).to_vec();
    assert_eq!(third.marks, triangles.into_iter().map(|point| (Mark::Triangle, point)).collect());
    let leaves: Vec<_> = tree.leaves().collect();
    assert_eq!(leaves.len(), 3);
    assert_eq!(tree.board(leaves[1]).unwrap().moves().len(), 3);
    assert_eq!(tree.board(leaves[1]).unwrap().side_to_move(), Color::White);
    assert!(!tree.notes(leaves[2]).hotspot);
    assert_eq!(tree.board(leaves[2]).unwrap().moves(), ["H8", "I9"].map(point));
}

#[test]
fn rows_of_letters_count_from_the_top() {
    let board = one("(;GM[4]SZ[15];B[ac];W[oa])").last_board().unwrap();
    assert_eq!(board.get(point("A13")), Some(Color::Black));
    assert_eq!(board.get(point("O15")), Some(Color::White));
    let names = one("(;GM[4]SZ[15];B[A13];W[o15])").last_board().unwrap();
    assert_eq!(names, board);
    let capitals = one("(;GM[4]SZ[15];B[AC];W[OA])").last_board().unwrap();
    assert_eq!(capitals, board);
    let large = one("(;GM[4]SZ[22];B[tt];W[vv])");
    assert_eq!(main_line(&large), "bT3 wV1");
}

#[test]
fn set_up_stones_in_lists_and_rectangles() {
    let tree = one("(;GM[4]SZ[9]AB[aa:bb][ii]AW[ca]AW[A1]AE[]PL[W];AE[ii]AB[aa])");
    let board = tree.board(NodeId::ROOT).unwrap();
    let names = |board: &Board, color| {
        board.stones(color).iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&board, Color::Black), "I1 A8 B8 A9 B9");
    assert_eq!(names(&board, Color::White), "A1 C9");
    assert_eq!(board.side_to_move(), Color::White);
    assert_eq!(names(&tree.last_board().unwrap(), Color::Black), "A8 B8 A9 B9");
    // If several stones are set on one point, the last one counts.
    let tree = one("(;AB[aa]AW[aa])");
    assert_eq!(names(&tree.last_board().unwrap(), Color::White), "A15");
}

#[test]
fn old_and_careless_files_are_read() {
    // Property names with small letters, moves in the first node, several moves in one node, and no spaces.
    let tree =
        one("From: a\n\n ( ;GaMe[4]SiZe[15]Black[hh]White[hg] Black[ig]Comment[x] )\n\x1a\0");
    assert_eq!(main_line(&tree), "bH8 wH9 bI9");
    assert_eq!(tree.notes(tree.leaves().next().unwrap()).comment, "x");
    assert_eq!(tree.size(), 15);
    // All moves in one node.
    assert_eq!(main_line(&one("(;GM[4]RE[0]B[hh]W[ig]B[gj])")), "bH8 wI9 bG6");
    // Setup stones and a move in one node.
    let tree = one("(;GM[4];AB[aa]B[bb]PL[B])");
    assert_eq!(tree.last_board().unwrap().side_to_move(), Color::Black);
    assert_eq!(tree.last_board().unwrap().stones(Color::Black).len(), 2);
    // Repeated comments and information, and empty values.
    let tree = one("(;GM[4]PB[a]PB[b]PW[]C[x]C[y]RU[4]RU[0];B[hh]C[])");
    assert_eq!(tree.info().black, "a");
    assert_eq!(tree.notes(NodeId::ROOT).properties.len(), 2);
    assert_eq!(tree.notes(NodeId::ROOT).comment, "x\ny");
    assert_eq!((tree.rule(), tree.info().rules.as_str()), (Some(Rule::Renju), "4"));
    // Properties of the first node have no meaning elsewhere.
    let tree = one("(;SZ[15];SZ[9]PB[x]RU[Renju])");
    assert_eq!((tree.size(), tree.rule()), (15, None));
    assert_eq!(tree.notes(tree.leaves().next().unwrap()).properties.len(), 3);
}

#[test]
fn collections_are_all_read() {
    let text = "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[19];B[jj];W[ij])(;)";
    let trees = sgf::parse(text.as_bytes()).unwrap();
    assert_eq!(trees.iter().map(GameTree::size).collect::<Vec<_>>(), [15, 19, 15]);
    assert_eq!(trees.iter().map(GameTree::node_count).collect::<Vec<_>>(), [2, 3, 1]);
    let written: String = trees.iter().map(sgf::write).collect();
    assert_eq!(sgf::parse(written.as_bytes()), Ok(trees));
}

#[test]
fn texts_of_other_character_sets() {
    let comment =
        |bytes: &[u8]| sgf::parse(bytes).map(|trees| trees[0].notes(NodeId::ROOT).comment.clone());
    assert_eq!(comment("\u{feff}(;C[õ五])".as_bytes()), Ok("õ五".to_owned()));
    assert_eq!(comment(b"(;C[So\xf5s\xf5rv])"), Ok("Soõsõrv".to_owned()));
    assert_eq!(comment(b"(;CA[ISO-8859-1]C[\xf5])"), Ok("õ".to_owned()));
    assert_eq!(error(b"(;CA[UTF-8]\nC[a\xf5])"), "line 2, column 4: not UTF-8 text");
    assert_eq!(
        error(b"(;CA[GB2312]C[\xce\xe5])"),
        "line 1, column 15: text that is not UTF-8, in an unknown character set; expected UTF-8 or \
         ISO-8859-1"
    );
    // An unknown character set does not matter if the text is ASCII.
    assert_eq!(comment(b"(;CA[GB2312]C[x])"), Ok("x".to_owned()));
}

#[test]
fn errors_have_their_position() {
    let game = "a game such as (;GM[4]SZ[15];B[hh])";
    for (text, message) in [
        ("", format!("line 1, column 1: the text ends here; expected {game}")),
        ("(x)\n", format!("line 2, column 1: the text ends here; expected {game}")),
        ("(;)\n;x", format!("line 2, column 1: unknown character ';'; expected {game}")),
        (
            "(;GM[1])",
            "line 1, column 6: a game of another kind; expected GM[4] for gomoku and renju, or GM[1] with \
             one of their rules such as RU[Renju]".into(),
        ),
        ("(;SZ[4])", "line 1, column 6: a board has 5 to 22 points per side, not 4".into()),
        ("(;SZ[23])", "line 1, column 6: a board has 5 to 22 points per side, not 23".into()),
        ("(;SZ[15:14])", "line 1, column 6: unexpected text; expected a square board such as 15".into()),
        ("(;SZ[x])", "line 1, column 6: unexpected text; expected a square board such as 15".into()),
        (
            "(;SZ[15]\n;B[pp])",
            "line 2, column 4: unexpected text; expected a point of the board such as hh or H8".into(),
        ),
        (
            "(;SZ[9];AB[aa][aj])",
            "line 1, column 16: unexpected text; expected a point of the board such as hh or H8".into(),
        ),
        ("(;PL[x])", "line 1, column 6: unexpected text; expected a colour, B or W".into()),
        (
            "(;LB[hh])",
            "line 1, column 6: unexpected text; expected a point and a text such as hh:A".into(),
        ),
        (
            "(;B)",
            "line 1, column 4: unknown character ')'; expected a value in brackets such as [hh]".into(),
        ),
        (
            "(;b[hh])",
            "line 1, column 3: unknown character 'b'; expected a property in capitals such as B[hh]".into(),
        ),
        (
            "(;C[a\nb\\]",
            "line 2, column 4: the text ends here; expected the `]` of a value, which begins at an \
             earlier `[`"
                .into(),
        ),
        (
            "(;B[hh](;W[hg]);B[ig])",
            "line 1, column 16: unknown character ';'; expected `(` or `)` behind a branch".into(),
        ),
        (
            "(;B[hh]()",
            "line 1, column 9: unknown character ')'; expected a node, which begins with `;`".into(),
        ),
        (
            "(;B[hh]",
            "line 1, column 8: the text ends here; expected `;`, `(`, `)` or a property such as B[hh]".into(),
        ),
        (
            "(;B[hh]?",
            "line 1, column 8: unknown character '?'; expected `;`, `(`, `)` or a property such as B[hh]".into(),
        ),
    ] {
        assert_eq!(error(text), message, "{text}");
    }
    let long = vec![b' '; ReadOptions::default().max_bytes + 1];
    assert_eq!(error(&long), format!("line 1, column {}: more than 16777216 bytes", long.len()));
}

#[test]
fn hostile_files_end_soon() {
    let deep = "(;".repeat(200_000);
    assert!(error(&deep).contains("the text ends here"));
    let closed = deep + &")".repeat(200_000);
    let trees = sgf::parse(closed.as_bytes()).unwrap();
    assert_eq!(trees[0].node_count(), 200_000);
    assert_eq!(sgf::parse(sgf::write(&trees[0]).as_bytes()), Ok(trees));
    // Short inputs that would need much memory.
    let empty = "(;)".repeat(1_000_000);
    assert!(error(&empty).ends_with("more nodes and notes than 268435456 bytes of memory hold"));
    let marks = format!("(;SZ[22]{})", ";CR[aa:vv]".repeat(60_000));
    assert!(error(&marks).ends_with("more nodes and notes than 268435456 bytes of memory hold"));
    let wide = format!("(;{})", "(;B[hh])".repeat(100_000));
    assert_eq!(one(&wide).leaves().count(), 100_000);
}

#[test]
fn lines_are_broken_between_properties() {
    let mut tree = GameTree::new(15).unwrap();
    let mut node = NodeId::ROOT;
    for (index, at) in Point::all(15).enumerate() {
        node = tree.add(node, Some(Move::stone(Color::ALL[index % 2], at)));
    }
    let text = sgf::write(&tree);
    assert!(text.lines().all(|line| line.len() <= 78), "{text}");
    assert!(text.lines().count() < 25);
    assert_eq!(sgf::parse(text.as_bytes()), Ok(vec![tree]));
}

#[test]
fn larger_files_need_an_option() {
    let options = |max_bytes| {
        let mut options = ReadOptions::default();
        options.max_bytes = max_bytes;
        options
    };
    let text = "(;B[hh];W[hg])";
    let read = sgf::read(text.as_bytes(), options(text.len() * 10)).unwrap();
    assert_eq!((read.trees.len(), read.other_games), (1, 0));
    let error = sgf::read(text.as_bytes(), options(text.len() - 1)).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 14: more than 13 bytes");
    // A higher limit allows more memory.
    let empty = "(;)".repeat(1_000_000);
    assert_eq!(sgf::read(empty.as_bytes(), options(1 << 26)).unwrap().trees.len(), 1_000_000);
    assert_eq!(options(usize::MAX).max_memory(), 1 << 36);
}

/// Go programs write such files.
#[test]
fn files_of_go_are_read_if_the_rule_is_one_of_gomoku() {
    for rule in ["Renju", "renju-rif", "Gomoku", "Freestyle Gomoku", "RIF"] {
        for head in [format!("GM[1]RU[{rule}]"), format!("RU[{rule}]GM[1]")] {
            let text = format!("(;{head}SZ[15];B[hh])(;GM[4];B[aa])");
            let read = sgf::read(text.as_bytes(), ReadOptions::default()).unwrap();
            assert_eq!((read.trees.len(), read.other_games), (2, 1), "{text}");
            assert!(sgf::write(&read.trees[0]).starts_with("(;GM[4]"));
        }
    }
    let mut any = ReadOptions::default();
    any.any_game = true;
    for head in ["GM[1]", "GM[1]RU[Japanese]", "GM[1]RU[0]", "GM[2]RU[Renju]", "GM[]"] {
        let text = format!("(;{head}SZ[15];B[hh])");
        let message = error(&text);
        assert!(message.starts_with("line 1, column 6: a game of another kind"), "{message}");
        assert_eq!(sgf::read(text.as_bytes(), any).unwrap().other_games, 1, "{text}");
    }
}

/// Gomoku apps write such files.
#[test]
fn other_numbers_of_games_are_read_with_a_warning() {
    for (number, name) in [("5", "Nine Men's Morris"), ("11", "Hex")] {
        let text = format!("(;GM[{number}]SZ[15]GN[A-B : RIF rule];B[hh];W[gg])");
        let read = sgf::read(text.as_bytes(), ReadOptions::default()).unwrap();
        let warnings: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
        let other = format!("1 game of {name} by GM[{number}], read as gomoku");
        let rule = "renju rule by the name of the game: A-B : RIF rule".to_owned();
        assert_eq!(warnings, [other, rule]);
        assert_eq!(read.trees[0].rule(), Some(Rule::Renju));
    }
    // The rule takes precedence over the name.
    assert_eq!(one("(;GM[4]RU[freestyle]GN[RIF])").rule(), Some(Rule::Freestyle));
    assert_eq!(one("(;GM[4]GN[Gomoku 4])").rule(), None);
}

#[test]
fn text_around_games_is_skipped_with_a_warning() {
    let game = "(;GM[4]SZ[15];B[hh])";
    for (text, behind) in [
        (format!("a (note)\n{game}\n"), None),
        (format!("{game}\n---\nend"), Some((2, 1))),
        (format!("{game}\nbetween\n{game})"), Some((3, 21))),
        (format!("{game}\n\u{1a}"), None),
    ] {
        let read = sgf::read(text.as_bytes(), ReadOptions::default()).unwrap();
        assert_eq!(read.trees.len(), text.matches("GM").count());
        let expected = behind.map(|(line, column)| ReadWarning::TextBehind { line, column });
        assert_eq!(read.warnings, expected.into_iter().collect::<Vec<_>>(), "{text}");
        assert_eq!(Format::of(text.as_bytes()), Format::Sgf);
    }
    // Nodes after the last bracket are the rest of a broken game.
    assert!(error("(;GM[4];B[hh]);W[hg])").starts_with("line 1, column 15: unknown character ';'"));
    assert!(error("(;GM[4];B[hh])\n(;W[hg]").starts_with("line 2, column 8: the text ends here"));
}

#[test]
fn recognised_by_their_first_bytes() {
    for (text, is_sgf) in [
        ("(;GM[4])", true),
        (" \n( \n;B[hh]", true),
        ("\u{feff}(;)", true),
        ("(h8", false),
        ("", false),
    ] {
        assert_eq!(sgf::is_sgf(text.as_bytes()), is_sgf, "{text}");
    }
}

proptest! {
    #[test]
    fn trees_are_read_back(tree in common::trees::trees(r"[ -~õ五]{0,12}")) {
        let text = sgf::write(&tree);
        prop_assert_eq!(sgf::parse(text.as_bytes()), Ok(vec![tree]), "{}", text);
    }

    #[test]
    fn any_text_is_a_collection_or_an_error(
        text in r"\(;(\(;|\)|;|[BWC]\[[a-o]{0,2}\]|AB(\[[a-o]{2}\]){1,3}|LB\[aa:x\]|\\|[ -~]){0,40}\)"
    ) {
        if let Ok(trees) = sgf::parse(text.as_bytes()) {
            let written: String = trees.iter().map(sgf::write).collect();
            prop_assert_eq!(sgf::parse(written.as_bytes()), Ok(trees), "{}", written);
        }
    }
}

/// A regression found by fuzzing: of several values, the first that is not empty counts.
#[test]
fn several_values_of_one_text_are_read_back() {
    for (text, black) in [
        ("(;SZ[15]PB[][a\nb])", "a b"),
        ("(;SZ[15]PB[a][b]PB[c])", "a"),
        ("(;SZ[15]RU[foo][renju]PB[x])", "x"),
        ("(;SZ[15]RU[][renju]PB[][][y])", "y"),
    ] {
        let trees = sgf::parse(text.as_bytes()).unwrap();
        assert_eq!(trees[0].info().black, black, "{text}");
        let written = sgf::write(&trees[0]);
        assert_eq!(sgf::parse(written.as_bytes()).as_ref(), Ok(&trees), "{text} {written}");
    }
}
