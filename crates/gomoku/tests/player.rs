//! The player's search: legal moves, forced replies, wins, limits and repeatable results.

use gomoku::eval::ByHand;
use gomoku::search::Options;
use gomoku::search::alphabeta::Engine;

/// Returns an engine with little memory and weights set by hand.
fn engine(threads: usize) -> Engine {
    Engine::new(Options::new().hash_mib(4).threads(threads), ByHand).unwrap()
}

/// Whole games.
mod games {
    use gomoku::game::{Outcome, WinReason, last_outcome};
    use gomoku::renju::Reading;
    use gomoku::search::alphabeta::{Control, Question};
    use gomoku::{Board, Color, Point, Rule};

    use crate::engine;

    /// Plays a game with a limit of nodes per move, and returns its end.
    fn play(rule: Rule, size: usize, opening: &[Point], nodes: u64) -> (Board, Outcome) {
        let mut engine = engine(1);
        let mut board = Board::new(size, rule).unwrap();
        opening.iter().for_each(|&point| board.place(point).unwrap());
        loop {
            let legal = board.legal_moves(Reading::Literal);
            let analysis =
                engine.search(&board, Question::new(), Control::new().nodes(nodes)).unwrap();
            let best = analysis.best().expect("the board is not full");
            assert_eq!(best.pv.first(), Some(&best.point));
            assert!(legal.contains(best.point) || legal.is_empty(), "{} on\n{board}", best.point);
            // All moves of the PV can be played.
            let mut after = board.clone();
            best.pv.iter().for_each(|&point| after.place(point).unwrap());
            assert!(analysis.nodes <= nodes);
            board.place(best.point).unwrap();
            if let Some(outcome) = last_outcome(&board, Reading::Literal) {
                return (board, outcome);
            }
        }
    }

    #[test]
    fn games_of_every_rule_and_size_end_by_the_rules() {
        for (index, rule) in Rule::ALL.into_iter().enumerate() {
            for size in [5, 7, 9, 15, 20, 22] {
                let centre = size / 2;
                let opening =
                    [Point::new(centre, centre), Point::new(centre - 1, centre - index % 2)];
                let opening: Vec<Point> = opening.into_iter().flatten().collect();
                let (board, outcome) = play(rule, size, &opening[..index % 3 % 2 + 1], 400);
                match outcome {
                    Outcome::Draw => assert!(board.empties().is_empty()),
                    Outcome::Win { reason: WinReason::Forbidden(_), .. } => {
                        // A loss by a forbidden move is allowed only if there was no other move.
                        let mut before = board.clone();
                        before.undo();
                        assert!(before.legal_moves(Reading::Literal).is_empty(), "{before}");
                    }
                    Outcome::Win { .. } => {}
                }
            }
        }
    }

    #[test]
    fn a_full_board_has_no_move_and_an_empty_one_the_centre() {
        let mut engine = engine(1);
        let board = Board::new(15, Rule::Freestyle).unwrap();
        let analysis = engine.search(&board, Question::new().depth(2), Control::new()).unwrap();
        assert_eq!(analysis.best().unwrap().point, "H8".parse().unwrap());

        // Twos, so that neither side can make a five.
        let mut full = Board::new(5, Rule::Freestyle).unwrap();
        for (index, point) in Point::all(5).enumerate() {
            let color = if index / 2 % 2 == 0 { Color::Black } else { Color::White };
            full = full.with_side(color);
            full.place(point).unwrap();
        }
        let analysis = engine.search(&full, Question::new(), Control::new().nodes(1_000)).unwrap();
        assert_eq!(analysis.best(), None);
    }
}

/// Limits, threads, and the same search every time.
mod limits {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use gomoku::eval::ByHand;
    use gomoku::search::alphabeta::{Analysis, Control, Engine, Question};
    use gomoku::search::{End, Options, OptionsError};
    use gomoku::{Board, Rule, notation::moves};

    use crate::engine;

