//! Networks of Gomoku: training, and what judges by them.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::eval::file;
use tempfile::TempDir;

use super::{GOMOKU, text};

/// Options of a training of a moment.
const OPTIONS: [&str; 4] = ["--epochs", "8", "--batch", "64"];

/// Runs a command of Gomoku with input. Returns its exit code, output and messages.
fn gomoku(arguments: &[&str], input: &str) -> (i32, String, String) {
    program(&[&["gomoku"], arguments].concat(), input)
}

/// The same for any command.
fn program(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    let done = command.args(arguments).write_stdin(input).output().unwrap();
    let [out, errors] = [done.stdout, done.stderr].map(|text| String::from_utf8(text).unwrap());
    (done.status.code().unwrap(), out, errors)
}

/// Makes games of renju and a network in a folder. Returns the paths of both.
fn trained(folder: &Path) -> [String; 2] {
    let [data, network] = ["data", "a.network"].map(|name| text(&folder.join(name)).to_owned());
    let games = ["--games", "20", "--nodes", "100", "--seed", "3", "--rule", "renju"];
    GOMOKU.run(&[&["selfplay", "--out", &data], &games[..]].concat());
    let said = GOMOKU.run(&[&["network", &data, "--out", &network], &OPTIONS[..]].concat());
    assert!(said.contains("\nweights alone: ") && said.contains("\nepoch 8: "), "{said}");
    [data, network]
}

#[test]
fn a_network_is_the_same_for_any_number_of_threads_and_is_reported() {
    let folder = TempDir::new().unwrap();
    let [data, network] = trained(folder.path());
    let other = text(&folder.path().join("b.network")).to_owned();
    let again = [&["network", &data, "--out", &other, "--threads", "1"], &OPTIONS[..]].concat();
    GOMOKU.run(&again);
    for suffix in ["", ".csv"] {
        let read = |path: &str| fs::read(format!("{path}{suffix}")).unwrap();
        assert!(read(&network) == read(&other), "{suffix}");
    }
    assert!(GOMOKU.failed(1, &again).contains("exists"));
    let report = ["report", &data, "--eval"];
    let loss = |eval: &str| {
        let json = GOMOKU.json(&[&report[..], &[eval]].concat());
        json["all"]["loss"].as_f64().unwrap()
    };
    assert!(loss(&network) < loss("by-hand"));
}

#[test]
fn a_network_is_trained_further() {
    let folder = TempDir::new().unwrap();
    let [data, network] = trained(folder.path());
    let [next, other] =
        ["b.network", "c.network"].map(|name| text(&folder.path().join(name)).to_owned());
    let train = |out: &str, more: &[&str]| {
        let first = ["network", &data, "--start", &network, "--out", out];
        GOMOKU.run(&[&first[..], &OPTIONS, more].concat())
    };
    let said = train(&next, &[]);
    assert!(
        said.contains("corrects the weights of ") && said.contains("\nfirst network: "),
        "{said}"
    );
    // The weights of the network are those by hand.
    train(&other, &["--eval", "by-hand"]);
    let read = |path: &str| fs::read(path).unwrap();
    assert!(read(&next) != read(&network));
    let about = |path: &str| String::from_utf8_lossy(&read(path)).into_owned();
    assert!(about(&next).contains("\nstart ") && !about(&network).contains("\nstart "));
    let without =
        [&["network", &data, "--start", "by-hand", "--out", &next, "--force"], &OPTIONS[..]];
    let wrong = GOMOKU.failed(2, &without.concat());
    assert!(wrong.contains(" is not a network; expected one"), "{wrong}");
    let missing = ["network", &data, "--start", "no.network", "--out", &next, "--force"];
    assert!(GOMOKU.failed(1, &missing).ends_with("\"no.network\" is not a file; expected one"));
    // Of a rule with other weights, the network needs weights of the rule of the games.
    let freestyle = folder.path().join("freestyle");
    GOMOKU.run(&[
        "selfplay",
        "--out",
        text(&freestyle),
        "--seed",
        "5",
        "--games",
        "2",
        "--nodes",
        "50",
    ]);
    let command = ["network", text(&freestyle), "--start", &network, "--out", &next, "--force"];
    let wrong = GOMOKU.failed(2, &command);
    assert!(wrong.ends_with(": a network for renju; expected one for freestyle"), "{wrong}");
    let wrong = GOMOKU.failed(2, &[&command[..], &["--eval", "by-hand"]].concat());
    assert!(wrong.contains("start: a network for renju; expected one for freestyle "), "{wrong}");
}

#[test]
fn searches_judge_by_a_network_of_their_rule() {
    let folder = TempDir::new().unwrap();
    let [_, network] = trained(folder.path());
    let hint = ["hint", "h8h9", "--depth", "3", "--json", "--eval", &network];
    let (code, out, errors) = gomoku(&[&hint[..], &["--rule", "renju"]].concat(), "");
    assert_eq!(code, 0, "{errors}");
    assert!(out.contains("\"depth\":3"), "{out}");
    let (code, _, errors) = gomoku(&hint, "");
    assert_eq!(code, 1, "{errors}");
    assert!(errors.contains("does not have the freestyle rule; expected "), "{errors}");
    // The brain of a tournament says what evaluates.
    let session = "START 15\nINFO rule 4\nINFO timeout_turn 200\nBEGIN\nABOUT\nEND\n";
    let (code, out, errors) = gomoku(&["brain", "--no-book", "--eval", &network], session);
    assert_eq!(code, 0, "{errors}");
    assert!(out.starts_with("OK\n"), "{out}");
    let checksum = file::checksum(&fs::read(&network).unwrap());
    let says = format!("evaluation=\"network {checksum:08x} for renju\"");
    assert!(out.contains(&says), "{says} in {out}");
}

