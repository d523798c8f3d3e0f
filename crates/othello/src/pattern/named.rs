//! The sets of the literature, and our own.

use super::PatternSet;

/// Names and texts of the sets.
const SETS: [(&str, &str); 4] =
    [("tritboard", TRITBOARD), ("logistello", LOGISTELLO), ("edax", EDAX), ("ntest", NTEST)];

/// Ours: every pattern has four instances, most have ten squares.
const TRITBOARD: &str = "\
A1 B1 C1 D1 E1 F1 G1 H1 B2 G2     # edge with X-squares
A1 B1 C1 D1 A2 B2 C2 A3 B3 A4     # triangle
A1 B1 C1 A2 B2 C2 A3 B3 C3 D4     # corner of 3x3 with the square behind it
A1 B1 C1 D1 E1 A2 B2 A3 A4 A5     # both edges of a corner
A1 C1 D1 E1 F1 H1 C2 D2 E2 F2     # edge with a block
A1 B1 A2 B2 C2 B3 C3 D3 C4 D4     # broad diagonal
A1 B1 A2 B2 C2 D2 E2 B3 B4 B5     # kite
A1 B1 A2 B2 C2 D2 B3 C3 B4 D4     # fish
A1 H1 C3 D3 E3 F3 D4 E4 C4 F4     # centre and corners
A2 B2 C2 D2 E2 F2 G2 H2 A1 H1     # row 2 with corners
A3 B3 C3 D3 E3 F3 G3 H3 A2 H2     # row 3
A4 B4 C4 D4 E4 F4 G4 H4 A3 H3     # row 4
A1 B1 B2 C3 D4 E5 F6 G7 H7 H8     # long diagonal
A2 B3 C4 D5 E6 F7 G8 A1 H8        # diagonals with what is beside the corners
A3 B4 C5 D6 E7 F8 A2 G8 A1 H8
A4 B5 C6 D7 E8 A8 A7 B8 B7
";

/// Logistello (Buro 1997): edge with X-squares, rows, corners and diagonals.
const LOGISTELLO: &str = "\
A1 B1 C1 D1 E1 F1 G1 H1 B2 G2
A2 B2 C2 D2 E2 F2 G2 H2
A3 B3 C3 D3 E3 F3 G3 H3
A4 B4 C4 D4 E4 F4 G4 H4
A1 B1 C1 A2 B2 C2 A3 B3 C3
A1 B1 C1 D1 E1 A2 B2 C2 D2 E2
A1 B2 C3 D4 E5 F6 G7 H8
A2 B3 C4 D5 E6 F7 G8
A3 B4 C5 D6 E7 F8
A4 B5 C6 D7 E8
A5 B6 C7 D8
";

/// Edax (Delorme): 46 instances; its 47th look-up is a constant, which [`Weights`] have anyway.
///
/// [`Weights`]: crate::eval::Weights
const EDAX: &str = "\
A1 B1 A2 B2 C1 A3 C2 B3 C3
A5 A4 A3 A2 A1 B2 B1 C1 D1 E1
B2 A1 B1 C1 D1 E1 F1 G1 H1 G2
A1 C1 D1 C2 D2 E2 F2 E1 F1 H1
A2 B2 C2 D2 E2 F2 G2 H2
A3 B3 C3 D3 E3 F3 G3 H3
A4 B4 C4 D4 E4 F4 G4 H4
A1 B2 C3 D4 E5 F6 G7 H8
A2 B3 C4 D5 E6 F7 G8
A3 B4 C5 D6 E7 F8
A4 B5 C6 D7 E8
A5 B6 C7 D8
";

/// `NTest` (Welty): all rows, the diagonals of five squares and more, three corners of ten squares
/// for each corner, and the edge with its X-squares.
const NTEST: &str = "\
A1 B1 C1 D1 E1 F1 G1 H1
A2 B2 C2 D2 E2 F2 G2 H2
A3 B3 C3 D3 E3 F3 G3 H3
A4 B4 C4 D4 E4 F4 G4 H4
A1 B2 C3 D4 E5 F6 G7 H8
A2 B3 C4 D5 E6 F7 G8
A3 B4 C5 D6 E7 F8
A4 B5 C6 D7 E8
A1 B1 C1 D1 A2 B2 C2 A3 B3 A4
A1 B1 C1 D1 E1 A2 B2 C2 D2 E2
A1 B1 C1 D1 E1 F1 G1 H1 B2 G2
";

impl PatternSet {
    /// The names of [`named`](Self::named), our own first.
    pub const NAMES: [&str; SETS.len()] = {
        let mut names = [""; SETS.len()];
        let mut index = 0;
        while index < SETS.len() {
            names[index] = SETS[index].0;
            index += 1;
        }
        names
    };

    /// Returns a set by its name.
    ///
    /// | name | patterns | instances | codes | |
    /// |---|---|---|---|---|
    /// | `tritboard` | 16 | 64 | 866,052 | ours |
    /// | `logistello` | 11 | 46 | 167,265 | Buro 1997 |
    /// | `edax` | 12 | 46 | 226,314 | Delorme; the constant that is counted as the 47th is none of the squares |
    /// | `ntest` | 11 | 46 | 213,111 | Welty; with the four edges that descriptions leave out |
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the texts are tested")]
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = SETS.iter().find(|(known, _)| *known == name)?;
        Some(text.parse().expect("the text of a set"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_instances_that_are_published() {
        let counts = PatternSet::NAMES.map(|name| {
            let set = PatternSet::named(name).unwrap();
            let codes: usize = set.patterns().iter().map(|pattern| pattern.code_count()).sum();
            (name, set.patterns().len(), set.instances().len(), codes)
        });
        // Edax counts 226,315 weights a stage, one of them the constant.
        let expected = [
            ("tritboard", 16, 64, 866_052),
            ("logistello", 11, 46, 167_265),
            ("edax", 12, 46, 226_314),
            ("ntest", 11, 46, 213_111),
        ];
        assert_eq!(counts, expected);
        assert_eq!(PatternSet::named("Edax"), None);
    }

    #[test]
    fn kinds_of_the_literature_have_their_instances() {
        let kinds = |name| {
            let set = PatternSet::named(name).unwrap();
            let of = |pattern| set.instances().iter().filter(|i| i.pattern() == pattern).count();
            let squares = set.patterns().iter().map(|pattern| pattern.squares().len());
            squares.zip((0..).map(of)).collect::<Vec<_>>()
        };
        assert_eq!(
            kinds("edax"),
            [
                (9, 4),
                (10, 4),
                (10, 4),
                (10, 4),
                (8, 4),
                (8, 4),
                (8, 4),
                (8, 2),
                (7, 4),
                (6, 4),
                (5, 4),
                (4, 4),
            ]
        );
        // 16 rows, 14 diagonals, 12 corners, and 4 edges.
        assert_eq!(
            kinds("ntest"),
            [
                (8, 4),
                (8, 4),
                (8, 4),
                (8, 4),
                (8, 2),
                (7, 4),
                (6, 4),
                (5, 4),
                (10, 4),
                (10, 8),
                (10, 4),
            ]
        );
        assert!(
            kinds("tritboard").iter().all(|&(squares, instances)| squares >= 9 && instances == 4)
        );
    }
}
