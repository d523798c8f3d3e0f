//! Conversion of the bytes of a game into a record.

use crate::notation::ggf::value::{self, Outcome};
use crate::notation::text::{self, Record};
use crate::notation::{GameRecord, MoveNote, ReadError, ReadErrorKind};
use crate::{Color, Game, Move, PlayError};

const A_PROPERTY: &str = "a property such as `B[F5]`, or `;)`";

/// Reads a game from `(;` to `;)`.
pub(super) fn game(frame: Record<'_>) -> Result<GameRecord, ReadError> {
    let mut reading = Reading { frame, seen: Vec::new(), record: GameRecord::default() };
    // The frame begins with these two characters, possibly with white space between them.
    let mut offset = frame.skip_blanks(1) + 1;
    loop {
        offset = frame.skip_blanks(offset);
        match frame.bytes.get(offset) {
            None => return Err(frame.ends("`;)`")),
            Some(b';') => break,
            Some(byte) if byte.is_ascii_alphabetic() => offset = reading.property(offset)?,
            Some(_) => return Err(frame.unexpected(offset, A_PROPERTY)),
        }
    }
    match frame.bytes.get(frame.skip_blanks(offset + 1)) {
        None => Err(frame.ends("`)`")),
        Some(b')') => reading.finish(),
        Some(_) => Err(frame.unexpected(offset, A_PROPERTY)),
    }
}

/// A game whose first properties have been read.
struct Reading<'a> {
    frame: Record<'a>,
    /// Single-use properties found so far.
    seen: Vec<&'static str>,
    record: GameRecord,
}

/// Properties that may occur at most once.
const SINGLE: [&str; 8] = ["GM", "PC", "DT", "PB", "PW", "RE", "TY", "BO"];

