//! Converts boards and games of Gomoku.
//!
//! `losses`: what the target format cannot hold.

mod losses;
use std::error::Error;
use std::io::Write;

use clap::Args;
use gomoku::notation::grid::{self, Style};
use gomoku::notation::psq::Psq;
use gomoku::notation::{Format, moves, renlib, sgf, yixin};
use gomoku::tree::{GameTree, LineError};
use gomoku::{Point, Rule};

use super::{Convert, Done, Task};
use crate::failure::Failure;
use crate::files::choice::game_parser;
use crate::files::gomoku::arguments::{BoardSize, MaxSize, SkipI, rule_parser};
use crate::files::gomoku::board::{self, Source, SourceOptions};
use crate::files::output::{Output, name};
use crate::terminal::number::counted;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Number of the game to convert, from 1 [default: all]
    #[arg(long, value_name = "N", value_parser = game_parser)]
    game: Option<usize>,
    /// Rule of the games [default: from IN]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    #[command(flatten)]
    size: BoardSize,
    #[command(flatten)]
    skip_i: SkipI,
    #[command(flatten)]
    max_size: MaxSize,
}

impl Convert for Options {
    type Format = Format;

    const ABOUT: &str = "Convert boards and games from one format to another";
    const CHECKS: &str = "Points off the board are an error. Moves are checked against the rules \
                          only if the format of OUT needs it.";
    const FORMATS: &str = "\
Formats, chosen by extension in any case or by --from-format and --to-format:
  .sgf   SGF, GM[4]: games with branches, comments, set-up stones
  .lib   RenLib: a tree of moves on 15×15 with comments
  .psq   Piskvork: one game with the times of its moves
  .sav   Yixin-Board: one game, moves alone
  .pos   Yixin-Board: the same on 15×15, in bytes
  .rif   RenjuNet's database, read-only (or .xml)
  .txt   as OUT: moves such as h8h7i9 (moves)
  .grid  as OUT: the final board, drawn (grid)
With any other extension, the format of IN is detected from its contents. Only
.sgf and .lib keep branches; the other formats keep the first line of IN, or of
game --game. Only .sgf holds several games.";
    const HELP: &str = "\
Examples:
  tritboard gomoku convert openings.lib openings.sgf
  tritboard gomoku convert game.psq - --to-format moves
  tritboard gomoku convert board.txt board.sgf --rule renju
  echo h8h7i9 | tritboard gomoku convert - game.psq --size 20";

    fn convert(&self, task: &Task<'_, Format>) -> Result<Done, Failure> {
        let Source { name: source_name, mut trees } = self.read(task)?;
        if self.rule.is_some() {
            trees.iter_mut().for_each(|tree| tree.set_rule(self.rule));
        }
        let bytes = bytes(&trees, task.to)
            .map_err(|error| Failure::content(source_name.as_str(), error))?;
        let mut output = Output::create(task.output, task.replaces)?;
        output.write_all(&bytes).map_err(|error| output.failure(error))?;
        output.keep()?;
        let written = if task.to == Format::Sgf { &trees[..] } else { &trees[..1] };
        let keeps_branches = matches!(task.to, Format::Sgf | Format::Lib);
        let moves: usize = written.iter().map(|tree| moves_of(tree, keeps_branches)).sum();
        let games = counted(written.len() as u64, "game");
        let moves = counted(moves as u64, "move");
        let report = format!("{}: {games}, {moves}\n", name(task.output));
        Ok(Done { losses: losses::of(&trees, task.to), report })
    }
}

impl Options {
    /// Reads the input: its name and at least one game.
    fn read(&self, task: &Task<'_, Format>) -> Result<Source, Failure> {
        let source_options = SourceOptions {
            size: self.size.size(),
            format: task.from,
            options: self.max_size.options(task.from, self.skip_i),
            rule_help: self.rule.is_none().then_some("; OUT gets no rule (set it with --rule)"),
            option: "--from-format",
            taken: self.game,
        };
        let mut source = board::read_file(task.input, source_options)?;
        if let Some(number) = self.game {
            source.trees = vec![board::nth(&source.name, source.trees, number)?];
        }
        Ok(source)
    }
}

/// Returns the number of moves of a tree or of its main line.
fn moves_of(tree: &GameTree, with_branches: bool) -> usize {
    let is_move = |&node: &_| tree.played(node).is_some();
    if with_branches {
        tree.preorder().filter(is_move).count()
    } else {
        tree.main_line().filter(is_move).count()
    }
}

/// Returns the first tree in a format, or all of them in SGF.
pub(super) fn bytes(
    trees: &[GameTree],
    format: Format,
) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    let first = trees.first().ok_or("no game")?;
    Ok(match format {
        Format::Sgf => trees.iter().map(sgf::write).collect::<String>().into_bytes(),
        Format::Lib => renlib::write(first)?,
        Format::Psq => Psq::from_tree(first)?.write().into_bytes(),
        Format::Grid => grid::draw(&first.last_board()?, Style::Letters).into_bytes(),
        Format::Sav => yixin::write_sav(first.size(), &points(first)?).into_bytes(),
        Format::Pos => {
            let bytes = if first.size() == 15 { yixin::write_pos(&points(first)?) } else { None };
            bytes.ok_or("wrong board size; .pos needs 15×15")?
        }
        Format::Moves => {
            let points = points(first)?;
            if points.is_empty() {
                return Err("no moves; expected at least one".into());
            }
            (moves::write_points(&points) + "\n").into_bytes()
        }
        // Such as .rif.
        _ => {
            return Err(
                format!(".{} is read-only; choose another --to-format", format.name()).into()
            );
        }
    })
}

/// Returns the moves of the main line of a plain game.
fn points(tree: &GameTree) -> Result<Vec<Point>, LineError> {
    Ok(tree.plain_game()?.into_iter().map(|(_, point)| point).collect())
}
