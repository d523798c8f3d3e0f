//! The numbers of the search, to be tuned.

/// The numbers of the search. Those that were measured stand in the repository's
/// `docs/gomoku-search.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub, reason = "for measurements"))]
pub struct Parameters {
    /// A node is given up above `beta` when its evaluation is so much above for each depth; up to this
    /// depth, 0 for never.
    pub reverse_futility: [i32; 2],
    /// The least depth in which a pass is tried, and what it is searched less deep; 0 for never.
    pub null_move: [i32; 2],
    /// Quiet moves are left out when the evaluation is so much below `alpha` for each depth; up to this
    /// depth, but for so many moves.
    pub futility: [i32; 3],
    /// How many moves are tried of a node of depth 0 before a quiet move, and all behind it, are left out;
    /// up to this depth, with its square more, or twice that where the evaluation has risen.
    pub late_move_pruning: [i32; 2],
    /// Reductions by order: hundredths of a ply, and of the product of logarithms.
    pub late_move_reduction: [i32; 2],
    /// A move is searched one less deep for each time that it promises so much less than the one that
    /// promises most, 0 for never.
    pub score_reduction: i32,
    /// What a killer adds to what a move promises.
    pub killer: i32,
    /// What the last good answer to the same move adds.
    pub countermove: i32,
    /// Of so much history one is added to what a move promises.
    pub history: i32,
    /// A move is searched one less or more deep for so much history.
    pub history_reduction: i32,
    /// The nodes of a search for what the opponent would win by fours with if it were on move, 0 for
    /// none, and the least depth in which it is made.
    pub threat_by_fours: [i32; 2],
    /// A node is given up below `alpha` when its evaluation is so much below for each depth; up to this
    /// depth, 0 for never.
    pub razoring: [i32; 2],
    /// The least depth in which it is tried whether the move of the table is the only good one, 0 for
    /// never, and by how much it must be better, for each four depths.
    pub singular_extension: [i32; 2],
    /// The nodes of a search for a win by fours before a position is searched, or its evaluation taken: so
    /// many, and so many more for each depth.
    pub fours: [i32; 2],
    /// How much less deep a bare four, one that makes no three and takes none, is searched where the
    /// opponent threatens to win: it only puts off what must be done. Elsewhere it counts as a quiet move.
    /// 0 for as any four.
    pub bare_four: i32,
    /// Whether a bare three, one with nothing else, counts as a quiet move.
    pub bare_three: bool,
    /// Internal deepening: nodes without a move of the table are searched one less deep from here on.
    pub internal_iterative_reduction: i32,
    /// The window around the expected value.
    pub aspiration_window: i32,
    /// Whether forced wins by threats are searched for at the root.
    pub root_threats: bool,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            reverse_futility: [35, 6],
            null_move: [3, 3],
            futility: [42, 4, 3],
            late_move_pruning: [2, 6],
            late_move_reduction: [32, 55],
            score_reduction: 160,
            killer: 250,
            countermove: 150,
            history: 36,
            history_reduction: 4_096,
            threat_by_fours: [80, 4],
            razoring: [50, 3],
            singular_extension: [6, 30],
            fours: [20, 20],
            bare_four: 3,
            bare_three: true,
            internal_iterative_reduction: 5,
            aspiration_window: 30,
            root_threats: true,
        }
    }
}

#[cfg(feature = "internals")]
impl Parameters {
    /// What [`set`](Self::set) knows.
    pub const NAMES: [&str; 29] = [
        "reverse_futility.0",
        "reverse_futility.1",
        "null_move.0",
        "null_move.1",
        "futility.0",
        "futility.1",
        "futility.2",
        "late_move_pruning.0",
        "late_move_pruning.1",
        "late_move_reduction.0",
        "late_move_reduction.1",
        "score_reduction",
        "killer",
        "countermove",
        "history",
        "history_reduction",
        "threat_by_fours.0",
        "threat_by_fours.1",
        "razoring.0",
        "razoring.1",
        "singular_extension.0",
        "singular_extension.1",
        "internal_iterative_reduction",
        "aspiration_window",
        "fours.0",
        "fours.1",
        "bare_four",
        "bare_three",
        "root_threats",
    ];

    /// Sets one by its name, such as `killer` or `reverse_futility.0`, for measurements.
    ///
    /// Returns whether there is one of the name.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let slot = match name {
            "reverse_futility.0" => &mut self.reverse_futility[0],
            "reverse_futility.1" => &mut self.reverse_futility[1],
            "null_move.0" => &mut self.null_move[0],
            "null_move.1" if value >= 0 => &mut self.null_move[1],
            "futility.0" => &mut self.futility[0],
            "futility.1" => &mut self.futility[1],
            "futility.2" => &mut self.futility[2],
            "late_move_pruning.0" => &mut self.late_move_pruning[0],
            "late_move_pruning.1" => &mut self.late_move_pruning[1],
            "late_move_reduction.0" => &mut self.late_move_reduction[0],
            "late_move_reduction.1" => &mut self.late_move_reduction[1],
            "score_reduction" => &mut self.score_reduction,
            "killer" => &mut self.killer,
            "countermove" => &mut self.countermove,
            // It divides.
            "history" if value > 0 => &mut self.history,
            "history_reduction" if value > 0 => &mut self.history_reduction,
            "threat_by_fours.0" => &mut self.threat_by_fours[0],
            "threat_by_fours.1" => &mut self.threat_by_fours[1],
            "razoring.0" => &mut self.razoring[0],
            "razoring.1" => &mut self.razoring[1],
            "singular_extension.0" => &mut self.singular_extension[0],
            "singular_extension.1" => &mut self.singular_extension[1],
            "internal_iterative_reduction" => &mut self.internal_iterative_reduction,
            "aspiration_window" if value > 0 => &mut self.aspiration_window,
            "fours.0" => &mut self.fours[0],
            "fours.1" => &mut self.fours[1],
            "bare_four" if value >= 0 => &mut self.bare_four,
            "bare_three" => {
                self.bare_three = value != 0;
                return true;
            }
            "root_threats" => {
                self.root_threats = value != 0;
                return true;
            }
            _ => return false,
        };
        *slot = value;
        true
    }
}

#[cfg(all(test, feature = "internals"))]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_name() {
        for name in Parameters::NAMES {
            let mut parameters = Parameters::default();
            let is_flag = matches!(name, "root_threats" | "bare_three");
            let value = if is_flag { 0 } else { 7 };
            assert!(parameters.set(name, value) && parameters != Parameters::default(), "{name}");
        }
        assert!(!Parameters::default().set("killers", 3));
        assert!(!Parameters::default().set("history", 0));
    }
}
