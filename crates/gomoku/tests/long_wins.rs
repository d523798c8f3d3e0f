//! Long wins: over 100 plies of fours, and long chains of threats.
//!
//! The limits are in nodes, so that results do not depend on the machine; an ignored test measures time.

use std::thread;
use std::time::{Duration, Instant};

use gomoku::Board;
use gomoku::proof::Proof;
use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Options, Solution, Solver, Verdict};
use positions::{LongVcf, LongVct, quiet_wins, vcfs, vcts};

/// Limit of nodes, except in ignored tests.
const NODES: u64 = 1_000_000;

/// Returns the number of plies of a line of fours: the attacker's fours, a reply to each, the five.
const fn plies(fours: usize) -> usize {
    2 * fours + 1
}

/// Returns the proof of a search that found a win, after verifying it.
fn win(board: &Board, solution: Solution) -> Proof {
    let Verdict::Win(proof) = solution.verdict else {
        panic!("{} after {} nodes\n{board}", board.rule(), solution.nodes)
    };
    let checked = check(board, Reading::default(), &proof)
        .unwrap_or_else(|flaw| panic!("{}: {flaw}\n{board}", board.rule()));
    assert!(checked.line.len() > 2 * 3);
    proof
}

fn by_fours(vcf: &LongVcf, length: Length, control: Control) -> Proof {
    let mut solver = Solver::new(Options::new().length(length)).unwrap();
    win(&vcf.board, solver.solve(&vcf.board, Method::Vcf, control))
}

fn by_threats(vct: &LongVct, control: Control) -> Proof {
    let options = Options::new().width(vct.width);
    win(&vct.board, Solver::new(options).unwrap().solve(&vct.board, Method::Vct, control))
}

#[test]
fn over_a_hundred_plies_of_fours_are_found_and_verified() {
    let vcfs = vcfs();
    for vcf in &vcfs {
        assert!(plies(vcf.shortest) > 100, "{}", vcf.board);
        let proof = by_fours(vcf, Length::First, Control::new().nodes(NODES));
        assert!(proof.longest() >= vcf.shortest, "{}", vcf.board);
    }
    assert!(vcfs.iter().any(|vcf| vcf.board.size() == 15));
}

#[test]
fn no_fewer_fours_win() {
    for vcf in vcfs() {
        let proof = by_fours(&vcf, Length::Shortest, Control::new().nodes(NODES));
        assert_eq!(proof.longest(), vcf.shortest, "{}", vcf.board);
    }
}

/// The search recurses at most once per stone, so a full board of 484 points needs less than three times
/// this stack.
#[test]
fn fours_from_one_end_of_the_board_to_the_other_need_little_stack() {
    let long = vcfs().into_iter().max_by_key(|vcf| vcf.shortest).unwrap();
    assert!(plies(long.shortest) > 170);
    let search = move || by_fours(&long, Length::Shortest, Control::new().nodes(NODES)).longest();
    let small = thread::Builder::new().stack_size(256 << 10).spawn(search);
    assert!(plies(small.unwrap().join().unwrap()) > 170);
}

/// Checks that the proof is not much shorter than the one found first; longer ones are fine.
fn proves(vct: &LongVct, control: Control) {
    let proof = by_threats(vct, control);
    assert!(2 * proof.longest() > vct.moves, "{} instead of {}", proof.longest(), vct.moves);
}

#[test]
fn long_chains_of_threats_are_found_and_verified() {
    let mut solver = Solver::new(Options::new()).unwrap();
    for vct in vcts().iter().filter(|vct| vct.width == 1) {
        let fours = solver.solve(&vct.board, Method::Vcf, Control::new().nodes(NODES));
        assert_eq!(fours.verdict, Verdict::NoWin, "{}", vct.board);
        proves(vct, Control::new().nodes(NODES));
    }
}

/// Checks that the attacks are found with quiet moves and not without. Returns the number of positions.
fn quiet_moves_win(threads: usize, every: usize, nodes: u64) -> usize {
    let options = Options::new().threads(threads).hash_mib(64);
    let mut solver = Solver::new(options).unwrap();
    let wins = quiet_wins();
    let wins = wins.iter().step_by(every);
    for vct in wins.clone() {
        solver.set_width(1).unwrap();
        let threes = solver.solve(&vct.board, Method::Any, Control::new().nodes(nodes));
        assert_eq!(threes.verdict, Verdict::NoWin, "{}", vct.board);
        assert_eq!(threes.width, 1);
        solver.clear();
        solver.set_width(Options::MAX_WIDTH).unwrap();
        let solution = solver.solve(&vct.board, Method::Any, Control::new().nodes(nodes));
        assert!(solution.width >= 2, "{}", vct.board);
        let proof = win(&vct.board, solution);
        assert!(2 * proof.longest() > vct.moves, "{} for {}", proof.longest(), vct.moves);
        solver.clear();
    }
    wins.count()
}

