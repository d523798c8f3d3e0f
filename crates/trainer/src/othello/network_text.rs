//! Networks as text, for people and scripts.
//!
//! Every line begins with its kind; empty lines and lines that begin with `#` are ignored:
//!
//! ```text
//! about a line of the description
//! stages 20,40                 maximum number of empty squares of each stage but the last
//! pattern A1 B1 C1 D1          a pattern; the first square is the low digit
//! error 0 0.5 -1 5 0.6 0 0 10  the error model: empties, depth, probe, polynomial, least
//! width 32                     numbers of a row: 32 or 64
//! row 3 XO-- 5 0 -3 …          pattern, discs (X of the mover, O of the opponent), the row
//! mover 4 1 -1 …               number of the mover's moves, 31 for more, and its row
//! opponent 4 2 0 …             the same for the opponent's moves
//! bias 0 12 7 …                stage, bias of each sum
//! hidden 0 3 -200 1 0 -4 …     stage, hidden unit, its bias, a factor for each sum
//! output 0 5000 17 -8 …        stage, bias of the value, a factor for each hidden unit
//! ```
//!
//! In the description, a carriage return is written as `\r`, a backslash as `\\`.
//!
//! Patterns, stages and hidden units count from 0. [`Network`] has the formula. Lines whose numbers are all 0 are
//! omitted. The discs with the least code stand for all that are equal under a symmetry.

use std::fmt::{Display, Write as _};
use std::str::{FromStr, SplitWhitespace};

use othello::eval::Stages;
use othello::eval::network::{Head, Network, NetworkParts};

pub use super::text::TextError;
use super::text::{Shape, code, discs, lines, number};

/// Returns a network as text.
#[must_use]
pub fn write(network: &Network) -> String {
    let mut text = "# A network of Othello\n".to_owned();
    let parts = network.parts();
    let shape = (&parts.set, &parts.stages);
    Shape::write(&mut text, network.about(), shape, parts.error_model.as_ref());
    let _ = writeln!(text, "width {}", parts.width);
    let mut rows = parts.rows.chunks_exact(parts.width);
    for (pattern, found) in parts.set.patterns().iter().enumerate() {
        let canonical = (0..).zip(found.canonical());
        for (code, _) in canonical.filter(|(code, least)| code == least) {
            let start = format!("row {pattern} {}", discs(code, found.squares().len()));
            numbers(&mut text, &start, rows.next().unwrap_or_default());
        }
    }
    for (kind, rows) in [("mover", &parts.mover), ("opponent", &parts.opponent)] {
        for (moves, row) in rows.chunks_exact(parts.width).enumerate() {
            numbers(&mut text, &format!("{kind} {moves}"), row);
        }
    }
    for (stage, head) in parts.heads.iter().enumerate() {
        numbers(&mut text, &format!("bias {stage}"), &head.bias);
        for (unit, factors) in head.hidden.chunks_exact(parts.width).enumerate() {
            let bias = head.hidden_bias[unit];
            let all: Vec<i32> =
                [bias].into_iter().chain(factors.iter().map(|&f| f.into())).collect();
            numbers(&mut text, &format!("hidden {stage} {unit}"), &all);
        }
        let output = head.output.iter().map(|&factor| factor.into());
        let all: Vec<i32> = [head.output_bias].into_iter().chain(output).collect();
        numbers(&mut text, &format!("output {stage}"), &all);
    }
    text
}

/// Writes a line of numbers, unless all of them are 0.
fn numbers<T: Display + Default + PartialEq>(text: &mut String, start: &str, numbers: &[T]) {
    if numbers.iter().all(|number| *number == T::default()) {
        return;
    }
    text.push_str(start);
    for number in numbers {
        let _ = write!(text, " {number}");
    }
    text.push('\n');
}

/// Returns whether a text is that of a network: it has a line that only networks have.
#[must_use]
pub fn is_network(text: &str) -> bool {
    lines(text).any(|(_, kind, _)| kind == "width" || expected_numbers(kind).is_some())
}

