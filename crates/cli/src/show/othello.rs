//! A position of Othello.

use clap::ValueEnum;
use othello::notation::GameRecord;
use othello::{Color, Move, Score};
use picture::othello as pictures;
use picture::{Animation, AnimationError, Diagram};
use serde::Serialize;

use super::{Page, Show};
use crate::failure::Failure;
use crate::files::othello::position::Selection;
use crate::othello::text;
use crate::terminal::drawing::Style;

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    board: String,
    side: String,
    black: u32,
    white: u32,
    empties: u32,
    moves: Vec<String>,
    pass: bool,
    over: bool,
    score: Option<Score>,
    played: Vec<String>,
}

/// What a picture of a position marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mark {
    /// The last move
    Last,
    /// Numbers of the moves
    Numbers,
    /// Legal moves
    Moves,
    /// Discs that the last move flipped
    Flips,
    /// Discs known to be stable
    Stable,
    /// Nothing
    None,
}

impl Mark {
    fn pictured(marks: &[Self]) -> Vec<pictures::Mark> {
        let mark = |mark: &Self| match mark {
            Self::Last => Some(pictures::Mark::LastMove),
            Self::Numbers => Some(pictures::Mark::Numbers),
            Self::Moves => Some(pictures::Mark::Moves),
            Self::Flips => Some(pictures::Mark::Flips),
            Self::Stable => Some(pictures::Mark::Stable),
            Self::None => None,
        };
        marks.iter().filter_map(mark).collect()
    }
}

impl Show for Selection {
    type Shown = GameRecord;
    type Answer = Answer;
    type Mark = Mark;

    const DRAWN: &str = "Draws the board with A1 at the top left and a dot on each legal move, and prints \
                         the disc counts, the side to move or the result, and the moves played.";
    const HELP: &str = "\
Games and positions are read from arguments, files and standard input:
  moves      f5d6c3, f5 d6 c3, \"1. F5 d6 2. C3\" or F5-D6-C3, optionally with a
             result such as 52-12 after them; passes are --, pass, PA, P, tt, @@
             or left out; # begins a comment
  boards     64 squares from A1 to H8 by rows and the side to move: X, * or B is
             black, O or W white, - or . empty; also [8 ... *] as in GGS, ranks
             such as 8/8/8/3wb3/3bw3/8/8/8 b, and boards drawn over eight lines,
             with letters, numbers, frames and notes, or with discs; moves may
             follow
  files      .ggf, .wtb (WTHOR), .sgf (GM[2]), .pgn, .json (Othello Quest), .obf
             and .txt (all of the above); without a known extension, and on
             standard input, the format is detected by content

Consecutive lines of moves, without an empty line or a result between them, are
one game if they are legal as one and one of the lines is not legal from the
start. Otherwise each line that is legal from the start is a game of its own,
unless a number at its beginning, or at the end of the line before, continues
the game; any other line continues the game before it. Moves below a board start
from it if they are legal there. Without a side to move, Black moves first, with
a warning.

JSON: board (64 characters), side, black, white, empties, moves (legal ones),
pass (whether it is the only move), over, score (black's discs minus white's,
empty squares for the winner; null before the end), played (the moves of the
game).

Examples:
  tritboard othello show
  tritboard othello show f5 d6 c3 d3 c4
  tritboard othello show \\
    '---------------------------OX------XO--------------------------- X'
  tritboard othello show WTH_2024.wtb --game 12 --ply 30
  tritboard othello show f5d6c3 --picture board.png --mark last,moves
  tritboard othello show game.ggf --picture game.gif
  tritboard othello show - --json < game.txt";

    fn read(&self) -> Result<GameRecord, Failure> {
        Self::record(self)
    }

    fn answer(GameRecord { game, .. }: &GameRecord) -> Answer {
        let position = game.position();
        let over = position.is_over();
        Answer {
            board: text::squares(position),
            side: position.side_to_move().to_string(),
            black: position.discs(Color::Black).len(),
            white: position.discs(Color::White).len(),
            empties: position.board().empties().len(),
            moves: text::names(position.moves()),
            pass: position.must_pass(),
            over,
            score: over.then(|| position.final_score(Color::Black)),
            played: game.moves().map(|played| played.to_string()).collect(),
        }
    }

    fn page(record: &GameRecord, style: Style) -> Page {
        let game = &record.game;
        let position = game.position();
        let last = game.moves().last().and_then(Move::square);
        let board = text::picture(position, style, last, &[]);
        let lines =
            [text::heading(record), Some(text::counts(position)), Some(text::outlook(position))];
        Page {
            picture: format!("{board}\n{}", text::legend(style)),
            lines: lines.into_iter().flatten().collect(),
            played: text::played(game),
            line: Some(text::line(position)),
        }
    }

    fn diagram(record: &GameRecord, marks: &[Mark]) -> Diagram {
        let mut diagram = pictures::diagram(&record.game, &Mark::pictured(marks));
        diagram.set_caption(text::heading(record).unwrap_or_default());
        diagram
    }

    fn animation(record: &GameRecord, marks: &[Mark]) -> Result<Animation, AnimationError> {
        let animation = pictures::animation(&record.game, &Mark::pictured(marks))?;
        Ok(animation.with_caption(&text::heading(record).unwrap_or_default()))
    }
}
