//! Published numbers of leaves and of positions.

use othello::Board;
use othello::perft::{PassRule, Perft, Unique, perft};

const TABLE: &str = include_str!("data/perft.csv");

/// Returns the lines of a table: a depth and the known numbers of leaves by pass rule.
fn rows(table: &str) -> Vec<(u32, Vec<(PassRule, u64)>)> {
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    let names = lines.next().unwrap().split(',').skip(1);
    let rules: Vec<PassRule> = names.map(|name| name.parse().unwrap()).collect();
    lines
        .map(|line| {
            let mut fields = line.split(',');
            let depth = fields.next().unwrap().parse().unwrap();
            let leaves = rules.iter().zip(fields).filter(|(_, field)| !field.is_empty());
            (depth, leaves.map(|(&rule, field)| (rule, field.parse().unwrap())).collect())
        })
        .collect()
}

#[test]
fn leaves_to_depth_11() {
    for (depth, leaves) in rows(TABLE).into_iter().take(12) {
        for (rule, leaves) in leaves {
            assert_eq!(perft(Board::START, depth, rule), leaves, "{rule} {depth}");
        }
    }
}

#[test]
#[ignore = "takes seconds, or half a minute with the portable kernel"]
fn leaves_at_depth_12() {
    for (rule, leaves) in &rows(TABLE)[12].1 {
        assert_eq!(perft(Board::START, 12, *rule), *leaves, "{rule}");
    }
}

#[test]
fn threads_and_hash_to_depth_11() {
    for (depth, leaves) in rows(TABLE).into_iter().take(12).skip(8) {
        for (rule, leaves) in leaves {
            let perft = Perft::new(rule).threads(2).hash_mib(32);
            assert_eq!(perft.count(Board::START, depth), Ok(leaves), "{rule} {depth}");
        }
    }
}

#[test]
#[ignore = "takes a minute or two with two threads"]
fn threads_and_hash_to_depth_14() {
    for (depth, leaves) in rows(TABLE).into_iter().skip(12) {
        for (rule, leaves) in leaves {
            let perft = Perft::new(rule).threads(2).hash_mib(1024);
            assert_eq!(perft.count(Board::START, depth), Ok(leaves), "{rule} {depth}");
        }
    }
}

/// The table here agrees with the one shared with other projects where both have a number.
#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn table_is_the_published_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello/perft.csv");
    let own = rows(TABLE);
    let published = rows(&std::fs::read_to_string(path).expect(path));
    assert!(published.len() >= 14);
    for (depth, leaves) in published {
        if let Some((_, own)) = own.iter().find(|row| row.0 == depth) {
            assert_eq!(*own, leaves, "depth {depth}");
        }
    }
}

/// Positions modulo the eight symmetries, by discs placed: table of the Egaroucid project.
const UNIQUE: [u64; 11] = [1, 1, 3, 14, 60, 322, 1_773, 10_649, 67_245, 434_029, 2_958_586];

#[test]
fn unique_positions_to_9_discs_placed() {
    let counts: Vec<u64> =
        Unique::new(Board::START).threads(2).take(10).collect::<Result<_, _>>().unwrap();
    assert_eq!(counts, UNIQUE[..10]);
}

#[test]
#[ignore = "takes some seconds"]
fn unique_positions_to_10_discs_placed() {
    let mut unique = Unique::new(Board::START).threads(2);
    let counts: Vec<u64> = unique.by_ref().take(11).collect::<Result<_, _>>().unwrap();
    assert_eq!(counts, UNIQUE);
    // Takizawa, "Othello is Solved", 2023, counts only positions in which the game continues, and replaces a
    // position before a pass by the one after it.
    let passed = |board: Board| if board.moves().any() { board } else { board.pass().canonical() };
    let mut boards: Vec<Board> =
        unique.boards().filter(|board| !board.is_over()).map(passed).collect();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 2_958_551);
}
