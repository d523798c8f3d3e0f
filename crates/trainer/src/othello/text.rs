//! What the texts of weights, of networks and of the options of their fits have in common: the description, the patterns
//! and the stages.

use std::fmt::Write as _;
use std::str::{FromStr, SplitWhitespace};

use othello::eval::{ErrorModel, NetworkError, Points, Stages, WeightsError};
use othello::pattern::{ParsePatternSetError, PatternSet};
use thiserror::Error;

/// Why weights cannot be written as text, or weights or a network read from it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// Discs that are equal under a symmetry have different weights.
    #[error("stage {stage}, pattern {pattern}: weights that are not symmetric")]
    NotSymmetric {
        /// The stage.
        stage: usize,
        /// The pattern.
        pattern: usize,
    },
    /// A line is invalid.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// The patterns are not a set.
    #[error(transparent)]
    Patterns(#[from] ParsePatternSetError),
    /// The numbers are not weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The numbers are not a network.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

/// Returns the most empty squares of each stage but the last, with commas between them.
pub(super) fn most_empties(stages: &Stages) -> String {
    stages.most().iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

/// Returns a line for each pattern of a set.
pub(super) fn pattern_lines(set: &PatternSet) -> String {
    set.to_string().lines().map(|line| format!("pattern {line}\n")).collect()
}

/// The description, the patterns and the stages.
#[derive(Debug, Default)]
pub(super) struct Shape {
    about: Vec<String>,
    stages: Vec<u8>,
    patterns: String,
    pub(super) model: Option<ErrorModel>,
}

impl Shape {
    /// Writes the lines of a shape.
    pub(super) fn write(
        text: &mut String,
        about: &str,
        (set, stages): (&PatternSet, &Stages),
        model: Option<&ErrorModel>,
    ) {
        // Every line, including an empty one after the last line break.
        let about = (!about.is_empty()).then(|| about.split('\n'));
        about.into_iter().flatten().for_each(|line| line_of(text, "about", &escaped(line)));
        line_of(text, "stages", &most_empties(stages));
        text.push_str(&pattern_lines(set));
        if let Some(model) = model {
            let ErrorModel { empties, depth, probe, polynomial: [a, b, c, d], least } = model;
            let least = least.get();
            let _ = writeln!(text, "error {empties} {depth} {probe} {a} {b} {c} {d} {least}");
        }
    }

    /// Reads a line. Returns `None` if its kind is another one, and what was expected if the line is invalid.
    pub(super) fn line(&mut self, kind: &str, rest: &str) -> Option<Result<(), &'static str>> {
        let mut words = rest.split_whitespace();
        match kind {
            "about" => self.about.push(unescaped(rest)),
            "pattern" => {
                self.patterns += rest;
                self.patterns.push('\n');
            }
            "stages" => {
                let most = rest.trim().split(',').filter(|number| !number.is_empty());
                match most.map(str::parse).collect() {
                    Ok(most) => self.stages = most,
                    Err(_) => return Some(Err("stages NUMBER,NUMBER…")),
                }
            }
            "error" => {
                let finite = |_| number(&mut words).filter(|number: &f64| number.is_finite());
                let numbers: Vec<f64> = (0..7).map_while(finite).collect();
                let least = number(&mut words).filter(|_| words.next().is_none());
                let (&[empties, depth, probe, a, b, c, d], Some(least)) = (&numbers[..], least)
                else {
                    return Some(Err("error and eight finite numbers"));
                };
                let polynomial = [a, b, c, d];
                let least = Points::new(least);
                self.model = Some(ErrorModel { empties, depth, probe, polynomial, least });
            }
            _ => return None,
        }
        Some(Ok(()))
    }

    /// Returns the description.
    pub(super) fn about(&self) -> String {
        self.about.join("\n")
    }

    /// Returns the patterns.
    pub(super) fn set(&self) -> Result<PatternSet, TextError> {
        Ok(self.patterns.parse()?)
    }

    /// Returns the maximum number of empty squares of each stage but the last.
    pub(super) fn most(&self) -> Vec<u8> {
        self.stages.clone()
    }
}

/// Returns the lines that are neither empty nor comments: number, kind and rest.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let lines = (1..).zip(text.lines());
    lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')).map(
        |(number, line)| {
            let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
            (number, kind, rest)
        },
    )
}

/// Adds a line of a kind.
pub(super) fn line_of(text: &mut String, kind: &str, rest: &str) {
    let space = if rest.is_empty() { "" } else { " " };
    let _ = writeln!(text, "{kind}{space}{rest}");
}

/// Escapes carriage returns, which a reader would take for a part of the line break.
fn escaped(line: &str) -> String {
    line.replace('\\', "\\\\").replace('\r', "\\r")
}

/// Reads what [`escaped`] writes; a backslash before anything else stands for itself.
fn unescaped(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('\\') {
        text += before;
        let (found, skipped) = match behind.as_bytes().first() {
            Some(b'\\') => ('\\', 1),
            Some(b'r') => ('\r', 1),
            _ => ('\\', 0),
        };
        text.push(found);
        rest = &behind[skipped..];
    }
    text + rest
}

/// Characters of the digits of codes.
const DIGITS: [char; 3] = ['O', '-', 'X'];

/// Returns the discs of a code on a number of squares.
pub(super) fn discs(mut code: u32, squares: usize) -> String {
    let mut digit = || {
        let digit = code % 3;
        code /= 3;
        DIGITS[digit as usize]
    };
    (0..squares).map(|_| digit()).collect()
}

/// Returns the code of discs on a number of squares.
pub(super) fn code(discs: &str, squares: usize) -> Option<usize> {
    let digits: Option<Vec<usize>> =
        discs.chars().map(|disc| DIGITS.iter().position(|&digit| digit == disc)).collect();
    let digits = digits.filter(|digits| digits.len() == squares)?;
    Some(digits.into_iter().rev().fold(0, |code, digit| 3 * code + digit))
}

/// Reads a number.
pub(super) fn number<T: FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

#[cfg(test)]
pub(super) mod samples {
    use super::*;

    /// Returns an error model of numbers with many digits, negative ones and zeros.
    pub(in crate::othello) fn error_model() -> ErrorModel {
        ErrorModel {
            empties: -0.1,
            depth: 1.0 / 3.0,
            probe: -1.0,
            polynomial: [5.5, 1e-7, 0.0, -2.0],
            least: Points::new(90),
        }
    }
}
