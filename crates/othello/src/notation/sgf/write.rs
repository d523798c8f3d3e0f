//! Conversion of a record into the text of a game tree.

use std::io::{self, Write};

use crate::notation::GameRecord;
use crate::{Bitboard, Color, Move, Square};

/// Writes a record as a game tree on one line: `GM[2]`, names, initial discs and moves.
///
/// A pass is an empty move. Notes on moves are omitted, as are entries of [`GameRecord::extra`]
/// that [`carries`] rejects.
///
/// ```
/// use othello::notation::{GameRecord, sgf, transcript};
///
/// let mut record = GameRecord::from(transcript::parse("f5d6")?);
/// record.black = Some("Ann".to_owned());
/// let mut text = Vec::new();
/// sgf::write(&mut text, &record)?;
/// let expected = "(;FF[4]CA[UTF-8]GM[2]SZ[8]PB[Ann]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6])\n";
/// assert_eq!(String::from_utf8(text)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if writing to the output fails.
pub fn write(mut output: impl Write, record: &GameRecord) -> io::Result<()> {
    output.write_all(b"(;FF[4]CA[UTF-8]GM[2]SZ[8]")?;
    let names =
        [("EV", &record.event), ("DT", &record.date), ("PB", &record.black), ("PW", &record.white)];
    for (name, text) in names {
        if let Some(text) = text {
            write!(output, "{name}[{}]", escaped(text))?;
        }
    }
    match record.score {
        None => {}
        Some(0) => output.write_all(b"RE[0]")?,
        Some(score @ 1..) => write!(output, "RE[B+{score}]")?,
        Some(score) => write!(output, "RE[W+{}]", -score)?,
    }
    for (name, text) in record.extra.iter().filter(|(name, _)| carries(name)) {
        if name != "RE" || record.score.is_none() {
            write!(output, "{name}[{}]", escaped(text))?;
        }
    }
    let start = record.game.start();
    write_discs(&mut output, "AB", start.discs(Color::Black))?;
    write_discs(&mut output, "AW", start.discs(Color::White))?;
    let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
    if middle.iter().all(|&square| start.color_at(square).is_none()) {
        // Otherwise readers may add the usual discs.
        output.write_all(b"AE[d4][e4][d5][e5]")?;
    }
    write!(output, "PL[{}]", letter(start.side_to_move()))?;
    for entry in record.game.history() {
        match entry.played {
            Move::Place(square) => {
                let name = square.to_string().to_ascii_lowercase();
                write!(output, ";{}[{name}]", letter(entry.color))?;
            }
            Move::Pass => write!(output, ";{}[]", letter(entry.color))?,
        }
    }
    output.write_all(b")\n")
}

/// Returns whether an entry of [`GameRecord::extra`] can be written. Its name must be one or two
/// capital letters and must not be a property that other fields represent.
#[must_use]
pub fn carries(name: &str) -> bool {
    let fields = [
        "FF", "CA", "AP", "ST", "GM", "SZ", "EV", "DT", "PB", "PW", "AB", "AW", "AE", "PL", "B",
        "W",
    ];
    (1..=2).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_uppercase())
        && !fields.contains(&name)
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

fn write_discs(output: &mut impl Write, name: &str, discs: Bitboard) -> io::Result<()> {
    if discs.any() {
        output.write_all(name.as_bytes())?;
    }
    for square in discs.iter() {
        write!(output, "[{}]", square.to_string().to_ascii_lowercase())?;
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
