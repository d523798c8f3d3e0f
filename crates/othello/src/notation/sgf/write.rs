//! Conversion of a record into the text of a game tree.
//!
//! Parts of a source that the reader ignores.

use std::fmt;
use std::io::{self, Write};

use crate::notation::GameRecord;
use crate::notation::error::Place;
use crate::{Bitboard, Color, Move, Score, Square};

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
    match record.score.map(Score::discs) {
        None => {}
        Some(0) => output.write_all(b"RE[0]")?,
        Some(discs @ 1..) => write!(output, "RE[B+{discs}]")?,
        Some(discs) => write!(output, "RE[W+{}]", -discs)?,
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

/// Contents of a source's games that the reader ignored.
///
/// ```
/// use othello::notation::{Mode, sgf};
///
/// let text = "(;GM[2];B[f5]XX[d3](;W[d6])(;W[f6])) more";
/// let mut reader = sgf::Reader::new(text.as_bytes(), Mode::Strict);
/// assert_eq!(reader.by_ref().count(), 1);
/// let warnings: Vec<String> = reader.losses().warnings().map(|what| what.to_string()).collect();
/// assert_eq!(
///     warnings,
///     [
///         "1 side variation is not read, the main line is",
///         "unknown properties XX in 1 node are not read and may hold discs",
///         "line 1, column 38: text behind the last game is skipped",
///     ]
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Losses {
    /// Number of variations besides the main line.
    pub variations: usize,
    /// Number of nodes of the main line with unknown properties that name squares.
    pub nodes: usize,
    /// Distinct names of these properties, at most eight.
    pub names: Vec<String>,
    /// Line and column of the text after the last game, both from 1.
    pub text: Option<(usize, usize)>,
}

/// Maximum number of names to keep.
const MOST_NAMES: usize = 8;

impl Losses {
    pub(super) const NONE: Self = Self { variations: 0, nodes: 0, names: Vec::new(), text: None };

    /// Returns the warnings, one line each.
    pub fn warnings(&self) -> impl Iterator<Item = impl fmt::Display> {
        let variations = (self.variations > 0).then(|| {
            let (many, verb) = if self.variations == 1 { ("", "is") } else { ("s", "are") };
            format!("{} side variation{many} {verb} not read, the main line is", self.variations)
        });
        let nodes = (self.nodes > 0).then(|| {
            let many = if self.nodes == 1 { "" } else { "s" };
            let (names, nodes) = (self.names.join(", "), self.nodes);
            format!(
                "unknown properties {names} in {nodes} node{many} are not read and may hold discs"
            )
        });
        let text = self.text.map(|(line, column)| {
            format!("line {line}, column {column}: text behind the last game is skipped")
        });
        [variations, nodes, text].into_iter().flatten()
    }

    /// Records a node with unknown properties.
    pub(super) fn node(&mut self, names: &[String]) {
        self.nodes += usize::from(!names.is_empty());
        for name in names {
            if self.names.len() < MOST_NAMES && !self.names.contains(name) {
                // Names consist of letters and digits, and may be long.
                self.names.push(name.chars().take(16).collect());
            }
        }
    }

    /// Returns the losses with the place of text after the last game.
    pub(super) fn with_text(mut self, place: Option<Place>) -> Self {
        self.text = place.map(|place| (place.line, place.column));
        self
    }
}

/// Returns whether a property belongs to the format.
pub(super) fn is_known(name: &str) -> bool {
    const KNOWN: [&str; 73] = [
        "B", "W", "KO", "MN", "AB", "AE", "AW", "PL", "C", "DM", "GB", "GW", "HO", "N", "UC", "V",
        "BM", "DO", "IT", "TE", "AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "AP", "CA",
        "FF", "GM", "ST", "SZ", "AN", "BR", "BT", "CP", "DT", "EV", "GN", "GC", "ON", "OT", "PB",
        "PC", "PW", "RE", "RO", "RU", "SO", "TM", "US", "WR", "WT", "BL", "OB", "OW", "WL", "FG",
        "PM", "VW", "HA", "KM", "TB", "TW", "L", "M", "CH", "SE", "SI", "TC",
    ];
    KNOWN.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_of_what_is_read() {
        assert_eq!(Losses::default().warnings().count(), 0);
        assert!(is_known("AB") && !is_known("XX"));
    }
}
