//! Boards on one line: 64 squares, or eight ranks as in FEN.

use super::signs::{self, Cells, cell, is_bar};
/// The squares at the start of a line, and the offset of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The squares, or `None` if the signs are ambiguous.
    pub(super) cells: Option<Cells>,
    /// Offset after the squares.
    pub(super) end: usize,
    /// Whether the discs are named as in chess programs: `P` begins and is to move at `w`.
    pub(super) is_chess: bool,
}

/// Returns the board at the start of a line.
pub(super) fn board(line: &str) -> Option<Board> {
    squares(line).or_else(|| ranks(line))
}

/// Reads 64 squares, optionally in the brackets of GGS or after the 8 of NBoard.
fn squares(line: &str) -> Option<Board> {
    let text = line.trim_start();
    let text = text.strip_prefix("BO[").or_else(|| text.strip_prefix('[')).unwrap_or(text);
    let text = text.trim_start();
    let text = text.strip_prefix("8 ").unwrap_or(text);
    let start = line.len() - text.len();
    let mut signs = [' '; 64];
    let mut count = 0;
    for (offset, sign) in
        text.char_indices().filter(|(_, sign)| !sign.is_whitespace() && !is_bar(*sign))
    {
        if !matches!(sign, '1' | '2') {
            cell(sign)?;
        }
        signs[count] = sign;
        count += 1;
        if count == signs.len() {
            let end = start + offset + sign.len_utf8();
            let has_digits = signs.iter().any(|sign| matches!(sign, '1' | '2'));
            if has_digits && !signs::are_digits(&signs) {
                return None;
            }
            return Some(Board { cells: signs::cells(&signs), end, is_chess: false });
        }
    }
    None
}

/// Reads eight ranks, starting with the first row, such as `8/8/8/3wb3/3bw3/8/8/8`.
fn ranks(line: &str) -> Option<Board> {
    let text = line.trim_start();
    let start = line.len() - text.len();
    let word = text.split(|c: char| c.is_whitespace() || c == '[').next()?;
    let is_chess = word.contains(['p', 'P']);
    let mut signs = [' '; 64];
    let mut ranks = 0;
    for rank in word.split('/') {
        let row = signs.chunks_mut(8).nth(ranks)?;
        ranks += 1;
        let mut file = 0;
        for sign in rank.chars() {
            if let Some(empty) = sign.to_digit(10).filter(|digit| (1..=8).contains(digit)) {
                file += usize::try_from(empty).ok()?;
                continue;
            }
            *row.get_mut(file)? = match sign {
                'P' if is_chess => 'X',
                'p' if is_chess => 'O',
                _ => cell(sign).filter(|_| !is_chess).map(|_| sign)?,
            };
            file += 1;
        }
        if file != 8 {
            return None;
        }
    }
    if ranks != 8 {
        return None;
    }
    let mut end = start + word.len();
    // Discs in hand.
    if let Some(hand) = line[end..].strip_prefix('[') {
        end += 2 + hand.find(']')?;
    }
    Some(Board { cells: signs::cells(&signs), end, is_chess })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Position};

    const START: &str = "---------------------------OX------XO---------------------------";

    #[test]
    fn boards_of_a_line_are_read_in_the_forms_of_the_field() {
        let spaced: Vec<&str> = (0..8).map(|row| &START[8 * row..8 * row + 8]).collect();
        let spaced = spaced.join(" ");
        for (line, rest) in [
            (format!("{START} X"), " X"),
            (format!("[8 {} *]", spaced.replace('X', "*")), " *]"),
            (format!("8 {START} *"), " *"),
            (format!("BO[8 {START} *]"), " *]"),
            ("8/8/8/3wb3/3bw3/8/8/8 b".to_owned(), " b"),
            (" 8/8/8/3ox3/3xo3/8/8/8".to_owned(), ""),
            (spaced.replace(' ', "/"), ""),
            ("8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1".to_owned(), " w 0 1"),
            (START.replace('-', "・").replace('X', "●").replace('O', "○"), ""),
        ] {
            let board = board(&line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(
                signs::position(&board.cells.unwrap(), Color::Black),
                Position::START,
                "{line}"
            );
            assert_eq!(&line[board.end..], rest);
        }
        for line in [
            "",
            "f5/d6/c3/d3/c4/f4/f6/f3",
            &START[1..],
            "8/8/8/8",
            "9/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8/8",
        ] {
            assert_eq!(board(line), None, "{line}");
        }
    }
}
