//! Reads any bytes as a book of either game, with or without corrected lengths and checksums; the correction
//! lets inputs reach the later checks. A look-up must agree with a walk through the file, and a valid file
//! must be written back as the same bytes.
//!
//! The first byte of an input is not part of the file: bit 0 says whether to correct, bit 1 which game.

#![no_main]

use std::collections::BTreeMap;
use std::io::Cursor;

use book::entry::Entry;
use book::flat::{BookFile, Writer};
use book::game::{Game, Key};
use book::games::{Gomoku, Othello};
use book::graph::{Graph, verify};
use book::hash::hash64;
use book::look_up::look_up;
use libfuzzer_sys::fuzz_target;

const HEADER: usize = 80;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, file)) = data.split_first() else { return };
    let mut file = file.to_vec();
    if choice & 1 != 0 {
        correct(&mut file);
    }
    if choice & 2 != 0 {
        check(&Gomoku::new(15, gomoku::Rule::Renju).expect("a size"), &file);
    } else {
        check(&Othello, &file);
    }
});

/// Corrects the lengths and all checksums, as far as the file is long enough.
fn correct(file: &mut [u8]) {
    let length = file.len();
    let buckets = file.get(24).map_or(0, |&bits| 1_usize << (bits % 8));
    let Some(blocks) = length.checked_sub(HEADER + 8 * (buckets + 1)) else { return };
    file[48..56].copy_from_slice(&(blocks as u64).to_le_bytes());
    let index = HEADER + blocks;
    let number = |file: &[u8], at: usize| {
        let bytes = file[at..at + 8].try_into().expect("eight bytes");
        usize::try_from(u64::from_le_bytes(bytes)).unwrap_or(usize::MAX)
    };
    for bucket in 0..buckets {
        let at = index + 8 * bucket;
        let (start, end) = (number(file, at), number(file, at + 8));
        if end > blocks || end.checked_sub(start).is_none_or(|length| length < 4) {
            continue;
        }
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&(bucket as u64).to_le_bytes());
        hasher.update(&file[HEADER + start + 4..HEADER + end]);
        let checksum = hasher.finalize().to_le_bytes();
        file[HEADER + start..HEADER + start + 4].copy_from_slice(&checksum);
    }
    let contents = hash64(&file[HEADER..]);
    file[56..64].copy_from_slice(&contents.to_le_bytes());
    let checksum = crc32fast::hash(&file[..76]);
    file[76..80].copy_from_slice(&checksum.to_le_bytes());
}

fn check<G: Game + Clone>(game: &G, file: &[u8]) {
    let Ok(book) = BookFile::open(game.clone(), file) else { return };
    _ = look_up(game, &book, &game.start());
    let walked: Result<BTreeMap<Key, Entry>, _> = book.entries().collect();
    let is_valid = book.check_bytes().is_ok();
    let Ok(entries) = walked else {
        assert!(!is_valid, "the check walks, too");
        return;
    };
    for (key, entry) in &entries {
        assert_eq!(book.get(key).expect("it was read").as_ref(), Some(entry));
    }
    let report = verify(game, &book, book.entries(), 10).expect("it was read");
    assert_eq!(report.positions(), entries.len() as u64);
    if !is_valid {
        return;
    }
    let count = entries.len() as u64;
    let mut writer = Writer::new(Cursor::new(Vec::new()), game.identity(), count).expect("a count");
    for (key, entry) in &entries {
        writer.push(key, entry).expect("sorted entries");
    }
    let mut written = writer.finish().expect("all entries").into_inner();
    // Flags that readers ignore are not kept.
    written[16..20].copy_from_slice(&file[16..20]);
    let checksum = crc32fast::hash(&written[..76]);
    written[76..80].copy_from_slice(&checksum.to_le_bytes());
    assert_eq!(written, file);
    if let Ok(mut graph) = Graph::load(game.clone(), book.entries()) {
        graph.propagate();
        let again = graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone())));
        let report = verify(game, &graph, again, 10).expect("it is in memory");
        // A graph refuses illegal moves, but not positions where the game is over.
        let over = |key: &Key| game.decode(key.position()).is_some_and(|at| game.is_over(&at));
        let overs = graph.entries().filter(|(key, _)| over(key)).count() as u64;
        assert_eq!(report.problems(), overs, "{:?}", report.first());
    }
}
