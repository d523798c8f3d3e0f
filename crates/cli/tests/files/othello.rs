//! Formats of Othello: conversions, and games and positions in all common forms.

use othello::Position;
use othello::notation::transcript;
use serde_json::{Value, json};

use crate::{DRAW, Folder, GGF, SHORTEST, START, WITH_PASS};

/// A game with three passes of White, over several lines.
const WRAPPED: &str = "\
1. f5 f4 2. c3 d6 3. d3 b2 4. e6 f6 5. g4 f3 6. g5 c6 7. g3 h3 8. c5 d2 9.
c7 b7 10. g7 b8 11. e3 g6 12. f7 f8 13. g2 h4 14. d1 g1 15. c8 h5 16. a8 e2
17. d7 b5 18. h1 h6 19. e7 e8 20. b4 a7 21. f2 c1 22. h7 a5 23. a6 f1 24. h8
c4 25. a4 g8 26. c2 b6 27. b3 a2 28. a3 b1 29. e1 -- 30. d8 -- 31. h2 -- 32.
a1";

const WHOLE: &str = "F5F4C3D6D3B2E6F6G4F3G5C6G3H3C5D2C7B7G7B8E3G6F7F8G2H4D1G1C8H5A8E2D7B5H1H6E7E8B4A7\
F2C1H7A5A6F1H8C4A4G8C2B6B3A2A3B1E1D8H2A1";

/// Converts and returns the report and the warnings.
fn convert(folder: &Folder, rest: &str) -> (String, Vec<String>) {
    folder.warned(&format!("othello convert {rest}"), "")
}

#[test]
fn moves_survive_every_format() {
    let moves = format!("{DRAW}\n{SHORTEST}\n{WITH_PASS}\nF5\n");
    let text = format!("# four games\n{}\n\n", moves.to_lowercase());
    let folder = Folder::with(&[("a.txt", text.as_bytes())]);
    assert_eq!(convert(&folder, "a.txt b.ggf"), ("b.ggf: 4 games\n".to_owned(), vec![]));
    let names = "WTH.JOU: 1 player, a new file\nWTH.TRN: 1 tournament, a new file\n";
    // Two games stop early and get scores from the board.
    for (files, names, lost) in [
        ("b.ggf c.WTB", names, "scores missing, taken from the board: 2"),
        ("c.WTB d.txt", "", "scores that differ from the board: 2"),
    ] {
        let (report, warnings) = convert(&folder, files);
        let name = &files[6..];
        assert_eq!(report, format!("{name}: 4 games\n{names}"));
        assert_eq!(warnings, [format!("{name} cannot hold: {lost}")]);
    }
    assert_eq!(folder.text("d.txt"), moves);
    assert_eq!(folder.names(), ["WTH.JOU", "WTH.TRN", "a.txt", "b.ggf", "c.WTB", "d.txt"]);
    let line = "othello convert - - --from-format wtb --to-format txt";
    assert_eq!(folder.call(line, folder.bytes("c.WTB")).1, moves);
    let written = folder.run("othello convert a.txt - --to-format txt --with-passes", "");
    assert_eq!(written, moves.replace("A3D2", "A3PAD2"));
}

#[test]
fn obf_has_all_positions_or_those_of_a_ply() {
    let folder = Folder::with(&[("a.txt", format!("{WITH_PASS}\nF5D6\n").as_bytes())]);
    let report = "all.obf: 14 positions of 2 games\n".to_owned();
    assert_eq!(convert(&folder, "a.txt all.obf"), (report, vec![]));
    let text = folder.text("all.obf");
    let lines: Vec<&str> = text.lines().collect();
    let positions: Vec<Position> =
        lines.iter().map(|line| line.strip_suffix(';').unwrap().parse().unwrap()).collect();
    let games = [WITH_PASS, "f5d6"].map(|text| transcript::parse(text).unwrap());
    let expected = games.iter().flat_map(othello::Game::positions);
    assert_eq!(positions, expected.collect::<Vec<_>>());

    let (text, warnings) = convert(&folder, "a.txt x.obf --ply 8");
    assert_eq!(text, "x.obf: 1 position of 1 game\n");
    assert_eq!(warnings, ["x.obf cannot hold: games with fewer moves, left out: 1"]);
    assert_eq!(folder.text("x.obf"), format!("{}\n", lines[8]));
}

