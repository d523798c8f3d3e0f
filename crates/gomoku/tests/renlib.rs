//! RenLib libraries: points, notes, round trips and errors.

mod common;

use gomoku::notation::renlib::{self, RenLibWriteError};
use gomoku::notation::{ReadOptions, sgf};
use gomoku::tree::{GameTree, Mark, Move, NodeId, Property};
use gomoku::{Color, Point, Rule};
use proptest::prelude::*;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Returns a file of a format version with these nodes.
fn file(minor: u8, nodes: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![0xff, b'R', b'e', b'n', b'L', b'i', b'b', 0xff, 3, minor];
    bytes.extend([0xff; 10]);
    bytes.extend(nodes.concat());
    bytes
}

fn read(bytes: &[u8]) -> GameTree {
    let tree = renlib::parse(bytes).unwrap();
    let written = renlib::write(&tree).unwrap();
    assert_eq!(renlib::parse(&written).as_ref(), Ok(&tree), "{written:02x?}");
    tree
}

fn error(bytes: &[u8]) -> String {
    renlib::parse(bytes).unwrap_err().to_string()
}

/// Returns the nodes in order as depth, colour and point, such as `1bH8 2wH9`.
fn outline(tree: &GameTree) -> String {
    let node = |node: NodeId| {
        let depth = tree.path(node).len() - 1;
        let name = tree.played(node).map_or("none".to_owned(), |played| {
            let color = if played.color == Color::Black { 'b' } else { 'w' };
            format!("{color}{}", played.point.map_or("--".to_owned(), |point| point.to_string()))
        });
        format!("{depth}{name}")
    };
    tree.preorder().skip(1).map(node).collect::<Vec<_>>().join(" ")
}

/// RenLib's byte of a move is 16·row + column + 1, with row and column from 0 as in SGF, where the move is
/// the letter of the column and then that of the row from the top. All three readers must agree on it.
#[test]
fn bytes_are_those_of_the_same_game_in_sgf() {
    for row in 0..15_u8 {
        for column in 0..15_u8 {
            let byte = 16 * row + column + 1;
            let letters = [b'a' + column, b'a' + row].map(char::from);
            let text = format!("(;GM[4]SZ[15];B[{}{}])", letters[0], letters[1]);
            let from_sgf = sgf::parse(text.as_bytes()).unwrap().remove(0);
            let from_lib = read(&file(4, &[&[0, 0], &[byte, 0x40]]));
            assert_eq!(from_lib, from_sgf, "{byte:02x}");
            assert_eq!(renlib::write(&from_sgf).unwrap()[22], byte);
        }
    }
}

#[test]
fn an_asymmetric_game_keeps_its_shape_in_both_directions() {
    // No two of these points are mirror images of each other.
    let names = ["H8", "I9", "C12", "N3", "A15", "B1"];
    let bytes = [0x78, 0x69, 0x33, 0xce, 0x01, 0xe2];
    let mut tree = GameTree::new(15).unwrap();
    let mut node = NodeId::ROOT;
    for (index, name) in names.into_iter().enumerate() {
        node = tree.add(node, Some(Move::stone(Color::ALL[index % 2], point(name))));
    }
    let mut nodes: Vec<[u8; 2]> = vec![[0, 0]];
    nodes.extend(bytes.map(|byte| [byte, 0]));
    nodes.last_mut().unwrap()[1] = 0x40;
    let expected = file(4, &nodes.iter().map(|node| &node[..]).collect::<Vec<_>>());
    assert_eq!(renlib::write(&tree), Ok(expected.clone()));
    let again = read(&expected);
    assert_eq!(again, tree);
    assert_eq!(again.last_board().unwrap().moves(), names.map(point));
}

#[test]
fn branches_follow_the_subtree_of_their_elder() {
    // H8 with H9 and I9 below it; below H9 G9 and I10; below G9 J10.
    let nodes: [&[u8]; 6] =
        [&[0x78, 0], &[0x68, 0x80], &[0x67, 0x80], &[0x5a, 0x40], &[0x59, 0x40], &[0x69, 0x40]];
    let outline_of_both = "1bH8 2wH9 3bG9 4wJ10 3bI10 2wI9";
    // Without a root, as RenLib writes version 3.0; with a root; and without a header.
    assert_eq!(outline(&read(&file(0, &nodes))), outline_of_both);
    let with_root: Vec<&[u8]> = [&[0_u8, 0][..]].into_iter().chain(nodes).collect();
    assert_eq!(outline(&read(&file(4, &with_root))), outline_of_both);
    assert_eq!(outline(&read(&nodes.concat())), outline_of_both);
    // Writing restores the bytes.
    assert_eq!(renlib::write(&read(&nodes.concat())), Ok(file(4, &with_root)));
}

