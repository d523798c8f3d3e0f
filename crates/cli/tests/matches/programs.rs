//! Programs by both protocols: the program itself, which plays the same as the player in it.

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use super::{results, timeless};

/// Returns the words of the program as another one.
fn words(protocol: &str, options: &[&str], more: &[&str]) -> Vec<String> {
    let program = cargo_bin!("tritboard").display().to_string();
    let arguments = ["othello", protocol, "--eval", "features", "--hash", "1"];
    let arguments = arguments.iter().chain(options).map(|argument| format!("arg={argument}"));
    let start = ["--engine".to_owned(), format!("cmd={program}"), format!("proto={protocol}")];
    start.into_iter().chain(arguments).chain(more.iter().map(|&word| word.to_owned())).collect()
}

/// Plays a match between an engine of its words and the player at depth 2.
fn play(engine: &[String], options: &[&str]) -> Value {
    let own = ["--engine", "name=own", "depth=2", "hash=1", "eval=features"];
    let engine = engine.iter().map(String::as_str);
    let arguments: Vec<&str> = engine.chain(own).chain(options.iter().copied()).collect();
    let (results, errors) = results(&arguments);
    assert_eq!(errors, "");
    timeless(results)
}

const GAMES: [&str; 6] = ["--games", "12", "--seed", "3", "--random-plies", "6"];

#[test]
fn programs_play_what_they_play_inside() {
    let inside = ["--engine", "name=other", "depth=1", "hash=1", "eval=features"];
    let expected = play(&inside.map(str::to_owned), &GAMES);
    assert_eq!(expected["games"], 12);
    for protocol in ["gtp", "nboard"] {
        for concurrency in ["1", "2"] {
            // By NBoard nobody says that a game has nothing to do with those before.
            let engine = words(protocol, &["--depth", "1"], &["name=other", "restart=on"]);
            let options = [&GAMES[..], &["--concurrency", concurrency]].concat();
            let found = play(&engine, &options);
            // By GTP nobody says how far it looked.
            let mut expected = expected.clone();
            if protocol == "gtp" {
                expected["engines"][0]["depth"] = Value::Null;
            }
            assert_eq!(found, expected, "{protocol} {concurrency}");
        }
    }
}

/// Some programs answer with blanks, have no name, and know no pass: they play as others do.
#[test]
fn programs_may_leave_out_what_a_game_does_not_need() {
    let folder = tempfile::TempDir::new().unwrap();
    let program = cargo_bin!("tritboard").display().to_string();
    let wrapped = |name: &str, protocol: &str, before: &str, after: &str| {
        let script = format!(
            "#!/bin/sh\nsed -u -E '{before}' | '{program}' othello {protocol} --depth 1 --hash 1 \
             --eval features | sed -u -E '{after}'\n"
        );
        let path = crate::faults::write(folder.path(), name, &script);
        [
            "--engine",
            &format!("cmd={path}"),
            &format!("proto={protocol}"),
            "name=other",
            "restart=on",
        ]
        .map(str::to_owned)
        .to_vec()
    };
    let log = folder.path().join("log");
    for (number, engine) in [
        wrapped("blanks", "nboard", "", "/^===/ s,/, ,g"),
        wrapped("tight", "nboard", "", "s/^=== /===/"),
        wrapped("tabs", "nboard", "", "/^===/ s,/,\\t,g"),
        wrapped("nameless", "gtp", "s/^name$/nonsense/", ""),
        wrapped("passless", "gtp", "s/^play (b|w) pass$/nonsense/", ""),
    ]
    .into_iter()
    .enumerate()
    {
        let log = log.with_extension(number.to_string());
        let options = [&GAMES[..], &["--log", log.to_str().unwrap()]].concat();
        let found = play(&engine, &options);
        assert_eq!(found["engines"][0]["faults"], serde_json::json!({}), "{engine:?}");
        assert_eq!(found["games"], 12);
        // There are passes in some of the games.
        let text = std::fs::read_to_string(&log).unwrap();
        assert!(text.contains("PA") || text.contains("--"), "{text}");
    }
}

/// Nobody oversteps a clock; the margin is that of a machine with more to do.
#[test]
fn clocks_are_told_and_kept() {
    for protocol in ["gtp", "nboard"] {
        for time in ["tc=0.5+0.01", "tc=20/0.4", "st=0.01"] {
            if protocol == "nboard" && time == "tc=20/0.4" {
                continue;
            }
            let limit = if time == "st=0.01" { &["--time", "0.01"][..] } else { &[] };
            let engine = words(protocol, limit, &["name=other", time]);
            let own = ["--engine", "name=own", "hash=1", "eval=features", time];
            let arguments: Vec<&str> = engine.iter().map(String::as_str).chain(own).collect();
            let options = ["--games", "2", "--time-margin", "2000"];
            let (results, errors) = results(&[&arguments[..], &options].concat());
            assert_eq!(errors, "", "{protocol} {time}");
            for engine in results["engines"].as_array().unwrap() {
                assert_eq!(engine["faults"], serde_json::json!({}), "{protocol} {time}");
                let seconds = engine["seconds"].as_f64().unwrap();
                assert!(seconds > 0.0 && seconds < 0.5, "{protocol} {time}: {seconds}");
            }
        }
    }
}

/// NBoard is told of positions, and of depths.
#[test]
fn positions_may_begin_games_by_nboard() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("openings.obf");
    let obf = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;\n\
               ---------------------------OX------XO--------------------------- X;\n";
    std::fs::write(&path, obf).unwrap();
    let path = path.to_str().unwrap();
    let engine = words("nboard", &[], &["depth=2", "name=other"]);
    let results = play(&engine, &["--openings", path]);
    assert_eq!((&results["games"], &results["finished"]), (&4.into(), &true.into()));
    assert!(results["engines"][0]["depth"].as_f64().unwrap() > 1.0);

    let engine = words("gtp", &[], &["name=other"]);
    let own = ["--engine", "depth=2", "--openings", path];
    let arguments: Vec<&str> = engine.iter().map(String::as_str).chain(own).collect();
    let message = super::failed(2, &arguments);
    assert!(message.contains("which GTP cannot tell other, expected games"), "{message}");
}

#[test]
fn nobody_is_left_behind() {
    let engine = words("gtp", &["--depth", "1"], &["name=other", "arg=--threads", "arg=1"]);
    let own = ["--engine", "depth=1", "--games", "2"];
    let arguments: Vec<&str> = engine.iter().map(String::as_str).chain(own).collect();
    results(&arguments);
    // The only children of this test were waited for; those of the match ended with it.
    let parents = std::fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
        let path = entry.path();
        let arguments = std::fs::read(path.join("cmdline")).ok()?;
        let status = std::fs::read_to_string(path.join("stat")).ok()?;
        let parent = status.rsplit(')').next()?.split_whitespace().nth(1)?.to_owned();
        let text = String::from_utf8_lossy(&arguments).replace('\0', " ");
        text.ends_with("gtp --eval features --hash 1 --depth 1 --threads 1 ").then_some(parent)
    });
    assert!(!parents.into_iter().any(|parent| parent == "1"));
}
