//! The parameters of the search: margins, depths and bonuses, to be tuned by matches.

/// The parameters of the search. Depths, reductions and extensions are in plies, margins and bonuses in
/// units of the evaluation. An evaluation has a factor for the margins of reverse futility pruning, futility
/// pruning and razoring. The repository's `docs/gomoku-search.md` lists measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub, reason = "for measurements"))]
pub struct Parameters {
    /// Reverse futility pruning: margin per ply of depth.
    pub reverse_futility_margin: i32,
    /// Reverse futility pruning: maximum depth; 0 switches it off.
    pub reverse_futility_max_depth: i32,
    /// Null move pruning: minimum depth; 0 switches it off.
    pub null_move_min_depth: i32,
    /// Null move pruning: reduction.
    pub null_move_reduction: i32,
    /// Futility pruning of quiet moves: margin per ply of depth.
    pub futility_margin: i32,
    /// Futility pruning of quiet moves: maximum depth.
    pub futility_max_depth: i32,
    /// Futility pruning of quiet moves: number of moves that are always searched.
    pub futility_min_moves: i32,
    /// Late move pruning: number of moves searched at depth 0. At greater depths the square of the depth
    /// is added, twice if the evaluation improves.
    pub late_move_pruning_moves: i32,
    /// Late move pruning: maximum depth.
    pub late_move_pruning_max_depth: i32,
    /// Late move reductions: constant, in hundredths of a ply.
    pub late_move_reduction_constant: i32,
    /// Late move reductions: factor of the product of the logarithms of depth and number of moves, in
    /// hundredths of a ply.
    pub late_move_reduction_factor: i32,
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
    /// Search for a win by fours (VCF) of the opponent: number of nodes; 0 switches it off.
    pub opponents_vcf_nodes: i32,
    /// Search for a win by fours of the opponent: minimum depth.
    pub opponents_vcf_min_depth: i32,
    /// Razoring: margin per ply of depth.
    pub razoring_margin: i32,
    /// Razoring: maximum depth; 0 switches it off.
    pub razoring_max_depth: i32,
    /// Singular extensions: minimum depth; 0 switches them off.
    pub singular_extension_min_depth: i32,
    /// Singular extensions: margin for each four plies of depth.
    pub singular_extension_margin: i32,
    /// Search for a win by fours at each node: number of nodes at depth 0.
    pub vcf_nodes: i32,
    /// Search for a win by fours at each node: further nodes per ply of depth.
    pub vcf_nodes_per_ply: i32,
    /// Reduction of a bare four where the opponent threatens to win: it only delays the loss. A bare four
    /// takes no three from the opponent and makes no second one. Elsewhere it counts as a quiet move. 0
    /// treats it as any four.
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
    /// Correction of ordering scores by the evaluation: minimum depth.
    pub corrected_ordering_min_depth: i32,
    /// Exact static evaluations: distance from the bounds of a node, for each ply of depth, within which they are
    /// needed.
    pub exact_evaluation_margin: i32,
    /// Quiescence search: distance of the static evaluation from the bounds of a leaf up to which the replies to an
    /// unstoppable four are searched; 0 switches it off.
    pub quiescence_margin: i32,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            reverse_futility_margin: 35,
            reverse_futility_max_depth: 6,
            null_move_min_depth: 3,
            null_move_reduction: 3,
            futility_margin: 42,
            futility_max_depth: 4,
            futility_min_moves: 3,
            late_move_pruning_moves: 2,
            late_move_pruning_max_depth: 6,
            late_move_reduction_constant: 32,
            late_move_reduction_factor: 55,
            score_reduction: 160,
            killer: 250,
            countermove: 150,
            history: 36,
            history_reduction: 4_096,
            opponents_vcf_nodes: 80,
            opponents_vcf_min_depth: 4,
            razoring_margin: 50,
            razoring_max_depth: 3,
            singular_extension_min_depth: 6,
            singular_extension_margin: 30,
            vcf_nodes: 20,
            vcf_nodes_per_ply: 20,
            bare_four: 3,
            bare_three: true,
            internal_iterative_reduction: 5,
            aspiration_window: 30,
            root_threats: true,
            corrected_ordering_min_depth: 8,
            exact_evaluation_margin: 50,
            quiescence_margin: 200,
        }
    }
}

#[cfg(feature = "internals")]
impl Parameters {
    /// The names that [`set`](Self::set) accepts.
    pub const NAMES: [&str; 32] = [
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
        "corrected_ordering",
        "exact_evaluation",
        "quiescence",
    ];

    /// The limit of values in both directions: products with squares of depths fit.
    const LIMIT: i32 = 20_000;

    /// Sets a parameter by its name, such as `killer` or `reverse_futility.0`, for measurements.
    ///
    /// Returns `false` if the name is unknown or the value out of range.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        if !(-Self::LIMIT..=Self::LIMIT).contains(&value) {
            return false;
        }
        let slot = match name {
            "reverse_futility.0" => &mut self.reverse_futility_margin,
            "reverse_futility.1" => &mut self.reverse_futility_max_depth,
            "null_move.0" => &mut self.null_move_min_depth,
            "null_move.1" if value >= 0 => &mut self.null_move_reduction,
            "futility.0" => &mut self.futility_margin,
            "futility.1" => &mut self.futility_max_depth,
            "futility.2" => &mut self.futility_min_moves,
            "late_move_pruning.0" => &mut self.late_move_pruning_moves,
            "late_move_pruning.1" => &mut self.late_move_pruning_max_depth,
            "late_move_reduction.0" => &mut self.late_move_reduction_constant,
            "late_move_reduction.1" => &mut self.late_move_reduction_factor,
            "score_reduction" => &mut self.score_reduction,
            "killer" => &mut self.killer,
            "countermove" => &mut self.countermove,
            // Divisors.
            "history" if value > 0 => &mut self.history,
            "history_reduction" if value > 0 => &mut self.history_reduction,
            "threat_by_fours.0" => &mut self.opponents_vcf_nodes,
            "threat_by_fours.1" => &mut self.opponents_vcf_min_depth,
            "razoring.0" => &mut self.razoring_margin,
            "razoring.1" => &mut self.razoring_max_depth,
            "singular_extension.0" => &mut self.singular_extension_min_depth,
            "singular_extension.1" => &mut self.singular_extension_margin,
            "internal_iterative_reduction" => &mut self.internal_iterative_reduction,
            "aspiration_window" if value > 0 => &mut self.aspiration_window,
            "fours.0" => &mut self.vcf_nodes,
            "fours.1" => &mut self.vcf_nodes_per_ply,
            "corrected_ordering" => &mut self.corrected_ordering_min_depth,
            "exact_evaluation" => &mut self.exact_evaluation_margin,
            "quiescence" => &mut self.quiescence_margin,
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
        assert!(!Parameters::default().set("killer", 20_001));
    }
}