    fn board() -> Board {
        moves::parse(b"h8g7f6g8g9", 15, Rule::Freestyle).unwrap()
    }

    #[test]
    fn one_thread_repeats_its_results() {
        let question = Question::new().depth(6);
        let run = || engine(1).search(board(), question, Control::new()).unwrap();
        let (first, second) = (run(), run());
        assert_eq!((&first.moves, first.nodes), (&second.moves, second.nodes));
        assert_eq!(first.end, End::Solved);
        assert_eq!(first.best().unwrap().depth, 6);
        // So does a cleared engine.
        let mut engine = engine(1);
        for _ in 0..2 {
            let again = engine.search(board(), question, Control::new()).unwrap();
            assert_eq!((&again.moves, again.nodes), (&first.moves, first.nodes));
            engine.clear();
        }
    }

    #[test]
    fn a_limit_of_nodes_is_exact() {
        let mut engine = engine(1);
        for nodes in [0, 1, 100, 5_000, 50_000] {
            let control = Control::new().nodes(nodes);
            let analysis = engine.search(board(), Question::new(), control).unwrap();
            assert_eq!((analysis.nodes, analysis.end), (nodes, End::NodeLimit));
            assert!(board().empties().contains(analysis.best().unwrap().point));
        }
    }

    #[test]
    fn flags_and_clocks_end_a_search() {
        for threads in [1, 3] {
            let mut engine = engine(threads);
            let flag = Arc::new(AtomicBool::new(true));
            let stopped =
                engine.search(board(), Question::new(), Control::new().stop(flag)).unwrap();
            assert_eq!(stopped.end, End::Stopped);
            assert!(stopped.best().is_some());
            let start = Instant::now();
            let limit = Duration::from_millis(60);
            let timed =
                engine.search(board(), Question::new(), Control::new().time(limit)).unwrap();
            assert_eq!(timed.end, End::TimeLimit);
            assert!(timed.elapsed >= limit && start.elapsed() >= limit);
            let soft = Question::new().soft(Duration::from_millis(30));
            let soft = engine.search(board(), soft, Control::new()).unwrap();
            assert_eq!(soft.end, End::TimeLimit);
        }
    }

    #[test]
    fn threads_search_the_same_position_together() {
        let mut engine = engine(3);
        let question = Question::new().depth(7);
        let analysis = engine.search(board(), question, Control::new()).unwrap();
        assert_eq!(analysis.end, End::Solved);
        assert_eq!(analysis.best().unwrap().depth, 7);
        let limited =
            engine.search(board(), Question::new(), Control::new().nodes(300_000)).unwrap();
        assert_eq!(limited.end, End::NodeLimit);
    }

    #[test]
    fn progress_reports_every_depth() {
        let (sender, reports) = std::sync::mpsc::channel();
        let control = Control::new().progress(move |analysis: &Analysis| {
            let best = analysis.best().expect("a move");
            sender.send((best.depth, best.point, analysis.nodes)).expect("a receiver");
        });
        let mut engine = engine(1);
        let analysis = engine.search(board(), Question::new().depth(6), control).unwrap();
        let reports: Vec<_> = reports.iter().collect();
        let depths: Vec<u32> = reports.iter().map(|&(depth, ..)| depth).collect();
        assert!(depths.is_sorted() && (1..=6).all(|depth| depths.contains(&depth)), "{depths:?}");
        assert!(reports.is_sorted_by_key(|&(.., nodes)| nodes));
        assert_eq!(reports.last().unwrap().1, analysis.best().unwrap().point);
    }

    #[test]
    fn options_out_of_range_are_errors() {
        let new = |options| Engine::new(options, ByHand).map(|_| ());
        let threads = Options::MAX_THREADS + 1;
        assert_eq!(new(Options::new().threads(threads)), Err(OptionsError::Threads { threads }));
        assert_eq!(new(Options::new().threads(0)), Err(OptionsError::Threads { threads: 0 }));
        assert!(matches!(
            new(Options::new().hash_mib(usize::MAX)),
            Err(OptionsError::OutOfMemory { .. })
        ));
        assert!(new(Options::new().hash_mib(0)).is_ok());
    }
}

