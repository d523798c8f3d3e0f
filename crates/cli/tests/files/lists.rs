//! `games`: lists, filters and statistics.

use serde_json::json;

use crate::{DRAW, Folder, GGF, SGF, SHORTEST, START, WITH_PASS};

#[test]
fn games_are_listed_and_counted() {
    let folder = Folder::with(&[("a.ggf", GGF.as_bytes()), ("a.sgf", SGF.as_bytes())]);
    let text = folder.run("othello games a.ggf --limit 1", "");
    assert_eq!(
        text,
        "\
number  year  tournament                 black                score  white                moves  opening
     1  2003  GGS/os                     Ann                   64-0  Bob                      3  Perpendicular, stops early
     …  and 2 games more

games                                   3
moves                                   6
passes                                  0
finished                                0
  score differs from board              0
stop early                              3
  score differs from board              3
black wins                              2
white wins                              1
draws                                   0
without a result                        0
skipped records                         0
"
    );
    assert!(text.ends_with(&folder.run("othello games a.ggf --stats", "")));
    assert_eq!(
        folder.run("gomoku games -", SGF),
        "\
number  year  tournament                 black                result  white                moves  opening
     1  2024  Cup                        Ada                     1-0  Bob                      9
     2  2023  ?                          Cy                      ½-½  Ada                      1  stops early
     3        ?                          ?                         ?  ?                        2  stops early

games                                   3
moves                                  12
passes                                  1
finished                                1
stop early                              2
black wins                              1
white wins                              0
draws                                   1
without a result                        1
"
    );
    assert_eq!(
        folder.run("othello games a.ggf --json --limit 1", ""),
        format!(
            "{{\"file\":\"a.ggf\",\"number\":1,\"date\":\"2003.12.15\",\"tournament\":\"GGS/os\",\
             \"black\":\"Ann\",\"white\":\"Bob\",\"score\":64,\"board_score\":null,\
             \"finished\":false,\"board\":\"{}\",\"side\":\"black\",\"opening\":\"Perpendicular\",\"moves\":3,\"passes\":0,\"transcript\":\"F5D6C3\"}}\n",
            &START[..64]
        )
    );
    folder.file("b.txt", format!("{DRAW}\n{SHORTEST}\n{WITH_PASS}\n"));
    assert_eq!(
        folder.json("othello games b.txt --stats", ""),
        json!({
            "games": 3, "moves": 78, "passes": 1, "finished": 2, "unfinished": 1,
            "black_wins": 1, "white_wins": 0, "draws": 1, "without_score": 1,
            "score_differs": 0, "unfinished_score_differs": 0, "skipped": 0,
        })
    );
    assert_eq!(
        folder.json("gomoku games a.sgf --stats", ""),
        json!({
            "games": 3, "moves": 12, "passes": 1, "finished": 1, "unfinished": 2, "black_wins": 1,
            "white_wins": 0, "draws": 1, "without_result": 1,
        })
    );
    // Several files have their names above their games, and common statistics.
    for (line, files) in
        [("othello games", ["b.txt", "a.ggf"]), ("gomoku games", ["a.sgf", "a.sgf"])]
    {
        let text = folder.run(&format!("{line} {}", files.join(" ")), "");
        assert!(text.starts_with(&format!("{}\nnumber", files[0])), "{text}");
        assert!(text.contains(&format!("\n{}\nnumber", files[1])), "{text}");
        assert!(text.contains("\n\ngames                                   6\n"), "{text}");
    }
    let lines = folder.run("othello games - --format txt --stats", DRAW);
    assert_eq!(lines.lines().count(), 12);
}

