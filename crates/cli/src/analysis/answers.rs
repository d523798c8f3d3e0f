//! Prints the analyses of games.

use serde::Serialize;

use super::target::Target;
use crate::failure::Failure;
use crate::terminal::output;

/// Destination of the analyses: standard output, or standard error if the chart goes to standard output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    /// Whether the chart goes to standard output.
    is_beside: bool,
}

impl Answers {
    /// Returns the destination, given that of the chart.
    pub(crate) const fn beside(target: Option<&Target>) -> Self {
        Self { is_beside: matches!(target, Some(Target::Standard)) }
    }

    pub(crate) fn json(self, value: &impl Serialize) -> Result<(), Failure> {
        if self.is_beside { output::json_note(value) } else { output::json(value) }
    }

    pub(crate) fn text(self, text: &str) -> Result<(), Failure> {
        if !self.is_beside {
            return output::text(text);
        }
        output::note(text.trim_end_matches('\n'));
        Ok(())
    }
}
