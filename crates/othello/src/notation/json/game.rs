//! Conversion of a JSON value into its games.

use super::value::{Kind, Value, missing, unexpected};
use crate::notation::moves::{self, A_MOVE};
use crate::notation::text::Record;
use crate::notation::{GameRecord, MoveNote, ReadError, ReadErrorKind};
use crate::{Game, Move, Position, Score};

/// Keys under which programs store moves.
const MOVES: [&str; 6] = [PLAYED, "transcript", "moves", "kifu", "history", "moveList"];

/// Key of moves that led to the board beside them rather than starting from it.
const PLAYED: &str = "played";

/// Keys of the objects that contain the moves.
const AROUND: [&str; 4] = ["position", "game", "data", "record"];

/// Returns the games of a value. An object with moves is a game; other values are searched.
pub(super) fn games(record: Record<'_>, value: &Value) -> Vec<Result<GameRecord, ReadError>> {
    if let Some((holder, moves)) = moves_of(value) {
        return vec![game(record, value, holder, moves)];
    }
    if is_list_of_moves(value) {
        return vec![game(record, value, value, value)];
    }
    let within: Box<dyn Iterator<Item = &Value>> = match &value.kind {
        Kind::Array(items) => Box::new(items.iter()),
        Kind::Object(members) => Box::new(members.iter().map(|(_, value)| value)),
        _ => return Vec::new(),
    };
    within.flat_map(|value| games(record, value)).collect()
}

/// Returns whether a value is an array that begins with a move: a string, or an object with a move.
fn is_list_of_moves(value: &Value) -> bool {
    let Kind::Array(items) = &value.kind else { return false };
    let Some(first) = items.first() else { return false };
    let text = match &first.kind {
        Kind::Object(_) if moves_of(first).is_none() => {
            first.get(&["m", "move"]).and_then(Value::text)
        }
        Kind::Text(_) => first.text(),
        _ => None,
    };
    // A string that is not a move may be anything.
    text.is_some_and(|text| {
        let text = text.trim();
        matches!(first.kind, Kind::Object(_))
            || moves::named(text.as_bytes()).is_some_and(|(_, length)| length == text.len())
    })
}

/// Returns the moves of an object and the object that contains them: itself or a nested one.
fn moves_of(value: &Value) -> Option<(&Value, &Value)> {
    let direct = |value: &'_ Value| -> Option<usize> {
        MOVES.iter().position(|name| {
            value.get(&[name]).is_some_and(|v| matches!(v.kind, Kind::Array(_) | Kind::Text(_)))
        })
    };
    let holder = match direct(value) {
        Some(_) => value,
        None => {
            AROUND.iter().filter_map(|name| value.get(&[name])).find(|v| direct(v).is_some())?
        }
    };
    Some((holder, holder.get(&[MOVES[direct(holder)?]])?))
}

fn game(
    record: Record<'_>,
    value: &Value,
    holder: &Value,
    moves: &Value,
) -> Result<GameRecord, ReadError> {
    let mut found = GameRecord::from(Game::new(start(record, holder)?));
    let game = &mut found.game;
    match &moves.kind {
        Kind::Text(text) => {
            // Escapes can shift offsets, so errors within the string refer to its beginning.
            let inner = Record { bytes: text.as_bytes(), place: record.place };
            let played = moves::play(game, inner, 0)
                .map_err(|error| record.error(moves.start, error.kind))?;
            found.score = played.result.flatten();
        }
        _ => {
            for item in moves.items() {
                let Some(played) = played(record, item)? else { break };
                let before = game.moves().len();
                place(game, played, record, item)?;
                found.notes.resize(game.moves().len(), MoveNote::default());
                if let Some(note) = found.notes.last_mut().filter(|_| game.moves().len() > before) {
                    note.seconds = seconds(item);
                }
            }
            if found.notes.iter().all(|note| *note == MoveNote::default()) {
                found.notes.clear();
            }
        }
    }
    name(value, &mut found);
    if holder.start != value.start {
        name(holder, &mut found);
    }
    Ok(found)
}

