//! Side to move, as given in the text around a board.

use super::signs;
use crate::Color;

/// Phrases after the colour of the side to move.
const BEHIND: [&str; 12] = [
    "to move",
    "to play",
    "to go",
    "'s turn",
    "'s move",
    "has no move",
    "must pass",
    "plays next",
    "is next",
    "番",
    "の番",
    "の手番",
];

/// Phrases before the colour of the side to move.
const BEFORE: [&str; 14] = [
    "side to move",
    "player to move",
    "to move",
    "to play",
    "turn",
    "side",
    "next",
    "next player",
    "mover",
    "move",
    "player",
    "active",
    "手番",
    "次",
];

/// Returns the side to move given in a text.
pub(super) fn side(text: &str) -> Option<Color> {
    let text = text.trim().to_lowercase();
    only(&text).or_else(|| behind(&text)).or_else(|| before(&text))
}

/// Returns the colour of a text that is its name or sign, possibly in brackets.
pub(super) fn only(text: &str) -> Option<Color> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || "[]()|.".contains(c));
    match text.to_lowercase().as_str() {
        "black" | "黒" => Some(Color::Black),
        "white" | "白" => Some(Color::White),
        text => {
            let mut signs = text.chars();
            let sign = signs.next().filter(|_| signs.next().is_none())?;
            signs::disc(sign)
        }
    }
}

/// Returns the colour before words such as `to move`.
fn behind(text: &str) -> Option<Color> {
    let ends = |words: &'static str| text.match_indices(words).map(|(end, _)| &text[..end]);
    BEHIND.into_iter().flat_map(ends).find_map(|before| {
        let before = before.trim_end_matches(|c: char| c.is_whitespace() || ")]".contains(c));
        let word = before.rsplit(|c: char| c.is_whitespace() || ",.:;(|".contains(c)).next()?;
        // Japanese has no blanks between words.
        only(word).or_else(|| signs::disc(word.chars().last().filter(|c| !c.is_ascii())?))
    })
}

/// Returns the colour after words such as `to move:`.
fn before(text: &str) -> Option<Color> {
    let (words, behind) = text.split_once([':', '=', 'は'])?;
    let words = words.trim();
    let is_known =
        BEFORE.iter().any(|known| words == *known || words.ends_with(&format!(" {known}")));
    let word = behind.split_whitespace().next().filter(|_| is_known)?;
    only(word).or_else(|| signs::disc(word.chars().next().filter(|c| !c.is_ascii())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_found_where_a_text_says_them() {
        for text in [
            "X",
            "*",
            "●",
            "black",
            "[*]",
            "Black to move",
            "BLACK TO PLAY",
            "black's turn",
            "ply 4, Black to move",
            "Side to move: X",
            "turn: black",
            "To move = *",
            "黒番",
            "●の番",
            "次の手番は黒番",
            "Black to move, 4 moves: D3 C4 F5 E6",
            "手番:黒",
            "次は黒",
            "手番は●です",
            "Black (X) to move",
            "Player: b",
        ] {
            assert_eq!(side(text), Some(Color::Black), "{text}");
        }
        for text in
            ["o", "○", "WHITE to move", "White has no move and must pass", "白番", "Turn: w"]
        {
            assert_eq!(side(text), Some(Color::White), "{text}");
        }
        for text in ["BLACK: 4 WHITE: 1", "ply 1", "", "Black: Ann", "box", "a move to play", "-"] {
            assert_eq!(side(text), None, "{text}");
        }
    }
}
