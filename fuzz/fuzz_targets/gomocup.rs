//! Reads any text as the lines of a Gomocup manager. Commands do not depend on letter case or on
//! blanks, settings are written and read back, and boards equal those of a slower reader.
//!
//! The first byte of an input is not part of the text: it sets the size of the board and the rule.

#![no_main]

use gomoku::notation::gomocup::{self, Command, Info, ParseStonesError};
use gomoku::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let Ok(text) = str::from_utf8(bytes) else { return };
    let size = MIN_SIZE + usize::from(choice) % (MAX_SIZE - MIN_SIZE + 1);
    let rule = Rule::ALL[usize::from(choice) % Rule::ALL.len()];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if check_command(line, size) == Some(Command::Board) {
            check_board(&mut lines, size, rule);
        }
    }
});

fn check_command(line: &str, size: usize) -> Option<Command> {
    let command = Command::parse(line, size);
    assert_eq!(Command::parse(&line.to_ascii_uppercase(), size), command);
    assert_eq!(Command::parse(&format!(" \t{line}\r\n"), size), command);
    let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let command = match command {
        Ok(command) => command,
        Err(error) => {
            assert!(
                ["START", "TURN", "TAKEBACK"].contains(&&*word.to_ascii_uppercase()),
                "{error}"
            );
            return None;
        }
    };
    match command {
        Command::Start(size) => assert_eq!(Ok(size), rest.trim().parse()),
        Command::Turn(point) | Command::TakeBack(point) => {
            assert_eq!(gomocup::parse(rest, size), Ok(point));
            assert!(point.is_on(size));
        }
        Command::Info(info) => {
            assert_eq!(Info::parse(rest), Some(info));
            let written = info.to_string();
            assert_eq!(Info::parse(&written), Some(info), "{written}");
            let (key, _) = written.split_once(' ').unwrap();
            assert!(rest.trim().to_ascii_lowercase().starts_with(key));
        }
        Command::Ignored => {
            assert!(word.is_empty() || word.eq_ignore_ascii_case("INFO"));
            assert_eq!(Info::parse(rest), None);
        }
        _ => {}
    }
    Some(command)
}

/// Checks the board of the lines up to `DONE`, and that these lines are taken.
fn check_board<'a>(lines: &mut (impl Iterator<Item = &'a str> + Clone), size: usize, rule: Rule) {
    let is_end = |line: &&str| line.trim().eq_ignore_ascii_case("DONE");
    let mut behind = lines.clone();
    let of_board: Vec<&str> = behind.by_ref().take_while(|line| !is_end(line)).collect();
    let found = gomocup::board(&mut *lines, size, rule);
    assert!(lines.clone().eq(behind));
    let stones: Vec<Option<(Point, bool)>> =
        of_board.iter().map(|line| stone(line, size)).collect();
    let mut board = Board::new(size, rule).unwrap();
    let known: Vec<bool> = stones.iter().map_while(|stone| stone.map(|(_, own)| own)).collect();
    let brain = gomocup::brain_color(known);
    for (index, stone) in stones.iter().enumerate() {
        let placed = stone.map(|(point, is_own)| {
            board.set_side_to_move(if is_own { brain } else { brain.opponent() });
            board.place(point)
        });
        if placed != Some(Ok(())) {
            let number = match found.unwrap_err() {
                ParseStonesError::Stone { stone } | ParseStonesError::Neither { stone } => stone,
                ParseStonesError::Place { stone, .. } => stone,
                error => panic!("{error}"),
            };
            assert_eq!(number, index + 1);
            return;
        }
    }
    let found = found.unwrap();
    board.set_side_to_move(brain);
    assert_eq!(found.moves(), board.moves());
    assert!(found.is_same_position(&board));
    assert!(Color::ALL.into_iter().all(|color| found.stones(color) == board.stones(color)));
}

/// Returns the point of a line `x,y,field`, and whether its stone is the brain's.
fn stone(line: &str, size: usize) -> Option<(Point, bool)> {
    let parts: Vec<&str> = line.split(',').map(str::trim).collect();
    let [x, y, field] = parts[..] else { return None };
    let is_own = match field {
        "1" => true,
        "2" => false,
        _ => return None,
    };
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok());
    let point = gomocup::point(number(x)??, number(y)??, size)?;
    Some((point, is_own))
}
