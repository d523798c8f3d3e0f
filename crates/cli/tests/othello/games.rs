//! `games`: lists, filters and statistics.

use serde_json::{Value, json};

use crate::{DRAW, Folder, GGF, SHORTEST, START, WITH_PASS, run, run_json};

#[test]
fn games_are_listed_and_counted() {
    let folder = Folder::new();
    let ggf = folder.file("a.ggf", GGF);
    let text = run(&["games", &ggf, "--limit", "1"], "");
    assert_eq!(
        text,
        "\
number  year  tournament                 black                score  white                moves
     1  2003  GGS/os                     Ann                   64-0  Bob                      3  stops early
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
    assert!(text.ends_with(&run(&["games", &ggf, "--stats"], "")));
    let line = run(&["games", &ggf, "--json", "--limit", "1"], "");
    assert_eq!(
        line,
        format!(
            "{{\"file\":{},\"number\":1,\"date\":\"2003.12.15\",\"tournament\":\"GGS/os\",\
             \"black\":\"Ann\",\"white\":\"Bob\",\"score\":64,\"board_score\":null,\
             \"finished\":false,\"board\":\"{}\",\"side\":\"black\",\"moves\":3,\"passes\":0,\"transcript\":\"F5D6C3\"}}\n",
            json!(ggf),
            &START[..64]
        )
    );
    let txt = folder.file("b.txt", format!("{DRAW}\n{SHORTEST}\n{WITH_PASS}\n"));
    let statistics = run_json(&["games", &txt, "--stats"], "");
    assert_eq!(
        statistics,
        json!({
            "games": 3, "moves": 78, "passes": 1, "finished": 2, "unfinished": 1,
            "black_wins": 1, "white_wins": 0, "draws": 1, "without_score": 1,
            "score_differs": 0, "unfinished_score_differs": 0, "skipped": 0,
        })
    );
    // Several files have their names above their games, and common statistics.
    let text = run(&["games", &txt, &ggf], "");
    assert!(text.starts_with(&format!("{txt}\nnumber")));
    assert!(text.contains(&format!("\n{ggf}\nnumber")));
    assert!(text.contains("\n\ngames                                   6\n"));
    assert_eq!(run(&["games", "-", "--format", "txt", "--stats"], DRAW).lines().count(), 12);
}

#[test]
fn games_are_filtered() {
    let folder = Folder::new();
    let ggf = folder.file("a.ggf", GGF);
    let numbers = |options: &[&str]| {
        let text = run(&[&["games", &ggf, "--json"][..], options].concat(), "");
        let number =
            |line| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64().unwrap();
        text.lines().map(number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&[]), [1, 2, 3]);
    assert_eq!(numbers(&["--player", "ANN"]), [1, 3]);
    assert_eq!(numbers(&["--player", "long name"]), [2]);
    assert_eq!(numbers(&["--player", "b", "--player", "ann"]), [1, 3]);
    assert_eq!(numbers(&["--player", "ann", "--player", "ann"]), [0; 0]);
    assert_eq!(numbers(&["--tournament", "ggs"]), [1, 2]);
    assert_eq!(numbers(&["--year", "2004"]), [2]);
    assert_eq!(numbers(&["--year", "2003", "--player", "bob"]), [1]);
    assert_eq!(numbers(&["--limit", "2"]), [1, 2]);
    assert_eq!(numbers(&["--limit", "0"]), [0; 0]);
    // Files without a matching game are not named.
    let txt = folder.file("b.txt", format!("{DRAW}\n"));
    let text = run(&["games", &txt, &ggf, "--player", "ann"], "");
    assert!(text.starts_with(&format!("{ggf}\nnumber")) && !text.contains(&txt), "{text}");
    assert!(run(&["games", &txt, "--player", "ann"], "").starts_with("games        "));
    assert_eq!(run_json(&["games", &ggf, "--stats", "--player", "ann"], "")["games"], 2);
}

#[test]
fn names_from_files_cannot_control_a_terminal() {
    let folder = Folder::new();
    let ggf =
        folder.file("a.ggf", GGF.replacen("[Ann]", "[\x1b[31mAnn\n]", 1).replace("[31m", "31m"));
    for arguments in [&["games", &ggf][..], &["show", &ggf, "--game", "1"]] {
        let shown = run(arguments, "");
        assert!(shown.contains("?31mAnn?"), "{shown}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let txt = folder.file("a.txt", format!("{DRAW}\n").repeat(3000));
    for arguments in [&["games", &txt][..], &["convert", &txt, "-", "--to-format", "ggf"]] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tritboard"))
            .arg("othello")
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(child.wait().unwrap().success());
        assert_eq!(errors, "");
    }
}
