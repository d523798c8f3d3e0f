//! How the games serialize values that are not plain data, with the feature `serde`.

#[doc(hidden)]
pub use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Implements both traits: values are written by `Display`, and read and checked by `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_by_text {
    ($($name:ty),+ $(,)?) => {
    $(
        impl $crate::serde::Serialize for $name {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: $crate::serde::Serializer,
            {
                serializer.collect_str(self)
            }
        }
    )+
    $crate::deserialize_by_text! { $($name),+ }
    };
}

/// Implements `Deserialize`: values are read and checked by `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! deserialize_by_text {
    ($($name:ty),+ $(,)?) => {$(
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: $crate::serde::Deserializer<'de>,
            {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    )+};
}

/// Implements both traits by a type of plain data, into which a reference converts and which is checked when
/// it is converted back by `TryFrom`.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_by_data {
    ($($name:ty => $data:ty),+ $(,)?) => {$(
        impl $crate::serde::Serialize for $name {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: $crate::serde::Serializer,
            {
                $crate::serde::Serialize::serialize(&<$data>::from(self), serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: $crate::serde::Deserializer<'de>,
            {
                let data = <$data as $crate::serde::Deserialize>::deserialize(deserializer)?;
                data.try_into().map_err($crate::serde::de::Error::custom)
            }
        }
    )+};
}