/// Returns the move of an item, or `None` where the game was stopped.
fn played(record: Record<'_>, item: &Value) -> Result<Option<Move>, ReadError> {
    let value = match &item.kind {
        Kind::Object(_) => match item.get(&["m", "move", "square", "pos", "coord"]) {
            Some(value) => value,
            None => return Ok(None),
        },
        _ => item,
    };
    let Some(text) = value.text() else {
        return match value.kind {
            Kind::Word => Ok(Some(Move::Pass)),
            _ => Err(unexpected(record, value, A_MOVE)),
        };
    };
    let text = text.trim();
    if ["", "-", "pass", "p", "pa", "ps", "--"].contains(&text.to_ascii_lowercase().as_str()) {
        return Ok(Some(Move::Pass));
    }
    match moves::named(text.as_bytes()) {
        Some((played, length)) if length == text.len() => Ok(Some(played)),
        _ => Err(unexpected(record, value, A_MOVE)),
    }
}

fn place(game: &mut Game, played: Move, record: Record<'_>, item: &Value) -> Result<(), ReadError> {
    if played == Move::Pass && game.is_over() {
        return Ok(());
    }
    game.play_implying_pass(played).map_err(|error| {
        let implied = played != Move::Pass && game.position().must_pass();
        let number = game.history().len() + 1 + usize::from(implied);
        record.error(item.start, ReadErrorKind::Play { number, error })
    })
}

/// Returns the time of a move in seconds, if it has one in milliseconds.
fn seconds(item: &Value) -> Option<String> {
    let Kind::Number(text) = &item.get(&["t"])?.kind else { return None };
    let milliseconds: u32 = text.parse().ok()?;
    Some(format!("{:.3}", f64::from(milliseconds) / 1000.0))
}

/// Returns the starting position: a board with a side to move, or the usual start.
fn start(record: Record<'_>, holder: &Value) -> Result<Position, ReadError> {
    if holder.get(&[PLAYED]).is_some() {
        return Ok(Position::START);
    }
    let Some(value) = holder.get(&["start", "startPos", "initial", "board"]) else {
        return Ok(Position::START);
    };
    let Some(text) = value.text().map(str::trim).filter(|text| text.chars().count() >= 64) else {
        return Ok(Position::START);
    };
    let side = holder.get(&["side"]).and_then(Value::text).unwrap_or_default();
    let side = side.chars().next().map(|side| side.to_ascii_lowercase());
    let text = match side {
        _ if text.chars().count() > 64 => text.to_owned(),
        Some(side @ ('b' | 'w' | 'x' | 'o')) => format!("{text} {side}"),
        // A board without a side to move may be the position after the moves.
        _ => return Ok(Position::START),
    };
    text.parse().map_err(|error| record.error(value.start, ReadErrorKind::Position(error)))
}

/// Stores the names, the date and the result in the record.
fn name(value: &Value, found: &mut GameRecord) {
    let text = |value: &Value| -> Option<String> {
        let name = match &value.kind {
            Kind::Object(_) => value.get(&["name", "user", "username", "id"])?.text()?,
            _ => value.text()?,
        };
        (!name.is_empty()).then(|| name.to_owned())
    };
    let players = value.get(&["players"]).map_or(&[][..], Value::items);
    let get = |keys: &[&str]| value.get(keys).and_then(text);
    found.black =
        found.black.take().or_else(|| get(&["black"])).or_else(|| players.first().and_then(text));
    found.white =
        found.white.take().or_else(|| get(&["white"])).or_else(|| players.get(1).and_then(text));
    found.event = found.event.take().or_else(|| get(&["tournament", "event"]));
    found.date = found.date.take().or_else(|| get(&["date", "created", "created_at"]));
    if let Some(Kind::Number(score)) = value.get(&["score"]).map(|value| &value.kind) {
        let score = score.parse().ok().and_then(Score::of_game);
        found.score = found.score.or(score);
    }
}

/// Returns the error for a document without a game.
pub(super) fn none(record: Record<'_>, value: &Value) -> ReadError {
    missing(record, value, "moves")
}
