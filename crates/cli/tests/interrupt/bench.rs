//! `bench`: the kernels that are measured.

use std::io::{BufReader, Read};

use serde_json::Value;

use super::{SIGNALS, end, interrupt, line, settle, signal, start};

#[test]
fn the_table_ends_with_what_it_was_built_for() {
    for name in SIGNALS {
        let mut child = start(&["bench"]);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        assert!(line(&mut output).starts_with("kernel "));
        assert!(line(&mut output).starts_with("winning-points-freestyle "));
        signal(&child, name);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("\nbuilt for "), "{rest}");
        assert!(!rest.contains("end games: "), "{rest}");
        let end = end(child);
        assert_eq!((end.code, end.errors.as_str()), (Some(130), "error: interrupted\n"));
    }
}

#[test]
fn json_has_the_kernels_so_far() {
    let child = start(&["bench", "--json"]);
    settle(&child);
    let output = interrupt(child, "TERM").output;
    let Value::Array(kernels) = serde_json::from_str(&output).unwrap() else { panic!("{output}") };
    assert!(kernels.len() < 20);
}
