//! x
#[test]
fn a() {
    assert_eq!(1, 1);
}
