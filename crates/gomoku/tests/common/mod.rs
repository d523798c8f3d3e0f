//! Random positions from a fixed seed and a fresh one, and mutated proofs.

#![allow(dead_code, reason = "not every suite uses every helper")]
#![allow(unreachable_pub, reason = "a module of test binaries")]

use std::time::{SystemTime, UNIX_EPOCH};

use engine::random::SplitMix64;
use gomoku::{Board, Color, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, ThreatState};

/// A random stream, the same on every machine.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.word()
    }

    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.scaled(end)
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Returns a fixed seed and a fresh one, which is printed and can be repeated with `TRITBOARD_SEED`.
pub fn seeds() -> [u64; 2] {
    let fresh = std::env::var("TRITBOARD_SEED").ok().map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into(),
        |text| text.parse().expect("TRITBOARD_SEED is a number"),
    );
    println!("TRITBOARD_SEED={fresh}");
    [20_261_120, fresh]
}

/// Returns a board of random size and rule.
///
/// Many stones form lines, so that threats of all kinds are common: strokes go in a random direction with
/// a colour that mostly stays the same.
pub fn random_board(random: &mut Random) -> Board {
    let size = MIN_SIZE + random.below(MAX_SIZE - MIN_SIZE + 1);
    let rule = random.pick(&Rule::ALL);
    let mut stones = [PointSet::EMPTY; 2];
    let strokes = random.below(size * size / 3);
    let persistence = 2 + random.below(8);
    for _ in 0..strokes {
        let mut point = Point::new(random.below(size), random.below(size)).unwrap();
        let step = random.pick(&[(1, 0), (0, 1), (1, 1), (1, -1)]);
        let mut color = random.pick(&Color::ALL);
        for _ in 0..random.below(8) {
            if random.below(4) > 0 {
                stones[color.index()].insert(point);
                stones[color.opponent().index()].remove(point);
            }
            if random.below(persistence) == 0 {
                color = color.opponent();
            }
            match point.offset(step, 1, size) {
                Some(next) => point = next,
                None => break,
            }
        }
    }
    Board::from_stones(size, rule, stones[0], stones[1]).unwrap()
}

/// Returns the state of a board whose stones were placed one by one in random order, some of them more
/// than once.
pub fn state_by_stones(board: &Board, random: &mut Random) -> ThreatState {
    let mut state = ThreatState::new(Board::new(board.size(), board.rule()).unwrap());
    let mut left: Vec<(Point, Color)> = Color::ALL
        .into_iter()
        .flat_map(|color| board.stones(color).iter().map(move |point| (point, color)))
        .collect();
    while !left.is_empty() {
        let (point, color) = left.swap_remove(random.below(left.len()));
        state.set_side_to_move(color);
        state.place(point).unwrap();
        if random.below(8) == 0 {
            let color = state.board().side_to_move().opponent();
            left.push((state.undo().unwrap(), color));
        }
    }
    state
}

/// Proofs with one thing changed.
pub mod mutations {
    use gomoku::proof::Proof;
    use gomoku::{Board, Point};

    /// A changed proof, with a description of the change.
    pub struct Mutant {
        pub proof: Proof,
        pub change: String,
    }

    /// Returns all proofs that lack one reply of a proof.
    pub fn dropped(proof: &Proof) -> impl Iterator<Item = Mutant> + '_ {
        proof.answers().iter().enumerate().flat_map(move |(index, answer)| {
            answer.replies.iter().enumerate().map(move |(number, reply)| {
                let mut answers = proof.answers().to_vec();
                answers[index].replies.remove(number);
                let change = format!("answer {index}, {}: without {}", answer.attack, reply.point);
                Mutant { proof: Proof::new(proof.attacker(), answers).unwrap(), change }
            })
        })
    }

    /// Returns all proofs in which one move of the attacker is replaced by the one that `altered` chooses.
    pub fn altered<'a>(
        proof: &'a Proof,
        mut altered: impl FnMut(Point) -> Point + 'a,
    ) -> impl Iterator<Item = Mutant> + 'a {
        proof.answers().iter().enumerate().map(move |(index, answer)| {
            let mut answers = proof.answers().to_vec();
            let point = altered(answer.attack);
            answers[index].attack = point;
            let change = format!("answer {index}: {point} instead of {}", answer.attack);
            Mutant { proof: Proof::new(proof.attacker(), answers).unwrap(), change }
        })
    }

    /// Returns another point of the board, for most numbers near `point`.
    pub fn another(board: &Board, point: Point, number: u64) -> Point {
        let all: Vec<Point> = Point::all(board.size()).filter(|&other| other != point).collect();
        let distance =
            |other: Point| other.x().abs_diff(point.x()).max(other.y().abs_diff(point.y()));
        let near: Vec<Point> = all.iter().copied().filter(|&other| distance(other) < 5).collect();
        let from = if number.is_multiple_of(4) { all } else { near };
        from[usize::try_from(number / 4 % from.len() as u64).unwrap()]
    }
}