/// Reads the text that [`write`](fn@write) writes. Lines may have any order, but stages, patterns and the width
/// stand before all lines of numbers.
///
/// # Errors
///
/// When a line is invalid, or the numbers are not a network.
pub fn read(text: &str) -> Result<Network, TextError> {
    let mut shape = Shape::default();
    let mut width = None;
    let mut body: Option<Body> = None;
    for (line, kind, rest) in lines(text) {
        let wrong = |expected| TextError::Line { line, expected };
        if let Some(expected) = expected_numbers(kind) {
            let body = match &mut body {
                Some(body) => body,
                none => none.insert(Body::new(&shape, width.ok_or_else(|| wrong(WIDTH_FIRST))?)?),
            };
            body.line(kind, rest).ok_or_else(|| wrong(expected))?;
        } else if body.is_some() && matches!(kind, "stages" | "pattern" | "width") {
            return Err(wrong("stages, patterns and the width before all lines of numbers"));
        } else if kind == "width" {
            let found = rest.trim().parse().ok().filter(|width| [32, 64].contains(width));
            width = Some(found.ok_or_else(|| wrong("width 32 or width 64"))?);
        } else {
            const KINDS: &str = "about, stages, pattern, error, width, row, mover, opponent, bias, hidden or output";
            shape.line(kind, rest).unwrap_or(Err(KINDS)).map_err(wrong)?;
        }
    }
    let body = match (body, width) {
        (Some(body), _) => body,
        (None, Some(width)) => Body::new(&shape, width)?,
        (None, None) => {
            return Err(TextError::Line { line: text.lines().count() + 1, expected: WIDTH_FIRST });
        }
    };
    let network = Network::new(NetworkParts { error_model: shape.model, ..body.parts })?;
    Ok(network.with_about(shape.about())?)
}

const WIDTH_FIRST: &str = "a line for the width before all lines of numbers";

/// Returns what a line of numbers has, if the kind is one.
fn expected_numbers(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "row" => "row PATTERN DISCS and WIDTH numbers",
        "mover" => "mover MOVES and WIDTH numbers",
        "opponent" => "opponent MOVES and WIDTH numbers",
        "bias" => "bias STAGE and WIDTH numbers",
        "hidden" => "hidden STAGE UNIT BIAS and WIDTH numbers",
        "output" => "output STAGE BIAS and 16 numbers",
        _ => return None,
    })
}

/// The numbers.
struct Body {
    parts: NetworkParts,
    /// For each pattern, the place of the row of each code, if it is the least of its meaning.
    rows: Vec<Vec<Option<usize>>>,
}

impl Body {
    fn new(shape: &Shape, width: usize) -> Result<Self, TextError> {
        let set = shape.set()?;
        let stages = Stages::new(shape.most())?;
        let mut classes = set.classes().into_iter();
        let rows = set.patterns().iter().map(|pattern| {
            let codes = (0..).zip(pattern.canonical()).zip(&mut classes);
            codes.map(|((code, least), class)| (code == least).then_some(class as usize)).collect()
        });
        let rows = rows.collect();
        let head = Head {
            bias: vec![0; width],
            hidden: vec![0; width * Network::HIDDEN],
            hidden_bias: [0; Network::HIDDEN],
            output: [0; Network::HIDDEN],
            output_bias: 0,
        };
        let parts = NetworkParts {
            width,
            rows: vec![0; width * Network::rows_of(&set)],
            mover: vec![0; width * Network::MOVES],
            opponent: vec![0; width * Network::MOVES],
            heads: vec![head; stages.count()],
            stages,
            set,
            error_model: None,
        };
        Ok(Self { parts, rows })
    }

    /// Reads a line of numbers.
    fn line(&mut self, kind: &str, rest: &str) -> Option<()> {
        let Self { parts, rows } = self;
        let words = &mut rest.split_whitespace();
        let width = parts.width;
        let first: usize = number(words)?;
        match kind {
            "row" => {
                let squares = parts.set.patterns().get(first)?.squares().len();
                let row = rows[first][code(words.next()?, squares)?]?;
                fill(&mut parts.rows[row * width..][..width], words)
            }
            "mover" => fill(parts.mover.chunks_exact_mut(width).nth(first)?, words),
            "opponent" => fill(parts.opponent.chunks_exact_mut(width).nth(first)?, words),
            "bias" => fill(&mut parts.heads.get_mut(first)?.bias, words),
            "hidden" => {
                let head = parts.heads.get_mut(first)?;
                let unit: usize = number(words)?;
                *head.hidden_bias.get_mut(unit)? = number(words)?;
                fill(&mut head.hidden[unit * width..][..width], words)
            }
            _ => {
                let head = parts.heads.get_mut(first)?;
                head.output_bias = number(words)?;
                fill(&mut head.output, words)
            }
        }
    }
}

