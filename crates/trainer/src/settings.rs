//! What shards say of how they were made.

use crate::shard::SETTINGS_MAX;
use crate::work::WorkError;

/// Returns the settings of shards, which have the name of an evaluation, if they can stand there.
pub(crate) fn checked(text: String, evaluation: &str) -> Result<String, WorkError> {
    let is_name = evaluation.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if !is_name || text.len() > SETTINGS_MAX {
        return Err(WorkError::Settings(format!("evaluation {evaluation:?}, expected a name")));
    }
    Ok(text)
}
