//! Files and standard input.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use super::interrupt::{self, Waking};
use crate::failure::Failure;

pub(crate) const STANDARD_INPUT: &str = "standard input";

/// Length of a byte order mark in bytes.
const BYTE_ORDER_MARK: u64 = 3;

/// Returns the bytes of standard input, cut slightly above `limit`.
pub(crate) fn standard_input(limit: usize) -> Result<Vec<u8>, Failure> {
    read(STANDARD_INPUT, limit, || Ok(io::stdin().lock()))
}

/// Returns the bytes of a file, cut slightly above `limit`.
pub(crate) fn file(path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    read(&path.to_string_lossy(), limit, || open(path))
}

/// Opens a file. A folder is an error, which some systems report only when it is read.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}

/// Returns whether an input and an existing output are the same file. Standard input may be a file, where
/// the system can tell; standard output never is.
pub(crate) fn is_same(input: &OsStr, output: &OsStr) -> bool {
    let input = if input == "-" { OsStr::new("/dev/stdin") } else { input };
    let found = fs::canonicalize(input).ok().filter(|path| path.is_file());
    output != "-" && found.is_some() && found == fs::canonicalize(output).ok()
}

fn read<R: Read>(
    name: &str,
    limit: usize,
    open: impl FnOnce() -> io::Result<R>,
) -> Result<Vec<u8>, Failure> {
    // Read one byte more, so that the parser can report the excess.
    let limit = limit as u64 + BYTE_ORDER_MARK + 1;
    let mut bytes = Vec::new();
    match open().and_then(|reader| reader.take(limit).read_to_end(&mut bytes)) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::Read { source_name: name.to_owned(), error }),
    }
}

/// Size of the blocks of [`Standard`].
const BLOCK: usize = 1 << 16;

/// Standard input for long work; an interrupt ends the wait for input with an error.
#[derive(Debug, Default)]
pub(crate) struct Standard {
    /// Blocks read by a separate thread, from the first call on.
    blocks: Option<Receiver<io::Result<Vec<u8>>>>,
    block: io::Cursor<Vec<u8>>,
}

impl Standard {
    /// Waits for the next block; it is empty at the end of the input.
    fn next(&mut self) -> io::Result<Vec<u8>> {
        let blocks = match &self.blocks {
            Some(blocks) => blocks,
            None => self.blocks.insert(read_blocks()?),
        };
        let next = interrupt::wait(|| match blocks.try_recv() {
            Ok(block) => Some(block),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Ok(Vec::new())),
        });
        next.map_err(io::Error::other)?
    }
}

impl Read for Standard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.block.position() == self.block.get_ref().len() as u64 {
            self.block = io::Cursor::new(self.next()?);
        }
        self.block.read(buffer)
    }
}

/// Reads standard input on a thread, which ends at the end of the input or when the receiver is dropped.
fn read_blocks() -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (sender, blocks) = sync_channel(1);
    let read = move || {
        let _waking = Waking;
        // Drop the sender before the guard, so that a woken thread sees the end.
        let sender = sender;
        let mut is_over = false;
        while !is_over {
            let mut block = vec![0; BLOCK];
            let read = io::stdin().lock().read(&mut block).map(|count| {
                block.truncate(count);
                block
            });
            is_over = read.as_ref().map_or(true, Vec::is_empty);
            is_over |= sender.send(read).is_err();
            interrupt::wake();
        }
    };
    thread::Builder::new().spawn(read)?;
    Ok(blocks)
}
