//! Lines such as `Moves: f5d6c3` or `Black: Ann`.

/// Subject of a labelled line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Moves.
    Moves,
    /// Moves, or another detail of a game.
    PerhapsMoves,
    /// The player with the black discs.
    Black,
    /// The player with the white discs.
    White,
    /// The tournament or the place.
    Event,
    /// The date.
    Date,
    /// The result.
    Result,
}

const NAMES: [(Label, &[&str]); 7] = [
    (
        Label::Moves,
        &[
            "moves",
            "move list",
            "moves played",
            "game record",
            "transcript",
            "kifu",
            "sequence",
            "棋譜",
            "手順",
            "譜",
        ],
    ),
    (Label::PerhapsMoves, &["move", "game", "record", "line", "opening", "記録", "進行"]),
    (Label::Black, &["black", "black player", "player black", "黒", "先手"]),
    (Label::White, &["white", "white player", "player white", "白", "後手"]),
    (Label::Event, &["event", "tournament", "site", "place", "大会"]),
    (Label::Date, &["date", "日付", "対局日"]),
    (Label::Result, &["result", "score", "final score", "結果"]),
];

/// Returns the subject of a line, and the offset of its value.
pub(super) fn label(line: &str) -> Option<(Label, usize)> {
    let mark = line.find([':', '='])?;
    let name = line[..mark].trim().to_lowercase();
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || " #.()".contains(c));
    let found = NAMES.iter().find(|(_, names)| names.contains(&name));
    found.map(|&(label, _)| (label, mark + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_in_any_case() {
        for (line, expected) in [
            ("Moves: f5d6", Some((Label::Moves, " f5d6"))),
            ("  KIFU = f5", Some((Label::Moves, " f5"))),
            ("Game 12: f5d6", Some((Label::PerhapsMoves, " f5d6"))),
            ("Black:Ann", Some((Label::Black, "Ann"))),
            ("Moves (60): f5", Some((Label::Moves, " f5"))),
            ("棋譜:f5", Some((Label::Moves, "f5"))),
            ("Result: 33-31", Some((Label::Result, " 33-31"))),
            ("Played 3 moves:", None),
            ("f5d6", None),
            ("", None),
        ] {
            let found = label(line).map(|(label, value)| (label, &line[value..]));
            assert_eq!(found, expected, "{line}");
        }
    }
}
