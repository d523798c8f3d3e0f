//! Marks of errors in a chart.

use trainer::chart::{Marks, Shape};

use super::error::Error;

/// A move of a chart.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) is_black: bool,
    pub(crate) at: (f64, f64),
    /// Name of the move.
    pub(crate) name: String,
    pub(crate) error: Option<Error>,
}

/// Returns the marks of errors, one kind of mark for each player and class of error. The score drops for the
/// player of an error, so the label of a move of Black is below it.
pub(crate) fn marks(moves: &[Mark]) -> Vec<Marks> {
    let shapes = [
        (Error::Slip, Shape::Circle),
        (Error::Mistake, Shape::Triangle),
        (Error::Blunder, Shape::Square),
    ];
    let mut kinds = Vec::new();
    for (player, is_black) in [("Black", true), ("White", false)] {
        for (error, shape) in shapes {
            let own = moves.iter().filter(|found| found.is_black == is_black);
            let own = own.filter(|found| found.error == Some(error));
            let points = own.map(|found| (found.at.0, found.at.1, found.name.clone())).collect();
            let name = format!("{player}: {}", error.name());
            kinds.push(Marks { name, points, shape, is_black, is_below: is_black });
        }
    }
    kinds
}

/// Returns the title of a chart: the players, if known.
pub(crate) fn title(black: Option<&str>, white: Option<&str>) -> Option<String> {
    let name = |player: Option<&str>| player.unwrap_or("?").to_owned();
    let is_known = black.is_some() || white.is_some();
    is_known.then(|| format!("{} (Black) – {} (White)", name(black), name(white)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_differ_by_player_and_class() {
        let found = |is_black, error| {
            let (at, name) = ((1.0, 2.0), "F5".to_owned());
            Mark { is_black, at, name, error }
        };
        let moves = [
            found(true, None),
            found(true, Some(Error::Slip)),
            found(false, Some(Error::Blunder)),
            found(false, Some(Error::Blunder)),
        ];
        let kinds = marks(&moves);
        let counts: Vec<usize> = kinds.iter().map(|kind| kind.points.len()).collect();
        assert_eq!(counts, [1, 0, 0, 0, 0, 2]);
        assert_eq!(kinds[5].name, "White: blunder");
        assert_eq!((kinds[0].is_black, kinds[5].is_black), (true, false));
        assert_eq!(title(Some("Ann"), None).as_deref(), Some("Ann (Black) – ? (White)"));
        assert_eq!(title(None, None), None);
    }
}
