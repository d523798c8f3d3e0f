//! Trees of games of Gomoku, such as libraries of RenLib: every move becomes a move of the book, without a score.
//!
//! Comments and marks are left out, also those that programs use for values: their meaning differs from library to
//! library.

use std::collections::{BTreeMap, BTreeSet};

use gomoku::Board;
use gomoku::tree::{GameTree, NodeId};

use crate::entry::{BookMove, Entry, Source};
use crate::game::{Game, Key, locate};
use crate::games::Gomoku;

/// Returns the positions of a tree as [`merge`](crate::graph::merge) takes them, and the number of moves that were
/// left out: passes, set-up stones, colours that do not alternate from Black on, illegal moves, and all moves after
/// these. A tree of another board size is left out as a whole.
#[must_use]
pub fn positions(game: &Gomoku, tree: &GameTree) -> (Vec<(Key, Entry)>, u64) {
    let mut found: BTreeMap<Key, BTreeSet<u16>> = BTreeMap::new();
    let mut left_out = 0;
    // The nodes on the way, each with the number of moves up to there, and the boards after these moves.
    let mut way: Vec<(NodeId, usize)> = Vec::new();
    let mut boards = vec![game.start()];
    let mut is_left_out = vec![false; tree.node_count()];
    for node in tree.preorder() {
        let parent = tree.parent(node);
        if parent.is_some_and(|parent| is_left_out[parent.index()]) {
            is_left_out[node.index()] = true;
            left_out += u64::from(tree.played(node).is_some());
            continue;
        }
        while way.last().is_some_and(|&(last, _)| Some(last) != parent) {
            way.pop();
        }
        let moves = way.last().map_or(0, |&(_, moves)| moves);
        boards.truncate(moves + 1);
        let after = boards.last().and_then(|before| step(game, tree, node, before, &mut found));
        match after {
            Some(Some(after)) => {
                boards.push(after);
                way.push((node, moves + 1));
            }
            Some(None) => way.push((node, moves)),
            None => {
                is_left_out[node.index()] = true;
                left_out += u64::from(tree.played(node).is_some());
            }
        }
    }
    let entry = |moves: BTreeSet<u16>| {
        let moves = moves.into_iter().map(|index| BookMove::new(index, Source::Imported));
        Entry::new(moves).unwrap_or_default()
    };
    (found.into_iter().map(|(key, moves)| (key, entry(moves))).collect(), left_out)
}

/// Returns the board after a node, without one if the node has no move; `None` if the node is left out.
fn step(
    game: &Gomoku,
    tree: &GameTree,
    node: NodeId,
    before: &Board,
    found: &mut BTreeMap<Key, BTreeSet<u16>>,
) -> Option<Option<Board>> {
    let has_stones = tree.notes(node).setup.as_deref().is_some_and(|setup| !setup.has_no_stones());
    if has_stones || tree.size() != game.size() {
        return None;
    }
    let Some(played) = tree.played(node) else { return Some(None) };
    let point = played.point.filter(|_| played.color == before.side_to_move())?;
    let after = game.play(before, point)?;
    let place = locate(game, before)?;
    let index = game.index(place.canonical_move(game, point));
    found.entry(place.key().clone()).or_default().insert(index);
    Some(Some(after))
}

#[cfg(test)]
mod tests {
    use gomoku::notation::{renlib, sgf};
    use gomoku::{Color, Rule};

    use super::*;
    use crate::graph::{Graph, merge, verify};

    fn read(rule: Rule, text: &str) -> (Graph<Gomoku>, u64) {
        let game = Gomoku::new(15, rule).unwrap();
        let tree = &sgf::parse(text.as_bytes()).unwrap()[0];
        let (positions, left_out) = positions(&game, tree);
        let mut graph = Graph::new(game);
        merge(&mut graph, positions.into_iter().map(Ok)).unwrap();
        let entries = graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone())));
        assert_eq!(verify(&game, &graph, entries, 3).unwrap().problems(), 0);
        (graph, left_out)
    }

    #[test]
    fn every_branch_is_read_once() {
        let text = "(;GM[4]SZ[15];B[hh]C[+3](;W[hg];B[ii])(;W[gh];B[ig])(;W[ig];B[gg];W[ff]))";
        let (graph, left_out) = read(Rule::Freestyle, text);
        // The two direct openings are images of each other.
        assert_eq!((graph.len(), left_out), (5, 0));
        assert!(graph.entries().all(|(_, entry)| entry.value().is_none()));
        let start = locate(graph.game(), &graph.game().start()).unwrap();
        assert_eq!(graph.get(start.key()).unwrap().moves().len(), 1);
    }

    #[test]
    fn what_is_no_game_is_left_out_with_all_that_follows() {
        let text = "(;GM[4]SZ[15];B[hh](;B[ii];W[jj])(;W[];B[aa])(;W[hh])(;C[a note];W[hi];B[gi]))";
        let (graph, left_out) = read(Rule::Renju, text);
        assert_eq!((graph.len(), left_out), (3, 5));
        let (graph, left_out) = read(Rule::Renju, "(;GM[4]SZ[15]AB[aa];W[hh];B[ii])");
        assert_eq!((graph.len(), left_out), (0, 2));
        let (graph, left_out) = read(Rule::Renju, "(;GM[4]SZ[19];B[hh])");
        assert_eq!((graph.len(), left_out), (0, 1));
    }

    /// A library of two moves, by the documented bytes, at every length and with every byte changed.
    #[test]
    fn every_library_is_no_panic() {
        let mut bytes = b"\xffRenLib\xff\x03\x04".to_vec();
        bytes.extend([0xff; 10]);
        bytes.extend([0x00, 0x00, 0x78, 0x00, 0x68, 0xc0, 0x77, 0x40]);
        let game = Gomoku::new(15, Rule::Freestyle).unwrap();
        let whole = renlib::parse(&bytes).unwrap();
        let (found, left_out) = positions(&game, &whole);
        assert_eq!((found.len(), left_out), (2, 0));
        assert_eq!(found.iter().map(|(_, entry)| entry.moves().len()).sum::<usize>(), 2);
        for length in 0..bytes.len() {
            let _ = renlib::parse(&bytes[..length]).map(|tree| positions(&game, &tree));
        }
        for at in 0..bytes.len() {
            for change in 1..=255 {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                let Ok(tree) = renlib::parse(&damaged) else { continue };
                let (found, left_out) = positions(&game, &tree);
                assert!(found.len() + usize::try_from(left_out).unwrap() <= tree.node_count());
            }
        }
    }

    #[test]
    fn depth_is_bounded_by_the_moves_of_a_game() {
        let mut tree = GameTree::new(15).unwrap();
        let mut last = NodeId::ROOT;
        for _ in 0..100_000 {
            last = tree.add(last, None);
        }
        tree.add(last, Some(gomoku::tree::Move::stone(Color::Black, "H8".parse().unwrap())));
        let game = Gomoku::new(15, Rule::Renju).unwrap();
        assert_eq!(positions(&game, &tree).0.len(), 1);
    }
}
