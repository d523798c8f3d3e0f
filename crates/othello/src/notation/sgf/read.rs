//! Conversion of the text of a game tree into its main line.

use super::write::{Losses, is_known};
use crate::notation::text::{self, Record, decode};
use crate::notation::{GameRecord, ReadError, ReadErrorKind};
use crate::notation::{moves, outcome};
use crate::{Color, Game, Move, Position, Score, Square};

/// A property of the main line, with its values and their offsets.
struct Property<'a> {
    name: String,
    start: usize,
    values: Vec<(usize, &'a [u8])>,
}

/// Reads the main line of a game tree: the first variation at every branch.
pub(super) fn game(record: Record<'_>, losses: &mut Losses) -> Result<GameRecord, ReadError> {
    let mut reader = Reader::new(record);
    let mut unknown = Vec::new();
    let mut scan = Scan { record, offset: record.skip_blanks(0) + 1 };
    loop {
        scan.offset = record.skip_blanks(scan.offset);
        match record.bytes.get(scan.offset) {
            // Follow the first variation up to the end of the main line.
            Some(b'(') => scan.offset += 1,
            Some(b')') => break,
            Some(b';') => {
                scan.offset += 1;
                losses.node(&std::mem::take(&mut unknown));
                reader.node();
            }
            Some(byte) if byte.is_ascii_alphabetic() => {
                let property = scan.property()?;
                reader.property(&property)?;
                if property.may_hold_squares() {
                    unknown.push(property.name);
                }
            }
            Some(_) => return Err(record.unexpected(scan.offset, "a property, `;`, `(` or `)`")),
            None => return Err(record.ends("`)`, the end of the game")),
        }
    }
    losses.node(&unknown);
    losses.variations += variations(&record.bytes[scan.offset..]);
    reader.finish()
}

impl Property<'_> {
    /// Returns whether the property is unknown and its values are squares.
    fn may_hold_squares(&self) -> bool {
        let is_square = |value: &[u8]| square(&decode(value.trim_ascii())).is_some();
        !is_known(&self.name) && self.values.iter().any(|(_, value)| is_square(value))
    }
}

/// Returns the number of variations that begin in the rest of a tree.
fn variations(bytes: &[u8]) -> usize {
    let (mut count, mut is_value, mut is_escaped) = (0, false, false);
    for byte in bytes {
        let was_escaped = std::mem::take(&mut is_escaped);
        match byte {
            b'\\' if is_value => is_escaped = !was_escaped,
            b']' if is_value && !was_escaped => is_value = false,
            _ if is_value => {}
            b'[' => is_value = true,
            b'(' => count += 1,
            _ => {}
        }
    }
    count
}

struct Scan<'a> {
    record: Record<'a>,
    offset: usize,
}

impl<'a> Scan<'a> {
    /// Reads the property at the offset.
    fn property(&mut self) -> Result<Property<'a>, ReadError> {
        let bytes = self.record.bytes;
        let start = self.offset;
        let letters = bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        self.offset += letters;
        // Old files have lower-case letters in names, which are ignored.
        let name: Vec<u8> = bytes[start..self.offset]
            .iter()
            .copied()
            .filter(|byte| !byte.is_ascii_lowercase())
            .collect();
        let mut values = Vec::new();
        loop {
            self.offset = self.record.skip_blanks(self.offset);
            if bytes.get(self.offset) != Some(&b'[') {
                break;
            }
            let from = self.offset + 1;
            let length = value_length(&bytes[from..])
                .ok_or_else(|| self.record.ends("`]`, the end of the value"))?;
            values.push((from, &bytes[from..from + length]));
            self.offset = from + length + 1;
        }
        if values.is_empty() {
            return Err(match bytes.get(self.offset) {
                Some(_) => self.record.unexpected(self.offset, "`[`, the beginning of a value"),
                None => self.record.ends("`[`, the beginning of a value"),
            });
        }
        Ok(Property { name: decode(&name).into_owned(), start, values })
    }
}

/// Returns the length of a value, which ends before the first `]` without a `\` before it.
pub(super) fn value_length(bytes: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    bytes.iter().position(|byte| {
        let was_escaped = std::mem::replace(&mut is_escaped, false);
        is_escaped = !was_escaped && *byte == b'\\';
        *byte == b']' && !was_escaped
    })
}

