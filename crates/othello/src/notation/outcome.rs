//! Results of games in the notations of texts.

use crate::{Color, Game, Score};

/// A result: two disc counts such as `52-12`, `33:31` or `52 / 12`, a score, or the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Discs of black and white, if given.
    discs: Option<(i32, i32)>,
    /// Black's discs minus white's, empty squares to the winner, if given.
    score: Option<Score>,
}

impl Outcome {
    /// A result without a score, such as `1-0`.
    const UNKNOWN: Self = Self { discs: None, score: None };

    /// Returns the result with a score.
    pub(super) const fn of_score(score: Score) -> Self {
        Self { discs: None, score: Some(score) }
    }

    /// Returns the score for a game, or `None` for disc counts that are not those of its end, such
    /// as a time.
    pub(super) fn score(self, game: &Game) -> Option<Score> {
        self.score.filter(|_| self.fits(game) || !game.is_over())
    }

    /// Returns whether the disc counts add up to 64 or match the board, or are absent.
    pub(super) fn fits(self, game: &Game) -> bool {
        let count = |color| i32::try_from(game.position().discs(color).len()).unwrap_or(0);
        self.discs.is_none_or(|(black, white)| {
            black + white == 64 || (black, white) == (count(Color::Black), count(Color::White))
        })
    }

    /// Returns the score of the result, without checking it against a game.
    pub(super) const fn said(self) -> Option<Score> {
        self.score
    }

    /// Returns the result with the larger number assigned to the winner: texts put the winner's or
    /// black's number first.
    fn won_by(self, winner: Color) -> Self {
        let is_turned = match winner {
            Color::Black => self.score.is_some_and(|score| score < Score::DRAW),
            Color::White => self.score.is_some_and(|score| score > Score::DRAW),
        };
        match is_turned {
            false => self,
            true => self.turned(),
        }
    }

    /// Returns the result with the players exchanged.
    pub(super) fn turned(self) -> Self {
        Self {
            discs: self.discs.map(|(black, white)| (white, black)),
            score: self.score.map(|score| -score),
        }
    }
}

/// Returns the disc counts at the start of the bytes, and their length. Also accepts `1-0`, `0-1`
/// and `1/2-1/2`, which give no score.
pub(super) fn discs(bytes: &[u8]) -> Option<(Outcome, usize)> {
    const HALVES: &[u8] = b"1/2-1/2";
    let count = |from: usize, matches: fn(&u8) -> bool| {
        bytes.iter().skip(from).take_while(|byte| matches(byte)).count()
    };
    let ends = |end: usize| !bytes.get(end).is_some_and(u8::is_ascii_alphanumeric);
    if bytes.starts_with(HALVES) && ends(HALVES.len()) {
        return Some((Outcome::UNKNOWN, HALVES.len()));
    }
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let first = count(0, u8::is_ascii_digit);
    let mark = first + count(first, is_blank);
    let sign = bytes.get(mark).copied().filter(|sign| b"-:/".contains(sign))?;
    let second = mark + 1 + count(mark + 1, is_blank);
    let end = second + count(second, u8::is_ascii_digit);
    if first == 0 || end == second || !ends(end) {
        return None;
    }
    let number = |range: std::ops::Range<usize>| -> Option<i32> {
        std::str::from_utf8(&bytes[range]).ok()?.parse().ok().filter(|discs| *discs <= 64)
    };
    let (black, white) = (number(0..first)?, number(second..end)?);
    // Dates contain slashes, too.
    if black + white > 64 || sign == b'/' && black + white != 64 {
        return None;
    }
    // The empty squares are the winner's. A result that only names the winner, such as `1-0`, gives
    // no score.
    let score = match black - white {
        _ if black + white < 2 => return Some((Outcome::UNKNOWN, end)),
        0 => 0,
        1.. => 64 - 2 * white,
        _ => 2 * black - 64,
    };
    Some((Outcome { discs: Some((black, white)), score: Some(Score::new(score)) }, end))
}

