//! How sure a search is of what it leaves out.

use std::fmt;

/// How sure a search is of each cut-off that rests on a shallower search, if the deviation that the
/// evaluation states is the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Selectivity {
    /// Right in about 73 of 100 cases.
    Percent73,
    /// Right in about 87 of 100 cases.
    Percent87,
    /// Right in about 95 of 100 cases.
    Percent95,
    /// Right in about 98 of 100 cases.
    Percent98,
    /// Nothing is left out.
    Exact,
}

impl Selectivity {
    /// All but [`Exact`](Self::Exact), the least sure one first.
    #[cfg(test)]
    pub(super) const SELECTIVE: [Self; 4] =
        [Self::Percent73, Self::Percent87, Self::Percent95, Self::Percent98];

    /// Returns the number by which tables compare.
    pub(super) const fn level(self) -> u8 {
        self as u8
    }

    /// Returns the selectivity of a [`level`](Self::level).
    pub(super) const fn of_level(level: u8) -> Self {
        match level {
            0 => Self::Percent73,
            1 => Self::Percent87,
            2 => Self::Percent95,
            3 => Self::Percent98,
            _ => Self::Exact,
        }
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Percent73 => "73%",
            Self::Percent87 => "87%",
            Self::Percent95 => "95%",
            Self::Percent98 => "98%",
            Self::Exact => "100%",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_ascend_and_lead_back() {
        let all: Vec<Selectivity> =
            Selectivity::SELECTIVE.into_iter().chain([Selectivity::Exact]).collect();
        for (level, &selectivity) in (0..).zip(&all) {
            assert_eq!(selectivity.level(), level);
            assert_eq!(Selectivity::of_level(level), selectivity);
        }
        assert!(all.is_sorted_by(|less, more| less < more));
        // Tables have three bits for a level.
        assert!(Selectivity::Exact.level() < 8);
        assert_eq!(Selectivity::of_level(7), Selectivity::Exact);
    }

    #[test]
    fn selectivities_are_shown_in_percent() {
        let shown = Selectivity::SELECTIVE.map(|selectivity| selectivity.to_string());
        assert_eq!(shown, ["73%", "87%", "95%", "98%"]);
        assert_eq!(Selectivity::Exact.to_string(), "100%");
    }
}
