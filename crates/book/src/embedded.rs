//! Small books that are part of the crate, made by its own search.
//!
//! The chapter about the [format](crate::chapters::format#embedded-books) says how they were made.
//!
//! # Stability
//!
//! The positions and scores may change with any version.

use crate::flat::BookFile;
#[cfg(feature = "gomoku")]
use crate::games::Gomoku;
#[cfg(feature = "othello")]
use crate::games::Othello;

/// A book that is part of the crate.
pub type Embedded<G> = BookFile<G, &'static [u8]>;

#[cfg(feature = "othello")]
const OTHELLO: &[u8] = include_bytes!("../books/othello.book");

#[cfg(feature = "gomoku")]
const GOMOKU: [(gomoku::Rule, &[u8]); 3] = [
    (gomoku::Rule::Freestyle, include_bytes!("../books/gomoku-15-freestyle.book")),
    (gomoku::Rule::Standard, include_bytes!("../books/gomoku-15-standard.book")),
    (gomoku::Rule::Renju, include_bytes!("../books/gomoku-15-renju.book")),
];

/// Points per side of the books of Gomoku.
#[cfg(feature = "gomoku")]
const SIZE: usize = 15;

/// Returns the book of Othello.
///
/// ```
/// use book::games::Othello;
/// use book::look_up::look_up;
/// use othello::{Board, Square};
///
/// let board = Board::START.play(Square::F5);
/// let found = look_up(&Othello, &book::embedded::othello(), &board)?.expect("a known position");
/// // Two of the three replies are about even.
/// assert!(found.moves().len() >= 2);
/// # Ok::<(), book::error::BookError>(())
/// ```
#[cfg(feature = "othello")]
#[must_use]
pub fn othello() -> Embedded<Othello> {
    BookFile::open(Othello, OTHELLO).expect("the header of the embedded book is right")
}

/// Returns the book of a game of Gomoku, or `None` if there is none: the crate has books of freestyle, standard
/// Gomoku and renju on boards of 15×15 points.
#[cfg(feature = "gomoku")]
#[must_use]
pub fn gomoku(game: Gomoku) -> Option<Embedded<Gomoku>> {
    if game.size() != SIZE {
        return None;
    }
    let (_, bytes) = GOMOKU.into_iter().find(|&(rule, _)| rule == game.rule())?;
    Some(BookFile::open(game, bytes).expect("the header of the embedded book is right"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::graph::{Costs, Follow, Graph, verify};

    /// Maximum size of the books of a game.
    const MOST: usize = 1 << 20;

    /// Returns the number of positions of a book without a mistake, all of which moves lead to from the start or from
    /// its openings.
    fn positions<G: Game + Copy>(
        book: &Embedded<G>,
        is_opening: impl Fn(&G::Position) -> bool,
    ) -> usize {
        book.check_bytes().unwrap();
        let game = *book.game();
        let report = verify(&game, book, book.entries(), 1).unwrap();
        assert_eq!(report.first(), []);
        let graph = Graph::load(game, book.entries()).unwrap();
        let positions = graph.entries().map(|(key, _)| game.decode(key.position()).unwrap());
        let mut roots: Vec<_> = positions.filter(is_opening).collect();
        roots.push(game.start());
        let costs = Costs::of(&graph, &roots, &Follow::default()).unwrap();
        assert_eq!(costs.inside().count(), graph.len(), "no move leads to a position");
        graph.len()
    }

    #[cfg(feature = "othello")]
    #[test]
    fn the_book_of_othello_is_right() {
        assert!(OTHELLO.len() <= MOST);
        assert!(positions(&othello(), |_| false) > 100);
    }

    #[cfg(feature = "gomoku")]
    #[test]
    fn the_books_of_gomoku_are_right() {
        assert!(GOMOKU.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() <= MOST);
        for (rule, _) in GOMOKU {
            let book = gomoku(Gomoku::new(SIZE, rule).unwrap()).unwrap();
            // Three stones of named openings, five of balanced ones.
            let is_opening = |board: &gomoku::Board| {
                let size = board.size();
                matches!(size * size - board.empties().len(), 3 | 5)
            };
            assert!(positions(&book, is_opening) > 100);
        }
        assert!(gomoku(Gomoku::new(19, gomoku::Rule::Renju).unwrap()).is_none());
        assert!(gomoku(Gomoku::new(15, gomoku::Rule::Caro6).unwrap()).is_none());
    }
}
