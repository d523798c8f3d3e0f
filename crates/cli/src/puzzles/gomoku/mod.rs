//! Puzzles of Gomoku: forced wins that begin with one move only, and the only moves against them.
//!
//! * `finder`: finds and grades wins; `defence`: the moves against them.

mod defence;
mod finder;

use clap::{Args, value_parser};
use gomoku::game::Game;
use gomoku::notation::{moves, sgf};
use gomoku::renju::Reading;
use gomoku::tree::GameTree;
use gomoku::{Board, Color, Point, Rule};
use picture::Diagram;
use picture::gomoku::{self as pictures, Mark};
use serde::Serialize;

use self::finder::{Conditions, DEFENCE, Finder, VCF, VCT};
use super::puzzled::{Candidate, Kind, Puzzle, Puzzled, Step, Worth};
use crate::failure::Failure;
use crate::files::gomoku::arguments::{reading_parser, rule_parser};
use crate::game::Side;
use crate::games::entry::Entry;
use crate::games::gomoku::{Options, Recorded, Start};
use crate::terminal::number::counted;

/// Positions of Gomoku to search.
#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// Rule of all games [default: that of each file, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// Reading of renju's disputed three
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    reading: Reading,
    /// Minimum number of own moves of a win, with the five or the four that nothing stops
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u8).range(1..))]
    min_length: u8,
    /// Maximum number of own moves of a win
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = value_parser!(u8).range(1..))]
    max_length: u8,
    /// Width of threats, 1 to 3: 1 only threes, 2 and 3 also moves that threaten to win by up to N
    /// fours in a row
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u8).range(1..=3))]
    threat: u8,
    /// Node limit of the search for a win; the search of all first moves may take ten times as many
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Memory for the transposition table of each thread in MiB
    #[arg(long, value_name = "MIB", default_value_t = 8, value_parser = value_parser!(u16).range(1..=4096))]
    hash: u16,
}

/// A position in JSON.
#[derive(Debug, Serialize)]
struct Place {
    rule: &'static str,
    size: usize,
    stones: Stones,
}

#[derive(Debug, Serialize)]
struct Stones {
    black: Vec<Point>,
    white: Vec<Point>,
}

impl Puzzled for Options {
    type Settings = Settings;
    type Position = Board;
    type Move = Point;
    type Finder = Finder;

    const TITLE: &'static str = "Gomoku";
    const KINDS: &'static [Kind] = &[VCF, VCT, DEFENCE];
    const HAS_OBF: bool = false;
    const LENGTH: &'static str = "moves";
    const NAMES_BELOW: bool = true;
    const PUZZLE_HELP: &'static str = HELP;

    fn candidates(
        settings: &Settings,
        entry: &Entry<'_, Recorded, Start>,
    ) -> Result<Vec<Candidate<Self>>, String> {
        let Start { rule, size, is_plain } = entry.start;
        if !is_plain || entry.transcript.is_empty() {
            return Ok(Vec::new());
        }
        let of_file = rule.and_then(|name| name.parse().ok());
        let rule = settings.rule.or(of_file).unwrap_or(Rule::Freestyle);
        let board =
            moves::parse(&entry.transcript, size, rule).map_err(|error| error.to_string())?;
        let points = board.moves().to_vec();
        let mut game = Game::new(Board::new(size, rule).map_err(|error| error.to_string())?);
        let mut candidates = Vec::new();
        for ply in 0..=points.len() {
            // The game may go on after its end on the board.
            if game.outcome().is_some() {
                break;
            }
            let played = points.get(ply).copied();
            if ply >= FIRST_PLY {
                candidates.push(Candidate { position: game.board().clone(), ply, played });
            }
            if played.is_none_or(|played| game.play(played).is_err()) {
                break;
            }
        }
        Ok(candidates)
    }

    fn finder(settings: &Settings) -> Result<Finder, Failure> {
        let conditions = Conditions {
            reading: settings.reading,
            width: settings.threat,
            nodes: settings.nodes,
            lengths: settings.min_length.into()..=settings.max_length.into(),
        };
        Finder::new(settings.hash.into(), conditions)
    }

    fn key(board: &Board) -> u64 {
        board.canonical_key()
    }

    fn side(board: &Board) -> Side {
        board.side_to_move().into()
    }

    fn task(puzzle: &Puzzle<Self>) -> String {
        let side = puzzle.side().name();
        let task = match puzzle.kind.name {
            "vcf" => "win by continuous fours",
            "vct" => "win by fours and threes",
            _ => "stop every forced win",
        };
        let rule = match puzzle.position.rule() {
            Rule::Freestyle => String::new(),
            rule => format!(" ({rule})"),
        };
        format!("{side} to move and {task}{rule}")
    }

