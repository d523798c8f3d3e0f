//! Formats of Gomoku: conversions, and texts and files of other programs.

use gomoku::notation::{moves, renlib, sgf};
use gomoku::tree::GameTree;
use gomoku::{Color, Rule};
use serde_json::{Value, json};

use crate::Folder;

/// A game that every format holds without loss, and that is not symmetric.
const MOVES: &str = "h8i9c12n3a15b1";

/// Converts and returns standard output and the warnings.
fn convert(folder: &Folder, rest: &str, input: impl Into<Vec<u8>>) -> (String, Vec<String>) {
    folder.warned(&format!("gomoku convert {rest}"), input)
}

/// Returns the moves of a file.
fn moves_of(folder: &Folder, name: &str) -> String {
    let line = format!("gomoku convert {name} - --to-format moves");
    folder.warned(&line, "").0.trim().to_owned()
}

#[test]
fn every_format_becomes_every_other() {
    let folder = Folder::with(&[("a.txt", MOVES.as_bytes())]);
    // Through all formats: the points come back unchanged.
    let chain =
        ["a.txt", "b.sgf", "c.lib", "d.psq", "e.LIB", "f.psq", "g.sgf", "h.sav", "i.pos", "j.txt"];
    for pair in chain.windows(2) {
        let (report, warnings) = convert(&folder, &pair.join(" "), "");
        assert_eq!(report, format!("{}: 1 game, 6 moves\n", pair[1]));
        // Only Piskvork's own notes are lost on the way.
        let expected = match pair {
            ["d.psq", lost] => vec![format!("{lost} cannot hold: other properties of nodes: 1")],
            ["g.sgf", lost] => {
                vec![format!("{lost} cannot hold: times and notes of Piskvork of nodes: 1")]
            }
            _ => vec![],
        };
        assert_eq!(warnings, expected, "{pair:?}");
    }
    assert_eq!(folder.text("j.txt"), format!("{MOVES}\n"));
    assert_eq!(folder.bytes("c.lib")[20..24], [0, 0, 0x78, 0]);
    assert_eq!(
        folder.text("b.sgf"),
        "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ig];B[cd];W[nm];B[aa];W[bo])\n"
    );
    assert_eq!(
        folder.text("d.psq"),
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n3,4,0\n14,13,0\n1,1,0\n2,15,0\n-1\n"
    );
    let (grid, warnings) = convert(&folder, "c.lib - --to grid", "");
    assert_eq!(warnings, ["standard output cannot hold: the order of moves"]);
    assert_eq!(convert(&folder, "- - --to grid", &*grid).0, grid);
    assert!(grid.starts_with("15 X . ."), "{grid}");
    assert!(grid.contains("\n 9 . . . . . . . . O . ."), "{grid}");
}

#[test]
fn sgf_and_libraries_keep_whole_trees() {
    let text =
        "(;GM[4]SZ[15]RU[Renju]PB[A];B[hh]LB[hg:x](;W[hg]C[direct];B[gc])(;W[ig]N[indirect]))";
    let folder = Folder::with(&[("a.sgf", text.as_bytes())]);
    let (report, warnings) = convert(&folder, "a.sgf b.lib", "");
    assert_eq!(report, "b.lib: 1 game, 4 moves\n");
    assert_eq!(warnings, ["b.lib cannot hold: players and event, the rule"]);
    convert(&folder, "b.lib c.sgf --rule renju", "");
    let mut original = sgf::parse(text.as_bytes()).unwrap().remove(0);
    original.info_mut().black.clear();
    original.info_mut().rules.clear();
    assert_eq!(sgf::parse(&folder.bytes("c.sgf")).unwrap().remove(0), original);

    // One line of the tree, and the warning about the rest.
    let (line, warnings) = convert(&folder, "a.sgf - --to moves", "");
    assert_eq!(line, "h8h9g13\n");
    assert_eq!(
        warnings,
        ["standard output cannot hold: lines after the first: 1, players and event, the rule, \
          comments of nodes: 1, labels and marks of nodes: 1"]
    );
    let (psq, warnings) = convert(&folder, "a.sgf - --to psq", "");
    assert!(psq.ends_with("\nA\n-\n-1\n"));
    assert!(warnings[0].contains("lines after the first: 1, players and event, the rule"));
    // Only SGF keeps collections.
    let two = "(;SZ[15];B[hh])(;SZ[9];B[ee];W[ef])";
    let (text, warnings) = convert(&folder, "- - --to sgf", two);
    assert_eq!((sgf::parse(text.as_bytes()).unwrap().len(), warnings.len()), (2, 0));
    let (text, warnings) = convert(&folder, "- - --to moves", two);
    assert_eq!(text, "h8\n");
    assert_eq!(warnings, ["standard output cannot hold: games after the first: 1"]);
}

