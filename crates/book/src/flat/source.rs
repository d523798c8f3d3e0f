//! What a book is read from.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Bytes that are read at any offset: a file, or bytes in memory.
pub trait BookSource {
    /// Returns the number of bytes.
    fn length(&self) -> u64;

    /// Returns `length` bytes from an offset on.
    ///
    /// # Errors
    ///
    /// When the system refuses, or the bytes end before.
    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>>;
}

impl<S: BookSource + ?Sized> BookSource for &S {
    fn length(&self) -> u64 {
        (**self).length()
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        (**self).read(offset, length)
    }
}

impl BookSource for [u8] {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        let start = usize::try_from(offset).ok();
        let bytes = start.and_then(|start| self.get(start..start.checked_add(length)?));
        bytes.map(Cow::Borrowed).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

impl BookSource for Vec<u8> {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        self.as_slice().read(offset, length)
    }
}

/// A file that several threads can read at the same time.
///
/// The length is that at the time of opening.
#[derive(Debug)]
pub struct FileSource {
    file: Positioned,
    length: u64,
}

impl FileSource {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// When the system refuses, or the path is not a regular file.
    pub fn open(path: &Path) -> io::Result<Self> {
        // Opening a named pipe would wait for a writer.
        if !fs::metadata(path)?.is_file() {
            let what = "not a regular file; expected a book";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok(Self { file: Positioned::new(file), length })
    }
}

impl BookSource for FileSource {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        let end = offset.checked_add(length as u64);
        if end.is_none_or(|end| end > self.length) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut bytes = vec![0; length];
        self.file.read_exact_at(&mut bytes, offset)?;
        Ok(Cow::Owned(bytes))
    }
}

#[cfg(unix)]
use unix::Positioned;

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io;
    use std::os::unix::fs::FileExt;

    #[derive(Debug)]
    pub(super) struct Positioned(File);

    impl Positioned {
        pub(super) const fn new(file: File) -> Self {
            Self(file)
        }

        pub(super) fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
            self.0.read_exact_at(bytes, offset)
        }
    }
}

#[cfg(not(unix))]
use elsewhere::Positioned;

/// One position in the file for all threads, which take turns.
#[cfg(any(not(unix), test))]
mod elsewhere {
    use std::fs::File;
    use std::io::{self, Read, Seek, SeekFrom};
    use std::sync::{Mutex, PoisonError};

    #[derive(Debug)]
    pub(super) struct Positioned(Mutex<File>);

    impl Positioned {
        pub(super) const fn new(file: File) -> Self {
            Self(Mutex::new(file))
        }

        pub(super) fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
            // Every read seeks first, so a thread that panicked does no harm.
            let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(bytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sources_read_the_same_bytes() {
        let bytes: Vec<u8> = (0..=255).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bytes");
        fs::write(&path, &bytes).unwrap();
        let file = FileSource::open(&path).unwrap();
        let elsewhere = elsewhere::Positioned::new(File::open(&path).unwrap());
        assert_eq!((bytes.length(), file.length()), (256, 256));
        for (offset, length) in [(0, 0), (0, 256), (100, 20), (255, 1), (256, 0)] {
            let expected = &bytes[offset..offset + length];
            let offset = offset as u64;
            assert_eq!(&*bytes.read(offset, length).unwrap(), expected);
            assert_eq!(&*file.read(offset, length).unwrap(), expected);
            let mut read = vec![0; length];
            elsewhere.read_exact_at(&mut read, offset).unwrap();
            assert_eq!(read, expected);
        }
        for (offset, length) in [(0, 257), (257, 0), (u64::MAX, 1), (1, usize::MAX)] {
            for error in [bytes.read(offset, length), file.read(offset, length)] {
                assert_eq!(error.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
            }
        }
        assert!(FileSource::open(folder.path()).is_err(), "a folder");
    }
}
