//! Prints what the questions find on this machine: a line for each, its name and the numbers.

use std::io::Write;

fn main() -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    for question in wasm_tests::questions() {
        let numbers: Vec<String> = (question.ask)().iter().map(ToString::to_string).collect();
        writeln!(output, "{}: {}", question.name, numbers.join(" "))?;
    }
    Ok(())
}
