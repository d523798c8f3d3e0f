//! Weights as text, for people and scripts.
//!
//! Every line begins with its kind; empty lines and lines that begin with `#` are ignored:
//!
//! ```text
//! about a line of the description
//! stages 20,40                 maximum number of empty squares of each stage but the last
//! pattern A1 B1 C1 D1          a pattern; the first square is the low digit
//! error 0 0.5 -1 5 0.6 0 0 10  the error model: empties, depth, probe, polynomial, least
//! constant 12 -3               the constant of boards with 12 empty squares
//! weight 0 3 XO-- 35           stage, pattern and discs: X of the mover, O of the opponent
//! ```
//!
//! In the description, a carriage return is written as `\r`, a backslash as `\\`.
//!
//! Patterns and stages count from 0. Weights are in 128ths of a disc; weights of 0 are omitted. The discs with the least
//! code stand for all that are equal under a symmetry.

use std::fmt::Write as _;

use othello::eval::{Stages, Weights};
use othello::pattern::PatternSet;

pub use super::text::TextError;
use super::text::{Shape, code, discs, lines, number};

/// Returns weights as text.
///
/// # Errors
///
/// When discs that are equal under a symmetry have different weights.
pub fn write(weights: &Weights) -> Result<String, TextError> {
    let mut text = "# Weights of patterns of Othello, in 128ths of a disc\n".to_owned();
    let shape = (weights.set(), weights.stages());
    Shape::write(&mut text, weights.about(), shape, weights.error_model());
    for (empties, constant) in
        weights.constants().iter().enumerate().filter(|(_, value)| **value != 0)
    {
        let _ = writeln!(text, "constant {empties} {constant}");
    }
    let canonical: Vec<_> =
        weights.set().patterns().iter().map(|found| found.canonical()).collect();
    for stage in 0..weights.stages().count() {
        let mut tables = weights.tables(stage);
        for (pattern, canonical) in canonical.iter().enumerate() {
            let (table, rest) = tables.split_at(canonical.len());
            tables = rest;
            let squares = weights.set().patterns()[pattern].squares().len();
            for (code, (&weight, &least)) in (0_u32..).zip(table.iter().zip(canonical)) {
                if weight != table[least as usize] {
                    return Err(TextError::NotSymmetric { stage, pattern });
                }
                if weight != 0 && code == least {
                    let _ = writeln!(
                        text,
                        "weight {stage} {pattern} {} {weight}",
                        discs(code, squares)
                    );
                }
            }
        }
    }
    Ok(text)
}

/// Reads the text that [`write`](fn@write) writes. Lines may have any order, but stages and patterns stand before weights.
///
/// # Errors
///
/// When a line is invalid, or the numbers are not weights.
pub fn read(text: &str) -> Result<Weights, TextError> {
    let mut head = Head::default();
    let mut body: Option<Body> = None;
    for (number, kind, rest) in lines(text) {
        let wrong = |expected| TextError::Line { line: number, expected };
        if kind == "weight" {
            let body = match &mut body {
                Some(body) => body,
                none => none.insert(Body::new(&head)?),
            };
            body.weight(rest).ok_or_else(|| wrong("weight STAGE PATTERN DISCS NUMBER"))?;
        } else if body.is_some() && matches!(kind, "stages" | "pattern") {
            return Err(wrong("stages and patterns before all weights"));
        } else {
            head.line(kind, rest).map_err(wrong)?;
        }
    }
    let body = match body {
        Some(body) => body,
        None => Body::new(&head)?,
    };
    let Head { shape, constants } = head;
    let constants = constants.unwrap_or([0; 65]);
    Weights::new(body.set, body.stages, constants, body.tables, shape.model)?
        .with_about(shape.about())
        .map_err(Into::into)
}

/// The lines before the weights.
#[derive(Debug, Default)]
struct Head {
    shape: Shape,
    constants: Option<[i16; 65]>,
}

impl Head {
    /// Reads a line; returns what was expected if it is invalid.
    fn line(&mut self, kind: &str, rest: &str) -> Result<(), &'static str> {
        if kind != "constant" {
            let known = self.shape.line(kind, rest);
            return known.unwrap_or(Err("about, stages, pattern, error, constant or weight"));
        }
        let mut words = rest.split_whitespace();
        let constants = self.constants.get_or_insert([0; 65]);
        let place: Option<usize> = number(&mut words);
        let place = place.and_then(|empties| constants.get_mut(empties));
        let value = number(&mut words).filter(|_| words.next().is_none());
        let (Some(place), Some(value)) = (place, value) else {
            return Err("constant EMPTIES NUMBER");
        };
        *place = value;
        Ok(())
    }
}

/// The weights.
#[derive(Debug)]
struct Body {
    set: PatternSet,
    stages: Stages,
    tables: Vec<Vec<i16>>,
    /// For each pattern, the start of its table, and the class of each least code.
    patterns: Vec<(usize, Vec<Vec<u32>>)>,
}

