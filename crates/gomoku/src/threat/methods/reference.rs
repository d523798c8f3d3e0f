//! Reference implementation of threats: the definitions, step by step and without regard to speed.
//!
//! All faster ways are tested against this module.

use alloc::vec::Vec;

use crate::rule::LineRule;
use crate::threat::point_kinds::{Kind, Threat};
use crate::threat::threats::Threats;
use crate::{Board, Color, Direction, Point};

/// One cell of a line: a stone, or `None` when empty.
pub type Cell = Option<Color>;

/// Returns every threat point of a board, by trying each empty point in each direction.
#[must_use]
pub fn threats(board: &Board) -> Threats {
    let mut threats = Threats::new(board.size(), board.rule());
    for point in board.empties().iter() {
        for direction in Direction::ALL {
            let (line, index) = line_through(board, point, direction);
            for color in Color::ALL {
                let rule = board.rule().line_rule(color);
                if let Some(kind) = kind_at(&line, index, color, rule) {
                    threats.insert(Threat { point, color, kind, direction });
                }
            }
        }
    }
    threats
}

/// Returns the whole line through a point and the point's index in it.
fn line_through(board: &Board, point: Point, direction: Direction) -> (Vec<Cell>, usize) {
    let (step, size) = (direction.step(), board.size());
    let mut start = point;
    let mut index = 0;
    while let Some(before) = start.offset(step, -1, size) {
        start = before;
        index += 1;
    }
    let points = core::iter::successors(Some(start), |point| point.offset(step, 1, size));
    (points.map(|point| board.get(point)).collect(), index)
}

/// Returns the kind of every empty cell of a line for one colour. Beyond both ends lies the edge.
///
/// # Complexity
///
/// About the fourth power of the length: meant for lines of a board, at most some 32 cells.
///
/// ```
/// use gomoku::threat::reference::line_kinds;
/// use gomoku::{Color, LineRule, threat::Kind};
///
/// // . X X X . O
/// let x = Some(Color::Black);
/// let line = [None, x, x, x, None, Some(Color::White)];
/// let kinds = line_kinds(&line, Color::Black, LineRule::FREESTYLE);
/// assert_eq!(kinds, [Some(Kind::Four), None, None, None, Some(Kind::Four), None]);
/// ```
#[must_use]
pub fn line_kinds(line: &[Cell], color: Color, rule: LineRule) -> Vec<Option<Kind>> {
    (0..line.len()).map(|index| kind_at(line, index, color, rule)).collect()
}

/// Returns what a stone of `color` on a cell would make in the line, or `None` when it makes
/// nothing or the cell is not empty.
#[must_use]
pub fn kind_at(line: &[Cell], index: usize, color: Color, rule: LineRule) -> Option<Kind> {
    if line.get(index)?.is_some() {
        return None;
    }
    let mut line = line.to_vec();
    line[index] = Some(color);
    if is_five(&line, index, color, rule) {
        return Some(Kind::Five);
    }
    if run(&line, index, color).len() > 5 {
        return Some(Kind::Overline);
    }
    match four_of(&line, index, color, rule) {
        Some(four) => Some(four),
        None => makes_three(&line, index, color, rule).then_some(Kind::Three),
    }
}

/// Returns the unbroken run of `color` through a cell that holds one of its stones.
fn run(line: &[Cell], index: usize, color: Color) -> core::ops::Range<usize> {
    let ours = |cell: &&Cell| **cell == Some(color);
    let behind = line[..index].iter().rev().take_while(ours).count();
    let ahead = line[index + 1..].iter().take_while(ours).count();
    index - behind..index + ahead + 1
}

/// Returns whether the run through a cell is a five of the rule.
fn is_five(line: &[Cell], index: usize, color: Color, rule: LineRule) -> bool {
    let run = run(line, index, color);
    let opponent = Some(Some(color.opponent()));
    let before = run.start.checked_sub(1).and_then(|before| line.get(before).copied());
    let after = line.get(run.end).copied();
    let blocked_ends = usize::from(before == opponent) + usize::from(after == opponent);
    rule.is_five(run.len(), blocked_ends)
}

/// Returns the empty cells that complete a five through the stone at `index`.
fn completions(line: &[Cell], index: usize, color: Color, rule: LineRule) -> Vec<usize> {
    let mut line = line.to_vec();
    let mut found = Vec::new();
    for cell in 0..line.len() {
        if line[cell].is_none() {
            line[cell] = Some(color);
            if run(&line, cell, color).contains(&index) && is_five(&line, cell, color, rule) {
                found.push(cell);
            }
            line[cell] = None;
        }
    }
    found
}

/// Returns whether every single reply of the opponent leaves a completion.
fn survives_every_reply(line: &[Cell], index: usize, color: Color, rule: LineRule) -> bool {
    let mut line = line.to_vec();
    (0..line.len()).all(|reply| {
        if line[reply].is_some() {
            return true;
        }
        line[reply] = Some(color.opponent());
        let survives = !completions(&line, index, color, rule).is_empty();
        line[reply] = None;
        survives
    })
}

/// Returns the kind of four that the stone at `index` is part of.
fn four_of(line: &[Cell], index: usize, color: Color, rule: LineRule) -> Option<Kind> {
    let completions = completions(line, index, color, rule);
    if completions.is_empty() {
        return None;
    }
    if completions.len() == 1 || !survives_every_reply(line, index, color, rule) {
        return Some(Kind::Four);
    }
    let straight = completions.iter().any(|&start| {
        completions.contains(&(start + 5)) && run(line, index, color) == (start + 1..start + 5)
    });
    Some(if straight { Kind::StraightFour } else { Kind::DoubleFour })
}

/// Returns whether another stone makes a straight four that contains the stone at `index`.
fn makes_three(line: &[Cell], index: usize, color: Color, rule: LineRule) -> bool {
    let mut line = line.to_vec();
    (0..line.len()).any(|next| {
        if line[next].is_some() {
            return false;
        }
        line[next] = Some(color);
        let found = run(&line, next, color).contains(&index)
            && four_of(&line, next, color, rule) == Some(Kind::StraightFour);
        line[next] = None;
        found
    })
}