/// Wins, losses and forced replies.
mod mates {
    use gomoku::game::{Outcome, last_outcome};
    use gomoku::renju::Reading;
    use gomoku::search::alphabeta::{Control, Question};
    use gomoku::{Point, Rule, notation::moves};

    use crate::engine;

    fn best(text: &str, rule: Rule, nodes: u64) -> (Point, Option<i32>) {
        let board = moves::parse(text.as_bytes(), 15, rule).unwrap();
        let mut engine = engine(1);
        let analysis = engine.search(&board, Question::new(), Control::new().nodes(nodes)).unwrap();
        let best = analysis.best().unwrap();
        (best.point, best.value.mate())
    }

    /// Checks the best move and the number of plies to the win.
    fn check(text: &str, rule: Rule, expected: &[&str], mate: Option<i32>) {
        let (point, found) = best(text, rule, 20_000);
        assert!(expected.contains(&&*point.to_string()), "{text}: {point}");
        assert_eq!(found, mate, "{text}");
    }

    #[test]
    fn wins_are_played() {
        // Black has an open four in a row.
        check("h8a1i8a3j8a5k8a7", Rule::Freestyle, &["G8", "L8"], Some(1));
        // An open three.
        check("h8a1i8a3j8a5", Rule::Freestyle, &["G8", "K8"], Some(3));
        // Black's own five comes before White's.
        check("h8h9i8i9j8j9k8k9", Rule::Freestyle, &["G8", "L8"], Some(1));
    }

    #[test]
    fn threats_are_stopped() {
        // White has four in a row, closed at one side by a black stone.
        check("g8h8a1i8a3j8a5k8", Rule::Freestyle, &["L8"], None);
        for rule in Rule::ALL {
            // White has an open three: block one of its ends or a point beyond.
            let (point, _) = best("a1h8o15i8o1j8", rule, 20_000);
            assert!(["F8", "G8", "K8", "L8"].contains(&&*point.to_string()), "{rule}: {point}");
        }
    }

    #[test]
    fn a_lost_side_still_blocks() {
        // White has a straight four: block either end, though the other one wins.
        check("a1h8c1i8e1j8g1k8", Rule::Freestyle, &["G8", "L8"], Some(-2));
    }

    /// Black does not play on points that would win but are forbidden or make six.
    #[test]
    fn forbidden_points_are_left_alone() {
        // G9 is a double three.
        let (point, _) = best("h8h9i7i9h10i6i11i12", Rule::Renju, 5_000);
        assert_ne!(point.to_string(), "G9");
        // Six in a row are not a five.
        let (point, _) = best("h8a1i8a2j8a4k8a5m8a7n8o1", Rule::Standard, 5_000);
        assert_eq!(point.to_string(), "G8");
    }

    /// The search wins a game from each position that it values as a win.
    #[test]
    fn announced_wins_are_won() {
        let positions = [
            ("h9a1h10c1i8e1j8a15", Rule::Freestyle),
            ("h10i11h9i9j9g8h8j8i7h7", Rule::Renju),
            ("h8a1i8c2h9e3i9g1", Rule::Standard),
            ("h8a1i8c2h9e3i9g1", Rule::Caro5),
            ("h8a1i8c2h9e3i9g1", Rule::Caro6),
        ];
        for (text, rule) in positions {
            let mut board = moves::parse(text.as_bytes(), 15, rule).unwrap();
            let winner = board.side_to_move();
            let mut engine = engine(1);
            let mut left = None;
            let outcome = loop {
                let analysis =
                    engine.search(&board, Question::new(), Control::new().nodes(60_000)).unwrap();
                let best = analysis.best().unwrap();
                if board.side_to_move() == winner {
                    let mate = best.value.mate().expect("a forced win");
                    assert!(mate > 0, "{text}: {mate}");
                    left = Some(mate);
                }
                board.place(best.point).unwrap();
                if let Some(outcome) = last_outcome(&board, Reading::Literal) {
                    break outcome;
                }
            };
            assert!(matches!(outcome, Outcome::Win { winner: who, .. } if who == winner), "{text}");
            assert_eq!(left, Some(1));
        }
    }