#[test]
fn set_up_stones_and_sides_are_kept_where_possible() {
    let folder = Folder::new();
    let grid = ".....\n..X..\n.....\n.....\n.....\n";
    assert_eq!(
        convert(&folder, "- - --to sgf --rule caro5", grid),
        ("(;GM[4]FF[4]CA[UTF-8]SZ[5]RU[caro5]AB[cb]PL[W])\n".to_owned(), vec![])
    );
    for (to, input, message) in [
        ("moves", grid, "set-up stones; expected moves from the empty board only"),
        ("lib", grid, "wrong board size 5×5; .lib needs 15×15"),
        ("pos", "(;SZ[5];B[cb])", "wrong board size; .pos needs 15×15"),
        ("moves", "(;)", "no moves; expected at least one"),
        ("psq", "(;SZ[15];B[hh];W[hh])", "move 2: H8 already has a black stone"),
    ] {
        let line = format!("gomoku convert - - --to {to}");
        assert_eq!(folder.refused(&line, input), format!("standard input: {message}"));
    }
    for (options, input, lost) in [
        ("--to grid", "(;SZ[5]AB[cb]PL[B])", "the side to move"),
        ("--to moves --size 19", "a19", "the size of the board"),
    ] {
        let (_, warnings) = convert(&folder, &format!("- - {options}"), input);
        assert_eq!(warnings, [format!("standard output cannot hold: {lost}")]);
    }
}

#[test]
fn formats_are_named_or_detected() {
    // A library without a header, and one whose first node looks like text.
    let folder = Folder::with(&[("old", b"x\0h@"), ("older", b"x@"), ("bad.sgf", b"h8h7")]);
    assert_eq!(moves_of(&folder, "old"), "h8h9");
    assert_eq!(moves_of(&folder, "older --from lib"), "h8");
    let refused = |rest: &str| folder.refused(&format!("gomoku convert {rest} - --to moves"), "");
    assert!(refused("older").starts_with("older: line 1"));
    // An extension determines the format, also of the error.
    let message = refused("bad.sgf");
    let end = "(;GM[4]SZ[15];B[hh]) (read as sgf; --from-format selects another format)";
    assert!(message.ends_with(end), "{message}");
}

#[test]
fn any_format_is_a_board_for_other_commands() {
    let board = moves::parse(b"h8h7i8i7j8", 15, Rule::Standard).unwrap();
    let tree = GameTree::from_board(&board);
    let sgf = sgf::write(&tree);
    let folder =
        Folder::with(&[("a.lib", &renlib::write(&tree).unwrap()), ("a.sgf", sgf.as_bytes())]);
    convert(&folder, "a.sgf a.psq", "");
    let answer = |rest: &str, input: &str| folder.json(&format!("gomoku threats {rest}"), input);
    let standard = answer("h8h7i8i7j8 --rule standard", "");
    for name in ["a.lib", "a.psq"] {
        assert_eq!(answer(&format!("{name} --rule standard"), ""), standard, "{name}");
        assert_eq!(answer(name, "")["rule"], "freestyle", "{name}");
    }
    // SGF contains the rule; the option takes precedence.
    assert_eq!(answer("a.sgf", ""), standard);
    assert_eq!(answer("-", &sgf), standard);
    assert_eq!(answer("a.sgf --rule renju", "")["rule"], "renju");
    // It also contains the side to move.
    let text = "(;SZ[9]AB[ee]PL[B])";
    let found = answer("-", text);
    assert_eq!((&found["side"], &found["size"]), (&json!("black"), &json!(9)));
    assert_eq!(answer("- --side white", text)["side"], "white");
}

#[test]
fn the_first_line_is_used_with_a_warning() {
    let folder = Folder::new();
    let text = "(;SZ[15];B[hh](;W[hg];B[ii])(;W[ig]))(;;B[aa])";
    let (answer, warnings) = folder.warned("gomoku threats - --json", text);
    assert_eq!(
        warnings,
        ["standard input: 3 lines; using the first, of 3 moves (--game selects another game)"]
    );
    let board = sgf::parse(text.as_bytes()).unwrap()[0].last_board().unwrap();
    assert_eq!(board.side_to_move(), Color::White);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let expected = gomoku::threats(&board).sorted().len();
    assert_eq!(answer["threats"].as_array().unwrap().len(), expected);
}

