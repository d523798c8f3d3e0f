//! Buffer for standard output until the whole input has been checked.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::{env, fs, process};

use crate::terminal::interrupt;

/// Maximum number of bytes in memory; more go to a temporary file.
const MOST: usize = 16 << 20;

/// Bytes held in memory or in a temporary file until they are [written](Self::write_to).
#[derive(Debug, Default)]
pub(crate) struct Spool {
    memory: Vec<u8>,
    file: Option<Temporary>,
}

#[derive(Debug)]
struct Temporary {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Spool {
    /// Writes all bytes to an output.
    pub(crate) fn write_to(&mut self, mut output: impl Write) -> io::Result<()> {
        if let Some(Temporary { path, file }) = &mut self.file {
            file.flush()?;
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(0))?;
            io::copy(&mut file, &mut output)?;
        }
        output.write_all(&self.memory)?;
        output.flush()
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.memory.extend_from_slice(bytes);
        if self.memory.len() > MOST {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    /// Moves the bytes in memory to the file.
    fn flush(&mut self) -> io::Result<()> {
        let temporary = match &mut self.file {
            Some(temporary) => temporary,
            None => self.file.insert(Temporary::create()?),
        };
        temporary.file.write_all(&self.memory)?;
        self.memory.clear();
        Ok(())
    }
}

/// Number of temporary names to try.
const ATTEMPTS: u32 = 100;

impl Temporary {
    fn create() -> io::Result<Self> {
        let mut attempt = 0;
        loop {
            let name = format!(".tritboard-{}-{attempt}.tmp", process::id());
            let path = env::temp_dir().join(name);
            match interrupt::create_temporary(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < ATTEMPTS => {
                    attempt += 1;
                }
                file => {
                    let file = BufWriter::new(file?);
                    return Ok(Self { path, file });
                }
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // If the file cannot be removed, the system cleans its temporary folder.
        let _ = fs::remove_file(&self.path);
        interrupt::release(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_memory_and_from_a_file() {
        for blocks in [1, 20] {
            let mut spool = Spool::default();
            for block in 0..blocks {
                spool.write_all(&vec![block; 1 << 20]).unwrap();
            }
            assert_eq!(spool.file.is_some(), blocks > 16);
            let path = spool.file.as_ref().map(|temporary| temporary.path.clone());
            let mut found = Vec::new();
            spool.write_to(&mut found).unwrap();
            assert_eq!(found.len(), usize::from(blocks) << 20);
            assert!(
                found.chunks(1 << 20).zip(0..).all(|(found, block)| found == vec![block; 1 << 20])
            );
            drop(spool);
            assert!(path.is_none_or(|path| !path.exists()));
        }
    }
}
