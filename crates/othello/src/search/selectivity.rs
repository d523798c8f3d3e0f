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
    /// Right in about 99 of 100 cases.
    Percent99,
    /// Nothing is left out.
    Exact,
}

impl Selectivity {
    /// All but [`Exact`](Self::Exact), the least sure one first.
    #[cfg(test)]
    pub(super) const SELECTIVE: [Self; 5] =
        [Self::Percent73, Self::Percent87, Self::Percent95, Self::Percent98, Self::Percent99];

    /// Returns how many of 100 cut-offs are right, 100 if nothing is left out.
    #[must_use]
    pub const fn percent(self) -> u32 {
        match self {
            Self::Percent73 => 73,
            Self::Percent87 => 87,
            Self::Percent95 => 95,
            Self::Percent98 => 98,
            Self::Percent99 => 99,
            Self::Exact => 100,
        }
    }

    /// Returns the selectivity of a [`percent`](Self::percent)age, if it is one of the six.
    #[must_use]
    pub const fn of_percent(percent: u32) -> Option<Self> {
        match percent {
            73 => Some(Self::Percent73),
            87 => Some(Self::Percent87),
            95 => Some(Self::Percent95),
            98 => Some(Self::Percent98),
            99 => Some(Self::Percent99),
            100 => Some(Self::Exact),
            _ => None,
        }
    }

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
            4 => Self::Percent99,
            _ => Self::Exact,
        }
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent())
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
        assert_eq!(shown, ["73%", "87%", "95%", "98%", "99%"]);
        assert_eq!(Selectivity::Exact.to_string(), "100%");
        for percent in 0..=101 {
            let found = Selectivity::of_percent(percent).map(Selectivity::percent);
            assert_eq!(found, [73, 87, 95, 98, 99, 100].contains(&percent).then_some(percent));
        }
    }
}
