//! Codes of patterns by all methods, and evaluations by their weights. They are equal on random boards and
//! after every move of real games, the same for all images of a board, and consistent for both players.

#![allow(clippy::cast_possible_truncation, reason = "random words are cut")]

use std::fs;
use std::path::PathBuf;

use othello::eval::{Evaluation, PatternEvaluation, Stages, Weights, sum};
use othello::methods::codes::{Extracted, Folded, Gathered, Maintained};
use othello::notation::Mode;
use othello::notation::wthor::Reader;
use othello::pattern::PatternSet;
use othello::workload::{game_boards, random_boards, words};
use othello::{Bitboard, Board, Square, Symmetry};
use ternary::encoder::dense::Lanes;
use ternary::encoder::dense::boards::{CellBytes, NibbleSums};

/// All methods for the codes of a set, and an evaluation with random weights.
struct Ways {
    set: PatternSet,
    gathered: Gathered,
    folded: Folded,
    extracted: Extracted,
    maintained: Maintained,
    nibbles: NibbleSums,
    bytes: CellBytes,
    evaluation: PatternEvaluation,
}

/// Returns random weights that are shared among codes according to the symmetries of their patterns.
fn weights(set: &PatternSet) -> Weights {
    let stages = Stages::new(vec![12, 20, 36]).unwrap();
    let mut next = words(7);
    let tables = (0..stages.count()).map(|_| {
        let patterns = set.patterns().iter().flat_map(|pattern| {
            let drawn: Vec<i16> =
                (0..pattern.code_count()).map(|_| (next() as u8).cast_signed().into()).collect();
            let shared = pattern.canonical();
            shared.into_iter().map(move |code| drawn[code as usize]).collect::<Vec<_>>()
        });
        patterns.collect()
    });
    let tables = tables.collect();
    let constants = std::array::from_fn(|_| i16::from((next() as u8).cast_signed()));
    Weights::new(set.clone(), stages, constants, tables, None).unwrap()
}

impl Ways {
    fn new(name: &str) -> Self {
        let set = PatternSet::named(name).unwrap();
        let (layout, weights) = (set.layout(), weights(&set));
        Self {
            gathered: Gathered::new(&set),
            folded: Folded::new(&set),
            extracted: Extracted::new(&set),
            maintained: Maintained::new(&set),
            nibbles: NibbleSums::new(&layout).unwrap(),
            bytes: CellBytes::new(&layout).unwrap(),
            evaluation: PatternEvaluation::new(weights),
            set,
        }
    }

    fn all() -> Vec<Self> {
        PatternSet::NAMES.map(Self::new).into()
    }

    /// Returns the codes of a board after checking that all methods agree on them.
    fn checked(&self, board: Board) -> Lanes {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let codes = self.gathered.codes(board);
        for (way, others) in [
            ("folded", self.folded.codes(board)),
            ("extracted", self.extracted.codes(board)),
            ("maintained", self.maintained.codes(board)),
            ("nibbles", self.nibbles.codes(mover, opponent)),
            ("bytes", self.bytes.codes(mover, opponent)),
            ("state", self.evaluation.state(board)),
        ] {
            assert_eq!(others, codes, "{way}, {board}");
        }
        let empties = board.empties().len();
        let tables = self.evaluation.weights().kernel_tables();
        let expected = (sum::ALL[0].sum)(tables, empties, &codes);
        for kernel in sum::ALL {
            let found = (kernel.sum)(tables, empties, &codes);
            assert_eq!(found, expected, "{}, {board}", kernel.name);
        }
        codes
    }

