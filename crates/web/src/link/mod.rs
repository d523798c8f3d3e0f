//! Games in an address: short, versioned, and checked when they are read.
//!
//! A link is base64url of a row of bits, most significant first:
//!
//! | bits | contents |
//! |---|---|
//! | 3 | version: 1 |
//! | 1 | game: 0 Othello, 1 Gomoku |
//! | 1 | whether the game has a start of its own |
//! | 1 | whether the position after fewer moves is shown |
//! | 9 | number of those moves, if shown |
//! | 5, 3 | Gomoku: size less 5; rule as in [`Rule::ALL`](gomoku::Rule::ALL) |
//! | 1, n | own start: side to move, then five cells in eight bits, base 3, the first cell lowest |
//! | 6 or 9 | number of moves |
//! | 6, 8 or 9 each | the moves as cells from the top left; passes are left out |
//! | 12 | check sum of all bits before |
//! | 0 to 5 | zeros |
//!
//! A usual game of Othello takes a letter a move and four letters besides.
//!
//! # Stability
//!
//! Every later version reads the links of this one.

mod bits;
mod error;
mod layout;
mod read;
mod write;

pub use error::LinkError;
pub use layout::{Linked, MAX_LENGTH};
pub use read::decode;
pub use write::encode;

#[cfg(test)]
mod tests {
    use gomoku::Rule;
    use proptest::prelude::*;

    use super::*;
    use crate::record::{Record, Spec};

    fn linked(spec: Spec, ply: usize) -> Linked {
        Linked { record: spec.record().unwrap(), ply }
    }

    fn othello(start: &str, moves: &str, ply: usize) -> Linked {
        linked(Spec::Othello { start: start.to_owned(), moves: moves.to_owned() }, ply)
    }

    fn gomoku(size: usize, rule: Rule, start: &str, moves: &str) -> Linked {
        let (rule, start, moves) = (rule.name().to_owned(), start.to_owned(), moves.to_owned());
        let record = Spec::Gomoku { size, rule, start, moves }.record().unwrap();
        Linked { ply: record.plies(), record }
    }

    #[test]
    fn links_are_short_and_stay_what_they_are() {
        for (linked, text) in [
            (othello("", "", 0), "IAw_"),
            (othello("", "F5D6C3", 3), "IDlrS1L"),
            (othello("", "F5D6C3", 1), "JAIctaQ0w"),
            (gomoku(15, Rule::Renju, "", "h8h7i9"), "MUgG4P7EJG"),
        ] {
            assert_eq!(encode(&linked), text);
            assert_eq!(decode(text), Ok(linked), "{text}");
        }
    }

    #[test]
    fn own_starts_are_kept() {
        let start = format!("------OX{} O", "-".repeat(56));
        for linked in [
            othello(&start, "F1", 1),
            gomoku(5, Rule::Caro6, "X----O--------X---------- O", "c1d1"),
            gomoku(22, Rule::Freestyle, "", "v22a1a22v1"),
        ] {
            assert_eq!(decode(&encode(&linked)), Ok(linked));
        }
    }

    #[test]
    fn the_longest_game_is_short_enough() {
        let size = 22;
        let cell = |x: usize, y: usize| (x / 2 + y).is_multiple_of(2);
        let mut points: [Vec<gomoku::Point>; 2] = Default::default();
        for point in gomoku::Point::all(size) {
            points[usize::from(cell(point.x(), point.y()))].push(point);
        }
        let start = ["-".repeat(size * size), " O".to_owned()].concat();
        let mut record =
            Record::gomoku(crate::record::gomoku_start(&start, size, Rule::Renju).unwrap());
        for (white, black) in points[0].iter().zip(&points[1]) {
            let _ = record.play_point(*white);
            let _ = record.play_point(*black);
        }
        let linked = Linked { ply: record.plies(), record };
        assert!(linked.ply > 20 && encode(&linked).len() <= MAX_LENGTH);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, error) in [
            ("", LinkError::Short),
            ("I", LinkError::Short),
            ("IAwA", LinkError::Check),
            ("JAIctaQ0A", LinkError::Check),
            ("QAAA", LinkError::Version { version: 2 }),
            ("IAw!", LinkError::Letter { at: 4 }),
            ("IAw_A", LinkError::Long),
        ] {
            assert_eq!(decode(text), Err(error), "{text}");
        }
        assert_eq!(decode(&"A".repeat(MAX_LENGTH + 1)), Err(LinkError::Long));
    }

    proptest! {
        /// Any letters are a link that is written back the same, or an error.
        #[test]
        fn what_is_read_is_written_back(text in "[A-Za-z0-9_-]{0,30}") {
            if let Ok(linked) = decode(&text) {
                prop_assert_eq!(encode(&linked), text);
            }
        }

        #[test]
        fn a_changed_letter_is_found(at in 0_usize..7, letter in "[A-Za-z0-9_-]") {
            let mut text = "IDlrS1L".to_owned();
            text.replace_range(at..=at, &letter);
            prop_assert!(text == "IDlrS1L" || decode(&text).is_err());
        }
    }
}