#[test]
fn games_that_claim_to_be_go_are_read_with_a_warning_or_on_request() {
    let folder = Folder::with(&[("go.sgf", b"(;GM[1]SZ[15]RU[Renju];B[hh];W[hg])")]);
    let warning = "go.sgf: 1 game of Go by GM[1], read as gomoku";
    let (out, warnings) = convert(&folder, "go.sgf - --to-format moves", "");
    assert_eq!((&*out, &*warnings[0]), ("h8h9\n", warning));
    let (answer, warnings) = folder.warned("gomoku threats go.sgf --json", "");
    assert!(answer.contains("\"rule\":\"renju\""), "{answer}");
    assert_eq!(warnings, [warning]);
    // Without such a rule it is Go, unless the option says otherwise.
    let go = "(;GM[1]SZ[15];B[hh];W[hg])";
    let message = folder.refused("gomoku convert - - --to-format moves", go);
    assert!(message.contains("line 1, column 6: a game of another kind"), "{message}");
    let line = "gomoku convert - - --to-format moves --from-format sgf";
    assert_eq!(folder.run(line, go), "h8h9\n");
    folder.run("gomoku threats - --format sgf", go);
}

#[test]
fn larger_files_are_read_on_request() {
    let folder = Folder::new();
    let comment = "x".repeat(17 << 20);
    folder.file("big.sgf", format!("(;SZ[15]C[{comment}];B[hh])"));
    folder.file("small.sgf", "(;)".repeat(400_000));
    // A smaller limit applies earlier, and the largest is that of node numbers.
    for (rest, limit) in [("big.sgf", 16_777_216), ("small.sgf --max-size 1", 1_048_576)] {
        let message = folder.refused(&format!("gomoku threats {rest}"), "");
        let end = format!(": more than {limit} bytes (--max-size raises the limit)");
        assert!(message.ends_with(&end), "{message}");
    }
    folder.run("gomoku threats big.sgf --max-size 18 --json", "");
    convert(&folder, "big.sgf out.txt --max-size 18", "");
    assert_eq!(folder.text("out.txt"), "h8\n");
    for bad in ["0", "4097", "-1", "much"] {
        folder.misused(&format!("gomoku threats big.sgf --max-size {bad}"));
    }
    // Many empty games are an error before they use up memory.
    folder.file("many.sgf", "(;)".repeat(5_500_000));
    let message = folder.refused("gomoku threats many.sgf", "");
    assert!(message.contains("more nodes and notes than 268435456 bytes of memory hold"));
}

#[test]
fn opening_rules_of_renju_are_renju() {
    let folder = Folder::new();
    for rule in ["Soosyrv-8", "Taraguchi-10", "Yamaguchi", "Sakata", "RIF", "Soosõrv", "2", "4"] {
        let text = format!("(;GM[4]SZ[15]RU[{rule}];B[hh];W[gg])");
        assert_eq!(folder.json("gomoku threats -", text)["rule"], "renju", "{rule}");
    }
}

#[test]
fn files_have_an_opening_a_line() {
    let folder = Folder::with(&[
        ("openings.txt", b"# two\nh8i9\nh8g9i7 # the second\n"),
        ("url.txt", b"https://gomocalc.com/?p=h8g9i7&rule=renju\n"),
        ("wide.txt", "ｈ８／ｇ９／ｉ７ 1-0\n".as_bytes()),
    ]);
    let (first, warnings) = folder.warned("gomoku show openings.txt --json", "");
    assert!(first.contains("\"played\":[\"H8\",\"I9\"]"), "{first}");
    let warning = "openings.txt: 2 lines; using the first";
    assert!(warnings[0].starts_with(warning) && warnings[0].contains("--game"), "{warnings:?}");
    for name in ["openings.txt --game 2", "url.txt", "wide.txt"] {
        let shown = folder.json(&format!("gomoku show {name}"), "");
        assert_eq!(shown["played"], json!(["H8", "G9", "I7"]), "{name}");
    }
    let (sgf, _) = convert(&folder, "openings.txt - --to-format sgf", "");
    assert_eq!(sgf.matches("(;").count(), 2, "{sgf}");
    assert!(folder.run("gomoku games openings.txt", "").contains("\n     2 "));
}