#[test]
fn losses_are_counted_in_one_warning() {
    let folder = Folder::with(&[("a.ggf", GGF.as_bytes())]);
    for (name, lost) in [
        (
            "a.txt",
            "games from another start, left out: 1, players of games: 2, tournaments of games: 2, \
             dates of games: 2, scores that differ from the board: 2, games whose notes are left \
             out: 1, games whose other fields are left out: 1",
        ),
        (
            "a.wtb",
            "games from another start, left out: 1, names cut to fit: 1, dates cut to the year: 1, \
             games that lose their year: 1, games whose notes are left out: 1, games whose other \
             fields are left out: 1",
        ),
    ] {
        let (_, warnings) = convert(&folder, &format!("a.ggf {name}"));
        assert_eq!(warnings, [format!("{name} cannot hold: {lost}")]);
    }
    assert_eq!(folder.text("a.txt"), "F5D6C3\nF5F6\n");
    assert_eq!(convert(&folder, "a.ggf b.ggf").1, [""; 0]);
    assert_eq!(convert(&folder, "b.ggf c.ggf").1, [""; 0]);
    assert_eq!(folder.text("b.ggf"), folder.text("c.ggf"));
    assert!(folder.run("othello games a.wtb", "").starts_with(
        "\
number  year  tournament                 black                score  white                moves  opening
     1  2003  GGS/os                     Ann                   64-0  Bob                      3  Perpendicular, stops early
     2  2003  GGS/os                     Bob                  31-33  A Player With A Lon      2  Diagonal, stops early
"
    ));
    let (_, warnings) = convert(&folder, "a.ggf a.obf --ply 3");
    assert!(warnings[0].contains("games with fewer moves, left out: 2, players of games: 1"));
}

#[test]
fn bad_records_are_errors_or_skipped() {
    let folder = Folder::with(&[
        ("a.txt", b"f5d6\nf5f5\nd3\nd3q7\n"),
        ("a.ggf", GGF.replacen("W[D6//2.5]", "W[A1]", 1).as_bytes()),
    ]);
    let error = "line 2, column 3: move 2: white cannot play F5: it already has a black disc";
    let message = folder.refused("othello convert a.txt x.ggf", "");
    assert_eq!(message, format!("a.txt: {error}"));
    assert_eq!(folder.names(), ["a.ggf", "a.txt"]);
    let skipped = vec![format!("a.txt: 2 records skipped, the first: {error}")];
    let converted = convert(&folder, "a.txt x.ggf --lenient");
    assert_eq!(converted, ("x.ggf: 2 games\n".to_owned(), skipped.clone()));
    let (text, warnings) = folder.warned("othello games a.txt --lenient --json", "");
    assert_eq!(warnings, skipped);
    assert!(text.contains("\"number\":1,") && text.contains("\"number\":3,"), "{text}");
    assert_eq!(text.lines().count(), 2);
    let stats = |name: &str| folder.refused(&format!("othello games {name} --stats"), "");
    let start = "a.ggf: line 3, column 18: move 2: white cannot play A1";
    assert!(stats("a.ggf").starts_with(start));

    // The second move of the second game.
    convert(&folder, "x.ggf x.wtb");
    let mut bytes = folder.bytes("x.wtb");
    bytes[16 + 68 + 8 + 1] = 99;
    folder.file("bad.wtb", &bytes);
    assert!(stats("bad.wtb").starts_with("bad.wtb: game 2, byte 93, move 2: 99 is no square"));
    let (text, warnings) = folder.warned("othello games bad.wtb --lenient --stats --json", "");
    let statistics: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&statistics["games"], &statistics["skipped"]), (&json!(1), &json!(1)));
    let first = "bad.wtb: 1 record skipped, the first: game 2, byte 93";
    assert!(warnings[0].starts_with(first), "{warnings:?}");
    bytes.truncate(16 + 68);
    folder.file("short.wtb", &bytes);
    let ends = "short.wtb: byte 84: the file ends after 1 whole records; expected 2";
    assert_eq!(stats("short.wtb"), ends);
    let (_, warnings) = folder.warned("othello games short.wtb --lenient", "");
    assert_eq!(warnings, ["short.wtb: 1 game missing; the header counts more"]);
}