#[test]
fn the_same_position_by_two_orders_of_moves_stays_two_nodes() {
    let nodes: [&[u8]; 7] =
        [&[0, 0], &[0x78, 0x80], &[0x68, 0], &[0x69, 0x40], &[0x69, 0], &[0x68, 0], &[0x78, 0x40]];
    let tree = read(&file(4, &nodes));
    assert_eq!(outline(&tree), "1bH8 2wH9 3bI9 1bI9 2wH9 3bH8");
    let boards: Vec<_> = tree.leaves().map(|leaf| tree.board(leaf).unwrap()).collect();
    assert!(boards[0].is_same_position(&boards[1]));
    assert_ne!(boards[0], boards[1]);
    assert_eq!(renlib::write(&tree), Ok(file(4, &nodes)));
}

#[test]
fn notes_of_every_kind() {
    let nodes: [&[u8]; 6] = [
        // The root: a mark, a start, and a comment with lines but no name.
        &[0, 0x1c],
        b"\x08two\r\nlines\0",
        // H8 with a comment in both parts, and a text on the empty point I9.
        &[0x78, 0x08],
        b"Name\x08and lines\0\0",
        &[0x69, 0xc3, 0, 1],
        b"A\0",
    ];
    let rest: [&[u8]; 6] = [
        // H9 with a text on its point, which is a label of H8's node, and a comment in ISO-8859-1.
        &[0x68, 0x89, 0, 1],
        b"So\xf5rv\0",
        b"best\0\0",
        // A pass, and below it a comment in the old format.
        &[0, 0x40],
        &[0x59, 0x60],
        b"sm}\xeb",
    ];
    let tree = read(&file(4, &[nodes, rest].concat()));
    assert_eq!(outline(&tree), "1bH8 2wH9 3b-- 2wI10");
    let line: Vec<_> = tree.main_line().collect();
    let root = tree.notes(NodeId::ROOT);
    assert!(root.hotspot && root.name.is_empty());
    assert_eq!(root.comment, "two\nlines");
    assert_eq!(root.properties, [Property::new("RLSTART", ["1"]).unwrap()]);
    let first = tree.notes(line[1]);
    assert_eq!((first.name.as_str(), first.comment.as_str()), ("Name", "and lines"));
    let labels: Vec<_> = first.labels.iter().map(|(point, text)| (*point, text.as_str())).collect();
    assert_eq!(labels, [(point("H9"), "best"), (point("I9"), "A")]);
    assert_eq!(tree.notes(line[2]).name, "Soõrv");
    assert_eq!(tree.notes(tree.leaves().nth(1).unwrap()).name, "småk");
    assert!(renlib::losses(&tree).is_empty());
    // SGF keeps all of it.
    let text = sgf::write(&tree);
    assert_eq!(sgf::parse(text.as_bytes()), Ok(vec![tree]), "{text}");
}

#[test]
fn nodes_without_a_move_keep_their_notes() {
    // I9 is not a move, but has a comment, and H9 below it is still White's.
    let nodes: [&[u8]; 5] = [&[0, 0], &[0x78, 0], &[0x69, 0x0a], b"x\0", &[0x68, 0x40]];
    let tree = read(&file(4, &nodes));
    assert_eq!(outline(&tree), "1bH8 2none 3wH9");
    let middle = tree.main_line().nth(2).unwrap();
    assert_eq!(tree.notes(middle).properties, [Property::new("RLPOINT", ["I9"]).unwrap()]);
    assert_eq!(renlib::write(&tree), Ok(file(4, &nodes)));
    // B7 twice without a move and notes; the file ends without an end flag.
    let tree = read(&file(4, &[&[0, 0], &[0x78, 0], &[0x82, 0x02], &[0x82, 0x82]]));
    assert_eq!(outline(&tree), "1bH8 2none 3none");
}

