//! Weights from untrusted files: as large as numbers can be, of any sign.

use std::sync::Arc;

use gomoku::eval::{Evaluation, SideWeights, Weights};
use gomoku::notation::moves;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Control, Engine, Question};
use gomoku::{Color, Rule};

/// Returns weights of a rule, each the next of some numbers again and again.
fn weights(rule: Rule, numbers: &[i16]) -> Weights {
    let mut numbers = numbers.iter().copied().cycle();
    let mut next = || numbers.next().unwrap();
    let by_hand = Weights::by_hand(rule);
    let windows = by_hand.windows().iter().map(|_| next()).collect();
    let mut side = |side: &SideWeights| {
        let mut side = side.clone();
        for point in &mut side.points {
            // A point of which nothing can come is worth nothing.
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
            let evaluation = Arc::new(Evaluation::new(&weights(rule, numbers)));
            for threads in [1, 2] {
                let options = Options::new().hash_mib(1).threads(threads);
                let mut engine = Engine::new(options, Arc::clone(&evaluation)).unwrap();
                for side in Color::ALL {
                    let board = board.clone().with_side(side);
                    let control = Control::new().nodes(2_000);
                    let analysis = engine.search(board.clone(), Question::new(), control);
                    let best = analysis.best().expect("there are moves");
                    assert!(board.empties().contains(best.point), "{rule} {numbers:?}");
                }
            }
        }
    }
}
