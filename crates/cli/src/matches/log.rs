//! The log of a match: a line of settings, then a line for each finished game.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::record::Record;
use super::schedule::Schedule;
use crate::failure::Failure;
use crate::game::Game;

/// A log that is being written.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    name: String,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    tritboard: String,
    settings: Value,
}

/// The version of new logs. Each game has a checksum; games of version 1 need none.
const VERSION: u32 = 2;

/// Returns the kind of the file in the first line.
fn kind<G: Game>(version: u32) -> String {
    format!("match {} {version}", G::NAME)
}

/// The text between a game and its checksum, and behind that: the last member of an object.
const CHECKSUM: &[u8] = b",\"crc32\":\"";
const END: &[u8] = b"\"}";

/// Returns the line of a game with the checksum of the text before it.
fn with_checksum(line: &[u8]) -> Vec<u8> {
    let start = line.strip_suffix(b"}").unwrap_or(line);
    let checksum = format!("{:08x}", crc32fast::hash(start));
    [start, CHECKSUM, checksum.as_bytes(), END].concat()
}

/// Returns whether the checksum of a line is right, or `None` without a checksum.
fn is_intact(line: &[u8]) -> Option<bool> {
    let rest = line.strip_suffix(END)?;
    let (rest, checksum) = rest.split_at_checked(rest.len().checked_sub(8)?)?;
    let start = rest.strip_suffix(CHECKSUM)?;
    Some(format!("{:08x}", crc32fast::hash(start)).as_bytes() == checksum)
}

impl Log {
    /// Opens a log or starts a new one, and returns its games.
    ///
    /// # Errors
    ///
    /// When the match has other settings, the file is not a log, or another match writes it.
    pub(super) fn open<G: Game>(
        path: &Path,
        settings: &Value,
        names: &[String],
        schedule: &Schedule,
    ) -> Result<(Self, Vec<Record>), Failure> {
        let name = path.display().to_string();
        let failed = |error| Failure::Read { source_name: name.clone(), error };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| Failure::WriteFile { name: name.clone(), error })?;
        if !is_alone(&file) {
            return Err(Failure::content(
                name,
                "another match is writing it; expected a separate log",
            ));
        }
        let mut log = Self { file, name: name.clone() };
        let mut text = Vec::new();
        log.file.read_to_end(&mut text).map_err(failed)?;
        // A line without its end was being written when the program was ended.
        let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let head = Head { tritboard: kind::<G>(VERSION), settings: settings.clone() };
        if end == 0 {
            if !text.is_empty() && !is_begun(&head, &text) {
                return Err(log.no_log::<G>());
            }
            log.cut(0)?;
            let line = log.json(&head)?;
            log.line(line)?;
            return Ok((log, Vec::new()));
        }
        let mut lines = text[..end - 1].split(|&byte| byte == b'\n').zip(1_u64..);
        let found = lines.next().and_then(|(line, _)| serde_json::from_slice::<Head>(line).ok());
        let is_old = found.as_ref().is_some_and(|found| found.tritboard == kind::<G>(1));
        let found = found.filter(|found| is_old || found.tritboard == head.tritboard);
        let found = found.ok_or_else(|| log.no_log::<G>())?;
        if let Some(difference) = difference(&found.settings, settings, "") {
            return Err(Failure::content(
                name,
                format!(
                    "a match with other settings; expected the same settings or a new log: {difference}"
                ),
            ));
        }
        let mut records: Vec<Record> = Vec::new();
        let mut has = vec![false; schedule.games()];
        for (line, number) in lines {
            let wrong = |what: String| Failure::content(format!("{name}: line {number}"), what);
            match is_intact(line) {
                Some(true) => {}
                None if is_old => {}
                Some(false) => {
                    let what = "the checksum is wrong: the line was changed or damaged; restore the line \
                                or delete it";
                    return Err(wrong(what.to_owned()));
                }
                None => {
                    let what = "no checksum at the end of the line; restore the line or delete it";
                    return Err(wrong(what.to_owned()));
                }
            }
            let record: Record =
                serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
            let Some(has) = record.game.checked_sub(1).and_then(|game| has.get_mut(game)) else {
                let games = schedule.games();
                return Err(wrong(format!("game {}; expected 1 to {games}", record.game)));
            };
            record.to_opening::<G>().map_err(wrong)?;
            let colors = schedule.fixture(record.game - 1).colors.map(|engine| &names[engine]);
            if colors != [&record.black, &record.white] {
                return Err(wrong(format!("expected a game of {} and {}", colors[0], colors[1])));
            }
            if !std::mem::replace(has, true) {
                records.push(record);
            }
        }
        log.cut(end as u64)?;
        Ok((log, records))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), Failure> {
        let line = self.json(record)?;
        self.line(with_checksum(&line))
    }

    fn json(&self, value: &impl Serialize) -> Result<Vec<u8>, Failure> {
        serde_json::to_vec(value).map_err(|error| self.failed(error.into()))
    }

    /// Appends a line without a buffer, so that it survives any end of the program.
    fn line(&mut self, mut line: Vec<u8>) -> Result<(), Failure> {
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| self.failed(error))
    }

    /// Truncates the file to a number of bytes.
    fn cut(&mut self, bytes: u64) -> Result<(), Failure> {
        let cut = self.file.set_len(bytes).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(drop).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: std::io::Error) -> Failure {
        Failure::WriteFile { name: self.name.clone(), error }
    }

    fn no_log<G: Game>(&self) -> Failure {
        let what =
            format!("not a log of a match of {}; expected such a log or a new file", G::TITLE);
        Failure::content(&*self.name, what)
    }
}

