//! Where positions come from.

use std::ffi::OsStr;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::vec::IntoIter;

use othello::notation::Mode;
use othello::notation::obf::{self, Problem};

use super::format::Format;
use super::position;
use crate::failure::Failure;
use crate::terminal::input::{STANDARD_INPUT, Standard};
use crate::terminal::interrupt;

/// Problem 40 of the FFO end-game test suite, as it is known in OBF.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; \
    C7:+36; D8:+34; C1:+30; B1:+30; G7:+28; D7:+28; C6:+28; F7:+26; A6:+24;";

/// Positions one after the other, with the name of where they come from.
pub(super) struct Source {
    name: String,
    problems: Problems,
}

enum Problems {
    /// All of them, each known to be right: work of hours does not end at a line that is wrong.
    Known(IntoIter<Problem>),
    /// As they come.
    Standard(obf::Reader<BufReader<Standard>>),
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
            let reader = obf::Reader::new(BufReader::new(Standard::default()), Mode::Strict);
            let problems = Problems::Standard(reader);
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
        let file =
            File::open(path).map_err(|error| Failure::Read { source_name: name.clone(), error })?;
        let problems = obf::Reader::new(BufReader::new(file), Mode::Strict)
            .collect::<Result<_, _>>()
            .map_err(|error| Failure::content(&name, error))?;
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
            Problems::Standard(_) => None,
        }
    }

    /// Returns how many positions are left, if that is known.
    pub(super) fn left(&self) -> Option<u64> {
        match &self.problems {
            Problems::Known(problems) => Some(problems.len() as u64),
            Problems::Standard(_) => None,
        }
    }
}

impl Iterator for Source {
    type Item = Result<Problem, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.problems {
            Problems::Known(problems) => problems.next().map(Ok),
            Problems::Standard(reader) => {
                // The last one may be a part, or the failure to wait for more.
                let problem = reader.next().filter(|_| !interrupt::is_flagged())?;
                Some(problem.map_err(|error| Failure::content(&self.name, error)))
            }
        }
    }
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
