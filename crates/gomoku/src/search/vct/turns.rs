//! Threats of all widths in turns, and helper threads for long searches.
//!
//! What narrow threats do not win soon, wider ones may, of which there are many more. So each undecided width
//! gets its turn with a limit of nodes, and the limit grows from round to round. A search that takes
//! long goes on with all threads.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use super::search::{Helpers, Search};
use super::table::Numbers;
use super::team::{Finish, Team};
use crate::search::watch::{Stopped, Watch};

/// Default number of nodes after which helper threads join: most searches are over sooner.
pub(super) const NODES_ALONE: u64 = 100_000;

/// Stack of a helper thread in bytes: a line may go on until the largest board is full.
const STACK: usize = 8 << 20;

/// Nodes of the first turn of a width.
const FIRST_TURN: u64 = 1_000;

/// Factor by which the nodes of a turn grow from round to round.
const TURN_GROWTH: u64 = 4;

impl Search<'_> {
    /// Returns whether the position is won by threats of any width up to the greatest. `exact` is raised to
    /// the greatest width by which it is shown not to be won.
    pub(super) fn is_won(
        &mut self,
        helpers: &mut Helpers<'_>,
        exact: &mut u16,
        search: impl Fn(&mut Search<'_>) -> Result<Numbers, Stopped> + Sync,
    ) -> Result<bool, Stopped> {
        let max_width = self.max_width();
        let has_helpers = !helpers.memories.is_empty();
        let alone = self.watch().nodes().saturating_add(helpers.nodes_alone);
        let mut nodes = FIRST_TURN;
        while *exact < max_width {
            let narrowest = *exact + 1;
            for width in narrowest..=max_width {
                let now = self.watch().nodes();
                let mut last_node =
                    if narrowest == max_width { u64::MAX } else { now.saturating_add(nodes) };
                let is_together = has_helpers && now >= alone;
                if has_helpers && !is_together {
                    last_node = last_node.min(alone);
                }
                let numbers = self.within(width, last_node, |this| {
                    if is_together { this.together(helpers, &search) } else { search(this) }
                });
                match numbers {
                    Ok(Numbers { proof: 0, .. }) => return Ok(true),
                    Ok(_) => *exact = width,
                    Err(Stopped) if self.watch().nodes() >= last_node => {}
                    Err(Stopped) => return Err(Stopped),
                }
            }
            nodes = nodes.saturating_mul(TURN_GROWTH);
        }
        Ok(false)
    }

    /// Searches with the help of the other threads.
    fn together(
        &mut self,
        helpers: &mut Helpers<'_>,
        search: &(impl Fn(&mut Search<'_>) -> Result<Numbers, Stopped> + Sync),
    ) -> Result<Numbers, Stopped> {
        let (table, question) = (self.table(), self.question());
        table.grow_up();
        let team = Arc::new(Team::new());
        let budget = Arc::clone(self.watch().budget());
        thread::scope(|scope| {
            let started: Vec<_> = helpers
                .memories
                .iter_mut()
                .filter_map(|memory| {
                    let mut position = self.position().clone();
                    let mut watch = Watch::of_thread(&budget);
                    let team = Arc::clone(&team);
                    let help = move || {
                        let mut helper = Search::helper(
                            &mut position,
                            &mut watch,
                            table,
                            memory,
                            question,
                            Arc::clone(&team),
                        );
                        let found = search(&mut helper);
                        if found.is_ok() {
                            team.finish();
                        }
                        watch.flush();
                        found
                    };
                    // If a thread cannot be spawned, the others search without it.
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help).ok()
                })
                .collect();
            let found = self.in_team(&team, |this| {
                let _finish = Finish(&team);
                search(this)
            });
            // A helper's result counts even if a limit ended the other searches.
            started.into_iter().fold(found, |found, helper| {
                found.or(helper.join().unwrap_or_else(|panic| resume_unwind(panic)))
            })
        })
    }
}
