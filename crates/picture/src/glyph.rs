//! Letters and digits as strokes.
//!
//! Files of pixels use them instead of fonts, so that a picture is the same on every machine.

/// Width of a stroke in hundredths of the size of the text, regular and bold.
pub(crate) const WEIGHTS: [f32; 2] = [8.5, 12.0];

/// A character: its advance and its strokes in hundredths of the size of the text, `y` up from the base line.
///
/// Strokes are commands with their numbers: `M x y` begins, `L x y` draws a line, `C` a cubic curve with two control
/// points and its end, and `O x y rx ry` an ellipse with its centre and radii.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glyph {
    pub(crate) advance: u8,
    pub(crate) strokes: &'static str,
}

const fn glyph(advance: u8, strokes: &'static str) -> Glyph {
    Glyph { advance, strokes }
}

/// What stands for characters without a glyph.
const UNKNOWN: Glyph = glyph(58, "M10 0 L48 0 L48 70 L10 70 L10 0");

/// Returns the glyph of a character.
pub(crate) fn of(c: char) -> Glyph {
    let c = folded(c);
    match c {
        ' ' | '\u{a0}' => glyph(28, ""),
        '0' => glyph(58, "O29 35 20 35"),
        '1' => glyph(58, "M15 56 L33 70 L33 0"),
        '2' => glyph(58, "M11 52 C11 76 47 76 47 51 C47 36 30 22 11 0 L48 0"),
        '3' => glyph(
            58,
            "M11 58 C17 75 45 74 45 54 C45 40 34 37 25 37 C36 37 48 33 48 18 C48 -6 15 -6 9 12",
        ),
        '4' => glyph(58, "M38 0 L38 70 L8 20 L50 20"),
        '5' => glyph(58, "M45 70 L17 70 L13 38 C24 48 48 46 48 22 C48 -6 16 -5 10 10"),
        '6' => glyph(58, "M43 62 C33 77 10 72 10 30 C10 -10 48 -10 48 22 C48 50 14 50 10 26"),
        '7' => glyph(58, "M10 70 L48 70 L22 0"),
        '8' => glyph(58, "O29 53 16 17 O29 18 19 18"),
        '9' => glyph(58, "M15 8 C25 -7 48 -2 48 40 C48 80 10 80 10 48 C10 20 44 20 48 44"),
        '+' => glyph(58, "M29 12 L29 54 M8 33 L50 33"),
        '−' | '–' => glyph(58, "M9 32 L49 32"),
        '-' => glyph(40, "M8 28 L32 28"),
        '—' => glyph(90, "M8 28 L82 28"),
        '.' => glyph(28, "M14 2 L14 3"),
        ',' => glyph(28, "M15 3 L11 -12"),
        ':' => glyph(28, "M14 2 L14 3 M14 46 L14 47"),
        ';' => glyph(28, "M15 3 L11 -12 M15 46 L15 47"),
        '!' => glyph(30, "M15 70 L15 24 M15 2 L15 3"),
        '?' => glyph(54, "M10 54 C10 76 44 76 44 54 C44 38 27 38 27 20 M27 2 L27 3"),
        '…' => glyph(84, "M14 2 L14 3 M42 2 L42 3 M70 2 L70 3"),
        '·' => glyph(28, "M14 30 L14 31"),
        '\'' | '’' | '‘' => glyph(26, "M13 72 L13 54"),
        '"' | '“' | '”' => glyph(40, "M12 72 L12 54 M28 72 L28 54"),
        '/' => glyph(42, "M5 -8 L37 74"),
        '\\' => glyph(42, "M37 -8 L5 74"),
        '|' => glyph(28, "M14 -14 L14 76"),
        '(' => glyph(34, "M26 78 C8 56 8 10 26 -14"),
        ')' => glyph(34, "M8 78 C26 56 26 10 8 -14"),
        '[' => glyph(34, "M26 78 L12 78 L12 -14 L26 -14"),
        ']' => glyph(34, "M8 78 L22 78 L22 -14 L8 -14"),
        '{' => glyph(36, "M28 78 C8 78 26 34 8 32 C26 30 8 -14 28 -14"),
        '}' => glyph(36, "M8 78 C28 78 10 34 28 32 C10 30 28 -14 8 -14"),
        '<' => glyph(58, "M48 56 L11 32 L48 8"),
        '>' => glyph(58, "M10 56 L47 32 L10 8"),
        '=' => glyph(58, "M9 42 L49 42 M9 22 L49 22"),
        '_' => glyph(54, "M2 -12 L52 -12"),
        '%' => glyph(84, "O20 54 11 15 O64 16 11 15 M64 70 L20 0"),
        '#' => glyph(62, "M24 70 L16 0 M46 70 L38 0 M8 48 L56 48 M6 22 L54 22"),
        '&' => glyph(
            66,
            "M58 0 L20 46 C8 62 20 72 28 72 C44 72 46 50 28 40 C-4 22 14 -2 28 -2 C44 -2 56 14 56 34",
        ),
        '@' => glyph(
            92,
            "O46 30 16 18 M62 48 L62 22 C62 6 84 8 84 34 C84 84 8 84 8 30 C8 -20 54 -24 72 -8",
        ),
        '$' => glyph(
            58,
            "M48 56 C42 74 10 72 10 52 C10 30 50 42 50 18 C50 -5 12 -5 7 15 M29 80 L29 -10",
        ),
        '*' => glyph(46, "M23 72 L23 40 M9 64 L37 48 M37 64 L9 48"),
        '^' => glyph(52, "M10 44 L26 70 L42 44"),
        '~' => glyph(58, "M8 28 C16 44 26 40 30 34 C36 26 44 26 50 38"),
        '`' => glyph(30, "M8 74 L20 60"),
        '×' => glyph(58, "M13 50 L45 16 M45 50 L13 16"),
        'A' => glyph(64, "M5 0 L32 70 L59 0 M14 24 L50 24"),
        'B' => {
            glyph(62, "M12 0 L12 70 L32 70 C54 70 54 38 32 38 L12 38 M32 38 C60 38 60 0 32 0 L12 0")
        }
        'C' => glyph(64, "M56 56 C44 79 8 76 8 35 C8 -6 44 -9 56 14"),
        'D' => glyph(68, "M12 0 L12 70 L28 70 C70 70 70 0 28 0 L12 0"),
        'E' => glyph(56, "M48 70 L12 70 L12 0 L48 0 M12 37 L44 37"),
        'F' => glyph(54, "M48 70 L12 70 L12 0 M12 36 L43 36"),
        'G' => glyph(68, "M56 57 C44 79 8 76 8 35 C8 -8 48 -9 58 12 L58 34 L38 34"),
        'H' => glyph(68, "M12 0 L12 70 M56 0 L56 70 M12 37 L56 37"),
        'I' => glyph(28, "M14 0 L14 70"),
        'J' => glyph(50, "M38 70 L38 20 C38 -7 8 -7 8 18"),
        'K' => glyph(60, "M12 0 L12 70 M52 70 L12 26 M26 42 L54 0"),
        'L' => glyph(52, "M12 70 L12 0 L46 0"),
        'M' => glyph(80, "M12 0 L12 70 L40 20 L68 70 L68 0"),
        'N' => glyph(68, "M12 0 L12 70 L56 0 L56 70"),
        'O' => glyph(72, "O36 35 28 35"),
        'P' => glyph(60, "M12 0 L12 70 L32 70 C58 70 58 31 32 31 L12 31"),
        'Q' => glyph(72, "O36 35 28 35 M44 16 L64 -6"),
        'R' => glyph(62, "M12 0 L12 70 L32 70 C58 70 58 33 32 33 L12 33 M34 33 L54 0"),
        'S' => glyph(58, "M48 56 C42 76 10 74 10 53 C10 30 50 42 50 18 C50 -7 12 -7 7 15"),
        'T' => glyph(58, "M4 70 L54 70 M29 70 L29 0"),
        'U' => glyph(66, "M11 70 L11 26 C11 -9 55 -9 55 26 L55 70"),
        'V' => glyph(62, "M4 70 L31 0 L58 70"),
        'W' => glyph(84, "M4 70 L22 0 L42 70 L62 0 L80 70"),
        'X' => glyph(60, "M6 70 L54 0 M54 70 L6 0"),
        'Y' => glyph(60, "M4 70 L30 34 L56 70 M30 34 L30 0"),
        'Z' => glyph(58, "M7 70 L51 70 L7 0 L52 0"),
        'a' => glyph(54, "O26 25 17 25 M43 50 L43 0"),
        'b' => glyph(54, "M11 72 L11 0 O28 25 17 25"),
        'c' => glyph(49, "M43 40 C34 57 8 53 8 25 C8 -5 36 -7 44 10"),
        'd' => glyph(54, "O26 25 17 25 M43 72 L43 0"),
        'e' => glyph(53, "M9 27 L45 27 C45 58 9 59 9 25 C9 -7 38 -6 44 9"),
        'f' => glyph(33, "M32 70 C22 74 16 70 16 58 L16 0 M6 48 L29 48"),
        'g' => glyph(54, "O26 25 17 25 M43 50 L43 0 C43 -26 14 -26 10 -10"),
        'h' => glyph(54, "M11 72 L11 0 M11 28 C16 57 43 57 43 30 L43 0"),
        'i' => glyph(24, "M12 50 L12 0 M12 67 L12 68"),
        'j' => glyph(26, "M14 50 L14 -6 C14 -18 8 -20 2 -18 M14 67 L14 68"),
        'k' => glyph(47, "M11 72 L11 0 M40 50 L11 20 M22 31 L42 0"),
        'l' => glyph(24, "M12 72 L12 0"),
        'm' => glyph(
            76,
            "M11 50 L11 0 M11 30 C15 57 38 57 38 32 L38 0 M38 30 C42 57 65 57 65 32 L65 0",
        ),
        'n' => glyph(54, "M11 50 L11 0 M11 28 C16 57 43 57 43 30 L43 0"),
        'o' => glyph(54, "O27 25 19 25"),
        'p' => glyph(54, "M11 50 L11 -20 O28 25 17 25"),
        'q' => glyph(54, "O26 25 17 25 M43 50 L43 -20"),
        'r' => glyph(34, "M11 50 L11 0 M11 28 C13 46 22 51 32 49"),
        's' => glyph(47, "M38 40 C32 55 9 54 9 38 C9 22 40 30 40 13 C40 -6 12 -6 7 10"),
        't' => glyph(34, "M16 64 L16 12 C16 0 22 -1 30 1 M6 48 L29 48"),
        'u' => glyph(54, "M11 50 L11 20 C11 -7 38 -7 43 22 M43 50 L43 0"),
        'v' => glyph(48, "M5 50 L24 0 L43 50"),
        'w' => glyph(70, "M5 50 L19 0 L35 50 L51 0 L65 50"),
        'x' => glyph(48, "M6 50 L42 0 M42 50 L6 0"),
        'y' => glyph(48, "M5 50 L24 2 M43 50 L24 2 L18 -14 C15 -20 11 -21 5 -19"),
        'z' => glyph(47, "M7 50 L40 50 L7 0 L41 0"),
        _ => UNKNOWN,
    }
}

