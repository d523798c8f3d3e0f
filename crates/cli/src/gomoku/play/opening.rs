//! The swap2 opening.

use std::sync::Arc;
use std::time::Instant;

use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Point};

use super::command::{Command as Own, HELP};
use super::page;
use super::player::Player;
use crate::failure::Failure;
use crate::gomoku::report::name;
use crate::gomoku::swap2;
use crate::play::command::Command;
use crate::play::{People, Prompt};
use crate::protocol::input::{Input, Next};
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::status::Status;
use crate::terminal::width::{columns, wrapped};
use crate::terminal::{interrupt, output};

/// The swap2 opening between a person and the program: the first puts three stones, the second takes a
/// colour, or puts two more and lets the first take it.
#[derive(Debug)]
pub(super) struct Opening<'a> {
    player: &'a mut Player,
    input: &'a mut Input<Command<Own>>,
    board: Board,
    style: Style,
    prompt: &'a Prompt,
}

/// What a person has done.
enum Said {
    Placed,
    Took(People),
    /// Nothing more will be said.
    Left,
}

/// The stones of the first, and those of both if the second puts more.
const FIRST: usize = 3;
const BOTH: usize = 5;

impl<'a> Opening<'a> {
    pub(super) fn new(
        player: &'a mut Player,
        input: &'a mut Input<Command<Own>>,
        prompt: &'a Prompt,
        board: Board,
        style: Style,
    ) -> Self {
        Self { player, input, board, style, prompt }
    }

    /// Returns the board after the opening, and which side people play then; `None` if they have left.
    ///
    /// # Errors
    ///
    /// After an interrupt, or when nobody sees the output.
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
        let people = match self.said(true)? {
            Said::Took(people) => people,
            Said::Placed if self.stones_of_person(BOTH)? => self.choice()?,
            Said::Placed | Said::Left => return Ok(None),
        };
        Ok(Some((self.board, people)))
    }

    /// Lets a person put stones until there are so many, and returns whether they have.
    fn stones_of_person(&mut self, count: usize) -> Result<bool, Failure> {
        while self.board.moves().len() < count {
            self.draw()?;
            match self.said(false)? {
                Said::Left => return Ok(false),
                Said::Placed | Said::Took(_) => {}
            }
        }
        Ok(true)
    }

    /// Waits until a person puts a stone, or takes a side where they may.
    fn said(&mut self, may_take: bool) -> Result<Said, Failure> {
        loop {
            // What was typed before comes first.
            let mut next = self.input.next_until(Some(Instant::now()))?;
            if next == Next::Late {
                self.prompt.ask(&format!("{}> ", name(self.board.side_to_move())))?;
                next = self.input.next_until(None)?;
            }
            let command = match next {
                Next::Command(command) => command,
                Next::End | Next::Late => return Ok(Said::Left),
            };
            match command {
                Command::Quit => return Ok(Said::Left),
                Command::Move(point) => match self.board.place(point) {
                    Ok(()) => return Ok(Said::Placed),
                    Err(error) => output::text(&format!("{error}\n"))?,
                },
                Command::Color(people @ (People::Black | People::White)) if may_take => {
                    return Ok(Said::Took(people));
                }
                Command::Board => self.draw()?,
                Command::Help => output::text(HELP)?,
                Command::Nothing | Command::Now => {}
                Command::Bad(reason) => output::text(&format!("{reason}\n"))?,
                _ => {
                    let side = if may_take { ", color black or color white" } else { "" };
                    let expected = format!("expected a stone such as h8{side}, board or quit");
                    output::text(&format!("the opening comes first, {expected}\n"))?;
                }
            }
        }
    }

    /// Lets the program take a side, and returns that of the person.
    fn choice(&mut self) -> Result<People, Failure> {
        self.draw()?;
        let board = self.board.clone();
        let is_white = swap2::choice(&self.think(&board, 1)?).is_some();
        let (side, people) =
            if is_white { ("White", People::Black) } else { ("Black", People::White) };
        output::text(&format!("The program takes {side}.\n"))?;
        Ok(people)
    }

    /// Puts the program's three stones, those that leave the game most even.
    fn put_opening(&mut self) -> Result<(), Failure> {
        let empty = self.board.clone();
        self.board = swap2::evenest(&empty, |board, count| self.think(board, count))?;
        let stones: Vec<String> = self.board.moves().iter().map(Point::to_string).collect();
        let count = counted(stones.len() as u64, "stone");
        output::text(&format!("The program puts {count}: {}\n", stones.join(" ")))
    }

    /// Searches one of several boards, all of them within the limits of a move.
    fn think(&mut self, board: &Board, boards: u32) -> Result<Analysis, Failure> {
        let status = Status::of_one().ticking();
        let stop = self.input.flag();
        let diverting = interrupt::divert(Arc::clone(&stop));
        let analysis = self.player.compare(board, boards, stop, status.message());
        if diverting.has_come() && !self.prompt.is_terminal() {
            return Err(Failure::Interrupted);
        }
        Ok(analysis)
    }

    fn draw(&self) -> Result<(), Failure> {
        output::text(&page::position(&self.board, self.style))
    }
}
