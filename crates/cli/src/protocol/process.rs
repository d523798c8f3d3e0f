//! A program that runs, and the lines that it writes.

use std::env;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::client::{EngineError, Fault};
use super::lines::{Line, Lines, on_thread};
use crate::failure::words;

/// A program and how it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) command: String,
    pub(crate) arguments: Vec<String>,
    /// Its working directory.
    pub(crate) folder: Option<PathBuf>,
    /// Whether it is restarted for each game.
    pub(crate) restarts: bool,
}

/// A program that runs. It is ended when this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// `None` once it has been asked to quit.
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    /// The line that asks it to quit.
    goodbye: &'static str,
    stop: Arc<AtomicBool>,
}

/// Number of lines that are read ahead.
const KEPT: usize = 256;

/// Time between checks of the stop flag.
const LOOK: Duration = Duration::from_millis(20);

/// Time that a program has to quit by itself.
const GRACE: Duration = Duration::from_secs(1);

impl Process {
    /// Starts a program.
    pub(crate) fn start(
        program: &Program,
        goodbye: &'static str,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, EngineError> {
        let failed = |error: std::io::Error| {
            let what = format!("cannot start {:?}: {}", program.command, words(&error));
            EngineError::Fault(Fault::Crash, what)
        };
        let mut command = Command::new(executable(program));
        command.args(&program.arguments);
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C does not reach the group, and the group is killed as a whole.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(std::io::ErrorKind::BrokenPipe.into()));
        };
        let read = || Lines::new(BufReader::new(output));
        match on_thread(KEPT, read, Some, || ()) {
            Ok(lines) => Ok(Self { child, input: Some(input), lines, goodbye, stop }),
            Err(error) => {
                kill(&mut child);
                Err(failed(error))
            }
        }
    }

    /// Sends a line to the program.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), EngineError> {
        let sent =
            self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(_)) | None => Err(self.crash()),
        }
    }

    /// Waits for a line until a deadline.
    pub(crate) fn receive(&mut self, until: Instant) -> Result<String, EngineError> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(EngineError::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // Also if lines are there: a program that writes without end would be read for ever.
                return Err(EngineError::Fault(Fault::NoAnswer, "no answer".to_owned()));
            }
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(Line::Text(text)) => return Ok(text),
                Ok(Line::TooLong) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits until a deadline without reading or writing.
    pub(crate) fn pause(&self, until: Instant) -> Result<(), EngineError> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(EngineError::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(LOOK));
        }
    }

    /// Returns the error of a program that has ended.
    fn crash(&mut self) -> EngineError {
        let what = match self.wait(GRACE) {
            Some(status) => format!("the program exited unexpectedly: {status}"),
            None => "the program closed its output".to_owned(),
        };
        EngineError::Fault(Fault::Crash, what)
    }

    /// Waits at most `time` for the end of the program.
    fn wait(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if start.elapsed() >= time {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Kills a program and all that it has started. One that has ended already is no error.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

impl Drop for Process {
    fn drop(&mut self) {
        let asked = !self.stop.load(Ordering::Relaxed) && self.send(self.goodbye).is_ok();
        // A program that does not know the command sees the end of its input.
        self.input = None;
        if asked {
            self.wait(GRACE);
        }
        kill(&mut self.child);
    }
}

/// Returns the path of a program: in its folder if it is there, else as a path, else the bare name, which the
/// system looks up.
fn executable(program: &Program) -> PathBuf {
    let command = Path::new(&program.command);
    let folders = program.folder.iter().cloned().chain([PathBuf::new()]);
    let is_path = command.components().count() > 1;
    let here = env::current_dir().unwrap_or_default();
    for (index, folder) in folders.enumerate() {
        let path = here.join(folder).join(command);
        // A bare name is a file in the given folder, but not in the current one.
        let may_be = is_path || (index == 0 && program.folder.is_some());
        if may_be && path.is_file() {
            return path;
        }
    }
    command.to_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn program(script: &str) -> Program {
        Program {
            command: "sh".to_owned(),
            arguments: vec!["-c".to_owned(), script.to_owned()],
            folder: None,
            restarts: false,
        }
    }

    fn start(script: &str) -> Process {
        Process::start(&program(script), "quit", Arc::default()).unwrap()
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[test]
    fn lines_go_there_and_back() {
        let mut process = start("while read x; do echo \"<$x>\"; done");
        for line in ["a", "b c", ""] {
            process.send(line).unwrap();
            assert_eq!(process.receive(soon()), Ok(format!("<{line}>")));
        }
    }

    #[test]
    fn crashes_and_silence_are_distinguished() {
        let mut process = start("echo bye; exit 3");
        assert_eq!(process.receive(soon()).as_deref(), Ok("bye"));
        let Err(EngineError::Fault(Fault::Crash, reason)) = process.receive(soon()) else {
            panic!()
        };
        assert_eq!(reason, "the program exited unexpectedly: exit status: 3");

        let mut process = start("sleep 1000");
        let found = process.receive(Instant::now() + Duration::from_millis(30));
        assert!(matches!(found, Err(EngineError::Fault(Fault::NoAnswer, _))));
        // It is killed with what it has started, without a long wait.
        let begin = Instant::now();
        drop(process);
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());

        let missing = Program { command: "/no/such/program".to_owned(), ..program("") };
        let Err(EngineError::Fault(Fault::Crash, reason)) =
            Process::start(&missing, "quit", Arc::default())
        else {
            panic!()
        };
        assert!(reason.starts_with("cannot start \"/no/such/program\": "), "{reason}");
    }

    #[test]
    fn the_stop_flag_ends_waiting() {
        let stop = Arc::<AtomicBool>::default();
        let mut process =
            Process::start(&program("sleep 1000"), "quit", Arc::clone(&stop)).unwrap();
        stop.store(true, Ordering::Relaxed);
        assert_eq!(process.receive(soon()), Err(EngineError::Stopped));
    }

    #[test]
    fn programs_are_found_in_their_folder() {
        let folder = tempfile::TempDir::new().unwrap();
        std::fs::write(folder.path().join("engine"), "").unwrap();
        let of = |command: &str, folder: Option<&Path>| {
            let folder = folder.map(Path::to_owned);
            executable(&Program { command: command.to_owned(), folder, ..program("") })
        };
        let path = folder.path().join("engine");
        assert_eq!(of("engine", Some(folder.path())), path);
        assert_eq!(of("engine", None), Path::new("engine"));
        assert_eq!(of("./engine", Some(folder.path())), path);
        assert_eq!(of(path.to_str().unwrap(), Some(Path::new("/"))), path);
        assert_eq!(of("sh", Some(folder.path())), Path::new("sh"));
    }
}