/// Returns the letter without its accent, for names in European languages.
const fn folded(c: char) -> char {
    match c {
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' => 'A',
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'Ç' | 'Ć' | 'Č' => 'C',
        'ç' | 'ć' | 'č' => 'c',
        'Ď' | 'Đ' | 'Ð' => 'D',
        'ď' | 'đ' => 'd',
        'È'..='Ë' | 'Ē' | 'Ė' | 'Ę' | 'Ě' => 'E',
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'Ğ' => 'G',
        'ğ' => 'g',
        'Ì'..='Ï' | 'Ī' | 'İ' => 'I',
        'ì'..='ï' | 'ī' | 'ı' => 'i',
        'Ł' | 'Ļ' => 'L',
        'ł' | 'ļ' => 'l',
        'Ñ' | 'Ń' | 'Ň' => 'N',
        'ñ' | 'ń' | 'ň' => 'n',
        'Ò'..='Ö' | 'Ø' | 'Ō' | 'Ő' => 'O',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'Ř' => 'R',
        'ř' => 'r',
        'Ś' | 'Š' | 'Ş' => 'S',
        'ś' | 'š' | 'ş' => 's',
        'Ť' | 'Ţ' => 'T',
        'ť' | 'ţ' => 't',
        'Ù'..='Ü' | 'Ū' | 'Ů' | 'Ű' => 'U',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => 'u',
        'Ý' | 'Ÿ' => 'Y',
        'ý' | 'ÿ' => 'y',
        'Ź' | 'Ż' | 'Ž' => 'Z',
        'ź' | 'ż' | 'ž' => 'z',
        c => c,
    }
}

