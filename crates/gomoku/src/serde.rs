//! Serialization of values that are not plain data, with the feature `serde`.
//!
//! What has a text is written and read as text. Other types have plain data that their constructors check.

use engine::{deserialize_by_text, serde_by_data, serde_by_text};
use serde::{Deserialize, Serialize, Serializer};

use crate::game::{Game, Outcome};
use crate::notation::Format;
use crate::opening::Opening;
use crate::pattern::LineClass;
use crate::proof::{Answer, Proof, ProofError};
use crate::renju::{ForbiddenKind, ForbiddenPoints, Reading};
use crate::search::alphabeta::Value;
use crate::search::{Length, Method};
use crate::tree::{Property, PropertyError};
use crate::{
    Board, BoardError, Color, Kind, Point, PointSet, Rule, Threat, ThreatError, ThreatState,
    Threats,
};

serde_by_text! {
    Color, ForbiddenKind, Format, Kind, Length, LineClass, Method, Outcome, Point, PointSet, Reading, Rule,
    Value,
}

serde_by_data! {
    Board => BoardData,
    ForbiddenPoints => ForbiddenData,
    Game => GameData,
    Game<ThreatState> => GameData,
    Proof => ProofData,
    Property => PropertyData,
    ThreatState => BoardData,
    Threats => ThreatsData,
}

deserialize_by_text! { Opening }

/// The name alone, such as `Kagetsu`.
impl Serialize for Opening {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A board. Stones without a move are those of a set-up.
#[derive(Serialize, Deserialize)]
struct BoardData {
    size: usize,
    rule: Rule,
    side_to_move: Color,
    black: PointSet,
    white: PointSet,
    #[serde(default)]
    moves: Vec<Point>,
}

impl From<&Board> for BoardData {
    fn from(board: &Board) -> Self {
        Self {
            size: board.size(),
            rule: board.rule(),
            side_to_move: board.side_to_move(),
            black: *board.stones(Color::Black),
            white: *board.stones(Color::White),
            moves: board.moves().to_vec(),
        }
    }
}

impl TryFrom<BoardData> for Board {
    type Error = BoardError;

    fn try_from(data: BoardData) -> Result<Self, BoardError> {
        let BoardData { size, rule, side_to_move, black, white, moves } = data;
        Ok(Self::from_stones(size, rule, black, white)?.with_moves(&moves)?.with_side(side_to_move))
    }
}

impl From<&ThreatState> for BoardData {
    fn from(state: &ThreatState) -> Self {
        state.board().into()
    }
}

impl TryFrom<BoardData> for ThreatState {
    type Error = BoardError;

    fn try_from(data: BoardData) -> Result<Self, BoardError> {
        Board::try_from(data).map(Self::new)
    }
}

/// A game; the outcome follows.
#[derive(Serialize, Deserialize)]
struct GameData {
    board: BoardData,
    #[serde(default)]
    reading: Reading,
}

impl<B: AsRef<Board>> From<&Game<B>> for GameData {
    fn from(game: &Game<B>) -> Self {
        Self { board: game.board().into(), reading: game.reading() }
    }
}

impl TryFrom<GameData> for Game {
    type Error = BoardError;

    fn try_from(GameData { board, reading }: GameData) -> Result<Self, BoardError> {
        Ok(Self::with_reading(board.try_into()?, reading))
    }
}

impl TryFrom<GameData> for Game<ThreatState> {
    type Error = BoardError;

    fn try_from(GameData { board, reading }: GameData) -> Result<Self, BoardError> {
        Ok(Self::with_reading(board.try_into()?, reading))
    }
}

/// The threats of a board in any order.
#[derive(Serialize, Deserialize)]
struct ThreatsData {
    size: usize,
    rule: Rule,
    threats: Vec<Threat>,
}

impl From<&Threats> for ThreatsData {
    fn from(threats: &Threats) -> Self {
        Self { size: threats.size(), rule: threats.rule(), threats: threats.iter().collect() }
    }
}

impl TryFrom<ThreatsData> for Threats {
    type Error = ThreatError;

    fn try_from(ThreatsData { size, rule, threats }: ThreatsData) -> Result<Self, ThreatError> {
        Self::from_threats(size, rule, threats)
    }
}

/// The forbidden points by kind.
#[derive(Serialize, Deserialize)]
struct ForbiddenData {
    overline: PointSet,
    double_four: PointSet,
    double_three: PointSet,
    /// Points that only look forbidden.
    apparent: PointSet,
}

impl From<&ForbiddenPoints> for ForbiddenData {
    fn from(points: &ForbiddenPoints) -> Self {
        let [overline, double_four, double_three] = ForbiddenKind::ALL.map(|kind| *points.of(kind));
        Self { overline, double_four, double_three, apparent: *points.apparent() }
    }
}

impl TryFrom<ForbiddenData> for ForbiddenPoints {
    type Error = &'static str;

    fn try_from(data: ForbiddenData) -> Result<Self, &'static str> {
        let kinds = [data.overline, data.double_four, data.double_three];
        Self::from_sets(kinds, data.apparent).ok_or("a point is in two sets; expected it in one")
    }
}

/// A proof; the lengths of its lines follow.
#[derive(Serialize, Deserialize)]
struct ProofData {
    attacker: Color,
    answers: Vec<Answer>,
}

impl From<&Proof> for ProofData {
    fn from(proof: &Proof) -> Self {
        Self { attacker: proof.attacker(), answers: proof.answers().to_vec() }
    }
}

impl TryFrom<ProofData> for Proof {
    type Error = ProofError;

    fn try_from(ProofData { attacker, answers }: ProofData) -> Result<Self, ProofError> {
        Self::new(attacker, answers)
    }
}

/// A property of SGF.
#[derive(Serialize, Deserialize)]
struct PropertyData {
    identifier: String,
    values: Vec<String>,
}

impl From<&Property> for PropertyData {
    fn from(property: &Property) -> Self {
        let values = property.values().iter().map(ToString::to_string).collect();
        Self { identifier: property.identifier().to_owned(), values }
    }
}

impl TryFrom<PropertyData> for Property {
    type Error = PropertyError;

    fn try_from(PropertyData { identifier, values }: PropertyData) -> Result<Self, PropertyError> {
        Self::new(identifier, values)
    }
}
