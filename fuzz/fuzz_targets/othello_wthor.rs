//! Reads any bytes as WTHOR files. What can be read is written back as the same bytes. A wrong
//! record must not affect the others. Each game must equal a replay with `Position`, and survive
//! the conversion to GGF and back.
//!
//! The first byte of an input is not part of a file. Its lowest two bits choose between games,
//! games whose bytes select legal moves, players and tournaments; the others set how many bytes a
//! source gives at a time.

#![no_main]

use std::io::{BufReader, Cursor};

use libfuzzer_sys::fuzz_target;
use othello::notation::wthor::{
    Encoder, Header, NameKind, NameTables, Names, ReadError, Reader, Record, RecordError,
    RecordErrorKind, Replay, Statistics, UNKNOWN, Writer, write_games,
};
use othello::notation::{GameRecord, Mode, ggf};
use othello::{Color, Game, Move, Position, Score, Square, flip};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    match selector % 4 {
        0 => check_games(bytes, selector / 4),
        1 => check_games(&with_legal_moves(bytes), selector / 4),
        2 => check_names(bytes, NameKind::Players),
        _ => check_names(bytes, NameKind::Tournaments),
    }
});

/// Makes most bytes of the records select one of the legal moves.
fn with_legal_moves(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let after_header = bytes.get_mut(Header::LEN..).unwrap_or_default();
    for record in after_header.chunks_exact_mut(Record::LEN) {
        let mut game = Game::default();
        for byte in &mut record[8..] {
            if game.position().must_pass() {
                game.play(Move::Pass).unwrap();
            }
            let moves = game.position().moves();
            let choice = usize::from(*byte).checked_rem(moves.len() as usize);
            match choice.and_then(|choice| moves.iter().nth(choice)) {
                Some(square) if (1..248).contains(byte) => {
                    *byte = byte_of(square);
                    game.play(square).unwrap();
                }
                // The end of the game, or most likely an illegal move.
                _ => *byte = byte.saturating_sub(247),
            }
        }
    }
    bytes
}

fn byte_of(square: Square) -> u8 {
    u8::try_from(10 * (square.row() + 1) + square.column() + 1).unwrap()
}

/// Contents of a file of games, by its length.
struct File {
    header: Header,
    records: Vec<Record>,
    /// Number of bytes of the incomplete record at the end.
    part: usize,
}

fn check_games(bytes: &[u8], chunk: u8) {
    let open = |mode| Reader::new(BufReader::with_capacity(1 + usize::from(chunk), bytes), mode);
    let Some((header, rest)) = bytes.split_first_chunk::<16>() else {
        for mode in [Mode::Strict, Mode::Lenient] {
            let error = open(mode).unwrap_err();
            assert!(matches!(error, ReadError::Header { length } if length == bytes.len()));
        }
        return;
    };
    let header = Header::from_bytes(*header);
    assert_eq!(header.to_bytes(), bytes[..16]);
    if !matches!(header.board_size, 0 | 8) {
        for mode in [Mode::Strict, Mode::Lenient] {
            let error = open(mode).unwrap_err();
            assert!(matches!(error, ReadError::BoardSize { size } if size == header.board_size));
        }
        return;
    }
    let (records, part) = rest.as_chunks::<{ Record::LEN }>();
    let records = records.iter().map(Record::from_bytes).collect();
    let file = File { header, records, part: part.len() };
    check_strict(&file, bytes, open(Mode::Strict).unwrap(), open(Mode::Strict).unwrap());
    check_lenient(&file, open(Mode::Lenient).unwrap(), open(Mode::Lenient).unwrap());
    for record in &file.records {
        check_record(record, header.games_year);
    }
}

type Source<'a> = BufReader<&'a [u8]>;

