//! Plays on any board under any rule. After each stone and each undo, the maintained threats must
//! equal those of the board judged anew, those of the definitions along the lines of the move and,
//! at the end, those of the tables.

#![no_main]

use std::sync::OnceLock;

use arbitrary::Arbitrary;
use gomoku::threat::table::{LineCodes, WindowTable, WinningPointTable, WinningPoints};
use gomoku::threat::{reference, threats_into};
use gomoku::{
    Board, BoardError, Color, Direction, Kind, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule,
    ThreatState, Threats, threats,
};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    size: u8,
    rule: u8,
    white_to_move: bool,
    /// Whether to judge the board before and after by the definitions too, which takes long.
    judge_all: bool,
    /// Number of strokes of stones before the moves.
    strokes: u8,
    bytes: &'a [u8],
}

/// Stones along a line, because threats need neighbours: x, y, direction, black and white bits.
type Stroke = [u8; 5];

#[derive(Clone, Copy, Debug)]
enum Move {
    /// Any point, on the board or not, empty or not.
    Any {
        x: u8,
        y: u8,
    },
    /// A point in a direction from the last move.
    Near {
        direction: u8,
        steps: i8,
    },
    Undo,
}

impl From<[u8; 2]> for Move {
    fn from([a, b]: [u8; 2]) -> Self {
        match a {
            0..128 => Self::Any { x: a, y: b },
            128..224 => Self::Near { direction: a, steps: b.cast_signed() },
            _ => Self::Undo,
        }
    }
}

fuzz_target!(|input: Input<'_>| {
    let size = usize::from(input.size) % 25;
    let rule = Rule::ALL[usize::from(input.rule) % 5];
    let strokes = input.bytes.as_chunks::<5>().0;
    let strokes = &strokes[..strokes.len().min(input.strokes.into())];
    let moves = input.bytes[5 * strokes.len()..].as_chunks::<2>().0;
    let [black, white] = stones(size.min(MAX_SIZE), strokes);
    let board = match Board::from_stones(size, rule, black, white) {
        Ok(board) => board,
        Err(BoardError::Size { size: refused }) => {
            assert!(refused == size && !(MIN_SIZE..=MAX_SIZE).contains(&size));
            return;
        }
        Err(error) => panic!("{error}"),
    };
    let side = if input.white_to_move { Color::White } else { Color::Black };
    let board = board.with_side(side);
    if input.judge_all {
        assert_eq!(threats(&board), reference::threats(&board));
    }
    let mut tables = Tables::of(&board);
    let state = play(board, moves, &mut tables);
    check_queries(state.threats(), state.board());
    tables.check(state.board(), state.threats());
    if input.judge_all {
        assert_eq!(*state.threats(), reference::threats(state.board()));
    }
});

fn stones(size: usize, strokes: &[Stroke]) -> [PointSet; 2] {
    let mut stones = [PointSet::EMPTY; 2];
    for &[x, y, direction, black, white] in strokes.iter().filter(|_| size > 0) {
        let start = Point::new(usize::from(x) % size, usize::from(y) % size);
        let step = Direction::ALL[usize::from(direction) % 4].step();
        for i in 0..8 {
            let Some(point) = start.unwrap().offset(step, i, size) else { break };
            let colors = [black, white & !black];
            for color in Color::ALL {
                if colors[color.index()] >> i & 1 == 1 {
                    stones[color.index()].insert(point);
                    stones[color.opponent().index()].remove(point);
                }
            }
        }
    }
    stones
}

fn play(board: Board, moves: &[[u8; 2]], tables: &mut Tables) -> ThreatState {
    let start = board.clone();
    let mut state = ThreatState::new(board);
    assert_eq!(*state.threats(), threats(&start));
    // Board and threats before each stone, to check the undo.
    let mut past: Vec<(Board, Threats)> = Vec::new();
    // Reused for many boards; its first size differs.
    let mut reused = Threats::new(MIN_SIZE, Rule::Caro6);
    for &action in moves {
        let target = match Move::from(action) {
            Move::Any { x, y } => Point::new(usize::from(x) % 24, usize::from(y) % 24),
            Move::Near { direction, steps } => state.board().moves().last().and_then(|last| {
                let step = Direction::ALL[usize::from(direction) % 4].step();
                last.offset(step, isize::from(steps % 6), MAX_SIZE)
            }),
            Move::Undo => {
                undo(&mut state, &mut past, tables);
                continue;
            }
        };
        let Some(point) = target else { continue };
        let before = (state.board().clone(), state.threats().clone());
        let mover = before.0.side_to_move();
        match state.place(point) {
            Ok(()) => {
                assert!(before.0.empties().contains(point));
                assert_eq!(state.board().get(point), Some(mover));
                assert_eq!(state.board().side_to_move(), mover.opponent());
                tables.place(point, mover);
                past.push(before);
                check_lines(&state, point);
            }
            Err(_) => {
                assert!(!before.0.empties().contains(point));
                assert_eq!((state.board(), state.threats()), (&before.0, &before.1));
            }
        }
        threats_into(state.board(), &mut reused);
        assert_eq!(*state.threats(), reused);
    }
    let end = (state.board().clone(), state.threats().clone());
    // Undo everything, on copies.
    let (mut copy, mut back, mut unwound) = (state.clone(), past.clone(), tables.clone());
    while !back.is_empty() {
        undo(&mut copy, &mut back, &mut unwound);
    }
    assert_eq!(copy.board(), &start);
    unwound.check(copy.board(), copy.threats());
    // A state made from a board with moves has no history of its own, but can still undo them.
    let mut late = ThreatState::new(end.0.clone());
    for (board, expected) in past.iter().rev() {
        late.undo();
        assert_eq!((late.board(), late.threats()), (board, expected));
    }
    assert_eq!((state.board(), state.threats()), (&end.0, &end.1));
    state
}

