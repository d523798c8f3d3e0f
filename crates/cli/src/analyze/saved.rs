//! Files of analyzed games for other viewers: comments, values and best lines.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::analyzed::Error;
use super::findings::{GameFindings, MoveFindings};
use super::kinds::{Exit, capitalized};
use super::replayed::Replayed;
use crate::failure::Failure;
use crate::files::output::Output;
use crate::game::Side;

/// The file of analyzed games.
#[derive(Debug, Args)]
pub(super) struct SavedFile {
    /// Write the games with values, comments and best lines as .sgf; as .ggf (Othello) with values
    #[arg(long, value_name = "FILE", group = "written")]
    out: Option<PathBuf>,
}

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Saved {
    output: Output,
    is_ggf: bool,
}

impl SavedFile {
    /// Returns the file that the argument names.
    ///
    /// # Errors
    ///
    /// If the format is unknown or the game has no such format, or the file exists or cannot be written.
    pub(super) fn create<G: Replayed>(&self, replaces: bool) -> Result<Option<Saved>, Failure> {
        let Some(path) = &self.out else { return Ok(None) };
        let has_ggf = G::NAME == "othello";
        let is_ggf = match extension(path).as_deref() {
            Some("sgf") => false,
            Some("ggf") if has_ggf => true,
            _ => {
                let expected = if has_ggf { ".sgf or .ggf" } else { ".sgf" };
                let name = path.display();
                return Err(Failure::Usage(format!(
                    "{name}: unknown file extension; expected {expected}"
                )));
            }
        };
        let output = Output::create(path.as_os_str(), replaces)?;
        Ok(Some(Saved { output, is_ggf }))
    }
}

fn extension(path: &Path) -> Option<String> {
    path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase)
}

impl Saved {
    /// Adds a game.
    pub(super) fn add<G: Replayed>(
        &mut self,
        record: &G::Record,
        found: &GameFindings,
    ) -> Result<(), Failure> {
        let ggf = if self.is_ggf { G::ggf(record, found) } else { None };
        let text = ggf.unwrap_or_else(|| sgf::<G>(record, found));
        self.output.write_all(text.as_bytes()).map_err(|error| self.output.failure(error))
    }

    pub(super) fn keep(self) -> Result<(), Failure> {
        self.output.keep()
    }
}

/// Returns a game as SGF: each node has its comment and value, and the best line is a variation.
fn sgf<G: Replayed>(record: &G::Record, found: &GameFindings) -> String {
    let start = G::sgf_start(record);
    let start = start.trim_end();
    let mut text = start.strip_suffix(')').unwrap_or(start).to_owned();
    let mut opened = 0;
    let about = about(found);
    if !about.is_empty() {
        let _ = write!(text, "C[{}]", escaped(&about));
    }
    for analyzed in &found.moves {
        let variations = variations::<G>(record, analyzed);
        if !variations.is_empty() {
            text.push_str("\n(");
            opened += 1;
        }
        node::<G>(&mut text, record, analyzed);
        // A side variation follows the rest of the game; it is kept until then.
        if let Some(last) = variations.into_iter().reduce(|all, next| all + &next) {
            text.push_str(&format!("\u{0}{last}\u{1}"));
        }
    }
    close(&text, opened)
}

/// Moves each variation, which stands between marks, behind the rest of the game that it is an alternative to.
fn close(text: &str, opened: usize) -> String {
    let mut done = String::with_capacity(text.len());
    let mut variations = Vec::with_capacity(opened);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{0}') {
        done.push_str(before);
        let (variation, after) = after.split_once('\u{1}').unwrap_or((after, ""));
        variations.push(variation);
        rest = after;
    }
    done.push_str(rest);
    for variation in variations.into_iter().rev() {
        done.push(')');
        done.push_str(variation);
    }
    done + ")\n"
}

