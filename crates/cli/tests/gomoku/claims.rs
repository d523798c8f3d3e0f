//! Mates that `tritboard gomoku analyze` claims hold in their positions, whatever is played later.

use std::fmt::Write;

use assert_cmd::cargo::cargo_bin_cmd;
use engine::random::SplitMix64;
use gomoku::game::outcome_of;
use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Options, Solver};
use gomoku::{Board, Kind, Point, PointSet, Rule};
use serde_json::Value;

/// A game in which a later blunder of the loser once shortened an earlier claim.
const BLUNDERS: &str = "c7c6d6b5c5b8a7e6a9f6c9a6b6e5h6c8e7f5e4b7";

/// Returns the moves of a game, analyzed with a node limit.
fn analyzed(board: &Board, nodes: u64) -> Vec<Value> {
    let moves: String = board.moves().iter().fold(String::new(), |mut text, point| {
        write!(text, "{point}").unwrap();
        text
    });
    let (size, nodes) = (board.size().to_string(), nodes.to_string());
    let mut command = cargo_bin_cmd!("tritboard");
    command.args(["gomoku", "analyze", &moves, "--size", &size, "--nodes", &nodes]);
    command.args(["--hash", "2", "--json", "--rule", board.rule().name()]);
    let (code, text, errors) = crate::run(&mut command, "");
    assert_eq!((code, errors.as_str()), (0, ""), "{moves}");
    let answer: Value = serde_json::from_str(&text).unwrap();
    answer["moves"].as_array().unwrap().clone()
}

/// Returns a game of up to `most` moves near stones; some of them make or stop fives, fours and
/// threes.
fn game(size: usize, rule: Rule, most: usize, random: &mut SplitMix64) -> Board {
    let mut board = Board::new(size, rule).unwrap();
    board.place(Point::new(size / 2, size / 2).unwrap()).unwrap();
    while board.moves().len() < most {
        let threats = gomoku::threats(&board);
        let side = board.side_to_move();
        let mut wanted = PointSet::EMPTY;
        if random.below(4) > 0 {
            for kind in [Kind::Five, Kind::StraightFour, Kind::Four, Kind::Three] {
                for color in [side, side.opponent()] {
                    if wanted.is_empty() {
                        wanted = threats.points(color, kind);
                    }
                }
            }
        }
        let legal = board.legal_moves(Reading::Literal);
        let stones = *board.stones(side) | *board.stones(side.opponent());
        let size = board.size();
        let near =
            [wanted & legal, stones.near(1, size) & legal, stones.near(2, size) & legal, legal];
        let Some(from) = near.into_iter().find(|points| !points.is_empty()) else { break };
        let points: Vec<Point> = from.iter().collect();
        let point = *random.choose(&points).unwrap();
        let is_over = outcome_of(&board, point, Reading::Literal).is_some();
        board.place(point).unwrap();
        if is_over {
            break;
        }
    }
    board
}

/// Returns the board after the first moves of a game.
fn cut(board: &Board, moves: usize) -> Board {
    let mut board = board.clone();
    while board.moves().len() > moves {
        board.undo();
    }
    board
}

#[test]
fn claims_do_not_depend_on_later_moves() {
    let mut games = vec![(
        gomoku::notation::moves::parse(BLUNDERS.as_bytes(), 9, Rule::Freestyle).unwrap(),
        2_000,
    )];
    let mut random = SplitMix64::new(32);
    for rule in Rule::ALL {
        for size in [9, 9, 11, 15] {
            games.push((game(size, rule, 26, &mut random), 600));
        }
    }
    let mut mates = 0;
    for (board, nodes) in games {
        let whole = analyzed(&board, nodes);
        assert_eq!(whole.len(), board.moves().len());
        mates += whole.iter().filter(|found| !found["mate"].is_null()).count();
        let length = whole.len();
        for moves in [length - 1, length - 2, length / 2 + 1 + random.below(length / 3)] {
            assert_eq!(analyzed(&cut(&board, moves), nodes), whole[..moves], "{board}");
        }
    }
    assert!(mates > 30, "{mates} mates");
}

#[test]
fn claims_before_a_blunder_are_those_of_their_position() {
    let board = gomoku::notation::moves::parse(BLUNDERS.as_bytes(), 9, Rule::Freestyle).unwrap();
    let whole = analyzed(&board, 2_000);
    // White is lost after 16 moves, and move 18 shortens only the win after it.
    assert_eq!(whole[15]["mate"], analyzed(&cut(&board, 16), 2_000)[15]["mate"]);
    let mate = |index: usize| whole[index]["mate"].as_i64().unwrap();
    assert!(mate(15) <= -10 && mate(17) > mate(15), "{} {}", mate(15), mate(17));
}

#[test]
fn a_missed_five_is_shown_as_the_five() {
    // Black has K8 and F8, and makes a four elsewhere, which wins as well.
    let board = gomoku::notation::moves::parse(
        b"g8a1h8a3i8a5j8a7g10o15h10o13i10o11g11",
        15,
        Rule::Freestyle,
    )
    .unwrap();
    let mut with_four = cut(&board, 14);
    with_four.place("J10".parse().unwrap()).unwrap();
    for board in [board, with_four] {
        let rows = analyzed(&board, 4_000);
        for row in [8, 10, 12, 14].into_iter().filter_map(|row| rows.get(row)) {
            let best = &row["best"];
            assert_eq!(best["mate"], 1, "{row}");
            assert!(["F8", "K8"].contains(&best["move"].as_str().unwrap()), "{row}");
            assert_eq!(row["threat"]["kind"], "five");
        }
    }
}

