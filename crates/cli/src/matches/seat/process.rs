//! A program that runs, and the lines that it says.

use std::env;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Trouble;
use crate::matches::engine::Program;
use crate::matches::record::Fault;
use crate::protocol::lines::{Line, Lines};

/// A program that runs. It is ended when this is dropped.
#[derive(Debug)]
pub(in crate::matches) struct Process {
    child: Child,
    /// `None` when it is asked to end.
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    /// What asks it to end.
    goodbye: &'static str,
    stop: Arc<AtomicBool>,
}

/// How many lines are kept that nobody has asked for.
const KEPT: usize = 256;

/// How often it is looked whether anybody still wants an answer.
const LOOK: Duration = Duration::from_millis(20);

/// How long a program has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

impl Process {
    /// Starts a program.
    pub(super) fn start(
        program: &Program,
        goodbye: &'static str,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, Trouble> {
        let failed = |error: std::io::Error| {
            let what = format!("cannot start {:?}: {error}", program.command);
            Trouble::Fault(Fault::Crash, what)
        };
        let mut command = Command::new(executable(program));
        command.args(&program.arguments);
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for this program, and whatever it starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(std::io::ErrorKind::BrokenPipe.into()));
        };
        let (sender, lines) = sync_channel(KEPT);
        let read = move || {
            for line in Lines::new(BufReader::new(output)) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        };
        let process = Self { child, input: Some(input), lines, goodbye, stop };
        thread::Builder::new().spawn(read).map_err(failed)?;
        Ok(process)
    }

    /// Tells the program a line.
    pub(in crate::matches) fn say(&mut self, line: &str) -> Result<(), Trouble> {
        let said =
            self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        match said {
            Some(Ok(())) => Ok(()),
            Some(Err(_)) | None => Err(self.crash()),
        }
    }

    /// Waits for a line, until somebody has no more patience.
    pub(in crate::matches) fn hear(&mut self, until: Instant) -> Result<String, Trouble> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // Whatever it says meanwhile: who says much would be heard for ever.
                return Err(Trouble::Fault(Fault::NoAnswer, "no answer".to_owned()));
            }
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(Line::Text(text)) => return Ok(text),
                Ok(Line::TooLong) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Leaves the program alone for a time, unless nobody wants an answer any more.
    pub(in crate::matches) fn leave_alone(&self, until: Instant) -> Result<(), Trouble> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(LOOK));
        }
    }

    /// Returns that the program has ended, and how.
    fn crash(&mut self) -> Trouble {
        let status = self.wait(GRACE).map_or("its output".to_owned(), |status| status.to_string());
        Trouble::Fault(Fault::Crash, format!("the program has ended: {status}"))
    }

    /// Waits until the program has ended, or so long.
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

    /// Ends the program and whatever it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) =
            i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // What has ended before cannot be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let asked = !self.stop.load(Ordering::Relaxed) && self.say(self.goodbye).is_ok();
        // Who does not know the word knows that nothing follows.
        self.input = None;
        if asked {
            self.wait(GRACE);
        }
        self.kill();
    }
}

/// Returns the path of a program: in its folder, if it is there, as a path, or else a name that the
/// system looks for.
fn executable(program: &Program) -> PathBuf {
    let command = Path::new(&program.command);
    let folders = program.folder.iter().cloned().chain([PathBuf::new()]);
    let is_path = command.components().count() > 1;
    let here = env::current_dir().unwrap_or_default();
    for (index, folder) in folders.enumerate() {
        let path = here.join(folder).join(command);
        // A bare name is that of a file here only in the folder that was given.
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
            process.say(line).unwrap();
            assert_eq!(process.hear(soon()), Ok(format!("<{line}>")));
        }
    }

    #[test]
    fn ends_and_silence_are_told_apart() {
        let mut process = start("echo bye; exit 3");
        assert_eq!(process.hear(soon()).as_deref(), Ok("bye"));
        let Err(Trouble::Fault(Fault::Crash, reason)) = process.hear(soon()) else { panic!() };
        assert_eq!(reason, "the program has ended: exit status: 3");

        let mut process = start("sleep 1000");
        let found = process.hear(Instant::now() + Duration::from_millis(30));
        assert!(matches!(found, Err(Trouble::Fault(Fault::NoAnswer, _))));
        // It is ended with what it has started, and nobody waits long for that.
        let begin = Instant::now();
        drop(process);
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());

        let missing = Program { command: "/no/such/program".to_owned(), ..program("") };
        let Err(Trouble::Fault(Fault::Crash, reason)) =
            Process::start(&missing, "quit", Arc::default())
        else {
            panic!()
        };
        assert!(reason.starts_with("cannot start \"/no/such/program\": "), "{reason}");
    }

    #[test]
    fn nobody_waits_when_it_is_stopped() {
        let stop = Arc::<AtomicBool>::default();
        let mut process =
            Process::start(&program("sleep 1000"), "quit", Arc::clone(&stop)).unwrap();
        stop.store(true, Ordering::Relaxed);
        assert_eq!(process.hear(soon()), Err(Trouble::Stopped));
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
