//! Growth in a process that is killed at random moments.

use std::env;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use book::flat::BookFile;
use book::games::Othello;
use book::graph::{learn, step};
use book::store::Store;
use engine::random::SplitMix64;

use crate::changes::games;
use crate::search::{grow, search, verified};

/// Names the store of a process that is killed.
const STORE: &str = "TRITBOARD_KILLED_STORE";

const STEPS: u64 = 160;

/// Most steps of a process, so that enough processes are killed on machines of any speed.
const STEPS_OF_A_PROCESS: u64 = 8;

/// Interval of steps that learn games in place of growing.
const LEARN: u64 = 4;

/// Grows a book to its end or by `most` steps, or until the process is killed. Returns the number of its steps.
fn work(path: &Path, most: u64) -> u64 {
    let mut store = Store::create(path, Othello).unwrap();
    let mut graph = store.load().unwrap();
    let games = games(&Othello, 200);
    let done = store.note("steps").unwrap().unwrap_or(0);
    let mut learned = store.note("games").unwrap().unwrap_or(0);
    let end = STEPS.min(done + most);
    for number in done..end {
        if number % LEARN == 0 {
            for (moves, result) in games.iter().skip(usize::try_from(learned).unwrap()).take(5) {
                learn(&mut graph, &othello::Board::START, moves, *result, 10).unwrap();
            }
            learned += 5;
            graph.propagate();
        } else {
            step(&mut graph, &grow(&Othello, 5), |positions| search(&Othello, positions)).unwrap();
        }
        let notes = [("steps", number + 1), ("games", learned)];
        store.commit(&graph.take_changes(), &notes).unwrap();
        println!("step {number}");
    }
    end
}

#[test]
#[ignore = "the process that the next test kills"]
fn child() {
    // Nothing to do if all ignored tests are run.
    let Some(path) = env::var_os(STORE) else { return };
    let steps = work(Path::new(&path), STEPS_OF_A_PROCESS);
    let store = Store::open(Path::new(&path), Othello).unwrap();
    assert_eq!(store.note("steps").unwrap(), Some(steps));
    if steps < STEPS {
        // The test kills this process. If the test ends first, so does the input.
        io::stdin().read_to_end(&mut Vec::new()).unwrap();
    }
}

fn finished(path: &Path) -> Vec<u8> {
    let store = Store::open(path, Othello).unwrap();
    assert_eq!(verified(&store.load().unwrap()).problems(), 0);
    let file = path.with_extension("book");
    store.export(&file).unwrap();
    let bytes = std::fs::read(file).unwrap();
    BookFile::open(Othello, &*bytes).unwrap().check_bytes().unwrap();
    bytes
}

#[test]
#[ignore = "starts and kills twenty processes; seconds"]
fn a_book_whose_growth_is_killed_equals_one_never_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("killed");
    let mut random = SplitMix64::new(2);
    let mut kills = 0;
    loop {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "killed::child", "--ignored", "--nocapture"])
            .env(STORE, &path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut steps = lines.map(Result::unwrap).filter(|line| line.contains("step "));
        let wanted = 1 + random.below(6);
        // The pipe stays open until the kill: a process that cannot print would end by itself.
        let seen = steps.by_ref().take(wanted).count();
        if seen < wanted {
            assert!(child.wait().unwrap().success());
            break;
        }
        thread::sleep(Duration::from_micros(random.word() % 4_000));
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        // Nothing that was reported is lost, and nothing is half done.
        let store = Store::open(&path, Othello).unwrap();
        assert!(store.note("steps").unwrap() >= Some(seen as u64));
        assert_eq!(verified(&store.load().unwrap()).problems(), 0);
    }
    assert!(kills >= 20, "{kills} kills");
    let other = folder.path().join("quiet");
    work(&other, STEPS);
    assert_eq!(finished(&path), finished(&other));
}
