//! Variable-length numbers.

/// Appends a number: seven bits per byte, the least significant first, and the high bit of every byte but the
/// last.
pub(crate) fn write_varint(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        let [low, ..] = number.to_le_bytes();
        bytes.push(low | 0x80);
        number >>= 7;
    }
    let [low, ..] = number.to_le_bytes();
    bytes.push(low);
}

/// Takes a number from the front. Returns `None` if the bytes end, the number has more than 32 bits, or it
/// could be shorter.
pub(crate) fn read_varint(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let digits = u32::from(byte & 0x7f);
        if shift == 28 && byte > 0x0f {
            return None;
        }
        number |= digits << shift;
        if byte < 0x80 {
            return (byte != 0 || shift == 0).then_some(number);
        }
    }
    None
}

/// Appends a signed number: 0, −1, 1, −2 … as 0, 1, 2, 3 …
pub(crate) fn write_signed(bytes: &mut Vec<u8>, number: i32) {
    write_varint(bytes, (number << 1 ^ number >> 31).cast_unsigned());
}

/// Takes a signed number from the front.
pub(crate) fn read_signed(bytes: &mut &[u8]) -> Option<i32> {
    let number = read_varint(bytes)?;
    Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_have_the_bytes_of_the_chapter() {
        let bytes = |number| {
            let mut bytes = Vec::new();
            write_varint(&mut bytes, number);
            bytes
        };
        assert_eq!(bytes(0), [0]);
        assert_eq!(bytes(127), [127]);
        assert_eq!(bytes(128), [0x80, 1]);
        assert_eq!(bytes(300), [0xac, 2]);
        assert_eq!(bytes(u32::MAX), [0xff, 0xff, 0xff, 0xff, 0x0f]);
    }

    #[test]
    fn other_numbers_are_refused() {
        let refused: [&[u8]; 6] = [
            &[],
            &[0x80],
            &[0x80, 0],
            &[0xff, 0xff, 0xff, 0xff, 0x1f],
            &[0xff, 0xff, 0xff, 0xff, 0x8f, 0],
            &[0x80, 0x80, 0x80, 0x80, 0x80, 1],
        ];
        for mut bytes in refused {
            assert_eq!(read_varint(&mut bytes), None);
        }
    }

    proptest! {
        #[test]
        fn numbers_are_read_back(number: u32, signed: i32) {
            let mut bytes = Vec::new();
            write_varint(&mut bytes, number);
            write_signed(&mut bytes, signed);
            bytes.push(7);
            let mut rest = &*bytes;
            prop_assert_eq!(read_varint(&mut rest), Some(number));
            prop_assert_eq!(read_signed(&mut rest), Some(signed));
            prop_assert_eq!(rest, [7]);
        }

        #[test]
        fn what_is_read_has_one_form(bytes in proptest::collection::vec(any::<u8>(), 0..7)) {
            let mut rest = &*bytes;
            if let Some(number) = read_varint(&mut rest) {
                let mut written = Vec::new();
                write_varint(&mut written, number);
                prop_assert_eq!(&bytes[..bytes.len() - rest.len()], written);
            }
        }
    }
}
