//! Classes of points, compared with the definitions and the drawings of the documentation.

use std::collections::HashMap;

use engine::random::SplitMix64;
use gomoku::pattern::{LineClass, PatternState};
use gomoku::{Board, Color, Direction, Kind, Point, Rule, threats};

/// The drawings of the documentation, between stones of the opponent.
#[test]
fn drawings_have_their_classes() {
    for (text, class) in [
        ("OX*___", LineClass::ClosedTwo),
        ("O_X*___O", LineClass::OpenTwo),
        ("O__X*___O", LineClass::OpenTwoWide),
        ("___X*___", LineClass::OpenTwoWidest),
        ("OXX*__", LineClass::ClosedThree),
        ("O_XX*__O", LineClass::Three),
        ("__XX*__", LineClass::ThreeWide),
        ("OXXX*_", LineClass::Four),
        ("X_X*X_X", LineClass::DoubleFour),
        ("_XXX*_", LineClass::StraightFour),
    ] {
        let mut board = Board::new(15, Rule::Freestyle).unwrap();
        let row = format!("O{text}O");
        for (x, cell) in row.chars().enumerate() {
            let color = match cell {
                'X' => Color::Black,
                'O' => Color::White,
                _ => continue,
            };
            board = board.with_side(color);
            board.place(Point::new(x + 2, 7).unwrap()).unwrap();
        }
        let point = Point::new(row.find('*').unwrap() + 2, 7).unwrap();
        let found = PatternState::new(&board).key(point, Color::Black).lines()[0];
        assert_eq!(found, class, "{text}");
    }
}

/// The class of a point in one line by the definitions: kinds from the threats, and classes below a three by
/// adding stones one by one.
struct Definition<'a> {
    board: &'a Board,
    point: Point,
    color: Color,
    direction: Direction,
    /// Kinds by the set of stones added: bits of steps along the line.
    kinds: HashMap<u16, Option<Kind>>,
    classes: HashMap<u16, LineClass>,
}

impl<'a> Definition<'a> {
    fn new(board: &'a Board, point: Point, color: Color, direction: Direction) -> Self {
        let (kinds, classes) = Default::default();
        Self { board, point, color, direction, kinds, classes }
    }

    fn class(&mut self, added: u16) -> LineClass {
        if let Some(&class) = self.classes.get(&added) {
            return class;
        }
        let class = self.class_by_stones_added(added);
        self.classes.insert(added, class);
        class
    }

    fn class_by_stones_added(&mut self, added: u16) -> LineClass {
        match self.kind(added) {
            Some(Kind::Five) => LineClass::Five,
            Some(Kind::Overline) => LineClass::Overline,
            Some(Kind::StraightFour) => LineClass::StraightFour,
            Some(Kind::DoubleFour) => LineClass::DoubleFour,
            Some(Kind::Four) => LineClass::Four,
            Some(Kind::Three) => {
                match self.count(added, LineClass::Four, |c| c == LineClass::StraightFour) {
                    0 | 1 => LineClass::Three,
                    _ => LineClass::ThreeWide,
                }
            }
            None if self.count(added, LineClass::Four, LineClass::is_four) > 0 => {
                LineClass::ClosedThree
            }
            None => match self.count(added, LineClass::Three, LineClass::is_three) {
                1 | 2 => LineClass::OpenTwo,
                3 => LineClass::OpenTwoWide,
                4.. => LineClass::OpenTwoWidest,
                0 => self.class_without_threes(added),
            },
        }
    }

    fn class_without_threes(&mut self, added: u16) -> LineClass {
        let open_twos = LineClass::OpenTwo..=LineClass::OpenTwoWidest;
        let mut some = |deepest, is: &dyn Fn(LineClass) -> bool| self.count(added, deepest, is) > 0;
        if some(LineClass::ClosedThree, &|c| c == LineClass::ClosedThree) {
            LineClass::ClosedTwo
        } else if some(LineClass::OpenTwo, &|c| open_twos.contains(&c)) {
            LineClass::OpenOne
        } else if some(LineClass::ClosedTwo, &|c| c == LineClass::ClosedTwo) {
            LineClass::ClosedOne
        } else {
            LineClass::Dead
        }
    }

