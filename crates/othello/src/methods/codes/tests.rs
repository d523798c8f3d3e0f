//! All ways against the loop from square to square.

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use ternary::encoder::dense::Lanes;

use super::{Extracted, Folded, Gathered, Maintained};
use crate::pattern::PatternSet;
use crate::workload::{random_boards, words};
use crate::{Bitboard, Board, Square, Symmetry};

struct Ways {
    set: PatternSet,
    gathered: Gathered,
    folded: Folded,
    extracted: Extracted,
    maintained: Maintained,
}

impl Ways {
    fn new(set: PatternSet) -> Self {
        Self {
            gathered: Gathered::new(&set),
            folded: Folded::new(&set),
            extracted: Extracted::new(&set),
            maintained: Maintained::new(&set),
            set,
        }
    }

    /// Returns the codes of a board after checking that all ways agree.
    fn checked(&self, board: Board) -> Lanes {
        let mut codes = [0; PatternSet::MAX_INSTANCES];
        for (code, instance) in codes.iter_mut().zip(self.set.instances()) {
            *code = instance.code(board);
        }
        let codes = Lanes::new(codes);
        assert_eq!(self.gathered.codes(board), codes, "gathered, {board}");
        assert_eq!(self.folded.codes(board), codes, "folded, {board}");
        assert_eq!(self.extracted.codes(board), codes, "extracted, {board}");
        assert_eq!(self.maintained.codes(board), codes, "maintained, {board}");
        assert_eq!(self.maintained.codes(board.pass()), codes.negated(), "swapped, {board}");
        codes
    }
}

#[test]
fn all_ways_agree_on_random_boards() {
    for name in PatternSet::NAMES {
        let ways = Ways::new(PatternSet::named(name).unwrap());
        for board in random_boards(1).take(if cfg!(debug_assertions) { 200 } else { 5_000 }) {
            ways.checked(board);
        }
        let full = |bits| Board::new(Bitboard::new(bits), Bitboard::new(!bits)).unwrap();
        for board in [full(0), full(u64::MAX), full(0x5555_aaaa_5555_aaaa)] {
            ways.checked(board);
        }
    }
}

#[test]
fn all_ways_agree_after_every_move() {
    let sets = PatternSet::NAMES.map(|name| Ways::new(PatternSet::named(name).unwrap()));
    let mut next = words(2);
    for _ in 0..if cfg!(debug_assertions) { 2 } else { 50 } {
        let mut board = Board::START;
        let mut carried = sets.each_ref().map(|ways| ways.maintained.codes(board));
        while !board.is_over() {
            let squares: Vec<Square> = board.moves().iter().collect();
            let played = (!squares.is_empty())
                .then(|| squares[usize::try_from(next() >> 32).unwrap() % squares.len()]);
            let flips = played.map_or(Bitboard::EMPTY, |square| board.flips(square));
            board = played.map_or(board.pass(), |square| board.after(square, flips));
            for (ways, codes) in sets.iter().zip(&mut carried) {
                *codes = match played {
                    Some(square) => ways.maintained.after(codes, square, flips),
                    None => ways.maintained.pass(codes),
                };
                assert_eq!(*codes, ways.checked(board), "carried, {board}");
            }
        }
    }
}

#[test]
fn diagonals_fold_and_few_instances_are_divided() {
    let set: PatternSet = "A3 B4 C5 D6 E7 F8\nA4 B5 C6 D7 E8\nA5 B6 C7 D8".parse().unwrap();
    assert_eq!(Folded::new(&set).folding(), 12);
    let set = PatternSet::named("edax").unwrap();
    let ways = Ways::new(set);
    assert!(ways.folded.folding() >= 18, "{}", ways.folded.folding());
    assert!(ways.gathered.divided() <= 16, "{}", ways.gathered.divided());
}

/// Sets of a few patterns in any order of their squares.
fn sets() -> impl Strategy<Value = PatternSet> {
    let pattern = btree_set(0..64_usize, 1..=10)
        .prop_map(|squares| squares.into_iter().collect::<Vec<_>>())
        .prop_shuffle();
    vec(pattern, 1..4).prop_filter_map("two patterns are images", |patterns| {
        let squares = |pattern: Vec<usize>| pattern.into_iter().map(|index| Square::ALL[index]);
        PatternSet::new(patterns.into_iter().map(squares)).ok()
    })
}

fn boards() -> impl Strategy<Value = Board> {
    (any::<u64>(), any::<u64>()).prop_map(|(mover, opponent)| {
        Board::new(Bitboard::new(mover & !opponent), Bitboard::new(opponent)).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(debug_assertions) { 8 } else { 256 }, ..ProptestConfig::default() })]

    #[test]
    fn any_set_has_all_ways(set in sets(), boards in vec(boards(), 20)) {
        let ways = Ways::new(set);
        for board in boards {
            ways.checked(board);
        }
    }

    #[test]
    fn sets_are_closed_and_images_share_codes(set in sets(), board in boards()) {
        for instance in set.instances() {
            let pattern = &set.patterns()[instance.pattern()];
            let canonical = pattern.canonical();
            prop_assert_eq!(canonical.len(), pattern.code_count());
            for symmetry in Symmetry::ALL {
                let area: Bitboard =
                    instance.squares().iter().map(|square| square.transformed(symmetry)).collect();
                let mut images = set.instances().iter().filter(|other| other.area() == area);
                let image = images.next().expect("a set is closed under the symmetries");
                prop_assert_eq!(images.next(), None);
                prop_assert_eq!(image.pattern(), instance.pattern());
                let (code, moved) =
                    (instance.index(board), image.index(board.transformed(symmetry)));
                prop_assert_eq!(canonical[code], canonical[moved]);
                prop_assert_eq!(canonical[canonical[code] as usize], canonical[code]);
            }
            prop_assert_eq!(
                i32::from(instance.code(board)),
                i32::try_from(instance.index(board)).unwrap()
                    - i32::try_from(pattern.code_count() / 2).unwrap()
            );
        }
    }
}
