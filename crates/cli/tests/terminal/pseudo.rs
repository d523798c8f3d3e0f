//! Output to a terminal, through a pseudo-terminal.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use super::DATA;

/// A command with its own terminal.
struct Session {
    child: Child,
    /// Keyboard: bytes written here are typed.
    keys: File,
    pieces: Receiver<Vec<u8>>,
    seen: String,
}

impl Session {
    fn start(arguments: &[&str], columns: u16, locale: &str) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let slave = || Stdio::from(OpenOptions::new().read(true).write(true).open(&name).unwrap());
        let child = Command::new("env")
            .arg("--default-signal=INT,TERM,HUP")
            .arg(cargo_bin!("tritboard"))
            .args(arguments)
            .current_dir(DATA)
            .env_remove("COLUMNS")
            .env_remove("LC_ALL")
            .env_remove("LC_CTYPE")
            .env("LANG", locale)
            .env("TERM", "xterm")
            .env_remove("COLORTERM")
            .env_remove("NO_COLOR")
            .stdin(slave())
            .stdout(slave())
            .stderr(slave())
            .spawn()
            .unwrap();
        let (sender, pieces) = mpsc::channel();
        let mut reader = File::from(master);
        let keys = reader.try_clone().unwrap();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            // An error means the end: the other side is closed.
            while let Ok(length @ 1..) = reader.read(&mut piece) {
                if sender.send(piece[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { child, keys, pieces, seen: String::new() }
    }

    /// Reads until a text appears, or to the end.
    fn read_until(&mut self, text: &str) {
        let start = Instant::now();
        while !self.seen.contains(text) && start.elapsed() < Duration::from_secs(60) {
            match self.pieces.recv_timeout(Duration::from_millis(100)) {
                Ok(piece) => self.seen.push_str(&String::from_utf8_lossy(&piece)),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Types a line.
    fn say(&mut self, line: &str) {
        self.keys.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn interrupt(&self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    }

    /// Returns all output and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        self.read_until("\0");
        let code = self.child.wait().unwrap().code();
        (self.seen, code)
    }
}

/// Returns the contents of the terminal without styles.
fn shown(arguments: &[&str], columns: u16, locale: &str) -> String {
    let (text, code) = Session::start(arguments, columns, locale).end();
    assert_eq!(code, Some(0), "{text}");
    anstream::adapter::strip_str(&text).to_string()
}

#[test]
fn a_utf_8_terminal_gets_boxes() {
    for (game, boxes, letters) in [
        (["gomoku", "threats", "h8h7"], " 7 ├─┼─┼─┼─┼─┼─┼─◎─┼", " 7 . . . . . . . O ."),
        (["othello", "show", "f5"], "5 ├─┼─┼─●─●─◉─┼─┤", "5 - - - X X X - -"),
        (["othello", "analyze", "e6f4e3f6g5d6e7f5c5"], "    0 ┼─────────", "    0 +---------"),
    ] {
        assert!(shown(&game, 80, "C.UTF-8").contains(boxes));
        assert!(shown(&game, 80, "C").contains(letters));
        let chosen = [&game[..], &["--drawing", "plain"]].concat();
        assert!(shown(&chosen, 80, "C.UTF-8").contains(letters));
        let chosen = [&game[..], &["--drawing", "box"]].concat();
        assert!(shown(&chosen, 80, "C").contains(boxes));
    }
}

#[test]
fn tables_are_as_wide_as_the_terminal() {
    let solve = ["othello", "solve", "fforum-1-19.obf", "--hash", "16"];
    for (columns, has_move) in [(60, false), (80, false), (100, true)] {
        let text = shown(&solve, columns, "C.UTF-8");
        let rows = || text.lines().filter(|line| line.contains(" ok "));
        assert_eq!(rows().count(), 19, "{text}");
        // Earlier text on the same line is not part of the row.
        let widths = rows().map(|row| row.rsplit('\r').next().unwrap().chars().count());
        assert!(widths.max() <= Some(columns.into()), "{text}");
        assert_eq!(text.contains(" move "), has_move, "{text}");
    }
}

/// The bar works whether or not the work checks the flag, and also after a second signal.
#[test]
fn bars_show_the_time_and_disappear_after_an_interrupt() {
    let mut session = Session::start(&["othello", "perft", "15"], 80, "C.UTF-8");
    session.read_until(" left");
    assert!(session.seen.contains(" % ") && session.seen.contains(" left"), "{}", session.seen);
    session.interrupt();
    let (text, code) = session.end();
    assert_eq!(code, Some(130), "{text}");
    // The line of the bar is empty again before the message, or before the row of a depth that was done first.
    let rest = text.rsplit("\x1b[2K").next().unwrap();
    let rest = anstream::adapter::strip_str(rest).to_string();
    assert_eq!(rest.trim_end().lines().last(), Some("error: interrupted"), "{text}");
}

/// The first interrupt ends the search and plays its move; an interrupt at the prompt ends the program.
#[test]
fn an_interrupt_ends_a_search_or_a_game() {
    let arguments =
        ["othello", "play", "--plain", "--no-book", "--level", "60", "--hash", "16", "--ponder"];
    let mut session = Session::start(&arguments, 80, "C.UTF-8");
    session.read_until("Black> ");
    assert!(session.seen.contains("8 └─┴─┴─"), "{}", session.seen);
    session.say("f5");
    session.read_until("nodes");
    session.interrupt();
    session.read_until("White plays ");
    // The second interrupt comes at the prompt, while the program ponders.
    let played = session.seen.find("White plays ").unwrap_or(0);
    session.seen.drain(..played);
    session.read_until("Black> ");
    let text = anstream::adapter::strip_str(&session.seen).to_string();
    assert!(text.contains("White plays "), "{text}");
    session.interrupt();
    let (text, code) = session.end();
    assert_eq!(code, Some(130), "{text}");
    assert!(text.ends_with("interrupted\r\n"), "{text}");
}

/// The end of the input also ends a search.
#[test]
fn the_end_of_the_input_ends_a_game() {
    let begin = ["othello", "play", "--plain", "--no-book", "--level", "60", "--hash", "16"];
    let arguments = [&begin[..], &["--color", "white"]].concat();
    let mut session = Session::start(&arguments, 80, "C.UTF-8");
    session.read_until("nodes");
    // Ctrl-D.
    session.keys.write_all(&[4]).unwrap();
    let (text, code) = session.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Black plays ") && text.contains("White to move"), "{text}");
}

/// Lines can be edited at the prompt and recalled from the history.
#[test]
#[cfg(unix)]
fn lines_are_edited_and_recalled() {
    let arguments = ["othello", "play", "--plain", "--color", "both", "--hash", "4"];
    let mut session = Session::start(&arguments, 80, "C.UTF-8");
    session.read_until("Black> ");
    // One key too many, the backspace, then both ends of the line.
    session.keys.write_all(b"movesx\x7f\x01\x05\r").unwrap();
    session.read_until("no moves yet");
    // Wait for the prompt, because keys are edited only while it is shown.
    let answer = session.seen.find("no moves yet").unwrap();
    session.seen.drain(..answer);
    session.read_until("Black> ");
    session.keys.write_all(b"5\x1b[Df\r").unwrap();
    session.read_until("White> ");
    assert!(session.seen.contains("White to move, 3 moves: F4 D6 F6"), "{}", session.seen);
    // Recall the second to last line.
    session.keys.write_all(b"\x1b[A\x1b[A\r").unwrap();
    session.read_until("Played 1 move:");
    session.say("quit");
    let (text, code) = session.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Played 1 move:\r\n  F5\r\n"), "{text}");
}

/// Ctrl-C is echoed at the cursor, so a line that fills the terminal would remain.
#[test]
fn lines_of_progress_leave_room_for_control_c() {
    for (arguments, shown) in [
        (&["othello", "hint", "f5", "--level", "60", "--hash", "16"][..], "empties, depth"),
        (&["othello", "analyze", "f5d6c3d3c4", "--level", "60", "--hash", "16"], "empties, depth"),
        (&["othello", "perft", "15"], " left"),
    ] {
        let mut session = Session::start(arguments, 60, "C.UTF-8");
        session.read_until(shown);
        session.interrupt();
        let (text, code) = session.end();
        assert_eq!(code, Some(130), "{text}");
        let drawn =
            text.split("\r\x1b[2K").flat_map(str::lines).filter(|line| line.contains(shown));
        let widest =
            drawn.map(|line| anstream::adapter::strip_str(line).to_string().chars().count());
        let widest = widest.max().unwrap();
        assert!((1..=57).contains(&widest), "{widest} columns: {text}");
        let rest = text.rsplit("\x1b[2K").next().unwrap();
        let rest = anstream::adapter::strip_str(rest).to_string();
        assert!(rest.ends_with("error: interrupted\r\n"), "{text}");
    }
}

#[test]
fn a_person_may_name_the_game() {
    for (answer, shown) in
        [("o", "Black: 4, White: 1"), ("Gomoku", "White to move, freestyle rule")]
    {
        let mut session = Session::start(&["show", "f5"], 80, "C.UTF-8");
        session.read_until("the moves may be Othello or Gomoku: [o]thello or [g]omoku? ");
        session.say(answer);
        let (text, code) = session.end();
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains(shown), "{text}");
    }
    let mut session = Session::start(&["show", "f5"], 80, "C.UTF-8");
    session.read_until("[g]omoku? ");
    session.say("chess");
    let (text, code) = session.end();
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("expected `tritboard othello show …`"), "{text}");
}

/// Codes that show and leave a full screen.
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";

/// Returns whether the terminal of a session edits and echoes lines, as before a full screen.
fn is_restored(keys: &File) -> bool {
    let modes = tcgetattr(keys).unwrap().local_modes;
    modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
}

const SCREEN: [&str; 8] = ["gomoku", "play", "--hash", "4", "--threads", "1", "--nodes", "500"];

/// A move is played at the cursor, and the terminal is as before at the end.
#[test]
fn a_full_screen_gives_the_terminal_back() {
    let mut session = Session::start(&SCREEN, 80, "C.UTF-8");
    let keys = session.keys.try_clone().unwrap();
    session.read_until(ENTER);
    session.read_until("you");
    assert!(!is_restored(&keys));
    session.keys.write_all(b"\r").unwrap();
    // The last move of White.
    session.read_until("◎");
    session.keys.write_all(b"qy").unwrap();
    let (text, code) = session.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("◎") && text.rfind(LEAVE) > text.rfind(ENTER), "{text}");
    assert!(is_restored(&keys));
}

/// A request to terminate also gives the terminal back, before the message.
#[test]
fn an_interrupt_ends_a_full_screen() {
    let mut session = Session::start(&SCREEN, 80, "C.UTF-8");
    let keys = session.keys.try_clone().unwrap();
    session.read_until(ENTER);
    session.read_until("you");
    session.interrupt();
    let (text, code) = session.end();
    assert_eq!(code, Some(130), "{text}");
    let after = &text[text.rfind(LEAVE).unwrap()..];
    assert!(after.ends_with("interrupted\r\n"), "{text}");
    assert!(is_restored(&keys));
}

/// The moves appear while they are analyzed; files are written at the end.
#[test]
fn an_analysis_fills_a_full_screen() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("game.html");
    let report = report.to_str().unwrap();
    for (game, moves, effort) in [
        ("othello", "f5d6c3d3c4f4f6f3e6e7", ["--depth", "4"]),
        ("gomoku", "h8i9h10g7h9h7i10", ["--nodes", "2000"]),
    ] {
        let begin = [game, "analyze", moves, "--screen", "--hash", "8", "--threads", "1"];
        let rest = ["--report", report, "--force"];
        let mut session = Session::start(&[&begin[..], &effort, &rest].concat(), 80, "C.UTF-8");
        let keys = session.keys.try_clone().unwrap();
        // Words are drawn without the blanks between them.
        session.read_until("complete:");
        assert!(session.seen.contains("complete:"), "{}", session.seen);
        session.keys.write_all(b"\x1b[Fq").unwrap();
        let (text, code) = session.end();
        assert_eq!(code, Some(0), "{text}");
        assert!(text.rfind(LEAVE) > text.rfind(ENTER), "{text}");
        // The table is for terminals without a screen.
        let after = anstream::adapter::strip_str(&text[text.rfind(LEAVE).unwrap()..]).to_string();
        assert_eq!(after.trim(), "", "{after}");
        assert!(is_restored(&keys));
        assert!(std::fs::read_to_string(report).unwrap().contains("</html>"));
    }
}

/// A person may leave before the end, and a request to terminate ends the search.
#[test]
fn a_long_analysis_ends_with_its_screen() {
    let arguments = ["othello", "analyze", "f5d6c3", "--screen", "--level", "60", "--hash", "16"];
    for (key, expected) in [(Some(b"q"), 0), (None, 130)] {
        let mut session = Session::start(&arguments, 80, "C.UTF-8");
        let keys = session.keys.try_clone().unwrap();
        session.read_until("Analyzing:");
        match key {
            Some(key) => session.keys.write_all(key).unwrap(),
            None => session.interrupt(),
        }
        let (text, code) = session.end();
        assert_eq!(code, Some(expected), "{text}");
        assert!(text.rfind(LEAVE) > text.rfind(ENTER), "{text}");
        assert!(is_restored(&keys));
    }
}
