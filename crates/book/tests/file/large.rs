//! A book of 10^8 positions.

use std::io::{BufWriter, Seek};
use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs};

use book::entry::{BookMove, Entry, Evaluation, Source};
use book::flat::{BookFile, FileSource, Writer};
use book::game::{Game, Key};
use book::games::Othello;
use engine::random::SplitMix64;

const POSITIONS: u64 = 100_000_000;

/// Positions whose hashes are sorted together, so that memory stays below a gigabyte.
const PARTS: u64 = 16;

/// Bytes that are as long as a position of Othello. A look-up does not ask whether they are one.
fn position(number: u64) -> [u8; 16] {
    let mut random = SplitMix64::new(number);
    let words = [random.word(), random.word()].map(u64::to_le_bytes);
    std::array::from_fn(|at| words[at / 8][at % 8])
}

fn entry(number: u64) -> Entry {
    let mut random = SplitMix64::new(number);
    let moves = (0..5).map(|move_number| {
        let score = i32::try_from(random.below(4_000)).expect("small") - 2_000;
        let evaluation = Evaluation::new(score).depth(12).selectivity(73);
        BookMove::new(7 * move_number, Source::Search).evaluation(evaluation)
    });
    Entry::new(moves).expect("different moves")
}

fn write(path: &std::path::Path) {
    let out = BufWriter::with_capacity(1 << 20, fs::File::create(path).unwrap());
    let mut writer = Writer::new(out, Othello.identity(), POSITIONS).unwrap();
    for part in 0..PARTS {
        let numbers = (0..POSITIONS).map(|number| (Key::new(&position(number)).hash(), number));
        let mut sorted: Vec<(u64, u64)> =
            numbers.filter(|(hash, _)| hash / (u64::MAX / PARTS + 1) == part).collect();
        sorted.sort_unstable();
        for (_, number) in sorted {
            writer.push(&Key::new(&position(number)), &entry(number)).unwrap();
        }
        println!("part {} of {PARTS}", part + 1);
    }
    let mut file = writer.finish().unwrap();
    println!(
        "{} bytes",
        file.stream_position().map(|_| fs::metadata(path).unwrap().len()).unwrap()
    );
}

/// Set `TRITBOARD_LARGE_BOOK` to a path to keep the file for the next run.
#[test]
#[ignore = "makes a file of 4.1 gigabytes; minutes"]
fn a_hundred_million_positions_are_looked_up() {
    let folder = tempfile::tempdir().unwrap();
    let kept = env::var_os("TRITBOARD_LARGE_BOOK").map(PathBuf::from);
    let path = kept.unwrap_or_else(|| folder.path().join("large.book"));
    if !path.exists() {
        write(&path);
    }
    let start = Instant::now();
    let book = BookFile::open(Othello, FileSource::open(&path).unwrap()).unwrap();
    println!("opened in {:?}", start.elapsed());
    assert_eq!(book.header().positions(), POSITIONS);
    let mut random = SplitMix64::new(1);
    let numbers: Vec<u64> = (0..20_000).map(|_| random.word() % POSITIONS).collect();
    for pass in ["first", "second"] {
        let mut times: Vec<_> = numbers
            .iter()
            .map(|&number| {
                let key = Key::new(&position(number));
                let start = Instant::now();
                let found = book.get(&key).unwrap();
                let time = start.elapsed();
                assert_eq!(found, Some(entry(number)));
                time
            })
            .collect();
        times.sort_unstable();
        let quantiles = [50, 90, 99].map(|percent| times[times.len() * percent / 100]);
        println!("{pass} look-ups, 50th, 90th and 99th percentile: {quantiles:?}");
    }
    assert_eq!(book.get(&Key::new(&[0; 16])).unwrap(), None);
}
