//! Threat points and forced wins that a move missed or allowed.

use gomoku::game::Game;
use gomoku::proof::check::Checked;
use gomoku::renju::Reading;
use gomoku::search::Method;
use gomoku::search::alphabeta::Value;
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, Threats};
use serde::{Serialize, Serializer};

use super::super::analyzed::{AnalyzedGame, AnalyzedMove};
use super::super::kinds::Remark;
use crate::terminal::number::counted;
use crate::terminal::width::wrapped;

/// What the analysis says about a move.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Remarks {
    /// Threat points that the move missed.
    pub(super) threat: Option<Overlooked>,
    /// The forced win that existed and that the move does not keep.
    pub(super) missed: Option<Win>,
    /// The opponent's forced win after the move, which another move would have prevented.
    pub(super) allowed: Option<Win>,
    /// The reason if renju forbids the move.
    pub(super) forbidden: Option<&'static str>,
    /// Points forbidden to Black on which a win that White missed rests.
    pub(super) trap: Option<Vec<Point>>,
}

impl Remarks {
    /// Returns whether the move missed or allowed what decides games.
    pub(super) fn is_decisive(&self) -> bool {
        self.threat.is_some() || self.missed.is_some() || self.allowed.is_some()
    }
}

/// Returns the most serious remark about a move in one or two words, or nothing.
pub(super) fn shortest(analyzed_move: &AnalyzedMove<Game>) -> &'static str {
    let remarks = &analyzed_move.remarks;
    if remarks.forbidden.is_some() {
        return "forbidden";
    }
    match &remarks.threat {
        Some(Overlooked { kind: Kind::Five, is_own: true, .. }) => "five missed",
        Some(Overlooked { kind: Kind::Five, is_own: false, .. }) => "five allowed",
        Some(Overlooked { is_own: true, .. }) => "four missed",
        Some(Overlooked { is_own: false, .. }) => "four allowed",
        None if remarks.missed.is_some() => "win missed",
        None if remarks.allowed.is_some() => "win allowed",
        None => analyzed_move.error_name(),
    }
}

/// Threat points of one kind that were more urgent than the move played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Overlooked {
    /// Whether the threat is the player's own, which could have been made; otherwise it is the opponent's,
    /// which could have been stopped.
    #[serde(rename = "what", serialize_with = "what")]
    pub(super) is_own: bool,
    #[serde(serialize_with = "name_of_kind")]
    pub(super) kind: Kind,
    pub(super) points: Vec<Point>,
}

fn what<S: Serializer>(is_own: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *is_own { "missed" } else { "allowed" })
}

fn name_of_kind<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

/// Kinds of four that no single reply stops.
const UNSTOPPABLE: [Kind; 2] = [Kind::StraightFour, Kind::DoubleFour];

/// Returns the threat points that a move missed, if any: its own five or unstoppable four, or one of the
/// opponent's that it could have stopped. A player who keeps a forced win in another way does not miss a
/// four.
pub(super) fn overlooked(
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
        Self { is_own, kind, points: points.iter().collect() }
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

/// A forced win of the side to move, found by a search that tried every defence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Win {
    /// Method of the solver; `None` if the engine's search found the win.
    #[serde(serialize_with = "name_of_method")]
    pub(super) method: Option<Method>,
    /// Maximum number of plies to the end, the last one included.
    #[serde(rename = "moves", serialize_with = "moves")]
    pub(super) plies: u32,
    /// The longest line; the winner moves first.
    pub(super) line: Vec<Point>,
}

impl Win {
    /// Returns the win of a verified proof.
    pub(super) fn of_proof(method: Method, checked: Checked) -> Self {
        Self { method: Some(method), plies: checked.plies, line: checked.line }
    }

    pub(super) const fn value(&self) -> Value {
        Value::win_in(self.plies)
    }

    /// Returns the maximum number of the winner's moves to the end.
    fn moves(&self) -> u64 {
        u64::from(self.plies.div_ceil(2))
    }

    /// Returns the kind of the win in words.
    const fn by(&self) -> &'static str {
        match (self.method, self.plies) {
            (_, 1) => "by a five",
            (Some(Method::Vcf), _) => "by fours (vcf)",
            (Some(_), _) => "by fours and threes (vct)",
            (None, _) => "by force",
        }
    }
}