/// Time for which a match that has just been ended may still lock its log.
const ENDING: Duration = Duration::from_secs(1);

/// Locks a file and returns whether no other match has locked it, as far as the system has locks.
fn is_alone(file: &File) -> bool {
    let start = Instant::now();
    while matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        if start.elapsed() > ENDING {
            return false;
        }
        thread::sleep(Duration::from_millis(10));
    }
    true
}

/// Returns whether a text is the beginning of a first line.
fn is_begun(head: &Head, text: &[u8]) -> bool {
    serde_json::to_vec(head).is_ok_and(|line| line.starts_with(text))
}

/// Returns the first difference between two settings.
fn difference(found: &Value, expected: &Value, path: &str) -> Option<String> {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (found, expected) {
        (Value::Object(one), Value::Object(other)) => {
            let keys = other.keys().chain(one.keys().filter(|key| !other.contains_key(*key)));
            // An engine's evaluation follows from the rule.
            let mut keys: Vec<&String> = keys.collect();
            keys.sort_by_key(|&key| key == "engines");
            let of = |map: &serde_json::Map<String, Value>, key: &str| {
                map.get(key).cloned().unwrap_or_default()
            };
            keys.into_iter().find_map(|key| difference(&of(one, key), &of(other, key), &below(key)))
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let both = one.iter().zip(other).zip(1..);
            let mut found = both.map(|((one, other), number): (_, u32)| {
                difference(one, other, &below(&number.to_string()))
            });
            found.find_map(|found| found)
        }
        _ if found == expected => None,
        _ => Some(format!("{path} is {found} there and {expected} here")),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use othello::Game as Othello;
    use serde_json::json;

    use super::*;
    use crate::matches::record::tests::record;

    fn open(path: &Path, settings: &Value) -> Result<(Log, Vec<Record>), String> {
        let names = ["a", "b"].map(str::to_owned);
        Log::open::<Othello>(path, settings, &names, &Schedule::new(2, 3))
            .map_err(|failure| failure.to_string().replace(&path.display().to_string(), "LOG"))
    }

    /// Returns a temporary folder and the path of a log in it.
    fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("log");
        (folder, path)
    }

    #[test]
    fn games_are_there_after_any_end() {
        let (_folder, path) = folder();
        let settings = json!({"rounds": 3});
        let (mut log, records) = open(&path, &settings).unwrap();
        assert!(records.is_empty());
        let games = [record(1, None), record(3, None)];
        for game in &games {
            log.add(game).unwrap();
        }
        drop(log);
        let whole = fs::read(&path).unwrap();
        let ends: Vec<usize> = whole
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n')
            .map(|(at, _)| at + 1)
            .collect();
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let (mut log, records) = open(&path, &settings).unwrap();
            let kept = ends.iter().filter(|&&end| end <= length).count().saturating_sub(1);
            assert_eq!(records, games[..kept], "{length}");
            for game in &games[kept..] {
                log.add(game).unwrap();
            }
            assert!(fs::read(&path).unwrap() == whole, "{length}");
        }
    }

    #[test]
    fn other_matches_are_refused() {
        let (_folder, path) = folder();
        let settings = json!({"rounds": 3, "engines": [{"words": ["depth=1"]}, {"words": []}]});
        drop(open(&path, &settings).unwrap());
        let other = json!({"rounds": 3, "engines": [{"words": ["depth=2"]}, {"words": []}]});
        assert_eq!(
            open(&path, &other).unwrap_err(),
            "LOG: a match with other settings; expected the same settings or a new log: engines.1.words.1 is \
             \"depth=1\" there and \"depth=2\" here"
        );
        for other in [json!({"rounds": 4}), json!({"rounds": 3, "seed": 1}), json!(null)] {
            assert!(open(&path, &other).unwrap_err().contains("other settings"), "{other}");
        }
        let (_log, _) = open(&path, &settings).unwrap();
        assert_eq!(
            open(&path, &settings).unwrap_err(),
            "LOG: another match is writing it; expected a separate log"
        );
    }

    #[test]
    fn other_files_are_not_changed() {
        let (_folder, path) = folder();
        for text in ["hello\n", "hello", "{}\n", "\n", "{\"tritboard\":\"x\",\"settings\":1}\n"] {
            fs::write(&path, text).unwrap();
            let error = open(&path, &json!(1)).unwrap_err();
            assert_eq!(
                error,
                "LOG: not a log of a match of Othello; expected such a log or a new file"
            );
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    /// A match that resumes must not count games that were never played.
    #[test]
    fn a_changed_byte_is_found() {
        let (_folder, path) = folder();
        let settings = json!({"rounds": 3});
        let (mut log, _) = open(&path, &settings).unwrap();
        log.add(&record(1, None)).unwrap();
        log.add(&record(3, None)).unwrap();
        drop(log);
        let whole = fs::read(&path).unwrap();
        let head = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for at in head..whole.len() - 1 {
            for bit in [1, 2, 4, 16, 128] {
                let mut changed = whole.clone();
                changed[at] ^= bit;
                if changed[at] == b'\n' || whole[at] == b'\n' {
                    continue;
                }
                fs::write(&path, &changed).unwrap();
                let error = open(&path, &settings).unwrap_err();
                assert!(error.starts_with("LOG: line ") && error.contains("checksum"), "{error}");
            }
        }
        // A line of this version needs a checksum.
        let text = String::from_utf8(whole).unwrap();
        let (start, _) = text.rsplit_once(",\"crc32\"").unwrap();
        fs::write(&path, format!("{start}}}\n")).unwrap();
        let error = open(&path, &settings).unwrap_err();
        assert!(error.starts_with("LOG: line 3: no checksum at the end of the line"), "{error}");
    }

    #[test]
    fn old_logs_have_no_checksums() {
        let (_folder, path) = folder();
        let line = serde_json::to_string(&record(1, None)).unwrap();
        let head = "{\"tritboard\":\"match othello 1\",\"settings\":1}\n";
        fs::write(&path, format!("{head}{line}\n")).unwrap();
        let (mut log, records) = open(&path, &json!(1)).unwrap();
        assert_eq!(records, [record(1, None)]);
        // New games have one, which must be right.
        log.add(&record(3, None)).unwrap();
        drop(log);
        assert_eq!(open(&path, &json!(1)).unwrap().1.len(), 2);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen("\"game\":3", "\"game\":2", 1)).unwrap();
        assert!(open(&path, &json!(1)).unwrap_err().contains("line 3: the checksum is wrong"));
    }

    #[test]
    fn damaged_lines_have_a_number() {
        let (_folder, path) = folder();
        let settings = json!(1);
        let head = "{\"tritboard\":\"match othello 1\",\"settings\":1}\n";
        let line = |record: &Record| serde_json::to_string(record).unwrap();
        let good = line(&record(1, None));
        let swapped = Record { black: "b".to_owned(), white: "a".to_owned(), ..record(1, None) };
        for (bad, error) in [
            ("{", "EOF while parsing"),
            (&line(&record(7, None)), "game 7; expected 1 to 6"),
            (&line(&record(0, None)), "game 0; expected 1 to 6"),
            (&good.replace("F5D6", "F5F5"), "moves: "),
            (&good.replace("\"opening\":4", "\"opening\":9"), "another number of moves"),
            (&line(&swapped), "expected a game of a and b"),
        ] {
            fs::write(&path, format!("{head}{good}\n{bad}\n")).unwrap();
            let found = open(&path, &settings).unwrap_err();
            assert!(found.starts_with(&format!("LOG: line 3: {error}")), "{found}");
        }
        // A repeated game counts once.
        fs::write(&path, format!("{head}{good}\n{good}\n")).unwrap();
        assert_eq!(open(&path, &settings).unwrap().1.len(), 1);
    }
}