#[test]
fn labels_of_rows_say_where_the_top_is() {
    let folder = Folder::new();
    let rows = |labels: [&str; 5]| {
        let rows = ["X....", ".....", ".....", ".....", "....."];
        labels.iter().zip(rows).map(|(label, row)| format!("{label} {row}\n")).collect::<String>()
    };
    for labels in [["5", "4", "3", "2", "1"], ["4", "3", "2", "1", "0"], ["0", "1", "2", "3", "4"]]
    {
        let answer = folder.json("gomoku show -", rows(labels));
        assert_eq!(answer["board"][0], "X....", "{labels:?}");
    }
    let message = folder.refused("gomoku show -", rows(["5", "4", "2", "3", "1"]));
    assert!(message.contains("line 3, column 1: row label 2; expected 3"), "{message}");

    let board = "  a b c d e\n1 . . . . .\n2 . X O . .\n3 . X . . .\n4 . . . . .\n5 . . . . .\n";
    let (answer, warnings) = folder.warned("gomoku show - --json", board);
    let warning = "standard input: row 1 is at the top by the labels, and rows are read so";
    assert_eq!(warnings, [warning]);
    let rows = "\"board\":[\".....\",\".....\",\".X...\",\".XO..\",\".....\"]";
    assert!(answer.contains(rows), "{answer}");
    // Lines may end with returns.
    let answer = folder.json("gomoku threats -", ".....\r..X..\r.....\r.....\r.....\r");
    assert_eq!((&answer["size"], &answer["side"]), (&json!(5), &json!("white")));
}

#[test]
fn moves_have_many_forms() {
    let folder = Folder::with(&[
        ("letters.txt", b"hhgigjfgjj\n"),
        ("joined.txt", b"h8_i9_i7\n"),
        ("link.txt", b"https://gomocalc.com/#/h8i9i7\n"),
        ("go.txt", b"h8 j9 p1\n"),
    ]);
    let (moves, warnings) = convert(&folder, "letters.txt - --to moves", "");
    assert_eq!(moves, "h8g7g6f9j6\n");
    let warning = "pairs of letters are read as points of SGF";
    assert!(warnings[0].contains(warning), "{warnings:?}");
    for (name, moves) in
        [("joined.txt", "h8i9i7"), ("link.txt", "h8i9i7"), ("go.txt --skip-i", "h8i9o1")]
    {
        assert_eq!(moves_of(&folder, name), moves);
    }
    // Several words are one list of moves.
    for words in ["h8 i9 i7", "h8_i9 i7", "1. h8 i9 2. i7", "h8-i9-i7"] {
        let played = &folder.json(&format!("gomoku show {words}"), "")["played"];
        assert_eq!(*played, json!(["H8", "I9", "I7"]), "{words}");
    }
    let played = &folder.json("gomoku show h8 j9 --skip-i", "")["played"];
    assert_eq!(*played, json!(["H8", "I9"]));
    // Piskvork's files count from 1, its protocol from 0.
    assert_eq!(
        folder.warned("gomoku hint 7,7 --nodes 10", "").1,
        [
            "the moves: 7,7 is read as column 7 and row 7 from 1 at the top left: G9; TURN 7,7 of the \
          Gomocup protocol counts from 0 and is H8"
        ]
    );
    let message = folder.refused("gomoku hint 0,7", "");
    let counts = "both from 1 at the top left; the Gomocup protocol counts from 0";
    assert!(message.contains(counts), "{message}");
}

#[test]
fn files_of_other_programs_are_read() {
    let database = b"<?xml version=\"1.0\"?><database><players><player id=\"1\" name=\"Ada\" surname=\"Lind\"/>
        </players><games><game id=\"5\" black=\"1\" bresult=\"1\"><move>h8 i9 g7</move></game>
        <game id=\"6\" black=\"2\" white=\"1\" bresult=\"0\"><move>a1 b2</move></game></games></database>";
    let sav = b"15\n15\n3\n7 7\n6 8\n8 6\n";
    let folder = Folder::with(&[
        ("game.sav", sav),
        ("game.pos", b"\x03pb~"),
        ("games.rif", database),
        ("games.xml", database),
    ]);
    for (name, moves) in [
        ("game.sav", "h8i9g7"),
        ("game.pos", "h8g7i9"),
        ("games.rif --game 2", "a1b2"),
        ("games.xml --game 2", "a1b2"),
    ] {
        assert_eq!(moves_of(&folder, name), moves, "{name}");
    }
    for name in ["out.sav", "out.pos"] {
        folder.run(&format!("gomoku convert game.sav {name}"), "");
        assert_eq!(moves_of(&folder, name), "h8i9g7");
    }
    assert_eq!(folder.bytes("out.sav"), sav);
    let games = folder.values("gomoku games games.rif --player lind", "");
    assert_eq!(games.len(), 2);
    assert_eq!(
        games[0],
        json!({
            "file": "games.rif", "number": 1, "date": null, "tournament": null,
            "black": "Ada Lind", "white": null, "result": "B+", "winner": "black",
            "finished": false, "rule": "renju", "size": 15, "opening": "Shagetsu", "moves": 3,
            "passes": 0,
            "transcript": "h8i9g7",
        })
    );
}