/// Returns the result in words at the start of the bytes, such as `Black wins 52-12`,
/// `White won by 4` or `Draw`, and its length.
pub(super) fn verdict(bytes: &[u8]) -> Option<(Outcome, usize)> {
    let word = |from: usize| {
        let letters = bytes[from..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        (String::from_utf8_lossy(&bytes[from..from + letters]).to_ascii_lowercase(), from + letters)
    };
    let blanks = |from: usize| {
        from + bytes[from..].iter().take_while(|byte| b" \t,:=".contains(byte)).count()
    };
    let (name, mut end) = word(0);
    let winner = match name.as_str() {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        "draw" | "tie" => None,
        _ => return None,
    };
    let mut is_said = winner.is_none();
    let (next, behind) = word(blanks(end));
    if winner.is_some() && matches!(next.as_str(), "wins" | "won" | "win") {
        (is_said, end) = (true, behind);
    }
    if !is_said {
        return None;
    }
    let from = blanks(end);
    let is_bracketed = bytes.get(from) == Some(&b'(');
    let start = from + usize::from(is_bracketed);
    if let Some((found, length)) = discs(&bytes[start..])
        && (!is_bracketed || bytes.get(start + length) == Some(&b')'))
    {
        let length = start + length + usize::from(is_bracketed);
        return match winner {
            Some(winner) => Some((found.won_by(winner), length)),
            None => Some((found, length)).filter(|_| found.score == Some(Score::DRAW)),
        };
    }
    let (next, behind) = word(from);
    if let (Some(winner), "by") = (winner, next.as_str()) {
        let from = blanks(behind);
        let digits = bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = std::str::from_utf8(&bytes[from..from + digits]).ok()?;
        let score =
            text.parse().ok().and_then(Score::of_game).filter(|score| *score > Score::DRAW)?;
        return Some((Outcome::of_score(score).won_by(winner), from + digits));
    }
    let outcome = if winner.is_none() { Outcome::of_score(Score::DRAW) } else { Outcome::UNKNOWN };
    Some((outcome, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_scores_if_they_say_one() {
        for (text, expected) in [
            ("52-12", Some(Some(40))),
            ("31 : 33", Some(Some(-2))),
            ("52 / 12", Some(Some(40))),
            ("52/12", Some(Some(40))),
            ("13-0", Some(Some(64))),
            ("1-0", Some(None)),
            ("0-1", Some(None)),
            ("1/2-1/2", Some(None)),
            ("12/05", None),
            ("52-13", None),
            ("52-12a", None),
            ("52", None),
        ] {
            let found = discs(text.as_bytes());
            assert_eq!(
                found.map(|(outcome, _)| outcome.said()),
                expected.map(|score| score.map(Score::new)),
                "{text}"
            );
            assert!(found.is_none_or(|(_, length)| length == text.len()), "{text}");
        }
        for (text, expected) in [
            ("Black wins 52-12", Some(Some(40))),
            ("WHITE WON 52:12", Some(Some(-40))),
            ("white wins (12-52)", Some(Some(-40))),
            ("Black wins by 4", Some(Some(4))),
            ("White wins", Some(None)),
            ("Draw 32-32", Some(Some(0))),
            ("draw", Some(Some(0))),
            ("Draw 33-31", None),
            ("Black 33-31", None),
            ("black to move", None),
        ] {
            let found = verdict(text.as_bytes());
            assert_eq!(
                found.map(|(outcome, _)| outcome.said()),
                expected.map(|score| score.map(Score::new)),
                "{text}"
            );
            assert!(found.is_none_or(|(_, length)| length == text.len()), "{text}");
        }
    }

    #[test]
    fn a_time_is_no_score_of_a_finished_game() {
        let (time, _) = discs(b"12:30").unwrap();
        let over = crate::notation::transcript::parse("e6f4e3f6g5d6e7f5c5").unwrap();
        assert!(over.is_over() && !time.fits(&over));
        assert_eq!(
            (time.score(&over), time.score(&Game::default())),
            (None, Some(Score::new(-40)))
        );
        let (end, _) = discs(b"13-0").unwrap();
        assert_eq!((end.fits(&over), end.score(&over)), (true, Some(Score::new(64))));
    }
}
