//! Which win to look for.

/// Which win to look for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// The first that is found.
    #[default]
    First,
    /// One with the fewest moves of the attacker.
    Shortest,
}