fn name_of_method<S: Serializer>(
    method: &Option<Method>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(method.map_or("search", Method::name))
}

/// Returns the points that stop a four of White in the line of a win, but that renju forbids to Black; `None` without
/// such a point.
pub(super) fn trap(board: &Board, win: &Win, reading: Reading) -> Option<Vec<Point>> {
    let is_whites = board.side_to_move() == Color::White && board.rule() == Rule::Renju;
    let mut board = Some(board.clone()).filter(|_| is_whites)?;
    for &point in &win.line {
        board.place(point).ok()?;
        if board.side_to_move() == Color::Black {
            let fives = gomoku::threats(&board).points(Color::White, Kind::Five);
            let forbidden = fives - board.legal_moves(reading);
            if !forbidden.is_empty() {
                return Some(forbidden.iter().collect());
            }
        }
    }
    None
}

/// Writes a number of plies as the number of the winner's moves.
fn moves<S: Serializer>(plies: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(plies.div_ceil(2))
}

/// Returns what each move missed or allowed, with points and lines.
pub(super) fn notes(game: &AnalyzedGame<Game>, columns: usize) -> String {
    let mut text = String::new();
    for analyzed_move in game.listed() {
        let AnalyzedMove { number, side, played, .. } = analyzed_move;
        for sentence in sentences(analyzed_move) {
            let first = format!("{number:>4} {} {}: ", side.name(), played.point);
            text.push_str(&wrapped(&first, "     ", &sentence, columns));
        }
    }
    if text.is_empty() { text } else { format!("\nMissed and allowed:\n{text}") }
}

/// Returns the sentences about a move with the line of the win that each is about.
pub(super) fn remarks(analyzed_move: &AnalyzedMove<Game>) -> Vec<Remark> {
    let Remarks { missed, allowed, forbidden, threat, trap } = &analyzed_move.remarks;
    let line = |win: &Option<Win>| -> Vec<String> {
        win.iter().flat_map(|win| win.line.iter().map(Point::to_string)).collect()
    };
    let kind = match threat {
        _ if forbidden.is_some() => "forbidden",
        Some(Overlooked { is_own: false, .. }) => "threat not answered",
        _ if trap.is_some() => "trap missed",
        Some(_) => "win missed",
        None if missed.is_some() => "win missed",
        None => "win allowed",
    };
    let (mut kinds, mut first) = (vec![kind; 1], Some(()));
    if missed.is_some() && allowed.is_some() {
        kinds.push("win allowed");
    }
    let texts = sentences(analyzed_move);
    let lines = [line(missed), line(allowed)];
    let mut lines = lines.into_iter().filter(|line| !line.is_empty());
    texts
        .into_iter()
        .enumerate()
        .map(|(index, text)| {
            let kind = kinds.get(index).copied().unwrap_or("");
            let has_line = first.take().is_some() || text.contains(" win");
            let line = if has_line { lines.next().unwrap_or_default() } else { Vec::new() };
            Remark { kind: kind.to_owned(), text, line }
        })
        .collect()
}

