//! Tables compared with the closure that they are built from, with one thread and with several.

use std::collections::HashMap;

use ternary::line::Line;
use ternary::table::{TableBuilder, TableError};
use ternary::{Color, Numbering};

/// Returns runs of stones and the lowest empty cell; neighbouring lines often have equal records.
fn record(line: &Line) -> [u32; 4] {
    let two = |stones: u32| stones & stones >> 1;
    [
        two(line.stones(Color::First)) & two(line.stones(Color::First)) >> 1,
        two(line.stones(Color::Second)) & two(line.stones(Color::Second)) >> 1,
        two(line.stones(Color::First)) & line.empty() >> 2,
        line.empty() & line.empty().wrapping_neg(),
    ]
}

#[test]
fn entries_equal_the_closure() {
    for numbering in Numbering::ALL {
        for digits in 0..=10 {
            for threads in [1, 3] {
                let builder = TableBuilder::new(numbering, digits).unwrap().threads(threads);
                let table = builder.build(|line| (line.code(), record(line))).unwrap();
                assert_eq!(table.as_slice().len(), builder.entries());
                assert_eq!(Ok(table.bytes()), builder.bytes::<(u32, [u32; 4])>());
                assert_eq!((table.numbering(), table.digits()), (numbering, digits));
                for (code, entry) in (0..).zip(table.as_slice()) {
                    let line = Line::from_code(numbering, code, digits).unwrap();
                    assert_eq!(*entry, (code, record(&line)));
                    assert_eq!(table.get(code), Some(entry));
                    assert_eq!(table[code], *entry);
                }
                assert_eq!(table.get(numbering.code_count(digits).unwrap()), None);
            }
        }
    }
}

#[test]
fn classes_are_numbered_by_first_occurrence_on_any_threads() {
    for (numbering, digits) in
        [(Numbering::Base3, 0), (Numbering::Skew, 7), (Numbering::Base3, 12), (Numbering::Skew, 12)]
    {
        let builder = TableBuilder::new(numbering, digits).unwrap();
        let mut seen = HashMap::new();
        let mut ids = Vec::new();
        for code in 0..numbering.code_count(digits).unwrap() {
            let next = u16::try_from(seen.len()).unwrap();
            let record = record(&Line::from_code(numbering, code, digits).unwrap());
            ids.push(*seen.entry(record).or_insert(next));
        }
        for threads in [1, 2, 5] {
            let table = builder.threads(threads).build_classes(record).unwrap();
            assert_eq!(table.ids(), ids);
            assert_eq!(table.class_count(), seen.len());
            assert_eq!(table.bytes(), 2 * ids.len() + 16 * seen.len());
            for (id, record) in (0..).zip(table.records()) {
                assert_eq!(seen[record], id);
                assert_eq!(table.record(id), record);
            }
            for code in (0..numbering.code_count(digits).unwrap()).step_by(97) {
                let id = table.id(code);
                assert_eq!(table[code], *table.record(id));
                assert_eq!(table.get(code), Some(&table[code]));
            }
            assert_eq!(table.get(numbering.code_count(digits).unwrap()), None);
        }
    }
}

#[test]
fn more_classes_than_ids_are_an_error() {
    let builder = TableBuilder::new(Numbering::Skew, 11).unwrap();
    for threads in [1, 2, 3] {
        let builder = builder.threads(threads);
        // Every third code repeats the previous one.
        let error = builder.build_classes(|line| line.code() - u32::from(line.code() % 3 == 2));
        let code = 65_536 / 2 * 3;
        assert_eq!(error.unwrap_err(), TableError::TooManyClasses { max: 65_536, code });
        let most = builder.build_classes(|line| line.code().min(65_535)).unwrap();
        assert_eq!(most.class_count(), 65_536);
        assert_eq!(most.id(70_000), 65_535);
    }
}

#[test]
fn memory_is_limited_before_allocation() {
    let builder = TableBuilder::new(Numbering::Skew, 9).unwrap();
    assert_eq!(builder.bytes::<u64>(), Ok(236_192));
    let error = TableError::TooLarge { bytes: 236_192, max_bytes: 236_191 };
    let short = builder.max_bytes(236_191);
    assert_eq!(short.bytes::<u64>(), Err(error));
    assert_eq!(short.build(|_| 0_u64).unwrap_err(), error);
    assert!(short.max_bytes(236_192).build(|_| 0_u64).is_ok());

    let huge = TableBuilder::new(Numbering::Base3, 20).unwrap().max_bytes(usize::MAX);
    assert!(matches!(huge.build(|_| [0_u64; 1 << 20]), Err(TableError::OutOfMemory { .. })));
    assert!(matches!(huge.build(|_| [0_u64; 1 << 30]), Err(TableError::TooLarge { .. })));
    assert!(matches!(TableBuilder::new(Numbering::Base3, 21), Err(TableError::Code(_))));
    assert!(matches!(TableBuilder::new(Numbering::Skew, 20), Err(TableError::Code(_))));

    for threads in [1, 2] {
        // 29,524 ids of two bytes, then four records of four bytes.
        let builder = builder.threads(threads).max_bytes(59_048 + 19);
        assert!(builder.build_classes(|line| line.code() % 4).is_ok());
        let error = builder.build_classes(|line| line.code() % 5).unwrap_err();
        assert_eq!(error, TableError::TooLarge { bytes: 59_068, max_bytes: 59_067 });
        let error = builder.max_bytes(59_047).build_classes(|_| ()).unwrap_err();
        assert_eq!(error, TableError::TooLarge { bytes: 59_048, max_bytes: 59_047 });
        assert_eq!(builder.max_bytes(59_048).build_classes(|_| ()).unwrap().class_count(), 1);
    }
}

#[test]
fn tables_describe_themselves_without_their_entries() {
    let builder = TableBuilder::new(Numbering::Skew, 9).unwrap();
    let text = format!("{:?}", builder.build(|_| 0_u8).unwrap());
    assert_eq!(text, "LineTable { numbering: Skew, digits: 9, bytes: 29524, .. }");
    let text = format!("{:?}", builder.build_classes(|_| 0_u8).unwrap());
    assert_eq!(text, "ClassTable { numbering: Skew, digits: 9, classes: 1, bytes: 59049, .. }");
}
