//! What files of games say of those that end before the last move.

use othello::Color;

use crate::play::Ending;

/// The score of who wins before the last move.
const WHOLE: i32 = 64;

/// Returns the score of Black.
pub(super) fn score(ending: Ending<Color>) -> i32 {
    if ending.loser() == Color::Black { -WHOLE } else { WHOLE }
}

/// Returns the result as GGF has it.
pub(super) fn result(ending: Ending<Color>) -> String {
    let letter = match ending {
        Ending::Resignation(_) => 'r',
        Ending::Time(_) => 't',
    };
    format!("{:+}.000:{letter}", score(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_lose_has_all_discs() {
        for (ending, expected, text) in [
            (Ending::Resignation(Color::Black), -64, "-64.000:r"),
            (Ending::Time(Color::White), 64, "+64.000:t"),
        ] {
            assert_eq!((score(ending), result(ending).as_str()), (expected, text));
        }
    }
}
