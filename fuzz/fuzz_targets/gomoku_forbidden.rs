//! Compares the forbidden points of any stones, found from the state and from the board, with those
//! of the definition, including their explanations, in both readings.

#![no_main]

use arbitrary::Arbitrary;
use gomoku::renju::{self, Explanation, ForbiddenKind, Reading, SquareStatus, reference};
use gomoku::{Board, Color, Direction, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, ThreatState};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    size: u8,
    white_to_move: bool,
    /// Number of strokes of stones before the single points.
    strokes: u8,
    bytes: &'a [u8],
}

fuzz_target!(|input: Input<'_>| {
    let size = MIN_SIZE + usize::from(input.size) % (MAX_SIZE - MIN_SIZE + 1);
    let [black, white] = stones(size, usize::from(input.strokes), input.bytes);
    let side = if input.white_to_move { Color::White } else { Color::Black };
    let board = Board::from_stones(size, Rule::Renju, black, white).unwrap().with_side(side);
    let mut state = ThreatState::new(board.clone());
    let threats = state.threats().clone();
    for reading in Reading::ALL {
        let points = renju::forbidden_points(&board, reading);
        // The loop includes stones and points off the board, which are not forbidden.
        for point in Point::all(MAX_SIZE) {
            let expected = reference::forbidden(&board, point, reading);
            assert_eq!(renju::forbidden(&state, point, reading), expected, "{point}");
            assert_eq!(points.kind_at(point), expected, "{point}");
            if expected.is_some() || points.apparent().contains(point) {
                assert_eq!(renju::forbidden_on(&board, point, reading), expected, "{point}");
                let explanation = renju::explain(&board, point, reading).unwrap();
                assert_eq!(explanation.kind, expected, "{explanation}");
                assert!(explanation.looks_forbidden());
                check(&explanation);
                assert!(!explanation.to_string().is_empty());
            } else if (point.x() + 3 * point.y()).is_multiple_of(16) {
                // Other points have little to explain, and there are many of them.
                let kind = renju::explain(&board, point, reading).map(|why| why.kind);
                assert_eq!(kind, board.empties().contains(point).then_some(None));
            }
        }
    }
    assert_eq!((state.board(), state.threats()), (&board, &threats));
    // The lines of the state are unchanged too: the next stones get the right threats.
    for point in board.empties().iter().take(8) {
        state.place(point).unwrap();
        assert_eq!(*state.threats(), gomoku::threats(state.board()));
    }
});

/// Returns stones of both colours: first strokes along lines, because threes need neighbours, then
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

/// Checks that the verdict follows from the rows, here and in the nested squares.
fn check(explanation: &Explanation) {
    let verdict = if !explanation.fives.is_empty() {
        None
    } else if !explanation.overlines.is_empty() {
        Some(ForbiddenKind::Overline)
    } else if explanation.fours.len() > 1 {
        Some(ForbiddenKind::DoubleFour)
    } else {
        (explanation.real_threes().count() > 1).then_some(ForbiddenKind::DoubleThree)
    };
    assert_eq!(explanation.kind, verdict, "{explanation}");
    for row in &explanation.fives {
        assert_eq!(row.stones.len(), 5);
    }
    for row in &explanation.overlines {
        assert!(row.stones.len() > 5);
    }
    for four in &explanation.fours {
        assert_eq!(four.row.stones.len(), 4);
    }
    for three in &explanation.threes {
        assert_eq!(three.row.stones.len(), 3);
        assert!(matches!(three.squares.len(), 1 | 2));
        for square in &three.squares {
            if let SquareStatus::Forbidden { kind, why: Some(why) } = &square.status {
                assert_eq!((why.point, why.kind), (square.point, Some(*kind)));
                check(why);
            }
        }
    }
}
