//! What brains are told, line by line.

use std::fs;

use tempfile::TempDir;

use super::{OWN, results};
use crate::faults::write;

/// A brain that writes down what it hears. It never has a five, and does not know `RESTART`.
const SCRIBE: &str = "#!/bin/sh
moves='0,0 2,0 4,0 6,0 8,0 10,0 12,0 14,0 1,2 3,2 5,2 7,2 9,2 11,2 13,2'
while read line; do
  echo \"$line\" >> HEARD
  case $line in
  START*) left=$moves; echo 'MESSAGE hello'; echo OK ;;
  RESTART) echo 'UNKNOWN command' ;;
  ABOUT) echo 'name=\"scribe\"' ;;
  BEGIN|TURN*|DONE)
    echo 'MESSAGE depth 7-9 | value 3'
    echo \"${left%% *}\"
    left=${left#* } ;;
  END) exit 0 ;;
  esac
done
";

/// Plays two games and returns what the scribe heard in them: it is Black in the first.
fn heard(opening: &str, words: &[&str], options: &[&str]) -> [Vec<String>; 2] {
    let folder = TempDir::new().unwrap();
    let [heard, openings] = ["heard", "openings.txt"].map(|name| folder.path().join(name));
    fs::write(&openings, opening).unwrap();
    let script = SCRIBE.replace("HEARD", heard.to_str().unwrap());
    let command = format!("cmd={}", write(folder.path(), "scribe", &script));
    let scribe = [&["--engine", &command, "name=scribe"], words].concat();
    let openings = ["--openings", openings.to_str().unwrap()];
    let (results, errors) = results(&[&scribe[..], &OWN, &openings, options].concat());
    assert_eq!(errors, "");
    assert_eq!(
        (&results["engines"][0]["losses"], &results["engines"][0]["depth"]),
        (&2.into(), &7.0.into())
    );
    let text = fs::read_to_string(heard).unwrap();
    // The first start is to see whether it can be had.
    let text = text.strip_prefix("START 15\nEND\n").unwrap();
    let text = text.strip_suffix("END\n").unwrap_or(text);
    let (first, second) = text.split_once("RESTART\n").unwrap();
    [first, second].map(|text| text.lines().map(str::to_owned).collect())
}

#[test]
fn brains_are_told_the_rule_the_time_and_the_opening() {
    let words = ["tc=60+0.5", "st=5", "memory=100", "info=thread_num:1", "info=folder:/tmp/a b"];
    let [first, second] = heard("h8h9i10j10", &words, &["--rule", "renju"]);
    let start = |left: &str| {
        [
            "START 15",
            "INFO max_memory 104857600",
            "INFO game_type 1",
            "INFO rule 4",
            "INFO timeout_turn 5000",
            "INFO timeout_match 60000",
            "INFO time_increment 500",
            "INFO thread_num 1",
            "INFO folder /tmp/a b",
            "ABOUT",
            &format!("INFO time_left {left}"),
            "BOARD",
        ]
        .map(str::to_owned)
    };
    assert_eq!(first[..12], start("60000"));
    assert_eq!(first[12..17], ["7,7,1", "7,6,2", "8,5,1", "9,5,2", "DONE"]);
    // It is White in the second game, whose first move is Black's fifth one.
    assert_eq!(second[..12], start("60000"));
    assert_eq!(second[12..16], ["7,7,2", "7,6,1", "8,5,2", "9,5,1"]);
    assert!(second[16].ends_with(",2") && second[17] == "DONE", "{second:?}");
    for game in [first, second] {
        let done = game.iter().position(|line| line == "DONE").unwrap();
        for pair in game[done + 1..].chunks(2) {
            let [left, turn] = pair else { continue };
            let left: u32 = left.strip_prefix("INFO time_left ").unwrap().parse().unwrap();
            assert!(left > 55_000 && turn.starts_with("TURN "), "{pair:?}");
        }
    }
}

#[test]
fn the_first_moves_need_no_board() {
    let [first, second] = heard("h8", &["st=1.5"], &[]);
    let start = [
        "START 15",
        "INFO max_memory 367001600",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO timeout_turn 1500",
        "INFO timeout_match 0",
        "ABOUT",
        "INFO time_left 2147483647",
    ];
    assert_eq!(first[..8], start);
    assert_eq!(first[8], "BOARD");
    // White answers the only stone.
    assert_eq!(second[..8], start);
    assert_eq!(second[8], "TURN 7,7");
}

#[test]
fn nothing_is_said_of_time_that_nobody_has() {
    let folder = TempDir::new().unwrap();
    let heard = folder.path().join("heard");
    let script = SCRIBE.replace("HEARD", heard.to_str().unwrap());
    let command = format!("cmd={}", write(folder.path(), "scribe", &script));
    let scribe = ["--engine", &command, "name=scribe"];
    results(&[&scribe[..], &OWN, &["--games", "2", "--random-plies", "0"]].concat());
    let text = fs::read_to_string(heard).unwrap();
    assert!(text.contains("\nBEGIN\n") && !text.contains("time"), "{text}");
}

/// Who knows nothing but what every brain must know plays, and what it complains of is nobody's loss.
#[test]
fn complaints_and_silence_about_itself_are_no_faults() {
    let folder = TempDir::new().unwrap();
    let script = "#!/bin/sh
moves='0,0 2,0 4,0 6,0 8,0 10,0 12,0 14,0 1,2 3,2 5,2 7,2 9,2 11,2 13,2'
while read command rest; do
  case $command in
  START) left=$moves; echo OK ;;
  INFO|RESTART) echo \"UNKNOWN $command\" ;;
  BEGIN|TURN|DONE) echo ${left%% *}; left=${left#* } ;;
  END) exit 0 ;;
  esac
done
";
    let command = format!("cmd={}", write(folder.path(), "plain", script));
    let plain = ["--engine", &command, "name=plain", "st=2"];
    let options =
        ["--games", "4", "--random-plies", "0", "--patience", "2", "--time-margin", "2000"];
    let (results, errors) = results(&[&plain[..], &OWN, &options].concat());
    assert_eq!(errors, "");
    assert_eq!(results["engines"][0]["losses"], 4, "{results}");
}
