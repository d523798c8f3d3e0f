//! Games of Piskvork, the manager of Gomocup, in `.psq` files.
//!
//! ```text
//! Piskvorky 15x15, 0:11, 0     board size; types of the players; starting player
//! 8,8,0                        column and row from 1, milliseconds
//! 8,7,1500
//! alpha                        the two players, in tournaments only
//! beta
//! -1                           reason for the end of the game
//! 1,Freestyle                  the result and the tournament, from the judge of Gomocup only
//! ```
//!
//! Columns count from the left and rows **from the top**, as Piskvork shows the board. The type of
//! a player is 0 for a person, else the level of a program plus one. The number after the types, 0
//! or 1, is the starting player, who is Black here. The last number is −1 for a game saved by hand,
//! 0 for a game that ended by the rules, and otherwise the reason why a program lost, such as 15
//! for a time-out.
//!
//! Moves of the opening have no time. The file names neither the rule nor swaps: for a game with an
//! opening rule it holds only the stones, and the starting player is the final owner of Black.
//! Lines may end in any way. Names that are not UTF-8 are read as ISO-8859-1.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::error::{NotationError, NotationErrorKind};
use crate::notation::{sgf, words};
use crate::tree::{GameTree, LineError, Move, NodeId, Property};
use crate::{Board, BoardError, Color, Point, Rule};

const HEADER: &str = "a first line such as Piskvorky 15x15, 0:0, 0";

/// Identifiers of the properties that other formats lack.
const TIME: &str = "PSQTIME";
const PLAYERS: &str = "PSQ";
const RESULT: &str = "PSQRESULT";

/// A game of Piskvork.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Psq {
    /// Number of points per side, 5 to 22.
    pub size: usize,
    /// Moves, Black first: points and milliseconds.
    pub moves: Vec<(Point, i64)>,
    /// Types of the two players: 0 for a person, else the level of a program plus one.
    pub levels: [i64; 2],
    /// Whether the second player has Black.
    pub second_begins: bool,
    /// Names of the two players.
    pub names: Option<[String; 2]>,
    /// Reason for the end of the game, −1 if unknown.
    pub code: Option<i64>,
    /// Result and tournament after the code. They are written only with a [`code`](Self::code).
    pub result: Option<(i64, String)>,
}

/// Returns whether bytes begin like a game of Piskvork.
#[must_use]
pub fn is_psq(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"Piskvorky")
}

/// Reads a game. All its moves must be possible.
///
/// ```
/// use gomoku::Rule;
/// use gomoku::notation::psq;
///
/// let game = psq::parse(b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,120\n-1\n")?;
/// let board = game.board(Rule::Freestyle)?;
/// assert_eq!(board.moves(), ["H8".parse()?, "I9".parse()?]);
/// assert_eq!(game.moves[1].1, 120);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is longer than [`MAX_BYTES`](crate::notation::MAX_BYTES), the first
/// line is not that of the format, the board is not square or its size is out of range, a move is
/// malformed or not possible, or more than the result and the tournament follow the end.
pub fn parse(bytes: &[u8]) -> Result<Psq, NotationError> {
    let text = decode(bytes)?;
    let mut lines = words::lines(&text)
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .peekable();
    let end = words::position_after(text.as_bytes());
    let header = NotationErrorKind::Empty { expected: HEADER };
    let (number, line) = lines.next().ok_or(NotationError::new(end, header))?;
    let at = |number, kind| NotationError::new((number, 1), kind);
    let expected = |number, expected| at(number, NotationErrorKind::Expected { expected });
    let numbers = header_numbers(line).ok_or(expected(number, HEADER))?;
    let [width, height, first_level, second_level, begins] = numbers;
    let size = usize::try_from(width).ok().filter(|_| width == height);
    let size = size.ok_or(expected(number, "a square board such as 15x15"))?;
    let board_error = |error: BoardError| at(number, NotationErrorKind::Board(error));
    let mut board = Board::new(size, Rule::Freestyle).map_err(board_error)?;
    if !matches!(begins, 0 | 1) {
        return Err(expected(number, "0 or 1 for the player who begins"));
    }

    let mut moves = Vec::new();
    while let Some((number, numbers)) =
        lines.peek().and_then(|&(number, line)| Some((number, move_numbers(line)?)))
    {
        lines.next();
        let point = point(numbers[0], numbers[1], size);
        let point = point.ok_or(expected(number, "a column and a row on the board, from 1"))?;
        board.place(point).map_err(|error| at(number, NotationErrorKind::Place(error)))?;
        moves.push((point, numbers[2]));
    }
    let mut rest: Vec<_> = lines.by_ref().take(4).collect();
    if let Some(number) = broken_move(&rest) {
        return Err(at(number, NotationErrorKind::BrokenMove));
    }
    if let Some((number, _)) = lines.next() {
        return Err(expected(number, "the end of the file"));
    }
    let result = match rest[..] {
        [(_, code), (_, last)] | [_, _, (_, code), (_, last)] if code.parse::<i64>().is_ok() => {
            result_of(last)
        }
        _ => None,
    };
    if result.is_some() {
        rest.pop();
    } else if let Some(&(number, _)) = rest.get(3) {
        return Err(expected(number, "the end of the file, or a result such as 1,Freestyle"));
    }
    let code = match rest[..] {
        [(number, line)] | [_, _, (number, line)] => {
            let code = line.parse().ok();
            Some(code.ok_or(expected(number, "a move such as 8,8,0, or a number such as -1"))?)
        }
        _ => None,
    };
    let names = match rest[..] {
        [(_, a), (_, b)] | [(_, a), (_, b), _] => Some([a, b].map(str::to_owned)),
        _ => None,
    };
    let levels = [first_level, second_level];
    Ok(Psq { size, moves, levels, second_begins: begins == 1, names, code, result })
}

