//! Threat points that a move missed.

use gomoku::renju::Reading;
use gomoku::{Board, Color, Kind, Point, PointSet, Threats};

/// Threat points of one kind that were more urgent than the move played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Overlooked {
    pub(super) kind: Kind,
    /// Whether the threat is the player's own, which could have been made; otherwise it is the opponent's,
    /// which could have been stopped.
    pub(super) is_own: bool,
    pub(super) points: Vec<Point>,
}

/// Kinds of four that no single reply stops.
const UNSTOPPABLE: [Kind; 2] = [Kind::StraightFour, Kind::DoubleFour];

/// Returns the threat points that a move missed, if any: its own five or unstoppable four, or one of the
/// opponent's that it could have stopped. A player who keeps a forced win in another way does not miss a
/// four.
pub(super) fn of_move(
    board: &Board,
    point: Point,
    reading: Reading,
    keeps_win: bool,
) -> Option<Overlooked> {
    let mover = board.side_to_move();
    let opponent = mover.opponent();
    let threats = gomoku::threats(board);
    let own = threats.points(mover, Kind::Five);
    if !own.is_empty() {
        return (!own.contains(point)).then(|| Overlooked::new(Kind::Five, true, own));
    }
    let after = placed(board, point)?;
    let theirs = threats.points(opponent, Kind::Five);
    if !theirs.is_empty() {
        let has_five = |board: &Board| gomoku::threats(board).any(opponent, Kind::Five);
        let is_stoppable = || {
            let replies = theirs & board.legal_moves(reading);
            replies.iter().filter_map(|reply| placed(board, reply)).any(|board| !has_five(&board))
        };
        return (has_five(&after) && is_stoppable())
            .then(|| Overlooked::new(Kind::Five, false, theirs));
    }
    let legal = board.legal_moves(reading);
    if let Some((kind, points)) = fours(&threats, mover, legal) {
        return (!keeps_win && !points.contains(point))
            .then(|| Overlooked::new(kind, true, points));
    }
    let fours_of_opponent = |board: Board| {
        let board = board.with_side(opponent);
        fours(&gomoku::threats(&board), opponent, board.legal_moves(reading))
    };
    let (kind, points) = fours_of_opponent(board.clone())?;
    // A four forces the reply, so the search decides what it is worth.
    let makes_four = gomoku::threats(&after).any(mover, Kind::Five);
    if makes_four || fours_of_opponent(after).is_none() {
        return None;
    }
    let is_stoppable = legal
        .iter()
        .filter_map(|reply| placed(board, reply))
        .any(|board| fours_of_opponent(board).is_none());
    is_stoppable.then(|| Overlooked::new(kind, false, points))
}

impl Overlooked {
    fn new(kind: Kind, is_own: bool, points: PointSet) -> Self {
        Self { kind, is_own, points: points.iter().collect() }
    }

    pub(super) fn is_five(&self) -> bool {
        self.kind == Kind::Five
    }
}

/// Returns the points where a side can make an unstoppable four, with the strongest kind.
fn fours(threats: &Threats, color: Color, legal: PointSet) -> Option<(Kind, PointSet)> {
    let of_kind = UNSTOPPABLE.map(|kind| (kind, threats.points(color, kind) & legal));
    let (kind, _) = of_kind.iter().find(|(_, points)| !points.is_empty())?;
    Some((*kind, of_kind[0].1 | of_kind[1].1))
}

/// Returns the board after a move.
fn placed(board: &Board, point: Point) -> Option<Board> {
    let mut after = board.clone();
    after.place(point).ok()?;
    Some(after)
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;
    use gomoku::notation::moves;

    use super::*;

    fn found(moves: &str, point: &str, rule: Rule, keeps_win: bool) -> Option<String> {
        let board = moves::parse(moves.as_bytes(), 15, rule).unwrap();
        let point = point.parse().unwrap();
        let overlooked = of_move(&board, point, Reading::Literal, keeps_win)?;
        let points: Vec<String> = overlooked.points.iter().map(Point::to_string).collect();
        let whose = if overlooked.is_own { "own" } else { "opponent's" };
        Some(format!("{whose} {}: {}", overlooked.kind, points.join(" ")))
    }

    #[test]
    fn fives_come_before_all() {
        let freestyle = |moves, point| found(moves, point, Rule::Freestyle, true);
        // Four black stones, one end stopped.
        let four = "h8g8i8a1j8a3k8";
        assert_eq!(freestyle(four, "A5").as_deref(), Some("opponent's five: L8"));
        assert_eq!(freestyle(four, "L8"), None);
        let own = "h8g8i8a1j8a3k8a5";
        assert_eq!(freestyle(own, "C3").as_deref(), Some("own five: L8"));
        assert_eq!(freestyle(own, "L8"), None);
        // Nothing stops a straight four.
        assert_eq!(freestyle("h8a1i8a3j8a5k8", "C3"), None);
    }

    #[test]
    fn straight_fours_are_made_or_prevented() {
        let three = "h8a1i8a3j8a5";
        let expected = Some("own straight-four: G8 K8".to_owned());
        assert_eq!(found(three, "C3", Rule::Freestyle, false), expected);
        assert_eq!(found(three, "C3", Rule::Freestyle, true), None);
        assert_eq!(found(three, "K8", Rule::Freestyle, false), None);
        let against = "h8a1i8a3j8";
        let expected = Some("opponent's straight-four: G8 K8".to_owned());
        assert_eq!(found(against, "C3", Rule::Freestyle, false), expected);
        for point in ["G8", "K8"] {
            assert_eq!(found(against, point, Rule::Freestyle, false), None, "{point}");
        }
        // Two threes cannot both be stopped.
        let two = "h8a1i8o1j8a15h12o15i12a8j12";
        assert_eq!(found(two, "C3", Rule::Freestyle, false), None);
        // A four of White's comes first.
        assert_eq!(found("h8b1i8b2j8b3o15", "B4", Rule::Freestyle, false), None);
    }

    #[test]
    fn forbidden_points_are_not_missed() {
        // White's four needs G7, which is a double three for Black.
        let moves = "h8g6f6g5f7g4h7g3g2a1";
        assert_eq!(found(moves, "O15", Rule::Renju, false), None);
        let freestyle = found(moves, "O15", Rule::Freestyle, false);
        assert_eq!(freestyle.as_deref(), Some("opponent's five: G7"));
    }
}
