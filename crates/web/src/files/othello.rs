//! Files of Othello.

use othello::Game;
use othello::notation::games::Reader;
use othello::notation::transcript::{self, Passes};
use othello::notation::{Format, GameRecord, Mode, ggf, obf, pgn, sgf, wthor};

use super::found::{FileError, Found, Info, Listed, MOST_GAMES};
use crate::record::{Record, Spec, placed};

pub(super) fn read(bytes: &[u8], extension: &str) -> Result<Found, FileError> {
    let failed = |error: &dyn ToString| FileError::Read(error.to_string());
    let known = Format::of_extension(extension);
    let mut reader = Reader::detect(bytes, known, Mode::Lenient).map_err(|error| failed(&error))?;
    let (mut games, mut more, mut warnings) = (Vec::new(), false, Vec::new());
    for entry in reader.by_ref() {
        let entry = entry.map_err(|error| failed(&error))?;
        if games.len() == MOST_GAMES {
            more = true;
            break;
        }
        if entry.assumes_black && warnings.is_empty() {
            warnings.push("a board does not say who is to move; Black is assumed".to_owned());
        }
        games.push(Listed::new(info(&entry.record), spec(&entry.record.game)));
    }
    if games.is_empty() {
        return Err(reader.first_skipped().map_or(FileError::Empty, |error| failed(&error)));
    }
    if reader.skipped() > 0 {
        let first = reader.first_skipped().map(ToString::to_string).unwrap_or_default();
        warnings.push(format!("{} skipped, the first: {first}", reader.skipped()));
    }
    Ok(Found { format: reader.format().name(), games, more, warnings })
}

fn info(record: &GameRecord) -> Info {
    let GameRecord { black, white, event, date, .. } = record.clone();
    let [black, white, event, date] = [black, white, event, date].map(Option::unwrap_or_default);
    Info { black, white, event, date }
}

/// Returns the data of a game, with a start from which the players' passes are implied.
fn spec(game: &Game) -> Spec {
    let mut record = Record::othello(game.start());
    for square in placed(game) {
        if record.play_square(square).is_err() {
            break;
        }
    }
    Spec::of(&record)
}

/// Returns a game as bytes of a format.
pub(super) fn write(game: &Game, info: &Info, format: Format) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut record = GameRecord::new(game.clone());
    let Info { black, white, event, date } = info.clone();
    [record.black, record.white, record.event, record.date] =
        [black, white, event, date].map(|text| Some(text).filter(|text| !text.is_empty()));
    let written = match format {
        Format::Plain => transcript::write(&mut bytes, game, Passes::Implied),
        Format::Ggf => ggf::write(&mut bytes, &record),
        Format::Sgf => sgf::write(&mut bytes, &record),
        Format::Pgn => pgn::write(&mut bytes, &record),
        Format::Obf => obf::write(&mut bytes, &obf::Problem::new(game.position())),
        Format::Wthor => {
            let record = wthor::Record::from_game(game).map_err(|error| error.to_string())?;
            // The header needs a year, and the page does not know one of the game.
            wthor::write_games(&mut bytes, wthor::Header::of_games(0), &[record])
        }
        _ => return Err(format!("the format {format} is not written")),
    };
    written.map_err(|error| error.to_string())?;
    Ok(bytes)
}
