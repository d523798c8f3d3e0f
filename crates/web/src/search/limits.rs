//! Questions, and the limits of their searches.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::limits::Limits;
use serde::Deserialize;

use super::results::Analysis;

/// Receives the progress of a search.
pub type Listener = Box<dyn FnMut(&Analysis) + Send>;

/// Most memory of the tables of one search in MiB. A tab should stay small; a WebAssembly memory never shrinks.
pub(super) const HASH_MIB: usize = 32;

/// Most threads of a search: of more, each has too little of the tables.
pub(super) const MAX_THREADS: NonZero<usize> = NonZero::new(8).unwrap();

/// A flag that ends a search.
pub(super) type Stop = Arc<AtomicBool>;

/// A question about the best moves of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Question {
    /// Number of best moves; 0 counts as 1.
    pub multi_pv: usize,
    /// Level, as in the program: 0 to 60 for Othello, 1 to 15 for Gomoku. Without it the search deepens until a limit
    /// ends it, or until the score is exact.
    pub level: Option<u8>,
    /// Time in milliseconds.
    pub ms: Option<f64>,
    /// Whether the time is for one move of a game: no depth begins that would hardly end in it.
    pub soft: bool,
    /// Number of nodes.
    pub nodes: Option<u64>,
}

/// Time of a search without a limit of its own. A search with one looks at the clock often, and so at the flag.
const LONG: Duration = Duration::from_secs(24 * 60 * 60);

impl Question {
    /// Returns the time.
    pub(super) fn time(&self) -> Duration {
        let given = self.ms.map(|ms| Duration::try_from_secs_f64(ms / 1000.0).unwrap_or(LONG));
        given.unwrap_or(LONG)
    }

    /// Returns the soft limit, if moves are to be made in time.
    pub(super) fn soft_time(&self) -> Option<Duration> {
        self.soft.then(|| self.time())
    }

    /// Returns the limits, with at most `most` nodes.
    pub(super) fn limits(&self, stop: &Arc<AtomicBool>, most: Option<u64>) -> Limits {
        let nodes = self.nodes.into_iter().chain(most).min();
        let limits = Limits::none().time(self.time()).stop(Arc::clone(stop));
        match nodes {
            Some(nodes) => limits.nodes(nodes),
            None => limits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_from_json() {
        let question: Question = serde_json::from_str(r#"{"multiPv": 3, "ms": 1500}"#).unwrap();
        assert_eq!(question.time(), Duration::from_millis(1500));
        assert_eq!((question.multi_pv, question.soft_time()), (3, None));
        let long: Question = serde_json::from_str(r#"{"soft": true, "ms": -1}"#).unwrap();
        assert_eq!(long.soft_time(), Some(LONG));
    }

    #[test]
    fn the_fewest_nodes_count() {
        let question = Question { nodes: Some(7), ..Question::default() };
        assert_eq!(question.limits(&Arc::default(), Some(5)).nodes, Some(5));
        assert_eq!(question.limits(&Arc::default(), None).nodes, Some(7));
    }
}
