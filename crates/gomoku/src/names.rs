//! Values that are written and read by name.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::Color;
use crate::game::{Outcome, WinReason};
use crate::pattern::LineClass;
use crate::renju::ForbiddenKind;
#[cfg(feature = "std")]
use crate::search::alphabeta::Bound;
#[cfg(feature = "std")]
use crate::search::{Length, Method};
use crate::threat::Kind;

/// The text is not the name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown {what}; expected {expected}")]
pub struct ParseNameError {
    what: &'static str,
    expected: &'static str,
}

/// Writes and reads values by their names; reading ignores case.
macro_rules! by_name {
    ($($name:ty, $what:literal, $expected:literal;)+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $name {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL
                    .into_iter()
                    .find(|value| value.name().eq_ignore_ascii_case(text))
                    .ok_or(ParseNameError { what: $what, expected: $expected })
            }
        }
    )+};
}

by_name! {
    ForbiddenKind, "reason", "overline, double-four or double-three";
    Kind, "kind of threat", "five, overline, straight-four, double-four, four or three";
    LineClass, "class of a line", "a name such as open-two or straight-four";
}

#[cfg(feature = "std")]
by_name! {
    Bound, "bound", "upper, lower or exact";
    Length, "length", "first or shortest";
    Method, "method", "vcf, vct or any";
}

#[cfg(feature = "std")]
impl Method {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Vcf, Self::Vct, Self::Any];
}

#[cfg(feature = "std")]
impl Length {
    /// Both lengths.
    pub const ALL: [Self; 2] = [Self::First, Self::Shortest];

    /// Returns the name, such as `shortest`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Shortest => "shortest",
        }
    }
}

/// Reads `draw`, `black wins by five` and the like, in lower case.
impl FromStr for Outcome {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let win = |winner: &str, reason: &str| {
            let winner: Color = winner.parse().ok()?;
            let reason = match reason {
                "five" => WinReason::Five,
                _ if winner == Color::White => WinReason::Forbidden(reason.parse().ok()?),
                _ => return None,
            };
            Some(Self::Win { winner, reason })
        };
        match text.split_once(" wins by ") {
            None => (text == "draw").then_some(Self::Draw),
            Some((winner, reason)) => win(winner, reason),
        }
        .ok_or(ParseNameError {
            what: "outcome",
            expected: "draw, or a text such as `black wins by five`",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T>(values: impl IntoIterator<Item = T>)
    where
        T: FromStr<Err = ParseNameError> + fmt::Display + fmt::Debug + PartialEq,
    {
        for value in values {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        assert!("".parse::<T>().is_err() && "fives".parse::<T>().is_err());
    }

    #[test]
    fn names_are_read_back() {
        check(Bound::ALL);
        check(ForbiddenKind::ALL);
        check(Kind::ALL);
        check(Length::ALL);
        check(LineClass::ALL);
        check(Method::ALL);
        let reasons = ForbiddenKind::ALL.map(WinReason::Forbidden);
        let by_five = Color::ALL.map(|winner| Outcome::Win { winner, reason: WinReason::Five });
        check(reasons.map(|reason| Outcome::Win { winner: Color::White, reason }));
        check(by_five.into_iter().chain([Outcome::Draw]));
        let error = "black wins by overline".parse::<Outcome>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown outcome; expected draw, or a text such as `black wins by five`"
        );
        assert_eq!("STRAIGHT-FOUR".parse(), Ok(Kind::StraightFour));
    }
}
