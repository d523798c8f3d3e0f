//! JSON values with their positions in the text.

use std::iter::Peekable;
use std::str::CharIndices;

use crate::notation::text::{Record, excerpt};
use crate::notation::{ReadError, ReadErrorKind};

/// Maximum nesting depth of values.
const MAX_DEPTH: usize = 64;

/// A value and the offset of its first byte.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Value {
    pub(super) start: usize,
    pub(super) kind: Kind,
}

/// Type and content of a value. Numbers are kept as written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Word,
    Number(String),
    Text(String),
    Array(Vec<Value>),
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Returns the value of the first of the given keys that an object has.
    pub(super) fn get(&self, keys: &[&str]) -> Option<&Self> {
        let Kind::Object(members) = &self.kind else { return None };
        keys.iter().find_map(|key| {
            let found = members.iter().find(|(name, _)| name.eq_ignore_ascii_case(key));
            found.map(|(_, value)| value)
        })
    }

    /// Returns the text of a string value.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the values of an array, or an empty slice for other values.
    pub(super) fn items(&self) -> &[Self] {
        match &self.kind {
            Kind::Array(items) => items,
            _ => &[],
        }
    }
}

/// Reads the value at a byte of a record, and returns it with the offset of the byte after it.
pub(super) fn read(
    record: Record<'_>,
    text: &str,
    start: usize,
) -> Result<(Value, usize), ReadError> {
    let characters = text[start..].char_indices().peekable();
    let mut parser = Parser { record, text, start, characters };
    let value = parser.value(0)?;
    let end = parser.offset();
    Ok((value, end))
}

struct Parser<'a> {
    record: Record<'a>,
    text: &'a str,
    /// Offset of the characters in the text.
    start: usize,
    characters: Peekable<CharIndices<'a>>,
}