    #[test]
    fn multi_pv_is_sorted() {
        let board = moves::parse(b"h8h9i8g9j9", 15, Rule::Freestyle).unwrap();
        let mut engine = engine(1);
        let question = Question::new().multi_pv(5).depth(4);
        let analysis = engine.search(&board, question, Control::new()).unwrap();
        assert_eq!(analysis.moves.len(), 5);
        assert!(analysis.moves.windows(2).all(|pair| pair[0].value >= pair[1].value));
        let mut points: Vec<Point> = analysis.moves.iter().map(|found| found.point).collect();
        points.sort_unstable();
        points.dedup();
        assert_eq!(points.len(), 5);
        let alone = engine.search(&board, Question::new().depth(4), Control::new()).unwrap();
        assert_eq!(alone.moves.len(), 1);
    }

    #[test]
    fn multi_pv_ranks_fives_first() {
        for (rule, text, fives) in [
            (Rule::Freestyle, "h8h9i8i9j8j9k8k9", &["G8", "L8"][..]),
            (Rule::Standard, "h8a1i8a3j8a5k8a7", &["G8", "L8"]),
            (Rule::Renju, "h8g8i8a3j8a5k8a7", &["L8"]),
        ] {
            let board = moves::parse(text.as_bytes(), 15, rule).unwrap();
            let question = Question::new().multi_pv(4).depth(3);
            let analysis = engine(1).search(&board, question, Control::new()).unwrap();
            for found in &analysis.moves {
                let is_five = fives.contains(&found.point.to_string().as_str());
                assert_eq!(found.value.mate() == Some(1), is_five, "{rule} {found:?}");
                assert_eq!(is_five, found.pv.len() == 1, "{rule} {found:?}");
            }
            let count = fives.len();
            assert!(analysis.moves[..count].iter().all(|found| found.value.mate() == Some(1)));
        }
    }
}

/// Extreme weights that a file can hold.
mod weights {
    use gomoku::eval::{PatternEvaluation, SideWeights, Weights};
    use gomoku::notation::moves;
    use gomoku::search::Options;
    use gomoku::search::alphabeta::{Control, Engine, Question};
    use gomoku::{Color, Rule};

    /// Returns weights of a rule that repeat the given numbers.
    fn weights(rule: Rule, numbers: &[i16]) -> Weights {
        let mut numbers = numbers.iter().copied().cycle();
        let mut next = || numbers.next().unwrap();
        let by_hand = Weights::by_hand(rule);
        let windows = by_hand.windows().iter().map(|_| next()).collect();
        let mut side = |side: &SideWeights| {
            let mut side = side.clone();
            for point in &mut side.points {
                // The weight of a dead point must be 0.
                let is_dead = (point.mover, point.waiting) == (0, 0);
                let numbers = [next(), next(), next(), next()];
                (point.attack, point.defence) = (numbers[2], numbers[3]);
                if !is_dead {
                    (point.mover, point.waiting) = (numbers[0], numbers[1]);
                }
            }
            side.turns.iter_mut().for_each(|turn| *turn = next());
            side
        };
        let sides = by_hand.sides().iter().map(&mut side).collect();
        Weights::new(rule, windows, sides).unwrap()
    }

