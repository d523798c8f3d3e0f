//! Conversion of a record into the text of a game.

use std::io::{self, Write};

use crate::notation::GameRecord;
use crate::{Color, Move, Position, Score, Square};

/// Maximum length of a line of moves.
const WIDTH: usize = 79;

/// Writes a record: the standard seven tags, other tags, and the moves.
///
/// Notes on moves are omitted, as are entries of [`GameRecord::extra`] that [`carries`] rejects. An
/// odd score, which no board can have, is written in a tag `Score`.
///
/// ```
/// use othello::notation::{GameRecord, pgn, transcript};
///
/// let mut record = GameRecord::from(transcript::parse("f5d6c3")?);
/// record.black = Some("Ann".to_owned());
/// let mut text = Vec::new();
/// pgn::write(&mut text, &record)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.contains("[Black \"Ann\"]\n[White \"?\"]\n[Result \"*\"]\n\n1. f5 d6 2. c3 *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if writing to the output fails.
pub fn write(mut output: impl Write, record: &GameRecord) -> io::Result<()> {
    let mut tag = |name: &str, value: &str| {
        let value = value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(output, "[{name} \"{value}\"]")
    };
    let extra = |wanted: &str| {
        let mut extra = record.extra.iter().filter(|(name, _)| name.eq_ignore_ascii_case(wanted));
        extra.next().map_or("?", |(_, value)| value)
    };
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".to_owned());
    let score = record.score.map(Score::discs);
    let result = match score {
        Some(score) if score % 2 == 0 => format!("{}-{}", (64 + score) / 2, (64 - score) / 2),
        _ => "*".to_owned(),
    };
    tag("Event", &known(&record.event))?;
    tag("Site", extra("Site"))?;
    tag("Date", record.date.as_deref().unwrap_or("????.??.??"))?;
    tag("Round", extra("Round"))?;
    tag("Black", &known(&record.black))?;
    tag("White", &known(&record.white))?;
    let said = extra("Result");
    tag("Result", if record.score.is_none() && said != "?" { said } else { &result })?;
    if let Some(score) = score.filter(|score| score % 2 != 0) {
        tag("Score", &score.to_string())?;
    }
    let start = record.game.start();
    if start != Position::START {
        tag("SetUp", "1")?;
        tag("FEN", &fen(start))?;
    }
    for (name, value) in record.extra.iter().filter(|(name, _)| carries(name)) {
        tag(name, value)?;
    }
    let mut column = 0;
    writeln!(output)?;
    for word in words(record).chain([result]) {
        match column {
            0 => {}
            _ if column + 1 + word.len() > WIDTH => {
                output.write_all(b"\n")?;
                column = 0;
            }
            _ => {
                output.write_all(b" ")?;
                column += 1;
            }
        }
        output.write_all(word.as_bytes())?;
        column += word.len();
    }
    output.write_all(b"\n\n")
}

/// Returns whether an entry of [`GameRecord::extra`] is written as a tag of its own. Its name must
/// consist of letters, digits and underscores, and must not be one that other fields represent.
#[must_use]
pub fn carries(name: &str) -> bool {
    let fields =
        ["event", "site", "date", "round", "black", "white", "result", "score", "setup", "fen"];
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !fields.contains(&name.to_ascii_lowercase().as_str())
}

/// Returns the moves, with a number before each move of the player who began.
fn words(record: &GameRecord) -> impl Iterator<Item = String> + '_ {
    record.game.moves().enumerate().flat_map(|(index, played)| {
        let number = (index % 2 == 0).then(|| format!("{}.", index / 2 + 1));
        let name = match played {
            Move::Place(square) => square.to_string().to_ascii_lowercase(),
            Move::Pass => "--".to_owned(),
        };
        number.into_iter().chain([name])
    })
}

/// Returns the eight ranks, starting with the first row, and the side to move.
fn fen(position: Position) -> String {
    let letter = |color| match color {
        Color::Black => 'b',
        Color::White => 'w',
    };
    let mut text = String::new();
    for (row, squares) in Square::ALL.chunks(8).enumerate() {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for &square in squares {
            match position.color_at(square) {
                None => empty += 1,
                Some(color) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(letter(color));
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
    }
    text.push(' ');
    text.push(letter(position.side_to_move()));
    text
}
