//! Random trees of games.

#![allow(unreachable_pub, reason = "a module of test binaries")]

use gomoku::tree::{GameTree, Mark, Move, NodeId, Property};
use gomoku::{Color, Point, Rule};
use proptest::prelude::*;

/// What a node of a random tree has: its parent among the nodes before it, its move and its notes.
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

/// Trees of any size with all that SGF holds; texts match a pattern.
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
