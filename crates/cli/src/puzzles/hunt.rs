//! Searches the games of files for puzzles.

use std::ffi::OsString;
use std::sync::Mutex;

use super::batch;
use super::puzzled::{Candidate, Found, Puzzle, Puzzled, Source};
use super::selection::Selection;
use crate::failure::Failure;
use crate::games::entry::Entry;
use crate::games::filter::Filter;
use crate::terminal::interrupt;
use crate::terminal::number::counted;
use crate::terminal::status::Status;

/// A search in progress.
pub(super) struct Hunt<'a, G: Puzzled> {
    settings: &'a G::Settings,
    finders: Vec<Mutex<G::Finder>>,
    /// Games that wait for the next batch.
    games: Vec<Game<G>>,
    selection: Selection<G>,
    searched: u64,
    status: Status,
}

/// A game with the positions to search.
struct Game<G: Puzzled> {
    source: Source,
    candidates: Vec<Candidate<G>>,
}

/// Number of games of a batch for each thread: enough that few threads wait for the last ones.
const BATCH: usize = 32;

impl<'a, G: Puzzled> Hunt<'a, G> {
    pub(super) fn new(
        settings: &'a G::Settings,
        threads: usize,
        selection: Selection<G>,
    ) -> Result<Self, Failure> {
        let finder = |_| G::finder(settings).map(Mutex::new);
        let finders = (0..threads).map(finder).collect::<Result<_, _>>()?;
        let status = Status::of_several(None).ticking();
        Ok(Self { settings, finders, games: Vec::new(), selection, searched: 0, status })
    }

    /// Searches all games of some files.
    pub(super) fn all(
        &mut self,
        reader: &G,
        files: &[OsString],
        filter: &Filter,
    ) -> Result<(), Failure> {
        let mut ending = Ok(());
        for file in files {
            ending = reader.read(file, filter, |name, entry| self.add(name, entry)).map(drop);
            if ending.is_err() || interrupt::is_flagged() {
                break;
            }
        }
        self.search()?;
        ending
    }

    /// Returns the number of games searched, and the puzzles.
    pub(super) fn finish(self) -> (u64, Selection<G>) {
        (self.searched, self.selection)
    }

    /// Adds a game, and searches the batch if it is full.
    fn add(&mut self, file: &str, entry: &Entry<'_, G::Result, G::Start>) -> Result<(), Failure> {
        let number = entry.number;
        let candidates = G::candidates(self.settings, entry)
            .map_err(|error| Failure::content(file, format!("game {number}: {error}")))?;
        let known = |text: Option<&str>| text.map(str::to_owned);
        let names = entry.names;
        let source = Source {
            file: file.to_owned(),
            game: number,
            ply: 0,
            date: known(names.date),
            tournament: known(names.event),
            black: known(names.black),
            white: known(names.white),
            played: None,
        };
        self.games.push(Game { source, candidates });
        if self.games.len() >= BATCH * self.finders.len() { self.search() } else { Ok(()) }
    }

    /// Searches the games of the batch.
    fn search(&mut self) -> Result<(), Failure> {
        let games = std::mem::take(&mut self.games);
        let candidates = games.iter().map(|game| &game.candidates[..]);
        let results = batch::search::<G>(&mut self.finders, candidates, &self.status);
        for (game, result) in games.into_iter().zip(results) {
            let Some(found) = result else { continue };
            self.searched += 1;
            self.selection.add(graded(&game, found?));
        }
        let kept = self.selection.len() as u64;
        self.status.message().set(|| counted(kept, "puzzle"));
        Ok(())
    }
}

/// Returns the puzzles found in a game.
fn graded<G: Puzzled>(game: &Game<G>, found: Vec<Found<G>>) -> Vec<Puzzle<G>> {
    let puzzle = |found: Found<G>| {
        let Found { index, kind, solution, wrong, measures } = found;
        let Candidate { position, ply, played } = &game.candidates[index];
        let played = played.map(|played| played.to_string());
        Puzzle {
            key: G::key(position),
            position: position.clone(),
            source: Source { ply: *ply, played, ..game.source.clone() },
            kind,
            solution,
            wrong,
            measures,
        }
    };
    found.into_iter().map(puzzle).collect()
}