fn check_strict(
    file: &File,
    bytes: &[u8],
    mut raw: Reader<Source<'_>>,
    mut games: Reader<Source<'_>>,
) {
    assert_eq!(raw.header(), file.header);
    let whole = file.records.len();
    let counted = usize::try_from(file.header.games).unwrap();
    let sound = whole.min(counted);
    for record in &file.records[..sound] {
        assert_eq!(raw.read_raw().unwrap(), Some(*record));
    }
    let expected = file.header.games;
    let end = raw.read_raw();
    if counted == whole && file.part == 0 {
        assert!(matches!(end, Ok(None)));
        check_written(file, bytes);
    } else if counted > whole {
        assert!(matches!(end, Err(ReadError::Truncated { found, expected: e, offset })
                if found as usize == whole && e == expected && offset == bytes.len() as u64));
    } else {
        assert!(matches!(end, Err(ReadError::Trailing { expected: e, offset })
                if e == expected && offset == 16 + 68 * u64::from(expected)));
    }
    assert!(matches!(raw.read_raw(), Ok(None)));
    assert_eq!(raw.skipped(), 0);

    let illegal = file.records[..sound].iter().position(|record| record.replay().is_err());
    for record in &file.records[..illegal.unwrap_or(sound)] {
        assert_eq!(games.read().unwrap(), Some((*record, record.replay().unwrap())));
    }
    match (games.read(), illegal) {
        (Err(ReadError::Game { number, offset, error }), Some(index)) => {
            assert_eq!(number, index as u64 + 1);
            assert_eq!(file.records[index].replay(), Err(error));
            assert_eq!(offset, (16 + 68 * index + error.offset) as u64);
        }
        (found, None) => assert_eq!(found.is_ok(), counted == whole && file.part == 0),
        (found, _) => panic!("{found:?}"),
    }
    assert!(matches!(games.read(), Ok(None)));
}

/// Checks that both ways to write a file give the bytes that were read.
fn check_written(file: &File, bytes: &[u8]) {
    let mut written = Vec::new();
    write_games(&mut written, file.header, &file.records).unwrap();
    assert_eq!(written, bytes);
    let mut writer = Writer::new(Cursor::new(Vec::new()), file.header).unwrap();
    for record in &file.records {
        writer.write(record).unwrap();
    }
    assert_eq!(writer.finish().unwrap().into_inner(), bytes);
}

fn check_lenient(file: &File, mut raw: Reader<Source<'_>>, mut games: Reader<Source<'_>>) {
    // A record beyond the header's count may be padding if it has no moves.
    let is_kept = |(index, record): &(usize, &Record)| {
        *index < usize::try_from(file.header.games).unwrap() || record.moves[0] != 0
    };
    let kept: Vec<Record> =
        file.records.iter().enumerate().filter(is_kept).map(|(_, record)| *record).collect();
    assert!(raw.raw().map(Result::unwrap).eq(kept.iter().copied()));
    let all = file.records.len() as u64 + u64::from(file.part > 0);
    let lost = all - kept.len() as u64;
    assert_eq!((raw.number(), raw.skipped()), (all, lost));
    assert_eq!(raw.missing(), u64::from(file.header.games).saturating_sub(all));
    assert_eq!(raw.first_skipped().is_some(), lost > 0);

    let legal = || kept.iter().filter_map(|record| Some((*record, record.replay().ok()?)));
    let found: Vec<(Record, Replay)> = games.replays().map(Result::unwrap).collect();
    assert!(found.iter().copied().eq(legal()));
    assert_eq!(games.number(), all);
    assert_eq!(games.skipped(), all - legal().count() as u64);
    assert_eq!(games.first_skipped().is_some(), games.skipped() > 0);
    check_statistics(&found);
}

fn check_statistics(games: &[(Record, Replay)]) {
    let mut statistics = Statistics::default();
    for (record, replay) in games {
        statistics.add(record, replay);
    }
    let count = |matches: &dyn Fn(&Record, &Replay) -> bool| {
        games.iter().filter(|(record, replay)| matches(record, replay)).count() as u64
    };
    let differs = |record: &Record, replay: &Replay| record.black_score != replay.black_score;
    let mut expected = Statistics::default();
    expected.games = games.len() as u64;
    expected.moves = games.iter().map(|(_, replay)| u64::from(replay.moves)).sum();
    expected.passes = games.iter().map(|(_, replay)| u64::from(replay.passes)).sum();
    expected.finished = count(&|_, replay| replay.finished);
    expected.unfinished = count(&|_, replay| !replay.finished);
    expected.score_differs = count(&|record, replay| replay.finished && differs(record, replay));
    expected.unfinished_score_differs =
        count(&|record, replay| !replay.finished && differs(record, replay));
    expected.black_wins = count(&|record, _| record.black_score > 32);
    expected.white_wins = count(&|record, _| record.black_score < 32);
    expected.draws = count(&|record, _| record.black_score == 32);
    assert_eq!(statistics, expected);
}

