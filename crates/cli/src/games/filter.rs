//! Selects games.

use clap::Args;

use super::entry::Names;
use crate::failure::Failure;
use crate::game::Opening;

/// Which games to list.
#[derive(Debug, Args)]
pub(crate) struct FilterArguments {
    /// Only games of a player whose name contains NAME, in any case; give it twice for both players
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Only games of a tournament whose name contains NAME, in any case
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,
    /// Only games of a named opening whose name contains NAME, in any case
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,
    /// Only games of this year
    #[arg(long, value_name = "N")]
    year: Option<u16>,
}

/// Conditions for a game.
#[derive(Debug)]
pub(crate) struct Filter {
    players: Vec<String>,
    tournament: Option<String>,
    opening: Option<String>,
    year: Option<u16>,
}

impl Filter {
    pub(crate) fn of(arguments: &FilterArguments) -> Result<Self, Failure> {
        if arguments.player.len() > 2 {
            let what = "--player given more than twice; a game has two players";
            return Err(Failure::Usage(what.to_owned()));
        }
        Ok(Self {
            players: arguments.player.iter().map(|name| name.to_lowercase()).collect(),
            tournament: arguments.tournament.as_ref().map(|name| name.to_lowercase()),
            opening: arguments.opening.as_ref().map(|name| name.to_lowercase()),
            year: arguments.year,
        })
    }

    /// Returns whether the players, the tournament and the year are wanted.
    pub(crate) fn takes(&self, names: Names<'_>) -> bool {
        let Names { event, black, white, .. } = names;
        let contains = |name: Option<&str>, part: &String| {
            name.is_some_and(|name| name.to_lowercase().contains(part))
        };
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
            && self.tournament.as_ref().is_none_or(|part| contains(event, part))
            && self.year.is_none_or(|wanted| names.year() == Some(wanted))
    }

    /// Returns whether the opening is wanted.
    pub(crate) fn takes_opening(&self, opening: Option<&Opening>) -> bool {
        let contains = |part: &String| opening.is_some_and(|opening| opening.contains(part));
        self.opening.as_ref().is_none_or(contains)
    }
}