#[test]
fn games_are_filtered() {
    let folder = Folder::with(&[("a.ggf", GGF.as_bytes()), ("a.sgf", SGF.as_bytes())]);
    for (line, expected) in [
        ("othello games a.ggf", &[1, 2, 3][..]),
        ("othello games a.ggf --player ANN", &[1, 3]),
        ("othello games a.ggf --player 'long name'", &[2]),
        ("othello games a.ggf --player b --player ann", &[1, 3]),
        ("othello games a.ggf --player ann --player ann", &[]),
        ("othello games a.ggf --tournament ggs", &[1, 2]),
        ("othello games a.ggf --year 2004", &[2]),
        ("othello games a.ggf --year 2003 --player bob", &[1]),
        ("othello games a.ggf --limit 2", &[1, 2]),
        ("othello games a.ggf --limit 0", &[]),
        ("gomoku games a.sgf", &[1, 2, 3]),
        ("gomoku games a.sgf --player ada", &[1, 2]),
        ("gomoku games a.sgf --player ADA --player bob", &[1]),
        ("gomoku games a.sgf --year 2023", &[2]),
        ("gomoku games a.sgf --tournament cup", &[1]),
        ("gomoku games a.sgf --limit 2", &[1, 2]),
        ("gomoku games a.sgf --game 3", &[3]),
    ] {
        let games = folder.values(line, "");
        let numbers: Vec<_> = games.iter().map(|game| game["number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, expected, "{line}");
    }
    let text = folder.run("gomoku games a.sgf --limit 1", "");
    assert!(text.contains("\n     …  and 2 games more\n\ngames "), "{text}");
    assert_eq!(
        folder.refused("gomoku games a.sgf --game 4", ""),
        "a.sgf: --game 4: found only 3 games"
    );
    for game in ["gomoku", "othello"] {
        let line = format!("{game} games x --player a --player b --player c");
        let message = "--player given more than twice; a game has two players";
        assert_eq!(folder.misused(&line), message);
    }
    // Files without a matching game are not named.
    folder.file("b.txt", format!("{DRAW}\n"));
    let text = folder.run("othello games b.txt a.ggf --player ann", "");
    assert!(text.starts_with("a.ggf\nnumber") && !text.contains("b.txt"), "{text}");
    assert!(folder.run("othello games b.txt --player ann", "").starts_with("games        "));
    assert_eq!(folder.json("othello games a.ggf --stats --player ann", "")["games"], 2);
}

#[test]
fn broken_games_are_errors_with_their_number() {
    let folder = Folder::new();
    let (code, _, errors) = folder.call("gomoku games -", "(;SZ[15];B[hh])(;SZ[15];B[hh];W[hh])");
    assert_eq!(code, 1);
    let expected = "error: standard input: game 2: move 2: H8 already has a black stone\n";
    assert!(errors.ends_with(expected), "{errors}");
    for line in ["gomoku games none.sgf", "othello games none.ggf"] {
        assert!(folder.refused(line, "").starts_with("none."), "{line}");
    }
}

#[test]
fn an_unfinished_game_has_no_board_score() {
    let folder = Folder::new();
    let game = folder.json("othello games -", "f5\n");
    assert_eq!((&game["board_score"], &game["score"]), (&json!(null), &json!(null)));
    assert_eq!(folder.json("othello games -", DRAW)["board_score"], 0);
}

#[test]
fn games_are_counted_by_opening() {
    let games = "f5d6c3d3c4f4\nc4e3f6e6f5\nf5f6e6\nf5d6c5\nf5\n";
    let folder = Folder::with(&[("games.txt", games.as_bytes())]);
    let text = folder.run("othello games games.txt --by-opening", "");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0][..2], ["opening", "games"]);
    assert_eq!(rows[1], ["Tiger", "2", "0", "0", "0"]);
    assert_eq!(rows.len(), 5, "{text}");
    let values = folder.values("othello games games.txt --by-opening", "");
    assert_eq!(
        values[0],
        json!({"opening": "Tiger", "games": 2, "black_wins": 0, "white_wins": 0, "draws": 0})
    );
    assert!(values.iter().any(|value| value["opening"].is_null() && value["games"] == 1));
    let numbers = |line: &str| -> Vec<u64> {
        folder.values(line, "").iter().map(|game| game["number"].as_u64().unwrap()).collect()
    };
    assert_eq!(numbers("othello games games.txt --opening tIgEr"), [1, 2]);
    assert_eq!(numbers("othello games games.txt --opening perpen"), [4]);
    assert_eq!(numbers("othello games games.txt --opening kagetsu"), [0; 0]);
    folder.file("renju.txt", "h8h9i9\nh8h9j9\n");
    assert_eq!(folder.values("gomoku games renju.txt --opening d5", "")[0]["opening"], "Zangetsu");
    assert_eq!(folder.values("gomoku games renju.txt --opening moon", "").len(), 2);
    let message = folder.misused("othello games games.txt --by-opening --stats");
    assert!(message.contains("exclude each other"), "{message}");
}
