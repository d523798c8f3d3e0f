//! Reader of a database.

use std::borrow::Cow;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

use super::tables::{Growing, memory_of};
use super::tables::{Tables, attributes};
use crate::notation::error::{NotationError, NotationErrorKind};
use crate::notation::reading::ReadOptions;
use crate::notation::words;
use crate::tree::{GameTree, NodeId};

const GAME: &str = "a game such as <game id=\"1\"><move>h8 i9</move></game>";
const END: &str = "the end of an element that has begun";

/// Maximum number of games with bad moves that are listed.
const MOST_BROKEN: usize = 100;

/// Maximum nesting depth of elements; a database has four levels.
const MOST_DEPTH: usize = 64;

/// Iterator over the games of a database. It ends after an error.
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
    /// Current position of the reader.
    at: usize,
    tables: Tables,
    /// Names of the open elements.
    open: Vec<String>,
    max_memory: usize,
    memory: usize,
    is_over: bool,
    /// Whether a bad move ends only its own game.
    is_lenient: bool,
    /// First bad move of the last game.
    broken: Option<(usize, NotationErrorKind)>,
}

/// Reads all games of a database.
///
/// # Errors
///
/// Returns the errors of [`Games::new`] and [`Games::next`](Iterator::next), or an error if the
/// games need more memory than [`ReadOptions::max_memory`] or the file has no games.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<GameTree>, NotationError> {
    collect(Games::new(bytes, options)?, options).map(|(trees, _)| trees)
}

/// Games, and for each game with a bad move its number from 1 and the error.
type Found = (Vec<GameTree>, Vec<(usize, NotationError)>);

/// Reads all games of a database like [`read`], but keeps the moves before a bad move. Also returns
/// the numbers of games with bad moves, from 1, and their errors.
///
/// # Errors
///
/// Returns the errors of [`read`], except those of bad moves.
pub fn read_whole(bytes: &[u8], options: ReadOptions) -> Result<Found, NotationError> {
    let mut games = Games::new(bytes, options)?;
    games.is_lenient = true;
    collect(games, options)
}

fn collect(mut games: Games<'_>, options: ReadOptions) -> Result<Found, NotationError> {
    let mut trees = Vec::new();
    let mut broken = Vec::new();
    let mut memory = 0_usize;
    while let Some(tree) = games.next() {
        let tree = tree?;
        memory = memory.saturating_add(memory_of(&tree));
        if memory > options.max_memory() {
            return Err(games.error(NotationErrorKind::Memory { max: options.max_memory() }));
        }
        trees.push(tree);
        if let Some((at, kind)) = games.broken.take() {
            // Positions count from the start of the file.
            if broken.len() < MOST_BROKEN {
                broken.push((trees.len(), games.error_at(at, kind)));
            }
        }
    }
    if trees.is_empty() {
        return Err(games.error(NotationErrorKind::Empty { expected: GAME }));
    }
    Ok((trees, broken))
}

