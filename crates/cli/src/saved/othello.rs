//! Files of games of Othello.

use std::path::Path;

use othello::notation::{GameRecord, MoveNote};
use othello::{Game, Position, Score};

use super::{Ending, Event, Note, SavedGame, Saving};
use crate::convert::othello::games_file::GamesFile;
use crate::failure::Failure;
use crate::today::today;
use othello::notation::Format;

impl Saving for Game {
    type File = GamesFile;

    const EXAMPLE: &'static str = "game.ggf";

    fn file(path: &Path, replaces: bool, event: Event) -> Result<GamesFile, Failure> {
        let formats: &[Format] = match event {
            Event::Play => &[Format::Ggf, Format::Sgf, Format::Pgn, Format::Plain, Format::Wthor],
            Event::Match => &[Format::Ggf, Format::Wthor],
        };
        GamesFile::new(path, replaces, formats)
    }

    fn misfit(file: &GamesFile, start: &Self) -> Option<&'static str> {
        let has_starts = matches!(file.format(), Format::Ggf | Format::Sgf | Format::Pgn);
        let fits = has_starts || start.start() == Position::START;
        (!fits).then_some("only for games from the usual start; expected .ggf, .sgf or .pgn")
    }

    fn write(file: &mut GamesFile, games: Vec<SavedGame<Self>>) -> Result<String, Failure> {
        file.write(games.into_iter().map(record).collect())
    }
}

/// Returns a game with all data that files can have.
fn record(saved: SavedGame<Game>) -> GameRecord {
    let (year, month, day) = today();
    let [black, white] = saved.names().map(Some);
    let score = saved.score().map(Score::new);
    let letter = match saved.ending {
        Some(Ending::Resignation(_)) => Some('r'),
        Some(Ending::Time(_)) => Some('t'),
        Some(Ending::Forfeit(_)) | None => None,
    };
    let result = letter.zip(score).map(|(letter, score)| format!("{score}.000:{letter}"));
    let result = result.map(|result| ("RE".to_owned(), result));
    let time = saved.time_control.map(|time| ("TI".to_owned(), time.to_string()));
    let note = |note: Note| {
        let mut written = MoveNote::new();
        written.evaluation = note.score;
        written.seconds = note.taken.map(|taken| format!("{:.3}", taken.as_secs_f64()));
        written
    };
    let mut record = GameRecord::new(saved.game)
        .event(saved.event.name())
        .date(format!("{year:04}.{month:02}.{day:02}"))
        .notes(saved.notes.into_iter().map(note).collect())
        .extra(result.into_iter().chain(time).collect());
    (record.black, record.white, record.score) = (black, white, score);
    record
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use othello::notation::{ggf, transcript};

    use super::*;
    use crate::game::Side;
    use crate::saved::Player;

    #[test]
    fn files_of_games_say_how_they_ended() {
        let text = |ending| {
            let game = transcript::parse("F5D6C3D3C4").unwrap();
            let made =
                Note { score: Some("-1.50".into()), taken: Some(Duration::from_millis(250)) };
            let mut notes = vec![Note::default(); 4];
            notes.push(made);
            let player = Player { name: "a".to_owned(), is_program: true };
            let saved = SavedGame {
                game,
                players: [player.clone(), player],
                event: Event::Match,
                round: Some(1),
                notes,
                ending,
                comment: None,
                time_control: None,
            };
            let mut line = Vec::new();
            ggf::write(&mut line, &record(saved)).unwrap();
            String::from_utf8(line).unwrap()
        };
        for (ending, result) in [
            (Some(Ending::Forfeit(Side::White)), "RE[+64.000]"),
            (Some(Ending::Time(Side::White)), "RE[+64.000:t]"),
            (Some(Ending::Resignation(Side::Black)), "RE[-64.000:r]"),
            (None, "RE[?]"),
        ] {
            let found = text(ending);
            assert!(found.contains(result), "{found}");
            assert!(found.contains("W[D3]B[C4/-1.50/0.250]"), "{found}");
            assert!(ggf::parse(&found).is_ok());
        }
    }
}
