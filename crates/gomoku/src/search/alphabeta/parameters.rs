//! The parameters of the search: margins, depths and bonuses, to be tuned by matches.

/// The parameters of the search. Depths, reductions and extensions are in plies, margins and bonuses in
/// units of the evaluation. The repository's `docs/gomoku-search.md` lists measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub, reason = "for measurements"))]
pub struct Parameters {
    /// Reverse futility pruning: margin per ply of depth, and greatest depth; 0 switches it off.
    pub reverse_futility: [i32; 2],
    /// Null move pruning: least depth, 0 for never, and reduction.
    pub null_move: [i32; 2],
    /// Futility pruning of quiet moves: margin per ply of depth, greatest depth, and number of moves
    /// that are always searched.
    pub futility: [i32; 3],
    /// Late move pruning: number of moves searched at depth 0, and greatest depth. The square of the
    /// depth is added, twice if the evaluation improves.
    pub late_move_pruning: [i32; 2],
    /// Late move reductions: constant and factor of the product of logarithms, in hundredths of a ply.
    pub late_move_reduction: [i32; 2],
    /// A move is reduced by one ply for each such difference of its class score from the best one; 0
    /// for never.
    pub score_reduction: i32,
    /// Ordering bonus of killers.
    pub killer: i32,
    /// Ordering bonus of the countermove.
    pub countermove: i32,
    /// Divisor of the history value in the ordering score.
    pub history: i32,
    /// Divisor of the history value in late move reductions.
    pub history_reduction: i32,
    /// Search for a win by fours of the opponent: number of nodes, 0 for none, and least depth.
    pub threat_by_fours: [i32; 2],
    /// Razoring: margin per ply of depth, and greatest depth; 0 switches it off.
    pub razoring: [i32; 2],
    /// Singular extensions: least depth, 0 for never, and margin for each four plies of depth.
    pub singular_extension: [i32; 2],
    /// Search for a win by fours at each node: number of nodes, and further nodes per ply of depth.
    pub fours: [i32; 2],
    /// Reduction of a bare four, which neither makes nor stops a three, where the opponent threatens to
    /// win: it only delays the loss. Elsewhere it counts as a quiet move. 0 treats it as any four.
    pub bare_four: i32,
    /// Whether a bare three, which makes and stops nothing else, counts as a quiet move.
    pub bare_three: bool,
    /// Internal iterative reduction: from this depth on, nodes without a table move are searched one ply
    /// less deep.
    pub internal_iterative_reduction: i32,
    /// Half the width of the first aspiration window.
    pub aspiration_window: i32,
    /// Whether the root searches for a win by threats.
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
    /// The names that [`set`](Self::set) accepts.
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

    /// Sets a parameter by its name, such as `killer` or `reverse_futility.0`, for measurements.
    ///
    /// Returns `false` if the name is unknown or the value out of range.
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
            // Divisors.
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
    fn every_parameter_has_a_name() {
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
