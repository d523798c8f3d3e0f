//! Openings of Gomoku, from files and random ones.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::random::SplitMix64;
use gomoku::game::{Game, outcome_of};
use gomoku::notation::{
    self, Collection, Format, NotationError, ReadError, ReadOptions, ReadWarning, gomocup,
};
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Control, Engine, Question};
use gomoku::tree::GameTree;
use gomoku::{Board, Color, Point, Rule};

use crate::evaluation::gomoku as evaluation;
use crate::failure::Failure;
use crate::game::gomoku::of_moves;
use crate::matches::openings::{Generator, Judged, RandomOpenings, opening, some};
use crate::terminal::{input, interrupt, output};

/// The most bytes of a file.
const MAX_FILE_BYTES: usize = 1 << 28;

/// Reads the openings of a file: every line of play of games such as `.sgf` and `.lib`, each once, or every line
/// of a text; of each the first `plies` moves or all.
pub(crate) fn read(
    path: &Path,
    plies: Option<usize>,
    rule: Rule,
    size: usize,
) -> Result<Vec<Game>, Failure> {
    let name = path.display().to_string();
    let bytes = input::file(path, MAX_FILE_BYTES)?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(Format::of_extension).or_else(|| format_of(&bytes));
    let lines = match format {
        Some(format) => of_games(&name, &bytes, format, rule, size)?,
        None => of_text(&name, &bytes, size)?,
    };
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for Line { place, mut points } in lines {
        let failed = |what: String| Failure::content(format!("{name}: {place}"), what);
        // Later moves may be illegal.
        points.truncate(plies.unwrap_or(usize::MAX));
        let game = opening(of_moves(&points, rule, size).map_err(failed)?, plies, failed)?;
        if format.is_none() || seen.insert(points) {
            openings.push(game);
        }
    }
    some(openings, name)
}

/// Returns the format of bytes if they determine it, regardless of the file name.
fn format_of(bytes: &[u8]) -> Option<Format> {
    // Each line of moves is an opening, and offsets from the centre have no format.
    Some(Format::of(bytes)).filter(|format| !matches!(format, Format::Moves | Format::Grid))
}

/// A line of play.
struct Line {
    /// Its place in the file.
    place: String,
    points: Vec<Point>,
}

/// Returns the lines of play of games.
fn of_games(
    name: &str,
    bytes: &[u8],
    format: Format,
    rule: Rule,
    size: usize,
) -> Result<Vec<Line>, Failure> {
    let mut options = ReadOptions::default();
    options.max_bytes = MAX_FILE_BYTES;
    let collection = notation::read_trees(bytes, format, size, options);
    let Collection { trees, warnings, .. } =
        collection.map_err(|error| Failure::content(name, error))?;
    for warning in warnings {
        // The match sets the rule.
        let help = match warning {
            ReadWarning::RuleOfName { .. } => continue,
            ReadWarning::Rule { .. } => format!(", the match is played under the {rule} rule"),
            _ => String::new(),
        };
        output::warning(format!("{name}: {warning}{help}"));
    }
    let mut lines = Vec::new();
    for (number, tree) in (1..).zip(&trees) {
        let place = format!("game {number}");
        let failed = |what: String| Failure::content(format!("{name}: {place}"), what);
        if tree.size() != size {
            let found = tree.size();
            return Err(failed(format!(
                "a board of {found}×{found}; expected {size}×{size}, or --size {found}"
            )));
        }
        for leaf in tree.leaves() {
            interrupt::check()?;
            let board = tree.board(leaf).map_err(|error| failed(error.to_string()))?;
            let points = in_turn(tree, &board).map_err(failed)?;
            lines.push(Line { place: place.clone(), points });
        }
    }
    Ok(lines)
}

/// Returns the moves to a board of a tree, which must be moves of Black and White in turn.
fn in_turn(tree: &GameTree, board: &Board) -> Result<Vec<Point>, String> {
    let points = board.moves();
    let mut colors = Color::ALL.into_iter().cycle();
    let is_in_turn = points.iter().all(|&point| board.get(point) == colors.next());
    let stones = tree.size() * tree.size() - board.empties().len();
    if is_in_turn && stones == points.len() && Some(board.side_to_move()) == colors.next() {
        Ok(points.to_vec())
    } else {
        Err("set-up stones or passes; expected moves of Black and White in turn".to_owned())
    }
}

