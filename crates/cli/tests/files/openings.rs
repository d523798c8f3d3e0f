//! `openings` of both games.

use crate::Folder;

#[test]
fn openings_are_balanced_and_read_by_matches() {
    let folder = Folder::new();
    for (game, options, least) in [
        ("othello", "--count 4 --depth 3 --seed 5", 2.0),
        ("gomoku", "--count 4 --depth 3 --seed 5 --plies 5 --rule renju --balance 80", 80.0),
    ] {
        let answer = folder.json(&format!("{game} openings {options}"), "");
        let openings = answer["openings"].as_array().unwrap();
        assert_eq!(openings.len(), 4);
        let values: Vec<f64> =
            openings.iter().map(|opening| opening["value"].as_f64().unwrap()).collect();
        assert!(values.iter().all(|value| value.abs() <= least), "{values:?}");
        let spread = &answer["spread"];
        let number = |name: &str| spread[name].as_f64().unwrap();
        assert!(values.contains(&number("least")) && values.contains(&number("most")));
        let mean = values.iter().sum::<f64>() / 4.0;
        assert!((number("mean") - mean).abs() < 1e-3, "{spread}");
        let text = folder.run(&format!("{game} openings {options}"), "");
        assert!(text.contains("standard") && text.contains("deviation"), "{text}");
        folder.file("openings.txt", &text);
        let rule = if game == "gomoku" { "--rule renju" } else { "" };
        let engines = "--engine depth=1 --engine depth=1 --rounds 4";
        let line = format!("match {game} {rule} --openings openings.txt {engines}");
        let played = folder.json(&line, "");
        assert_eq!(played["games"], 8, "{played}");
    }
}

#[test]
fn few_openings_end_with_a_warning() {
    let folder = Folder::new();
    let line = "othello openings --plies 2 --balance 64 --depth 1 --count 5";
    let (text, warnings) = folder.warned(line, "");
    assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 3, "{text}");
    assert!(warnings[0].starts_with("only 3 openings of 5: "), "{warnings:?}");
    let message = folder.misused("othello openings --plies 0");
    assert!(message.contains("expected a number of moves from 1 to 50"), "{message}");
    let message = folder.misused("gomoku openings --named --count 3");
    assert!(message.contains("exclude each other"), "{message}");
    let (code, _, message) = folder.call("othello openings --plies 1 --balance 0 --depth 1", "");
    assert!(code == 2 && message.contains("no such opening of 1 random moves"), "{message}");
}

#[test]
fn named_openings_are_listed() {
    let folder = Folder::new();
    let text = folder.run("othello openings --named", "");
    assert!(text.starts_with("opening ") && text.contains("\nTiger "), "{text}");
    let answer = folder.json("gomoku openings --named", "");
    let named = answer.as_array().unwrap();
    assert_eq!(named.len(), 26);
    for opening in named {
        let moves = opening["moves"].as_str().unwrap();
        let games = folder.json("gomoku games - ", moves);
        assert_eq!(games["opening"], opening["name"]);
    }
    assert_eq!(named[3]["text"], "Kagetsu (D4, flower moon)");
    let answer = folder.json("othello openings --named", "");
    for opening in answer.as_array().unwrap() {
        let games = folder.json("othello games -", opening["moves"].as_str().unwrap());
        assert_eq!(games["opening"], opening["name"]);
    }
}
