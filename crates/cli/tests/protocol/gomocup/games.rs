//! Whole games between two brains, as a manager holds them.

use gomoku::game::Game;
use gomoku::notation::gomocup;
use gomoku::renju::Reading;
use gomoku::{Board, Rule};

use super::{assert_small, brain};
use crate::talk::Talk;

/// How a manager tells a brain of the game.
#[derive(Clone, Copy, Debug)]
enum Telling {
    /// Move by move.
    Turns,
    /// As a board before each move.
    Boards,
}

/// Returns what a brain is told before its move.
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

/// Plays a game and returns it with its outcome.
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

/// Every move is legal, and the game ends as its rule says.
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

/// The smallest board is full after some moves, and then there is none.
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
    assert_eq!(talk.reply(), "ERROR 0,0 holds a stone already");
    talk.end();
}

/// Managers tell leagues apart by what follows the name.
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
