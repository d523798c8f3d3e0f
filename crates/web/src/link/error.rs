//! Why a text is not a link.

use thiserror::Error;

/// Why a text is not a link to a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// A character that base64url does not have.
    #[error("character {at} of the link is not a letter, a digit, - or _")]
    Letter {
        /// Number of the character, from 1.
        at: usize,
    },
    /// The text ends too early.
    #[error("the link ends too early; expected all of the address")]
    Short,
    /// The text goes on behind the game.
    #[error("the link goes on behind its game; expected only the address")]
    Long,
    /// The page is older than the link.
    #[error("the link has version {version}; expected 1: reload the page to get a newer one")]
    Version {
        /// The version.
        version: u32,
    },
    /// The check sum is wrong.
    #[error("a part of the link is missing or changed; expected all of the address")]
    Check,
    /// Values that no writer makes.
    #[error("the link does not describe a game")]
    Values,
    /// The game has a move that is illegal.
    #[error("the link has a move that is illegal: {0}")]
    Move(String),
}