/// Returns the variations in place of a move: the best line if another move was better, and what the move missed.
fn variations<G: Replayed>(record: &G::Record, found: &MoveFindings) -> Vec<String> {
    let mut lines: Vec<(&[String], &str)> = Vec::new();
    if !found.is_best() && found.error.is_some() {
        lines.push((&found.line, &found.best_score));
    }
    for remark in found.remarks.iter().filter(|remark| !remark.is_after()) {
        let is_new = lines.iter().all(|(line, _)| *line != remark.line);
        if !remark.line.is_empty() && is_new {
            lines.push((&remark.line, &remark.text));
        }
    }
    let variation = |(line, comment): (&[String], &str)| {
        let moves: Option<Vec<G::Move>> = line.iter().map(|name| G::named(name)).collect();
        let moves = moves?;
        let sides = G::changes(record, found.number, &moves);
        let mut text = "\n(".to_owned();
        for (index, (played, change)) in moves.iter().zip(sides).enumerate() {
            let letter = letter(change.side);
            let _ = write!(text, ";{letter}[{}]", G::sgf_point(record, *played));
            if index == 0 {
                let _ = write!(text, "C[{}]", escaped(comment));
            }
        }
        Some(text + ")")
    };
    lines.into_iter().filter_map(variation).collect()
}

/// Appends the node of a move.
fn node<G: Replayed>(text: &mut String, record: &G::Record, found: &MoveFindings) {
    let point = G::named(&found.played).map(|played| G::sgf_point(record, played));
    let letter = letter(found.side);
    let _ = write!(text, ";{letter}[{}]", point.unwrap_or_default());
    let _ = write!(text, "V[{:.2}]", found.black_score);
    text.push_str(match found.error {
        Some(Error::Slip) => "DO[]",
        Some(Error::Mistake) => "BM[1]",
        Some(Error::Blunder) => "BM[2]",
        None if found.only == Some(true) => "TE[1]",
        None => "",
    });
    let _ = write!(text, "C[{}]", escaped(&comment(found)));
}

/// Returns what the analysis says about a move, in lines.
pub(super) fn comment(found: &MoveFindings) -> String {
    let mut lines = vec![format!("{} {}", found.played, found.score)];
    if let Some(error) = found.error {
        let loss = found.loss;
        lines.push(format!(
            "{}: loses {loss:.2}; best: {} {}",
            error.name(),
            found.best,
            found.best_score
        ));
    }
    if let Some([from, to]) = found.turn {
        lines.push(format!("turning point: from {} to {}", from.name(), to.name()));
    }
    match found.only {
        Some(true) => lines.push("the only good move".to_owned()),
        Some(false) => lines.push(format!("missed the only good move {}", found.best)),
        None => {}
    }
    lines.extend(found.remarks.iter().map(|remark| remark.text.clone()));
    lines.join("\n")
}

/// Returns what the analysis says about a game.
pub(super) fn about(found: &GameFindings) -> String {
    let mut lines = Vec::new();
    lines.extend(found.opening.as_ref().map(|opening| format!("Opening: {opening}")));
    lines.extend(found.book_exit.and_then(Exit::words).map(|words| capitalized(&words)));
    for side in Side::ALL {
        let tally = found.tally(side);
        if let (Some(loss), Some(best)) = (tally.whole().mean_loss, tally.accuracy()) {
            lines.push(format!("{side}: {loss:.2} lost a move, {best:.0} % best moves"));
        }
    }
    lines.join("\n")
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}

fn escaped(text: &str) -> String {
    let plain: String = text.chars().filter(|&c| c == '\n' || !c.is_control()).collect();
    plain.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_follow_the_game_they_replace() {
        let text = "(;GM[2]\n(;B[f5]\u{0}\n(;B[d3])\u{1};W[d6]\n(;B[c3]\u{0}\n(;B[c4])\u{1};W[c5]";
        let expected = "(;GM[2]\n(;B[f5];W[d6]\n(;B[c3];W[c5])\n(;B[c4]))\n(;B[d3]))\n";
        assert_eq!(close(text, 2), expected);
    }

    #[test]
    fn brackets_are_escaped() {
        assert_eq!(escaped("a]\\\u{0}b\n"), "a\\]\\\\b\n");
    }
}
