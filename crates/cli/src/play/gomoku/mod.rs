//! `tritboard gomoku play`.
//!
//! * `command`: the commands of Gomoku alone; `swap2`: the opening before the game;
//! * `page`: pages about a game.

mod command;
mod page;
mod swap2;

use std::ffi::{OsStr, OsString};

use clap::Args;
use gomoku::game::Game;
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Analysis, Engine, RankedMove};
use gomoku::tree::GameTree;
use gomoku::{Board, Color, Rule};

use self::command::{Command, HELP as COMMANDS, rules};
use self::swap2::Swap2;
use super::command::Command as AnyCommand;
use super::prompt::Prompt;
use super::session::play;
use super::table::{ChoiceOf, SessionArguments, Table, standard_input_is_taken};
use crate::analyze::gomoku as analyze;
use crate::budget::{Hash, Threads, all_processors_without_seed};
use crate::built_in::book::{BookArguments, players_book};
use crate::built_in::gomoku::{Player, Strength, VARY};
use crate::built_in::variety::VarietyArguments;
use crate::evaluation::gomoku::{Choice as EvaluationChoice, Chosen};
use crate::failure::Failure;
use crate::game::Side;
use crate::gomoku::arguments::{
    FileArguments, reading_parser, rule_parser, side_parser, size_parser,
};
use crate::gomoku::board;
use crate::gomoku::level::{self, DepthArguments};
use crate::gomoku::over::Over;
use crate::gomoku::report::{outcome_sentence, outlook};
use crate::history::People;
use crate::protocol::input::Input;
use crate::terminal::drawing::Style;

const HELP: &str = "\
A terminal shows a full screen with keys and the mouse; F1 lists the keys.
With --plain, --swap2 or a pipe, the program reads commands in lines.

Commands: a move such as h8, hint [N], eval, analyze, threats, forbidden, undo,
redo, go, now, swap, color, level, time, board, moves, open, setboard, resign,
new, save [FILE], help, rules, quit. A terminal has line editing and a history
of commands.

While the board has fewer than 12 stones, the program chooses at random among
moves that win at most 2 percent less often than the best one; --vary sets the
percentage. The program prints the seed; --seed repeats a game if the search is
limited by level, depth or nodes.

Under renju the board marks the points that are forbidden to Black, who loses by
a stone there: 6 overline, D double four, 3 double three. --threats marks threat
points instead: 5 five, F straight four, D double four in one line, 4 four,
3 three, 6 overline.

With --swap2 the player of --color black places three stones: black, white,
black. The other player chooses a colour (`color black`), or places two more
stones and lets the first player choose. `new` starts another game after the
same opening.

Without --level, --depth, --time, --nodes and --tc the program takes 2 seconds
per move. --tc gives each side a time for the whole game and an increment after
each of its moves; a side that runs out of time loses. `undo` also restores the
time.

Ctrl-C stops the search and plays the best move so far; at the prompt it quits
the program. --save always saves the games, also after Ctrl-C: .sgf with scores
and the result, .psq with times, .txt only the moves. .psq and .txt hold only
the last of several games.

Commands may come from a pipe. The program executes them in order, each after
its own move; the end of the input quits the program.

Examples:
  tritboard gomoku play --rule renju --level 6
  tritboard gomoku play --color white --tc 5:00+2 --save game.sgf
  tritboard gomoku play h8h7i9 --color both --size 19
  printf 'h8\\nhint 3\\nundo\\n' | tritboard gomoku play --depth 6";