#[test]
fn quiet_moves_of_games_win() {
    assert_eq!(quiet_moves_win(1, 20, 10_000_000), 20);
}

#[test]
#[ignore = "takes a minute"]
fn all_quiet_moves_of_games_win() {
    assert_eq!(quiet_moves_win(1, 1, 100_000_000), 396);
}

#[test]
#[ignore = "takes ten seconds"]
fn two_threads_find_quiet_moves_that_win() {
    assert_eq!(quiet_moves_win(2, 10, 200_000_000), 40);
}

#[test]
#[ignore = "takes seconds and needs an idle machine"]
fn within_five_seconds() {
    let limit = Duration::from_secs(5);
    let time = |what: &str, search: &dyn Fn() -> usize| {
        let start = Instant::now();
        let moves = search();
        println!("{what}: {moves} moves, {:.3} s", start.elapsed().as_secs_f64());
        assert!(start.elapsed() < limit);
    };
    for vcf in vcfs() {
        for length in [Length::First, Length::Shortest] {
            let name = format!("VCF, {length:?}, {}", vcf.board.rule());
            time(&name, &|| by_fours(&vcf, length, Control::new().time(limit)).longest());
        }
    }
    for vct in vcts() {
        let name = format!("VCT, {}", vct.board.rule());
        time(&name, &|| by_threats(&vct, Control::new().time(limit)).longest());
    }
}

/// The positions of `tests/data/long-vcf.txt`, `long-vct.txt` and `quiet-wins.txt`.
mod positions {
    use gomoku::notation::moves;
    use gomoku::{Board, PointSet, Rule};

    /// A position that is won by many fours.
    pub(super) struct LongVcf {
        pub(super) board: Board,
        /// Minimum number of the attacker's moves up to a four that no reply stops.
        pub(super) shortest: usize,
    }

    /// A position that is won by many threats.
    pub(super) struct LongVct {
        pub(super) board: Board,
        /// [`gomoku::search::Options::width`] that the win requires.
        pub(super) width: u8,
        /// Number of the attacker's moves in the proof found first.
        pub(super) moves: usize,
    }

    fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
        text.lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split_ascii_whitespace().collect())
    }

    fn stones(points: &str, size: usize, rule: Rule) -> PointSet {
        moves::parse(points.as_bytes(), size, rule).unwrap().moves().iter().copied().collect()
    }

    pub(super) fn vcfs() -> Vec<LongVcf> {
        lines(include_str!("data/long-vcf.txt"))
            .map(|fields| {
                let [rule, side, size, shortest, black, white] = fields[..] else {
                    panic!("{fields:?}")
                };
                let (rule, size) = (rule.parse().unwrap(), size.parse().unwrap());
                let [black, white] = [black, white].map(|points| stones(points, size, rule));
                let board = Board::from_stones(size, rule, black, white).unwrap();
                LongVcf {
                    board: board.with_side(side.parse().unwrap()),
                    shortest: shortest.parse().unwrap(),
                }
            })
            .collect()
    }

    pub(super) fn vcts() -> Vec<LongVct> {
        lines(include_str!("data/long-vct.txt"))
            .map(|fields| {
                let [rule, width, moves, game] = fields[..] else { panic!("{fields:?}") };
                LongVct {
                    board: moves::parse(game.as_bytes(), 15, rule.parse().unwrap()).unwrap(),
                    width: width.parse().unwrap(),
                    moves: moves.parse().unwrap(),
                }
            })
            .collect()
    }

    /// Returns positions of games that are won with quiet moves.
    pub(super) fn quiet_wins() -> Vec<LongVct> {
        lines(include_str!("data/quiet-wins.txt"))
            .map(|fields| {
                let [width, moves, game] = fields[..] else { panic!("{fields:?}") };
                LongVct {
                    board: moves::parse(game.as_bytes(), 15, Rule::Renju).unwrap(),
                    width: width.parse().unwrap(),
                    moves: moves.parse().unwrap(),
                }
            })
            .collect()
    }
}
