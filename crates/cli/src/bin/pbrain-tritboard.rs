//! The program `pbrain-tritboard`, which managers of Gomocup start.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tritboard::brain()
}
