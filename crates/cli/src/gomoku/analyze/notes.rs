//! What moves missed, in sentences.

use gomoku::{Kind, Point};

use super::analyzed::{AnalyzedGame, AnalyzedMove};
use super::overlooked::Overlooked;
use super::win::Win;
use crate::gomoku::report::name;
use crate::terminal::number::counted;
use crate::terminal::width::wrapped;

/// Returns what each move missed or allowed, with points and lines.
pub(super) fn notes(game: &AnalyzedGame, columns: usize) -> String {
    let mut text = String::new();
    for analyzed_move in game.listed() {
        let AnalyzedMove { number, side, played, .. } = analyzed_move;
        for sentence in sentences(analyzed_move) {
            let first = format!("{number:>4} {} {}: ", name(*side), played.point);
            text.push_str(&wrapped(&first, "     ", &sentence, columns));
        }
    }
    if text.is_empty() { text } else { format!("\nMissed and allowed:\n{text}") }
}

/// Returns the sentences about a move, the most serious first. A threat point replaces the sentence about
/// its win.
fn sentences(analyzed_move: &AnalyzedMove) -> Vec<String> {
    let mut sentences = Vec::new();
    let opponent = name(analyzed_move.side.opponent());
    if let Some(kind) = analyzed_move.forbidden {
        sentences.push(format!("a {kind}, which is forbidden to Black"));
    }
    let (mut says_missed, mut says_allowed) = (false, false);
    if let Some(Overlooked { kind, is_own, points }) = &analyzed_move.overlooked {
        (says_missed, says_allowed) = (*is_own, !is_own);
        let (points, what) = (listed(points), described(*kind));
        sentences.push(match is_own {
            true => format!("{points} would have made {what}"),
            false => format!("{opponent} makes {what} on {points}, which could be stopped"),
        });
    }
    if let Some(win) = analyzed_move.missed.as_ref().filter(|_| !says_missed) {
        let (by, moves) = (win.by(), counted(win.moves(), "move"));
        sentences.push(format!("a win {by} in at most {moves} was there: {}", line(win)));
    }
    if let Some(win) = analyzed_move.allowed.as_ref().filter(|_| !says_allowed) {
        let (by, moves) = (win.by(), counted(win.moves(), "move"));
        let best = analyzed_move.best.point;
        sentences.push(format!(
            "{opponent} wins {by} in at most {moves} now, and not after {best}: {}",
            line(win)
        ));
    }
    sentences
}

const fn described(kind: Kind) -> &'static str {
    match kind {
        Kind::Five => "a five",
        Kind::StraightFour => "a straight four",
        Kind::DoubleFour => "two fours in one line",
        Kind::Overline => "an overline",
        Kind::Four => "a four",
        Kind::Three => "a three",
    }
}

/// Returns points as in `G8, K8 or L8`.
fn listed(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

fn line(win: &Win) -> String {
    win.line.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use gomoku::Color;
    use gomoku::renju::ForbiddenKind;
    use gomoku::search::Method;
    use gomoku::search::alphabeta::Value;

    use super::*;
    use crate::gomoku::analyze::analyzed::tests::analyzed_move;

    fn points(names: &[&str]) -> Vec<Point> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn every_remark_has_its_sentence() {
        let mut found = analyzed_move(Color::White, [Value::win_in(7), Value::loss_in(4)]);
        let line = points(&["A1", "B2", "C3"]);
        found.missed = Some(Win { method: Some(Method::Vcf), plies: 7, line: line.clone() });
        found.allowed = Some(Win { method: Some(Method::Vct), plies: 3, line });
        assert_eq!(
            sentences(&found),
            [
                "a win by fours (vcf) in at most 4 moves was there: A1 B2 C3",
                "Black wins by fours and threes (vct) in at most 2 moves now, and not after I9: A1 B2 C3",
            ]
        );
        let overlooked =
            |kind, is_own, names: &[&str]| Some(Overlooked { kind, is_own, points: points(names) });
        found.overlooked = overlooked(Kind::Five, true, &["G8"]);
        assert_eq!(sentences(&found)[0], "G8 would have made a five");
        assert_eq!(sentences(&found).len(), 2);
        found.overlooked = overlooked(Kind::StraightFour, false, &["G8", "H8", "K8"]);
        let expected = "Black makes a straight four on G8, H8 or K8, which could be stopped";
        assert_eq!(sentences(&found)[0], expected);
        let mut foul = analyzed_move(Color::Black, [Value::DRAW, Value::loss_in(1)]);
        foul.forbidden = Some(ForbiddenKind::DoubleThree);
        assert_eq!(sentences(&foul), ["a double-three, which is forbidden to Black"]);
        assert_eq!(foul.remark(), "forbidden");
        assert!(sentences(&analyzed_move(Color::Black, [Value::DRAW; 2])).is_empty());
    }
}
