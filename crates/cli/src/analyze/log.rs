//! The log of an analysis of many games, by which it resumes: a line of settings, then a line for each game in order.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::findings::GameFindings;
use crate::failure::Failure;

/// A log that is read to its end and then written.
#[derive(Debug)]
pub(super) struct Log {
    name: String,
    reader: Option<BufReader<File>>,
    writer: File,
    /// Bytes of complete lines.
    length: u64,
    line: u64,
}

/// The first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    tritboard: String,
    settings: String,
}

/// Beginning of the first line.
const START: &[u8] = b"{\"tritboard\"";

/// A game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Logged {
    /// The moves as text.
    pub(super) moves: String,
    pub(super) findings: GameFindings,
    /// The answer in JSON.
    pub(super) answer: String,
}

impl Log {
    /// Opens a log, or starts a new one.
    ///
    /// # Errors
    ///
    /// If the file is of other settings or no log, is in use, or cannot be written.
    pub(super) fn open(path: &Path, game: &str, settings: String) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let unwritten = |error| Failure::WriteFile { name: name.clone(), error };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let writer = options.open(path).map_err(unwritten)?;
        if writer.try_lock().is_err() {
            let what = "another analysis is writing it; expected a separate log";
            return Err(Failure::content(name, what));
        }
        let reader = BufReader::new(File::open(path).map_err(unwritten)?);
        let head = Head { tritboard: format!("analyze {game} 1"), settings };
        let mut log = Self { name, reader: Some(reader), writer, length: 0, line: 0 };
        match log.read_line()? {
            Some(text) => {
                let found: Head =
                    serde_json::from_str(&text).map_err(|_| log.wrong("not a log of `analyze`"))?;
                if found.tritboard != head.tritboard {
                    return Err(log.wrong("not a log of `analyze` of this game"));
                }
                if found.settings != head.settings {
                    let what = format!(
                        "a log of other settings ({}); expected the same settings or a new log",
                        found.settings
                    );
                    return Err(log.wrong(&what));
                }
            }
            None => log.add(&head)?,
        }
        Ok(log)
    }

    /// Returns the next game of the log.
    pub(super) fn next(&mut self) -> Result<Option<Logged>, Failure> {
        let Some(text) = self.read_line()? else { return Ok(None) };
        serde_json::from_str(&text).map(Some).map_err(|error| self.wrong(&error.to_string()))
    }

    /// Returns the error of the line that was read last.
    pub(super) fn wrong(&self, what: &str) -> Failure {
        Failure::content(format!("{}: line {}", self.name, self.line), what)
    }

    /// Returns a complete line; at the end of the file the log is ready for writing.
    fn read_line(&mut self) -> Result<Option<String>, Failure> {
        let Some(reader) = &mut self.reader else { return Ok(None) };
        let mut line = Vec::new();
        let read = reader.read_until(b'\n', &mut line);
        let failed = |error| Failure::Read { source_name: self.name.clone(), error };
        self.line += 1;
        if read.map_err(failed)? > 0 && line.ends_with(b"\n") {
            self.length += line.len() as u64;
            let text = String::from_utf8(line);
            return text.map(Some).map_err(|_| {
                failed(std::io::Error::new(ErrorKind::InvalidData, "not a log of `analyze`"))
            });
        }
        if self.length == 0
            && !line.is_empty()
            && !line.starts_with(START)
            && !START.starts_with(&line)
        {
            return Err(self.wrong("not a log of `analyze`"));
        }
        // A line without its end was being written when the program ended.
        self.reader = None;
        let cut = self
            .writer
            .set_len(self.length)
            .and_then(|()| self.writer.seek(SeekFrom::Start(self.length)));
        cut.map_err(|error| self.unwritten(error))?;
        Ok(None)
    }

    /// Appends a line without a buffer, so that it survives any end of the program.
    pub(super) fn add(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(value).map_err(|error| self.unwritten(error.into()))?;
        line.push(b'\n');
        self.writer.write_all(&line).map_err(|error| self.unwritten(error))
    }

    fn unwritten(&self, error: std::io::Error) -> Failure {
        Failure::WriteFile { name: self.name.clone(), error }
    }
}