/// Random trees of games.
pub mod trees {
    use gomoku::tree::{GameTree, Mark, Move, NodeId, Property};
    use gomoku::{Color, Point, Rule};
    use proptest::prelude::*;

    /// A node of a random tree: its parent among the nodes before it, its move and its notes.
    #[derive(Clone, Debug)]
    struct Plan {
        parent: prop::sample::Index,
        point: Option<(usize, usize)>,
        color: bool,
        has_move: bool,
        notes: u8,
        text: String,
    }

    fn plan(text: &'static str) -> impl Strategy<Value = Plan> {
        let point = proptest::option::weighted(0.95, (0..22_usize, 0..22_usize));
        (any::<prop::sample::Index>(), point, any::<bool>(), 0..8_u8, any::<u8>(), text).prop_map(
            |(parent, point, color, has_move, notes, text)| Plan {
                parent,
                point,
                color,
                has_move: has_move > 0,
                notes,
                text,
            },
        )
    }

    fn color(is_black: bool) -> Color {
        if is_black { Color::Black } else { Color::White }
    }

    /// Returns trees of any size with everything that SGF can hold; their texts match a pattern.
    pub fn trees(text: &'static str) -> impl Strategy<Value = GameTree> {
        let nodes = proptest::collection::vec(plan(text), 0..40);
        let rule = proptest::option::of(proptest::sample::select(Rule::ALL.to_vec()));
        (5..=22_usize, rule, nodes, proptest::array::uniform8(text)).prop_map(
            |(size, rule, plans, info)| {
                let mut tree = GameTree::new(size).unwrap();
                tree.set_rule(rule);
                let [black, white, event, round, place, date, result, _] = info;
                let target = tree.info_mut();
                target.black = black;
                target.white = white;
                target.event = event;
                target.round = round;
                target.place = place;
                target.date = date;
                target.result = result;
                let mut nodes = vec![NodeId::ROOT];
                for plan in plans {
                    let point = plan.point.and_then(|(x, y)| Point::new(x % size, y % size));
                    let played = plan.has_move.then_some(Move { color: color(plan.color), point });
                    let parent = nodes[plan.parent.index(nodes.len())];
                    let node = tree.add(parent, played);
                    nodes.push(node);
                    note(&mut tree, node, &plan, point);
                }
                tree
            },
        )
    }

    fn note(tree: &mut GameTree, node: NodeId, plan: &Plan, point: Option<Point>) {
        let notes = tree.notes_mut(node);
        let has = |bit: u8| plan.notes & bit != 0 && plan.notes & 0xC0 == 0;
        if has(1) {
            notes.comment.clone_from(&plan.text);
        }
        if has(2) {
            notes.name.clone_from(&plan.text);
        }
        if has(4) {
            notes.hotspot = true;
        }
        if let Some(point) = point {
            if has(8) {
                notes.labels.insert(point, plan.text.clone());
                notes.marks.insert((Mark::ALL[usize::from(plan.notes % 5)], point));
                notes.marks.insert((Mark::Circle, point));
            }
            if has(16) {
                let setup = notes.setup.get_or_insert_default();
                let sets = [&mut setup.black, &mut setup.white, &mut setup.empty];
                sets.into_iter().nth(plan.text.len() % 3).unwrap().insert(point);
                setup.side = Some(color(plan.color)).filter(|_| plan.notes & 1 != 0);
            }
        }
        if has(32) {
            notes.properties.push(Property::new("XY", ["", r"\]", "a\nb"]).unwrap());
            notes.properties.push(Property::new("5A", ["gh"]).unwrap());
        }
    }
}
