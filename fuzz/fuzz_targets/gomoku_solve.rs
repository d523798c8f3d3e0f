//! Solves any stones by fours and by threats within few nodes. Wins are verified, and refuted wins
//! are compared with the reference. The same question must get the same answer from a new solver
//! and from one that lives as long as the process.
//!
//! If an input fails only after others, the tables kept between inputs are at fault.

#![no_main]

use std::cell::RefCell;

use arbitrary::Arbitrary;
use gomoku::proof::Proof;
use gomoku::proof::check::check;
use gomoku::proof::file;
use gomoku::renju::Reading;
use gomoku::search::{Control, End, Length, Method, Options, Solution, Solver, Verdict, reference};
use gomoku::{Board, Color, Direction, Kind, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, threats};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    size: u8,
    rule: u8,
    flags: u8,
    /// Limits the searches; their number of nodes grows with its square.
    nodes: u8,
    /// Size of the tables in bytes, as a power of two.
    hash: u8,
    /// Number of strokes of stones before the single ones.
    strokes: u8,
    bytes: &'a [u8],
}

/// Maximum number of moves of a win by fours that the reference looks for.
const MOST_MOVES: usize = 4;

/// Maximum number of the solver's nodes up to which the reference is asked.
const MOST_NODES: u64 = 20;

thread_local! {
    static KEPT: RefCell<Vec<Solver>> =
        RefCell::new(Reading::ALL.map(|reading| solver(Options::new().reading(reading), 16)).into());
}

fn solver(options: Options, hash: u8) -> Solver {
    Solver::with_hash_bytes(options, 1 << (hash % 17)).expect("little memory")
}

/// Returns the parts of a solution that do not depend on time.
fn found(solution: &Solution) -> (&Verdict, Method, u64, End) {
    (&solution.verdict, solution.method, solution.nodes, solution.end)
}

fuzz_target!(|input: Input<'_>| {
    let size = MIN_SIZE + usize::from(input.size) % (MAX_SIZE - MIN_SIZE + 1);
    let rule = Rule::ALL[usize::from(input.rule) % Rule::ALL.len()];
    let flag = |bit: u8| usize::from(input.flags >> bit & 1);
    let reading = Reading::ALL[flag(0)];
    let side = Color::ALL[flag(1)];
    let [black, white] = stones(size, usize::from(input.strokes), input.bytes);
    let board = Board::from_stones(size, rule, black, white).unwrap().with_side(side);
    let options = Options::new().reading(reading).width((1 + input.flags / 4 % 4).min(3));
    let new = || solver(options, input.hash);
    let nodes = 1 + u64::from(input.nodes).pow(2) / 32;
    let control = || Control::new().nodes(nodes);

    by_fours(&board, new(), nodes);
    let method = [Method::Any, Method::Vct][flag(4)];
    let mut solver = new();
    let first = solver.solve(&board, method, control());
    let won = is_won(&board, reading, &first, nodes);
    assert_eq!(found(&new().solve(&board, method, control())), found(&first), "{board}");
    let again = solver.solve(&board, method, control());
    let won_again = is_won(&board, reading, &again, nodes);
    agree(won, won_again, options, &board);
    solver.clear();
    assert_eq!(found(&solver.solve(&board, method, control())), found(&first), "{board}");
    KEPT.with_borrow_mut(|kept| {
        if options.width == 1 {
            let old = kept[flag(0)].solve(&board, method, control());
            agree(won, is_won(&board, reading, &old, nodes), options, &board);
        }
    });
    if flag(5) == 1 {
        winning_moves(&board, new(), method, won, control());
    }
    if flag(6) == 1 {
        defend(&board, new(), method, control());
    }
});

/// Checks that two searches do not contradict each other.
fn agree(one: Option<bool>, other: Option<bool>, options: Options, board: &Board) {
    let is_same = one.is_none() || other.is_none() || one == other;
    assert!(is_same, "{} {one:?} {other:?}\n{board}", options.width);
}

/// Returns whether a position is won, if known. A win is verified and, if it is short, also written
/// to a file, read back and verified again.
fn is_won(board: &Board, reading: Reading, solution: &Solution, nodes: u64) -> Option<bool> {
    assert!(solution.nodes <= nodes, "{} {nodes}", solution.nodes);
    match &solution.verdict {
        Verdict::Win(proof) => {
            verify(board, reading, proof);
            Some(true)
        }
        Verdict::NoWin => Some(false),
        Verdict::Unknown => None,
    }
}

