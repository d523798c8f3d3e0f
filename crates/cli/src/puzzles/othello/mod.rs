//! Puzzles of Othello: end games in which one move is best.
//!
//! * `finder`: finds and grades them.

mod finder;

use clap::{Args, value_parser};
use othello::notation::obf::{self, Problem};
use othello::notation::{GameRecord, sgf, transcript};
use othello::{Game, Move, Position, Score, Square};
use picture::Diagram;
use picture::othello as pictures;
use serde::Serialize;

use self::finder::{BEST, Conditions, DRAW, Finder, WIN};
use super::puzzled::{Candidate, Kind, Puzzle, Puzzled, Step, Worth};
use crate::failure::Failure;
use crate::game::Side;
use crate::games::entry::Entry;
use crate::games::othello::{Options, Score as Recorded, Start};
use crate::othello::text;

/// Positions of Othello to search.
#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// Minimum number of empty squares, 2 to 30
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u32).range(2..=30))]
    min_empties: u32,
    /// Maximum number of empty squares, 2 to 30; two more take about three times as long
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u32).range(2..=30))]
    max_empties: u32,
    /// Lead of a best move over all others in discs, 2 to 64
    #[arg(long, value_name = "DISCS", default_value_t = 6, value_parser = value_parser!(i32).range(2..=64))]
    margin: i32,
    /// Largest score of a best move for either side in discs, 0 to 64: beyond it the game is decided
    #[arg(long, value_name = "DISCS", default_value_t = 20, value_parser = value_parser!(i32).range(0..=64))]
    max_score: i32,
    /// Minimum number of legal moves, at least 2
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u8).range(2..))]
    min_moves: u8,
    /// Memory for the transposition table of each thread in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = value_parser!(u16).range(1..=4096))]
    hash: u16,
}

/// A position in JSON.
#[derive(Debug, Serialize)]
struct Place {
    board: String,
    empties: u32,
}

impl Puzzled for Options {
    type Settings = Settings;
    type Position = Position;
    type Move = Move;
    type Finder = Finder;

    const TITLE: &'static str = "Othello";
    const KINDS: &'static [Kind] = &[WIN, DRAW, BEST];
    const HAS_OBF: bool = true;
    const LENGTH: &'static str = "empties";
    const NAMES_BELOW: bool = false;
    const PUZZLE_HELP: &'static str = HELP;

    fn candidates(
        settings: &Settings,
        entry: &Entry<'_, Recorded, Start>,
    ) -> Result<Vec<Candidate<Self>>, String> {
        let Start { board, side } = &entry.start;
        let sign = if side == "black" { 'X' } else { 'O' };
        let start: Position =
            format!("{board} {sign}").parse().map_err(|error| format!("its start: {error}"))?;
        let game = match entry.transcript.as_str() {
            "" => Game::new(start),
            moves => transcript::parse_from(start, moves).map_err(|error| error.to_string())?,
        };
        let moves: Vec<Move> = game.moves().collect();
        let empties = settings.min_empties..=settings.max_empties;
        let candidate = |(ply, position): (usize, Position)| {
            let is_wanted = empties.contains(&position.board().empties().len())
                && position.moves().len() >= settings.min_moves.into();
            is_wanted.then(|| Candidate { position, ply, played: moves.get(ply).copied() })
        };
        Ok(game.positions().enumerate().filter_map(candidate).collect())
    }

    fn finder(settings: &Settings) -> Result<Finder, Failure> {
        let conditions = Conditions {
            margin: settings.margin,
            max_score: settings.max_score,
            min_choices: settings.min_moves.into(),
        };
        Finder::new(settings.hash.into(), conditions)
    }

    fn key(position: &Position) -> u64 {
        // A position with the colours exchanged is the same puzzle.
        position.board().canonical_key()
    }

    fn side(position: &Position) -> Side {
        position.side_to_move().into()
    }

    fn task(puzzle: &Puzzle<Self>) -> String {
        let side = puzzle.side().name();
        match puzzle.kind.name {
            "win" => format!("{side} to move and win"),
            "draw" => format!("{side} to move and draw"),
            _ => format!("{side} to move; find the best move"),
        }
    }