impl Reading<'_> {
    /// Reads the property at an offset and returns the offset after it.
    fn property(&mut self, offset: usize) -> Result<usize, ReadError> {
        let frame = self.frame;
        let letters = frame.bytes[offset..].iter().take_while(|byte| byte.is_ascii_alphanumeric());
        let name_end = offset + letters.count();
        let name = text::decode(&frame.bytes[offset..name_end]);
        let bracket = frame.skip_blanks(name_end);
        match frame.bytes.get(bracket) {
            None => return Err(frame.ends("`[` and a value")),
            Some(b'[') => {}
            Some(_) => return Err(frame.unexpected(bracket, "`[` and a value")),
        }
        let start = bracket + 1;
        let length = value::length(&frame.bytes[start..]).ok_or_else(|| frame.ends("`]`"))?;
        let upper = name.to_ascii_uppercase();
        if let Some(single) = SINGLE.into_iter().find(|&single| single == upper) {
            if self.seen.contains(&single) {
                let name = name.into_owned();
                return Err(frame.error(offset, ReadErrorKind::Repeated { name }));
            }
            self.seen.push(single);
        }
        self.apply(&name, &upper, start, &frame.bytes[start..start + length])?;
        Ok(start + length + 1)
    }

    /// Stores a property in the record; its value begins at an offset of the frame.
    fn apply(
        &mut self,
        name: &str,
        upper: &str,
        start: usize,
        bytes: &[u8],
    ) -> Result<(), ReadError> {
        match upper {
            "B" => return self.play(Color::Black, start, bytes),
            "W" => return self.play(Color::White, start, bytes),
            "BO" => return self.begin(start, bytes),
            _ => {}
        }
        let value = value::decode(bytes);
        let found = || text::excerpt(value.trim_ascii().as_bytes());
        let refuse = |kind| Err(self.frame.error(start, kind));
        let record = &mut self.record;
        let field = match upper {
            "GM" if value.trim_ascii().eq_ignore_ascii_case("Othello") => return Ok(()),
            "GM" => return refuse(ReadErrorKind::Game { found: found() }),
            "TY" if !value::is_othello_type(&value) => {
                return refuse(ReadErrorKind::Type { found: found() });
            }
            "TY" if matches!(value.trim_ascii(), "8" | "0") => return Ok(()),
            "RE" => {
                let Outcome { score, is_plain } = value::outcome(&value);
                record.score = score;
                if is_plain {
                    return Ok(());
                }
                None
            }
            "PC" => Some(&mut record.event),
            "DT" => Some(&mut record.date),
            "PB" => Some(&mut record.black),
            "PW" => Some(&mut record.white),
            _ => None,
        };
        match field {
            Some(field) => *field = (!value.is_empty()).then_some(value),
            None => record.extra.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Sets the starting position of the game.
    fn begin(&mut self, start: usize, bytes: &[u8]) -> Result<(), ReadError> {
        let size = start + bytes.len() - bytes.trim_ascii_start().len();
        let end = start + bytes.len();
        let digits = self.frame.bytes[size..end].iter().take_while(|byte| byte.is_ascii_digit());
        let board = size + digits.count();
        if &self.frame.bytes[size..board] != b"8" {
            let found = text::excerpt(&self.frame.bytes[size..board]);
            return Err(self.frame.error(size, ReadErrorKind::Type { found }));
        }
        self.record.game = Game::new(self.frame.position(board..end)?);
        Ok(())
    }

    /// Plays a move, such as `F5`, `F5/1.20` or `F5/1.20/0.01`.
    fn play(&mut self, color: Color, start: usize, bytes: &[u8]) -> Result<(), ReadError> {
        let refuse = |kind| Err(self.frame.error(start, kind));
        if !self.seen.contains(&"BO") {
            return refuse(ReadErrorKind::Missing { name: "BO" });
        }
        let (name, notes) = split(bytes);
        let (evaluation, seconds) = notes.map_or((None, None), |notes| {
            let (evaluation, seconds) = split(notes);
            (Some(evaluation), seconds)
        });
        let Ok(played) = text::decode(name.trim_ascii()).parse::<Move>() else {
            return Err(self.frame.unexpected(start, "a move such as `F5`, or `PA` for a pass"));
        };

        let GameRecord { game, notes, .. } = &mut self.record;
        let position = game.position();
        if color != position.side_to_move() {
            let number = game.history().len() + 1;
            if position.is_over() {
                let error = PlayError::Over { color, played };
                return refuse(ReadErrorKind::Play { number, error });
            }
            if game.play(Move::Pass).is_err() {
                let expected = position.side_to_move();
                return refuse(ReadErrorKind::WrongSide { number, found: color, expected });
            }
            notes.push(MoveNote::default());
        }
        let number = game.history().len() + 1;
        if let Err(error) = game.play(played) {
            return refuse(ReadErrorKind::Play { number, error });
        }
        let [evaluation, seconds] = [evaluation, seconds]
            .map(|note| note.map(value::decode).filter(|note| !note.is_empty()));
        notes.push(MoveNote { evaluation, seconds });
        Ok(())
    }

    fn finish(mut self) -> Result<GameRecord, ReadError> {
        if let Some(name) = ["GM", "BO"].into_iter().find(|name| !self.seen.contains(name)) {
            return Err(self.frame.error(self.frame.bytes.len(), ReadErrorKind::Missing { name }));
        }
        if self.record.notes.iter().all(|note| *note == MoveNote::default()) {
            self.record.notes.clear();
        }
        Ok(self.record)
    }
}

/// Returns the parts before and after the first slash.
fn split(bytes: &[u8]) -> (&[u8], Option<&[u8]>) {
    match value::find(bytes, b'/') {
        Some(slash) => (&bytes[..slash], Some(&bytes[slash + 1..])),
        None => (bytes, None),
    }
}

#[cfg(test)]
mod tests {
    use crate::Score;
    use crate::notation::{MoveNote, ggf};

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    fn error(text: &str) -> String {
        let text = text.replace("START", START);
        ggf::parse(&text).unwrap_err().to_string()
    }

    #[test]
    fn properties_fill_the_fields() {
        let text = format!(
            "7 (;\nGM[othello] PC[here]\tDT[2020-01-02]PB[A\\]b]PW[]\nRB[1500.01]RE[-12.000]TY[8r18]\
             TI[5:00]{START}B[f5/+1.5/ 0.01 ]W[ D6 ]B[C3//2]W[d3/-3/1/2]B[c4/];)\n"
        );
        let record = ggf::parse(text).unwrap();
        assert_eq!(record.event.as_deref(), Some("here"));
        assert_eq!(record.date.as_deref(), Some("2020-01-02"));
        assert_eq!(record.black.as_deref(), Some("A]b"));
        assert_eq!(record.white, None);
        assert_eq!(record.score, Some(Score::new(-12)));
        let extra = [("RB", "1500.01"), ("TY", "8r18"), ("TI", "5:00")];
        assert_eq!(record.extra, extra.map(|(name, text)| (name.to_owned(), text.to_owned())));
        assert_eq!(record.game.to_string(), "F5D6C3D3C4");
        let note = |evaluation: Option<&str>, seconds: Option<&str>| MoveNote {
            evaluation: evaluation.map(str::to_owned),
            seconds: seconds.map(str::to_owned),
        };
        let expected = [
            note(Some("+1.5"), Some(" 0.01 ")),
            note(None, None),
            note(None, Some("2")),
            note(Some("-3"), Some("1/2")),
            note(None, None),
        ];
        assert_eq!(record.notes, expected);
    }

    #[test]
    fn a_type_of_0_is_that_of_the_board() {
        let record = ggf::parse(format!("(;GM[Othello]TY[0]{START}B[F5];)")).unwrap();
        assert_eq!((record.game.to_string().as_str(), record.extra.len()), ("F5", 0));
        assert_eq!(
            error("(;GM[Othello]TY[0]BO[10 -- *];)"),
            "line 1, column 22: type \"10\"; expected `8`: Othello on 8×8 squares"
        );
    }

    #[test]
    fn names_are_in_latin_1_unless_they_are_in_utf_8() {
        let mut text = b"(;GM[Othello]PB[Jos\xe9]PW[Jos\xc3\xa9]".to_vec();
        text.extend(format!("{START};)").bytes());
        let record = ggf::parse(text).unwrap();
        assert_eq!(record.black.as_deref(), Some("José"));
        assert_eq!(record.white, record.black);
    }

    #[test]
    fn games_begin_anywhere() {
        let board = "OXX".replace('X', "*") + &"-".repeat(61);
        let game = |moves: &str| format!("(;GM[Othello]TY[8]BO[8\n{board}\n*]{moves};)");
        // Black must pass; White's move implies it.
        for moves in ["B[PA]W[D1]", "B[pass]W[d1]", "B[--]W[D1]", "W[D1]"] {
            let record = ggf::parse(game(moves)).unwrap();
            assert_eq!(record.game.history().len(), 2, "{moves}");
            assert!(record.is_finished() && record.board_score() == Score::MIN);
            assert!(record.notes.is_empty());
        }
        let noted = ggf::parse(game("W[D1/64]")).unwrap();
        assert_eq!(noted.notes[0], MoveNote::default());
        assert_eq!(noted.notes[1].evaluation.as_deref(), Some("64"));
        let cases = [
            (
                "B[D1]",
                "line 3, column 5: move 1: black cannot play D1: black has no move and must pass",
            ),
            ("W[D1]B[PA]", "line 3, column 10: move 3: black cannot play pass: the game is over"),
            ("W[D1]W[PA]", "line 3, column 10: move 3: white cannot play pass: the game is over"),
        ];
        for (moves, message) in cases {
            assert_eq!(error(&game(moves)), message);
        }
    }

    #[test]
    fn errors_say_what_and_where() {
        let property = "expected a property such as `B[F5]`, or `;)`";
        let cases = [
            ("", "1, column 1: the text ends here; expected a game, which begins with `(;`"),
            ("12\nab", "2, column 3: the text ends here; expected a game, which begins with `(;`"),
            ("(;GM[Othello]START;)\n(;;)", "2, column 1: unexpected \"(\"; expected a single game"),
            ("(;GM[Othello]START", "1, column 86: the text ends here; expected `;)`"),
            ("(;GM[Othello]START;", "1, column 87: the text ends here; expected `)`"),
            ("(;GM[Othello]\nPB[a", "2, column 5: the text ends here; expected `]`"),
            ("(;GM[Othello]\nPB", "2, column 3: the text ends here; expected `[` and a value"),
            ("(;GM[Othello]\nPB a];)", "2, column 4: unexpected \"a\"; expected `[` and a value"),
            ("(;GM[Othello]\n?;)", &format!("2, column 1: unexpected \"?\"; {property}")),
            ("(;GM[Othello];W[d3];)", &format!("1, column 14: unexpected \";\"; {property}")),
            (
                "(;GM[Othello]START)",
                "1, column 86: unexpected \")\"; expected a property such as `B[F5]`, or `;)`",
            ),
            ("(;START;)", "1, column 77: no `GM` before this; expected one"),
            ("(;GM[Othello]B[F5];)", "1, column 16: no `BO` before this; expected one"),
            ("(;GM[Othello];)", "1, column 16: no `BO` before this; expected one"),
            ("(;GM[Amazons]B[J4];)", "1, column 6: game \"Amazons\"; expected `Othello`"),
            (
                "(;GM[Othello]TY[10];)",
                "1, column 17: type \"10\"; expected `8`: Othello on 8×8 squares",
            ),
            (
                "(;GM[Othello]TY[8a];)",
                "1, column 17: type \"8a\"; expected `8`: Othello on 8×8 squares",
            ),
            (
                "(;GM[Othello]BO[ 6 -- *];)",
                "1, column 18: type \"6\"; expected `8`: Othello on 8×8 squares",
            ),
            (
                "(;GM[Othello]BO[];)",
                "1, column 17: type \"\"; expected `8`: Othello on 8×8 squares",
            ),
            ("(;GM[Othello]PB[a]pb[b];)", "1, column 19: `pb` a second time; expected it once"),
            (
                "(;GM[Othello]BO[8 --\n--?];)",
                "2, column 3: unexpected character '?' for E1; expected `X` or `*` (black), `O` \
                 (white), `-` or `.` (empty)",
            ),
            (
                "(;GM[Othello]BO[8 --\n--];)",
                "2, column 3: 4 characters; expected 64 squares and the side to move",
            ),
            (
                "(;GM[Othello]\nSTART\nW[F4];)",
                "3, column 3: move 1 is of white; expected one of black",
            ),
            (
                "(;GM[Othello]\nSTART\nB[F5]W[F5];)",
                "3, column 8: move 2: white cannot play F5: it already has a black disc",
            ),
            (
                "(;GM[Othello]\nSTART\nB[PA];)",
                "3, column 3: move 1: black cannot pass: there are 4 moves, such as D3",
            ),
            (
                "(;GM[Othello]\nSTART\nB[J4];)",
                "3, column 3: unexpected \"J4\"; expected a move such as `F5`, or `PA` for a pass",
            ),
            (
                "(;GM[Othello]\nSTART\nB[];)",
                "3, column 3: unexpected \"]\"; expected a move such as `F5`, or `PA` for a pass",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(error(text), format!("line {message}"), "{text}");
        }
    }
}
