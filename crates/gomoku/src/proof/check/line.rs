//! The line of longest resistance.

use super::index::Index;
use super::wins::Fours;
use crate::Point;
use crate::proof::Proof;

/// What follows an answer.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// The first of the replies that the verifier answers with the longest lines, and its line.
    /// Without any, nothing stops the answer itself.
    pub(super) longest: Option<(Point, Fours)>,
    /// The replies that the proof answers, and the nodes they lead to.
    pub(super) next: Vec<(Point, usize)>,
    /// Whether the answer makes the five.
    pub(super) is_five: bool,
}

/// The plies to the five of an answer that makes one, of any other before a reply, and of the five and the
/// reply before it, which end every win by fours.
const FIVE: u32 = 1;
const BEFORE_REPLY: u32 = 2;
const LAST: u32 = 2;

/// Returns in how many plies the attacker has a five at most, from the root. Nodes lead to later ones only.
pub(super) fn plies_to_five(outcomes: &[Outcome]) -> u32 {
    let mut plies: Vec<u32> = vec![FIVE; outcomes.len()];
    for (node, outcome) in outcomes.iter().enumerate().rev() {
        if outcome.is_five {
            continue;
        }
        let proved = outcome.next.iter().map(|&(_, next)| plies[next]).max();
        // A win by fours has three of them and two replies between at most.
        let fours = outcome.longest.as_ref().and_then(|(_, line)| u32::try_from(line.len()).ok());
        let after_reply = proved.max(fours.map(|fours| fours + LAST)).unwrap_or(FIVE).max(FIVE);
        plies[node] = BEFORE_REPLY + after_reply;
    }
    plies[0]
}

/// Returns the line of longest resistance. Nodes lead to later ones only.
pub(super) fn longest_line(proof: &Proof, index: &Index, outcomes: &[Outcome]) -> Vec<Point> {
    // For each node, the attacker's moves to come and the reply to the first of them.
    let mut longest: Vec<(usize, Option<Point>)> = vec![(1, None); outcomes.len()];
    for (node, outcome) in outcomes.iter().enumerate().rev() {
        let next = outcome.next.iter().map(|&(reply, next)| (longest[next].0 + 1, Some(reply)));
        let shown = outcome.longest.as_ref();
        let shown = shown.map(|(reply, line)| (line.len().div_ceil(2) + 1, Some(*reply)));
        let all = next.chain(shown);
        if let Some(best) = all.max_by_key(|&(moves, reply)| (moves, std::cmp::Reverse(reply))) {
            longest[node] = best;
        }
    }
    let mut line = Vec::new();
    let mut node = 0;
    loop {
        line.push(proof.answers()[index.nodes()[node].answer].attack);
        let Some(reply) = longest[node].1 else { return line };
        line.push(reply);
        match outcomes[node].next.iter().find(|(point, _)| *point == reply) {
            Some(&(_, next)) => node = next,
            None => {
                line.extend(outcomes[node].longest.iter().flat_map(|(_, fours)| fours.clone()));
                return line;
            }
        }
    }
}
