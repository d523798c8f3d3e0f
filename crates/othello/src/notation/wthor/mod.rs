//! WTHOR: the database of tournament games of the Fédération Française d'Othello.
//!
//! | file | records | read by | written by |
//! |---|---|---|---|
//! | `.wtb` | [`Record`], one game in 68 bytes | [`Reader`] | [`Writer`], [`write_games`] |
//! | `.jou` | players, 20 bytes | [`Names::read`] | [`Names::write`] |
//! | `.trn` | tournaments, 26 bytes | [`Names::read`] | [`Names::write`] |
//!
//! Each file begins with a [`Header`] of 16 bytes. Numbers are little endian, names Latin-1. A game
//! record holds numbers instead of names: [`NameTables`] convert them to names, and
//! [`names_beside`] finds their files. Reading and writing without changes preserves every byte.
//!
//! * [`Record::replay`] plays a game and checks every move; [`Statistics`] summarizes the games.
//! * [`Record::to_game_record`] and [`Encoder`] convert to and from the other formats.
//!
//! ```
//! use othello::notation::wthor::{Encoder, Reader, write_games};
//! use othello::notation::{GameRecord, Mode};
//! use othello::{Game, Square};
//!
//! let mut game = Game::default();
//! for square in [Square::F5, Square::D6, Square::C3] {
//!     game.play(square)?;
//! }
//! let played = GameRecord::new(game).black("Ada").date("2026");
//!
//! let mut encoder = Encoder::default();
//! let record = encoder.encode(&played)?;
//! let mut bytes = Vec::new();
//! write_games(&mut bytes, encoder.header(), &[record])?;
//! assert_eq!(bytes.len(), 16 + 68);
//!
//! let mut reader = Reader::new(bytes.as_slice(), Mode::Strict)?;
//! let year = reader.header().games_year;
//! let (record, replay) = reader.read()?.expect("one game");
//! assert_eq!((replay.moves, replay.finished), (3, false));
//! let read = record.to_game_record(encoder.tables(), year)?;
//! assert_eq!((read.game, read.black, read.date), (played.game, played.black, played.date));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod encoder;
mod names;
mod reader;
mod record;
mod replay;
mod tables;
mod writer;

pub use encoder::{EncodeError, Encoder, Losses};
pub use names::{NameError, NameKind, Names, UNKNOWN};
pub use reader::{ReadError, Reader};
pub use record::Header;
pub use record::{Record, StartError};
pub use replay::{RecordError, RecordErrorKind, Replay, Statistics};
pub use tables::{NameFiles, NameTables, names_beside};
pub use writer::{Writer, write_games};
