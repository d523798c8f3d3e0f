//! What the library in Rust answers to random calls, a line for each call: `oracle gomoku|othello SEED GAMES`.
//!
//! `python/tests/test_random_calls.py` makes the same calls in Python and compares the lines. The calls follow from the seed
//! by SplitMix64 alone, which both sides have.

mod gomoku;
mod othello;

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::{env, process};

use engine::random::SplitMix64;

/// Calls of a game.
const CALLS: usize = 200;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let asked = arguments.get(1).and_then(|seed| seed.parse().ok());
    let games = arguments.get(2).and_then(|games| games.parse::<usize>().ok());
    let (Some(name), Some(seed), Some(games)) = (arguments.first(), asked, games) else {
        eprintln!("expected gomoku or othello, a seed, and a number of games");
        process::exit(2);
    };
    let (mut out, mut random) = (BufWriter::new(io::stdout().lock()), SplitMix64::new(seed));
    for _ in 0..games {
        match name.as_str() {
            "gomoku" => {
                let mut play = gomoku::Play::new(&mut random);
                for _ in 0..CALLS {
                    writeln!(out, "{}", play.call(&mut random))?;
                }
            }
            _ => {
                let mut play = othello::Play::new();
                for _ in 0..CALLS {
                    writeln!(out, "{}", play.call(&mut random))?;
                }
            }
        }
    }
    out.flush()
}

/// Returns a result, or the message of an error.
fn shown<T: Display, E: Display>(result: Result<T, E>) -> String {
    result.map_or_else(|error| format!("error: {error}"), |value| value.to_string())
}

/// Returns values separated by spaces.
fn joined<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    values.join(" ")
}

/// Returns the sum of numbers times their places from 1, in 64 bits.
fn digest(numbers: impl IntoIterator<Item = u64>) -> u64 {
    (1..)
        .zip(numbers)
        .fold(0, |sum: u64, (place, number)| sum.wrapping_add(number.wrapping_mul(place)))
}

/// Returns a text of characters of an alphabet.
fn text(random: &mut SplitMix64, alphabet: &[u8], most: usize) -> String {
    let length = random.below(most + 1);
    (0..length).map(|_| char::from(alphabet[random.below(alphabet.len())])).collect()
}
