//! All methods for stable discs agree, and their claims hold: on random games and boards, against all
//! continuations of positions with few empty squares, and on every position of the WTHOR games.
//!
//! Checking every position of the games by the definition takes too long for every run:
//! `cargo test --release -p tritboard-othello --test stability -- --ignored`

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use othello::stability::{
    StabilityState, Stable, reference, stable, stable_mover, stable_opponent,
};
use othello::workload::{random_boards, words};
use othello::{Bitboard, Board, Square, Symmetry};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// Returns a fixed seed and a fresh one, which is printed and can be set with `TRITBOARD_SEED`.
fn seeds() -> [u64; 2] {
    let fresh = std::env::var("TRITBOARD_SEED").ok().map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into(),
        |text| text.parse().expect("TRITBOARD_SEED is a number"),
    );
    println!("TRITBOARD_SEED={fresh}");
    [20_261_121, fresh]
}

/// Returns the moves of a random game, without passes.
fn random_game(next: &mut impl FnMut() -> u64) -> Vec<Square> {
    let mut game = Vec::new();
    let mut board = Board::START;
    loop {
        if board.moves().is_empty() {
            board = board.pass();
        }
        let moves = board.moves();
        if moves.is_empty() {
            return game;
        }
        let skip = usize::try_from(next() % u64::from(moves.len())).unwrap();
        let square = moves.iter().nth(skip).unwrap();
        board = board.play(square);
        game.push(square);
    }
}

/// Replays a game. Checks on every position, also before a pass, that the maintained stable discs equal
/// recomputed ones, that none is lost, and that no move flips one; if `defined` is set, also that they equal
/// those of the definition.
///
/// Returns the number of positions and of stable discs on them, or the place of an illegal move.
fn check_game(game: &[Square], defined: bool) -> Result<(usize, u32), usize> {
    let mut state = StabilityState::new(Board::START);
    let (mut positions, mut discs) = (0, 0);
    for ply in 0..=game.len() {
        // If the next move flips nothing, the player passes first.
        for passed in [false, true] {
            let board = state.board();
            let found = state.stable();
            let name = || format!("ply {ply} of {game:?}:\n{board}");
            assert_eq!(found, stable(board), "{}", name());
            if defined {
                assert_eq!(found, reference::stable(board), "{}", name());
            }
            positions += 1;
            discs += found.discs().len();
            let Some(&square) = game.get(ply) else { break };
            let flips = board.flips(square);
            if flips.any() && board.empties().contains(square) {
                assert!(flips.is_disjoint(found.discs()), "{square} turns a disc, {}", name());
                state = state.after(square, flips);
                let kept = state.stable();
                assert!(found.mover.is_subset(kept.opponent), "{}", name());
                assert!(found.opponent.is_subset(kept.mover), "{}", name());
                break;
            }
            if passed {
                return Err(ply);
            }
            state = state.pass();
        }
    }
    Ok((positions, discs))
}

#[test]
fn random_games_agree_and_turn_no_claimed_disc() {
    let games = if cfg!(debug_assertions) { 100 } else { 1000 };
    for seed in seeds() {
        let mut next = words(seed);
        for index in 0..games {
            assert!(check_game(&random_game(&mut next), index % 8 == 0).is_ok());
        }
    }
}

/// Asserts that all methods agree on a board, for both players and for an image of it.
fn assert_agree(board: Board, symmetry: Symmetry) {
    let expected = reference::stable(board);
    assert_eq!(stable(board), expected, "{board}");
    assert_eq!(stable_mover(board), expected.mover, "{board}");
    assert_eq!(stable_opponent(board), expected.opponent, "{board}");
    assert_eq!(StabilityState::new(board).stable(), expected, "{board}");
    assert_eq!(stable(board.pass()), expected.pass(), "{board}");
    assert_eq!(expected.discs(), expected.mover | expected.opponent);
    assert!(
        expected.mover.is_subset(board.mover()) && expected.opponent.is_subset(board.opponent())
    );
    let image = Stable {
        mover: expected.mover.transformed(symmetry),
        opponent: expected.opponent.transformed(symmetry),
    };
    assert_eq!(stable(board.transformed(symmetry)), image, "{board}");
}

#[test]
fn random_boards_agree() {
    let count = if cfg!(debug_assertions) { 10_000 } else { 50_000 };
    for seed in seeds() {
        for (index, board) in random_boards(seed).take(count).enumerate() {
            assert_agree(board, Symmetry::ALL[index % 8]);
        }
    }
}

