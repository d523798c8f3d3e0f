//! Plays games from any board. After each move, refused move and undo, maintained state must equal
//! recomputed state, every method must agree with its reference, and no stable disc may have
//! flipped. At the end the game is taken back and the leaves below its last board are counted.

#![no_main]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use othello::methods::rotated::{Base3Tables, LineTables, PairTables, RotatedBoard};
use othello::perft::{self, PassRule, Perft, Unique, perft};
use othello::stability::{self, FullLines, StabilityState};
use othello::zobrist::ZobristKey;
use othello::{
    Bitboard, Board, Color, Game, Move, PlayError, Played, Position, Square, Symmetry, flip,
    last_flip, methods, mobility,
};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    /// Discs of the mover, which take precedence over the opponent's; `None` for the usual start.
    start: Option<[u64; 2]>,
    white_to_move: bool,
    /// Depth to which leaves are counted, modulo 4.
    depth: u8,
    actions: &'a [u8],
}

/// A method of `mobility`, of `flip` and of `last_flip`.
type Moves = fn(Board) -> Bitboard;
type Flips = fn(Board, Square) -> Bitboard;
type Counts = fn(Bitboard, Square) -> (u32, u32);

#[derive(Clone, Copy, Debug)]
enum Action {
    /// Any square, occupied or not; the pass before it may be left out.
    Any(Square, Passes),
    /// One of the legal moves, or the pass.
    Legal(u8),
    Pass,
    Undo,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Passes {
    Written,
    LeftOut,
}

impl From<u8> for Action {
    fn from(byte: u8) -> Self {
        match byte {
            0..64 => Self::Any(Square::ALL[usize::from(byte)], Passes::Written),
            64..128 => Self::Any(Square::ALL[usize::from(byte - 64)], Passes::LeftOut),
            128..224 => Self::Legal(byte - 128),
            224..232 => Self::Pass,
            232.. => Self::Undo,
        }
    }
}

fuzz_target!(|input: Input<'_>| {
    let board = input.start.map_or(Board::START, |[mover, opponent]| {
        Board::new(Bitboard::new(mover), Bitboard::new(opponent & !mover)).unwrap()
    });
    let side = if input.white_to_move { Color::White } else { Color::Black };
    let mut table = Table::new(Position::new(board, side));
    for &action in input.actions {
        table.act(action.into());
    }
    let last = table.game.position().board();
    table.take_all_back();
    for depth in 0..=u32::from(input.depth % 4) {
        check_leaves(last, depth);
    }
    match last.empties().len() {
        0..=5 => check_endings(last),
        6..=8 => check_hash(last),
        _ => {}
    }
});

/// A game and all state that can be maintained beside it.
struct Table {
    game: Game,
    rules: Rules,
    kept: Kept,
    /// State before each turn.
    past: Vec<(Position, Rules, Kept)>,
}

/// State that is updated by each move.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Kept {
    key: ZobristKey,
    rotated: RotatedBoard,
    stability: StabilityState,
}

impl Kept {
    fn of(position: Position) -> Self {
        let board = position.board();
        Self {
            key: ZobristKey::of(position),
            rotated: RotatedBoard::new(board),
            stability: StabilityState::new(board),
        }
    }

    fn after(mut self, turn: &Played) -> Self {
        self.key = self.key.after_turn(turn);
        match turn.played {
            Move::Place(square) => {
                self.rotated.place(square, turn.flips);
                self.stability = self.stability.after(square, turn.flips);
            }
            Move::Pass => {
                self.rotated.pass();
                self.stability = self.stability.pass();
            }
        }
        self
    }
}