    #[test]
    fn the_largest_weights_end_in_a_legal_move() {
        const NUMBERS: [&[i16]; 5] = [
            &[i16::MAX],
            &[i16::MIN],
            &[i16::MIN, i16::MAX],
            &[i16::MAX, i16::MAX, i16::MIN],
            &[0, i16::MIN, -1, i16::MAX, 1],
        ];
        for rule in Rule::ALL {
            let board = moves::parse(b"h8g7f6g8g9", 15, rule).unwrap();
            for numbers in NUMBERS {
                let evaluation = PatternEvaluation::new(&weights(rule, numbers));
                for threads in [1, 2] {
                    let options = Options::new().hash_mib(1).threads(threads);
                    let mut engine = Engine::new(options, evaluation.clone()).unwrap();
                    for side in Color::ALL {
                        let board = board.clone().with_side(side);
                        let control = Control::new().nodes(2_000);
                        let analysis =
                            engine.search(board.clone(), Question::new(), control).unwrap();
                        let best = analysis.best().expect("there are moves");
                        assert!(board.empties().contains(best.point), "{rule} {numbers:?}");
                    }
                }
            }
        }
    }
}

/// Lines of searches that a limit ends.
mod lines {
    use engine::random::SplitMix64;
    use gomoku::game::{last_outcome, outcome_of};
    use gomoku::renju::Reading;
    use gomoku::search::alphabeta::{Bound, Control, Question, RankedMove};
    use gomoku::{Board, Color, Point, Rule};

    use crate::engine;

    /// Returns a board of stones near each other, none of which ends the game.
    fn board(rule: Rule, stones: usize, random: &mut SplitMix64) -> Board {
        let mut board = Board::new(15, rule).unwrap();
        board.place(Point::new(7, 7).unwrap()).unwrap();
        while board.moves().len() < stones {
            let occupied = *board.stones(Color::Black) | *board.stones(Color::White);
            let points: Vec<Point> = (occupied.near(1, 15) & board.empties()).iter().collect();
            let point = *random.choose(&points).unwrap();
            if outcome_of(&board, point, Reading::Literal).is_none() {
                board.place(point).unwrap();
            }
        }
        board
    }

    /// Plays a line by the rules: every move is legal, and none follows the end of the game.
    fn check(board: &Board, found: &RankedMove) {
        assert_eq!(found.pv.first(), Some(&found.point));
        let mut after = board.clone();
        for &point in &found.pv {
            assert_eq!(last_outcome(&after, Reading::Literal), None, "{found:?}\n{board}");
            assert!(after.legal_moves(Reading::Literal).contains(point), "{found:?}\n{board}");
            after.place(point).unwrap();
        }
    }

    #[test]
    fn a_limit_of_nodes_leaves_whole_lines() {
        let mut random = SplitMix64::new(112);
        let (mut lines, mut single, mut short, mut bounds) = (0, 0, 0, 0);
        for index in 0..28 {
            let rule = Rule::ALL[index % Rule::ALL.len()];
            let board = board(rule, 4 + index % 7 * 3, &mut random);
            for nodes in [1_000, 2_000, 5_000, 10_000] {
                for multi_pv in [1, 3] {
                    let mut engine = engine(1);
                    let question = Question::new().multi_pv(multi_pv);
                    let analysis =
                        engine.search(&board, question, Control::new().nodes(nodes)).unwrap();
                    for found in &analysis.moves {
                        check(&board, found);
                        if found.depth < 4 || found.value.mate().is_some() {
                            continue;
                        }
                        let length = found.pv.len();
                        lines += 1;
                        single += usize::from(length == 1);
                        short += usize::from(length < found.depth as usize);
                        bounds += usize::from(found.bound != Bound::Exact);
                    }
                }
            }
        }
        // Every fourth search ends while the value of a better move is not known yet. Other lines are a ply or
        // two short, because nodes without a table move are searched less deep.
        let counts = format!("{bounds} bounds, {short} short lines of {lines}");
        assert!(lines > 112 && 6 * bounds > lines && 12 * short < lines, "{counts}");
        assert!(single == 0, "{single} lines of one move, {counts}");
    }
}