impl Parser<'_> {
    fn offset(&mut self) -> usize {
        self.characters.peek().map_or(self.text.len(), |&(offset, _)| self.start + offset)
    }

    fn skip(&mut self) {
        while self.characters.next_if(|(_, c)| c.is_ascii_whitespace()).is_some() {}
    }

    fn peek(&mut self) -> Option<char> {
        self.characters.peek().map(|&(_, character)| character)
    }

    fn error<T>(&mut self, expected: &'static str) -> Result<T, ReadError> {
        let offset = self.offset();
        Err(match self.peek() {
            None => self.record.ends(expected),
            Some(_) => self.record.unexpected(offset, expected),
        })
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), ReadError> {
        match self.characters.next_if(|&(_, c)| c == wanted) {
            Some(_) => Ok(()),
            None => self.error(expected),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, ReadError> {
        self.skip();
        let start = self.offset();
        if depth > MAX_DEPTH {
            return self.error("at most 64 values within each other");
        }
        let kind = match self.peek() {
            Some('{') => self.object(depth)?,
            Some('[') => self.array(depth)?,
            Some('"') => Kind::Text(self.string()?),
            Some('-' | '0'..='9') => Kind::Number(self.word()),
            Some('t' | 'f' | 'n') => {
                let word = self.word();
                if !["true", "false", "null"].contains(&word.as_str()) {
                    return Err(self.record.unexpected(start, "a JSON value"));
                }
                Kind::Word
            }
            _ => return self.error("a JSON value"),
        };
        Ok(Value { start, kind })
    }

    fn object(&mut self, depth: usize) -> Result<Kind, ReadError> {
        let mut members = Vec::new();
        self.characters.next();
        self.skip();
        while self.peek() != Some('}') {
            if !members.is_empty() {
                self.expect(',', "`,` or `}`")?;
                self.skip();
            }
            if self.peek() != Some('"') {
                return self.error("a name in quotes");
            }
            let name = self.string()?;
            self.skip();
            self.expect(':', "`:`")?;
            members.push((name, self.value(depth + 1)?));
            self.skip();
        }
        self.characters.next();
        Ok(Kind::Object(members))
    }

    fn array(&mut self, depth: usize) -> Result<Kind, ReadError> {
        let mut items = Vec::new();
        self.characters.next();
        self.skip();
        while self.peek() != Some(']') {
            if !items.is_empty() {
                self.expect(',', "`,` or `]`")?;
            }
            items.push(self.value(depth + 1)?);
            self.skip();
        }
        self.characters.next();
        Ok(Kind::Array(items))
    }

    /// Reads a word or a number.
    fn word(&mut self) -> String {
        let mut word = String::new();
        let is_part = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        while let Some((_, character)) = self.characters.next_if(|&(_, c)| is_part(c)) {
            word.push(character);
        }
        word
    }

    fn string(&mut self) -> Result<String, ReadError> {
        let mut text = String::new();
        self.characters.next();
        loop {
            match self.characters.next() {
                None => return self.error("`\"`"),
                Some((_, '"')) => return Ok(text),
                Some((_, '\\')) => self.escape(&mut text)?,
                Some((_, character)) => text.push(character),
            }
        }
    }

    fn escape(&mut self, text: &mut String) -> Result<(), ReadError> {
        const EXPECTED: &str = "an escape such as `\\n`";
        let offset = self.offset();
        let character = match self.characters.next() {
            None => return self.error(EXPECTED),
            Some((_, 'n')) => '\n',
            Some((_, 't')) => '\t',
            Some((_, 'r')) => '\r',
            Some((_, 'b')) => '\u{8}',
            Some((_, 'f')) => '\u{c}',
            Some((_, character @ ('"' | '\\' | '/'))) => character,
            Some((_, 'u')) => {
                let mut code = 0;
                for _ in 0..4 {
                    let digit = self.peek().and_then(|c| c.to_digit(16));
                    let Some(digit) = digit else {
                        return self.error("four digits of hexadecimal");
                    };
                    self.characters.next();
                    code = 16 * code + digit;
                }
                // Names need no surrogate pairs: each half becomes U+FFFD.
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            Some(_) => return Err(self.record.unexpected(offset, EXPECTED)),
        };
        text.push(character);
        Ok(())
    }
}

/// Returns the error for an invalid value.
pub(super) fn unexpected(record: Record<'_>, value: &Value, expected: &'static str) -> ReadError {
    match value.text() {
        Some(text) if !text.trim().is_empty() => {
            let found = excerpt(text.trim().as_bytes());
            record.error(value.start, ReadErrorKind::Unexpected { found, expected })
        }
        _ => record.unexpected(value.start, expected),
    }
}

/// Returns the error for something missing before the end of a value.
pub(super) fn missing(record: Record<'_>, value: &Value, name: &'static str) -> ReadError {
    record.error(value.start, ReadErrorKind::Missing { name })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Value, String> {
        let record = Record::whole(text.as_bytes()).map_err(|error| error.to_string())?;
        read(record, text, 0).map(|(value, _)| value).map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_read_with_their_places() {
        let value = parse(" {\"a\": [1, -2.5e3, true, null], \"b\\u00e9\\n\": \"x\"}").unwrap();
        let items = value.get(&["A"]).unwrap().items();
        assert_eq!(items.len(), 4);
        assert_eq!((items[1].start, &items[1].kind), (11, &Kind::Number("-2.5e3".to_owned())));
        assert_eq!(value.get(&["none", "bé\n"]).unwrap().text(), Some("x"));
    }

    #[test]
    fn what_is_no_json_is_an_error_with_its_place() {
        for (text, message) in [
            ("{\"a\" 1}", "column 6: unexpected \"1\"; expected `:`"),
            ("[1 2]", "column 4: unexpected \"2\"; expected `,` or `]`"),
            ("[1,]", "column 4: unexpected \"]\"; expected a JSON value"),
            ("{a: 1}", "column 2: unexpected \"a\"; expected a name in quotes"),
            ("\"a", "column 3: the text ends here; expected `\"`"),
            ("\"\\x\"", "column 3: unexpected \"x\"; expected an escape such as `\\n`"),
            ("nil", "column 1: unexpected \"nil\"; expected a JSON value"),
        ] {
            assert_eq!(parse(text).unwrap_err(), format!("line 1, {message}"), "{text}");
        }
        assert!(parse(&"[".repeat(100_000)).unwrap_err().contains("within each other"));
    }
}