impl Table {
    fn new(start: Position) -> Self {
        let (rules, kept) = (Rules::of(start.board()), Kept::of(start));
        check_board(start, &rules, &kept);
        Self { game: Game::new(start), rules, kept, past: Vec::new() }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Any(square, passes) => self.play(square.into(), passes),
            Action::Legal(n) => {
                let moves = self.rules.moves;
                let square = usize::from(n).checked_rem(moves.len() as usize);
                let square = square.and_then(|n| moves.iter().nth(n));
                self.play(square.map_or(Move::Pass, Move::from), Passes::Written);
            }
            Action::Pass => self.play(Move::Pass, Passes::Written),
            Action::Undo => self.undo(),
        }
    }

    /// Plays a move, legal or not; the pass before it may be left out.
    fn play(&mut self, played: Move, passes: Passes) {
        let before = self.game.clone();
        let position = before.position();
        let implied = passes == Passes::LeftOut && played != Move::Pass && self.rules.must_pass();
        let result = match passes {
            Passes::Written => self.game.play(played),
            Passes::LeftOut => self.game.play_implying_pass(played),
        };
        let expected = if implied {
            let passed = Position::new(position.board().pass(), position.side_to_move().opponent());
            self.rules.passed().verdict(passed, played)
        } else {
            self.rules.verdict(position, played)
        };
        let Ok(next) = expected else {
            assert_eq!(result, expected.map(|_| ()));
            assert_eq!(self.game, before);
            return;
        };
        assert_eq!((result, self.game.position()), (Ok(()), next));
        let new = before.history().len();
        assert_eq!(self.game.history()[..new], *before.history());
        let turns = self.game.history()[new..].to_vec();
        assert_eq!(turns.len(), 1 + usize::from(implied));
        assert_eq!(turns.last().map(|turn| turn.played), Some(played));
        let mut position = position;
        for turn in turns {
            self.past.push((position, self.rules, self.kept));
            self.check_turn(position, &turn);
            self.kept = self.kept.after(&turn);
            position = position.play(turn.played).unwrap();
            self.rules = Rules::of(position.board());
            check_board(position, &self.rules, &self.kept);
        }
        assert_eq!(position, next);
    }

    /// Checks that a turn follows the rules and that no stable disc flipped.
    fn check_turn(&self, position: Position, turn: &Played) {
        let board = position.board();
        assert_eq!(turn.color, position.side_to_move());
        let next = match turn.played {
            Move::Pass => {
                assert!(turn.flips.is_empty());
                board.pass()
            }
            Move::Place(square) => {
                assert_eq!(turn.flips, self.rules.flips[square.index()]);
                assert_eq!(board.play(square), board.after(square, turn.flips));
                board.after(square, turn.flips)
            }
        };
        let before = match turn.played {
            Move::Pass => next.pass(),
            Move::Place(square) => next.before(square, turn.flips),
        };
        assert_eq!(before, board);
        let stable = self.kept.stability.stable();
        assert!(turn.flips.is_disjoint(stable.discs()), "{:?} on {position:?}", turn.played);
        let after = stability::stable(next);
        assert!(stable.mover.is_subset(after.opponent));
        assert!(stable.opponent.is_subset(after.mover));
    }

    fn undo(&mut self) {
        let undone = self.game.undo();
        let Some((position, rules, kept)) = self.past.pop() else {
            assert_eq!(undone, None);
            return;
        };
        let turn = undone.unwrap();
        assert_eq!(self.game.position(), position);
        assert_eq!(turn.color, position.side_to_move());
        // Keys and rotated boards are undone, but the stability state is restored from a copy.
        assert_eq!(self.kept.key.after_turn(&turn), kept.key);
        match turn.played {
            Move::Place(square) => self.kept.rotated.undo(square, turn.flips),
            Move::Pass => self.kept.rotated.pass(),
        }
        assert_eq!(self.kept.rotated, kept.rotated);
        (self.rules, self.kept) = (rules, kept);
    }

    fn take_all_back(&mut self) {
        let played = self.past.iter().map(|&(position, ..)| position);
        let positions: Vec<Position> = played.chain([self.game.position()]).collect();
        assert!(self.game.positions().eq(positions));
        let mut again = Game::new(self.game.start());
        for played in self.game.moves() {
            again.play(played).unwrap();
        }
        assert_eq!(again, self.game);
        while !self.past.is_empty() {
            self.undo();
        }
        self.undo();
        assert_eq!(self.game, Game::new(again.start()));
    }
}

/// The rules applied to a board, square by square.
#[derive(Clone, Copy)]
struct Rules {
    /// Discs flipped by a move to each square, for the mover and for the opponent.
    flips: [Bitboard; 64],
    replies: [Bitboard; 64],
    /// Legal moves of the mover, and of the opponent if the mover passes.
    moves: Bitboard,
    passed: Bitboard,
}

impl Rules {
    fn of(board: Board) -> Self {
        let [flips, replies] = [board, board.pass()]
            .map(|board| Square::ALL.map(|square| flip::loops::flips(board, square)));
        let legal = |flips: &[Bitboard; 64]| -> Bitboard {
            board.empties().iter().filter(|square| flips[square.index()].any()).collect()
        };
        Self { moves: legal(&flips), passed: legal(&replies), flips, replies }
    }

    /// Returns the rules of the board after a pass.
    fn passed(&self) -> Self {
        let Self { flips, replies, moves, passed } = *self;
        Self { flips: replies, replies: flips, moves: passed, passed: moves }
    }

    fn must_pass(&self) -> bool {
        self.moves.is_empty() && self.passed.any()
    }

    fn is_over(&self) -> bool {
        self.moves.is_empty() && self.passed.is_empty()
    }

