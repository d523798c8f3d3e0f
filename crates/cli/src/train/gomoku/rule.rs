//! The rule of shards.

use std::path::PathBuf;

use gomoku::Rule;
use trainer::gomoku::record::Record;
use trainer::shard::Reader;

use crate::failure::Failure;

/// Returns the rule of the first record of some shards.
pub(super) fn of(shards: &[PathBuf]) -> Result<Rule, Failure> {
    let mut block = Vec::new();
    for path in shards {
        let failed = |error| Failure::content(path.display().to_string(), error);
        let mut reader = Reader::<Record>::open(path).map_err(failed)?;
        reader.next_block(&mut block).map_err(failed)?;
        if let Some(record) = block.first() {
            return Ok(record.rule);
        }
    }
    Err(Failure::refused("shards without a record, expected games"))
}
