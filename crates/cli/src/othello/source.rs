//! Where positions come from.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::vec::IntoIter;

use othello::notation::obf::{self, Problem};
use othello::notation::{MAX_RECORD_BYTES, Mode};

use super::format::Format;
use super::{drawing, position};
use crate::failure::Failure;
use crate::terminal::input::{self, STANDARD_INPUT, Standard};
use crate::terminal::interrupt;

/// Problem 40 of the FFO end-game test suite, as it is known in OBF.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; \
    C7:+36; D8:+34; C1:+30; B1:+30; G7:+28; D7:+28; C6:+28; F7:+26; A6:+24;";

/// What is said of an empty file.
const NO_POSITIONS: &str = "no positions, expected one or more";

/// Positions one after the other, with the name of where they come from.
pub(super) struct Source {
    name: String,
    problems: Problems,
}

enum Problems {
    /// All of them, each known to be right: work of hours does not end at a line that is wrong.
    Known(IntoIter<Problem>),
    /// As they come.
    Standard { reader: obf::Reader<BufReader<Standard>>, is_empty: bool },
    /// Of standard input, of which nothing is known yet.
    Unread(Option<BufReader<Standard>>),
}

impl Source {
    /// Opens a file, or standard input for `-`, or takes the argument for a board or moves.
    pub(super) fn open(argument: Option<&OsStr>) -> Result<Self, Failure> {
        let known = |name: &str, problems: Vec<Problem>| Self {
            name: name.to_owned(),
            problems: Problems::Known(problems.into_iter()),
        };
        let Some(argument) = argument else {
            let problem =
                obf::parse(FFO_40).map_err(|error| Failure::content("problem 40", error))?;
            return Ok(known("FFO problem 40", vec![problem]));
        };
        if argument == "-" {
            let problems = Problems::Unread(Some(BufReader::new(Standard::default())));
            return Ok(Self { name: STANDARD_INPUT.to_owned(), problems });
        }
        if !position::is_file(argument) {
            return Ok(known("the board", vec![position::problem(argument)?]));
        }
        let path = Path::new(argument);
        let name = path.display().to_string();
        if let Some(format @ (Format::Ggf | Format::Wthor)) = Format::of(path) {
            return Err(Failure::Usage(format!(
                "{name}: .{format} has games, expected positions as `tritboard othello convert` \
                 writes them to .obf"
            )));
        }
        let failed = |error| Failure::Read { source_name: name.clone(), error };
        let mut file = BufReader::new(File::open(path).map_err(failed)?);
        let start = file.fill_buf().map_err(failed)?;
        if drawing::is_drawn(start) {
            return Ok(known(&name, vec![drawn(&name, file)?]));
        }
        if input::is_utf16(start) {
            return Err(Failure::content(name, input::UTF_16));
        }
        let problems = obf::Reader::new(file, Mode::Strict)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| Failure::content(&name, error))?;
        if problems.is_empty() {
            return Err(Failure::content(name, NO_POSITIONS));
        }
        Ok(known(&name, problems))
    }

    /// Returns the name in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the positions that are left, if all are known.
    pub(super) fn known(&mut self) -> Option<&mut IntoIter<Problem>> {
        match &mut self.problems {
            Problems::Known(problems) => Some(problems),
            Problems::Standard { .. } | Problems::Unread(_) => None,
        }
    }

    /// Returns how many positions are left, if that is known.
    pub(super) fn left(&self) -> Option<u64> {
        match &self.problems {
            Problems::Known(problems) => Some(problems.len() as u64),
            Problems::Standard { .. } | Problems::Unread(_) => None,
        }
    }
}

impl Iterator for Source {
    type Item = Result<Problem, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Problems::Unread(source) = &mut self.problems {
            let mut source = source.take()?;
            // A failure comes again when it is read.
            let start = source.fill_buf().unwrap_or_default();
            if drawing::is_drawn(start) {
                return Some(drawn(&self.name, source));
            }
            if input::is_utf16(start) {
                return Some(Err(Failure::content(&self.name, input::UTF_16)));
            }
            let reader = obf::Reader::new(source, Mode::Strict);
            self.problems = Problems::Standard { reader, is_empty: true };
        }
        match &mut self.problems {
            Problems::Unread(_) => None,
            Problems::Known(problems) => problems.next().map(Ok),
            Problems::Standard { reader, is_empty } => {
                // The last one may be a part, or the failure to wait for more.
                let next = reader.next();
                if interrupt::is_flagged() {
                    return None;
                }
                let Some(problem) = next else {
                    let was_empty = std::mem::take(is_empty);
                    return was_empty.then(|| Err(Failure::content(&self.name, NO_POSITIONS)));
                };
                *is_empty = false;
                Some(problem.map_err(|error| Failure::content(&self.name, error)))
            }
        }
    }
}

/// Reads a board as the program draws it.
fn drawn(name: &str, source: impl Read) -> Result<Problem, Failure> {
    let mut text = Vec::new();
    let read = source.take(MAX_RECORD_BYTES as u64).read_to_end(&mut text);
    read.map_err(|error| Failure::Read { source_name: name.to_owned(), error })?;
    if drawing::count(&text) > 1 {
        return Err(Failure::content(name, "several drawn boards, expected one"));
    }
    drawing::parse(&text).map_err(|error| Failure::content(name, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_problem_has_a_single_best_move() {
        let mut source = Source::open(None).unwrap();
        assert_eq!(source.left(), Some(1));
        let problem = source.next().unwrap().unwrap();
        assert_eq!(problem.position.board().empties().len(), 20);
        assert_eq!((problem.scores.len(), problem.best_score()), (10, Some(38)));
        // Every legal move is listed.
        assert_eq!(problem.position.moves().len(), 10);
        assert_eq!(problem.best_moves().count(), 1);
        assert!(source.next().is_none());
    }
}
