//! Opening a book of 10^7 positions and looking positions up, in a file and in memory.
//!
//! The positions are bytes as long as those of Othello, five moves each: 0.4 gigabytes. The file is written
//! first, which takes half a minute. Keys are made before: the rows measure the file alone, and `with its
//! canonical form` measures what a player waits for. An ignored test of the crate does the same with 10^8
//! positions:
//!
//! ```text
//! cargo test --release -p tritboard-book --test file -- --ignored --nocapture
//! ```

use std::collections::BTreeMap;
use std::fs::File;
use std::hint::black_box;
use std::io::BufWriter;
use std::path::Path;

use book::entry::{BookMove, Entry, Evaluation, Source};
use book::flat::{BookFile, FileSource, Writer};
use book::game::{Game, Key};
use book::games::Othello;
use book::look_up::look_up;
use criterion::{Criterion, criterion_group, criterion_main};
use engine::random::SplitMix64;
use othello::{Board, workload};

const POSITIONS: u64 = 10_000_000;

/// Interval of the positions that are looked up.
const STEP: usize = 1_000;

fn key(number: u64) -> Key {
    let mut random = SplitMix64::new(number);
    let words = [random.word(), random.word()].map(u64::to_le_bytes);
    Key::new(words.as_flattened())
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

fn write(path: &Path) {
    let mut numbers: Vec<(u64, u64)> =
        (0..POSITIONS).map(|number| (key(number).hash(), number)).collect();
    numbers.sort_unstable();
    let out = BufWriter::with_capacity(1 << 20, File::create(path).expect("a new file"));
    let mut writer = Writer::new(out, Othello.identity(), POSITIONS).expect("a count");
    for (_, number) in numbers {
        writer.push(&key(number), &entry(number)).expect("sorted positions");
    }
    writer.finish().expect("all positions");
}

fn look_ups(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.book");
    write(&path);
    let open =
        || BookFile::open(Othello, FileSource::open(&path).expect("a file")).expect("a book");
    let file = open();
    let bytes = std::fs::read(&path).expect("a file");
    let memory = BookFile::open(Othello, &*bytes).expect("a book");
    let mut numbers: Vec<u64> = (0..POSITIONS).step_by(STEP).collect();
    SplitMix64::new(1).shuffle(&mut numbers);
    let keys: Vec<Key> = numbers.iter().map(|&number| key(number)).collect();
    let map: BTreeMap<Key, Entry> =
        numbers.iter().map(|&number| (key(number), entry(number))).collect();
    for key in &keys {
        assert_eq!(file.get(key).expect("a book").as_ref(), map.get(key));
        assert_eq!(memory.get(key).expect("a book").as_ref(), map.get(key));
    }
    let boards: Vec<Board> = workload::game_boards(1).take(1_000).collect();

    let mut group = criterion.benchmark_group("book");
    group.bench_function("open", |bencher| bencher.iter(open));
    let mut next = keys.iter().cycle();
    let mut key = || next.next().expect("it never ends");
    group.bench_function("look-up, file", |bencher| {
        bencher.iter(|| file.get(black_box(key())).expect("a book"));
    });
    group.bench_function("look-up, memory", |bencher| {
        bencher.iter(|| memory.get(black_box(key())).expect("a book"));
    });
    group.bench_function("look-up, map", |bencher| {
        bencher.iter(|| map.get(black_box(key())).cloned());
    });
    let mut next = boards.iter().cycle();
    group.bench_function("look-up with its canonical form, absent", |bencher| {
        bencher.iter(|| look_up(&Othello, &file, black_box(next.next().expect("a board"))));
    });
    group.finish();
}

criterion_group!(benches, look_ups);
criterion_main!(benches);
