//! The eight symmetries of the board, and the exchange of the colours.
//!
//! They are [`Symmetry`] of `ternary`, whose y is the row from the lowest. No rule changes under any of them.

pub use ternary::layout::grid::Symmetry;

use crate::point::MAX_SIZE;
use crate::{Board, Color, Point, PointSet};

impl Point {
    /// Returns the image of the point under a symmetry of a board of `size`.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    ///
    /// ```
    /// use gomoku::{Point, Symmetry};
    ///
    /// let point: Point = "B1".parse()?;
    /// assert_eq!(point.transformed(Symmetry::QuarterTurn, 15).to_string(), "O2");
    /// # Ok::<(), gomoku::ParsePointError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn transformed(self, symmetry: Symmetry, size: usize) -> Self {
        let (x, y) = symmetry.apply(self.x(), self.y(), size);
        Self::new(x, y).expect("the board has at most 22 points per side")
    }
}

impl PointSet {
    /// Returns the images of the points under a symmetry of a board of `size`.
    ///
    /// # Panics
    ///
    /// When `size` is above 22 or a point is not on the board.
    ///
    /// ```
    /// use gomoku::{PointSet, Symmetry};
    ///
    /// let set: PointSet = "A1 B1 C1".parse()?;
    /// assert_eq!(set.transformed(Symmetry::QuarterTurn, 15).to_string(), "O1 O2 O3");
    /// # Ok::<(), gomoku::ParsePointSetError>(())
    /// ```
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry, size: usize) -> Self {
        assert!(size <= MAX_SIZE && self.is_on(size), "a point is not on the board");
        // As `Symmetry::apply`: the exchange first, then the mirrors.
        let (exchanged, mirrored_x, mirrored_y) = match symmetry {
            Symmetry::Identity => (false, false, false),
            Symmetry::MirrorX => (false, true, false),
            Symmetry::MirrorY => (false, false, true),
            Symmetry::HalfTurn => (false, true, true),
            Symmetry::Transpose => (true, false, false),
            Symmetry::QuarterTurn => (true, true, false),
            Symmetry::QuarterTurnBack => (true, false, true),
            Symmetry::AntiTranspose => (true, true, true),
        };
        let mut rows = *self.rows();
        if exchanged {
            rows = [0; MAX_SIZE];
            for point in self {
                rows[point.x()] |= 1 << point.y();
            }
        }
        let rows = &mut rows[..size];
        if mirrored_x {
            for row in rows.iter_mut().filter(|row| **row != 0) {
                *row = row.reverse_bits() >> (32 - size);
            }
        }
        if mirrored_y {
            rows.reverse();
        }
        let mut all = [0; MAX_SIZE];
        all[..size].copy_from_slice(rows);
        Self::from_rows(all)
    }
}

