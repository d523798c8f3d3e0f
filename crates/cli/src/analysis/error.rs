//! Classes of errors.

/// Class of a move that loses something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Error {
    Slip,
    Mistake,
    Blunder,
}

impl Error {
    /// Returns the class of a move with this loss, if any, given the minimum losses of a slip, a mistake and a
    /// blunder.
    pub(crate) fn of(loss: f64, [slip, mistake, blunder]: [f64; 3]) -> Option<Self> {
        if loss >= blunder {
            Some(Self::Blunder)
        } else if loss >= mistake {
            Some(Self::Mistake)
        } else if loss >= slip {
            Some(Self::Slip)
        } else {
            None
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Returns its letter below a graph.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Slip => 's',
            Self::Mistake => 'm',
            Self::Blunder => 'b',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_begin_at_their_minimum_loss() {
        for (loss, expected) in [
            (-3.0, None),
            (0.0, None),
            (1.99, None),
            (2.0, Some(Error::Slip)),
            (5.9, Some(Error::Slip)),
            (6.0, Some(Error::Mistake)),
            (12.0, Some(Error::Blunder)),
            (128.0, Some(Error::Blunder)),
        ] {
            assert_eq!(Error::of(loss, [2.0, 6.0, 12.0]), expected, "{loss}");
        }
    }
}