/// Returns the game in each format that has names.
fn with_names(folder: &Folder) -> [(&'static str, String); 4] {
    let pgn = format!(
        "[Event \"?\"]\n[Site \"example\"]\n[Date \"2026.01.02\"]\n[Round \"-\"]\n[Black \"ann\"]\n\
         [White \"ben\"]\n[Result \"52-12\"]\n\n{WRAPPED} 52-12\n"
    );
    let shown = folder.json(&format!("othello show {WHOLE}"), "");
    let moves = shown["played"].as_array().unwrap().iter();
    let names: Vec<String> = moves.map(|name| name.as_str().unwrap().to_lowercase()).collect();
    let sides = ["B", "W"].into_iter().cycle();
    let sgf: String = names
        .iter()
        .zip(sides)
        .map(|(name, side)| format!(";{side}[{}]", name.replace("pass", "")))
        .collect();
    let sgf = format!("(;FF[4]GM[2]SZ[8]PB[ann]PW[ben]AB[e4][d5]AW[d4][e5]PL[B]{sgf})\n");
    let entries: Vec<Value> =
        names.iter().map(|name| json!({"m": name.replace("pass", "-"), "t": 1000})).collect();
    let players = json!([{"name": "ann"}, {"name": "ben"}]);
    let json = json!({"players": players, "position": {"moves": entries}}).to_string();
    let labelled = format!("Black: ann\nWhite: ben\n\nMoves: {WHOLE}\n\na fine game\n");
    [("pgn", pgn), ("sgf", sgf), ("json", json), ("txt", labelled)]
}

#[test]
fn games_of_every_format_are_the_same_game() {
    let folder = Folder::new();
    let json = |line: &str, input: &str| folder.json(&format!("othello {line}"), input);
    let expected = json(&format!("show {WHOLE}"), "");
    let board = json(&format!("moves {WHOLE} --ply 20"), "");
    for (extension, text) in with_names(&folder) {
        let file = format!("game.{extension}");
        folder.file(&file, &text);
        folder.file("data", &text);
        // The format is also detected by content.
        for name in [&file, "data", "-"] {
            assert_eq!(json(&format!("show {name}"), &text), expected, "{extension}");
        }
        let game = json(&format!("games {file}"), "");
        assert_eq!((&game["black"], &game["white"]), (&json!("ann"), &json!("ben")), "{extension}");
        assert_eq!((&game["transcript"], &game["board_score"]), (&json!(WHOLE), &json!(40)));
        let converted = folder.call(&format!("othello convert {file} - --to txt"), "");
        assert_eq!((converted.0, converted.1), (0, format!("{WHOLE}\n")));
        for command in ["moves", "eval", "hint --depth 2 --hash 1"] {
            let found = json(&format!("{command} {file} --ply 20"), "");
            assert_eq!(found["board"], board["board"], "{command}");
        }
        let analyzed = json(&format!("analyze {file} --ply 4 --depth 1 --hash 1"), "");
        assert_eq!(analyzed["moves"].as_array().unwrap().len(), 4);
        assert_eq!(
            (&analyzed["finished"], &analyzed["board_score"]),
            (&json!(false), &json!(null))
        );
        let perft = json(&format!("perft 1 {file} --ply 20"), "");
        assert_eq!(perft["leaves"], board["moves"].as_array().unwrap().len());
        let solved = json(&format!("solve {file} --ply 58 --hash 1"), "");
        assert_eq!(solved["score"].as_i64().unwrap().abs(), 40, "{extension}");
    }
    let pgn = json("games game.pgn", "");
    assert_eq!((&pgn["score"], &pgn["date"]), (&json!(40), &json!("2026.01.02")));
    assert_eq!(pgn["tournament"], "example");
}

#[test]
fn games_are_written_in_every_format_and_read_back() {
    let folder = Folder::with(&[("in.ggf", GGF.as_bytes())]);
    let fields = |name: &str| {
        let mut games = folder.values(&format!("othello games {name}"), "");
        games.iter_mut().for_each(|game| game["file"] = Value::Null);
        games
    };
    let expected = fields("in.ggf");
    let third = folder.json("othello show in.ggf --game 3", "");
    for name in ["out.sgf", "out.pgn"] {
        // The warning names what does not fit.
        let (_, warnings) = convert(&folder, &format!("in.ggf {name}"));
        assert!(warnings[0].contains("games whose notes are left out: 1"), "{warnings:?}");
        assert_eq!(fields(name), expected, "{name}");
        assert_eq!(folder.json(&format!("othello show {name} --game 3"), ""), third, "{name}");
    }
    // The program reads its own output.
    folder.file("listed.json", folder.run("othello games in.ggf --json", ""));
    assert_eq!(fields("listed.json"), expected);
}

#[test]
fn every_command_splits_lines_into_the_same_games() {
    let folder =
        Folder::with(&[("two.txt", b"f5f6\nc4c3e6d6c6\n"), ("one.txt", WRAPPED.as_bytes())]);
    for (name, moves) in [("two.txt", 2), ("two.txt --game 2", 5), ("one.txt", 63)] {
        let (shown, _) = folder.warned(&format!("othello show {name} --json"), "");
        let shown: Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(shown["played"].as_array().unwrap().len(), moves, "{name}");
    }
    for (name, games) in [("two.txt", 2), ("one.txt", 1)] {
        for line in [
            format!("games {name} --json"),
            format!("convert {name} - --to txt"),
            format!("hint {name} --depth 1 --hash 1 --json"),
            format!("analyze {name} --depth 1 --hash 1 --json"),
        ] {
            // `analyze` of several games ends with a summary.
            let output = folder.run(&format!("othello {line}"), "");
            let lines = output.lines().filter(|line| !line.starts_with("{\"summary\":"));
            assert_eq!(lines.count(), games, "{line}");
        }
    }
    assert_eq!(folder.run("othello convert one.txt - --to txt", ""), format!("{WHOLE}\n"));
    let (output, _) = folder.warned("othello play two.txt --color both", "moves\n");
    assert!(output.contains("F5 F6"), "{output}");
}

#[test]
fn moves_are_read_in_every_notation() {
    let folder = Folder::new();
    let expected = folder.json("othello show f5d6c3", "");
    for text in [
        "F5D6C3",
        "F5-D6-C3",
        "Ｆ５Ｄ６Ｃ３",
        "01. F5 02. D6 03. C3",
        "f5d6c3 # a note",
        "# first\nf5d6c3 % a note",
        "f5 - d6 - c3",
        "1.f5 d6\n2.c3\n",
        " 1. f5 d6\n2. c3\n",
        "f5, d6, c3",
        "# Ann - Bob\nF5 D6\nC3\n",
        "Date: today\n\nMoves: f5d6c3\n\nann (B) 33:31 (W) ben",
        "f5\nd6\nc3\n",
    ] {
        assert_eq!(folder.json("othello show -", text), expected, "{text}");
    }
    for words in ["f5 d6 c3", "1. f5 d6 2. c3", "F5-D6 C3"] {
        assert_eq!(folder.json(&format!("othello show {words}"), ""), expected, "{words}");
    }
    let hint = folder.json("othello hint f5 d6 c3 --depth 1 --hash 1", "");
    assert_eq!(hint["board"], expected["board"]);
    let result = folder.json("othello games -", format!("{WRAPPED} 52-12"));
    assert_eq!(result["score"], 40);
    for pass in ["--", "PA", "pass", "P", "-", "ps", ""] {
        let text = WRAPPED.replace("--", pass);
        assert_eq!(folder.json("othello games -", text)["passes"], 3, "{pass}");
    }
}

#[test]
fn boards_are_read_in_every_form() {
    let folder = Folder::new();
    let squares = &START[..64];
    let drawn = |row: &dyn Fn(usize, &str) -> String| {
        (1..=8).map(|n| row(n, &squares[8 * n - 8..8 * n]) + "\n").collect::<String>()
    };
    let spaced = |row: &str| row.split("").collect::<Vec<_>>().join(" ").trim().to_owned();
    let expected = folder.json("othello show", "");
    let (side, head, line) = ("Black to move\n", "  A B C D E F G H\n", "+-----------------+\n");
    let numbered = drawn(&|n, row| format!("{n} {} {n}", spaced(row)));
    let noted = drawn(&|n, row| format!("{n} {}  note {n}", spaced(row)));
    let framed = drawn(&|_, row| format!("| {} |", spaced(row)));
    let discs = drawn(&|_, row| row.replace('-', "・").replace('X', "●").replace('O', "○"));
    let stars = squares.replace('X', "*");
    let rows = drawn(&|_, row| row.replace('X', "*")).replace('\n', " ");
    for text in [
        START.to_lowercase(),
        START.replace('X', "*").replace('-', "."),
        START.replace(' ', ""),
        drawn(&|_, row| row.to_owned()) + "X",
        format!("{START};"),
        format!("{START}; F5:+0; D3:+0; % two of four"),
        format!("\u{feff}# a comment\r\n\r\n{START}\r\n"),
        format!("[8 {rows} *]"),
        format!("8 {stars} *"),
        "8/8/8/3wb3/3bw3/8/8/8 b".to_owned(),
        format!("{squares} b"),
        format!("{head}{numbered}{head}{side}"),
        format!("{head}{noted}{side}"),
        format!("{line}{framed}{line}{side}"),
        format!("{} ●\n", discs.trim_end()),
        format!("{side}\n{head}{}", drawn(&|n, row| format!("{n} {}", spaced(row)))),
    ] {
        assert_eq!(folder.json("othello show -", &*text), expected, "{text}");
        let hint = folder.json("othello hint - --depth 1 --hash 1", &*text);
        assert_eq!(hint["board"], expected["board"], "{text}");
    }
    folder.file("board", START);
    assert_eq!(folder.json("othello show board", ""), expected);
    assert_eq!(folder.json("othello perft 2 --from board", "")["leaves"], 12);
    let moved = folder.json(&format!("othello show '{START} f5d6c3'"), "");
    assert_eq!(moved, folder.json("othello show f5d6c3", ""));
    // Several boards count as games.
    let two = format!("{START}\n{}\n", START.replace(" X", " O"));
    for command in ["show", "moves", "hint --depth 1 --hash 1"] {
        let second = folder.json(&format!("othello {command} - --game 2"), &*two);
        assert_eq!(second["side"], "white", "{command}");
    }
}

#[test]
fn every_command_reads_the_same_blocks_and_boards() {
    let folder = Folder::new();
    let squares = &START[..64];
    let stars = squares.replace('X', "*");
    for (name, text) in [
        ("wrapped.txt", "f5 d6\nc3 d3\nc4\n".to_owned()),
        ("returns.txt", "f5 d6\rc3 d3\rc4\r".to_owned()),
        ("board.txt", format!("{squares} X\nf5 d6 c3 d3 c4\n")),
        ("ggs.txt", format!("[8 {stars} *]\nf5d6c3d3c4\n")),
        ("result.txt", "f5 d6 c3\nd3 c4\n1-0\n".to_owned()),
        ("list.json", r#"[{"m":"f5"},{"m":"d6"},{"m":"c3"},{"m":"d3"},{"m":"c4"}]"#.to_owned()),
    ] {
        folder.file(name, text);
        let output = folder.run(&format!("othello convert {name} - --to txt"), "");
        assert_eq!(output, "F5D6C3D3C4\n", "{name}");
        let shown = folder.json(&format!("othello show {name}"), "");
        assert_eq!(shown["played"].as_array().unwrap().len(), 5, "{name}");
    }
    let labelled = "Moves: f5d6c3d3c4\n\nann (B) 33:31 (W) ben\n";
    let game = folder.json("othello games -", labelled);
    assert_eq!(
        (&game["black"], &game["white"], &game["score"]),
        (&json!("ann"), &json!("ben"), &json!(2))
    );
    // Games follow one another.
    let games = format!("{DRAW}\n{WHOLE}\n");
    assert_eq!(folder.run("othello convert - - --to txt", &*games), games);
}
