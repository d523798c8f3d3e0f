//! Conversion of a record into the text of a game.

use std::io::{self, Write};

use crate::notation::ggf::value;
use crate::notation::{GameRecord, MoveNote, text};
use crate::{Color, Move};

/// Writes a record as one line, unless its texts contain line breaks.
///
/// Reading the line returns the same record, with these exceptions: empty texts and notes become
/// `None`, notes that are all `None` are dropped, and entries of [`GameRecord::extra`] that
/// [`carries`] rejects are omitted. `RE` and `TY` come from there if they say more than the score
/// and the type of the game without contradicting them.
///
/// ```
/// use othello::notation::{GameRecord, ggf, transcript};
///
/// let mut record = GameRecord::from(transcript::parse("f5d6")?);
/// record.black = Some("Ann".to_owned());
/// let mut line = Vec::new();
/// ggf::write(&mut line, &record)?;
/// let start = "---------------------------O*------*O---------------------------";
/// let expected = format!("(;GM[Othello]PB[Ann]PW[]RE[?]TY[8]BO[8 {start} *]B[F5]W[D6];)\n");
/// assert_eq!(String::from_utf8(line)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if writing to the output fails.
pub fn write(mut output: impl Write, record: &GameRecord) -> io::Result<()> {
    output.write_all(b"(;")?;
    write_heading(&mut output, record)?;
    write!(output, "BO[8 {}]", text::position(record.game.start(), '*'))?;
    for (index, entry) in record.game.history().iter().enumerate() {
        let color = match entry.color {
            Color::Black => 'B',
            Color::White => 'W',
        };
        match entry.played {
            Move::Place(square) => write!(output, "{color}[{square}")?,
            Move::Pass => write!(output, "{color}[PA")?,
        }
        if let Some(note) = record.notes.get(index) {
            write_note(&mut output, note)?;
        }
        output.write_all(b"]")?;
    }
    output.write_all(b";)\n")
}

/// Returns whether an entry of [`GameRecord::extra`] can be written. Its name must be a letter
/// followed by any letters and digits, and must not be a property that other fields represent.
///
/// ```
/// use othello::notation::ggf::carries;
///
/// assert!(carries("TI"));
/// assert!(!carries("PB") && !carries("theoretical score"));
/// ```
#[must_use]
pub fn carries(name: &str) -> bool {
    let fields = ["GM", "PC", "DT", "PB", "PW", "BO", "B", "W"];
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && !fields.iter().any(|field| field.eq_ignore_ascii_case(name))
}

/// Writes the properties before the board.
fn write_heading(output: &mut impl Write, record: &GameRecord) -> io::Result<()> {
    let mut property =
        |name: &str, text: &str| write!(output, "{name}[{}]", value::escape(text, false));
    property("GM", "Othello")?;
    for (name, text) in [("PC", &record.event), ("DT", &record.date)] {
        text.as_deref().map_or(Ok(()), |text| property(name, text))?;
    }
    property("PB", record.black.as_deref().unwrap_or_default())?;
    property("PW", record.white.as_deref().unwrap_or_default())?;
    let find = |wanted: &str, agrees: &dyn Fn(&str) -> bool| {
        let mut extra = record.extra.iter();
        extra.position(|(name, text)| name.eq_ignore_ascii_case(wanted) && agrees(text))
    };
    let result = find("RE", &|text| {
        let outcome = value::outcome(text);
        !outcome.is_plain && outcome.score == record.score
    });
    let kind = find("TY", &value::is_othello_type);
    if result.is_none() {
        let score = record.score.map_or("?".to_owned(), |score| format!("{score}.000"));
        property("RE", &score)?;
    }
    if kind.is_none() {
        property("TY", "8")?;
    }
    for (index, (name, text)) in record.extra.iter().enumerate() {
        let is_single = ["RE", "TY"].iter().any(|single| single.eq_ignore_ascii_case(name));
        if carries(name) && (!is_single || [result, kind].contains(&Some(index))) {
            property(name, text)?;
        }
    }
    Ok(())
}

/// Writes the notes on a move.
fn write_note(output: &mut impl Write, note: &MoveNote) -> io::Result<()> {
    let evaluation = note.evaluation.as_deref().unwrap_or_default();
    let seconds = note.seconds.as_deref().unwrap_or_default();
    if !evaluation.is_empty() || !seconds.is_empty() {
        write!(output, "/{}", value::escape(evaluation, true))?;
    }
    if !seconds.is_empty() {
        write!(output, "/{}", value::escape(seconds, false))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use crate::notation::ggf;

    fn written(record: &GameRecord) -> String {
        let mut text = Vec::new();
        write(&mut text, record).unwrap();
        String::from_utf8(text).unwrap()
    }

    fn entry(name: &str, text: &str) -> (String, String) {
        (name.to_owned(), text.to_owned())
    }

    #[test]
    fn nothing_that_was_read_is_lost() {
        let start = "BO[8 ---------------------------O*------*O--------------------------- *]";
        let texts = [
            format!("PC[here]DT[2020]PB[A]PW[B]RE[+12.000]TY[8]TI[5:00]{start}B[F5/1/2]W[D6//3]"),
            format!("PB[]PW[]RE[?]TY[8]{start}"),
            format!("PB[a\\]\\\\b]PW[(\\;]TI[1]RE[+64:r]RB[1]TY[s8r18]{start}"),
            format!("PB[]PW[]TY[8]RE[-127.000]{start}"),
            format!("PB[]PW[]TY[8]RE[+2.500]KM[-0.5]KB[e6//0.90]{start}B[F5/\\//\\\\]"),
        ];
        for text in texts {
            let text = format!("(;GM[Othello]{text};)\n");
            let record = ggf::parse(&text).unwrap();
            let again = written(&record);
            assert_eq!(ggf::parse(&again).unwrap(), record);
            // All properties are present, possibly in another order.
            let sorted = |text: &str| {
                let mut properties: Vec<_> = text.split(']').map(str::to_owned).collect();
                properties.sort();
                properties
            };
            assert_eq!(sorted(&again), sorted(&text));
        }
    }

    #[test]
    fn what_contradicts_the_record_is_left_out() {
        let extra = vec![
            entry("RE", "+64:r"),
            entry("ty", "10"),
            entry("RB", "1500"),
            entry("PB", "someone"),
            entry("two words", "x"),
            entry("", "x"),
        ];
        let mut record = GameRecord { score: Some(Score::new(64)), extra, ..GameRecord::default() };
        let heading = |record: &GameRecord| {
            let text = written(record);
            text[..text.find("BO").unwrap()].to_owned()
        };
        assert_eq!(heading(&record), "(;GM[Othello]PB[]PW[]TY[8]RE[+64:r]RB[1500]");
        record.score = Some(Score::new(-2));
        assert_eq!(heading(&record), "(;GM[Othello]PB[]PW[]RE[-2.000]TY[8]RB[1500]");
        record.extra.push(entry("RE", "-2:t"));
        assert_eq!(heading(&record), "(;GM[Othello]PB[]PW[]TY[8]RB[1500]RE[-2:t]");
    }
}