fn undo(state: &mut ThreatState, past: &mut Vec<(Board, Threats)>, tables: &mut Tables) {
    let taken = state.undo();
    match past.pop() {
        Some((board, before)) => {
            let point = taken.expect("a stone was placed");
            tables.remove(point, board.side_to_move());
            assert_eq!((state.board(), state.threats()), (&board, &before));
        }
        None => assert_eq!(taken, None),
    }
}

/// Checks the four lines of a move against the definitions.
fn check_lines(state: &ThreatState, point: Point) {
    let board = state.board();
    for direction in Direction::ALL {
        let along = |steps| point.offset(direction.step(), steps, board.size());
        let first = (0..).take_while(|&steps| along(-steps).is_some()).count() as isize - 1;
        let points: Vec<Point> = (-first..).map_while(along).collect();
        let line: Vec<_> = points.iter().map(|&point| board.get(point)).collect();
        for color in Color::ALL {
            let kinds = reference::line_kinds(&line, color, board.rule().line_rule(color));
            for (&point, kind) in points.iter().zip(kinds) {
                assert_eq!(state.threats().kind_at(point, color, direction), kind);
            }
        }
    }
}

/// Checks that all queries of the threats give consistent answers.
fn check_queries(threats: &Threats, board: &Board) {
    assert_eq!((threats.size(), threats.rule()), (board.size(), board.rule()));
    let sorted = threats.sorted();
    assert!(sorted.is_sorted());
    assert_eq!(sorted.len(), threats.iter().count());
    for threat in &sorted {
        assert_eq!(board.get(threat.point), None);
        let kind = threats.kind_at(threat.point, threat.color, threat.direction);
        assert_eq!(kind, Some(threat.kind));
    }
    for color in Color::ALL {
        for kind in Kind::ALL {
            let of = || sorted.iter().filter(|threat| (threat.color, threat.kind) == (color, kind));
            assert_eq!(threats.count(color, kind), of().count());
            assert_eq!(threats.any(color, kind), of().next().is_some());
            assert_eq!(threats.of(color, kind).count(), of().count());
            let points: PointSet = of().map(|threat| threat.point).collect();
            assert_eq!(threats.points(color, kind), points);
        }
    }
}

/// Tables of a rule, built on first use.
struct RuleTables {
    windows: WindowTable,
    winning: WinningPointTable,
    /// Codes by size, the smallest first.
    codes: [OnceLock<LineCodes>; MAX_SIZE - MIN_SIZE + 1],
}

static TABLES: [OnceLock<RuleTables>; 5] = [const { OnceLock::new() }; 5];

/// Codes maintained beside the state, stone by stone.
#[derive(Clone)]
struct Tables {
    tables: &'static RuleTables,
    codes: LineCodes,
}

impl Tables {
    fn of(board: &Board) -> Self {
        let index = Rule::ALL.iter().position(|&rule| rule == board.rule()).unwrap();
        let tables = TABLES[index].get_or_init(|| RuleTables {
            windows: WindowTable::build(board.rule(), 1).unwrap(),
            winning: WinningPointTable::build_windows(board.rule(), 1).unwrap(),
            codes: [const { OnceLock::new() }; MAX_SIZE - MIN_SIZE + 1],
        });
        let codes = &tables.codes[board.size() - MIN_SIZE];
        let mut codes = codes.get_or_init(|| tables.windows.codes(board.size()).unwrap()).clone();
        for color in Color::ALL {
            for point in board.stones(color).iter() {
                codes.place(point, color);
            }
        }
        Self { tables, codes }
    }

    fn place(&mut self, point: Point, color: Color) {
        self.codes.place(point, color);
    }

    fn remove(&mut self, point: Point, color: Color) {
        self.codes.remove(point, color);
    }

    fn check(&self, board: &Board, expected: &Threats) {
        let mut rebuilt = self.codes.clone();
        rebuilt.rebuild(board);
        assert_eq!(rebuilt.as_slice(), self.codes.as_slice());
        assert_eq!(self.tables.windows.threats(&self.codes), *expected);

        let mut points = WinningPoints::new(MAX_SIZE);
        self.tables.winning.look_up(&self.codes, &mut points);
        for color in Color::ALL {
            let winning = [Kind::Five, Kind::StraightFour].map(|kind| expected.points(color, kind));
            assert_eq!(points.points(color), winning[0] | winning[1]);
        }
    }
}
