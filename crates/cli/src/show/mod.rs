//! `tritboard … show`: draws one position.
//!
//! * `gomoku`, `othello`: the positions of either game.

pub(crate) mod gomoku;
mod othello;

use std::fmt::Debug;

use clap::builder::EnumValueParser;
use clap::{Args, ValueEnum};
use picture::{Animation, AnimationError, Diagram};
use serde::Serialize;

use crate::failure::Failure;
use crate::picture::{Motion, PictureArguments};
use crate::terminal::drawing::{Drawing, Style};
use crate::terminal::output;
use crate::terminal::width::{columns, wrapped};

/// What a game supplies: the arguments that name a position, and its text.
pub(crate) trait Show: Args + Debug {
    /// A position, with the game that leads to it.
    type Shown;
    /// The position in JSON.
    type Answer: Serialize;
    /// What a picture of a position may mark.
    type Mark: ValueEnum + Copy + Debug + Send + Sync + 'static;
    /// What the command draws and prints.
    const DRAWN: &str;
    const HELP: &str;

    fn read(&self) -> Result<Self::Shown, Failure>;

    fn answer(shown: &Self::Shown) -> Self::Answer;

    fn page(shown: &Self::Shown, style: Style) -> Page;

    /// Returns the picture of the position.
    fn diagram(shown: &Self::Shown, marks: &[Self::Mark]) -> Diagram;

    /// Returns the pictures of the game that leads to the position.
    fn animation(shown: &Self::Shown, marks: &[Self::Mark]) -> Result<Animation, AnimationError>;
}

/// The parts of a text about a position.
#[derive(Debug)]
pub(crate) struct Page {
    /// The board, with a legend if it has one.
    picture: String,
    /// Players, counts, and the side to move or the result.
    lines: Vec<String>,
    /// The moves of the game, with their heading.
    played: String,
    /// The position in a line that the command reads.
    line: Option<String>,
}

#[derive(Debug, Args)]
#[command(about = ABOUT, long_about = format!("{ABOUT}\n\n{}", G::DRAWN), after_help = G::HELP)]
pub(crate) struct Arguments<G: Show> {
    #[command(flatten)]
    position: G,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    picture: PictureArguments,
    /// What the picture marks, separated by commas
    #[arg(long, value_name = "MARKS", value_delimiter = ',', default_value = "last", requires = "picture",
          value_parser = EnumValueParser::<G::Mark>::new())]
    mark: Vec<G::Mark>,
    /// Draw the whole game, move by move, as .svg or .gif
    #[arg(long, requires = "picture")]
    animate: bool,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

const ABOUT: &str = "Draw a position";

pub(crate) fn run<G: Show>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let motion = if arguments.animate { Motion::Wanted } else { Motion::Possible };
    let picture = arguments.picture.picture(motion)?;
    let shown = arguments.position.read()?;
    if let Some(picture) = picture {
        let marks = &arguments.mark;
        match picture.is_game() {
            true => picture.write_game(G::animation(&shown, marks).map_err(Failure::refused)?)?,
            false => picture.write_board(G::diagram(&shown, marks))?,
        }
    }
    if arguments.json {
        return output::json(&G::answer(&shown));
    }
    let Page { picture, lines, played, line } = G::page(&shown, arguments.drawing.style());
    let lines: String = lines.iter().map(|line| wrapped("", "  ", line, columns())).collect();
    let line = line.map_or_else(String::new, |line| format!("\n{line}\n"));
    output::text(&format!("{picture}{lines}{played}{line}"))
}
