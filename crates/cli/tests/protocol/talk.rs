//! A session with the program.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

/// Maximum time for an answer; test machines may be slow and busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running program, whose lines are read as they come.
pub(crate) struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts a protocol of Othello, or `play`, with arguments, a small table and an evaluation that needs no
    /// file; or starts a protocol of Gomoku. A book would answer the first moves without a search.
    pub(crate) fn start(protocol: &str, arguments: &[&str]) -> Self {
        let command: &[&str] = match protocol {
            "gomocup" => &["gomoku", "brain", "--no-book"],
            "gomokugtp" => &["gomoku", "gtp", "--no-book", "--hash", "4"],
            _ => &["othello", protocol, "--no-book", "--eval", "features", "--hash", "4"],
        };
        Self::of(cargo_bin!("tritboard"), &[command, arguments].concat())
    }

    /// Starts a program.
    pub(crate) fn of(program: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { input: child.stdin.take(), child, lines }
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.input.as_mut().unwrap().write_all(bytes.as_ref()).unwrap();
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\n"));
    }

    /// Waits for a line.
    pub(crate) fn hear(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line")
    }

    /// Returns the next line that begins with `start`; skips others.
    pub(crate) fn hear_of(&mut self, start: &str) -> String {
        loop {
            let line = self.hear();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Sends a command of GTP and returns the answer.
    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.say(command);
        self.answer()
    }

    /// Waits for an answer of GTP, which ends with an empty line.
    pub(crate) fn answer(&mut self) -> String {
        let mut answer = self.hear();
        assert!(answer.starts_with(['=', '?']), "{answer:?}");
        loop {
            match self.hear().as_str() {
                "" => return answer,
                line => answer = format!("{answer}\n{line}"),
            }
        }
    }

    /// Waits for an answer of Gomocup: a line that is not a message.
    pub(crate) fn reply(&mut self) -> String {
        loop {
            let line = self.hear();
            if !["MESSAGE ", "INFO "].iter().any(|start| line.starts_with(start)) {
                return line;
            }
        }
    }

    /// Sends a GTP command that succeeds. Returns its answer.
    pub(crate) fn done(&mut self, command: &str) -> String {
        let answer = self.ask(command);
        answer.strip_prefix('=').unwrap_or_else(|| panic!("{command}: {answer}")).trim().to_owned()
    }

    /// Asserts that the program has used at most `most` MiB so far, if the system reports it.
    pub(crate) fn assert_peak(&self, most: u64) {
        if let Some(mib) = self.peak_mib() {
            println!("{mib} MiB");
            assert!(mib <= most, "{mib} MiB");
        }
    }

    fn peak_mib(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(peak.trim().strip_suffix(" kB")?.parse::<u64>().ok()? >> 10)
    }

    /// Ends the input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Closes the input. Returns the remaining output after the program has ended successfully.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.close();
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the program goes on");
            thread::sleep(Duration::from_millis(1));
        };
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
        self.lines.iter().collect()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // Kills the program if the test failed; otherwise it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
