//! Reads any bytes as a file of either game: every game that is listed is a possible one, which comes back from SGF.

#![no_main]

use libfuzzer_sys::fuzz_target;
use web::files;
use web::view::view;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let names =
        ["", "a.sgf", "a.psq", "a.lib", "a.wtb", "a.ggf", "a.obf", "a.pgn", "a.json", "a.txt"];
    let name = names[usize::from(first >> 1) % names.len()];
    let Ok(found) = files::read(bytes, name, first & 1 == 1) else { return };
    assert!(!found.games.is_empty());
    for listed in found.games.iter().take(4) {
        let record = listed.spec.record().unwrap();
        let view = view(&record);
        assert_eq!((view.cells.len(), view.moves.len()), (view.size * view.size, record.plies()));
        let written = files::write(&record, "sgf").unwrap();
        let is_gomoku = matches!(record, web::record::Record::Gomoku { .. });
        let again = files::read(&written.bytes, "a.sgf", is_gomoku).unwrap();
        assert_eq!(again.games[0].spec, listed.spec);
    }
});