impl Body {
    fn new(head: &Head) -> Result<Self, TextError> {
        let set = head.shape.set()?;
        let stages = Stages::new(head.shape.most())?;
        let (mut patterns, mut start) = (Vec::new(), 0);
        for pattern in set.patterns() {
            let canonical = pattern.canonical();
            let mut classes = vec![Vec::new(); canonical.len()];
            for (code, &least) in (0..).zip(&canonical) {
                classes[least as usize].push(code);
            }
            patterns.push((start, classes));
            start += canonical.len();
        }
        let tables = vec![vec![0; start]; stages.count()];
        Ok(Self { set, stages, tables, patterns })
    }

    /// Reads a line after the word `weight`.
    fn weight(&mut self, rest: &str) -> Option<()> {
        let mut words = rest.split_whitespace();
        let (stage, pattern): (usize, usize) = (number(&mut words)?, number(&mut words)?);
        let squares = self.set.patterns().get(pattern)?.squares().len();
        let code = code(words.next()?, squares)?;
        let value: i16 = number(&mut words)?;
        let (start, classes) = &self.patterns[pattern];
        let table = self.tables.get_mut(stage)?;
        // Only the least code has a class.
        let class = classes[code].first().map(|_| &classes[code])?;
        class.iter().for_each(|&code| table[start + code as usize] = value);
        words.next().is_none().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;
    use othello::eval::ErrorModel;

    use super::super::text::samples::error_model;
    use super::*;

    const ABOUT: &str = "made by a test \n\nin two lines\nof C:\\r\\n\r\n\\\n \r\r\n";

    fn weights(model: Option<ErrorModel>) -> Weights {
        let set: PatternSet = "A1 B1 C1\nA1 B2\nC3".parse().unwrap();
        let mut random = SplitMix64::new(6);
        let mut table = || -> Vec<i16> {
            let tables = set.patterns().iter().flat_map(|pattern| {
                let mut value = || i16::try_from(random.below(2001)).unwrap() - 1000;
                let own: Vec<i16> = (0..pattern.code_count()).map(|_| value()).collect();
                pattern.canonical().into_iter().map(move |code| own[code as usize])
            });
            tables.collect()
        };
        let tables = vec![table(), table()];
        let stages = Stages::new(vec![30]).unwrap();
        let constants = std::array::from_fn(|empties| 5 - i16::try_from(empties).unwrap());
        let weights = Weights::new(set.clone(), stages, constants, tables, model).unwrap();
        weights.with_about(ABOUT).unwrap()
    }

    #[test]
    fn weights_come_back() {
        for model in [None, Some(error_model())] {
            let weights = weights(model);
            let text = write(&weights).unwrap();
            assert_eq!(read(&text).unwrap(), weights, "{text}");
            for line in ["about in two lines", "stages 30", "pattern A1 B2", "constant 4 1"] {
                assert!(text.lines().any(|found| found == line), "{line}\n{text}");
            }
            assert_eq!(read(&text.replace('\n', "\r\n")).unwrap(), weights, "{text}");
            // The corner alone: −1, 0 and 1 of one square.
            assert!(text.contains("weight 1 2 X "), "{text}");
            // Discs that mean the same are written once.
            assert_eq!(text.matches("weight 0 1 ").count(), 9, "{text}");
        }
    }

    #[test]
    fn weights_that_are_not_symmetric_are_refused() {
        let set: PatternSet = "A1 H1".parse().unwrap();
        let tables = vec![vec![0, 1, 0, 2, 0, 0, 0, 0, 0]];
        let weights = Weights::new(set, Stages::new(vec![]).unwrap(), [0; 65], tables, None);
        let expected = TextError::NotSymmetric { stage: 0, pattern: 0 };
        assert_eq!(write(&weights.unwrap()), Err(expected));
    }

    #[test]
    fn nonsense_is_refused() {
        let good = "stages 30\npattern A1 B1\n";
        for (line, expected) in [
            ("nothing", "about, stages, pattern, error, constant or weight"),
            ("constant 65 1", "constant EMPTIES NUMBER"),
            ("constant 1 40000", "constant EMPTIES NUMBER"),
            ("error nan 0 0 1 0 0 0 5", "error and eight finite numbers"),
            ("error 1 2 3", "error and eight finite numbers"),
            ("weight 0 0 X 5", "weight STAGE PATTERN DISCS NUMBER"),
            ("weight 0 0 XY 5", "weight STAGE PATTERN DISCS NUMBER"),
            ("weight 2 0 XX 5", "weight STAGE PATTERN DISCS NUMBER"),
            ("weight 0 1 XX 5", "weight STAGE PATTERN DISCS NUMBER"),
            ("weight 0 0 XX 5 6", "weight STAGE PATTERN DISCS NUMBER"),
            ("weight 0 0 XX 40000", "weight STAGE PATTERN DISCS NUMBER"),
            ("weight 0 0 XX 1\npattern A1", "stages and patterns before all weights"),
        ] {
            let at = 2 + line.lines().count();
            let found = read(&format!("{good}{line}\n"));
            assert_eq!(found, Err(TextError::Line { line: at, expected }), "{line}");
        }
        assert!(matches!(read(""), Err(TextError::Patterns(_))));
        assert!(matches!(read("stages 5,3\npattern A1"), Err(TextError::Weights(_))));
        assert!(read(good).is_ok());
    }
}
