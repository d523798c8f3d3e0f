//! Positions to measure on.

use std::path::PathBuf;

use engine::random::SplitMix64;

use crate::othello::record::Record;
use crate::shard::{Reader, ShardError};

/// Returns up to so many records of each number of empty squares from `least` to `most`, the same
/// for the same files and seed, in the order of their empty squares.
///
/// Records of one board count once. Memory holds no others than those.
///
/// # Errors
///
/// The file that is damaged or cannot be read, and what is wrong.
pub fn sample(
    shards: &[PathBuf],
    [least, most]: [u32; 2],
    count: usize,
    seed: u64,
) -> Result<Vec<Record>, (PathBuf, ShardError)> {
    // The least keys of a random function of the board are those of a random choice of boards.
    let mut chosen: Vec<Vec<(u64, Record)>> = vec![Vec::new(); 65];
    let start = SplitMix64::new(seed).word();
    let mut block = Vec::new();
    for path in shards {
        let failure = |error| (path.clone(), error);
        let mut reader = Reader::<Record>::open(path).map_err(failure)?;
        loop {
            reader.next_block(&mut block).map_err(failure)?;
            if block.is_empty() {
                break;
            }
            for record in block.iter().filter(|record| (least..=most).contains(&record.empties())) {
                let (mover, opponent) = (record.board.mover(), record.board.opponent());
                let key = SplitMix64::new(start ^ mover.bits()).word() ^ opponent.bits();
                let key = SplitMix64::new(key).word();
                let chosen = &mut chosen[record.empties() as usize];
                let place = chosen.partition_point(|&(other, _)| other < key);
                if place < count && chosen.get(place).is_none_or(|&(other, _)| other != key) {
                    chosen.insert(place, (key, *record));
                    chosen.truncate(count);
                }
            }
        }
    }
    Ok(chosen.into_iter().flatten().map(|(_, record)| record).collect())
}
