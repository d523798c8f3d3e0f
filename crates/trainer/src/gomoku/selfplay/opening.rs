//! Random openings.

use engine::random::SplitMix64;
use gomoku::game::last_outcome;
use gomoku::renju::Reading;
use gomoku::{Board, Point};

use super::settings::Settings;

/// How many points are drawn for an opening at most: enough of them are empty.
const DRAWS: u32 = 1000;

/// Returns a board with stones of both colours, in turns, on random points of a square; none of them
/// has ended the game.
pub(super) fn draw(random: &mut SplitMix64, settings: &Settings, size: usize) -> Board {
    let mut board = Board::new(size, settings.rule).expect("sizes are checked");
    let within =
        |random: &mut SplitMix64, least, most: usize| least + random.scaled(most - least + 1);
    let count = within(random, settings.stones_min, settings.stones_max);
    let span = within(random, settings.span_min, settings.span_max).min(size);
    let is_anywhere = random.scaled(1000) < settings.anywhere_per_mille as usize;
    let [left, low] = match is_anywhere {
        true => [(); 2].map(|()| random.scaled(size - span + 1)),
        false => [(size - span) / 2; 2],
    };
    for _ in 0..DRAWS {
        if board.moves().len() == count {
            break;
        }
        let (x, y) = (left + random.scaled(span), low + random.scaled(span));
        let point = Point::new(x, y).expect("the square is on the board");
        if board.place(point).is_ok() && last_outcome(&board, Reading::Literal).is_some() {
            board.undo();
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;

    use super::*;
    use crate::stream::stream;

    /// Shards are made again from their seeds, so what a seed gives never changes.
    #[test]
    fn openings_of_a_seed_are_these() {
        let settings = Settings::new(Rule::Freestyle);
        let moves = |seed, game| {
            let board = draw(&mut stream(seed, game), &settings, 15);
            board.moves().iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
        };
        let expected = ["K7 K11 F5 D7 F8 G12", "I6 G6 F6", "E4 I12 J4 D4 L7"];
        assert_eq!([moves(1, 0), moves(1, 1), moves(2, 1)], expected);
    }

    #[test]
    fn openings_are_as_asked_for() {
        let mut random = stream(7, 7);
        for (rule, size) in [(Rule::Freestyle, 5), (Rule::Renju, 15), (Rule::Caro6, 22)] {
            let settings = Settings { stones_min: 3, ..Settings::new(rule) };
            let (mut counts, mut outside) = (Vec::new(), 0);
            for _ in 0..400 {
                let board = draw(&mut random, &settings, size);
                assert_eq!(last_outcome(&board, Reading::Literal), None);
                let moves = board.moves();
                counts.push(moves.len());
                let off = |at: usize| (at + 1).abs_diff(size - at) > 9;
                outside += u32::from(moves.iter().any(|at| off(at.x()) || off(at.y())));
                for of in [Point::x, Point::y] {
                    let places = || moves.iter().map(|&at| of(at));
                    assert!(places().max().unwrap() - places().min().unwrap() < 9);
                }
            }
            assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&3), Some(&8)));
            assert!(if size == 5 { outside == 0 } else { (40..=110).contains(&outside) });
        }
    }
}
