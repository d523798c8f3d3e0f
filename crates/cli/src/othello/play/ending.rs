//! What ends a game before its last move.

use othello::Color;

use crate::othello::text::name;

/// The score of who wins before the last move.
const WHOLE: i32 = 64;

/// What ends a game before its last move, and whose loss it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Resignation(Color),
    Time(Color),
}

impl Ending {
    const fn loser(self) -> Color {
        match self {
            Self::Resignation(color) | Self::Time(color) => color,
        }
    }

    /// Returns how it ended, without a full stop.
    pub(super) fn sentence(self) -> String {
        let (loser, winner) = (name(self.loser()), name(self.loser().opponent()));
        match self {
            Self::Resignation(_) => format!("{loser} resigns: {winner} wins"),
            Self::Time(_) => format!("{loser} has no time left: {winner} wins"),
        }
    }

    /// Returns the score of Black.
    pub(super) fn score(self) -> i32 {
        if self.loser() == Color::Black { -WHOLE } else { WHOLE }
    }

    /// Returns the result as GGF has it.
    pub(super) fn result(self) -> String {
        let letter = match self {
            Self::Resignation(_) => 'r',
            Self::Time(_) => 't',
        };
        format!("{:+}.000:{letter}", self.score())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_lose_wins() {
        let resigned = Ending::Resignation(Color::Black);
        assert_eq!(resigned.sentence(), "Black resigns: White wins");
        assert_eq!((resigned.score(), resigned.result().as_str()), (-64, "-64.000:r"));
        let late = Ending::Time(Color::White);
        assert_eq!(late.sentence(), "White has no time left: Black wins");
        assert_eq!((late.score(), late.result().as_str()), (64, "+64.000:t"));
    }
}