impl<'a> Games<'a> {
    /// Returns an iterator over the games of a file, before the first game.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is longer than [`ReadOptions::max_bytes`] or is UTF-16. Text
    /// that is not UTF-8 is read as ISO-8859-1.
    pub fn new(bytes: &'a [u8], options: ReadOptions) -> Result<Self, NotationError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if bytes.len() > options.max_bytes {
            let max = options.max_bytes;
            let position = words::position_after(&bytes[..max]);
            return Err(NotationError::new(position, NotationErrorKind::FileTooLong { max }));
        }
        if words::is_utf16(bytes) {
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
            is_lenient: false,
            broken: None,
        })
    }

    /// Returns an error at the current position.
    fn error(&self, kind: NotationErrorKind) -> NotationError {
        self.error_at(self.at, kind)
    }

    fn error_at(&self, at: usize, kind: NotationErrorKind) -> NotationError {
        let bytes = self.text.as_bytes();
        NotationError::new(words::position_after(&bytes[..at.min(bytes.len())]), kind)
    }

    /// Reads up to the end of the next game.
    fn game(&mut self) -> Result<Option<GameTree>, NotationError> {
        // Taking the text out of `self` lets the tables change; it is borrowed where possible.
        let text = std::mem::take(&mut self.text);
        let found = self.game_of(&text);
        self.text = text;
        // The text was out of `self`, so the error gets its line and column here.
        found.map_err(|(at, kind)| self.error_at(at, kind))
    }

    fn game_of(&mut self, text: &str) -> Result<Option<GameTree>, (usize, NotationErrorKind)> {
        let start = self.at;
        let mut reader = quick_xml::Reader::from_str(&text[start..]);
        let config = reader.config_mut();
        // Names are compared here, since every game has its own reader.
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
                    // Position after `<![CDATA[`.
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

    /// Processes the start of an element.
    fn begin(
        &mut self,
        element: &BytesStart<'_>,
        growing: &mut Option<Growing>,
    ) -> Result<(), NotationErrorKind> {
        let values = attributes(element)?;
        let name = element.name();
        if name.as_ref() == "game" {
            if growing.is_some() {
                return Err(NotationErrorKind::Xml);
            }
            *growing = Some(self.tables.game(&values)?);
            return Ok(());
        }
        let parent = self.open.last().map(String::as_str).unwrap_or_default();
        let memory = self.tables.add(parent, name.as_ref(), &values);
        self.memory = self.memory.saturating_add(memory);
        if self.memory > self.max_memory {
            return Err(NotationErrorKind::Memory { max: self.max_memory });
        }
        Ok(())
    }

    /// Processes text: moves or information about a game.
    fn text(
        &mut self,
        words: &str,
        at: usize,
        growing: Option<&mut Growing>,
    ) -> Result<(), (usize, NotationErrorKind)> {
        let Some(growing) = growing else { return Ok(()) };
        match self.open.last().map(String::as_str) {
            Some("move") => {
                let found = match self.broken {
                    Some(_) => Ok(()),
                    None => growing.play(words).map_err(|(offset, kind)| (at + offset, kind)),
                };
                if let (Err(found), true) = (found, self.is_lenient) {
                    self.broken = Some(found);
                    return Ok(());
                }
                found
            }
            Some("info") => {
                let comment = &mut growing.tree.notes_mut(NodeId::ROOT).comment;
                // White space between elements has no meaning.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::notation::moves;
    use crate::notation::renjunet::tables::MOVE;
    use crate::tree::Property;

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
        assert_eq!(moves::write(&games[0].last_board().unwrap()), "h8i9g7");
        let notes = games[0].notes(NodeId::ROOT);
        assert_eq!(notes.comment, "a <b> c");
        let properties: Vec<_> = notes.properties.iter().map(Property::identifier).collect();
        assert_eq!(properties, ["RIFID", "RIFOPENING", "RIFALT"]);
        assert_eq!(notes.properties[1].values(), ["4d"]);
        let rule = Some(Rule::Freestyle);
        assert_eq!((games[1].rule(), &*games[1].info().black), (rule, "black 99"));
        assert_eq!((&*games[1].info().result, games[1].node_count()), ("0", 1));
        assert_eq!((&*games[2].info().result, games[2].rule()), ("W+", Some(Rule::Renju)));
    }

    #[test]
    fn errors_have_places() {
        let bad = DATABASE.replace("i9 g7", "i9 z7");
        let expected = format!("line 12, column 16: unexpected text; expected {MOVE}");
        assert_eq!(error(&bad), expected);
        assert!(error(&DATABASE.replace("i9 g7", "p9")).contains(MOVE));
        for (text, what) in [
            ("<games><game><move>h8</game></games>", "line 1, column 22: not well-formed XML"),
            ("<games><game><move>h8</move>", "line 1, column 29: the text ends here"),
            ("<games><game><game/></game></games>", "line 1, column 14: not well-formed XML"),
            ("<games></games>", "line 1, column 16: the text ends here; expected a game such as"),
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
    fn a_bad_move_ends_its_game_alone() {
        let text = "<d><games><game><move>h8 i9 z7 g7</move></game>
            <game><move>h8 h9</move></game></games></d>";
        assert!(games(text).is_err());
        let (trees, broken) = read_whole(text.as_bytes(), ReadOptions::default()).unwrap();
        let moves = |tree: &GameTree| moves::write(&tree.last_board().unwrap());
        assert_eq!(trees.iter().map(moves).collect::<Vec<_>>(), ["h8i9", "h8h9"]);
        let [(1, error)] = broken[..] else { panic!("{broken:?}") };
        assert_eq!((error.line, error.column), (1, 29));
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