#[test]
fn files_may_end_behind_any_node() {
    // RenLib writes the path to a node without the siblings that its flags announce.
    assert_eq!(outline(&read(&file(0, &[&[0x78, 0x80], &[0x68, 0x80]]))), "1bH8 2wH9");
    assert_eq!(outline(&read(&file(0, &[&[0x78, 0x40], &[0x0a]]))), "1bH8");
    assert_eq!(read(&file(4, &[])).node_count(), 1);
    assert_eq!(read(&file(4, &[&[0, 0]])).node_count(), 1);
    // The padding of the last text may be missing.
    let tree = read(&file(0, &[&[0x78, 0x48], b"ab\0"]));
    assert_eq!(tree.notes(tree.main_line().nth(1).unwrap()).name, "ab");
}

#[test]
fn errors_have_their_byte() {
    for (bytes, message) in [
        (Vec::new(), "byte 0: not a RenLib library; expected its header or the move H8"),
        (b"(;GM[4])".to_vec(), "byte 0: not a RenLib library; expected its header or the move H8"),
        (
            b"\xffRenLib\xff\x03".to_vec(),
            "byte 9: the file ends here; expected a header of 20 bytes",
        ),
        (file(5, &[]), "byte 8: version 3.5; expected 3.4 or earlier"),
        (
            file(0, &[&[0x78, 0], &[0x10, 0]]),
            "byte 22: 0x10 is not a point; expected a column 1 to 15 and a row 0 to 14",
        ),
        (
            file(0, &[&[0xf1, 0]]),
            "byte 20: 0xf1 is not a point; expected a column 1 to 15 and a row 0 to 14",
        ),
        (
            file(0, &[&[0x78, 1]]),
            "byte 22: the file ends here; expected two more bytes of the node",
        ),
        (file(0, &[&[0x78, 8], b"abc"]), "byte 25: the file ends here; expected the end of a text"),
        (
            file(0, &[&[0x78, 0x20], b"ab"]),
            "byte 24: the file ends here; expected the end of a text",
        ),
        (file(0, &[&[0x78, 0x40], &[0x68, 0]]), "byte 22: more bytes behind the last node"),
        (
            vec![0x78; ReadOptions::default().max_bytes + 1],
            "byte 16777216: more than 16777216 bytes",
        ),
    ] {
        assert_eq!(error(&bytes), message);
    }
}

#[test]
fn larger_libraries_need_an_option() {
    let mut options = ReadOptions::default();
    let long = file(0, &[&[0x78, 0x08], &[b'x'; 1 << 24], &[0, 0]]);
    assert_eq!(error(&long), "byte 16777216: more than 16777216 bytes");
    options.max_bytes = 1 << 25;
    let tree = renlib::read(&long, options).unwrap();
    assert_eq!((tree.node_count(), tree.notes(NodeId::ROOT).name.len()), (2, 0));
}

#[test]
fn trees_that_no_library_can_hold_are_refused_or_counted() {
    let mut tree = GameTree::new(19).unwrap();
    assert_eq!(renlib::write(&tree), Err(RenLibWriteError::Size { size: 19 }));
    tree = GameTree::new(15).unwrap();
    tree.add(NodeId::ROOT, Some(Move::stone(Color::White, point("H8"))));
    let message = renlib::write(&tree).unwrap_err().to_string();
    assert_eq!(message, "move 1 is white's, but in a library moves alternate from Black on");
    tree = GameTree::new(15).unwrap();
    tree.add(NodeId::ROOT, Some(Move::stone(Color::Black, point("P1"))));
    assert_eq!(renlib::write(&tree), Err(RenLibWriteError::OffBoard { number: 1 }));
    tree.setup_mut(NodeId::ROOT).black.insert(point("A1"));
    assert_eq!(renlib::write(&tree), Err(RenLibWriteError::Setup));

    tree = GameTree::new(15).unwrap();
    assert!(renlib::losses(&tree).is_empty());
    tree.set_rule(Some(Rule::Renju));
    tree.info_mut().black = "A".to_owned();
    tree.setup_mut(NodeId::ROOT).side = Some(Color::Black);
    let notes = tree.notes_mut(NodeId::ROOT);
    notes.marks.insert((Mark::Circle, point("A1")));
    notes.properties.push(Property::new("AP", ["x"]).unwrap());
    assert_eq!(
        renlib::losses(&tree).to_string(),
        "players and event, the rule, sides to move of nodes: 1, marks of points of nodes: 1, \
         other properties of nodes: 1"
    );
    assert_eq!(read(&renlib::write(&tree).unwrap()), GameTree::new(15).unwrap());
}