/// Replays a record with `Position`, which checks every move.
fn slow_replay(record: &Record) -> Result<Game, RecordError> {
    let mut game = Game::default();
    let end = record.moves.iter().position(|&byte| byte == 0).unwrap_or(60);
    for (index, &byte) in record.moves.iter().enumerate() {
        let square = Square::ALL.into_iter().find(|&square| byte_of(square) == byte);
        let found = match square {
            _ if index >= end && byte == 0 => continue,
            _ if index >= end => Err(RecordErrorKind::AfterEnd { byte }),
            None => Err(RecordErrorKind::NoSquare { byte }),
            Some(square) => {
                let implied = game.position().must_pass();
                if implied {
                    game.play(Move::Pass).unwrap();
                }
                game.play(square).map_err(RecordErrorKind::Illegal)
            }
        };
        if let Err(kind) = found {
            let error = record.replay().unwrap_err();
            assert_eq!((error.number, error.offset, error.kind), (index + 1, index + 8, kind));
            return Err(error);
        }
    }
    Ok(game)
}

fn check_record(record: &Record, games_year: u16) {
    assert_eq!(Record::from_bytes(&record.to_bytes()), *record);
    let score = i32::from(record.black_score) * 2 - 64;
    assert_eq!(record.score().map(Score::discs), (score <= 64).then_some(score));
    let game = slow_replay(record);
    assert_eq!(record.game(), game);
    let Ok(game) = game else {
        assert!(record.to_game_record(&NameTables::default(), games_year).is_err());
        return;
    };

    let mut shown = Vec::new();
    let replay = record.replay_with(|board, square, flips| {
        assert_eq!(flips, flip::loops::flips(board, square));
        shown.push((board, square));
    });
    let placed = game
        .positions()
        .zip(game.moves())
        .filter_map(|(position, played)| Some((position.board(), played.square()?)));
    assert!(placed.eq(shown.iter().copied()));
    let replayed = replay.expect("the slow replay accepts the record");
    let expected = black_score(game.position());
    assert_eq!(replayed.position, game.position());
    assert_eq!(replayed.black_score, expected);
    assert_eq!(usize::from(replayed.moves), shown.len());
    assert_eq!(usize::from(replayed.passes), game.moves().len() - shown.len());
    assert_eq!(replayed.finished, game.is_over());

    let again = Record::from_game(&game).unwrap();
    assert_eq!(again.moves, record.moves);
    assert_eq!([again.black_score, again.theoretical_score], [expected; 2]);
    check_conversion(record, games_year);
}

/// Returns Black's discs, plus the empty squares if Black has more discs than White.
fn black_score(position: Position) -> u8 {
    let [black, white] = Color::ALL.map(|color| position.discs(color).len());
    let empties = 64 - black - white;
    let score = match black.cmp(&white) {
        std::cmp::Ordering::Greater => black + empties,
        std::cmp::Ordering::Less => black,
        std::cmp::Ordering::Equal => 32,
    };
    u8::try_from(score).unwrap()
}

/// Checks the conversion to a record of all formats, through GGF, and back.
fn check_conversion(record: &Record, games_year: u16) {
    let converted = record.to_game_record(&NameTables::default(), games_year).unwrap();
    let GameRecord { black, white, event, date, score, .. } = &converted;
    let numbers = [record.black, record.white, record.tournament].map(|n| Some(n.to_string()));
    assert_eq!([black, white, event].map(Option::clone), numbers);
    assert_eq!(*date, (games_year > 0).then(|| games_year.to_string()));
    assert_eq!(*score, record.score());

    let mut text = Vec::new();
    ggf::write(&mut text, &converted).unwrap();
    let read = ggf::parse(text).unwrap();
    assert_eq!(read, converted);

    let mut encoder = Encoder::default();
    let encoded = encoder.encode(&read).unwrap();
    assert_eq!(encoded.moves, record.moves);
    assert_eq!(record.black_score <= 64, encoded.black_score == record.black_score);
    assert_eq!(encoder.header().games_year, games_year);
    let names = [
        encoder.tables().player(encoded.black),
        encoder.tables().player(encoded.white),
        encoder.tables().tournament(encoded.tournament),
    ];
    assert_eq!(names.map(|name| Some(name.into_owned())), numbers);
    let losses = encoder.losses();
    assert_eq!(losses.years_lost, u64::from(games_year == 0));
    assert_eq!(losses.scores_missing, u64::from(record.score().is_none()));
    assert_eq!((losses.names_missing, losses.names_cut, losses.last_passes), (0, 0, 0));
}

