//! Conversion of the lines of a game into a record.

use crate::notation::text::{Record, decode};
use crate::notation::{GameRecord, ReadError, moves, outcome, plain};
use crate::{Game, Score};

/// Reads a game: its tags and the moves below them.
pub(super) fn game(record: Record<'_>) -> Result<GameRecord, ReadError> {
    let mut found = GameRecord::default();
    let mut site = None;
    let mut offset = record.skip_blanks(0);
    while record.bytes.get(offset) == Some(&b'[') {
        let tag = tag(record, offset)?;
        offset = record.skip_blanks(tag.end);
        take(record, tag, &mut found, &mut site)?;
    }
    match found.event {
        None => found.event = site,
        Some(_) => found.extra.extend(site.map(|site| ("Site".to_owned(), site))),
    }
    let bytes = moves_alone(record, offset)?;
    let masked = Record { bytes: &bytes, place: record.place };
    // The number of a move that was not played may precede the result.
    let is_over =
        [&b"*"[..], b"1/2-1/2"].iter().any(|end| record.bytes.trim_ascii_end().ends_with(end));
    let played = match is_over {
        true => moves::play_line(&mut found.game, masked, offset)?,
        false => moves::play(&mut found.game, masked, offset)?,
    };
    found.score = found.score.or(played.result.flatten());
    Ok(found)
}

/// A tag such as `[Black "Ann"]`.
struct Tag {
    name: String,
    value: String,
    /// Offset of the value.
    start: usize,
    /// Offset after the tag.
    end: usize,
}

fn tag(record: Record<'_>, offset: usize) -> Result<Tag, ReadError> {
    let bytes = record.bytes;
    let at = |offset: usize| bytes.get(offset).copied();
    let from = record.skip_blanks(offset + 1);
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let end = from + bytes[from..].iter().take_while(is_name).count();
    let name = decode(&bytes[from..end]).into_owned();
    let quote = record.skip_blanks(end);
    let unexpected = |offset: usize, expected: &'static str| match at(offset) {
        Some(_) => Err(record.unexpected(offset, expected)),
        None => Err(record.ends(expected)),
    };
    if name.is_empty() {
        return unexpected(from, "the name of a tag");
    }
    if at(quote) != Some(b'"') {
        return unexpected(quote, "a value in quotes");
    }
    let mut value = Vec::new();
    let mut offset = quote + 1;
    loop {
        match at(offset) {
            Some(b'"') => break,
            Some(b'\\') if matches!(at(offset + 1), Some(b'"' | b'\\')) => {
                value.extend(at(offset + 1));
                offset += 2;
            }
            Some(b'\n') | None => return unexpected(offset, "`\"`, the end of the value"),
            // The writer keeps values on one line, too.
            Some(b'\r') => {
                value.push(b' ');
                offset += 1;
            }
            Some(byte) => {
                value.push(byte);
                offset += 1;
            }
        }
    }
    let bracket = offset + 1 + bytes[offset + 1..].iter().take_while(|&&byte| byte == b' ').count();
    if at(bracket) != Some(b']') {
        return unexpected(bracket, "`]`, the end of the tag");
    }
    let value = decode(&value).trim().to_owned();
    Ok(Tag { name, value, start: quote + 1, end: bracket + 1 })
}

/// Stores the value of a tag in the record.
fn take(
    record: Record<'_>,
    tag: Tag,
    found: &mut GameRecord,
    site: &mut Option<String>,
) -> Result<(), ReadError> {
    let Tag { name, value, start, .. } = tag;
    let is_unknown = value.chars().all(|c| "?.-* ".contains(c));
    if is_unknown {
        return Ok(());
    }
    let field = match name.to_ascii_lowercase().as_str() {
        "black" => &mut found.black,
        "white" => &mut found.white,
        "event" => &mut found.event,
        "site" => site,
        "date" => &mut found.date,
        "setup" => return Ok(()),
        "fen" => {
            let entry = plain::parse(&value).ok().flatten();
            let entry = entry.filter(|entry| entry.record.game.moves().len() == 0);
            let entry = entry.ok_or_else(|| {
                record.unexpected(start, "a board such as `8/8/8/3wb3/3bw3/8/8/8 b`")
            })?;
            found.game = Game::new(entry.record.game.start());
            return Ok(());
        }
        "score" => {
            match value.parse().ok().and_then(Score::of_game) {
                Some(score) => found.score = Some(score),
                None => found.extra.push((name, value)),
            }
            return Ok(());
        }
        "result" => {
            match outcome::discs(value.as_bytes()) {
                Some((result, length)) if length == value.len() && result.said().is_some() => {
                    found.score = result.said();
                }
                _ => found.extra.push((name, value)),
            }
            return Ok(());
        }
        _ => {
            found.extra.push((name, value));
            return Ok(());
        }
    };
    *field = Some(value);
    Ok(())
}

/// Returns whether a comment is open at the end of a line.
pub(super) fn ends_in_comment(line: &[u8], mut is_comment: bool) -> bool {
    for byte in line {
        match byte {
            b'}' => is_comment = false,
            b'{' => is_comment = true,
            b';' if !is_comment => break,
            _ => {}
        }
    }
    is_comment
}

/// Returns the bytes of a record with everything except moves blanked out from an offset on. This
/// preserves places, except for columns after non-ASCII comments.
fn moves_alone(record: Record<'_>, offset: usize) -> Result<Vec<u8>, ReadError> {
    let mut bytes = record.bytes.to_vec();
    let length = bytes.len();
    let mut index = offset;
    while index < length {
        let rest = &record.bytes[index..];
        let end = match rest[0] {
            b'{' => match rest.iter().position(|&byte| byte == b'}') {
                Some(end) => end + 1,
                None => return Err(record.unexpected(index, "`}` after it")),
            },
            b';' => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
            b'(' => match variation(rest) {
                Some(end) => end,
                None => return Err(record.unexpected(index, "`)` after it")),
            },
            b'$' => 1 + rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count(),
            b'*' => 1,
            b'1' if rest.starts_with(b"1/2-1/2") => 7,
            _ => {
                index += 1;
                continue;
            }
        };
        for byte in &mut bytes[index..index + end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        index += end;
    }
    Ok(bytes)
}

/// Returns the length of a variation, including nested ones.
fn variation(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut is_comment) = (0_usize, false);
    let end = bytes.iter().position(|byte| {
        match byte {
            b'}' => is_comment = false,
            _ if is_comment => {}
            b'{' => is_comment = true,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(end + 1)
}