#[test]
fn hostile_files_end_soon() {
    let deep = read(&file(0, &[&[0x78, 0].repeat(300_000)]));
    assert_eq!(deep.main_line().count(), 300_001);
    let wide = read(&file(4, &[&[0, 0], &[0x78, 0xc0].repeat(300_000)]));
    assert_eq!(wide.children(NodeId::ROOT).count(), 300_000);
    // The same text for one point, over and over.
    let texts = file(4, &[&[0, 0], &[0x78, 0xc1, 0, 1, b'a', 0].repeat(100_000)]);
    assert_eq!(read(&texts).notes(NodeId::ROOT).labels[&point("H8")].len(), 199_999);
    let comments = file(0, &[&[0x78, 8, b'a', 0].repeat(3_000_000)]);
    assert!(error(&comments).ends_with("more nodes and notes than 268435456 bytes of memory hold"));
}

/// Returns the tree as a library can hold it without loss.
fn as_library(tree: &GameTree) -> GameTree {
    let mut library = GameTree::new(15).unwrap();
    let mut copies = vec![(NodeId::ROOT, 0); tree.node_count()];
    let fold = |point: Point| Point::new(point.x() % 15, point.y() % 15).unwrap();
    for node in tree.preorder() {
        let mut copy = NodeId::ROOT;
        let mut count = 0;
        if let Some(parent) = tree.parent(node) {
            let (parent, before) = copies[parent.index()];
            let played = tree.played(node).map(|played| Move {
                color: Color::ALL[before % 2],
                point: played.point.map(fold),
            });
            copy = library.add(parent, played);
            count = before + usize::from(played.is_some());
        }
        copies[node.index()] = (copy, count);
        let notes = tree.notes(node);
        let labels = notes.labels.iter().filter(|(_, text)| !text.is_empty());
        let labels = labels.map(|(&point, text)| (fold(point), text.clone())).collect();
        let target = library.notes_mut(copy);
        target.name.clone_from(&notes.name);
        target.comment.clone_from(&notes.comment);
        target.hotspot = notes.hotspot;
        target.labels = labels;
    }
    library
}

proptest! {
    #[test]
    fn trees_are_read_back(tree in common::trees::trees(r"[ -~õÃ©五]{0,12}")) {
        let library = as_library(&tree);
        prop_assert!(renlib::losses(&library).is_empty());
        let bytes = renlib::write(&library).unwrap();
        prop_assert_eq!(bytes.len() % 2, 0);
        let again = renlib::parse(&bytes);
        prop_assert_eq!(again.as_ref(), Ok(&library), "{:02x?}", bytes);
        prop_assert_eq!(renlib::write(&library), Ok(bytes));
        // The round trip also works through SGF.
        let text = sgf::write(&library);
        prop_assert_eq!(sgf::parse(text.as_bytes()), Ok(vec![library]), "{}", text);
    }

    #[test]
    fn any_nodes_are_a_library_or_an_error(
        nodes in proptest::collection::vec((0..0xf2_u8, any::<u8>(), "[ab\u{8}\r\n\u{e9}\u{80}]{0,5}"), 0..30),
        minor in 0..6_u8,
    ) {
        let nodes: Vec<Vec<u8>> = nodes.iter().map(|(point, flags, text)| {
            let mut node = vec![*point, *flags];
            if flags & 1 != 0 {
                node.extend([0, flags >> 1 & 1]);
            }
            if flags & 0x28 != 0 {
                node.extend(text.as_bytes());
                node.push(if flags & 0x20 == 0 { 0 } else { 0xe1 });
                node.resize(node.len().next_multiple_of(2), 0);
            }
            if flags & 3 == 3 {
                node.extend(text.bytes().chain([0]));
                node.resize(node.len().next_multiple_of(2), 0);
            }
            node
        }).collect();
        let bytes = file(minor, &nodes.iter().map(Vec::as_slice).collect::<Vec<_>>());
        if let Ok(tree) = renlib::parse(&bytes) {
            let written = renlib::write(&tree).unwrap();
            let again = renlib::parse(&written);
            prop_assert_eq!(again.as_ref(), Ok(&tree), "{:02x?}", written);
            prop_assert_eq!(renlib::write(&tree), Ok(written));
        }
    }
}
