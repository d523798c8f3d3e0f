//! `tritboard gomoku brain` and `pbrain-tritboard`: whole games under every rule, and positions with moves
//! that must be found or avoided.

use gomoku::game::Game;
use gomoku::notation::{gomocup, moves};
use gomoku::renju::Reading;
use gomoku::{Board, Point, Rule};

use crate::talk::Talk;

/// Starts the brain on a board, with a time per move in milliseconds and Gomocup's memory limit.
pub(crate) fn brain(size: usize, rule: u32, milliseconds: u32) -> Talk {
    let mut talk = Talk::of(assert_cmd::cargo::cargo_bin!("pbrain-tritboard"), &[]);
    talk.say(&format!("INFO max_memory {MEMORY}"));
    talk.say(&format!("START {size}"));
    assert_eq!(talk.reply(), "OK");
    talk.say(&format!("INFO rule {rule}\r\nINFO timeout_turn {milliseconds}\r"));
    talk
}

/// Smallest memory limit of Gomocup in bytes.
const MEMORY: u64 = 70 << 20;

/// Asserts that a brain stays within its memory limit.
pub(crate) fn assert_small(talk: &Talk) {
    talk.assert_peak(MEMORY >> 20);
}

/// How a manager sends the game to a brain.
#[derive(Clone, Copy, Debug)]
enum Telling {
    /// Move by move.
    Turns,
    /// As a board before each move.
    Boards,
}

/// Returns the lines that ask a brain for its move.
fn told(telling: Telling, game: &Game) -> String {
    let (board, moves) = (game.board(), game.board().moves());
    let at = |index: usize| gomocup::write(moves[index], board.size()).unwrap();
    match (telling, moves.len()) {
        (_, 0) => "BEGIN\n".to_owned(),
        (Telling::Turns, count) => format!("TURN {}\n", at(count - 1)),
        (Telling::Boards, count) => {
            let own = |index: usize| 1 + (count - index) % 2;
            let stones = (0..count).map(|index| format!("{},{}\n", at(index), own(index)));
            format!("BOARD\n{}DONE\n", stones.collect::<String>())
        }
    }
}

/// Plays a game between two brains.
fn play(rule: Rule, size: usize) -> Game {
    let mut players: [(Talk, Telling); 2] =
        [Telling::Turns, Telling::Boards].map(|telling| (brain(size, rule.info(), 50), telling));
    let mut game = Game::new(Board::new(size, rule).unwrap());
    let mut left = 100_000;
    for turn in 0.. {
        let (talk, telling) = &mut players[turn % 2];
        talk.say(&format!("INFO time_left {left}"));
        left -= 25;
        talk.send(told(*telling, &game));
        let answer = talk.reply();
        let point = gomocup::parse(&answer, size).unwrap_or_else(|_| panic!("{answer}"));
        let restricted = rule.restricts(game.board().side_to_move());
        if restricted {
            let legal = game.board().legal_moves(Reading::Literal);
            assert!(legal.is_empty() || legal.contains(point), "{point} is forbidden");
        }
        match game.play(point) {
            Ok(None) => {}
            Ok(Some(_)) => break,
            Err(error) => panic!("{point}: {error}"),
        }
    }
    for (talk, _) in players {
        assert_small(&talk);
        talk.end();
    }
    game
}

/// Every move is legal, and the game ends by its rule.
#[test]
fn games_are_legal_under_every_rule() {
    for (rule, size) in [
        (Rule::Freestyle, 20),
        (Rule::Standard, 15),
        (Rule::Renju, 15),
        (Rule::Caro5, 15),
        (Rule::Caro6, 15),
    ] {
        let game = play(rule, size);
        let outcome = gomoku::game::last_outcome(game.board(), Reading::Literal);
        assert_eq!((outcome, outcome.is_some()), (game.outcome(), true));
        println!("{rule}: {} after {} moves", outcome.unwrap(), game.board().moves().len());
    }
}

/// The smallest board fills up after some moves, and then there is no move.
#[test]
fn a_full_board_has_no_move() {
    let game = play(Rule::Standard, 5);
    let moves = game.board().moves();
    let mut talk = brain(5, 1, 50);
    if moves.len() == 25 {
        talk.send(told(Telling::Boards, &game));
        assert_eq!(talk.reply(), "ERROR the board is full");
    }
    let stones: String =
        (0..25).map(|index| format!("{},{},{}\n", index % 5, index / 5, 1 + index % 2)).collect();
    talk.send(format!("BOARD\n{stones}DONE\n"));
    assert_eq!(talk.reply(), "ERROR the board is full");
    talk.say("TURN 0,0");
    assert_eq!(talk.reply(), "ERROR 0,0 already has a stone");
    talk.end();
}