/// Returns the text of a value with its escapes resolved.
fn plain(value: &[u8]) -> String {
    let mut text = String::new();
    let decoded = decode(value);
    let mut characters = decoded.chars();
    while let Some(character) = characters.next() {
        if character == '\\' {
            text.extend(characters.next().filter(|next| *next != '\n'));
        } else {
            text.push(character);
        }
    }
    text
}

/// Accepted board sizes, as written.
const SIZES: [&str; 3] = ["8", "8:8", "8x8"];

struct Reader<'a> {
    record: Record<'a>,
    found: GameRecord,
    nodes: usize,
    /// The discs of the setup properties, if any.
    setup: Option<[Option<Color>; 64]>,
    side: Option<Color>,
    /// Whether the setup includes any of the four central squares.
    has_middle: bool,
    has_moves: bool,
}

/// The squares of the usual four discs.
const MIDDLE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

impl<'a> Reader<'a> {
    fn new(record: Record<'a>) -> Self {
        let found = GameRecord::default();
        Self {
            record,
            found,
            nodes: 0,
            setup: None,
            side: None,
            has_middle: false,
            has_moves: false,
        }
    }

    const fn node(&mut self) {
        self.nodes += 1;
    }

    fn property(&mut self, property: &Property<'_>) -> Result<(), ReadError> {
        let &(start, value) = &property.values[0];
        match property.name.as_str() {
            "GM" if value.trim_ascii() != b"2" => {
                let found = text::excerpt(value.trim_ascii());
                return Err(self.record.error(start, ReadErrorKind::Game { found }));
            }
            "SZ" if !SIZES.contains(&&*decode(value.trim_ascii())) => {
                let found = text::excerpt(value.trim_ascii());
                return Err(self.record.error(start, ReadErrorKind::Type { found }));
            }
            "GM" | "SZ" => {}
            "AB" => self.set_up(property, Some(Color::Black))?,
            "AW" => self.set_up(property, Some(Color::White))?,
            "AE" => self.set_up(property, None)?,
            "PL" => self.side = self.color(property)?,
            "B" => self.play(property, Color::Black)?,
            "W" => self.play(property, Color::White)?,
            name if self.nodes <= 1 => self.describe(name, &plain(value)),
            _ => {}
        }
        Ok(())
    }

    /// Applies the properties of the root.
    fn describe(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        let text = Some(value.to_owned());
        let found = &mut self.found;
        match name {
            "PB" if found.black.is_none() => found.black = text,
            "PW" if found.white.is_none() => found.white = text,
            "EV" if found.event.is_none() => found.event = text,
            "DT" if found.date.is_none() => found.date = text,
            "RE" => match score(value) {
                Some(score) => found.score = Some(score),
                None if value == "?" => {}
                None => found.extra.push((name.to_owned(), value.to_owned())),
            },
            "FF" | "CA" | "AP" | "ST" => {}
            _ => found.extra.push((name.to_owned(), value.to_owned())),
        }
    }

