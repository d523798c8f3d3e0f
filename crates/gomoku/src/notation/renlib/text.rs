//! Texts as bytes of an unknown code page.

/// Returns the text of bytes, with line ends `\n`.
pub(super) fn decode(bytes: &[u8]) -> String {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    };
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// Returns the text of bytes of 7 bits in ISO 646-SE, the high bit left out.
pub(super) fn decode_old(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte & 0x7f {
        b'[' => 'Ä',
        b'\\' => 'Ö',
        b']' => 'Å',
        b'{' => 'ä',
        b'|' => 'ö',
        b'}' => 'å',
        byte => char::from(byte),
    };
    let text: String = bytes.iter().map(letter).filter(|&c| c != '\0').collect();
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns the bytes of a text, which has no zeros then. What [`decode`] makes of them is the text,
/// but for zeros and carriage returns.
pub(super) fn encode(text: &str) -> Vec<u8> {
    let text = text.replace('\0', "").replace("\r\n", "\n").replace(['\r', '\n'], "\r\n");
    let latin: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c).ok()).collect();
    match latin {
        // Read as it was: not UTF-8, or the same in both.
        Some(latin) if latin.is_ascii() || str::from_utf8(&latin).is_err() => latin,
        _ => text.into_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_were_written() {
        for text in
            ["", "plain", "Soõsõrv", "五子棋", "é", "Ã©", "Ã©õ", "a\nb\n\nc", "\u{80}\u{9f}ÿ"]
        {
            let bytes = encode(text);
            assert!(!bytes.contains(&0));
            assert_eq!(decode(&bytes), text);
        }
        assert_eq!(encode("é"), [0xe9]);
        assert_eq!(encode("Ã©"), "Ã©".as_bytes());
        assert_eq!(encode("a\nb\rc\r\nd\0"), b"a\r\nb\r\nc\r\nd");
        assert_eq!(decode(b"a\rb\r\nc"), "a\nb\nc");
        assert_eq!(decode_old(b"sm}\xeb"), "småk");
    }
}
