//! Reads any bytes as a file of either game: every game that is listed is a possible one, which comes back from SGF with
//! its names.

#![no_main]

use libfuzzer_sys::fuzz_target;
use web::files;
use web::record::Spec;
use web::view::view;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let names =
        ["", "a.sgf", "a.psq", "a.lib", "a.wtb", "a.ggf", "a.obf", "a.pgn", "a.json", "a.txt"];
    let name = names[usize::from(first >> 1) % names.len()];
    let (start, moves) = (String::new(), String::new());
    let shown = if first & 1 == 1 {
        Spec::Gomoku { size: 9, rule: "renju".to_owned(), start, moves }
    } else {
        Spec::Othello { start, moves }
    };
    let Ok(found) = files::read(bytes, name, &shown.record().unwrap()) else { return };
    assert!(!found.games.is_empty());
    for listed in found.games.iter().take(4) {
        let record = listed.spec.record().unwrap();
        let view = view(&record);
        assert_eq!((view.cells.len(), view.moves.len()), (view.size * view.size, record.plies()));
        let written = files::write(&record, &listed.info, "sgf").unwrap();
        let again = files::read(&written.bytes, "a.sgf", &record).unwrap();
        assert_eq!(again.games[0].spec, listed.spec);
        // The first reading may take spaces away.
        let info = &again.games[0].info;
        assert_eq!(info.black.is_empty(), listed.info.black.trim().is_empty());
        let written = files::write(&record, info, "sgf").unwrap();
        let third = files::read(&written.bytes, "a.sgf", &record).unwrap();
        assert_eq!(third.games[0].info, *info);
    }
});
