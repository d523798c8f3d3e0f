//! The words of the program's own player, as options of a command.

use std::error::Error;

use clap::Parser;

use super::engine::Word;

/// Returns the options that words stand for, each key one.
///
/// # Errors
///
/// At the first word that is no such option: what was expected.
pub(super) fn options<P: Parser>(words: &[Word], keys: &[(&str, &str)]) -> Result<P, String> {
    let mut arguments = Vec::new();
    for (key, value) in words {
        let Some((_, option)) = keys.iter().find(|(known, _)| known == key) else { continue };
        let argument = format!("{option}={value}");
        P::try_parse_from([&argument]).map_err(|error| {
            let reason = error
                .source()
                .map_or("expected another value".to_owned(), |source| source.to_string());
            format!("{key}={value}, {reason}")
        })?;
        arguments.push(argument);
    }
    P::try_parse_from(&arguments).map_err(|error| error.kind().to_string())
}
