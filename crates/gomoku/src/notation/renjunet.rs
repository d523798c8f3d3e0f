//! The database of games of [RenjuNet](https://www.renju.net), XML in files `.rif`.
//!
//! ```xml
//! <database>
//!   <rules><rule id="1" name="RIF"/></rules>
//!   <players><player id="7" name="Ada" surname="Lind"/></players>
//!   <tournaments><tournament id="3" name="Open" year="2004" month="8"/></tournaments>
//!   <games>
//!     <game id="9" tournament="3" round="2" rule="1" black="7" white="8" bresult="1">
//!       <move>h8 i9 g7</move>
//!     </game>
//!   </games>
//! </database>
//! ```
//!
//! Attributes of a game are numbers of the tables before the games. `bresult` is what Black gets: 1, 0.5 or
//! 0. Columns are letters from `a` and rows numbers from 1 at the bottom, always on 15×15. A rule whose
//! name means no other is renju. `id`, `opening`, `alt` and `swap` have no field in a tree and are
//! properties `RIFID`, `RIFOPENING`, `RIFALT` and `RIFSWAP`.
//!
//! A reader holds the tables and one game at a time, whatever the size of the file.

use std::borrow::Cow;
use std::collections::BTreeMap;

use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event};

use super::error::{NotationError, NotationErrorKind};
use super::limits::ReadOptions;
use super::{rules, sgf, text};
use crate::tree::{GameInfo, GameTree, Move, NodeId, Property};
use crate::{Color, Point, Rule};

const SIZE: usize = 15;

const MOVE: &str = "a move of 15x15 such as h8, as in a database of RenjuNet";
const GAME: &str = "a game such as <game id=\"1\"><move>h8 i9</move></game>";
const END: &str = "the end of an element that has begun";

/// The most elements in each other: a database has four.
const MOST_DEPTH: usize = 64;

/// The most moves of a game: a board has no more points.
const MOST_MOVES: usize = SIZE * SIZE;

/// The most attributes of an element.
const MOST_ATTRIBUTES: usize = 64;

/// What a node of a tree takes, about.
const NODE_BYTES: usize = size_of::<[u64; 8]>();

/// Reads the games of a database one after the other. Nothing comes after an error.
///
/// ```
/// use gomoku::notation::{ReadOptions, renjunet};
///
/// let bytes = b"<database><players><player id='1' name='Ada' surname='Lind'/></players>
///     <games><game black='1' bresult='1'><move>h8 i9 g7</move></game></games></database>";
/// let games: Result<Vec<_>, _> = renjunet::Games::new(bytes, ReadOptions::default())?.collect();
/// let games = games?;
/// assert_eq!(games[0].info().black, "Ada Lind");
/// assert_eq!(games[0].last_board()?.moves().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Games<'a> {
    text: Cow<'a, str>,
    /// Where the reader has arrived.
    at: usize,
    tables: Tables,
    /// Names of the elements that are open.
    open: Vec<String>,
    max_memory: usize,
    memory: usize,
    is_over: bool,
}

/// What the tables say, by number.
#[derive(Debug, Default)]
struct Tables {
    players: BTreeMap<String, String>,
    tournaments: BTreeMap<String, Tournament>,
    rules: BTreeMap<String, String>,
    openings: BTreeMap<String, String>,
}

#[derive(Debug, Default)]
struct Tournament {
    name: String,
    date: String,
}

/// A game so far.
struct Growing {
    tree: GameTree,
    node: NodeId,
    moves: usize,
}

/// Reads all games of a database.
///
/// # Errors
///
/// As [`Games::new`] and [`Games::next`](Iterator::next); when the games need more memory than
/// [`ReadOptions::max_memory`], or there are none.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<GameTree>, NotationError> {
    let mut games = Games::new(bytes, options)?;
    let mut trees = Vec::new();
    let mut memory = 0_usize;
    while let Some(tree) = games.next() {
        let tree = tree?;
        memory = memory.saturating_add(memory_of(&tree));
        if memory > options.max_memory() {
            return Err(games.error(NotationErrorKind::Memory { max: options.max_memory() }));
        }
        trees.push(tree);
    }
    if trees.is_empty() {
        return Err(games.error(NotationErrorKind::Empty { expected: GAME }));
    }
    Ok(trees)
}

