//! Random games and random bytes.

use std::io::Cursor;

use othello::notation::wthor::{Encoder, NameKind, NameTables, Names, Reader, Record, Writer};
use othello::notation::{GameRecord, Mode};
use othello::{Game, Score, workload};
use proptest::prelude::*;

use crate::chosen_game;
use crate::replay::agrees;

fn any_game() -> impl Strategy<Value = Game> {
    (any::<u64>(), 0_usize..80).prop_map(|(seed, most)| chosen_game(workload::words(seed), most))
}

fn any_name(most: usize) -> impl Strategy<Value = Option<String>> {
    let character =
        any::<u8>().prop_filter_map("NUL", |byte| (byte != 0).then(|| char::from(byte)));
    let name = proptest::collection::vec(character, 0..=most);
    proptest::option::of(name.prop_map(|name| name.into_iter().collect()))
}

prop_compose! {
    fn any_game_record()(
        game in any_game(),
        black in any_name(19),
        white in any_name(19),
        event in any_name(25),
        half_score in -32..=32,
    ) -> GameRecord {
        let mut record = GameRecord::new(game).date("1977").score(Score::new(2 * half_score));
        (record.black, record.white, record.event) = (black, white, event);
        record
    }
}

proptest! {
    #[test]
    fn games_are_read_back(
        games in proptest::collection::vec(any_game_record(), 0..6),
    ) {
        let mut encoder = Encoder::default().with_year(1977);
        let mut writer = Writer::new(Cursor::new(Vec::new()), encoder.header()).unwrap();
        for game in &games {
            writer.write(&encoder.encode(game).unwrap()).unwrap();
        }
        let bytes = writer.finish().unwrap().into_inner();
        let mut tables = NameTables::default();
        for kind in NameKind::ALL {
            let mut bytes = Vec::new();
            encoder.tables().get(kind).unwrap().write(&mut bytes).unwrap();
            tables.set(Names::read(bytes.as_slice(), kind, Mode::Strict).unwrap());
        }
        prop_assert_eq!(&tables, encoder.tables());
        let mut reader = Reader::new(bytes.as_slice(), Mode::Strict).unwrap();
        let year = reader.header().games_year;
        let mut read = Vec::new();
        for record in reader.by_ref() {
            read.push(record.unwrap().to_game_record(&tables, year).unwrap());
        }
        prop_assert_eq!(read, games);
        let mut losses = encoder.losses();
        losses.names_missing = 0;
        prop_assert!(losses.is_empty());
    }

    #[test]
    fn replays_agree_on_any_bytes(game in any_game(), changes in proptest::collection::vec((0_usize..60, any::<u8>()), 0..3)) {
        let mut record = Record::from_game(&game).unwrap();
        agrees(&record);
        for (index, byte) in changes {
            record.moves[index] = byte;
        }
        match (record.replay(), record.game()) {
            (Ok(_), Ok(_)) => { agrees(&record); }
            (Err(fast), Err(checked)) => prop_assert_eq!(fast, checked),
            (fast, checked) => prop_assert!(false, "{fast:?} but {checked:?}"),
        }
        prop_assert_eq!(Record::from_bytes(&record.to_bytes()), record);
    }

    #[test]
    fn any_bytes_are_read_record_by_record(mut bytes in proptest::collection::vec(any::<u8>(), 0..600), games in 0_u8..10) {
        if let Some(head) = bytes.first_chunk_mut::<16>() {
            head[4..8].copy_from_slice(&[games, 0, 0, 0]);
            head[12] &= 8;
        }
        for kind in NameKind::ALL {
            let names = Names::read(bytes.as_slice(), kind, Mode::Lenient);
            prop_assert_eq!(names.is_ok(), bytes.len() >= 16);
            if let Ok(names) = Names::read(bytes.as_slice(), kind, Mode::Strict) {
                let mut written = Vec::new();
                names.write(&mut written).unwrap();
                prop_assert_eq!(written, bytes.as_slice());
            }
        }
        let Ok(mut reader) = Reader::new(bytes.as_slice(), Mode::Lenient) else {
            prop_assert!(bytes.len() < 16);
            return Ok(());
        };
        let read = reader.by_ref().map(Result::unwrap).count();
        let parts = (bytes.len() - 16).div_ceil(68);
        prop_assert_eq!(u64::try_from(parts).unwrap(), reader.number());
        prop_assert_eq!(u64::try_from(read).unwrap() + reader.skipped(), reader.number());
        let mut strict = Reader::new(bytes.as_slice(), Mode::Strict).unwrap();
        let whole = bytes.len() == 16 + 68 * usize::from(games);
        let results: Vec<_> = strict.raw().collect();
        prop_assert_eq!(results.iter().all(Result::is_ok), whole);
    }
}