impl Board {
    /// Returns the board with its stones and its moves transformed by a symmetry.
    ///
    /// ```
    /// use gomoku::{Board, Rule, Symmetry};
    ///
    /// let mut board = Board::new(15, Rule::Renju)?;
    /// board.place("H9".parse()?)?;
    /// let turned = board.transformed(Symmetry::QuarterTurn);
    /// assert_eq!(turned.moves()[0].to_string(), "G8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        let stones = Color::ALL.map(|color| self.stones(color).transformed(symmetry, size));
        self.with_images(stones, |point| point.transformed(symmetry, size))
    }

    /// Returns the board with the colours exchanged: of all stones, and of the side to move.
    ///
    /// Protocols that name stones "own" and "the opponent's" do not say who is Black: make the board with one's
    /// own stones black, and exchange the colours if they are white.
    ///
    /// ```
    /// use gomoku::{Board, Color, Rule};
    ///
    /// let mut board = Board::new(15, Rule::Freestyle)?;
    /// board.place("H8".parse()?)?;
    /// let swapped = board.with_colors_swapped();
    /// assert_eq!(swapped.get("H8".parse()?), Some(Color::White));
    /// assert_eq!(swapped.side_to_move(), Color::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_colors_swapped(&self) -> Self {
        let stones = Color::ALL.map(|color| *self.stones(color.opponent()));
        self.with_images(stones, |point| point).with_side(self.side_to_move().opponent())
    }

    /// Returns the canonical form of the board: one of its eight images, the same for each of them.
    ///
    /// Two boards with the same size, rule and side to move have the same stones in canonical form exactly
    /// when a symmetry takes one to the other.
    ///
    /// # Stability
    ///
    /// Which image is chosen is fixed: another choice is a breaking change. It is the image with the least
    /// rows, black before white, each from the lowest row to the highest, as the words of
    /// [`PointSet::rows`].
    ///
    /// ```
    /// use gomoku::{Board, Rule};
    ///
    /// let board = |moves: [&str; 2]| -> Result<Board, Box<dyn std::error::Error>> {
    ///     let mut board = Board::new(15, Rule::Renju)?;
    ///     for name in moves {
    ///         board.place(name.parse()?)?;
    ///     }
    ///     Ok(board)
    /// };
    /// // An indirect opening to either side.
    /// let [one, other] = [board(["H8", "G9"])?, board(["H8", "I7"])?];
    /// assert!(one.canonical().is_same_position(&other.canonical()));
    /// assert_eq!(one.canonical_key(), other.canonical_key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.canonical_with_symmetry().0
    }

    /// Returns the canonical form and the first symmetry, in the order of [`Symmetry::ALL`], that takes this
    /// board to it.
    #[must_use]
    pub fn canonical_with_symmetry(&self) -> (Self, Symmetry) {
        let (stones, symmetry) = self.least_image();
        let image = self.with_images(stones, |point| point.transformed(symmetry, self.size()));
        (image, symmetry)
    }

    /// Returns the key of the canonical form: the same for all images of a board.
    ///
    /// # Stability
    ///
    /// As that of [`key`](Self::key).
    #[must_use]
    pub fn canonical_key(&self) -> u64 {
        self.key_of_stones(&self.least_image().0)
    }

    /// Returns the stones of the canonical form and the first symmetry that leads to it.
    fn least_image(&self) -> ([PointSet; 2], Symmetry) {
        let images = Symmetry::ALL.map(|symmetry| {
            let stones =
                Color::ALL.map(|color| self.stones(color).transformed(symmetry, self.size()));
            (stones, symmetry)
        });
        // `min_by_key` returns the first of several.
        let least = images.into_iter().min_by_key(|(stones, _)| stones.map(|set| *set.rows()));
        least.expect("there are eight images")
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::point::MIN_SIZE;
    use crate::{Rule, threats};

    /// A board of any size and rule on which stones were placed, and its moves.
    fn boards() -> impl Strategy<Value = Board> {
        let rule = select(&Rule::ALL[..]);
        (MIN_SIZE..=MAX_SIZE, rule).prop_flat_map(|(size, rule)| {
            let point = (0..size, 0..size).prop_map(|(x, y)| Point::new(x, y).unwrap());
            proptest::collection::vec(point, 0..40).prop_map(move |points| {
                let mut board = Board::new(size, rule).unwrap();
                let mut seen = BTreeSet::new();
                for point in points.into_iter().filter(|&point| seen.insert(point)) {
                    board.place(point).unwrap();
                }
                board
            })
        })
    }

    proptest! {
        #[test]
        fn sets_move_as_their_points_do(board in boards()) {
            let (set, size) = (*board.stones(Color::Black), board.size());
            for symmetry in Symmetry::ALL {
                let expected: PointSet =
                    set.iter().map(|point| point.transformed(symmetry, size)).collect();
                prop_assert_eq!(set.transformed(symmetry, size), expected);
                prop_assert_eq!(expected.transformed(symmetry.inverse(), size), set);
            }
        }

        #[test]
        fn boards_move_as_their_moves_do(board in boards()) {
            for symmetry in Symmetry::ALL {
                let mut expected = Board::new(board.size(), board.rule()).unwrap();
                for &point in board.moves() {
                    expected.place(point.transformed(symmetry, board.size())).unwrap();
                }
                let image = board.transformed(symmetry);
                prop_assert_eq!(&image, &expected);
                prop_assert_eq!(image.key(), expected.key());
                prop_assert_eq!(&image.transformed(symmetry.inverse()), &board);
            }
        }

        #[test]
        fn exchanged_colours_are_those_of_the_other_moves(board in boards()) {
            let mut expected = Board::new(board.size(), board.rule()).unwrap().with_side(Color::White);
            for &point in board.moves() {
                expected.place(point).unwrap();
            }
            let swapped = board.with_colors_swapped();
            prop_assert_eq!(&swapped, &expected);
            prop_assert_eq!(swapped.key(), expected.key());
            prop_assert_eq!(&swapped.with_colors_swapped(), &board);
        }

        #[test]
        fn canonical_is_the_least_image(board in boards()) {
            let rows = |board: &Board| Color::ALL.map(|color| *board.stones(color).rows());
            let images = Symmetry::ALL.map(|symmetry| board.transformed(symmetry));
            let least = images.iter().min_by_key(|image| rows(image)).unwrap();
            for image in &images {
                let (canonical, symmetry) = image.canonical_with_symmetry();
                prop_assert!(canonical.is_same_position(least));
                prop_assert_eq!(&image.transformed(symmetry), &canonical);
                prop_assert_eq!(&image.canonical(), &canonical);
                prop_assert_eq!(image.canonical_key(), least.key());
            }
        }

        #[test]
        fn threats_turn_with_the_board(board in boards()) {
            let size = board.size();
            let found = |board: &Board, symmetry: Symmetry| {
                let threats = threats(board);
                let named = threats.iter().map(move |threat| {
                    let point = threat.point.transformed(symmetry, size);
                    (point, format!("{:?} {:?}", threat.color, threat.kind))
                });
                named.collect::<BTreeSet<_>>()
            };
            for symmetry in Symmetry::ALL {
                let image = board.transformed(symmetry);
                prop_assert_eq!(found(&image, Symmetry::Identity), found(&board, symmetry));
            }
        }
    }

    #[test]
    fn keys_tell_rules_sizes_and_sides_apart() {
        let keys: BTreeSet<u64> = Rule::ALL
            .into_iter()
            .flat_map(|rule| (MIN_SIZE..=MAX_SIZE).map(move |size| Board::new(size, rule).unwrap()))
            .flat_map(|board| Color::ALL.map(|side| board.clone().with_side(side).canonical_key()))
            .collect();
        assert_eq!(keys.len(), 2 * Rule::ALL.len() * (MAX_SIZE - MIN_SIZE + 1));
    }
}
