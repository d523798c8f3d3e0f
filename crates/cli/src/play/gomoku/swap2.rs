//! The swap2 opening.

use std::time::Instant;

use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Point};

use super::command::{Command as Own, HELP};
use super::page;
use crate::built_in::gomoku::Player;
use crate::failure::Failure;
use crate::gomoku::openings::{evenest_swap2, swap2_choice};
use crate::gomoku::report::name;
use crate::history::People;
use crate::play::command::Command;
use crate::play::prompt::Prompt;
use crate::play::table::search;
use crate::protocol::input::{Input, Next};
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::output;
use crate::terminal::width::{columns, wrapped};

/// The swap2 opening between a person and the program: the first player puts three stones, the second one takes a
/// colour, or puts two more and lets the first one take it.
#[derive(Debug)]
pub(super) struct Swap2<'a> {
    player: &'a mut Player,
    input: &'a mut Input<Command<Own>>,
    board: Board,
    style: Style,
    prompt: &'a Prompt,
}

/// An action of a person.
enum Action {
    Placed,
    Took(People),
    /// The input has ended.
    Left,
}

/// The stones of the first player, and of both if the second one puts more.
const FIRST: usize = 3;
const BOTH: usize = 5;

impl<'a> Swap2<'a> {
    pub(super) fn new(
        player: &'a mut Player,
        input: &'a mut Input<Command<Own>>,
        prompt: &'a Prompt,
        board: Board,
        style: Style,
    ) -> Self {
        Self { player, input, board, style, prompt }
    }

    /// Returns the board after the opening and the side that people play, or `None` if the input has ended.
    ///
    /// # Errors
    ///
    /// After an interrupt, or when the output is closed.
    pub(super) fn run(mut self, first: People) -> Result<Option<(Board, People)>, Failure> {
        if first == People::Black {
            output::text(
                "Put three stones, black, white, black; the program takes a side then.\n",
            )?;
            if !self.stones_of_person(FIRST)? {
                return Ok(None);
            }
            let people = self.choice()?;
            return Ok(Some((self.board, people)));
        }
        self.put_opening()?;
        self.draw()?;
        let choices = "Take a side (color black, color white), or put two more stones, white, \
                       black; the program takes a side then.";
        output::text(&wrapped("", "", choices, columns()))?;
        let people = match self.action(true)? {
            Action::Took(people) => people,
            Action::Placed if self.stones_of_person(BOTH)? => self.choice()?,
            Action::Placed | Action::Left => return Ok(None),
        };
        Ok(Some((self.board, people)))
    }

    /// Lets a person put stones until there are `count`, and returns whether they have.
    fn stones_of_person(&mut self, count: usize) -> Result<bool, Failure> {
        while self.board.moves().len() < count {
            self.draw()?;
            match self.action(false)? {
                Action::Left => return Ok(false),
                Action::Placed | Action::Took(_) => {}
            }
        }
        Ok(true)
    }

    /// Waits until a person puts a stone, or takes a side if `may_take`.
    fn action(&mut self, may_take: bool) -> Result<Action, Failure> {
        loop {
            // Lines that were typed earlier come first.
            let mut next = self.input.next_until(Some(Instant::now()))?;
            if next == Next::Late {
                self.prompt.ask(&format!("{}> ", name(self.board.side_to_move())))?;
                next = self.input.next_until(None)?;
            }
            let command = match next {
                Next::Command(command) => command,
                Next::End | Next::Late => return Ok(Action::Left),
            };
            match command {
                Command::Quit => return Ok(Action::Left),
                Command::Move(point) => match self.board.place(point) {
                    Ok(()) => return Ok(Action::Placed),
                    Err(error) => output::text(&format!("{error}\n"))?,
                },
                Command::Color(people @ (People::Black | People::White)) if may_take => {
                    return Ok(Action::Took(people));
                }
                Command::Board => self.draw()?,
                Command::Help => output::text(HELP)?,
                Command::Nothing | Command::Now => {}
                Command::Bad(reason) => output::text(&format!("{reason}\n"))?,
                _ => {
                    let side = if may_take { ", color black or color white" } else { "" };
                    let expected = format!("expected a stone such as h8{side}, board or quit");
                    output::text(&format!("the opening comes first; {expected}\n"))?;
                }
            }
        }
    }

    /// Lets the program take a side and returns the one of the person.
    fn choice(&mut self) -> Result<People, Failure> {
        self.draw()?;
        let board = self.board.clone();
        let is_white = swap2_choice(&self.think(&board, 1)?).is_some();
        let (side, people) =
            if is_white { ("White", People::Black) } else { ("Black", People::White) };
        output::text(&format!("The program takes {side}.\n"))?;
        Ok(people)
    }

    /// Puts the three stones that leave the game most even.
    fn put_opening(&mut self) -> Result<(), Failure> {
        let empty = self.board.clone();
        self.board = evenest_swap2(&empty, |board, count| self.think(board, count))?;
        let stones: Vec<String> = self.board.moves().iter().map(Point::to_string).collect();
        let count = counted(stones.len() as u64, "stone");
        output::text(&format!("The program puts {count}: {}\n", stones.join(" ")))
    }

    /// Searches one of several boards, which share the limits of a move.
    fn think(&mut self, board: &Board, boards: u32) -> Result<Analysis, Failure> {
        let run = |stop, progress| self.player.compare(board, boards, stop, progress);
        Ok(search::<Player, _, _>(self.input, self.prompt, board, run)?.0)
    }

    fn draw(&self) -> Result<(), Failure> {
        output::text(&page::position(&self.board, self.style))
    }
}
