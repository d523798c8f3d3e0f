//! Selects games.

use gomoku::tree::GameTree;

use super::entry::year;
use crate::failure::Failure;

/// Conditions for a game.
#[derive(Debug)]
pub(super) struct Filter {
    players: Vec<String>,
    tournament: Option<String>,
    year: Option<u16>,
}

impl Filter {
    /// Returns the filter of `--player`, `--tournament` and `--year`.
    pub(super) fn of(
        players: &[String],
        tournament: Option<&str>,
        year: Option<u16>,
    ) -> Result<Self, Failure> {
        if players.len() > 2 {
            let what = "--player given more than twice; a game has two players";
            return Err(Failure::Usage(what.to_owned()));
        }
        Ok(Self {
            players: players.iter().map(|name| name.to_lowercase()).collect(),
            tournament: tournament.map(str::to_lowercase),
            year,
        })
    }

    pub(super) fn takes(&self, tree: &GameTree) -> bool {
        let info = tree.info();
        let contains = |name: &String, part: &String| name.to_lowercase().contains(part.as_str());
        let (black, white) = (&info.black, &info.white);
        let has_players = match self.players.as_slice() {
            [] => true,
            [one] => contains(black, one) || contains(white, one),
            // Each name must match another player.
            [one, other, ..] => {
                contains(black, one) && contains(white, other)
                    || contains(black, other) && contains(white, one)
            }
        };
        has_players
            && self.tournament.as_ref().is_none_or(|part| contains(&info.event, part))
            && self.year.is_none_or(|wanted| year(&info.date) == Some(wanted))
    }
}
