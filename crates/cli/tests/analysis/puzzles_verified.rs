//! Puzzles verified by slow searches of their own, from the rules alone.

use std::collections::HashMap;

use othello::{Board as Discs, Position};
use serde_json::Value;

use crate::puzzles::{GAMES, GOMOKU, OTHELLO, SAMPLE};
use crate::{Folder, answers};

/// Returns the score of a position for the side to move by plain negamax, with the empty squares for the winner.
fn negamax(board: Discs, alpha: i32, beta: i32) -> i32 {
    if board.moves().is_empty() {
        let passed = board.pass();
        if !passed.moves().is_empty() {
            return -negamax(passed, -beta, -alpha);
        }
        let [own, other] = [board.mover(), board.opponent()].map(|discs| discs.len().cast_signed());
        let empties = 64 - own - other;
        return own - other + empties * (own - other).signum();
    }
    let mut best = -64;
    for square in board.moves().iter() {
        best = best.max(-negamax(board.play(square), -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

#[test]
fn negamax_finds_the_same_scores_of_end_games() {
    let mut count = 0;
    let mut kinds: HashMap<String, usize> = HashMap::new();
    for puzzle in answers(OTHELLO, &[SAMPLE], "") {
        if puzzle["empties"].as_u64().unwrap() > 9 {
            continue;
        }
        let sign = if puzzle["side"] == "black" { 'X' } else { 'O' };
        let position: Position =
            format!("{} {sign}", puzzle["board"].as_str().unwrap()).parse().unwrap();
        let board = position.board();
        let mut scores: Vec<(String, i32)> = board
            .moves()
            .iter()
            .map(|square| (square.to_string(), -negamax(board.play(square), -64, 64)))
            .collect();
        scores.sort_by_key(|&(_, score)| -score);
        let (best, second) = (scores[0].1, scores[1].1);
        let kind = puzzle["kind"].as_str().unwrap();
        assert!(match kind {
            "win" => best > 0 && second <= 0,
            "draw" => best == 0 && second < 0,
            _ => best - second >= 4,
        });
        let wrong = puzzle["wrong"].as_array().unwrap();
        let mut found: Vec<(String, i32)> = [&puzzle["solution"]]
            .into_iter()
            .chain(wrong)
            .map(|tried| {
                let score = i32::try_from(tried["score"].as_i64().unwrap()).unwrap();
                (tried["move"].as_str().unwrap().to_owned(), score)
            })
            .collect();
        assert_eq!(found[0], scores[0]);
        found.sort();
        scores.sort();
        assert_eq!(found, scores, "{puzzle}");
        count += 1;
        *kinds.entry(kind.to_owned()).or_default() += 1;
    }
    assert!(count >= 8 && kinds.len() == 3, "{kinds:?}");
}

/// Width of the board.
const SIZE: usize = 15;

/// A board of freestyle as cells by rows from the bottom: 0 empty, 1 the attacker, 2 the defender.
#[derive(Clone)]
struct Cells(Vec<u8>);

impl Cells {
    fn of(puzzle: &Value) -> Self {
        let mut cells = vec![0; SIZE * SIZE];
        for side in ["black", "white"] {
            let color = if puzzle["side"] == side { 1 } else { 2 };
            for name in puzzle["stones"][side].as_array().unwrap() {
                cells[index(name)] = color;
            }
        }
        Self(cells)
    }

    fn empty(&self) -> Vec<usize> {
        (0..self.0.len()).filter(|&cell| self.0[cell] == 0).collect()
    }

    /// Returns the board with another stone.
    fn with(&self, cell: usize, color: u8) -> Self {
        let mut next = self.clone();
        next.0[cell] = color;
        next
    }

    /// Returns whether a stone at a cell makes at least five in a row.
    fn makes_five(&self, cell: usize, color: u8) -> bool {
        let (column, row) = (cell % SIZE, cell / SIZE);
        let run = |dx: isize, dy: isize| {
            (1..)
                .map_while(|step| {
                    let x = column.checked_add_signed(step * dx).filter(|&x| x < SIZE)?;
                    let y = row.checked_add_signed(step * dy).filter(|&y| y < SIZE)?;
                    (self.0[y * SIZE + x] == color).then_some(())
                })
                .count()
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(x, y)| run(x, y) + run(-x, -y) >= 4)
    }

    /// Returns the board as the opponent sees it.
    fn exchanged(&self) -> Self {
        let mut cells = self.clone();
        cells.0.iter_mut().filter(|cell| **cell != 0).for_each(|cell| *cell = 3 - *cell);
        cells
    }

    /// Returns the cells where a colour makes a five.
    fn fives(&self, color: u8) -> Vec<usize> {
        self.empty().into_iter().filter(|&cell| self.makes_five(cell, color)).collect()
    }

    /// Returns whether the attacker, to move, wins by fours in at most this number of moves, the last of which is a
    /// five or a four that nothing stops.
    fn wins_by_fours(&self, moves: usize) -> bool {
        if !self.fives(1).is_empty() {
            return moves > 0;
        }
        moves > 0 && self.empty().into_iter().any(|cell| self.four_wins(cell, moves))
    }

    /// Returns whether a first move that makes a four wins by fours in at most this number of moves with it.
    fn four_wins(&self, cell: usize, moves: usize) -> bool {
        let next = self.with(cell, 1);
        // A four has its five on one of its lines: cells further away are the same as before.
        let near = |&other: &usize| {
            let dx = (other % SIZE).abs_diff(cell % SIZE);
            let dy = (other / SIZE).abs_diff(cell / SIZE);
            dx <= 4 && dy <= 4 && (dx == 0 || dy == 0 || dx == dy)
        };
        let fives: Vec<usize> = next
            .empty()
            .into_iter()
            .filter(near)
            .filter(|&other| next.makes_five(other, 1))
            .collect();
        if fives.is_empty() || !next.fives(2).is_empty() {
            return false;
        }
        match fives[..] {
            [reply] => next.with(reply, 2).wins_by_fours(moves - 1),
            // Nothing stops two fives.
            _ => true,
        }
    }

    /// Returns whether the attacker's move wins against every reply, with this number of such moves before a win by
    /// fours in at most `fours` moves. A move must threaten such a win.
    fn threat_wins(&self, cell: usize, moves: usize, fours: usize) -> bool {
        let next = self.with(cell, 1);
        if !next.fives(2).is_empty() || !next.wins_by_fours(fours) {
            return false;
        }
        next.empty().into_iter().all(|reply| {
            let after = next.with(reply, 2);
            after.wins_by_fours(fours)
                || moves > 1
                    && after
                        .empty()
                        .into_iter()
                        .any(|cell| after.threat_wins(cell, moves - 1, fours))
        })
    }
}

/// Returns the index of the cell of a point such as `H8`.
fn index(name: &Value) -> usize {
    let name = name.as_str().unwrap();
    let row: usize = name[1..].parse().unwrap();
    (row - 1) * SIZE + usize::from(name.as_bytes()[0] - b'A')
}

#[test]
fn plain_search_finds_the_same_wins_by_fours() {
    let folder = Folder::new();
    let found = answers(GOMOKU, &[&folder.file("games.sgf", GAMES), "--kind", "vcf"], "");
    assert!(found.len() >= 3, "{} puzzles", found.len());
    for puzzle in &found {
        let cells = Cells::of(puzzle);
        let length = usize::try_from(puzzle["length"].as_u64().unwrap()).unwrap();
        let winning = |moves: usize| -> Vec<usize> {
            cells.empty().into_iter().filter(|&cell| cells.four_wins(cell, moves)).collect()
        };
        let solution = index(&puzzle["solution"]["move"]);
        // The shortest win has this length, and no other move wins even with three moves more.
        assert_eq!(winning(length - 1), [0; 0], "{puzzle}");
        assert_eq!(winning(length), [solution], "{puzzle}");
        assert_eq!(winning(length + 3), [solution], "{puzzle}");
    }
}

#[test]
fn plain_search_finds_a_short_win_by_threats() {
    let folder = Folder::new();
    let options = ["--kind", "vct", "--max-length", "3"];
    let found = answers(GOMOKU, &[&[&*folder.file("games.sgf", GAMES)], &options[..]].concat(), "");
    assert!(!found.is_empty());
    for puzzle in &found {
        let cells = Cells::of(puzzle);
        let solution = index(&puzzle["solution"]["move"]);
        assert!(!cells.wins_by_fours(8), "fours alone win: {puzzle}");
        let length = usize::try_from(puzzle["length"].as_u64().unwrap()).unwrap();
        assert!(cells.threat_wins(solution, length, length + 2), "{puzzle}");
    }
}

#[test]
fn plain_search_finds_the_same_defences() {
    let folder = Folder::new();
    let options = ["--kind", "defence", "--max-length", "4"];
    let found = answers(GOMOKU, &[&[&*folder.file("games.sgf", GAMES)], &options[..]].concat(), "");
    assert!(!found.is_empty());
    for puzzle in &found {
        let cells = Cells::of(puzzle);
        assert!(!cells.wins_by_fours(4), "the player wins: {puzzle}");
        let after = |played: &Value| cells.with(index(played), 1).exchanged();
        assert!(!after(&puzzle["solution"]["move"]).wins_by_fours(5), "{puzzle}");
        for played in puzzle["wrong"].as_array().unwrap() {
            assert_eq!(played["verdict"], "loss");
            // The line of the refutation is one of legal moves.
            let (line, mut now) = (played["line"].as_array().unwrap(), cells.clone());
            assert!(line.len() >= 2, "{played} of {puzzle}");
            for (color, point) in [1, 2].into_iter().cycle().zip(line) {
                assert_eq!(now.0[index(point)], 0, "{played} of {puzzle}");
                now = now.with(index(point), color);
            }
        }
    }
}