/// A search that has filled its tables stays within the memory limit, also under the rule with the largest network.
#[test]
fn a_long_search_stays_small() {
    let mut talk = brain(15, Rule::Renju.info(), 3000);
    talk.say("BOARD\n7,7,2\n8,8,1\n7,9,2\n6,6,1\n9,7,2\nDONE");
    talk.reply();
    talk.say("YXSHOWHASHUSAGE");
    let usage = talk.hear();
    let used = usage.split(", ").nth(1).and_then(|used| used.split(' ').next()?.parse().ok());
    // Entries lie anywhere, so this much touches all memory.
    assert!(used >= Some(50), "{usage}");
    assert_small(&talk);
    talk.end();
}

/// Rules have evaluations of their own, so every search says by which it judges.
#[cfg(feature = "weights")]
#[test]
fn reports_name_the_evaluation_of_the_rule() {
    let mut talk = Talk::start("gomocup", &[]);
    let mut names = Vec::new();
    for (number, rule) in
        [(0, "freestyle"), (4, "renju"), (9, "caro5"), (1, "standard"), (8, "caro6")]
    {
        talk.say(&format!("INFO rule {number}\nINFO timeout_turn 20\nABOUT\nSTART 15\nBEGIN"));
        let about = talk.hear_of("name=");
        let of_rule = format!(" for {rule}\"");
        let name = about.split_once("evaluation=\"").unwrap().1.split_once(&of_rule);
        let (name, _) = name.unwrap_or_else(|| panic!("{about}; expected {rule}"));
        assert!(name.starts_with("trained network "), "{about}");
        assert_eq!(talk.reply(), "OK");
        let summary = talk.hear_of("MESSAGE depth ");
        assert!(
            summary.contains(&format!(" | evaluation {name} | ")),
            "{summary}; expected {name}"
        );
        assert!(!names.contains(&name.to_owned()), "{names:?}");
        names.push(name.to_owned());
        assert_eq!(talk.reply(), "7,7");
    }
    talk.end();
}

/// Managers distinguish leagues by a suffix of the name.
#[test]
fn the_name_of_the_program_does_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let suffix = std::env::consts::EXE_SUFFIX;
    let program = folder.path().join(format!("pbrain-tritboard_freestyle-15{suffix}"));
    std::fs::copy(assert_cmd::cargo::cargo_bin!("pbrain-tritboard"), &program).unwrap();
    for (program, arguments) in [
        (program.as_path(), &[][..]),
        (assert_cmd::cargo::cargo_bin!("tritboard"), &["gomoku", "brain"]),
        (assert_cmd::cargo::cargo_bin!("tritboard"), &["gomoku", "gomocup", "--rule-8", "caro5"]),
    ] {
        let mut talk = Talk::of(program, arguments);
        talk.say("START 15\nBEGIN");
        assert_eq!((talk.reply(), talk.reply()), ("OK".to_owned(), "7,7".to_owned()));
        talk.end();
    }
}

/// Sends moves in their order as a board; every second stone is the brain's.
fn send(talk: &mut Talk, command: &str, points: &[Point], size: usize) {
    let own = points.len() % 2;
    let mut text = format!("{command}\n");
    for (index, &point) in points.iter().enumerate() {
        let at = gomocup::write(point, size).unwrap();
        let field = if index % 2 == own { 1 } else { 2 };
        text.push_str(&format!("{at},{field}\n"));
    }
    talk.send(text + "DONE\n");
}

/// Returns the moves of a text such as `h8i9`, on a 15×15 board.
fn points(text: &str) -> Vec<Point> {
    moves::parse(text.as_bytes(), 15, Rule::Freestyle).unwrap().moves().to_vec()
}