fn check_names(bytes: &[u8], kind: NameKind) {
    let strict = Names::read(bytes, kind, Mode::Strict);
    let lenient = Names::read(bytes, kind, Mode::Lenient);
    let Some((header, rest)) = bytes.split_first_chunk::<16>() else {
        assert!(strict.is_err() && lenient.is_err());
        return;
    };
    let header = Header::from_bytes(*header);
    let names = lenient.unwrap();
    let whole = rest.len() / kind.record_len();
    let part = rest.len() % kind.record_len();
    assert_eq!((names.kind(), names.len()), (kind, whole));
    assert_eq!(names.skipped(), u64::from(part > 0));
    assert_eq!(Header { records: header.records, ..names.header() }, header);
    let counted = usize::from(header.records);
    match strict {
        Ok(strict) => {
            assert!(counted == whole && part == 0 && strict == names);
            let mut written = Vec::new();
            strict.write(&mut written).unwrap();
            assert_eq!(written, bytes);
        }
        Err(ReadError::Truncated { found, .. }) => {
            assert!(counted > whole && found as usize == whole);
        }
        Err(ReadError::Trailing { offset, .. }) => {
            assert!(counted < whole || counted == whole && part > 0);
            assert_eq!(offset, (16 + counted * kind.record_len()) as u64);
        }
        Err(error) => panic!("{error}"),
    }
    check_table(names, rest);
}

/// Checks that names are Latin-1 up to a NUL, are found under their lowest number, and survive
/// conversions.
fn check_table(names: Names, bytes: &[u8]) {
    let kind = names.kind();
    let expected: Vec<String> = bytes
        .chunks_exact(kind.record_len())
        .map(|record| {
            record.iter().take_while(|byte| **byte != 0).map(|&byte| char::from(byte)).collect()
        })
        .collect();
    assert!(names.iter().map(|(_, name)| name.into_owned()).eq(expected.iter().cloned()));
    for (index, name) in expected.iter().enumerate() {
        let number = u16::try_from(index).unwrap();
        assert_eq!(names.name(number).as_deref(), Some(name.as_str()));
        // A name that fills its record without a NUL is longer than any name that `find` accepts.
        let first = expected.iter().position(|other| other == name);
        let first = first.filter(|_| name.chars().count() <= kind.max_len());
        assert_eq!(names.find(name).map(usize::from), first);
        assert!(kind.fit(name).chars().eq(name.chars().take(kind.max_len())));
    }
    assert_eq!(names.name(u16::try_from(names.len()).unwrap()), None);

    let mut more = names.clone();
    let number = more.intern("Tritboard").unwrap();
    let known = expected.iter().position(|name| name == "Tritboard").unwrap_or(names.len());
    assert_eq!(usize::from(number), known);
    assert_eq!(more.name(number).as_deref(), Some("Tritboard"));
    assert_eq!(more.find("Tritboard"), Some(number));

    // Games of these players, or at these tournaments, have these names.
    let mut tables = NameTables::default();
    tables.set(names);
    let mut encoder = Encoder::new(tables.clone()).cutting_names();
    for (number, name) in (0..).zip(&expected) {
        let mut record = Record::from_game(&Game::default()).unwrap();
        (record.black, record.tournament) = (number, number);
        let converted = record.to_game_record(&tables, 2000).unwrap();
        let found = match kind {
            NameKind::Players => &converted.black,
            NameKind::Tournaments => &converted.event,
        };
        assert_eq!(*found, (name != UNKNOWN).then(|| name.clone()));
        let encoded = encoder.encode(&converted).unwrap();
        let again = match kind {
            NameKind::Players => encoder.tables().player(encoded.black),
            NameKind::Tournaments => encoder.tables().tournament(encoded.tournament),
        };
        // A missing name gets the number 0.
        let fitting = if name == UNKNOWN { (&expected[0]).into() } else { kind.fit(name) };
        assert_eq!(again, fitting);
    }
}
