//! The example of the chapter on the format.

use std::fmt::Write;

use book::entry::{BookMove, Counts, Entry, Evaluation, Source};
use book::flat::BookFile;
use book::game::{Game, locate};
use book::games::Othello;
use book::look_up::look_up;
use othello::{Board, Square};

use crate::samples::{Slow, file_of};

const CHAPTER: &str = include_str!("../../docs/book-format.md");

fn entries() -> Slow {
    let start = locate(&Othello, &Board::START).unwrap();
    let after = locate(&Othello, &Board::START.play(Square::F5)).unwrap();
    let score = |score, depth| Evaluation::new(score).depth(depth);
    let played = |place: &book::game::Located<Board>, square: Square| {
        Othello.index(place.canonical_move(&Othello, square.into()))
    };
    let first = BookMove::new(played(&start, Square::F5), Source::Search)
        .backed_up(-26)
        .counts(Counts { wins: 300, draws: 2, losses: 290 })
        .evaluation(score(40, 8));
    let replies =
        [(Square::D6, 26), (Square::F6, -38), (Square::F4, -1_000)].map(|(square, value)| {
            BookMove::new(played(&after, square), Source::Search).evaluation(score(value, 12))
        });
    let start_entry = Entry::new([first]).unwrap().with_value(-26).unwrap().with_leaf(false);
    let after_entry = Entry::new(replies).unwrap().with_value(26).unwrap();
    Slow::from([(start.key().clone(), start_entry), (after.key().clone(), after_entry)])
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for line in bytes.chunks(16) {
        let line: Vec<String> = line.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(text, "{}", line.join(" ")).unwrap();
    }
    text
}

/// Returns the bytes of the block of the chapter that starts with the magic.
fn bytes_of_the_chapter() -> Vec<u8> {
    let start = CHAPTER.find("```text\n54 52 49 54").expect("the example") + 8;
    let end = start + CHAPTER[start..].find("```").expect("the end of the example");
    let lines = CHAPTER[start..end].lines().map(|line| line.split('|').next().unwrap_or(""));
    let words = lines.flat_map(str::split_whitespace);
    words.map(|word| u8::from_str_radix(word, 16).expect("two digits")).collect()
}

#[test]
fn the_example_of_the_chapter_is_a_book() {
    let bytes = file_of(&Othello, &entries());
    let shown = bytes_of_the_chapter();
    assert_eq!(hex(&shown), hex(&bytes));
    let book = BookFile::open(Othello, &*shown).unwrap();
    book.check_bytes().unwrap();
    let found = look_up(&Othello, &book, &Board::START).unwrap().unwrap();
    assert_eq!((found.moves().len(), found.value()), (1, Some(-26)));
    let found = look_up(&Othello, &book, &Board::START.play(Square::F5)).unwrap().unwrap();
    let moves: Vec<String> = found.moves().iter().map(|played| played.played.to_string()).collect();
    assert_eq!(moves, ["D6", "F6", "F4"]);
}
