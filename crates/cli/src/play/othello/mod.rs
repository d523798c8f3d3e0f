//! `tritboard othello play`.
//!
//! * `command`: the commands of Othello alone.

mod command;

use std::ffi::{OsStr, OsString};

use clap::Args;
use othello::notation::GameRecord;
use othello::search::midgame::Analysis;
use othello::{Game, Move};

use self::command::{Command, HELP as COMMANDS, RULES};
use super::session::play;
use super::table::{ChoiceOf, SessionArguments, Table, standard_input_is_taken};
use crate::analyze::othello as analyze;
use crate::budget::all_processors_without_seed;
use crate::built_in::othello::{Options, Player};
use crate::failure::Failure;
use crate::game::Side;
use crate::hint::Ranked;
use crate::othello::eval;
use crate::othello::position::{self, Selection};
use crate::othello::text::{self, counts, name, names, played};
use crate::terminal::drawing::Style;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::width::{columns, shortened};

const HELP: &str = "\
A terminal shows a full screen with keys and the mouse; F1 lists the keys.
With --plain or a pipe, the program reads commands in lines.

Commands: a move such as f5, hint [N], eval, analyze, undo, redo, go, now,
swap, color, level, time, board, moves, score, open, setboard, resign, new,
save, help, rules, quit. Passes are automatic. A terminal has line editing and a
history of commands.

In the first 20 moves the program chooses at random among moves that lose at
most 1 disc against the best one; --vary sets the number of discs. The program
prints the seed; --seed repeats a game if the search is limited by level, depth
or nodes.

Without --level, --depth, --time, --nodes and --tc the program plays at level
21. --tc gives each side a time for the whole game and an increment after each
of its moves; a side that runs out of time loses. `undo` also restores the time.

Ctrl-C stops the search and plays the best move so far; at the prompt it quits
the program. --save always saves the games, also after Ctrl-C: .ggf with scores,
times and the result, .sgf and .pgn with the result, .txt only the moves, .wtb
as a database.

Commands may come from a pipe. The program executes them in order, each after
its own move; the end of the input quits the program.

Examples:
  tritboard othello play --level 6
  tritboard othello play --color white --tc 5:00+2 --save game.ggf
  tritboard othello play f5d6c3d3c4 --color both --time 1
  printf 'f5\\nhint 3\\nundo\\n' | tritboard othello play --depth 8";

/// Play against the program
///
/// Draws the board with a dot on each legal move, and reads moves and commands. The game may continue a
/// position or another game.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("threads", all_processors_without_seed))]
#[command(mut_arg("vary", |vary| vary.default_value("1")), mut_arg("save", |save| save.help(SAVE)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    session: SessionArguments,
    #[command(flatten)]
    options: Options,
}

const SAVE: &str = "Save the games at the end to a file: .ggf, .sgf, .pgn, .txt or .wtb";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { selection, session, options } = arguments;
    if selection.is_standard_input() {
        return Err(standard_input_is_taken());
    }
    let start = selection.record()?.game;
    let table = Othello { options, style: session.drawing.style() };
    play(table, session, start, || Player::new(options))
}

/// MiB of the transposition table of an analysis during a game.
const ANALYSIS_MIB: usize = 32;

/// Columns before the PV of a hint.
const BEFORE_PV: usize = 23;

/// A move that the program chose.
type Choice = ChoiceOf<Othello<'static>>;

/// Othello as people see it.
#[derive(Debug)]
struct Othello<'a> {
    /// The options of the player.
    options: &'a Options,
    style: Style,
}

impl Table for Othello<'_> {
    type Player = Player;
    type Own = Command;

    const HELP: &'static str = COMMANDS;

    fn choice(side: Side, choice: &Choice) -> String {
        let played = styled(BOLD, choice.played);
        let best = choice.analysis.as_ref().and_then(Analysis::best).filter(|best| best.depth > 0);
        let why = match best {
            None if choice.is_from_book => " from the opening book".to_owned(),
            None => String::new(),
            Some(best) if best.is_exact() => format!(", which scores {}", Ranked::score(best)),
            Some(best) => {
                format!(" and expects {} (depth {})", Ranked::score(best), Ranked::depth(best))
            }
        };
        format!("{} plays {played}{why}\n", side.name())
    }

    fn expected(choice: &Choice) -> Option<String> {
        let best = choice.analysis.as_ref().and_then(Analysis::best);
        best.filter(|best| best.depth > 0).map(Ranked::score)
    }

    fn hint(game: &Game, analysis: &Analysis) -> String {
        let player = name(game.position().side_to_move());
        let mut page = format!("The best of {player}, with the discs that it expects:\n");
        for found in &analysis.moves {
            let moves: Vec<String> = found.pv.iter().map(Move::to_string).collect();
            let pv = shortened(&moves, None, columns().saturating_sub(BEFORE_PV));
            let [played, score, depth] =
                [found.played.to_string(), Ranked::score(found), Ranked::depth(found)];
            page.push_str(&format!("  {played:<4} {score:>6}  {depth:>6}  {pv}\n"));
        }
        page
    }

    fn rules(_: &Game) -> String {
        RULES.to_owned()
    }

    fn load(&self, what: &OsStr, is_file: bool, _: &Game) -> Result<Game, Failure> {
        let words: Vec<OsString> = match (is_file, what.to_str()) {
            (false, Some(text)) => text.split_whitespace().map(OsString::from).collect(),
            _ => vec![what.to_owned()],
        };
        Ok(position::record(&words, position::GameChoice::default())?.game)
    }

    fn analyze(&self, game: &Game) -> Result<String, Failure> {
        let engine = self.options.engine(ANALYSIS_MIB)?;
        let record = GameRecord::new(game.clone());
        analyze::page(engine, record, self.style)
    }

    fn eval(&self, game: &Game) -> Result<String, Failure> {
        let position = game.position();
        let value = eval::value(&self.options.evaluation()?, position.board()).discs();
        let player = name(position.side_to_move());
        Ok(format!("{player} is expected to end {value:+.2} discs ahead, without a search\n"))
    }

    fn carry_out(&self, command: Command, game: &Game) -> String {
        match command {
            Command::Score => format!("{}\n", counts(game.position())),
        }
    }

    /// The board has marks on the last move and on the legal ones.
    fn board(&self, game: &Game, _: bool) -> String {
        let (position, style) = (game.position(), self.style);
        let last = game.moves().last().and_then(Move::square);
        let picture = text::picture(position, style, last, &[]);
        format!("\n{picture}\n{}{}\n", text::legend(style), counts(position))
    }

    fn outlook(game: &Game) -> String {
        text::outlook(game.position())
    }

    fn moves(game: &Game) -> String {
        played(game)
    }

    fn refusal(game: &Game, played: Move) -> Option<String> {
        let position = game.position();
        let error = position.play(played).err()?;
        Some(match played {
            Move::Pass => error.to_string(),
            Move::Place(_) => {
                format!("{error}; expected one of {}", names(position.moves()).join(" "))
            }
        })
    }
}