    fn verdict(_: &Kind, worth: Worth) -> String {
        let Worth::Discs(discs) = worth else { return String::new() };
        match discs {
            0 => "draws".to_owned(),
            1.. => format!("wins by {discs}"),
            _ => format!("loses by {}", -discs),
        }
    }

    fn diagram(position: &Position) -> Diagram {
        pictures::diagram(&Game::new(*position), &[])
    }

    fn cells(position: &Position) -> (usize, String) {
        let cell = |square| match position.color_at(square) {
            Some(othello::Color::Black) => 'b',
            Some(othello::Color::White) => 'w',
            None => '.',
        };
        (8, Square::ALL.map(cell).into_iter().collect())
    }

    fn cell(_: &Position, played: Move) -> Option<usize> {
        played.square().map(index)
    }

    fn steps(position: &Position, line: &[Move]) -> Vec<Step> {
        let mut game = Game::new(*position);
        for &played in line {
            if game.play(played).is_err() {
                break;
            }
        }
        let step = |entry: &othello::Played| {
            let own = entry.played.square().map(index);
            let cells = own.into_iter().chain(entry.flips.iter().map(index)).collect();
            Step { side: entry.color.into(), cells }
        };
        game.history().iter().map(step).collect()
    }

    fn place(position: &Position) -> impl Serialize {
        Place { board: text::squares(*position), empties: position.board().empties().len() }
    }

    fn sgf(position: &Position) -> String {
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = sgf::write(&mut text, &GameRecord::from(Game::new(*position)));
        String::from_utf8_lossy(&text).into_owned()
    }

    fn sgf_move(_: &Position, played: Move) -> String {
        played.square().map_or_else(String::new, |square| square.to_string().to_ascii_lowercase())
    }

    fn obf(puzzle: &Puzzle<Self>, comment: &str) -> Option<String> {
        let mut problem = Problem::new(puzzle.position);
        for tried in [&puzzle.solution].into_iter().chain(&puzzle.wrong) {
            if let Worth::Discs(discs) = tried.worth {
                problem.scores.push((tried.played, Score::new(discs)));
            }
        }
        problem.scores.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        problem.comment = Some(comment.to_owned());
        let mut line = Vec::new();
        let _ = obf::write(&mut line, &problem);
        Some(String::from_utf8_lossy(&line).into_owned())
    }
}

fn index(square: Square) -> usize {
    8 * square.row() + square.column()
}

const HELP: &str = "\
Every move of every position with --min-empties to --max-empties is solved to
the end of the game. A position is a puzzle of one of these kinds:
  win        one move wins, all others draw or lose
  draw       one move draws, all others lose
  best       one move is better than all others by at least --margin discs, and
             its score is at most --max-score for either side
Scores are discs for the side to move, with the empty squares for the winner.

Difficulty is the sum of
  depth - 1       depth is the search depth from which on the solution is the
                  best move, 1 to 8, or 9 if no search to depth 8 finds it
  tempting        moves that some of these searches prefer, at most 6
  calculation     (log2(nodes) - 6) / 4, for the nodes of the exact search
  missed          1 if the player of the game chose another move
  empties / 8
The searches to depth 8 evaluate by hand-made features, so grades do not depend
on trained weights. Grades in stars: 2 from a difficulty of 4, 3 from 8, 4 from
12, 5 from 16.

.obf has the scores of all moves; `tritboard othello solve FILE.obf` checks
them. .sgf has one game per puzzle, the solution first, then the wrong moves
with their refutations. .html is one page without requests: click a square to
try a move. .json is a list; --json writes one value per line.

JSON: file, game, ply, date, tournament, black, white, played (move of the
game), board, empties, side, kind, solution and wrong (moves with move, score
and line), nodes, length, depth, tempting, choices, missed, difficulty, stars.

Examples:
  tritboard othello puzzles WTH_2024.wtb --count 100 --out puzzles.html
  tritboard othello puzzles WTH_*.wtb --kind win --min-grade 4 --out hard.obf
  tritboard othello puzzles games.ggf --max-empties 20 --missed --json";
