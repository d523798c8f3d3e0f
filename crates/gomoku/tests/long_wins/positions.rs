//! The positions of `tests/data/long-vcf.txt`, `long-vct.txt` and `quiet-wins.txt`.

#![allow(unreachable_pub, reason = "a module of a test binary")]

use gomoku::notation::moves;
use gomoku::{Board, PointSet, Rule};

/// A position that fours win, slowly.
pub struct LongVcf {
    pub board: Board,
    /// The fewest moves of the attacker, up to a four that no reply stops.
    pub shortest: usize,
}

/// A position that threats win, slowly.
pub struct LongVct {
    pub board: Board,
    /// What [`gomoku::search::Options::width`] has to be.
    pub width: u8,
    /// The attacker's moves in the proof that was found first.
    pub moves: usize,
}

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_ascii_whitespace().collect())
}

fn stones(points: &str, size: usize, rule: Rule) -> PointSet {
    moves::parse(points.as_bytes(), size, rule).unwrap().moves().iter().copied().collect()
}

pub fn vcfs() -> Vec<LongVcf> {
    lines(include_str!("../data/long-vcf.txt"))
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

pub fn vcts() -> Vec<LongVct> {
    lines(include_str!("../data/long-vct.txt"))
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

/// Positions of games that are won with quiet moves.
pub fn quiet_wins() -> Vec<LongVct> {
    lines(include_str!("../data/quiet-wins.txt"))
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