    /// Counts the next stones with which the class satisfies `is`; such a class is not below `deepest`.
    fn count(&mut self, added: u16, deepest: LineClass, is: impl Fn(LineClass) -> bool) -> usize {
        let mut count = 0;
        for (step, other) in self.others().enumerate() {
            let with = added | 1 << step;
            if with == added || other.is_none_or(|other| self.board.get(other).is_some()) {
                continue;
            }
            let class = if deepest >= LineClass::Three && self.kind(with).is_none() {
                LineClass::Dead
            } else {
                self.class(with)
            };
            count += usize::from(is(class));
        }
        count
    }

    fn kind(&mut self, added: u16) -> Option<Kind> {
        if let Some(&kind) = self.kinds.get(&added) {
            return kind;
        }
        let mut board = self.board.clone();
        for (step, other) in self.others().enumerate() {
            if added & 1 << step != 0 {
                board = board.with_side(self.color);
                board.place(other.unwrap()).unwrap();
            }
        }
        let kind = threats(&board).kind_at(self.point, self.color, self.direction);
        self.kinds.insert(added, kind);
        kind
    }

    /// Returns the points that may belong to a pattern with this one.
    fn others(&self) -> impl Iterator<Item = Option<Point>> + use<> {
        let (point, direction, size) = (self.point, self.direction, self.board.size());
        let steps = (-5..=5).filter(|&steps| steps != 0);
        steps.map(move |steps| point.offset(direction.step(), steps, size))
    }
}

#[test]
fn classes_follow_the_definitions() {
    let mut random = SplitMix64::new(2);
    let mut seen = [0; LineClass::COUNT];
    for rule in Rule::ALL {
        for stones in [4, 9, 20] {
            let mut board = Board::new(8, rule).unwrap();
            while board.moves().len() < stones {
                let (x, y) = (random.below(8), random.below(8));
                let _ = board.place(Point::new(x, y).unwrap());
            }
            let state = PatternState::new(&board);
            for point in board.empties().iter() {
                for color in Color::ALL {
                    let lines = state.key(point, color).lines();
                    for (d, class) in Direction::ALL.into_iter().zip(lines) {
                        let expected = Definition::new(&board, point, color, d).class(0);
                        assert_eq!(class, expected, "{color} on {point} {d:?}\n{board}");
                        seen[class.index()] += 1;
                    }
                }
            }
        }
    }
    assert!(seen[..LineClass::ThreeWide.index()].iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn kinds_are_those_of_threats() {
    let mut random = SplitMix64::new(3);
    for rule in Rule::ALL {
        for _ in 0..30 {
            let mut board = Board::new(15, rule).unwrap();
            for _ in 0..70 {
                let (x, y) = (random.below(11), random.below(11));
                let _ = board.place(Point::new(x, y).unwrap());
            }
            let threats = threats(&board);
            let state = PatternState::new(&board);
            for point in board.empties().iter() {
                for color in Color::ALL {
                    let lines = state.key(point, color).lines();
                    for (d, class) in Direction::ALL.into_iter().zip(lines) {
                        let kind = match class {
                            LineClass::Five => Some(Kind::Five),
                            LineClass::Overline => Some(Kind::Overline),
                            LineClass::StraightFour => Some(Kind::StraightFour),
                            LineClass::DoubleFour => Some(Kind::DoubleFour),
                            LineClass::Four => Some(Kind::Four),
                            LineClass::Three | LineClass::ThreeWide => Some(Kind::Three),
                            _ => None,
                        };
                        assert_eq!(kind, threats.kind_at(point, color, d));
                    }
                }
            }
        }
    }
}