/// Returns the sentences about a move, the most serious first. A threat point replaces the sentence about
/// its win.
fn sentences(analyzed_move: &AnalyzedMove<Game>) -> Vec<String> {
    let mut sentences = Vec::new();
    let (opponent, remarks) = (analyzed_move.side.opponent().name(), &analyzed_move.remarks);
    if let Some(kind) = remarks.forbidden {
        sentences.push(format!("a {kind}, which is forbidden to Black"));
    }
    let (mut says_missed, mut says_allowed) = (false, false);
    if let Some(Overlooked { is_own, kind, points }) = &remarks.threat {
        (says_missed, says_allowed) = (*is_own, !is_own);
        let (points, what) = (listed(points), described(*kind));
        sentences.push(match is_own {
            true => format!("{points} would have made {what}"),
            false => format!("{opponent} makes {what} on {points}, which could be stopped"),
        });
    }
    if let Some(win) = remarks.missed.as_ref().filter(|_| !says_missed) {
        let (by, moves) = (win.by(), counted(win.moves(), "move"));
        sentences.push(format!("a win {by} in at most {moves} was there: {}", line(win)));
    }
    if let Some(points) = &remarks.trap {
        let points = listed(points);
        sentences.push(format!("the win was a trap: {points} is forbidden to Black"));
    }
    if let Some(win) = remarks.allowed.as_ref().filter(|_| !says_allowed) {
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
    use gomoku::notation::moves;
    use gomoku::renju::ForbiddenKind;

    use super::super::tests::analyzed_move;
    use super::*;
    use crate::game::Side;

    fn overlooked_by(moves: &str, point: &str, rule: Rule, keeps_win: bool) -> Option<String> {
        let board = moves::parse(moves.as_bytes(), 15, rule).unwrap();
        let point = point.parse().unwrap();
        let threat = overlooked(&board, point, Reading::Literal, keeps_win)?;
        let points: Vec<String> = threat.points.iter().map(Point::to_string).collect();
        let whose = if threat.is_own { "own" } else { "opponent's" };
        Some(format!("{whose} {}: {}", threat.kind, points.join(" ")))
    }

    #[test]
    fn fives_come_before_all() {
        let freestyle = |moves, point| overlooked_by(moves, point, Rule::Freestyle, true);
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
        assert_eq!(overlooked_by(three, "C3", Rule::Freestyle, false), expected);
        assert_eq!(overlooked_by(three, "C3", Rule::Freestyle, true), None);
        assert_eq!(overlooked_by(three, "K8", Rule::Freestyle, false), None);
        let against = "h8a1i8a3j8";
        let expected = Some("opponent's straight-four: G8 K8".to_owned());
        assert_eq!(overlooked_by(against, "C3", Rule::Freestyle, false), expected);
        for point in ["G8", "K8"] {
            assert_eq!(overlooked_by(against, point, Rule::Freestyle, false), None, "{point}");
        }
        // Two threes cannot both be stopped.
        let two = "h8a1i8o1j8a15h12o15i12a8j12";
        assert_eq!(overlooked_by(two, "C3", Rule::Freestyle, false), None);
        // A four of White's comes first.
        assert_eq!(overlooked_by("h8b1i8b2j8b3o15", "B4", Rule::Freestyle, false), None);
    }

    #[test]
    fn forbidden_points_are_not_missed() {
        // White's four needs G7, which is a double three for Black.
        let moves = "h8g6f6g5f7g4h7g3g2a1";
        assert_eq!(overlooked_by(moves, "O15", Rule::Renju, false), None);
        let freestyle = overlooked_by(moves, "O15", Rule::Freestyle, false);
        assert_eq!(freestyle.as_deref(), Some("opponent's five: G7"));
    }

    fn points(names: &[&str]) -> Vec<Point> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn every_remark_has_its_sentence() {
        let mut found = analyzed_move(Side::White, [Value::win_in(7), Value::loss_in(4)]);
        let line = points(&["A1", "B2", "C3"]);
        found.remarks.missed =
            Some(Win { method: Some(Method::Vcf), plies: 7, line: line.clone() });
        found.remarks.allowed = Some(Win { method: Some(Method::Vct), plies: 3, line });
        assert_eq!(
            sentences(&found),
            [
                "a win by fours (vcf) in at most 4 moves was there: A1 B2 C3",
                "Black wins by fours and threes (vct) in at most 2 moves now, and not after I9: A1 B2 C3",
            ]
        );
        let overlooked =
            |kind, is_own, names: &[&str]| Some(Overlooked { is_own, kind, points: points(names) });
        found.remarks.threat = overlooked(Kind::Five, true, &["G8"]);
        assert_eq!(sentences(&found)[0], "G8 would have made a five");
        assert_eq!(sentences(&found).len(), 2);
        found.remarks.threat = overlooked(Kind::StraightFour, false, &["G8", "H8", "K8"]);
        let expected = "Black makes a straight four on G8, H8 or K8, which could be stopped";
        assert_eq!(sentences(&found)[0], expected);
        let mut foul = analyzed_move(Side::Black, [Value::DRAW, Value::loss_in(1)]);
        foul.remarks.forbidden = Some(ForbiddenKind::DoubleThree.name());
        assert_eq!(sentences(&foul), ["a double-three, which is forbidden to Black"]);
        assert_eq!(shortest(&foul), "forbidden");
        assert!(sentences(&analyzed_move(Side::Black, [Value::DRAW; 2])).is_empty());
    }
}
