//! Values from the bytes of a fuzzer come back from their JSON.
#![cfg(all(feature = "arbitrary", feature = "serde"))]

use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use ternary::encoder::dense::Lanes;
use ternary::layout::Layout;
use ternary::layout::grid::{Direction, GridLines, Symmetry};
use ternary::layout::window::Window;
use ternary::line::Line;
use ternary::{Color, Digit, Numbering};

/// Checks that a value comes back, if the bytes make one.
fn check<T>(bytes: &[u8])
where
    T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq + Debug,
{
    if let Ok(value) = T::arbitrary(&mut Unstructured::new(bytes)) {
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    }
}

proptest! {
    #[test]
    fn values_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        check::<Color>(&bytes);
        check::<Digit>(&bytes);
        check::<Direction>(&bytes);
        check::<GridLines>(&bytes);
        check::<Lanes>(&bytes);
        check::<Layout>(&bytes);
        check::<Line>(&bytes);
        check::<Numbering>(&bytes);
        check::<Symmetry>(&bytes);
        check::<Window>(&bytes);
    }
}

#[test]
fn what_is_read_is_checked() {
    let line = |json: &str| serde_json::from_str::<Line>(json).map_err(|error| error.to_string());
    assert!(line(r#"{"numbering":"base3","digits":2,"code":8}"#).is_ok());
    assert_eq!(
        line(r#"{"numbering":"base3","digits":2,"code":9}"#).unwrap_err(),
        "code 9 is out of range; expected a code below 9"
    );
    assert!(serde_json::from_str::<Layout>(r#"{"cell_count":2,"patterns":[[0,0]]}"#).is_err());
    assert!(serde_json::from_str::<GridLines>(r#"{"width":33,"height":1}"#).is_err());
    assert!(serde_json::from_str::<Lanes>("[1,2]").is_err());
    assert_eq!(serde_json::to_string(&Direction::AntiDiagonal).unwrap(), r#""anti-diagonal""#);
}
