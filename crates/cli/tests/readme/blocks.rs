//! The parts of a Markdown text that the tests use.

/// A block of code.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    /// Number of its first line.
    pub(crate) line: usize,
    pub(crate) language: &'a str,
    pub(crate) lines: Vec<&'a str>,
}

/// A command and the output shown for it.
#[derive(Debug)]
pub(crate) struct Command<'a> {
    pub(crate) line: usize,
    pub(crate) text: &'a str,
    pub(crate) shown: Vec<&'a str>,
}

pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("```"), &mut open) {
            (Some(language), None) => {
                open = Some(Block { line: number + 1, language, lines: Vec::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => block.lines.push(line),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block has no end");
    blocks
}

/// Returns the commands in `console` blocks: lines that begin with `$ `.
pub(crate) fn commands(text: &str) -> Vec<Command<'_>> {
    let mut commands: Vec<Command> = Vec::new();
    for block in blocks(text).into_iter().filter(|block| block.language == "console") {
        assert!(block.lines[0].starts_with("$ "), "line {}: no command", block.line);
        for (line, content) in (block.line..).zip(block.lines) {
            match content.strip_prefix("$ ") {
                Some(text) => commands.push(Command { line, text, shown: Vec::new() }),
                None => commands.last_mut().unwrap().shown.push(content),
            }
        }
    }
    commands
}

/// Returns the texts in backticks outside blocks.
pub(crate) fn spans(text: &str) -> Vec<&str> {
    let mut spans = Vec::new();
    let mut is_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_block = !is_block;
        } else if !is_block {
            spans.extend(line.split('`').skip(1).step_by(2));
        }
    }
    spans
}

#[test]
fn blocks_and_commands_are_found() {
    let text =
        "a `b` c `d e`\n```console\n$ one `x`\nout\n…\n$ two\n```\n```rust\nlet x;\n```\n`f`\n";
    let commands = commands(text);
    let found: Vec<_> = commands.iter().map(|c| (c.line, c.text, c.shown.as_slice())).collect();
    assert_eq!(found, [(3, "one `x`", ["out", "…"].as_slice()), (6, "two", &[])]);
    let blocks = blocks(text);
    assert_eq!(
        (blocks[1].line, blocks[1].language, &*blocks[1].lines),
        (9, "rust", &["let x;"][..])
    );
    assert_eq!(spans(text), ["b", "d e", "f"]);
}