fn named(names: &[&str]) -> Vec<Point> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// The positions with which the judge of Gomocup tests whether a brain knows a rule.
#[test]
fn rules_are_those_of_the_judge() {
    const OPEN: &str = "h8h9i8i9j8j9k8k9";
    const EXACT: &str = "h8h9i8h10g8h11j13h12g14h14i15";
    const CARO: &str = "h8f8g8f9i8f7j8l8";
    for (rules, text, expected) in [
        (&[0, 1, 2, 4, 8, 9][..], OPEN, &["G8", "L8"][..]),
        (&[1], EXACT, &["F8", "J8"]),
        (&[8, 9], CARO, &["F5", "F6", "F10", "F11"]),
    ] {
        for &rule in rules {
            let mut talk = brain(15, rule, 500);
            send(&mut talk, "BOARD", &points(text), 15);
            let answer = gomocup::parse(&talk.reply(), 15).unwrap();
            assert!(named(expected).contains(&answer), "rule {rule}: {answer}");
            talk.end();
        }
    }
    // G9 would be a double three.
    for rule in [2, 4] {
        let mut talk = brain(15, rule, 300);
        send(&mut talk, "YXBOARD", &points("h8h9i7i9h10i6i11i12"), 15);
        talk.say("YXSHOWFORBID");
        assert_eq!(talk.reply(), "FORBID 0606.");
        talk.say("YXNBEST 2");
        assert_ne!(talk.reply(), "6,6");
        talk.end();
    }
}

/// White's four needs G7, which is forbidden to Black. Black loses, but must not play a forbidden point.
#[test]
fn the_brain_plays_no_forbidden_point_even_if_it_loses() {
    let mut talk = brain(15, 4, 200);
    send(&mut talk, "BOARD", &points("h8g6f6g5f7g4h7g3g2a1"), 15);
    let answer = gomocup::parse(&talk.reply(), 15).unwrap();
    assert_ne!(answer.to_string(), "G7");
    talk.end();
}

#[test]
fn blocked_points_are_no_candidates() {
    let mut talk = brain(15, 0, 200);
    let open = points("h8h9i8i9j8j9k8k9");
    let [left, right] = [["G8", "L8"], ["L8", "G8"]];
    for [out, other] in [left, right] {
        let at = |name: &str| gomocup::write(name.parse().unwrap(), 15).unwrap();
        send(&mut talk, "YXBOARD", &open, 15);
        talk.say(&format!("YXBLOCK\n{}\nDONE\nYXNBEST 1", at(out)));
        assert_eq!(talk.reply(), at(other));
        send(&mut talk, "YXBOARD", &open, 15);
        talk.say(&format!(
            "YXBLOCK\n{}\nDONE\nYXBLOCKUNDO\n{}\nDONE\nYXNBEST 1",
            at(other),
            at(out)
        ));
        assert_eq!(talk.reply(), at(out));
        talk.say("YXBLOCKRESET");
    }
    talk.end();
}

/// Both sides of swap2 play legal moves and choose the better side.
#[test]
fn swap2_is_played_to_its_end() {
    for size in [5, 15, 20] {
        let mut talk = brain(size, 0, 400);
        talk.say("SWAP2BOARD\nDONE");
        let opening = talk.reply();
        let stones: Vec<&str> = opening.split(' ').collect();
        assert_eq!(stones.len(), 3, "{opening}");
        assert!(stones.iter().all(|at| gomocup::parse(at, size).is_ok()), "{opening}");
        talk.say(&format!("SWAP2BOARD\n{}\nDONE", stones.join("\n")));
        let reply = talk.reply();
        assert!(reply == "SWAP" || gomocup::parse(&reply, size).is_ok(), "{reply}");
        talk.end();
    }
    // This depth is searched on any machine.
    let mut talk = brain(15, 0, 1_000_000);
    talk.say("INFO max_depth 5");
    for (stones, is_swapped) in [
        // Two adjacent black stones, White's far away: Black is better.
        (&["7,7", "0,0", "8,8"][..], true),
        // White's stone is in the centre.
        (&["0,0", "7,7", "14,14"], false),
        (&["7,7", "0,0", "8,8", "14,14", "7,8"], true),
        (&["0,0", "7,7", "14,14", "8,8", "0,14"], false),
    ] {
        talk.say(&format!("SWAP2BOARD\n{}\nDONE", stones.join("\n")));
        assert_eq!(talk.reply() == "SWAP", is_swapped, "{stones:?}");
    }
    talk.say("SWAP2BOARD\n1,1\nDONE");
    assert_eq!(talk.reply(), "ERROR SWAP2BOARD: 1 stones; expected 0, 3 or 5");
    talk.end();
}