/// Verifies claims with the solver.
struct Referee {
    solver: Solver,
    nodes: u64,
    /// Number of proven claims, and of undecided ones.
    counts: [usize; 2],
}

impl Referee {
    fn new(nodes: u64) -> Self {
        let options = Options::new().hash_mib(16);
        Self { solver: Solver::new(options).unwrap(), nodes, counts: [0; 2] }
    }

    /// Returns the plies of a forced win of the side to move, as few as the solver finds.
    fn plies(&mut self, board: &Board, most: u32) -> Option<u32> {
        let mut fewest = None;
        for (method, length) in [
            (Method::Any, Length::First),
            (Method::Vcf, Length::Shortest),
            (Method::Vct, Length::Shortest),
        ] {
            self.solver.set_length(length);
            let found = self.solver.solve(board, method, Control::new().nodes(self.nodes));
            if let Some(proof) = found.proof() {
                let plies = check(board, Reading::Literal, proof).unwrap().plies;
                fewest = Some(fewest.map_or(plies, |fewest: u32| fewest.min(plies)));
            }
            if fewest.is_some_and(|fewest| fewest <= most) {
                break;
            }
        }
        fewest
    }

    /// Verifies that the side to move wins within a number of plies.
    fn win(&mut self, board: &Board, most: u32, what: &str) {
        let threats = gomoku::threats(board);
        let side = board.side_to_move();
        let has_five = threats.any(side, Kind::Five);
        assert!(most > 1 || has_five, "{what}: no five\n{board}");
        let opponent_has_five = threats.any(side.opponent(), Kind::Five);
        let is_proven = self.plies(board, most).is_some_and(|plies| plies <= most);
        if most == 3 && !is_proven && !opponent_has_five {
            let legal = board.legal_moves(Reading::Literal);
            let wins = legal.iter().any(|point| is_unstoppable(board, point));
            assert!(wins, "{what}: no four that nothing stops\n{board}");
        }
        self.counts[usize::from(!is_proven)] += 1;
    }

    /// Verifies that the side to move loses within a number of plies, on a sample of replies.
    fn loss(&mut self, board: &Board, most: u32, what: &str, random: &mut SplitMix64) {
        let legal: Vec<Point> = board.legal_moves(Reading::Literal).iter().collect();
        let threats = gomoku::threats(board);
        assert!(!threats.any(board.side_to_move(), Kind::Five), "{what}: a five\n{board}");
        for _ in 0..4 {
            let Some(&point) = random.choose(&legal) else { return };
            let mut after = board.clone();
            after.place(point).unwrap();
            self.win(&after, most - 1, &format!("{what}, after {point}"));
        }
    }

    /// Verifies the claims of a game.
    fn game(&mut self, board: &Board, rows: &[Value], random: &mut SplitMix64) {
        for (index, row) in rows.iter().enumerate() {
            let before = cut(board, index);
            let what = format!("move {}: {row}", index + 1);
            let plies = |mate: &Value| mate.as_i64().map(|mate| i32::try_from(mate).unwrap());
            let mut claim = |board: &Board, mate: i32, what: &str| match mate {
                1.. => self.win(board, mate.unsigned_abs(), what),
                _ => self.loss(board, mate.unsigned_abs(), what, random),
            };
            if let Some(mate) = plies(&row["best"]["mate"]) {
                claim(&before, mate, &format!("best, {what}"));
            }
            // After the move it is the opponent's turn.
            let after = cut(board, index + 1);
            let is_over = outcome_of(&before, board.moves()[index], Reading::Literal).is_some();
            if let Some(mate) = plies(&row["mate"]).filter(|_| !is_over) {
                let mate = if mate > 0 { 1 - mate } else { -1 - mate };
                claim(&after, mate, &format!("played, {what}"));
            }
            for (key, board) in [("missed", &before), ("allowed", &after)] {
                if let Some(moves) = row[key]["moves"].as_u64() {
                    let plies = 2 * u32::try_from(moves).unwrap() - 1;
                    self.win(board, plies, &format!("{key}, {what}"));
                }
            }
        }
    }
}

/// Returns whether a move makes two points for a five, or one that no legal move stops.
fn is_unstoppable(board: &Board, point: Point) -> bool {
    let side = board.side_to_move();
    let mut after = board.clone();
    after.place(point).unwrap();
    let has_five = |board: &Board| gomoku::threats(board).any(side, Kind::Five);
    has_five(&after)
        && after.legal_moves(Reading::Literal).iter().all(|reply| {
            let mut next = after.clone();
            next.place(reply).unwrap();
            has_five(&next)
        })
}

/// Verifies the claims of random games, and that the solver decides most of them.
fn check_games(games: usize, nodes: u64) {
    let mut random = SplitMix64::new(910);
    let mut referee = Referee::new(200_000);
    for index in 0..games {
        let rule = Rule::ALL[index % Rule::ALL.len()];
        let size = [9, 11, 15][index % 3];
        let board = game(size, rule, 30, &mut random);
        let rows = analyzed(&board, nodes);
        referee.game(&board, &rows, &mut random);
    }
    let [proven, unknown] = referee.counts;
    println!("{games} games: {proven} claims proven, {unknown} undecided");
    assert!(proven > 2 * games && 20 * unknown < proven, "{proven} proven, {unknown} not");
}

#[test]
fn the_solver_proves_the_claims() {
    check_games(20, 1_000);
}

#[test]
#[ignore = "minutes"]
fn the_solver_proves_the_claims_of_many_games() {
    check_games(300, 2_000);
}