/// Returns the lines of a text, each with moves, or with offsets from the centre as in Piskvork.
fn of_text(name: &str, bytes: &[u8], size: usize) -> Result<Vec<Line>, Failure> {
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|_| Failure::content(name, "not UTF-8 text"))?;
    let mut lines = Vec::new();
    let mut warned = false;
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        // A note follows a space.
        let is_note = |&(at, _): &(usize, &str)| line[..at].ends_with(char::is_whitespace);
        let note = line.match_indices('#').find(is_note).map_or(line.len(), |(at, _)| at);
        let line = line[..note].trim_end();
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let line = if line.is_ascii() { line.trim() } else { line };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("line {number}");
        let points = if line.contains(|c: char| c.is_ascii_alphabetic() || !c.is_ascii()) {
            of_names(line, size).map(|(points, warnings)| {
                if let Some(warning) = warnings.first().filter(|_| !warned) {
                    output::warning(format!("{name}: {place}: {warning}"));
                    warned = true;
                }
                points
            })
        } else {
            of_offsets(line, size)
        };
        let points = points.map_err(|Unreadable { column, what }| {
            let column = column.map_or_else(String::new, |column| format!(", column {column}"));
            Failure::content(format!("{name}: {place}{column}"), what)
        })?;
        lines.push(Line { place, points });
    }
    Ok(lines)
}

/// Why a line is no opening.
struct Unreadable {
    column: Option<usize>,
    what: String,
}

impl From<String> for Unreadable {
    fn from(what: String) -> Self {
        Self { column: None, what }
    }
}

/// Reads moves such as `h8h7i9`.
fn of_names(line: &str, size: usize) -> Result<(Vec<Point>, Vec<ReadWarning>), Unreadable> {
    let options = ReadOptions::default();
    let found = notation::read_trees(line.as_bytes(), Format::Moves, size, options);
    let Collection { trees, warnings, .. } = found.map_err(|error| match error {
        ReadError::Text(NotationError { column, kind, .. }) => {
            Unreadable { column: Some(column), what: kind.to_string() }
        }
        error => error.to_string().into(),
    })?;
    let board = trees.first().map(GameTree::last_board);
    let board = board.ok_or_else(|| "no moves".to_owned())?.map_err(|error| error.to_string())?;
    Ok((board.moves().to_vec(), warnings))
}

/// Reads offsets from the centre such as `0,0, 1,-2`: to the right, and down.
fn of_offsets(line: &str, size: usize) -> Result<Vec<Point>, Unreadable> {
    let is_between = |c: char| c == ',' || c == ';' || c.is_whitespace();
    let words: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).collect();
    let point = |pair: &[&str]| {
        let [x, y] = pair else { return None };
        let at = |word: &str| (size / 2).checked_add_signed(word.parse().ok()?);
        gomocup::point(at(x)?, at(y)?, size)
    };
    let points = words.chunks(2).map(|pair| {
        point(pair).ok_or_else(|| {
            let pair = pair.join(",");
            format!("{pair:?} is not an offset; expected two numbers such as 1,-2, or moves").into()
        })
    });
    points.collect()
}

/// The generator of random openings.
#[derive(Debug)]
pub(crate) struct RandomBoards {
    rule: Rule,
    size: usize,
    /// The search that compares openings and its depth, if they must be balanced.
    judge: Option<(Engine, u32)>,
}

/// Points a side of the square in the middle of the board that openings use.
const SPAN: usize = 7;

/// The most points that are drawn for an opening: enough of them are empty.
const DRAWS: u32 = 1000;

/// Transposition tables of the search that compares openings, in MiB: its depth is small.
const HASH: usize = 16;

/// The most nodes of that search; a part of them is for forced wins.
const NODES: u64 = 4_000_000;

/// A search of this depth refuses most openings.
const FIRST_DEPTH: u32 = 8;

impl RandomBoards {
    pub(crate) fn new(random: RandomOpenings, rule: Rule, size: usize) -> Result<Self, Failure> {
        let judge = |depth| {
            let engine = Engine::new(Options::new().hash_mib(HASH), evaluation::BuiltIn);
            engine.map(|engine| (engine, depth)).map_err(Failure::refused)
        };
        let judge = random.balance.map(|balance| judge(balance.depth)).transpose()?;
        Ok(Self { rule, size, judge })
    }
}