    fn verdict(kind: &Kind, worth: Worth) -> String {
        match worth {
            Worth::Win(moves) => format!("wins in {}", counted(moves as u64, "move")),
            Worth::Holds => "stops every win by fours and threes".to_owned(),
            // All other moves lose.
            Worth::NoWin if *kind == DEFENCE => "loses".to_owned(),
            Worth::NoWin if *kind == VCF => "does not win by fours".to_owned(),
            Worth::NoWin => "does not win by fours and threes".to_owned(),
            Worth::Loss => "loses".to_owned(),
            Worth::Discs(_) => String::new(),
        }
    }

    fn diagram(board: &Board) -> Diagram {
        pictures::diagram(board, &[Mark::LastMove])
    }

    fn cells(board: &Board) -> (usize, String) {
        let size = board.size();
        let cell = |point| match board.get(point) {
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            None => '.',
        };
        let rows = (0..size).rev();
        let points = rows.flat_map(|y| (0..size).filter_map(move |x| Point::new(x, y)));
        (size, points.map(cell).collect())
    }

    fn cell(board: &Board, played: Point) -> Option<usize> {
        let (column, row) = pictures::cell(board.size(), played);
        Some(usize::from(row) * board.size() + usize::from(column))
    }

    fn steps(board: &Board, line: &[Point]) -> Vec<Step> {
        let mut side = Self::side(board);
        let mut steps = Vec::new();
        for &played in line {
            steps.push(Step { side, cells: Self::cell(board, played).into_iter().collect() });
            side = side.opponent();
        }
        steps
    }

    fn place(board: &Board) -> impl Serialize {
        let points = |color| board.stones(color).iter().collect();
        let stones = Stones { black: points(Color::Black), white: points(Color::White) };
        Place { rule: board.rule().name(), size: board.size(), stones }
    }

    fn sgf(board: &Board) -> String {
        let [black, white] = Color::ALL.map(|color| *board.stones(color));
        let start = Board::from_stones(board.size(), board.rule(), black, white);
        let start =
            start.map_or_else(|_| board.clone(), |start| start.with_side(board.side_to_move()));
        sgf::write(&GameTree::from_board(&start))
    }

    fn sgf_move(board: &Board, played: Point) -> String {
        let (column, row) = pictures::cell(board.size(), played);
        [column, row].map(|at| char::from(b'a' + at)).into_iter().collect()
    }
}

/// Number of stones that a win needs at least: three of each colour.
const FIRST_PLY: usize = 6;

const HELP: &str = "\
A position is a puzzle if exactly one move wins by force or stops the opponent's
forced win. The kinds:
  vcf        by continuous fours
  vct        by fours and threes, where fours alone do not win; with --threat 2
             and 3 also by moves that threaten to win by fours
  defence    the player has no such win, the opponent threatens one, and all
             moves but one lose
The win is verified as by `check`. No other first move wins in the same way: all
are searched to their end within ten times --nodes, and positions where that is
not enough are left out. Another move may still win in another way. After the move
of a defence the opponent has no win by fours and threes; this search has forty
times --nodes. Positions
with a five, a four that nothing stops or the opponent's four on the board, and
wins shorter than --min-length or longer than --max-length are left out; so is
the rest of a win whose puzzle the player solved, while more than half of it is
left. The first three moves of each side are not searched.

Difficulty is the sum of
  length         own moves of the longest line of the win; half of it for vct
                 and defence, where the win is the opponent's
  rank / 4       moves that the evaluation without a search prefers, at most 20
  calculation    (log2(nodes) - 4) / 2, for the nodes of the search for the win
  tempting / 4   other moves that make a four (or a three, except for vcf), at
                 most 12
  missed         1 if the player of the game chose another move
  threes         1 for vct and defence
Grades in stars: 2 from a difficulty of 4, 3 from 8, 4 from 12, 5 from 16.

.sgf has one game per puzzle, the solution first, then wrong moves with replies
that leave no win. .html is one page without requests: click a point to try a
move. .json is a list; --json writes one value per line.

JSON: file, game, ply, date, tournament, black, white, played (move of the
game), rule, size, stones (black and white), side, kind, solution and wrong
(moves with move, verdict and line), nodes, length, depth (1 + rank), tempting,
choices, missed, difficulty, stars.

Examples:
  tritboard gomoku puzzles games.sgf --count 50 --out puzzles.html
  tritboard gomoku puzzles *.psq --rule renju --kind vcf --min-length 5
  tritboard gomoku puzzles games.sgf --missed --out puzzles.sgf --json";
