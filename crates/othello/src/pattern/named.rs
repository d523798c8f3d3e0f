//! The sets of the literature.

use super::PatternSet;

/// Logistello (Buro 1997): rows, the edge with its X-squares, corners and diagonals.
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

/// Edax (Delorme): 46 instances; its 47th look-up is a constant.
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

impl PatternSet {
    /// The names of [`named`](Self::named).
    pub const NAMES: [&str; 2] = ["logistello", "edax"];

    /// Returns a set of the literature by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let text = match name {
            "logistello" => LOGISTELLO,
            "edax" => EDAX,
            _ => return None,
        };
        Some(text.parse().expect("the text of a set"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_instances_that_are_published() {
        let instances = |name| PatternSet::named(name).unwrap().instances().len();
        assert_eq!(["logistello", "edax"].map(instances), [46, 46]);
    }
}