fn verify(board: &Board, reading: Reading, proof: &Proof) {
    let told = || format!("{} {reading} {}\n{board}", board.rule(), board.side_to_move());
    let checked = check(board, reading, proof).unwrap_or_else(|flaw| panic!("{flaw}, {}", told()));
    if proof.answers().len() > 50 {
        return;
    }
    let text = file::write(board, proof);
    let read = file::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.is_for(board), Ok(()), "{text}");
    assert_eq!(check(board, reading, &read.proof).as_ref(), Ok(&checked), "{}", told());
}

/// Checks that wins by fours equal those of the reference, where that takes little time.
fn by_fours(board: &Board, mut solver: Solver, nodes: u64) {
    let reading = solver.options().reading;
    let control = || Control::new().nodes(nodes);
    let first = solver.solve(board, Method::Vcf, control());
    let won = is_won(board, reading, &first, nodes);
    solver.set_length(Length::Shortest);
    let shortest = solver.solve(board, Method::Vcf, control());
    let also = is_won(board, reading, &shortest, nodes);
    assert!(won.is_none() || also.is_none() || won == also, "{board}");
    if first.nodes > MOST_NODES {
        return;
    }
    let is_five = threats(board).any(board.side_to_move(), Kind::Five);
    let expected = || reference::vcf(board, reading, MOST_MOVES);
    match (&shortest.verdict, won) {
        // The solver does not count the move that makes five.
        (Verdict::Win(proof), _) => {
            let moves = proof.longest() + usize::from(!is_five);
            let within = Some(moves).filter(|&moves| moves <= MOST_MOVES);
            assert_eq!(expected(), within, "{reading} {}\n{board}", board.rule());
        }
        (Verdict::NoWin, _) | (_, Some(false)) => {
            assert_eq!(expected(), None, "{reading} {}\n{board}", board.rule());
        }
        _ => {}
    }
}

fn winning_moves(
    board: &Board,
    mut solver: Solver,
    method: Method,
    won: Option<bool>,
    control: Control,
) {
    let options = *solver.options();
    let wins = solver.winning_moves(board, method, control);
    let firsts: Vec<Point> = wins.proofs.iter().map(|proof| proof.answers()[0].attack).collect();
    assert!(firsts.is_sorted_by(|a, b| a < b), "{firsts:?}");
    for proof in wins.proofs.iter().step_by(5) {
        verify(board, options.reading, proof);
    }
    let found = wins.is_complete.then_some(!wins.proofs.is_empty());
    agree(won, found, options, board);
}

fn defend(board: &Board, mut solver: Solver, method: Method, control: Control) {
    let options = *solver.options();
    let defence = solver.defend(board, method, control);
    let order = |verdict: &Verdict| match verdict {
        Verdict::NoWin => 0,
        Verdict::Unknown => 1,
        Verdict::Win(_) => 2,
    };
    assert!(defence.moves.is_sorted_by_key(|found| order(&found.verdict)));
    let points: PointSet = defence.moves.iter().map(|found| found.point).collect();
    assert_eq!(points.len(), defence.moves.len());
    assert!((points - board.empties()).is_empty());
    // Neighbours in the list are much alike.
    for found in defence.moves.iter().step_by(31) {
        let mut after = board.clone();
        after.place(found.point).unwrap();
        if let Verdict::Win(proof) = &found.verdict {
            verify(&after, options.reading, proof);
        }
    }
}

/// Returns stones of both colours: first strokes along lines, because threats need neighbours, then
/// two bits per point.
fn stones(size: usize, strokes: usize, bytes: &[u8]) -> [PointSet; 2] {
    let mut stones = [PointSet::EMPTY; 2];
    let mut put = |point: Point, color: Option<Color>| {
        stones.iter_mut().for_each(|stones| stones.remove(point));
        if let Some(color) = color {
            stones[color.index()].insert(point);
        }
    };
    let chunks = bytes.as_chunks::<5>().0;
    let chunks = &chunks[..strokes.min(chunks.len())];
    for &[x, y, direction, black, white] in chunks {
        let step = Direction::ALL[usize::from(direction) % 4].step();
        let start = Point::new(usize::from(x) % size, usize::from(y) % size);
        for i in 0..8 {
            let Some(point) = start.and_then(|start| start.offset(step, i, size)) else { break };
            if black >> i & 1 == 1 {
                put(point, Some(Color::Black));
            } else if white >> i & 1 == 1 {
                put(point, Some(Color::White));
            }
        }
    }
    let rest = &bytes[5 * chunks.len()..];
    let pairs = rest.iter().flat_map(|byte| [0, 2, 4, 6].map(|by| byte >> by & 3));
    for (point, pair) in Point::all(size).zip(pairs) {
        match pair {
            1 => put(point, Some(Color::Black)),
            2 => put(point, Some(Color::White)),
            3 => put(point, None),
            _ => {}
        }
    }
    stones
}
