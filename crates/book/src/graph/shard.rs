//! Parts of a book that grow apart, each on its own machine.

use core::fmt::{self, Display};
use core::str::FromStr;

use thiserror::Error;

use crate::game::Key;

/// One of several parts of a book: every position belongs to exactly one of them, whatever the book has.
///
/// Copies of a book that grow with different shards evaluate different positions.
/// [`merge_shard`](super::merge_shard) joins them.
///
/// # Stability
///
/// A position belongs to the shard whose index is its [hash](Key::hash) modulo the number of shards. This never
/// changes, so different versions of a program can grow one book.
///
/// ```
/// use book::graph::Shard;
///
/// let shard: Shard = "1/3".parse()?;
/// assert_eq!((shard.index(), shard.count()), (1, 3));
/// assert_eq!(Shard::new(3, 3), None);
/// # Ok::<(), book::graph::ParseShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    index: u32,
    /// Greater than the index.
    count: u32,
}

impl Shard {
    /// Returns shard `index` of `count`, counted from 0; `None` if there is no such shard.
    #[must_use]
    pub const fn new(index: u32, count: u32) -> Option<Self> {
        if index < count { Some(Self { index, count }) } else { None }
    }

    /// Returns the index, from 0.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// Returns the number of shards.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Returns whether a position belongs to the shard.
    #[must_use]
    pub fn has(self, key: &Key) -> bool {
        key.hash() % u64::from(self.count) == u64::from(self.index)
    }
}

/// Such as `0/3`.
impl Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The text is not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a shard; expected I/N with I from 0 to N - 1, such as 0/3")]
pub struct ParseShardError;

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let (index, count) = text.split_once('/').ok_or(ParseShardError)?;
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_plain)
        };
        let shard = number(index).zip(number(count));
        shard.and_then(|(index, count)| Self::new(index, count)).ok_or(ParseShardError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_texts() {
        for text in ["0/1", "2/3", "4294967294/4294967295"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in
            ["", "/", "1", "1/1", "3/2", "0/0", "-1/2", "+0/2", " 0/2", "0/2/3", "0/4294967296"]
        {
            assert_eq!(text.parse::<Shard>(), Err(ParseShardError), "{text}");
        }
    }

    #[test]
    fn every_position_belongs_to_one_shard() {
        let mut counts = [0; 3];
        for number in 0..3000_u32 {
            let key = Key::new(&number.to_le_bytes());
            let shards = (0..3).filter_map(|index| Shard::new(index, 3));
            let found: Vec<Shard> = shards.filter(|shard| shard.has(&key)).collect();
            assert_eq!(found.len(), 1);
            counts[found[0].index() as usize] += 1;
            assert!(Shard::new(0, 1).is_some_and(|whole| whole.has(&key)));
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