/// Returns the commands of strokes with their numbers.
pub(crate) fn commands(strokes: &str) -> impl Iterator<Item = (char, [f32; 6])> + '_ {
    strokes
        .split_inclusive(' ')
        .fold(Vec::new(), |mut commands, word| {
            let word = word.trim_end();
            let number = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
            if number.len() < word.len() {
                commands.push((word.chars().next().unwrap_or('M'), [0.0; 6], 0));
            }
            if let (Some((_, numbers, count)), Ok(number)) = (commands.last_mut(), number.parse()) {
                if let Some(place) = numbers.get_mut(*count) {
                    *place = number;
                }
                *count += 1;
            }
            commands
        })
        .into_iter()
        .map(|(command, numbers, _): (char, [f32; 6], usize)| (command, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_has_strokes() {
        for c in ('!'..='~').chain("×−–…·é".chars()) {
            let glyph = of(c);
            assert_ne!(glyph, UNKNOWN, "{c}");
            let commands: Vec<_> = commands(glyph.strokes).collect();
            assert!(!commands.is_empty(), "{c}");
            assert!(matches!(commands[0].0, 'M' | 'O'), "{c}");
            for (command, numbers) in commands {
                assert!("MLCO".contains(command), "{c}");
                assert!(numbers.iter().all(|number| (-30.0..=100.0).contains(number)), "{c}");
            }
        }
        assert_eq!(of('棋'), UNKNOWN);
    }

    #[test]
    fn commands_have_their_numbers() {
        let found: Vec<_> = commands("M1 -2 L3 4 C1 2 3 4 5 6").collect();
        let expected = [
            ('M', [1.0, -2.0, 0.0, 0.0, 0.0, 0.0]),
            ('L', [3.0, 4.0, 0.0, 0.0, 0.0, 0.0]),
            ('C', [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        ];
        assert_eq!(found, expected);
    }
}