/// Returns the result and the tournament from a line.
fn result_of(line: &str) -> Option<(i64, String)> {
    let (result, tournament) = line.split_once(',')?;
    Some((result.trim().parse().ok()?, tournament.trim().to_owned()))
}

/// Returns the text of a file, with zeros as blanks.
fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, NotationError> {
    let text = match words::decode(bytes) {
        Err(NotationError { kind: NotationErrorKind::NotUtf8, .. }) => {
            bytes.iter().copied().map(char::from).collect()
        }
        decoded => Cow::Borrowed(decoded?),
    };
    Ok(if text.contains('\0') { text.replace('\0', " ").into() } else { text })
}

/// Returns the numbers in the first line.
fn header_numbers(line: &str) -> Option<[i64; 5]> {
    let (width, rest) = line.strip_prefix("Piskvorky ")?.split_once('x')?;
    let (height, rest) = rest.split_once(',')?;
    let (first, rest) = rest.split_once(':')?;
    let (second, begins) = rest.split_once(',')?;
    let mut numbers = [0; 5];
    for (number, text) in numbers.iter_mut().zip([width, height, first, second, begins]) {
        *number = text.trim().parse().ok()?;
    }
    Some(numbers)
}

/// Returns the number of a line after the moves that was probably meant as a move, if there is one.
/// The result and the tournament after a code are the only valid lines there that look like a move.
fn broken_move(rest: &[(usize, &str)]) -> Option<usize> {
    let is_code = |line: &str| line.parse::<i64>().is_ok();
    // Names come in pairs.
    if let &[(number, _), (_, last)] = rest
        && is_code(last)
    {
        return Some(number);
    }
    for (index, &(number, line)) in rest.iter().enumerate() {
        let is_last = index + 1 == rest.len();
        let is_result =
            is_last && index > 0 && is_code(rest[index - 1].1) && result_of(line).is_some();
        if !is_result && is_move_like(line) {
            // In that case, report the first line that is not a move.
            let is_move = move_numbers(line).is_some();
            return Some(if is_move { rest[0].0 } else { number });
        }
    }
    None
}

/// Returns whether a line was meant to be a move: separated numbers, at least two numbers, or a
/// number and at least two more fields.
fn is_move_like(line: &str) -> bool {
    let is_of_numbers = |c: char| c.is_ascii_digit() || ",.;: \t+-/".contains(c);
    let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count();
    let fields: Vec<bool> =
        line.split(',').map(|field| field.trim().parse::<i64>().is_ok()).take(3).collect();
    (numbers > 1 && line.chars().all(is_of_numbers))
        || matches!(fields[..], [true, true, ..] | [true, _, _])
}

/// Returns the numbers of a move. The time is optional.
fn move_numbers(line: &str) -> Option<[i64; 3]> {
    let mut numbers = [0; 3];
    let mut count = 0;
    for text in line.split(',') {
        *numbers.get_mut(count)? = text.trim().parse().ok()?;
        count += 1;
    }
    (count >= 2).then_some(numbers)
}

/// Returns a text without line ends.
fn one_line(text: &str) -> String {
    text.replace(['\r', '\n', '\0'], " ").trim().to_owned()
}

fn point(column: i64, row: i64, size: usize) -> Option<Point> {
    let x = usize::try_from(column).ok()?.checked_sub(1)?;
    let y = size.checked_sub(usize::try_from(row).ok()?)?;
    Point::new(x, y).filter(|point| point.is_on(size))
}

impl Psq {
    /// Returns the board after the last move.
    ///
    /// # Errors
    ///
    /// Returns an error if the size is out of range, or a move is off the board or on another
    /// stone. A game from [`parse`] has neither error.
    pub fn board(&self, rule: Rule) -> Result<Board, NotationErrorKind> {
        let mut board = Board::new(self.size, rule).map_err(NotationErrorKind::Board)?;
        for &(point, _) in &self.moves {
            board.place(point).map_err(NotationErrorKind::Place)?;
        }
        Ok(board)
    }

