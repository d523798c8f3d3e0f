//! OBF, problems of one line each: a board, the side to move, and scores of moves.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1
//! ```
//!
//! The board has the format of [`Position`]. Entries end with a semicolon, optional after the last;
//! a pass is `PA`, `PS`, `PASS` or `--`. Text after a `%` or `#` is a comment. Blank lines and
//! lines with only a comment are ignored.
//!
//! Edax ends each line of some files with `--:-127;`, or another impossible score. Such an entry
//! carries no information and is ignored. A [`Reader`] also accepts boards of eight lines of eight
//! squares, with the side to move at the end of the last line or on a separate line.

use std::io::{self, BufRead, Write};
use std::iter::FusedIterator;
use std::ops::Range;

use crate::notation::error::Place;
use crate::notation::error::{Skips, skipping};
use crate::notation::text::Lines;
use crate::notation::text::{self, Record};
use crate::notation::{Mode, ReadError, ReadErrorKind};
use crate::{Move, Position, Score};

/// A position with the scores of some of its moves.
///
/// ```
/// use othello::Score;
/// use othello::notation::obf;
///
/// let problem = obf::parse(
///     "OXX------------------------------------------------------------- O; D1:+64;",
/// )?;
/// assert_eq!(problem.best_score(), Some(Score::MAX));
/// assert_eq!(problem.best_moves().next().map(|best| best.to_string()).as_deref(), Some("D1"));
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Problem {
    /// The board and the side to move.
    pub position: Position,
    /// Distinct moves with their scores for the side to move, empty squares to the winner: −64 to
    /// 64.
    pub scores: Vec<(Move, Score)>,
    /// The comment of the line.
    pub comment: Option<String>,
}

impl Problem {
    /// Creates a problem without scores or comment.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, scores: Vec::new(), comment: None }
    }

    /// Sets [`scores`](Self::scores).
    #[must_use]
    pub fn scores(mut self, scores: Vec<(Move, Score)>) -> Self {
        self.scores = scores;
        self
    }

    /// Sets [`comment`](Self::comment).
    #[must_use]
    pub fn comment(mut self, comment: impl Into<String>) -> Self {
        self.comment = Some(comment.into());
        self
    }

    /// Returns the highest score, or `None` if there are no scores.
    #[must_use]
    pub fn best_score(&self) -> Option<Score> {
        self.scores.iter().map(|&(_, score)| score).max()
    }

    /// Returns the moves with the highest score, in the order of the line.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let best = self.best_score();
        let scores = self.scores.iter();
        scores.filter(move |&&(_, score)| Some(score) == best).map(|&(played, _)| played)
    }
}

/// Problem of only a position.
impl From<Position> for Problem {
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}

/// Reads the problem of one line.
///
/// # Errors
///
/// Returns an error if the text is longer than [`MAX_RECORD_BYTES`], or for the first error in the
/// board or an entry: no entry, no move, an illegal or repeated move, a score beyond ±64.
///
/// [`MAX_RECORD_BYTES`]: crate::notation::MAX_RECORD_BYTES
pub fn parse(line: impl AsRef<[u8]>) -> Result<Problem, ReadError> {
    read(Record::whole(line.as_ref())?)
}

