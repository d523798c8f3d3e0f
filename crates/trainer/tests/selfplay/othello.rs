//! Self-play games of Othello.

use std::collections::HashMap;

use othello::Board;
use othello::eval::{Features, Points};
use othello::search::endgame::{Control, Solver};
use othello::search::{FixedDepth, Options, Selectivity};
use trainer::othello::record::Record;
use trainer::othello::selfplay::Settings;
use trainer::selfplay::Plan;
use trainer::shard::{name, read};

use super::Games;

/// Returns settings for quick games, also in debug builds.
fn settings() -> Settings {
    Settings {
        depth: 2,
        exact: 9,
        random_min: 5,
        random_per_mille: 30,
        exact_random_per_mille: 250,
        ..Settings::default()
    }
}

const PLAN: Plan = Plan { seed: 5, games: 22, games_per_shard: 5 };

fn of(settings: Settings) -> Games<Settings, Features> {
    Games { settings, plan: PLAN, evaluation: Features, name: "features" }
}

fn records(settings: &Settings) -> Vec<Record> {
    let place = of(*settings).made();
    let shard = |number| read(&place.path().join(name(number))).unwrap().1;
    (0..PLAN.shards()).flat_map(shard).collect()
}

#[test]
fn games_of_this_version_do_not_change() {
    of(settings()).check_version("selfplay 3\n", 0xbac4_c6e5);
}

#[test]
fn shards_do_not_depend_on_how_they_are_made() {
    of(settings()).check_reproducible();
    let selective = Settings { depth: 4, selectivity: Selectivity::Percent73, ..settings() };
    of(selective).check_reproducible();
    let place = of(settings()).made();
    let (header, records) = read::<Record>(&place.path().join(name(4))).unwrap();
    assert_eq!((header.seed, header.first, header.games), (5, 20, 2));
    assert!(records.iter().all(|record| (20..22).contains(&record.game)));
}

#[test]
fn stopped_work_resumes() {
    of(settings()).check_resumes();
}

/// Returns whether one position can follow another; `Some(true)` if the mover stays the same because the
/// opponent passes.
fn follows(before: Board, after: Board) -> Option<bool> {
    let children = before.moves().iter().map(|square| before.play(square));
    children.into_iter().find_map(|child| match child {
        _ if child == after => Some(false),
        _ if child.moves().is_empty() && child.pass() == after => Some(true),
        _ => None,
    })
}

#[test]
fn records_are_of_games_with_the_scores_of_searches() {
    let settings = settings();
    let records = records(&settings);
    let mut solver = Solver::new(Options::new().threads(1).hash_mib(1)).unwrap();
    let mut search = FixedDepth::new(Features).unwrap();
    let mut games: HashMap<u32, Vec<Record>> = HashMap::new();
    for record in records {
        let (board, empties) = (record.board, record.empties());
        assert!(board.moves().any() && (settings.least_empties..=56).contains(&empties));
        assert_eq!(record.is_exact(), empties <= settings.exact);
        let expected = if record.is_exact() {
            solver.solve(board, Control::new()).score().unwrap().into()
        } else {
            assert_eq!(u32::from(record.depth), settings.depth);
            search.search(board, settings.depth).score
        };
        assert_eq!(record.score, expected, "{board}");
        games.entry(record.game).or_default().push(record);
    }
    assert_eq!(games.len(), PLAN.games as usize);
    let (mut known, mut passes, mut openings) = (0, 0, 0);
    for records in games.values() {
        for pair in records.windows(2) {
            let [before, after] = [pair[0], pair[1]];
            let Some(is_same) = follows(before.board, after.board) else {
                // The first record is the position of the opening.
                assert_eq!((before, before.result), (records[0], None));
                openings += 1;
                continue;
            };
            passes += u32::from(is_same);
            if after.is_exact() && before.is_exact() {
                assert_eq!(before.result.map(i32::from), Some(before.score.to_score().discs()));
            } else if let Some(result) = before.result {
                // No random move comes after it, so the next result is known, too.
                let result = if is_same { result } else { -result };
                assert_eq!(after.result, Some(result));
                known += 1;
            }
        }
    }
    assert!(known > 100 && passes > 0 && openings > 15, "{known} {passes} {openings}");
}

#[test]
fn settings_have_their_effect() {
    let empties = |records: &[Record]| {
        let empties = records.iter().map(Record::empties);
        (empties.clone().min(), empties.max())
    };
    // If only the opening is random, all later results are known. If all moves are random, only the results
    // of exact scores are.
    let opening = Settings { random_min: 20, random_max: 20, ..settings() };
    let quiet = Settings { random_per_mille: 0, least_empties: 7, ..opening };
    let found = records(&quiet);
    assert_eq!(found.iter().filter(|record| record.result.is_none()).count(), 22);
    assert_eq!(empties(&found).0, Some(7));
    let later: Vec<_> = found.into_iter().filter(|record| record.result.is_some()).collect();
    assert_eq!(empties(&later).1, Some(40));
    let wild = Settings { random_per_mille: 1000, exact: 8, ..opening };
    let found = records(&wild);
    assert!(found.iter().filter(|record| record.empties() > 9).any(|found| found.result.is_none()));
    assert!(found.iter().filter(|record| record.is_exact()).all(|found| found.result.is_some()));
    // The opening of a balanced game has a small score in a search of two plies.
    let balanced = Settings { balanced_per_mille: 1000, balanced: Points::DISC * 6, ..quiet };
    let found = records(&balanced);
    let mut first = found.iter().filter(|record| record.empties() == 40 && record.result.is_some());
    assert!(first.clone().count() == 22);
    assert!(first.all(|record| record.score <= balanced.balanced));
}

#[test]
fn settings_outside_their_range_are_refused() {
    let default = Settings::default();
    let refused = |settings| of(settings).refused();
    assert_eq!(refused(Settings { depth: 0, ..default }), "depth 0; expected 1 to 60");
    let text = refused(Settings { random_min: 9, random_max: 8, ..default });
    assert_eq!(
        text,
        "--random-min 9, --random-max 8; expected minimum ≤ maximum, both from 1 to 56"
    );
    let text = refused(Settings { random_max: 57, ..default });
    assert_eq!(
        text,
        "--random-min 8, --random-max 57; expected minimum ≤ maximum, both from 1 to 56"
    );
    for settings in [
        Settings { random_min: 0, ..default },
        Settings { exact: 61, ..default },
        Settings { least_empties: 0, ..default },
        Settings { random_per_mille: 1001, ..default },
        Settings { balanced: Points::new(-1), ..default },
    ] {
        assert!(refused(settings).contains("; expected "));
    }
}

#[test]
fn shards_of_another_evaluation_are_refused() {
    let place = of(settings()).made();
    let other = Games { name: "other", ..of(settings()) };
    let text = other.try_make((0..1, 1), place.path()).unwrap_err().to_string();
    assert!(text.contains("settings: evaluation features; expected evaluation other; "), "{text}");
}