    fn color(&self, property: &Property<'_>) -> Result<Option<Color>, ReadError> {
        let &(start, value) = &property.values[0];
        match decode(value.trim_ascii()).to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Some(Color::Black)),
            "w" | "white" => Ok(Some(Color::White)),
            _ => Err(self.record.unexpected(start, "`B` or `W`")),
        }
    }

    /// Places discs, including those of a rectangle such as `a1:b2`.
    fn set_up(&mut self, property: &Property<'_>, color: Option<Color>) -> Result<(), ReadError> {
        const EXPECTED: &str = "a square such as `f5`";
        if self.has_moves {
            return Err(self.record.unexpected(property.start, "no discs set after a move"));
        }
        let cells = self.setup.get_or_insert([None; 64]);
        for &(start, value) in &property.values {
            let text = decode(value.trim_ascii());
            let (first, last) = text.split_once(':').unwrap_or((&text, &text));
            let (Some(first), Some(last)) = (square(first), square(last)) else {
                return Err(self.record.unexpected(start, EXPECTED));
            };
            let (first, last) = (first.index(), last.index());
            let (columns, rows) = (first % 8..=last % 8, first / 8..=last / 8);
            for (index, cell) in cells.iter_mut().enumerate() {
                if columns.contains(&(index % 8)) && rows.contains(&(index / 8)) {
                    *cell = color;
                    self.has_middle |= MIDDLE.iter().any(|square| square.index() == index);
                }
            }
        }
        Ok(())
    }

    /// Returns the starting position. If the setup includes none of the four central squares, its
    /// discs are added to the usual four.
    fn start(&self) -> Position {
        let color = self.side.unwrap_or(Color::Black);
        let usual = Position::new(
            match color {
                Color::Black => Position::START.board(),
                Color::White => Position::START.board().pass(),
            },
            color,
        );
        let Some(mut cells) = self.setup else { return usual };
        if !self.has_middle {
            for square in MIDDLE {
                cells[square.index()] = Position::START.color_at(square);
            }
        }
        let sign = |cell: Option<Color>| cell.map_or('-', Color::disc);
        let board: String = cells.into_iter().map(sign).chain([color.disc()]).collect();
        // 64 squares and a side to move always form a position.
        board.parse().unwrap_or(usual)
    }

    fn play(&mut self, property: &Property<'_>, color: Color) -> Result<(), ReadError> {
        if !self.has_moves {
            self.has_moves = true;
            if self.side.is_none() && self.setup.is_some() {
                self.side = Some(color);
            }
            self.found.game = Game::new(self.start());
        }
        let game = &mut self.found.game;
        let &(start, value) = &property.values[0];
        let text = decode(value.trim_ascii());
        let played = match text.to_ascii_lowercase().as_str() {
            "" | "tt" | "-" => Move::Pass,
            name => match square(name) {
                Some(square) => Move::Place(square),
                None => match moves::named(name.as_bytes()) {
                    Some((Move::Pass, length)) if length == name.len() => Move::Pass,
                    _ => return Err(self.record.unexpected(start, moves::A_MOVE)),
                },
            },
        };
        if played == Move::Pass && game.is_over() {
            return Ok(());
        }
        if game.position().side_to_move() != color && game.position().must_pass() {
            // The move is legal, so playing it cannot fail.
            let _ = game.play(Move::Pass);
        }
        let number = game.moves().len() + 1;
        let expected = game.position().side_to_move();
        if expected != color && !game.is_over() {
            let kind = ReadErrorKind::WrongSide { number, found: color, expected };
            return Err(self.record.error(property.start, kind));
        }
        game.play(played)
            .map_err(|error| self.record.error(start, ReadErrorKind::Play { number, error }))
    }

    fn finish(mut self) -> Result<GameRecord, ReadError> {
        if self.nodes == 0 {
            return Err(self.record.ends("`;`, the beginning of a node"));
        }
        if !self.has_moves {
            self.found.game = Game::new(self.start());
        }
        Ok(self.found)
    }
}

/// Returns the square of a name such as `f5`, or of two letters as in Go, such as `fe`.
fn square(name: &str) -> Option<Square> {
    let name = name.trim();
    if let Ok(square) = name.parse() {
        return Some(square);
    }
    let [column @ b'a'..=b'h', row @ b'a'..=b'h'] = *name.as_bytes() else { return None };
    Square::ALL.get(usize::from(8 * (row - b'a') + (column - b'a'))).copied()
}

/// Returns the score of a result: `B+12`, `W+2.0`, `0`, `Draw` or disc counts such as `38-26`.
fn score(text: &str) -> Option<Score> {
    let number = |text: &str| {
        let score: i32 = text
            .trim_end_matches('0')
            .trim_end_matches('.')
            .parse()
            .ok()
            .or_else(|| text.parse().ok())?;
        let score = text.parse::<i32>().unwrap_or(score);
        (0..=64).contains(&score).then_some(Score::new(score))
    };
    match text.trim() {
        "0" | "Draw" | "draw" => Some(Score::DRAW),
        text => match (text.strip_prefix("B+"), text.strip_prefix("W+")) {
            (Some(text), _) => number(text),
            (_, Some(text)) => number(text).map(|score| -score),
            _ => {
                let (found, length) = outcome::discs(text.as_bytes())?;
                found.said().filter(|_| length == text.len())
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_scores_if_they_have_one() {
        for (text, expected) in [
            ("B+12", Some(12)),
            ("W+2.0", Some(-2)),
            ("B+20", Some(20)),
            ("B+20.00", Some(20)),
            ("Draw", Some(0)),
            ("0", Some(0)),
            ("38-26", Some(12)),
            ("B+R", None),
            ("W+Time", None),
            ("B+65", None),
            ("B+2.5", None),
            ("?", None),
        ] {
            assert_eq!(score(text), expected.map(Score::new), "{text}");
        }
    }

    #[test]
    fn squares_have_two_kinds_of_names() {
        assert_eq!(
            (square("f5"), square("fe"), square("aa")),
            (Some(Square::F5), Some(Square::F5), Some(Square::A1))
        );
        assert_eq!((square("i1"), square("ii"), square("")), (None, None, None));
    }
}