/// Play against the program
///
/// Draws the board and reads moves and commands. The game may continue a position or another game.
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{HELP}", level::HELP))]
#[command(mut_arg("hash", |hash| hash.default_value("128")), mut_arg("threads", all_processors_without_seed))]
#[command(mut_arg("vary", |vary| vary.default_value("2").value_name("PERCENT").help(VARY)))]
#[command(mut_arg("save", |save| save.help(SAVE)))]
pub(crate) struct Arguments {
    /// File with a drawn board, moves or games, or moves such as h8 h7 i9, to continue from
    /// [default: the empty board]
    #[arg(value_name = "FILE|MOVES")]
    input: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    /// Board size for move lists and new games, 5 to 22 points per side
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// Rule: what makes a five and what is forbidden [default: from the file, else
    /// that of the evaluation, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// Side to move [default: from the file, else the side with fewer stones, black if equal]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
    /// Renju threes whose straight four would also make a five: not counted (literal) or counted (wide)
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    reading: Reading,
    #[command(flatten)]
    session: SessionArguments,
    /// Begin with the swap2 opening
    #[arg(long, conflicts_with_all = ["input", "side"])]
    swap2: bool,
    #[command(flatten)]
    depth: DepthArguments,
    #[command(flatten)]
    book: BookArguments,
    #[command(flatten)]
    variety: VarietyArguments,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    #[command(flatten)]
    evaluation: EvaluationChoice,
    /// Mark threat points on the board
    #[arg(long)]
    threats: bool,
}

const SAVE: &str = "Save the games at the end to a file: .sgf, .psq or .txt";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { session, reading, .. } = arguments;
    if arguments.swap2 && session.color.swapped().is_none() {
        let what =
            "--swap2 needs you and the program on different sides; expected --color black or white";
        return Err(Failure::Usage(what.to_owned()));
    }
    let chosen = arguments.evaluation.chosen()?;
    let start = Game::with_reading(start(arguments, &chosen)?, *reading);
    let table = Gomoku { arguments, chosen: &chosen, style: session.drawing.style() };
    play(table, session, start, || player(arguments, &chosen))
}

/// Returns the start of games.
fn start(arguments: &Arguments, chosen: &Chosen) -> Result<Board, Failure> {
    let input = board::joined(&arguments.input)?;
    let rule = arguments.rule.or_else(|| chosen.only_rule());
    let Some(input) = input.as_deref() else {
        let rule = rule.unwrap_or_default();
        chosen.check_rule(rule)?;
        let board = Board::new(arguments.size, rule).map_err(Failure::refused)?;
        return Ok(board.with_side(arguments.side.unwrap_or(Color::Black)));
    };
    if input == "-" {
        return Err(standard_input_is_taken());
    }
    let is_file = board::is_file(input, arguments.file.choice.format);
    let rule = if is_file { arguments.rule } else { rule };
    arguments.named(input, arguments.size, rule, chosen)
}

impl Arguments {
    /// Returns the board of a file or of moves for another game, by default with the rule and the size of the one
    /// before.
    fn board(
        &self,
        what: &OsStr,
        is_file: bool,
        before: &Board,
        chosen: &Chosen,
    ) -> Result<Board, Failure> {
        let rule = if is_file { self.rule } else { Some(before.rule()) };
        self.named(what, before.size(), rule, chosen)
    }

    /// Returns the board of a file or of moves, on which no game has ended and whose rule the evaluation has.
    fn named(
        &self,
        what: &OsStr,
        size: usize,
        rule: Option<Rule>,
        chosen: &Chosen,
    ) -> Result<Board, Failure> {
        let board = board::named(Some(what), size, rule, self.file)?;
        chosen.check_rule(board.rule())?;
        let board = match self.side {
            Some(side) => board.with_side(side),
            None => board,
        };
        // A game knows of the five that its last move made, and of no other.
        let is_over = Game::with_reading(board.clone(), self.reading).outcome().is_some();
        match Over::of(&board) {
            Some(_) if !is_over => {
                let reason = "the board already has a five; expected an unfinished game";
                Err(Failure::content(what.to_string_lossy(), reason))
            }
            _ => Ok(board),
        }
    }
}

