//! The listener, which puts the lines of commands together.

use std::sync::Arc;

use gomoku::MAX_SIZE;

use super::command::{Block, Command, First, Owner, Stone, first, shown};
use super::coordinates::Coordinates;
use super::live_clock::LiveClock;
use crate::protocol::input::Heard;
use crate::protocol::lines::Line;

/// Puts the lines of a command together.
#[derive(Debug, Default)]
pub(super) struct Listener {
    /// The block whose lines are being sent.
    open: Option<Open>,
    /// The feature that this program lacks, until the name of a file has come.
    file: Option<String>,
    /// Number of lines so far.
    lines: u64,
    /// The clock of the current search.
    clock: Arc<LiveClock>,
}

#[derive(Debug)]
struct Open {
    block: Block,
    /// The stones so far, or the first error.
    stones: Result<Vec<Stone>, String>,
}

/// The most stones of a block: a stone and a pass for each point.
const MOST_STONES: usize = 2 * MAX_SIZE * MAX_SIZE;

impl Listener {
    /// Returns a listener that passes time limits on to the clock of the current search.
    pub(super) fn new(clock: Arc<LiveClock>) -> Self {
        Self { clock, ..Self::default() }
    }

    /// Returns the meaning of a line.
    ///
    /// Between the first line of a block and its `DONE` every line must be a stone, except for the commands that
    /// end the program or the search.
    pub(super) fn hear(&mut self, line: &Line) -> Heard<Command> {
        self.lines += 1;
        let heard = self.heard(line);
        if let Some(Command::Info(Some(info))) = heard.command {
            self.clock.hear(self.lines, info);
        }
        heard
    }

    fn heard(&mut self, line: &Line) -> Heard<Command> {
        let line = match line {
            Line::Text(text) => text.trim_matches(|c: char| c.is_whitespace() || c == '\0'),
            Line::TooLong => return self.hear_too_long(),
        };
        if line.is_empty() {
            return Heard::NOTHING;
        }
        let said = first(line);
        match (said, &mut self.open) {
            (First::Stop, _) => Heard { command: None, stops: true },
            (First::Whole(Command::End), _) => Heard { command: Some(Command::End), stops: true },
            _ if self.file.is_some() => command(self.file.take().map(Command::Lacking)),
            (_, Some(_)) if line.eq_ignore_ascii_case("DONE") => {
                command(self.open.take().map(Open::done))
            }
            (_, Some(open)) => {
                open.add(line);
                Heard::NOTHING
            }
            (First::Whole(whole), None) => command(Some(whole)),
            (First::File(lacking), None) => {
                self.file = Some(lacking);
                Heard::NOTHING
            }
            (First::Block(block), None) => {
                self.open = Some(Open { block, stones: Ok(Vec::new()) });
                Heard::NOTHING
            }
        }
    }

    fn hear_too_long(&mut self) -> Heard<Command> {
        const REASON: &str = "line too long";
        if let Some(lacking) = self.file.take() {
            return command(Some(Command::Lacking(lacking)));
        }
        match &mut self.open {
            Some(open) => {
                open.fail(REASON.to_owned());
                Heard::NOTHING
            }
            None => command(Some(Command::Bad(REASON.to_owned()))),
        }
    }
}

const fn command(command: Option<Command>) -> Heard<Command> {
    Heard { command, stops: false }
}

impl Open {
    /// Keeps the first error.
    fn fail(&mut self, reason: String) {
        if self.stones.is_ok() {
            self.stones = Err(format!("{}: {reason}", self.block.name()));
        }
    }

    fn add(&mut self, line: &str) {
        if self.block == Block::Database {
            return;
        }
        let Ok(stones) = &mut self.stones else { return };
        let Some(stone) = stone(line, self.block) else {
            let expected = match self.block {
                Block::Board | Block::SetBoard => "x,y,field with field 1, 2 or 3",
                _ => "x,y",
            };
            let number = stones.len() + 1;
            self.fail(format!(
                "stone {number}: expected {expected} or DONE, found {:?}",
                shown(line)
            ));
            return;
        };
        if stones.len() == MOST_STONES {
            self.fail(format!("more than {MOST_STONES} stones"));
        } else {
            stones.push(stone);
        }
    }

    fn done(self) -> Command {
        let stones = match self.stones {
            Ok(stones) => stones,
            Err(reason) => return Command::Bad(reason),
        };
        let points = |stones: Vec<Stone>| stones.into_iter().filter_map(|stone| stone.at).collect();
        match self.block {
            Block::Board => Command::Board(stones),
            Block::SetBoard => Command::SetBoard(stones),
            Block::Swap2Board => Command::Swap2Board(points(stones)),
            Block::Soosorv(step) => Command::Soosorv(step, points(stones)),
            Block::Close => Command::Block(points(stones)),
            Block::Reopen => Command::Unblock(points(stones)),
            Block::ClosePath => Command::BlockPath(points(stones)),
            Block::ReopenPath => Command::UnblockPath(points(stones)),
            Block::Database => Command::Lacking("there is no database".to_owned()),
        }
    }
}

