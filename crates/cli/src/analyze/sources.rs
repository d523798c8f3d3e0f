//! The games of all files that match the filters.

use std::ffi::OsString;
use std::fs;
use std::sync::Arc;
use std::vec::IntoIter;

use super::analyzed::Analyzed;
use crate::failure::Failure;
use crate::games::filter::Filter;

/// A game of a file.
pub(super) struct Sourced<R> {
    pub(super) file: Arc<str>,
    pub(super) number: u64,
    pub(super) record: R,
}

/// Iterator over the games of files.
pub(super) struct Sources<'a, G: Analyzed> {
    selection: &'a G::Selection,
    filter: Filter,
    current: Option<(Arc<str>, G::Games)>,
    rest: IntoIter<Vec<OsString>>,
    left: u64,
}

impl<'a, G: Analyzed> Sources<'a, G> {
    /// Opens the first source: several files, or one source of all words.
    pub(super) fn open(
        words: &[OsString],
        selection: &'a G::Selection,
        filter: Filter,
        limit: Option<u64>,
    ) -> Result<Self, Failure> {
        let is_file = |word: &OsString| fs::metadata(word).is_ok_and(|found| found.is_file());
        let sources = match words {
            [_, _, ..] if words.iter().all(is_file) => {
                words.iter().map(|word| vec![word.clone()]).collect()
            }
            words => vec![words.to_vec()],
        };
        let left = limit.unwrap_or(u64::MAX);
        let mut sources =
            Self { selection, filter, current: None, rest: sources.into_iter(), left };
        sources.advance()?;
        Ok(sources)
    }

    fn advance(&mut self) -> Result<(), Failure> {
        self.current = match self.rest.next() {
            Some(words) => {
                let (name, games) = G::open(&words, self.selection)?;
                Some((name.into(), games))
            }
            None => None,
        };
        Ok(())
    }

    /// Returns the name of the current source.
    pub(super) fn name(&self) -> String {
        self.current.as_ref().map(|(name, _)| name.to_string()).unwrap_or_default()
    }
}

impl<G: Analyzed> Iterator for Sources<'_, G> {
    type Item = Result<Sourced<G::Record>, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.left > 0 {
            let (file, games) = self.current.as_mut()?;
            match games.next() {
                None => {
                    if let Err(failure) = self.advance() {
                        self.current = None;
                        return Some(Err(failure));
                    }
                }
                Some(Err(failure)) => {
                    self.current = None;
                    return Some(Err(failure));
                }
                Some(Ok((number, record))) => {
                    let is_wanted = self.filter.takes(G::names(&record))
                        && self.filter.takes_opening(G::opening_of(&record).as_ref());
                    if is_wanted {
                        self.left -= 1;
                        return Some(Ok(Sourced { file: Arc::clone(file), number, record }));
                    }
                }
            }
        }
        None
    }
}
