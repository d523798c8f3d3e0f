//! The words of engines of Othello.

use clap::Parser;

use crate::evaluation;
use crate::matches::discipline::Words;
use crate::matches::engine::{Word, value};
use crate::matches::player_words::options;
use crate::matches::time::Time;
use crate::othello::player::Options;
use crate::time_control::TimeControl;

pub(super) const WORDS: Words = Words {
    player: &["level", "depth", "nodes", "threads", "hash", "eval"],
    program: &[],
    rivals: &[["st", "tc"], ["level", "depth"]],
    several: &[],
};

/// The options that keys stand for.
const OPTIONS: [(&str, &str); 7] = [
    ("level", "--level"),
    ("depth", "--depth"),
    ("nodes", "--nodes"),
    ("threads", "--threads"),
    ("hash", "--hash"),
    ("eval", "--eval"),
    ("st", "--time"),
];

/// The program's own player.
#[derive(Debug)]
pub(in crate::matches) struct Own {
    pub(super) options: Options,
    /// What names its evaluation.
    pub(super) evaluation: String,
}

/// How another program is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::matches) enum Protocol {
    Gtp,
    Nboard {
        /// What it is told by `set depth`.
        depth: Option<u32>,
    },
}

/// The options of the player, as words have them.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Player {
    #[command(flatten)]
    options: Options,
}

/// Returns the program's own player.
pub(super) fn player(words: &[Word]) -> Result<Own, String> {
    let Player { options } = options(words, &OPTIONS)?;
    let evaluation = value(words, "eval").unwrap_or(evaluation::DEFAULT).to_owned();
    Ok(Own { options, evaluation })
}

/// Returns the protocol of another program.
pub(super) fn protocol(words: &[Word], time: Time) -> Result<Protocol, String> {
    let is_nboard = match value(words, "proto") {
        None | Some("gtp") => false,
        Some("nboard") => true,
        Some(value) => return Err(format!("proto={value}, expected gtp or nboard")),
    };
    let of_player = WORDS.player.iter().filter(|&&key| key != "depth" || !is_nboard);
    for key in of_player {
        if value(words, key).is_some() {
            let expected = match *key {
                "depth" => "proto=nboard, or arg=",
                _ => "arg= as the program has it",
            };
            return Err(format!("{key}= with cmd=, expected {expected}"));
        }
    }
    if !is_nboard {
        return Ok(Protocol::Gtp);
    }
    if matches!(time.game, Some(TimeControl { moves: Some(_), .. })) {
        return Err(
            "tc=MOVES/… with proto=nboard, which has no such time, expected tc=TIME+INCREMENT"
                .to_owned(),
        );
    }
    let depth = value(words, "depth").map(|text| {
        let depth = text.parse().ok().filter(|&depth| depth > 0);
        depth.ok_or_else(|| format!("depth={text}, expected a number of moves, at least 1"))
    });
    Ok(Protocol::Nboard { depth: depth.transpose()? })
}