    /// Checks the codes of a board square by square, and the value of all its images and for the other
    /// player.
    fn check_closely(&self, board: Board) {
        let codes = self.checked(board);
        for (lane, instance) in self.set.instances().iter().enumerate() {
            assert_eq!(codes.get(lane), instance.code(board), "instance {lane}, {board}");
        }
        let value =
            |codes: &Lanes, board: Board| self.evaluation.evaluate(codes, board, Bitboard::EMPTY);
        let expected = value(&codes, board);
        for symmetry in Symmetry::ALL {
            let image = board.transformed(symmetry);
            assert_eq!(value(&self.checked(image), image), expected, "{symmetry:?}, {board}");
        }
        let other = board.pass();
        let passed = self.evaluation.pass(&codes);
        assert_eq!(passed, self.checked(other), "{board}");
        assert_eq!(value(&passed, other), value(&self.evaluation.state(other), other));
    }
}

/// Plays a game with maintained codes. Returns the number of boards.
fn check_game(ways: &[Ways], moves: impl IntoIterator<Item = Square>) -> usize {
    let (mut board, mut boards) = (Board::START, 0);
    let mut carried: Vec<Lanes> = ways.iter().map(|ways| ways.maintained.codes(board)).collect();
    for square in moves {
        if board.moves().is_empty() {
            board = board.pass();
            for (ways, codes) in ways.iter().zip(&mut carried) {
                *codes = ways.maintained.pass(codes);
                assert_eq!(ways.checked(board), *codes, "{board}");
            }
        }
        let flips = board.flips(square);
        let after = board.after(square, flips);
        for (ways, codes) in ways.iter().zip(&mut carried) {
            let played = ways.evaluation.play(codes, board, square, flips);
            *codes = ways.maintained.after(codes, square, flips);
            assert_eq!(played, *codes);
            assert_eq!(ways.checked(after), *codes, "{after}");
        }
        board = after;
        boards += 1;
    }
    boards
}

#[test]
fn all_ways_agree_on_random_boards() {
    let boards = if cfg!(debug_assertions) { 50 } else { 2_000 };
    for ways in Ways::all() {
        random_boards(1).take(boards).for_each(|board| ways.check_closely(board));
        game_boards(2).take(boards).for_each(|board| ways.check_closely(board));
    }
}

#[test]
fn all_ways_agree_after_every_move_of_random_games() {
    let ways = Ways::all();
    let mut next = words(3);
    for _ in 0..if cfg!(debug_assertions) { 2 } else { 100 } {
        let mut moves = Vec::new();
        let mut board = Board::START;
        while !board.is_over() {
            if board.moves().is_empty() {
                board = board.pass();
            }
            let squares: Vec<Square> = board.moves().iter().collect();
            let square = squares[usize::try_from(next() >> 32).unwrap() % squares.len()];
            board = board.play(square);
            moves.push(square);
        }
        check_game(&ways, moves);
    }
}

#[test]
#[ignore = "a million boards, every set: half a minute"]
fn all_ways_agree_on_a_million_boards() {
    for ways in Ways::all() {
        for board in random_boards(4).take(500_000).chain(game_boards(5).take(500_000)) {
            let codes = ways.checked(board);
            for (lane, instance) in ways.set.instances().iter().enumerate() {
                assert_eq!(codes.get(lane), instance.code(board), "instance {lane}, {board}");
            }
        }
    }
}

#[test]
#[ignore = "needs ../shared, half a minute: bash .ci/run shared"]
fn all_ways_agree_after_every_move_of_real_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello/wthor");
    let folder = PathBuf::from(folder);
    let ways = Ways::all();
    let (mut games, mut boards) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "wtb") {
            let bytes = fs::read(path).unwrap();
            for record in Reader::new(bytes.as_slice(), Mode::Strict).unwrap().raw() {
                let record = record.unwrap();
                let bytes = record.moves.iter().take_while(|&&byte| byte != 0);
                let square = |&byte: &u8| {
                    Square::at(usize::from(byte % 10) - 1, usize::from(byte / 10) - 1).unwrap()
                };
                boards += check_game(&ways, bytes.map(square));
                games += 1;
            }
        }
    }
    eprintln!("{games} games, {boards} moves");
    assert!(games >= 20_000);
}
