//! Boards with moves that must be found, or must not be.

use gomoku::Point;
use gomoku::notation::{gomocup, moves};

use super::brain;
use crate::talk::Talk;

/// Sends moves in their order as a board, of which every second stone is the brain's.
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

/// Returns the moves of a text such as `h8i9`, on a board of 15.
fn points(text: &str) -> Vec<Point> {
    moves::parse(text.as_bytes(), 15, gomoku::Rule::Freestyle).unwrap().moves().to_vec()
}

fn named(names: &[&str]) -> Vec<Point> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// The positions by which the judge of Gomocup tells whether a brain knows a rule.
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
    // A double three.
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

/// White's four needs G7, which is forbidden to Black: whatever Black plays, it is no forbidden point.
#[test]
fn nobody_plays_a_forbidden_point_to_lose_otherwise() {
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

/// Both players of swap2 are legal, and take the side that is better.
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
    // As far as this is searched on any machine.
    let mut talk = brain(15, 0, 1_000_000);
    talk.say("INFO max_depth 5");
    for (stones, is_swapped) in [
        // Two black stones side by side, White's far away: Black is better.
        (&["7,7", "0,0", "8,8"][..], true),
        // White's in the centre.
        (&["0,0", "7,7", "14,14"], false),
        (&["7,7", "0,0", "8,8", "14,14", "7,8"], true),
        (&["0,0", "7,7", "14,14", "8,8", "0,14"], false),
    ] {
        talk.say(&format!("SWAP2BOARD\n{}\nDONE", stones.join("\n")));
        assert_eq!(talk.reply() == "SWAP", is_swapped, "{stones:?}");
    }
    talk.say("SWAP2BOARD\n1,1\nDONE");
    assert_eq!(talk.reply(), "ERROR SWAP2BOARD: 1 stones, expected 0, 3 or 5");
    talk.end();
}