/// Returns the player that the arguments describe.
///
/// # Errors
///
/// When there is not enough memory.
fn player(arguments: &Arguments, chosen: &Chosen) -> Result<Player, Failure> {
    let mut options = Options::new().reading(arguments.reading).threads(arguments.threads.count());
    if let Some(mib) = arguments.hash.mib()? {
        options = options.hash_mib(mib);
    }
    let engine = Engine::new(options, chosen.evaluation.clone()).map_err(Failure::refused)?;
    let Arguments { depth, variety, .. } = *arguments;
    let varied = variety.variety();
    let book = players_book(&arguments.book, variety, variety.seed(varied.as_ref()))?;
    Ok(Player::new(engine, Strength { depth, book, variety: varied }))
}

/// A move that the program chose.
type Choice = ChoiceOf<Gomoku<'static>>;

/// Returns the best move of a search.
fn best(choice: &Choice) -> Option<&RankedMove> {
    choice.analysis.as_ref().and_then(Analysis::best)
}

/// Gomoku as people see it.
#[derive(Debug)]
struct Gomoku<'a> {
    arguments: &'a Arguments,
    chosen: &'a Chosen,
    style: Style,
}

impl Table for Gomoku<'_> {
    type Player = Player;
    type Own = Command;

    const HELP: &'static str = COMMANDS;

    fn has_opening(&self) -> bool {
        self.arguments.swap2
    }

    fn opening(
        &self,
        player: &mut Player,
        input: &mut Input<AnyCommand<Command>>,
        prompt: &Prompt,
        start: Game,
        people: People,
    ) -> Result<Option<(Game, People)>, Failure> {
        if !self.arguments.swap2 {
            return Ok(Some((start, people)));
        }
        let opening = Swap2::new(player, input, prompt, start.board().clone(), self.style);
        let found = opening.run(people)?;
        Ok(found.map(|(board, people)| (self.game(board), people)))
    }

    fn choice(side: Side, choice: &Choice) -> String {
        match best(choice) {
            Some(best) => page::choice(side, best),
            None => page::book_choice(side, choice.played),
        }
    }

    fn expected(choice: &Choice) -> Option<String> {
        best(choice).map(|best| best.value.to_string())
    }

    fn hint(game: &Game, analysis: &Analysis) -> String {
        page::hint(game.board(), analysis)
    }

    fn rules(game: &Game) -> String {
        rules(game.board().rule())
    }

    fn load(&self, what: &OsStr, is_file: bool, before: &Game) -> Result<Game, Failure> {
        Ok(self.game(self.arguments.board(what, is_file, before.board(), self.chosen)?))
    }

    fn analyze(&self, game: &Game) -> Result<String, Failure> {
        let tree = GameTree::from_board(game.board());
        analyze::page(&tree, self.chosen.clone(), self.arguments.reading, self.style)
    }

    fn eval(&self, game: &Game) -> Result<String, Failure> {
        let board = game.board();
        let value = self.chosen.evaluation.value(board);
        Ok(page::eval(board, value.expect("the evaluation has the rules of all games")))
    }

    fn carry_out(&self, command: Command, game: &Game) -> String {
        match command {
            Command::Threats => page::threats(game.board(), self.style),
            Command::Forbidden => {
                page::forbidden_points(game.board(), self.arguments.reading, self.style)
            }
        }
    }

    fn board(&self, game: &Game, goes_on: bool) -> String {
        let Arguments { reading, threats, .. } = *self.arguments;
        page::board(game.board(), reading, goes_on, threats, self.style)
    }

    fn outlook(game: &Game) -> String {
        match game.outcome() {
            Some(outcome) => format!("The game is over: {}", outcome_sentence(outcome)),
            None => outlook(game.board()),
        }
    }

    fn moves(game: &Game) -> String {
        page::played(game.board().moves())
    }
}

impl Gomoku<'_> {
    fn game(&self, board: Board) -> Game {
        Game::with_reading(board, self.arguments.reading)
    }
}