    /// Returns the position after a move, or the reason why it is illegal.
    fn verdict(&self, position: Position, played: Move) -> Result<Position, PlayError> {
        let board = position.board();
        let color = position.side_to_move();
        let next =
            |mover, opponent| Position::new(Board::new(mover, opponent).unwrap(), color.opponent());
        match played {
            Move::Place(square) if self.moves.contains(square) => {
                let flips = self.flips[square.index()];
                Ok(next(board.opponent() - flips, (board.mover() | flips).with(square)))
            }
            Move::Place(square) if board.discs().contains(square) => {
                let occupant = position.color_at(square).unwrap();
                Err(PlayError::Occupied { color, square, occupant })
            }
            _ if self.is_over() => Err(PlayError::Over { color, played }),
            Move::Place(square) if self.must_pass() => Err(PlayError::MustPass { color, square }),
            Move::Place(square) => Err(PlayError::NoFlips { color, square }),
            Move::Pass if self.must_pass() => Ok(next(board.opponent(), board.mover())),
            Move::Pass => {
                let first = self.moves.first().unwrap();
                Err(PlayError::CannotPass { color, moves: self.moves.len(), first })
            }
        }
    }
}

/// Compares all that the crate computes of a board with the references, and the maintained state
/// with recomputed state.
fn check_board(position: Position, rules: &Rules, kept: &Kept) {
    let board = position.board();
    assert!(board.mover().is_disjoint(board.opponent()));
    assert_eq!(board.discs(), !board.empties());
    for (name, found) in all_moves(board) {
        assert_eq!(found, rules.moves, "{name} on {board:?}");
    }
    for (index, square) in Square::ALL.into_iter().enumerate() {
        for (name, found) in all_flips(board, square) {
            assert_eq!(found, rules.flips[index], "{name}, {square} on {board:?}");
        }
    }
    assert_eq!(position.moves(), rules.moves);
    assert_eq!(position.is_over(), rules.is_over());
    assert_eq!(position.must_pass(), rules.must_pass());

    assert_eq!(kept.key, ZobristKey::by_discs(position));
    assert_eq!(kept.key, ZobristKey::of(position));
    check_rotated(&kept.rotated, board, rules);
    check_stability(&kept.stability, board);
    check_symmetries(board, rules);
    if let (1, Some(square)) = (board.empties().len(), board.empties().first()) {
        check_last(board, square, rules);
    }
}

/// Returns the legal moves by every method of the build.
fn all_moves(board: Board) -> impl Iterator<Item = (&'static str, Bitboard)> {
    let methods: &[(&str, Moves)] = &[
        ("chosen", mobility::moves),
        ("loops", mobility::loops::moves),
        ("shifts", methods::mobility::shifts::moves),
        ("unrolled", methods::mobility::unrolled::moves),
        ("kogge_stone", mobility::kogge_stone::moves),
        ("carry", methods::mobility::carry::moves),
        ("kindergarten", methods::mobility::kindergarten::moves),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        ("sse2", mobility::kernels::sse2),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        ("bmi2", methods::mobility::kernels::bmi2),
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        ("avx2", mobility::kernels::avx2),
        #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
        ("avx512", methods::mobility::kernels::avx512),
    ];
    methods.iter().map(move |(name, moves)| (*name, moves(board)))
}

/// Returns the flips by every method of the build.
fn all_flips(board: Board, square: Square) -> impl Iterator<Item = (&'static str, Bitboard)> {
    let methods: &[(&str, Flips)] = &[
        ("chosen", flip::flips),
        ("unrolled", methods::flip::unrolled::flips),
        ("kogge_stone", methods::flip::kogge_stone::flips),
        ("kindergarten", methods::flip::kindergarten::flips),
        ("carry", flip::carry::flips),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        ("bmi2", methods::flip::kernels::bmi2),
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        ("avx2", flip::kernels::avx2),
        #[cfg(all(
            target_arch = "x86_64",
            target_feature = "avx512cd",
            target_feature = "avx512vl"
        ))]
        ("avx512", flip::kernels::avx512),
    ];
    methods.iter().map(move |(name, flips)| (*name, flips(board, square)))
}

fn check_rotated(kept: &RotatedBoard, board: Board, rules: &Rules) {
    static PAIRS: LazyLock<PairTables> = LazyLock::new(PairTables::build);
    static BASE3: LazyLock<Base3Tables> = LazyLock::new(|| Base3Tables::build().unwrap());
    assert_eq!(*kept, RotatedBoard::new(board));
    assert_eq!(kept.board(), board);
    check(kept, rules, &*PAIRS);
    check(kept, rules, &*BASE3);

    fn check(rotated: &RotatedBoard, rules: &Rules, tables: &impl LineTables) {
        assert_eq!(rotated.moves(tables), rules.moves);
        assert_eq!(rotated.moves_of_both(tables), [rules.moves, rules.passed]);
        assert_eq!(Square::ALL.map(|square| rotated.flips(square, tables)), rules.flips);
    }
}