/// Returns a configuration that keeps failing inputs beside this file.
fn config() -> ProptestConfig {
    const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stability.proptest-regressions");
    ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(KEPT))),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    /// Boards in which full rows and empty regions are likelier than in random words.
    #[test]
    fn striped_boards_agree(
        rows in prop::array::uniform8(prop_oneof![Just(0_u8), Just(255), any::<u8>()]),
        columns in prop_oneof![Just(0_u64), any::<u8>().prop_map(|byte| u64::from(byte) * 0x0101_0101_0101_0101)],
        mover: u64,
        solid: u64,
        symmetry in prop::sample::select(&Symmetry::ALL[..]),
    ) {
        let discs = Bitboard::new(u64::from_le_bytes(rows) | columns);
        // Half of the discs are in blocks of one player, so that neighbours connect.
        let mover = Bitboard::new(mover & !solid | 0x0f0f_0f0f_f0f0_f0f0 & solid);
        assert_agree(Board::new(discs & mover, discs - mover).unwrap(), symmetry);
    }
}

/// Plays all moves of both players at every turn, far more than the rules allow. Returns the discs of the
/// mover and of the opponent that any of them flips.
fn turned(board: Board) -> (Bitboard, Bitboard) {
    let mut turned = (Bitboard::EMPTY, Bitboard::EMPTY);
    for square in board.empties() {
        for passes in [false, true] {
            let view = if passes { board.pass() } else { board };
            let flips = view.flips(square);
            if flips.is_empty() {
                continue;
            }
            let (other, own) = self::turned(view.after(square, flips));
            let (own, other) = (own & view.mover(), other & view.opponent() | flips);
            let (mover, opponent) = if passes { (other, own) } else { (own, other) };
            turned.0 |= mover;
            turned.1 |= opponent;
        }
    }
    turned
}

/// Checks a board against all continuations. Returns how many discs are truly stable and how many of them are
/// known to be.
fn check_continuations(board: Board) -> (u32, u32) {
    let known = stable(board);
    let (mover, opponent) = turned(board);
    assert!(known.mover.is_disjoint(mover), "{board}\nknown\n{}\nturn\n{mover}", known.mover);
    assert!(
        known.opponent.is_disjoint(opponent),
        "{board}\nknown\n{}\nturn\n{opponent}",
        known.opponent
    );
    let never = board.discs() - mover - opponent;
    (never.len(), known.discs().len())
}

#[test]
fn no_continuation_turns_a_claimed_disc() {
    check_ends_of_games(5, if cfg!(debug_assertions) { 20 } else { 150 });
    for seed in seeds() {
        let few = random_boards(seed).filter(|board| board.empties().len() <= 4);
        for board in few.take(if cfg!(debug_assertions) { 200 } else { 2000 }) {
            check_continuations(board);
        }
    }
}

#[test]
#[ignore = "all continuations of seven empty squares take several seconds"]
fn no_continuation_of_seven_empty_squares_turns_a_claimed_disc() {
    check_ends_of_games(7, 100);
}

/// Checks final positions of random games, `count` each with one to `most` empty squares.
fn check_ends_of_games(most: u32, count: usize) {
    for seed in seeds() {
        for empties in 1..=most {
            let boards = othello::workload::boards_with_empties(seed, empties, count);
            let sums = boards.into_iter().map(check_continuations);
            let (never, known) = sums.fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
            println!("{empties} empty squares: {known} of {never} stable discs are known");
            assert!(known <= never && 2 * known > never, "{known} of {never}");
        }
    }
}

/// Returns the games of a WTHOR file as squares. The file has a header of 16 bytes; each game has 8 other
/// bytes and its 60 moves: 10 · row + column, both from 1, or 0 for none.
fn read_games(path: &Path) -> Vec<Vec<Square>> {
    let bytes = std::fs::read(path).unwrap();
    let (header, records) = bytes.split_at(16);
    let count = u32::from_le_bytes(header[4..8].try_into().unwrap());
    assert_eq!(records.len(), 68 * count as usize, "{}", path.display());
    let square = |&number: &u8| {
        Square::at(usize::from(number % 10) - 1, usize::from(number / 10) - 1).unwrap()
    };
    let games = records.chunks_exact(68);
    games
        .map(|game| game[8..].iter().take_while(|&&byte| byte != 0).map(square).collect())
        .collect()
}

/// Checks the games of all files, and those whose numbers `defined` selects also by the definition.
fn check_wthor(defined: impl Fn(usize) -> bool) {
    let folder =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello/wthor"));
    let entries = folder.read_dir().expect("the files of the federation");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "wtb"));
    paths.sort();
    let (mut games, mut positions, mut discs) = (0, 0, 0);
    for path in paths {
        for game in read_games(&path) {
            let checked = check_game(&game, defined(games));
            let (more, stable) =
                checked.unwrap_or_else(|ply| panic!("{}: move {ply} of {game:?}", path.display()));
            games += 1;
            positions += more;
            discs += u64::from(stable);
        }
    }
    println!("{games} games, {positions} positions, {discs} stable discs");
    assert_eq!(games, 24_665);
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn wthor_games_agree_and_turn_no_claimed_disc() {
    check_wthor(|game| game % if cfg!(debug_assertions) { 250 } else { 25 } == 0);
}

#[test]
#[ignore = "needs ../shared, several seconds: bash .ci/run shared"]
fn every_wthor_position_agrees_with_the_definition() {
    check_wthor(|_| true);
}
