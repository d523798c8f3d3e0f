//! What is known of a game.

/// Who played when, and how it ended: texts of one line, empty where nothing is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// The name of Black (`PB` in SGF).
    pub black: String,
    /// The name of White (`PW`).
    pub white: String,
    /// The event (`EV`).
    pub event: String,
    /// The round (`RO`).
    pub round: String,
    /// The place (`PC`).
    pub place: String,
    /// The date, in SGF's form such as `2026-11-21` (`DT`).
    pub date: String,
    /// The result in SGF's form: `B+`, `W+`, either with a reason behind it such as `B+R`, or `0`
    /// for a draw (`RE`).
    pub result: String,
    /// The rule in the words of the file (`RU`). [`GameTree::rule`](crate::tree::GameTree::rule)
    /// is what they mean.
    pub rules: String,
}

impl GameInfo {
    /// Returns whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