#[test]
fn games_are_played_and_labelled_by_a_network() {
    let folder = TempDir::new().unwrap();
    let [data, network] = trained(folder.path());
    let [more, deep] = ["more", "deep"].map(|name| text(&folder.path().join(name)).to_owned());
    let eval = ["--eval", &network, "--nodes", "50"];
    let games = ["selfplay", "--out", &more, "--games", "4", "--seed", "4", "--rule", "renju"];
    let said = GOMOKU.run(&[&games[..], &eval].concat());
    assert!(said.contains("a.network (network "), "{said}");
    GOMOKU.run(&[&["label", &data, "--out", &deep], &eval[..]].concat());
    let wrong = GOMOKU.failed(2, &[&games[..7], &["--rule", "caro6"], &eval].concat());
    assert!(wrong.ends_with(": a network for renju; expected one for caro6"), "{wrong}");
}

/// The rule of all games is that of the evaluation, unless options or files have another.
#[test]
fn players_at_the_terminal_take_the_rule_of_a_network() {
    let folder = TempDir::new().unwrap();
    let [_, network] = trained(folder.path());
    let play = ["play", "--size", "9", "--depth", "1", "--hash", "4", "--color", "both"];
    let play = [&play[..], &["--eval", &network]].concat();
    let (code, out, errors) = gomoku(&play, "rules\neval\nhint\nanalyze\n");
    assert_eq!(code, 0, "{errors}");
    assert!(out.contains("renju") && out.contains(" of wins, without a search"), "{out}");
    let (code, out, errors) = gomoku(&[&play[..], &["e5"]].concat(), "rules\n");
    assert!(code == 0 && out.contains("renju"), "{out}{errors}");
    let expected =
        " does not have the caro5 rule; expected an evaluation of that rule, or --rule renju";
    for input in [&["--rule", "caro5"][..], &["--rule", "caro5", "e5"]] {
        let (code, _, errors) = gomoku(&[&play[..], input].concat(), "");
        assert_eq!(code, 2, "{errors}");
        assert!(errors.contains(expected), "{errors}");
    }
}

/// The rule of all games is that of the evaluation.
#[test]
fn gtp_takes_the_rule_of_a_network() {
    let folder = TempDir::new().unwrap();
    let [_, network] = trained(folder.path());
    let game = text(&folder.path().join("a.sgf")).to_owned();
    fs::write(&game, "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hi])").unwrap();
    let gtp = ["gtp", "--no-book", "--depth", "2", "--hash", "4", "--eval", &network];
    let commands = format!("play b h8\ngenmove w\nloadsgf {game}\ngenmove b\nquit\n");
    let (code, out, errors) = gomoku(&gtp, &commands);
    assert_eq!(code, 0, "{errors}");
    let answers: Vec<&str> = out.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 5, "{out}");
    assert!(answers.iter().all(|answer| answer.starts_with('=')), "{out}");
    let (code, _, errors) = gomoku(&[&gtp[..], &["--rule", "caro5"]].concat(), "quit\n");
    assert_eq!(code, 2, "{errors}");
    assert!(errors.contains("does not have the caro5 rule; expected "), "{errors}");
}

#[cfg(feature = "weights")]
#[test]
fn rules_are_judged_by_the_networks_in_the_program() {
    let nodes = |options: &[&str]| {
        let (code, out, errors) = gomoku(
            &[&["hint", "h8h9g8", "--depth", "6", "--threads", "1", "--json"], options].concat(),
            "",
        );
        assert_eq!(code, 0, "{errors}");
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        answer["nodes"].as_u64().unwrap()
    };
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../gomoku/weights/freestyle.network");
    assert_eq!(nodes(&[]), nodes(&["--eval", file]));
    assert_ne!(nodes(&[]), nodes(&["--eval", "patterns"]));
    for rule in ["standard", "renju", "caro5", "caro6"] {
        let rule = ["--rule", rule];
        assert_ne!(nodes(&rule), nodes(&[&rule[..], &["--eval", "patterns"]].concat()), "{rule:?}");
    }
    let engines = ["--engine", "eval=patterns", "--engine", "eval=by-hand", "--each", "depth=1"];
    let (code, _, errors) =
        program(&[&["match", "gomoku", "--games", "2"], &engines[..]].concat(), "");
    assert_eq!(code, 0, "{errors}");
}

/// The checksum at the end of a file identifies it.
#[test]
fn the_chapters_name_the_files_in_the_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapter = |name: &str| fs::read_to_string(root.join("docs").join(name)).unwrap();
    let text = chapter("gomoku-evaluation.md") + &chapter("gomoku-network.md");
    let mut total = 0;
    for entry in fs::read_dir(root.join("crates/gomoku/weights")).unwrap() {
        let path = entry.unwrap().path();
        let file = fs::read(&path).unwrap();
        let checksum = format!("{:08x}", file::checksum(&file));
        assert!(text.contains(&checksum), "{checksum} of {}", path.display());
        total += file.len();
    }
    assert!((1..=8 << 20).contains(&total), "{total} bytes");
    let freestyle = fs::read(root.join("crates/gomoku/weights/freestyle.network")).unwrap();
    let shown = format!("trained network {:08x}", file::checksum(&freestyle));
    assert!(chapter("protocols.md").contains(&shown), "{shown}");
}
