//! Serialization of values by their text, with the feature `serde`.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Color, Move, Square};

/// Implements both traits: values are written by `Display`, and read and checked by `FromStr`.
macro_rules! by_text {
    ($($name:ty),+) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )+};
}

by_text!(Color, Move, Square);

#[cfg(test)]
mod tests {
    use core::fmt;

    use serde::de::DeserializeOwned;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;

    /// Writes a value by a formatter, which is a serializer of texts.
    struct Written<T>(T);

    impl<T: Serialize> fmt::Display for Written<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.serialize(f)
        }
    }

    fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
        T::deserialize(StrDeserializer::new(text))
    }

    fn check<T: Serialize + DeserializeOwned + PartialEq + fmt::Debug>(value: T, text: &str) {
        assert_eq!(read::<T>(text), Ok(value));
        assert_eq!(Written(read::<T>(text).unwrap()).to_string(), text);
        assert!(read::<T>("").is_err() && read::<T>("Z99").is_err());
    }

    #[test]
    fn values_come_back_from_their_text() {
        for color in Color::ALL {
            check(color, &color.to_string());
        }
        for square in Square::ALL {
            check(square, &square.to_string());
            check(Move::Place(square), &square.to_string());
        }
        check(Move::Pass, "pass");
        assert_eq!(
            read::<Square>("I1").unwrap_err().to_string(),
            "I1".parse::<Square>().unwrap_err().to_string()
        );
    }
}
