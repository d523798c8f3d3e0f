//! `tritboard gomoku convert`: converts boards and games from one format to another.
//!
//! * `write`: writes trees in a format;
//! * `losses`: what the target format cannot hold.

mod losses;
mod write;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use gomoku::Rule;
use gomoku::notation::Format;
use gomoku::tree::GameTree;

use super::arguments::{
    MaxSize, SkipI, format_parser, game_parser, rule_parser, size_parser, written_format_parser,
};
use super::board::{self, Source, SourceOptions};
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;
use crate::terminal::printable::printable;
use crate::terminal::{input, output};

const HELP: &str = "\
Formats, chosen by extension in any case or by --from-format and --to-format:
  .sgf   SGF, GM[4]: games with branches, comments, set-up stones
  .lib   RenLib: a tree of moves on 15×15 with comments
  .psq   Piskvork: one game with the times of its moves
  .sav   Yixin-Board: one game, moves alone
  .pos   Yixin-Board: the same on 15×15, in bytes
  .rif   RenjuNet's database, read only (or .xml)
  .txt   as OUT: moves such as h8h7i9 (moves)
  .grid  as OUT: the final board, drawn (grid)
With any other extension, the format of IN is detected from its contents. Only
.sgf and .lib keep branches; the other formats keep the first line of IN, or of
game --game. Only .sgf holds several games.

A warning lists what OUT cannot hold. OUT appears only when complete; --force
replaces an existing file.

Examples:
  tritboard gomoku convert openings.lib openings.sgf
  tritboard gomoku convert game.psq - --to-format moves
  tritboard gomoku convert board.txt board.sgf --rule renju
  echo h8h7i9 | tritboard gomoku convert - game.psq --size 20";

/// Convert boards and games from one format to another
///
/// Points off the board are an error. Moves are checked against the rules only if the format of OUT
/// needs it.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// File to read, or `-` for standard input
    #[arg(value_name = "IN")]
    input: OsString,
    /// File to write, or `-` for standard output
    #[arg(value_name = "OUT")]
    output: OsString,
    /// Format of IN, in place of detection
    #[arg(long, aliases = ["from", "format"], value_name = "FORMAT", value_parser = format_parser())]
    from_format: Option<Format>,
    #[command(flatten)]
    max_size: MaxSize,
    /// Number of the game to convert, from 1 [default: all]
    #[arg(long, value_name = "N", value_parser = game_parser)]
    game: Option<usize>,
    #[command(flatten)]
    skip_i: SkipI,
    /// Format of OUT, in place of its extension
    #[arg(long, alias = "to", value_name = "FORMAT", value_parser = written_format_parser())]
    to_format: Option<Format>,
    /// Rule of the games [default: from IN]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// Board size for moves in points per side, 5 to 22; other formats define their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// Replace OUT if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let to = target(arguments)?;
    if input::is_same(&arguments.input, &arguments.output) {
        let what = "IN and OUT are the same file; expected two different files";
        return Err(Failure::Usage(what.to_owned()));
    }
    let Source { name: source_name, mut trees } = read(arguments)?;
    if let Some(rule) = arguments.rule {
        for tree in &mut trees {
            tree.set_rule(Some(rule));
        }
    }
    let content = |error| Failure::content(source_name.as_str(), error);
    let bytes = write::bytes(&trees, to).map_err(content)?;
    let name = write_out(arguments, &bytes)?;
    if let Some(losses) = losses::text(&trees, to) {
        output::warning(format!("{name} cannot hold: {losses}"));
    }
    if arguments.output == "-" {
        return Ok(());
    }
    let written = if to == Format::Sgf { &trees[..] } else { &trees[..1] };
    let moves = match to {
        Format::Sgf | Format::Lib => written.iter().map(moves_of).sum(),
        _ => written.iter().map(moves_of_main_line).sum::<usize>(),
    };
    let games = counted(written.len() as u64, "game");
    let (name, moves) = (printable(&name), counted(moves as u64, "move"));
    output::text(&format!("{name}: {games}, {moves}\n"))
}

/// Returns the format of the output.
fn target(arguments: &Arguments) -> Result<Format, Failure> {
    let path = Path::new(&arguments.output);
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let named = match extension.to_ascii_lowercase().as_str() {
        "txt" => Some(Format::Moves),
        "grid" => Some(Format::Grid),
        name => Format::of_extension(name).filter(|format| format.is_written()),
    };
    arguments.to_format.or(named.filter(|_| arguments.output != "-")).ok_or_else(|| {
        let name = path.display();
        let expected =
            "use .sgf, .lib, .psq, .sav, .pos, .txt or .grid, or name it with --to-format";
        Failure::Usage(format!("{name}: unknown format; {expected}"))
    })
}

/// Reads the input: its name and at least one game.
fn read(arguments: &Arguments) -> Result<Source, Failure> {
    let source_options = SourceOptions {
        size: arguments.size,
        format: arguments.from_format,
        options: arguments.max_size.options(arguments.from_format, arguments.skip_i),
        rule_help: arguments.rule.is_none().then_some("; OUT gets no rule (set it with --rule)"),
        option: "--from-format",
        taken: arguments.game,
    };
    let mut source = board::read_file(&arguments.input, source_options)?;
    if let Some(number) = arguments.game {
        let count = source.trees.len();
        let wanted = source.trees.into_iter().nth(number - 1);
        source.trees = match wanted {
            Some(tree) => vec![tree],
            None => return Err(board::no_such_game(&source.name, count, number)),
        };
    }
    Ok(source)
}

/// Writes the output and returns its name.
fn write_out(arguments: &Arguments, bytes: &[u8]) -> Result<String, Failure> {
    if arguments.output == "-" {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok("standard output".to_owned());
    }
    let path = Path::new(&arguments.output);
    let mut file = Pending::create(path, arguments.force)?;
    file.write_all(bytes).map_err(|error| file.failure(error))?;
    file.keep()?;
    Ok(path.display().to_string())
}

fn moves_of(tree: &GameTree) -> usize {
    tree.preorder().filter(|&node| tree.played(node).is_some()).count()
}

fn moves_of_main_line(tree: &GameTree) -> usize {
    tree.main_line().filter(|&node| tree.played(node).is_some()).count()
}