/// Reads a line of a block; in blocks without a use of the field it may be missing.
fn stone(line: &str, block: Block) -> Option<Stone> {
    let has_field = matches!(block, Block::Board | Block::SetBoard);
    let (point, field) = match line.match_indices(',').nth(1) {
        Some((index, _)) => (&line[..index], line[index + 1..].trim()),
        None if has_field => return None,
        None => (line, "1"),
    };
    let owner = match field {
        "1" => Owner::Own,
        "2" => Owner::Opponent,
        "3" if has_field => Owner::Neither,
        _ => return None,
    };
    let is_pass = has_field && point.split(',').all(|part| part.trim() == "-1");
    let at = if is_pass { None } else { Some(Coordinates::read(point)?) };
    Some(Stone { at, owner })
}

#[cfg(test)]
mod tests {
    use super::super::command::SoosorvStep;
    use super::*;

    fn heard(listener: &mut Listener, lines: &str) -> Vec<Command> {
        let hear = |line: &str| listener.hear(&Line::Text(line.to_owned())).command;
        lines.split('\n').filter_map(hear).collect()
    }

    fn commands(lines: &str) -> Vec<Command> {
        heard(&mut Listener::default(), lines)
    }

    const fn stone(x: usize, y: usize, owner: Owner) -> Stone {
        Stone { at: Some(Coordinates { x, y }), owner }
    }

    #[test]
    fn blocks_end_with_done() {
        let stones = vec![stone(7, 7, Owner::Opponent), stone(8, 7, Owner::Own)];
        let pass = Stone { at: None, owner: Owner::Opponent };
        let point = |x, y| Coordinates { x, y };
        for (lines, expected) in [
            ("BOARD\n7,7,2\r\n8,7,1\nDONE\n", Command::Board(stones.clone())),
            ("board\n 7 , 7 , 2\n\n8,7,1\ndone", Command::Board(stones.clone())),
            (
                "BOARD\n7,7,2\n8,7,1\n1,1,3\nDONE",
                Command::Board([&stones[..], &[stone(1, 1, Owner::Neither)]].concat()),
            ),
            ("YXBOARD\nDONE", Command::SetBoard(Vec::new())),
            ("YXBOARD\n7,7,2\n8,7,1\n-1,-1,2\nDONE", {
                Command::SetBoard([&stones[..], &[pass]].concat())
            }),
            ("SWAP2BOARD\nDONE", Command::Swap2Board(Vec::new())),
            (
                "SWAP2BOARD\n7,7\n8,8,2\n1,2\nDONE",
                Command::Swap2Board(vec![point(7, 7), point(8, 8), point(1, 2)]),
            ),
            ("YXBLOCK\n0,0\nDONE", Command::Block(vec![point(0, 0)])),
            ("YXBLOCKUNDO\n0,0\nDONE", Command::Unblock(vec![point(0, 0)])),
            ("YXBLOCKPATH\n0,0\n1,1\nDONE", Command::BlockPath(vec![point(0, 0), point(1, 1)])),
            (
                "YXSOOSORVSTEP5 2\n7,7\nDONE",
                Command::Soosorv(SoosorvStep::Offer(2), vec![point(7, 7)]),
            ),
            (
                "YXQUERYDATABASEALL\n7,7\nany text\nDONE",
                Command::Lacking("there is no database".to_owned()),
            ),
            (
                "YXHASHDUMP\nDONE",
                Command::Lacking(
                    "YXHASHDUMP: transposition tables are not kept in files".to_owned(),
                ),
            ),
        ] {
            assert_eq!(commands(lines), [expected], "{lines}");
        }
    }

    #[test]
    fn a_block_with_a_line_that_is_wrong_is_refused_once() {
        let mut listener = Listener::default();
        for (lines, expected) in [
            (
                "BOARD\n7,7\n8,8\nDONE",
                "BOARD: stone 1: expected x,y,field with field 1, 2 or 3 or DONE, found \"7,7\"",
            ),
            (
                "BOARD\n7,7,1\nTURN 8,8\nABOUT\nDONE",
                "BOARD: stone 2: expected x,y,field with field 1, 2 or 3 or DONE, found \"TURN 8,8\"",
            ),
            (
                "SWAP2BOARD\n-1,-1\nDONE",
                "SWAP2BOARD: stone 1: expected x,y or DONE, found \"-1,-1\"",
            ),
        ] {
            assert_eq!(heard(&mut listener, lines), [Command::Bad(expected.to_owned())]);
        }
        let long = format!("BOARD\n{}DONE\nABOUT", "0,0,1\n".repeat(MOST_STONES + 1));
        let reason = format!("BOARD: more than {MOST_STONES} stones");
        assert_eq!(heard(&mut listener, &long), [Command::Bad(reason), Command::About]);
    }

    #[test]
    fn the_end_and_stops_come_at_any_time() {
        let mut listener = Listener::default();
        let mut hear = |line: &str| listener.hear(&Line::Text(line.to_owned()));
        assert_eq!(hear("STOP"), Heard { command: None, stops: true });
        assert_eq!(hear("BOARD"), Heard::NOTHING);
        assert_eq!(hear("yxstop"), Heard { command: None, stops: true });
        assert_eq!(hear("END"), Heard { command: Some(Command::End), stops: true });
        assert_eq!(listener.hear(&Line::TooLong), Heard::NOTHING);
        let bad = |reason: &str| command(Some(Command::Bad(reason.to_owned())));
        let done = listener.hear(&Line::Text("DONE".to_owned()));
        assert_eq!(done, bad("BOARD: line too long"));
        assert_eq!(listener.hear(&Line::TooLong), bad("line too long"));
        assert_eq!(listener.hear(&Line::Text(" \t\0".to_owned())), Heard::NOTHING);
    }
}
