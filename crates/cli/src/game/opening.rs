//! The name of an opening.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::terminal::width::{columns, wrapped};

/// A named opening of either game: its name, and what else its game says of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Opening {
    name: &'static str,
    about: Option<String>,
}

impl Opening {
    /// Returns the text of a page about the opening.
    pub(crate) fn line(&self) -> String {
        format!("Opening: {self}")
    }

    /// Returns that text as lines of a terminal, empty without an opening.
    pub(crate) fn lines(opening: Option<&Self>) -> String {
        opening.map_or_else(String::new, |opening| wrapped("", "  ", &opening.line(), columns()))
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether the text contains a word in lower case.
    pub(crate) fn contains(&self, word: &str) -> bool {
        self.to_string().to_lowercase().contains(word)
    }
}

/// The name, with the number and the meaning of openings of renju, such as `Kagetsu (D4, flower moon)`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.about {
            None => f.write_str(self.name),
            Some(about) => write!(f, "{} ({about})", self.name),
        }
    }
}

/// The name alone.
impl Serialize for Opening {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl From<&'static othello::opening::Opening> for Opening {
    fn from(opening: &'static othello::opening::Opening) -> Self {
        Self { name: opening.name(), about: None }
    }
}

impl From<&'static gomoku::opening::Opening> for Opening {
    fn from(opening: &'static gomoku::opening::Opening) -> Self {
        let about = format!("{}, {}", opening.code(), opening.meaning());
        Self { name: opening.name(), about: Some(about) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_is_known() {
        let tiger = othello::opening::all().iter().find(|opening| opening.name() == "Tiger");
        let tiger = Opening::from(tiger.unwrap());
        assert_eq!(tiger.line(), "Opening: Tiger");
        let kagetsu = Opening::from(&gomoku::opening::all()[3]);
        assert_eq!(kagetsu.to_string(), "Kagetsu (D4, flower moon)");
        assert_eq!(serde_json::to_string(&kagetsu).unwrap(), "\"Kagetsu\"");
        assert!(["kag", "d4", "flower"].into_iter().all(|word| kagetsu.contains(word)));
        assert!(!kagetsu.contains("d5"));
    }
}
