//! Reads any bytes as a set of patterns. The set must equal that of a slower reader and be closed under the
//! symmetries. It is written and read back, and its codes must be those of its squares. Errors must point to
//! the right place.
//!
//! The first eight bytes of an input are not text: they are the discs of a board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use othello::methods::codes::{Extracted, Maintained};
use othello::pattern::{ParsePatternSetError, PatternError, PatternSet};
use othello::{Bitboard, Board, Square, Symmetry};
use ternary::encoder::dense::boards::{CellBytes, NibbleSums};

fuzz_target!(|data: &[u8]| {
    let Some((discs, text)) = data.split_first_chunk() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let discs = u64::from_le_bytes(*discs);
    let opponent = discs.rotate_left(23) & !discs;
    let board = Board::new(Bitboard::new(discs), Bitboard::new(opponent)).unwrap();
    match text.parse::<PatternSet>() {
        Ok(set) => check_set(text, &set, board),
        Err(error) => check_error(text, &error),
    }
});

/// Returns the words of each line that has any, with the line number.
fn lines(text: &str) -> Vec<(usize, Vec<&str>)> {
    let mut lines = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        let content = &line[..line.find('#').unwrap_or(line.len())];
        let words: Vec<&str> = content.split_whitespace().collect();
        if !words.is_empty() {
            lines.push((index + 1, words));
        }
    }
    lines
}

fn square(word: &str) -> Option<Square> {
    Square::ALL.into_iter().find(|square| square.to_string().eq_ignore_ascii_case(word))
}

fn area(squares: &[Square]) -> u64 {
    squares.iter().fold(0, |area, square| area | 1 << square.index())
}

fn check_set(text: &str, set: &PatternSet, board: Board) {
    let patterns: Vec<Vec<Square>> = lines(text)
        .into_iter()
        .map(|(_, words)| words.into_iter().map(|word| square(word).unwrap()).collect())
        .collect();
    assert!(set.patterns().iter().map(|pattern| pattern.squares()).eq(&patterns));
    assert_eq!(set.to_string().parse().as_ref(), Ok(set));

    let mut areas: Vec<u64> = set.instances().iter().map(|i| area(i.squares())).collect();
    for (instance, &own) in set.instances().iter().zip(&areas) {
        let pattern = &patterns[instance.pattern()];
        assert_eq!(own.count_ones() as usize, pattern.len());
        assert!(Symmetry::ALL.into_iter().any(|symmetry| {
            pattern
                .iter()
                .map(|square| square.transformed(symmetry))
                .eq(instance.squares().to_vec())
        }));
        for symmetry in Symmetry::ALL {
            let image: Vec<Square> =
                instance.squares().iter().map(|square| square.transformed(symmetry)).collect();
            assert!(areas.contains(&area(&image)));
        }
    }
    let instances = areas.len();
    areas.sort_unstable();
    areas.dedup();
    assert_eq!(areas.len(), instances);
    assert!(instances <= PatternSet::MAX_INSTANCES);

    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let layout = set.layout();
    let codes = Maintained::new(set).codes(board);
    assert_eq!(codes, Extracted::new(set).codes(board));
    assert_eq!(codes, NibbleSums::new(&layout).unwrap().codes(mover, opponent));
    assert_eq!(codes, CellBytes::new(&layout).unwrap().codes(mover, opponent));
    for (lane, instance) in set.instances().iter().enumerate() {
        let mut code = 0;
        for square in instance.squares().iter().rev() {
            let bit = |discs: u64| (discs >> square.index() & 1) as i32;
            code = 3 * code + bit(mover) - bit(opponent);
        }
        assert_eq!(i32::from(codes.get(lane)), code);
        assert_eq!(codes.get(lane), instance.code(board));
        let pattern = &set.patterns()[instance.pattern()];
        let middle = i32::try_from(pattern.code_count() / 2).unwrap();
        assert_eq!(i32::try_from(instance.index(board)).unwrap(), code + middle);
    }
}

fn check_error(text: &str, error: &ParsePatternSetError) {
    let lines = lines(text);
    let known = |(_, words): &(usize, Vec<&str>)| words.iter().all(|word| square(word).is_some());
    match error {
        ParsePatternSetError::Empty => assert!(lines.is_empty()),
        ParsePatternSetError::Square { line, column, word } => {
            let (_, words) = lines.iter().find(|(number, _)| number == line).unwrap();
            let whole = words.iter().find(|word| square(word).is_none()).unwrap();
            assert!(whole.starts_with(word.as_str()) && word.chars().count() <= 20);
            let content = text.split('\n').nth(line - 1).unwrap();
            assert!(content[column - 1..].starts_with(whole));
            assert!(lines.iter().filter(|(number, _)| number < line).all(known));
        }
        ParsePatternSetError::Pattern { line, error } => {
            let index = lines.iter().position(|(number, _)| number == line).unwrap();
            assert!(lines[..=index].iter().all(known));
            let squares: Vec<Square> =
                lines[index].1.iter().map(|word| square(word).unwrap()).collect();
            match *error {
                PatternError::Squares { pattern, squares: count } => {
                    assert_eq!((pattern, count), (index + 1, squares.len()));
                    assert!(count > PatternSet::MAX_SQUARES);
                }
                PatternError::Twice { pattern, square } => {
                    assert_eq!(pattern, index + 1);
                    assert!(squares.iter().filter(|&&other| other == square).count() > 1);
                }
                PatternError::Image { pattern, other } => {
                    assert!(pattern == index + 1 && other < pattern);
                    let others = lines[other - 1].1.iter().map(|word| square(word).unwrap());
                    let others: Vec<Square> = others.collect();
                    assert!(Symmetry::ALL.into_iter().any(|symmetry| {
                        let image: Vec<Square> =
                            others.iter().map(|square| square.transformed(symmetry)).collect();
                        area(&image) == area(&squares)
                    }));
                }
                PatternError::Instances { instances } => {
                    assert!(instances > PatternSet::MAX_INSTANCES);
                }
                _ => panic!("{error}"),
            }
        }
        _ => panic!("{error}"),
    }
}
