//! Entries of positions of random games.

use std::collections::BTreeMap;
use std::io::Cursor;

use book::entry::{BookMove, Bound, Counts, Entry, Evaluation, Source};
use book::flat::{BookFile, Writer};
use book::game::{Game, Key, locate};
use engine::random::SplitMix64;

/// What a file holds, by key.
pub(crate) type Slow = BTreeMap<Key, Entry>;

/// Returns entries of canonical positions of random games: `positions` at least, if the game has as many.
pub(crate) fn entries<G: Game>(game: &G, positions: usize, seed: u64) -> Slow {
    let mut random = SplitMix64::new(seed);
    let mut entries = Slow::new();
    for _ in 0..20 * positions {
        if entries.len() >= positions {
            break;
        }
        let mut position = game.start();
        for _ in 0..30 {
            let moves = legal_moves(game, &position);
            let Some(&played) = random.choose(&moves) else { break };
            let place = locate(game, &position).expect("a position of a game");
            let mut canonical: Vec<G::Move> =
                moves.iter().map(|&played| place.canonical_move(game, played)).collect();
            canonical.sort();
            canonical.dedup();
            canonical.truncate(1 + random.below(7));
            let moves = canonical.into_iter().map(|played| random_move(game, played, &mut random));
            let mut entry = Entry::new(moves).expect("different moves");
            if random.below(2) == 0 {
                entry = entry.with_value(score(&mut random)).expect("a small value");
            }
            entry = entry.with_leaf(random.below(2) == 0);
            entries.insert(place.key().clone(), entry);
            position = game.play(&position, played).expect("a legal move");
        }
    }
    entries
}

pub(crate) fn legal_moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let moves = (0..500).filter_map(|index| game.move_at(index));
    moves.filter(|&played| game.play(position, played).is_some()).collect()
}

fn score(random: &mut SplitMix64) -> i32 {
    i32::try_from(random.below(2_000)).expect("small") - 1_000
}

fn random_move<G: Game>(game: &G, played: G::Move, random: &mut SplitMix64) -> BookMove {
    let bound = [Bound::Exact, Bound::Exact, Bound::Lower, Bound::Upper][random.below(4)];
    let depth = [10, 10, 10, 12][random.below(4)];
    let evaluation = Evaluation::new(score(random)).bound(bound).depth(depth).selectivity(73);
    let mut count = || u32::try_from(random.below(300)).expect("small");
    let counts = Counts { wins: count(), draws: count(), losses: count() };
    let is_scored = random.below(8) > 0;
    let backed_up = (random.below(3) == 0).then(|| score(random));
    let counts = if random.below(3) == 0 { counts } else { Counts::default() };
    let mut made = BookMove::new(game.index(played), Source::ALL[random.below(5)]).counts(counts);
    (made.evaluation, made.backed_up) = (is_scored.then_some(evaluation), backed_up);
    made
}

/// Returns the bytes of a file.
pub(crate) fn file_of<G: Game>(game: &G, entries: &Slow) -> Vec<u8> {
    let out = Cursor::new(Vec::new());
    let mut writer = Writer::new(out, game.identity(), entries.len() as u64).unwrap();
    for (key, entry) in entries {
        writer.push(key, entry).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns what a file holds, read from start to end.
pub(crate) fn read<G: Game>(game: G, bytes: &[u8]) -> Slow {
    let book = BookFile::open(game, bytes).unwrap();
    book.check_bytes().unwrap();
    book.entries().collect::<Result<_, _>>().unwrap()
}