impl Generator<Game> for RandomBoards {
    /// All points of the square are equally likely, except those where a stone would end the game.
    fn generate(&self, random: &mut SplitMix64, plies: usize) -> Option<Game> {
        let span = SPAN.min(self.size);
        let first = (self.size - span) / 2;
        let mut game = Game::new(Board::new(self.size, self.rule).ok()?);
        for _ in 0..DRAWS {
            let board = game.board();
            if board.moves().len() == plies {
                return Some(game);
            }
            let [x, y] = [(); 2].map(|()| first + random.scaled(span));
            let point = Point::new(x, y)?;
            if board.get(point).is_none() && outcome_of(board, point, Reading::Literal).is_none() {
                game.play(point).ok()?;
            }
        }
        None
    }

    /// The margin is in the unit of scores. No opening has a forced win that the search finds.
    fn judge(&mut self, game: &Game, margin: f64, stop: &Arc<AtomicBool>) -> Judged {
        let Some((engine, depth)) = &mut self.judge else { return Judged::Unbalanced };
        engine.clear();
        let mut judged = Judged::Unbalanced;
        for depth in [FIRST_DEPTH.min(*depth), *depth] {
            let control = Control::new().nodes(NODES).stop(Arc::clone(stop));
            let analysis = engine.search(game.board(), Question::new().depth(depth), control);
            if stop.load(Ordering::Relaxed) {
                return Judged::Stopped;
            }
            let analysis = analysis.expect("the built-in evaluation has every rule");
            let value = analysis.best().map(|best| best.value);
            let value = value.filter(|value| value.mate().is_none());
            let score = value.map(|value| f64::from(value.to_i32()));
            let Some(score) = score.filter(|score| score.abs() <= margin) else {
                return Judged::Unbalanced;
            };
            judged = Judged::Balanced(score);
        }
        judged
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs;

    use super::*;
    use crate::game::Game as _;
    use crate::matches::openings::{Balance, Openings};

    fn openings(
        kind: RandomOpenings,
        rule: Rule,
        size: usize,
        seed: u64,
        count: usize,
    ) -> Vec<Game> {
        let generator = Box::new(RandomBoards::new(kind, rule, size).unwrap());
        let mut random = Openings::random(kind, generator, seed, HashMap::new(), Arc::default());
        (0..count).map(|number| random.get(number).unwrap().unwrap()).collect()
    }

    #[test]
    fn openings_differ_and_stand_in_the_middle() {
        for (rule, size) in [(Rule::Freestyle, 5), (Rule::Renju, 15), (Rule::Caro6, 22)] {
            let kind = RandomOpenings { plies: 5, balance: None };
            let found = openings(kind, rule, size, 1, 50);
            let shapes: HashSet<_> = found.iter().map(|game| game.canonical()).collect();
            assert_eq!(shapes.len(), 50);
            for game in &found {
                assert!(game.length() == 5 && !game.has_ended());
                let off = |at: usize| (2 * at + 1).abs_diff(size) / 2 > 3;
                assert!(!game.board().moves().iter().any(|point| off(point.x()) || off(point.y())));
            }
            assert_eq!(found, openings(kind, rule, size, 1, 50));
            assert_ne!(found, openings(kind, rule, size, 2, 50));
        }
        let empty = openings(RandomOpenings { plies: 0, balance: None }, Rule::Standard, 15, 1, 2);
        assert!(empty[0] == empty[1] && empty[0].length() == 0);
    }

    #[test]
    fn balanced_openings_are_balanced() {
        let kind = RandomOpenings { plies: 6, balance: Some(Balance { margin: 80.0, depth: 3 }) };
        for rule in [Rule::Freestyle, Rule::Renju] {
            let mut judge = RandomBoards::new(kind, rule, 15).unwrap();
            for game in openings(kind, rule, 15, 3, 4) {
                let judged = judge.judge(&game, 80.0, &Arc::default());
                assert!(matches!(judged, Judged::Balanced(lead) if lead.abs() <= 80.0));
            }
            let stop = Arc::new(AtomicBool::new(true));
            let game = Game::new(Board::new(15, rule).unwrap());
            assert_eq!(judge.judge(&game, 80.0, &stop), Judged::Stopped);
        }
    }

    fn read_text(
        extension: &str,
        text: &str,
        plies: Option<usize>,
        size: usize,
    ) -> Result<Vec<String>, String> {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join(format!("openings.{extension}"));
        fs::write(&path, text).unwrap();
        let openings = read(&path, plies, Rule::Renju, size)
            .map_err(|failure| failure.to_string().replace(&path.display().to_string(), "FILE"));
        Ok(openings?.iter().map(|game| game.moves_text()).collect())
    }

    #[test]
    fn lines_are_moves_or_offsets() {
        let text = "# openings\nh8h9 I10\n\n0,0, 0,-1, 1,-2\r\n-7,-7, 7 7\n";
        assert_eq!(read_text("txt", text, None, 15).unwrap(), ["h8h9i10", "h8h9i10", "a15o1"]);
        assert_eq!(read_text("txt", text, Some(1), 15).unwrap(), ["h8", "h8", "a15"]);
        assert_eq!(read_text("", "0,0 -10,9", None, 20).unwrap(), ["k10a1"]);
        for (text, plies, error) in [
            ("h8\nh8h8", None, "FILE: line 2, column 3: H8 already has a black stone"),
            ("1,1 1,1", None, "FILE: line 1: I7 already has a black stone"),
            ("1,1,2", None, "FILE: line 1: \"2\" is not an offset; expected two numbers"),
            ("8,0", None, "FILE: line 1: \"8,0\" is not an offset; expected two numbers"),
            ("h8h9", Some(3), "FILE: line 1: 2 moves; expected at least 3 for --plies"),
            ("h8a1i8a3j8a5k8a7l8", None, "FILE: line 1: the game ends within the opening"),
            ("h8h9i7i9h10i6i11i12g9a1", None, "FILE: line 1: the game is over"),
            ("\n#\n", None, "FILE: no openings; expected at least one"),
        ] {
            let found = read_text("txt", text, plies, 15).unwrap_err();
            assert!(found.starts_with(error), "{found}");
        }
    }

    #[test]
    fn every_format_is_read_under_any_file_name() {
        let xml = "<?xml version=\"1.0\"?><database><games><game><move>h8 i9</move></game>\
                   <game><move>h8 g9 i7</move></game></games></database>";
        for name in ["rif", "xml", "txt"] {
            assert_eq!(read_text(name, xml, None, 15).unwrap(), ["h8i9", "h8g9i7"], "{name}");
        }
        let sgf = "(;GM[4]SZ[15]RU[Caro];B[hh];W[ig])";
        assert_eq!(read_text("txt", sgf, None, 15).unwrap(), ["h8i9"]);
        assert_eq!(read_text("sav", "15\n15\n2\n7 7\n6 8\n", None, 15).unwrap(), ["h8i9"]);
        assert_eq!(read_text("pos", "\u{2}pb", None, 15).unwrap(), ["h8g7"]);
        let text = "h8/i9 # a note\n0,0 1,-1 # another\nｈ８ｉ９ 1-0\n";
        assert_eq!(read_text("txt", text, None, 15).unwrap(), ["h8i9"; 3]);
    }

    #[test]
    fn every_line_of_games_is_an_opening_once() {
        let sgf = "(;GM[4]SZ[15];B[hh](;W[hg];B[ig])(;W[ig]))(;GM[4]SZ[15];B[hh];W[ig])";
        assert_eq!(read_text("sgf", sgf, None, 15).unwrap(), ["h8h9i9", "h8i9"]);
        assert_eq!(read_text("SGF", sgf, Some(1), 15).unwrap(), ["h8"]);
        let psq = "Piskvorky 20x20, 0:0, 0\n10,10,0\n1,20,0\n-1\n";
        assert_eq!(read_text("psq", psq, None, 20).unwrap(), ["j11a1"]);
        let error = read_text("psq", psq, None, 15).unwrap_err();
        assert_eq!(error, "FILE: game 1: a board of 20×20; expected 15×15, or --size 20");
        for sgf in ["(;GM[4]AB[hh];W[hg])", "(;GM[4];B[hh];W[])", "(;GM[4];W[hh])"] {
            let error = read_text("sgf", sgf, None, 15).unwrap_err();
            assert!(error.starts_with("FILE: game 1: set-up stones or passes"), "{error}");
        }
    }
}