fn check_stability(kept: &StabilityState, board: Board) {
    let stable = stability::reference::stable(board);
    assert_eq!(kept.board(), board);
    assert_eq!(kept.stable(), stable, "{board:?}");
    assert_eq!(stability::stable(board), stable, "{board:?}");
    assert_eq!(stability::stable_mover(board), stable.mover, "{board:?}");
    assert_eq!(stability::stable_opponent(board), stable.opponent, "{board:?}");
    assert_eq!(kept.full_lines(), FullLines::new(board.discs()), "{board:?}");
    assert!(kept.full_lines().all_four().is_subset(stable.discs()), "{board:?}");
}

/// Checks that a board and its images have the same moves, flips, stable discs and canonical form.
fn check_symmetries(board: Board, rules: &Rules) {
    let (canonical, to_canonical) = board.canonical_with_symmetry();
    let stable = stability::stable(board).discs();
    let mut least = board;
    for symmetry in Symmetry::ALL {
        let image = board.transformed(symmetry);
        least = least.min(image);
        assert_eq!(image.transformed(symmetry.inverse()), board);
        assert_eq!(image.canonical(), canonical);
        assert_eq!(image.moves(), rules.moves.transformed(symmetry));
        assert_eq!(stability::stable(image).discs(), stable.transformed(symmetry));
        for square in rules.moves {
            let found = image.flips(square.transformed(symmetry));
            assert_eq!(found, rules.flips[square.index()].transformed(symmetry));
        }
    }
    assert_eq!(canonical, least);
    assert_eq!(board.transformed(to_canonical), canonical);
}

/// Checks the flips in the last empty square, for both players, and the score after it.
fn check_last(board: Board, square: Square, rules: &Rules) {
    let (mover, passed) = (board.mover(), board.pass());
    let turned = [&rules.flips, &rules.replies].map(|flips| flips[square.index()].len());
    let expected = turned.into();
    let methods: &[(&str, Counts)] = &[
        ("chosen", last_flip::counts),
        ("reference", last_flip::reference::counts),
        ("table", last_flip::table::counts),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        ("bmi2", last_flip::kernels::bmi2),
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        ("avx2", methods::last_flip::kernels::avx2),
        #[cfg(all(
            target_arch = "x86_64",
            target_feature = "avx512cd",
            target_feature = "avx512vl"
        ))]
        ("avx512", methods::last_flip::kernels::avx512),
    ];
    for (name, counts) in methods {
        assert_eq!(counts(mover, square), expected, "{name}, {square} on {board:?}");
    }
    assert_eq!(last_flip::count(mover, square), expected.0);
    let score = match expected {
        (1.., _) => -board.play(square).final_score(),
        (0, 1..) => passed.play(square).final_score(),
        (0, 0) => board.final_score(),
    };
    assert_eq!(last_flip::final_score(mover, square), score, "{square} on {board:?}");
}

fn check_leaves(board: Board, depth: u32) {
    for rule in PassRule::ALL {
        let leaves = perft::reference::perft(board, depth, rule);
        assert_eq!(perft(board, depth, rule), leaves, "depth {depth}, {rule}, {board:?}");
        assert_eq!(Perft::new(rule).count(board, depth), Ok(leaves), "{rule}, {board:?}");
    }
}

/// Counts the leaves and the distinct boards of all lines of play to the end of the game.
fn check_endings(board: Board) {
    check_leaves(board, 2 * board.empties().len() + 1);
    let mut level = BTreeSet::from([board.canonical()]);
    let mut unique = Unique::new(board);
    while !level.is_empty() {
        assert_eq!(unique.next(), Some(Ok(level.len() as u64)));
        assert!(unique.boards().eq(level.iter().copied()));
        let movers =
            level.iter().map(|&board| if board.moves().any() { board } else { board.pass() });
        let next = |board: Board| board.moves().iter().map(move |square| board.play(square));
        level = movers.flat_map(next).map(Board::canonical).collect();
    }
    assert_eq!(unique.next(), None);
}

/// Counts leaves with a transposition table, which is used only where the tree is deep and wide enough.
fn check_hash(board: Board) {
    for rule in PassRule::ALL {
        for depth in [9, 10] {
            let leaves = perft(board, depth, rule);
            let hashed = Perft::new(rule).hash_mib(1).count(board, depth);
            assert_eq!(hashed, Ok(leaves), "depth {depth}, {rule}, {board:?}");
        }
    }
}