/// Reads as many numbers as there are places, and no more.
fn fill<T: FromStr>(places: &mut [T], words: &mut SplitWhitespace<'_>) -> Option<()> {
    for place in places {
        *place = number(words)?;
    }
    words.next().is_none().then_some(())
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;
    use othello::eval::ErrorModel;
    use othello::pattern::PatternSet;

    use super::super::text::samples::error_model;
    use super::*;

    /// Returns a network of random numbers, some of them 0.
    fn network(width: usize, model: Option<ErrorModel>) -> Network {
        let set: PatternSet = "A1 B1 C1\nA1 B2\nC3".parse().unwrap();
        let mut random = SplitMix64::new(6);
        let mut small = |count: usize| -> Vec<i8> {
            (0..count).map(|_| u8::try_from(random.below(256)).unwrap().cast_signed()).collect()
        };
        let sixteen = |numbers: Vec<i8>| <[i8; Network::HIDDEN]>::try_from(numbers).unwrap();
        let stages = Stages::new(vec![30]).unwrap();
        let heads = (0..2).map(|stage| Head {
            bias: small(width).into_iter().map(|bias| 100 * i16::from(bias)).collect(),
            hidden: small(width * Network::HIDDEN),
            hidden_bias: sixteen(small(16)).map(|bias| 1000 * i32::from(bias)),
            output: sixteen(small(16)).map(|factor| 200 * i16::from(factor)),
            output_bias: -70_000 * stage,
        });
        let heads = heads.collect();
        let [mover, opponent] = [0, 1].map(|_| small(width * Network::MOVES));
        let rows = small(width * Network::rows_of(&set));
        let parts =
            NetworkParts { set, width, rows, mover, opponent, stages, heads, error_model: model };
        Network::new(parts).unwrap().with_about("made by a test\n\\r\r\n").unwrap()
    }

    #[test]
    fn networks_come_back() {
        for (width, model) in [(32, None), (64, Some(error_model()))] {
            let network = network(width, model);
            let text = write(&network);
            assert!(is_network(&text));
            assert!(read(&text).unwrap() == network, "{text}");
            assert!(read(&text.replace('\n', "\r\n")).unwrap() == network);
            // The row of a corner alone, and of discs that mean the same only one.
            assert_eq!(text.matches("\nrow 2 X ").count(), 1, "{text}");
            assert_eq!(text.matches("\nrow 1 ").count(), 9, "{text}");
        }
    }

    #[test]
    fn lines_of_zeros_are_omitted() {
        let bare = "stages 30\npattern A1 B1\nwidth 32\n";
        let network = read(bare).unwrap();
        assert!(network.parts().rows.iter().all(|&number| number == 0));
        assert_eq!(write(&network), format!("# A network of Othello\n{bare}"));
        assert!(!is_network("about a width\nstages 30\n"));
    }

    #[test]
    fn nonsense_is_refused() {
        let good = "stages 30\npattern A1 B1\nwidth 32\n";
        let full = |start: &str, count: usize| format!("{start}{}", " 1".repeat(count));
        for line in [
            full("row 0 XX", 32),
            full("mover 31", 32),
            full("opponent 0", 32),
            full("bias 1", 32),
            full("hidden 1 15 7", 32),
            full("output 1 7", 16),
        ] {
            assert!(read(&format!("{good}{line}\n")).is_ok(), "{line}");
            let expected = expected_numbers(line.split(' ').next().unwrap()).unwrap();
            let refused = Err(TextError::Line { line: 4, expected });
            for bad in [format!("{line} 1"), line[..line.len() - 2].to_owned(), format!("{line}x")]
            {
                assert_eq!(read(&format!("{good}{bad}\n")), refused, "{bad}");
            }
        }
        for (start, count) in [
            ("row 1 XX", 32),
            ("row 0 X", 32),
            ("row 0 X?", 32),
            ("mover 32", 32),
            ("bias 2", 32),
            ("hidden 0 16 7", 32),
            ("hidden 2 0 7", 32),
            ("output 2 7", 16),
        ] {
            assert!(read(&format!("{good}{}\n", full(start, count))).is_err(), "{start}");
        }
        for (text, line, expected) in [
            (
                "nothing",
                1,
                "about, stages, pattern, error, width, row, mover, opponent, bias, hidden or output",
            ),
            ("width 48", 1, "width 32 or width 64"),
            ("pattern A1\nrow 0 X 1", 2, WIDTH_FIRST),
            ("pattern A1\n", 2, WIDTH_FIRST),
        ] {
            assert_eq!(read(text), Err(TextError::Line { line, expected }), "{text}");
        }
        let late = format!("{good}{}\nwidth 64\n", full("mover 0", 32));
        let expected = "stages, patterns and the width before all lines of numbers";
        assert_eq!(read(&late), Err(TextError::Line { line: 5, expected }));
        assert!(matches!(read("width 32"), Err(TextError::Patterns(_))));
        assert!(matches!(read("stages 5,3\npattern A1\nwidth 32"), Err(TextError::Weights(_))));
        let bias = format!("{good}bias 0 16001{}\n", " 0".repeat(31));
        assert!(matches!(read(&bias), Err(TextError::Network(_))));
    }
}
