//! The functions that JavaScript calls. Plain data pass as JSON.

use std::cell::RefCell;
use std::num::NonZero;
use std::sync::Arc;

use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::helpers::Helpers;
use crate::link::{self, Linked};
use crate::record::{Record, Spec};
use crate::search::{Analysis, Question, Searcher};
use crate::speed::{self, Files};
use crate::{clock, files, view};

type Answer = Result<String, JsError>;

fn json(value: &impl Serialize) -> Answer {
    Ok(serde_json::to_string(value)?)
}

fn failed(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}

/// Returns the view of a game's last position.
#[wasm_bindgen(js_name = view)]
pub fn view_of(game: &str) -> Answer {
    json(&view::view(&Spec::read(game)?))
}

/// Returns stable discs and those of the frontier; `null` for Gomoku.
#[wasm_bindgen]
pub fn discs(game: &str) -> Answer {
    match Spec::read(game)? {
        Record::Othello(game) => json(&Some(view::discs(game.position().board()))),
        Record::Gomoku { .. } => json(&None::<view::Discs>),
    }
}

/// Explains why renju forbids a cell, or not; `null` where nothing is to be said.
#[wasm_bindgen]
pub fn explain(game: &str, cell: usize) -> Answer {
    match Spec::read(game)? {
        Record::Othello(_) => json(&None::<view::Explained>),
        Record::Gomoku { game, .. } => json(&view::explain(game.board(), cell)),
    }
}

/// Returns the link to a game that shows the position after `ply` moves.
#[wasm_bindgen]
pub fn encode(game: &str, ply: usize) -> Answer {
    Ok(link::encode(&Linked { record: Spec::read(game)?, ply }))
}

/// Returns the game of a link and the number of moves shown, as an array.
#[wasm_bindgen]
pub fn decode(text: &str) -> Answer {
    let linked = link::decode(text)?;
    json(&(Spec::of(&linked.record), linked.ply))
}

/// Reads the games of a file. The game that is shown decides what the file does not say.
#[wasm_bindgen]
pub fn read(bytes: &[u8], name: &str, shown: &str) -> Answer {
    json(&files::read(bytes, name, &Spec::read(shown)?)?)
}

/// Returns the names of the formats that can be written.
#[wasm_bindgen]
pub fn formats(is_gomoku: bool) -> Answer {
    json(&files::formats(is_gomoku))
}

/// Writes a game with the names of its file as JSON. The first byte is the length of the extension, which follows it; then come the bytes of the file.
#[wasm_bindgen]
pub fn write(game: &str, info: &str, format: &str) -> Result<Vec<u8>, JsError> {
    let info = serde_json::from_str(info)?;
    let written = files::write(&Spec::read(game)?, &info, format).map_err(failed)?;
    let mut bytes = vec![u8::try_from(written.extension.len())?];
    bytes.extend(written.extension.as_bytes());
    bytes.extend(written.bytes);
    Ok(bytes)
}

static HELPERS: Helpers = Helpers::new();

/// Helps with searches; never returns. For a worker that shares the memory of the one with the [`Engines`].
#[wasm_bindgen]
pub fn help() {
    HELPERS.serve();
}

thread_local! {
    /// Receives reports. A report owns nothing of JavaScript, because it may be sent to another thread.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

fn report(analysis: &Analysis) {
    let text = serde_json::to_string(analysis).unwrap_or_default();
    LISTENER.with(|listener| {
        if let Some(listener) = listener.borrow().as_ref() {
            // An exception of the listener does not end the search.
            let _ = listener.call1(&JsValue::NULL, &text.into());
        }
    });
}

/// The engines of a worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engines {
    searcher: Searcher,
}

#[wasm_bindgen]
impl Engines {
    /// Returns the engines; a worker makes them once. Searches use up to `threads` threads, of which all but one are
    /// workers that [`help`].
    #[wasm_bindgen(constructor)]
    pub fn new(threads: usize) -> Self {
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let searcher = Searcher::new(threads);
        engine::threads::set_spawner(|task| HELPERS.give(task));
        clock::set();
        Self { searcher }
    }

    /// Returns the address of the byte that ends a search when it is 1. Where the memory is shared, the page writes it:
    /// 0 before it asks, 1 to stop.
    #[wasm_bindgen(js_name = stopAddress)]
    pub fn stop_address(&self) -> usize {
        Arc::as_ptr(&self.searcher.stop()) as usize
    }

    /// Returns the name of the weights that a game lacks, empty if they are loaded.
    pub fn missing(&self, game: &str) -> Answer {
        let record = Spec::read(game)?;
        let name =
            if self.searcher.has_weights(&record) { "" } else { Searcher::weights_of(&record) };
        Ok(name.to_owned())
    }

    /// Loads the weights for a game.
    pub fn load(&mut self, game: &str, weights: &[u8]) -> Result<(), JsError> {
        Ok(self.searcher.load(&Spec::read(game)?, weights)?)
    }

    /// Searches for the best moves; `listener` gets reports.
    pub fn search(&mut self, game: &str, question: &str, listener: Option<Function>) -> Answer {
        let (record, question): (_, Question) =
            (Spec::read(game)?, serde_json::from_str(question)?);
        LISTENER.with(|shared| *shared.borrow_mut() = listener);
        json(&self.searcher.search(&record, &question, Some(Box::new(report)))?)
    }

    /// Searches for a forced win: `vcf`, `vct` or `any`.
    pub fn win(&mut self, game: &str, method: &str, question: &str) -> Answer {
        let (record, question): (_, Question) =
            (Spec::read(game)?, serde_json::from_str(question)?);
        json(&self.searcher.win(&record, method, &question)?)
    }
}

/// A measurement of speed.
#[wasm_bindgen]
pub struct Measurement(Box<dyn FnMut() -> u64>);

#[wasm_bindgen]
impl Measurement {
    /// Prepares a measurement by its name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, othello: &[u8], gomoku: &[u8]) -> Result<Self, JsError> {
        Ok(Self(speed::measurement(name, Files { othello, gomoku }).map_err(failed)?))
    }

    /// Does the work once and returns its units.
    pub fn run(&mut self) -> f64 {
        (self.0)() as f64
    }
}

impl std::fmt::Debug for Measurement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Measurement").finish_non_exhaustive()
    }
}