/// Returns the memory of a game, about.
fn memory_of(tree: &GameTree) -> usize {
    let GameInfo { black, white, event, round, place, date, result, rules } = tree.info();
    let texts = [black, white, event, round, place, date, result, rules];
    let notes = tree.notes(NodeId::ROOT);
    let properties = notes.properties.iter().flat_map(Property::values);
    let texts: usize = texts.into_iter().chain(properties).map(String::len).sum();
    NODE_BYTES * (tree.node_count() + 16) + texts + notes.comment.len()
}

impl<'a> Games<'a> {
    /// Returns the games of a file, of which nothing has been read yet.
    ///
    /// # Errors
    ///
    /// When the file is longer than [`ReadOptions::max_bytes`] or UTF-16. Text that is not UTF-8 is
    /// taken for ISO-8859-1.
    pub fn new(bytes: &'a [u8], options: ReadOptions) -> Result<Self, NotationError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if bytes.len() > options.max_bytes {
            let max = options.max_bytes;
            let position = text::position_after(&bytes[..max]);
            return Err(NotationError::new(position, NotationErrorKind::FileTooLong { max }));
        }
        if text::is_utf16(bytes) {
            return Err(NotationError::new((1, 1), NotationErrorKind::Utf16));
        }
        let text = match str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => bytes.iter().copied().map(char::from).collect(),
        };
        let max_memory = options.max_memory();
        Ok(Self {
            text,
            at: 0,
            tables: Tables::default(),
            open: Vec::new(),
            max_memory,
            memory: 0,
            is_over: false,
        })
    }

    /// Returns the error of the place where the reader is.
    fn error(&self, kind: NotationErrorKind) -> NotationError {
        self.error_at(self.at, kind)
    }

    fn error_at(&self, at: usize, kind: NotationErrorKind) -> NotationError {
        let bytes = self.text.as_bytes();
        NotationError::new(text::position_after(&bytes[..at.min(bytes.len())]), kind)
    }

    /// Reads up to the end of the next game.
    fn game(&mut self) -> Result<Option<GameTree>, NotationError> {
        // A copy of the text alone lets the tables change; it is borrowed where it can be.
        let text = std::mem::take(&mut self.text);
        let found = self.game_of(&text);
        self.text = text;
        // An error was made without the text.
        found.map_err(|(at, kind)| self.error_at(at, kind))
    }

    fn game_of(&mut self, text: &str) -> Result<Option<GameTree>, (usize, NotationErrorKind)> {
        let start = self.at;
        let mut reader = quick_xml::Reader::from_str(&text[start..]);
        let config = reader.config_mut();
        // Names are compared here, since every game has a reader of its own.
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        let mut growing = None;
        loop {
            let before = self.at;
            let event = reader.read_event();
            self.at = start + usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
            let xml = |_| (before, NotationErrorKind::Xml);
            match event.map_err(xml)? {
                Event::Start(element) => {
                    self.begin(&element, &mut growing).map_err(|kind| (before, kind))?;
                    let name = element.name().as_ref().to_owned();
                    if self.open.len() == MOST_DEPTH || name.len() > 4 * MOST_DEPTH {
                        return Err((before, NotationErrorKind::Xml));
                    }
                    self.open.push(name);
                }
                Event::Empty(element) => {
                    self.begin(&element, &mut growing).map_err(|kind| (before, kind))?;
                    if element.name().as_ref() == "game" {
                        return Ok(growing.map(|growing: Growing| growing.tree));
                    }
                }
                Event::End(element) => {
                    let name = element.name();
                    if self.open.pop().as_deref() != Some(name.as_ref()) {
                        return Err((before, NotationErrorKind::Xml));
                    }
                    if name.as_ref() == "game" {
                        return Ok(growing.map(|growing| growing.tree));
                    }
                }
                Event::Text(words) => {
                    self.text(&words.into_inner(), before, growing.as_mut())?;
                }
                Event::CData(words) => {
                    // Behind `<![CDATA[`.
                    self.text(&words.into_inner(), before + 9, growing.as_mut())?;
                }
                Event::GeneralRef(name) => {
                    let c =
                        name.resolve_char_ref().map_err(|_| (before, NotationErrorKind::Xml))?;
                    let name = name.into_inner();
                    let meant = match c {
                        Some(c) => c.to_string(),
                        None => resolve_predefined_entity(&name)
                            .map_or_else(|| format!("&{name};"), str::to_owned),
                    };
                    self.text(&meant, before, growing.as_mut())?;
                }
                Event::Eof if self.open.is_empty() => return Ok(None),
                Event::Eof => {
                    return Err((text.len(), NotationErrorKind::Empty { expected: END }));
                }
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
        }
    }

    /// Takes an element in that begins.
    fn begin(
        &mut self,
        element: &BytesStart<'_>,
        growing: &mut Option<Growing>,
    ) -> Result<(), NotationErrorKind> {
        let values = attributes(element)?;
        let value = |name: &str| values.get(name).cloned().unwrap_or_default();
        let parent = self.open.last().map(String::as_str).unwrap_or_default();
        let length: usize = values.values().map(String::len).sum();
        match (parent, element.name().as_ref()) {
            (_, "game") => {
                if growing.is_some() {
                    return Err(NotationErrorKind::Xml);
                }
                *growing = Some(self.begin_game(&values)?);
                return Ok(());
            }
            ("players", "player") => {
                let name = [value("name"), value("surname")].join(" ").trim().to_owned();
                self.tables.players.insert(value("id"), name);
            }
            ("tournaments", "tournament") => {
                let date = date(&value("year"), &value("month"));
                let tournament = Tournament { name: value("name"), date };
                self.tables.tournaments.insert(value("id"), tournament);
            }
            ("rules", "rule") => {
                self.tables.rules.insert(value("id"), value("name"));
            }
            ("openings", "opening") => {
                let name = value("abbr");
                let name = if name.is_empty() { value("name") } else { name };
                self.tables.openings.insert(value("id"), name);
            }
            _ => return Ok(()),
        }
        self.memory = self.memory.saturating_add(length + size_of::<[String; 8]>());
        if self.memory > self.max_memory {
            return Err(NotationErrorKind::Memory { max: self.max_memory });
        }
        Ok(())
    }

    fn begin_game(&self, values: &BTreeMap<String, String>) -> Result<Growing, NotationErrorKind> {
        let mut tree = GameTree::new(SIZE).map_err(NotationErrorKind::Board)?;
        let value =
            |name: &str| values.get(name).map(String::as_str).filter(|text| !text.is_empty());
        // A number that no table explains is better than nothing.
        let named = |table: &BTreeMap<String, String>, name: &str| {
            let number = value(name)?;
            Some(table.get(number).cloned().unwrap_or_else(|| format!("{name} {number}")))
        };
        let info = tree.info_mut();
        info.black = named(&self.tables.players, "black").unwrap_or_default();
        info.white = named(&self.tables.players, "white").unwrap_or_default();
        if let Some(number) = value("tournament") {
            match self.tables.tournaments.get(number) {
                Some(Tournament { name, date }) => {
                    info.event.clone_from(name);
                    info.date.clone_from(date);
                }
                None => info.event = format!("tournament {number}"),
            }
        }
        info.round = value("round").unwrap_or_default().to_owned();
        info.result = match value("bresult") {
            Some("1") => "B+",
            Some("0") => "W+",
            Some("0.5" | "0,5" | ".5") => "0",
            _ => "",
        }
        .to_owned();
        let rule = named(&self.tables.rules, "rule");
        // All that is played there is renju, but for what is called otherwise.
        let meant = rule.as_deref().and_then(rules::rule_of);
        let is_gomoku = rule.as_deref().is_some_and(|name| name.to_lowercase().contains("gomoku"));
        info.rules = rule.unwrap_or_default();
        tree.set_rule(if is_gomoku { meant } else { meant.or(Some(Rule::Renju)) });
        let opening = named(&self.tables.openings, "opening");
        let texts = [
            ("RIFID", value("id").map(str::to_owned)),
            ("RIFOPENING", opening),
            ("RIFALT", value("alt").map(str::to_owned)),
            ("RIFSWAP", value("swap").map(str::to_owned)),
        ];
        for (identifier, text) in texts {
            let property = text.map(|text| Property::new(identifier, [sgf::escaped(&text)]));
            let properties = &mut tree.notes_mut(NodeId::ROOT).properties;
            properties.extend(property.into_iter().flatten());
        }
        Ok(Growing { tree, node: NodeId::ROOT, moves: 0 })
    }

    /// Takes text in: moves, or what is said of a game.
    fn text(
        &mut self,
        words: &str,
        at: usize,
        growing: Option<&mut Growing>,
    ) -> Result<(), (usize, NotationErrorKind)> {
        let Some(growing) = growing else { return Ok(()) };
        match self.open.last().map(String::as_str) {
            Some("move") => growing.play(words).map_err(|(offset, kind)| (at + offset, kind)),
            Some("info") => {
                let comment = &mut growing.tree.notes_mut(NodeId::ROOT).comment;
                // White space between elements says nothing.
                if !(comment.is_empty() && words.trim().is_empty()) {
                    comment.push_str(words);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameTree, NotationError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let game = self.game().transpose();
        self.is_over = !matches!(game, Some(Ok(_)));
        game
    }
}

impl Growing {
    /// Adds the moves of a text, or says where there is none and what is wrong.
    fn play(&mut self, words: &str) -> Result<(), (usize, NotationErrorKind)> {
        let mut at = 0;
        for word in words.split_inclusive(|c: char| c.is_whitespace() || c == ',') {
            let name = word.trim_end_matches(|c: char| c.is_whitespace() || c == ',');
            if !name.is_empty() {
                let color = Color::ALL[self.moves % 2];
                let played = match name.to_ascii_lowercase().as_str() {
                    "pass" | "-" | "--" => Move::pass(color),
                    name => {
                        let point = name.parse().ok().filter(|point: &Point| point.is_on(SIZE));
                        let expected = NotationErrorKind::Expected { expected: MOVE };
                        Move::stone(color, point.ok_or((at, expected))?)
                    }
                };
                self.moves += 1;
                if self.moves > MOST_MOVES {
                    let (found, max) = (self.moves, MOST_MOVES);
                    return Err((at, NotationErrorKind::MoveCount { found, max }));
                }
                self.node = self.tree.add(self.node, Some(played));
            }
            at += word.len();
        }
        Ok(())
    }
}

/// Returns the attributes of an element, of several of a name the last.
fn attributes(element: &BytesStart<'_>) -> Result<BTreeMap<String, String>, NotationErrorKind> {
    let mut values = BTreeMap::new();
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| NotationErrorKind::Xml)?;
        if values.len() == MOST_ATTRIBUTES {
            return Err(NotationErrorKind::Xml);
        }
        // An entity that nothing explains stays as it stands.
        let value = match unescape(&attribute.value) {
            Ok(value) => value.into_owned(),
            Err(_) => attribute.value.into_owned(),
        };
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        values.insert(attribute.key.as_ref().to_owned(), value);
    }
    Ok(values)
}

/// Returns a date as SGF has it, of a year and perhaps a month.
fn date(year: &str, month: &str) -> String {
    match month.parse::<u8>() {
        Ok(month @ 1..=12) if year.len() == 4 => format!("{year}-{month:02}"),
        _ => year.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;

    const DATABASE: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<database>
 <rules><rule id=\"1\" name=\"RIF\"><info>old</info></rule><rule id=\"2\" name=\"Gomoku\"/></rules>
 <openings><opening id=\"3\" name=\"Canopus\" abbr=\"4d\"/></openings>
 <players>
  <player id=\"7\" name=\"Ada\" surname=\"Lind &amp; Co\"/>
  <player id=\"8\" name=\"B\" surname=\"\"/>
 </players>
 <tournaments><tournament id=\"3\" name=\"Open\" year=\"2004\" month=\"8\"/></tournaments>
 <games>
  <game id=\"9\" tournament=\"3\" round=\"2\" rule=\"1\" black=\"7\" white=\"8\" bresult=\"1\" opening=\"3\" alt=\"h9 i7\">
   <move>h8 i9 g7</move><info>a &lt;b&gt; c</info>
  </game>
  <game id=\"10\" rule=\"2\" black=\"99\" bresult=\"0.5\"><move></move></game>
  <game id=\"11\" bresult=\"0\"/>
 </games>
</database>
";

    fn games(text: &str) -> Result<Vec<GameTree>, NotationError> {
        read(text.as_bytes(), ReadOptions::default())
    }

    fn error(text: &str) -> String {
        games(text).unwrap_err().to_string()
    }

    #[test]
    fn games_have_what_the_tables_say() {
        let games = games(DATABASE).unwrap();
        assert_eq!(games.len(), 3);
        let info = games[0].info();
        assert_eq!((&*info.black, &*info.white), ("Ada Lind & Co", "B"));
        assert_eq!((&*info.event, &*info.round, &*info.date), ("Open", "2", "2004-08"));
        assert_eq!((&*info.result, &*info.rules), ("B+", "RIF"));
        assert_eq!(games[0].rule(), Some(Rule::Renju));
        assert_eq!(moves::write(games[0].last_board().unwrap().moves()), "h8i9g7");
        let notes = games[0].notes(NodeId::ROOT);
        assert_eq!(notes.comment, "a <b> c");
        let properties: Vec<_> = notes.properties.iter().map(Property::identifier).collect();
        assert_eq!(properties, ["RIFID", "RIFOPENING", "RIFALT"]);
        assert_eq!(notes.properties[1].values(), ["4d"]);
        assert_eq!((games[1].rule(), &*games[1].info().black), (None, "black 99"));
        assert_eq!((&*games[1].info().result, games[1].node_count()), ("0", 1));
        assert_eq!((&*games[2].info().result, games[2].rule()), ("W+", Some(Rule::Renju)));
    }

    #[test]
    fn errors_have_places() {
        let bad = DATABASE.replace("i9 g7", "i9 z7");
        let expected = format!("line 12, column 16: unexpected text, expected {MOVE}");
        assert_eq!(error(&bad), expected);
        assert!(error(&DATABASE.replace("i9 g7", "p9")).contains(MOVE));
        for (text, what) in [
            ("<games><game><move>h8</game></games>", "line 1, column 22: not well-formed XML"),
            ("<games><game><move>h8</move>", "line 1, column 29: the text ends here"),
            ("<games><game><game/></game></games>", "line 1, column 14: not well-formed XML"),
            ("<games></games>", "line 1, column 16: the text ends here, expected a game such as"),
            ("", "line 1, column 1: the text ends here"),
            ("<games><game", "line 1, column 8: not well-formed XML"),
            ("</games>", "line 1, column 1: not well-formed XML"),
        ] {
            let found = error(text);
            assert!(found.starts_with(what), "{text}: {found}");
        }
        let deep = "<a>".repeat(1000);
        assert!(error(&deep).contains("not well-formed XML"));
    }

    #[test]
    fn memory_is_bounded() {
        let mut options = ReadOptions { max_bytes: 64, ..ReadOptions::default() };
        let error = read(DATABASE.as_bytes(), options).unwrap_err();
        assert_eq!(error.kind, NotationErrorKind::FileTooLong { max: 64 });
        let many = format!("<games>{}</games>", "<game/>".repeat(10_000));
        options.max_bytes = many.len();
        let error = read(many.as_bytes(), options).unwrap_err();
        assert!(matches!(error.kind, NotationErrorKind::Memory { .. }), "{error}");
        assert_eq!(Games::new(many.as_bytes(), options).unwrap().count(), 10_000);
    }

    #[test]
    fn other_encodings_are_latin_1() {
        let bytes = b"<d><players><player id='1' name='S\xf5rv'/></players><game black='1'/></d>";
        let games = read(bytes, ReadOptions::default()).unwrap();
        assert_eq!(games[0].info().black, "Sõrv");
        let utf_16: Vec<u8> = "<games/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let error = read(&utf_16, ReadOptions::default()).unwrap_err();
        assert_eq!(error.kind, NotationErrorKind::Utf16);
    }
}