/// Reader of the problems of a text, one per line.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    skips: Skips,
    drawn: Drawn,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source.
    pub const fn new(source: R, mode: Mode) -> Self {
        Self { lines: Lines::new(source), skips: Skips::new(mode), drawn: Drawn::new() }
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Problem, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { lines, skips, drawn } = self;
        skips.next(|| {
            loop {
                let line = match lines.next() {
                    Ok(line) => line?,
                    Err(error) => return Some(Err(error)),
                };
                let first = line.bytes.get(line.skip_blanks(0));
                if matches!(first, None | Some(b'%' | b'#')) {
                    continue;
                }
                if !is_row(line.bytes) {
                    return Some(read(line));
                }
                drawn.bytes.clear();
                drawn.bytes.extend_from_slice(line.bytes);
                drawn.place = line.place;
                return Some(drawn.read(lines));
            }
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

/// A board of eight lines.
#[derive(Debug)]
struct Drawn {
    bytes: Vec<u8>,
    /// Place of its beginning.
    place: Place,
}

impl Drawn {
    const fn new() -> Self {
        Self { bytes: Vec::new(), place: Place::START }
    }

    /// Reads the board that begins with the stored line.
    fn read(&mut self, lines: &mut Lines<impl BufRead>) -> Result<Problem, ReadError> {
        // The side to move may be on the eighth line or on a ninth.
        let mut squares = 8;
        while squares <= 64 {
            let Some(line) = lines.next()? else { break };
            // A blank line is not part of a board, and not a problem of its own.
            let before = squares;
            squares += visible(line.bytes);
            if before == squares || before < 56 && !is_row(line.bytes) {
                lines.put_back();
                break;
            }
            self.bytes.push(b'\n');
            self.bytes.extend_from_slice(line.bytes);
        }
        read(Record { bytes: &self.bytes, place: self.place })
    }
}

/// Returns the number of characters other than white space.
fn visible(line: &[u8]) -> usize {
    line.iter().filter(|byte| !byte.is_ascii_whitespace()).count()
}

/// Returns whether a line is only eight squares of a board.
fn is_row(line: &[u8]) -> bool {
    let mut squares = line.iter().filter(|byte| !byte.is_ascii_whitespace());
    visible(line) == 8 && squares.all(|byte| b"xXoO*-._bBwW0".contains(byte))
}

fn read(record: Record<'_>) -> Result<Problem, ReadError> {
    let bytes = record.bytes;
    let board_end = bytes.iter().position(|byte| b";%#".contains(byte)).unwrap_or(bytes.len());
    entries(record.position(0..board_end)?, record, board_end)
}

/// Reads the scores and the comment after a position: from its semicolon on, if there is one.
pub(super) fn entries(
    position: Position,
    record: Record<'_>,
    board_end: usize,
) -> Result<Problem, ReadError> {
    let bytes = record.bytes;
    let find = |from: usize, wanted: &[u8]| {
        let mut rest = bytes.iter().skip(from);
        rest.position(|byte| wanted.contains(byte)).map(|index| from + index)
    };
    let end = find(board_end, b"%#").unwrap_or(bytes.len());
    let field_end = |from: usize| find(from, b";").filter(|&index| index < end).unwrap_or(end);

    let mut problem = Problem::new(position);
    let has_entries = bytes.get(board_end) == Some(&b';');
    let mut start = record.skip_blanks(board_end + usize::from(has_entries));
    while start < end {
        let entry_end = field_end(start);
        problem.scores.extend(read_entry(record, start..entry_end, &problem)?);
        start = record.skip_blanks(entry_end + 1);
    }
    let comment = text::decode(bytes.get(end + 1..).unwrap_or_default());
    let comment = comment.trim();
    problem.comment = (!comment.is_empty()).then(|| comment.to_owned());
    Ok(problem)
}

/// Impossible score: Edax writes it for a missing one.
const NOTHING: i32 = 127;

/// Reads the entry in a range of bytes. Returns `None` if it carries no information.
fn read_entry(
    record: Record<'_>,
    range: Range<usize>,
    problem: &Problem,
) -> Result<Option<(Move, Score)>, ReadError> {
    let start = range.start;
    let entry = &record.bytes[range];
    let Some(colon) = entry.iter().position(|&byte| byte == b':') else {
        return Err(record.unexpected(start, "an entry such as `D3:+4`"));
    };
    let name = text::decode(entry[..colon].trim_ascii());
    let played: Move = name
        .parse()
        .map_err(|_| record.unexpected(start, "a move such as `F5`, or `PA` for a pass"))?;
    let number = entry[colon + 1..].trim_ascii();
    let score = text::decode(number).parse::<i32>().ok();
    if played == Move::Pass && score.is_some_and(|score| score.abs() == NOTHING) {
        return Ok(None);
    }
    problem.position.play(played).map_err(|error| {
        let number = problem.scores.len() + 1;
        record.error(start, ReadErrorKind::Play { number, error })
    })?;
    if problem.scores.iter().any(|&(earlier, _)| earlier == played) {
        let name = played.to_string();
        return Err(record.error(start, ReadErrorKind::Repeated { name }));
    }
    let score = score.and_then(Score::of_game);
    let score = score.ok_or_else(|| {
        let offset = record.skip_blanks(start + colon + 1);
        record.error(offset, ReadErrorKind::Score { found: text::excerpt(number) })
    })?;
    Ok(Some((played, score)))
}

/// Writes a problem as a line.
///
/// Line breaks in the comment become spaces.
///
/// ```
/// use othello::notation::obf::{self, Problem};
/// use othello::{Move, Position, Score, Square};
///
/// let mut problem = Problem::new(Position::START);
/// problem.scores.push((Move::Place(Square::F5), Score::DRAW));
/// let mut line = Vec::new();
/// obf::write(&mut line, &problem)?;
/// let board = "---------------------------OX------XO---------------------------";
/// assert_eq!(line, format!("{board} X; F5:+0;\n").as_bytes());
/// # std::io::Result::Ok(())
/// ```
///
/// # Errors
///
/// Returns an error if writing to the output fails.
pub fn write(mut output: impl Write, problem: &Problem) -> io::Result<()> {
    write!(output, "{};", text::position(problem.position, 'X'))?;
    for (played, score) in &problem.scores {
        match played {
            Move::Place(square) => write!(output, " {square}:{score};")?,
            Move::Pass => write!(output, " PA:{score};")?,
        }
    }
    if let Some(comment) = &problem.comment {
        let comment = comment.replace(['\r', '\n'], " ");
        write!(output, " % {}", comment.trim())?;
    }
    output.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn problem(entries: &str) -> Result<Problem, String> {
        parse(format!("{START}{entries}")).map_err(|error| error.to_string())
    }

    #[test]
    fn entries_are_read_in_all_their_forms() {
        let forms = [
            "; F5:+18; D3:-4;",
            "; F5:18;D3:-4",
            ";f5 : 18 ; d3:-04 ;  ",
            ";F5:+18;D3:-4;% nothing",
        ];
        for entries in forms {
            let problem = problem(entries).unwrap();
            assert_eq!(problem.position, Position::START);
            let expected = [(Move::Place(Square::F5), 18), (Move::Place(Square::D3), -4)];
            assert_eq!(
                problem.scores,
                expected.map(|(played, discs)| (played, Score::new(discs))),
                "{entries}"
            );
            assert_eq!(problem.best_score(), Some(Score::new(18)));
            assert_eq!(problem.best_moves().collect::<Vec<_>>(), [Move::Place(Square::F5)]);
        }
        for entries in ["", ";", " ; ", "%x", "; # x"] {
            let problem = problem(entries).unwrap();
            assert_eq!((problem.best_score(), problem.best_moves().count()), (None, 0));
            assert_eq!(problem.comment.is_some(), entries.contains('x'));
        }
    }

    #[test]
    fn entries_that_are_no_moves_carry_nothing() {
        // A problem as written by Edax.
        for entries in ["; --:-127;", "; F5:+18; --:-127;", ";PA:127", "; --:+127; F5:+18;"] {
            let problem = problem(entries).unwrap();
            let listed = [(Move::Place(Square::F5), Score::new(18))];
            let expected = if entries.contains("F5") { &listed[..] } else { &[] };
            assert_eq!(problem.scores, expected, "{entries}");
        }
        // These are errors.
        for entries in ["; --:-126;", "; F5:-127;", "; --:;"] {
            assert!(problem(entries).is_err(), "{entries}");
        }
    }

    #[test]
    fn a_board_of_too_few_lines_spares_what_follows() {
        for rows in 1..7 {
            let text = format!("{}{START}; F5:+0;\n\n{START}\n", "--------\n".repeat(rows));
            let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
            let problems: Vec<Problem> = reader.by_ref().map(Result::unwrap).collect();
            assert_eq!((problems.len(), reader.skipped()), (2, 1), "{rows}");
            assert_eq!(problems[0].scores.len(), 1);
            let mut strict = Reader::new(text.as_bytes(), Mode::Strict);
            assert!(strict.next().unwrap().is_err() && strict.next().is_none());
        }
    }

    #[test]
    fn boards_of_eight_lines_are_read() {
        let rows: Vec<&str> = (0..8).map(|row| &START[8 * row..8 * row + 8]).collect();
        let rows = rows.join("\n");
        let spaced: String = rows.chars().map(|c| format!("{c} ")).collect();
        let text = format!(
            "% one\n{rows} X\n{START}; F5:+0;\n\n{rows}\r\nX; D3:+0; % three\n{spaced}\nX\n{rows}O"
        );
        let problems: Vec<Problem> =
            Reader::new(text.as_bytes(), Mode::Strict).map(Result::unwrap).collect();
        assert_eq!(problems.len(), 5);
        for problem in &problems[..4] {
            assert_eq!(problem.position, Position::START);
        }
        let counts: Vec<usize> = problems.iter().map(|problem| problem.scores.len()).collect();
        assert_eq!(counts, [0, 1, 1, 0, 0]);
        assert_eq!(problems[4].position.side_to_move(), crate::Color::White);
    }

    #[test]
    fn boards_of_fewer_lines_are_errors_where_they_end() {
        let rows = "--------\n---XO---\n";
        for (text, message) in [
            (rows.to_owned(), "line 2, column 9: 16 characters; "),
            (format!("{rows}\n{START}"), "line 2, column 9: 16 characters; "),
            (format!("\n{rows}--------X\n"), "line 3, column 9: 16 characters; "),
            (format!("{}?\n", "--------\n".repeat(8)), "line 9, column 1: unexpected side "),
        ] {
            let error = Reader::new(text.as_bytes(), Mode::Strict).next().unwrap().unwrap_err();
            assert!(error.to_string().starts_with(message), "{error}");
        }
    }

    #[test]
    fn passes_have_scores_too() {
        let board = format!("OXX{} X", "-".repeat(61));
        for name in ["PA", "ps", "pass", "--"] {
            let problem = parse(format!("{board}; {name}:-64;")).unwrap();
            assert_eq!(problem.scores, [(Move::Pass, Score::MIN)]);
            let mut text = Vec::new();
            write(&mut text, &problem).unwrap();
            assert_eq!(text, format!("{board}; PA:-64;\n").as_bytes());
        }
    }

    #[test]
    fn errors_say_what_and_where() {
        let cases = [
            ("; F5:65;", "column 72: score \"65\"; expected a number from -64 to 64"),
            ("; F5:;", "column 72: score \"\"; expected a number from -64 to 64"),
            ("; F5: x1;", "column 73: score \"x1\"; expected a number from -64 to 64"),
            ("; F5;", "column 69: unexpected \"F5\"; expected an entry such as `D3:+4`"),
            ("; ;", "column 69: unexpected \";\"; expected an entry such as `D3:+4`"),
            (
                "; F9:2;",
                "column 69: unexpected \"F9\"; expected a move such as `F5`, or `PA` for a pass",
            ),
            ("; F5:2; F5:3;", "column 75: `F5` a second time; expected it once"),
            ("; F5:2; A1:3;", "column 75: move 2: black cannot play A1: no disc turns"),
            ("; PA:3;", "column 69: move 1: black cannot pass: there are 4 moves, such as D3"),
            (" D3; F5:2;", "column 68: unexpected 'D' after the side to move"),
        ];
        for (entries, message) in cases {
            assert_eq!(problem(entries).unwrap_err(), format!("line 1, {message}"));
        }
        let board = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(
            board("--z X;"),
            "line 1, column 3: unexpected character 'z' for C1; expected `X` or `*` (black), `O` \
             (white), `-` or `.` (empty)"
        );
        assert_eq!(
            board("-X ; F5:2"),
            "line 1, column 4: 2 characters; expected 64 squares and the side to move"
        );
        assert_eq!(
            board(&START.replace(" X", " ?")),
            "line 1, column 66: unexpected side to move '?'; expected `X` or `*` (black), or `O` \
             (white)"
        );
    }

    #[test]
    fn comments_are_kept_beside_problems_alone() {
        let text = format!("% all\n\n# this\n{START}; F5:+0; % both are best \r\n");
        let problems: Vec<_> =
            Reader::new(text.as_bytes(), Mode::Strict).map(Result::unwrap).collect();
        let [problem] = problems.as_slice() else { panic!("{problems:?}") };
        assert_eq!(problem.comment.as_deref(), Some("both are best"));
        let mut written = Vec::new();
        write(&mut written, problem).unwrap();
        assert_eq!(written, format!("{START}; F5:+0; % both are best\n").as_bytes());

        let mut problem = problem.clone();
        problem.comment = Some("two\nlines".to_owned());
        written.clear();
        write(&mut written, &problem).unwrap();
        assert_eq!(parse(&written).unwrap().comment.as_deref(), Some("two lines"));
    }
}
