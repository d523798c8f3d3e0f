//! Files of the games of a match.

use std::path::Path;

use othello::Game;
use othello::notation::{GameRecord, MoveNote};

use crate::convert::othello::games_file::GamesFile;
use crate::failure::Failure;
use crate::files::othello::format::Format;
use crate::matches::record::{Made, Record};
use crate::protocol::client::Fault;
use crate::today::today;

/// The event in files of games.
const EVENT: &str = "tritboard match";

/// Returns the file of an argument.
///
/// # Errors
///
/// As [`GamesFile::new`].
pub(super) fn file(path: &Path, replaces: bool) -> Result<GamesFile, Failure> {
    GamesFile::new(path, replaces, &[Format::Ggf, Format::Wthor])
}

/// Writes games, and returns what was written.
pub(super) fn write<'a>(
    file: &mut GamesFile,
    records: impl Iterator<Item = &'a Record>,
) -> Result<String, Failure> {
    let (year, month, day) = today();
    let date = format!("{year:04}.{month:02}.{day:02}");
    let games: Result<Vec<_>, Failure> = records
        .map(|record| {
            let game = game_record(record, &date);
            game.map_err(|error| Failure::content(format!("game {}", record.game), error))
        })
        .collect();
    file.write(games?)
}

/// Returns a game with all data that files can have.
fn game_record(record: &Record, date: &str) -> Result<GameRecord, String> {
    let note = |made: &Option<Made>| match made {
        None => MoveNote::default(),
        Some(made) => MoveNote {
            evaluation: made.score.map(|score| format!("{score:+.2}")),
            seconds: Some(format!("{:.3}", made.seconds)),
        },
    };
    let before = (0..record.opening).map(|_| MoveNote::default());
    let ending = record.forfeit.as_ref().and_then(|forfeit| match forfeit.fault {
        Fault::Time | Fault::NoAnswer => Some('t'),
        Fault::Resignation => Some('r'),
        Fault::Crash | Fault::IllegalMove => None,
    });
    let result = ending.map(|ending| format!("{:+}.000:{ending}", record.score));
    Ok(GameRecord {
        game: record.to_game::<Game>()?,
        black: Some(record.black.clone()),
        white: Some(record.white.clone()),
        event: Some(EVENT.to_owned()),
        date: Some(date.to_owned()),
        score: Some(record.score),
        notes: before.chain(record.made.iter().map(note)).collect(),
        extra: result.map(|result| ("RE".to_owned(), result)).into_iter().collect(),
    })
}

#[cfg(test)]
mod tests {
    use othello::notation::ggf;

    use super::*;
    use crate::matches::record::tests::record;

    #[test]
    fn files_of_games_say_how_they_ended() {
        let text = |fault| {
            let mut line = Vec::new();
            ggf::write(&mut line, &game_record(&record(1, fault), "2026").unwrap()).unwrap();
            String::from_utf8(line).unwrap()
        };
        assert!(text(None).contains("RE[+64.000]"));
        assert!(text(Some(Fault::Time)).contains("RE[+64.000:t]"), "{}", text(Some(Fault::Time)));
        assert!(text(Some(Fault::Resignation)).contains("RE[+64.000:r]"));
        let found = text(None);
        assert!(found.contains("W[D3]B[C4/-1.50/0.250]"), "{found}");
        assert!(ggf::parse(&found).is_ok());
    }
}
