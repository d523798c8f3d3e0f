//! What ends a game before its last move.

use super::side::Side;

/// What ends a game before its last move, and whose loss it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending<S> {
    Resignation(S),
    Time(S),
}

impl<S: Side> Ending<S> {
    pub(crate) const fn loser(self) -> S {
        match self {
            Self::Resignation(side) | Self::Time(side) => side,
        }
    }

    /// Returns how it ended, without a full stop.
    pub(crate) fn sentence(self) -> String {
        let (loser, winner) = (self.loser().name(), self.loser().opponent().name());
        match self {
            Self::Resignation(_) => format!("{loser} resigns: {winner} wins"),
            Self::Time(_) => format!("{loser} has no time left: {winner} wins"),
        }
    }
}

#[cfg(test)]
mod tests {
    use othello::Color;

    use super::*;

    #[test]
    fn who_does_not_lose_wins() {
        let resigned = Ending::Resignation(Color::Black);
        assert_eq!(resigned.sentence(), "Black resigns: White wins");
        let late = Ending::Time(Color::White);
        assert_eq!(late.sentence(), "White has no time left: Black wins");
        assert_eq!([resigned, late].map(Ending::loser), Color::ALL);
    }
}