    /// Returns the game as text.
    ///
    /// [`parse`] reads an equal game back, except for some names: empty names become `-`, names of
    /// several lines become one line, and names that look like a move or a code get the prefix `_`.
    #[must_use]
    pub fn write(&self) -> String {
        let [a, b] = self.levels;
        let size = self.size;
        let mut text =
            format!("Piskvorky {size}x{size}, {a}:{b}, {}\n", u8::from(self.second_begins));
        for &(point, milliseconds) in &self.moves {
            let row = size.saturating_sub(point.y());
            // Writing to a string does not fail.
            let _ = writeln!(text, "{},{row},{milliseconds}", point.x() + 1);
        }
        let names = self.names.as_ref().map(|names| names.each_ref().map(|name| one_line(name)));
        for (index, name) in names.iter().flatten().enumerate() {
            let is_end = match index {
                0 => self.look_like_an_end(&names),
                _ => self.code.is_none() && name.parse::<i64>().is_ok(),
            };
            let is_other = is_move_like(name) || is_end;
            let escape = if is_other { "_" } else { "" };
            let name = if name.is_empty() { "-" } else { name };
            let _ = writeln!(text, "{escape}{name}");
        }
        if let Some(code) = self.code {
            let _ = writeln!(text, "{code}");
            if let Some((result, tournament)) = &self.result {
                let _ = writeln!(text, "{result},{}", one_line(tournament));
            }
        }
        text
    }

    /// Returns whether the reader would take the names for a code and a result, if there is no
    /// code.
    fn look_like_an_end(&self, names: &Option<[String; 2]>) -> bool {
        let reads = |[a, b]: &[String; 2]| a.parse::<i64>().is_ok() && result_of(b).is_some();
        self.code.is_none() && names.as_ref().is_some_and(reads)
    }

    /// Returns the game as a tree. Times and other data that no other format has become properties.
    ///
    /// # Errors
    ///
    /// Returns an error if the size is out of range.
    pub fn to_tree(&self) -> Result<GameTree, BoardError> {
        let mut tree = GameTree::new(self.size)?;
        if let Some(names) = &self.names {
            let black = usize::from(self.second_begins);
            tree.info_mut().black.clone_from(&names[black]);
            tree.info_mut().white.clone_from(&names[1 - black]);
        }
        let ([a, b], begins) = (self.levels, u8::from(self.second_begins));
        let code = self.code.map_or(String::new(), |code| format!(",{code}"));
        let players = Property::new(PLAYERS, [format!("{a}:{b},{begins}{code}")]);
        tree.notes_mut(NodeId::ROOT).properties.extend(players);
        if let Some((result, tournament)) = &self.result {
            let value = sgf::escaped(&format!("{result},{tournament}"));
            tree.notes_mut(NodeId::ROOT).properties.extend(Property::new(RESULT, [value]));
        }
        let mut node = NodeId::ROOT;
        for (index, &(point, milliseconds)) in self.moves.iter().enumerate() {
            node = tree.add(node, Some(Move::stone(Color::ALL[index % 2], point)));
            if milliseconds != 0 {
                let time = Property::new(TIME, [milliseconds.to_string()]);
                tree.notes_mut(node).properties.extend(time);
            }
        }
        Ok(tree)
    }

    /// Returns the main line of a tree as a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the main line is not a [plain game](GameTree::plain_game).
    pub fn from_tree(tree: &GameTree) -> Result<Self, LineError> {
        let value = |node: NodeId, identifier: &str| {
            let mut properties = tree.notes(node).properties.iter();
            let found = properties.find(|property| property.identifier() == identifier)?;
            found.values().first().map(String::as_str)
        };
        let time = |node| value(node, TIME).and_then(|text| text.parse().ok()).unwrap_or(0);
        let moves = tree.plain_game()?.into_iter().map(|(node, point)| (point, time(node)));
        let players = value(NodeId::ROOT, PLAYERS).and_then(players_of);
        let (levels, second_begins, code) = players.unwrap_or(([0; 2], false, Some(-1)));
        let result = value(NodeId::ROOT, RESULT).map(sgf::unescaped);
        let result = result.and_then(|text| result_of(&text)).filter(|_| code.is_some());
        let info = tree.info();
        let mut names = [info.black.clone(), info.white.clone()];
        if second_begins {
            names.reverse();
        }
        let names = Some(names).filter(|names| names.iter().any(|name| !name.is_empty()));
        let (size, moves) = (tree.size(), moves.collect());
        Ok(Self { size, moves, levels, second_begins, names, code, result })
    }
}

/// Returns the error of a size out of range, which a game from [`parse`] never has.
pub(super) const fn size_error(error: BoardError) -> NotationError {
    NotationError::new((1, 1), NotationErrorKind::Board(error))
}

/// Returns whether a property belongs to this format.
#[must_use]
pub fn is_own_property(identifier: &str) -> bool {
    matches!(identifier, TIME | PLAYERS | RESULT)
}

/// Reads the property of the players: types, whether the second player begins, and the code.
fn players_of(text: &str) -> Option<([i64; 2], bool, Option<i64>)> {
    let (levels, rest) = text.split_once(',')?;
    let (a, b) = levels.split_once(':')?;
    let (begins, code) = match rest.split_once(',') {
        Some((begins, code)) => (begins, Some(code.parse().ok()?)),
        None => (rest, None),
    };
    Some(([a.parse().ok()?, b.parse().ok()?], begins == "1", code))
}
