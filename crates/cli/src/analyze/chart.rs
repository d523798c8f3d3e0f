//! The score of a game as an SVG chart, and the file of the chart.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;
use trainer::chart::{Chart, Marks, Shape};

use super::analyzed::{Analyzed, AnalyzedGame, DrawnMove, Error, Scale};
use crate::failure::Failure;
use crate::game::Side;
use crate::terminal::target::{Contents, Target};

/// Returns Black's score after each move as SVG, with a mark on each error.
pub(super) fn svg<G: Analyzed>(game: &AnalyzedGame<G>) -> String {
    let Scale { axis, line, even, range, .. } = G::SCALE;
    let moves = game.drawn();
    let point = |drawn: &DrawnMove| point(G::SCALE, drawn);
    let about = G::chart_title(&game.record);
    let (title, subtitle) = match title(G::players(&game.record)) {
        Some(players) => (players, about),
        None => (about, String::new()),
    };
    Chart {
        title,
        subtitle,
        is_counted: true,
        axes: ["move", axis].map(str::to_owned),
        lines: vec![((*line).to_owned(), moves.iter().map(point).collect())],
        marks: marks(G::SCALE, &moves),
        least: Some(range.clone()),
        even: Some((*even, ["Black ahead", "White ahead"].map(str::to_owned))),
    }
    .to_svg()
}

/// Returns the place of a move in a chart.
fn point(scale: &Scale, drawn: &DrawnMove) -> (f64, f64) {
    let number = u32::try_from(drawn.number).unwrap_or(u32::MAX);
    (f64::from(number), scale.even + scale.unit * drawn.black_score)
}

/// Returns the marks of errors, one kind of mark for each player and class of error. The score drops for the
/// player of an error, so the label of a move of Black is below it.
fn marks(scale: &Scale, moves: &[DrawnMove]) -> Vec<Marks> {
    let shapes = [
        (Error::Slip, Shape::Circle),
        (Error::Mistake, Shape::Triangle),
        (Error::Blunder, Shape::Square),
    ];
    let mark = |drawn: &DrawnMove| {
        let (x, y) = point(scale, drawn);
        (x, y, drawn.name.clone())
    };
    let mut kinds = Vec::new();
    for side in Side::ALL {
        for (error, shape) in shapes {
            let own = moves.iter().filter(|drawn| drawn.side == side && drawn.error == Some(error));
            let (name, points) =
                (format!("{}: {}", side.name(), error.name()), own.map(mark).collect());
            let is_black = side == Side::Black;
            kinds.push(Marks { name, points, shape, is_black, is_below: is_black });
        }
    }
    kinds
}

/// Returns the title of a chart: the players, if known.
fn title(players: [Option<String>; 2]) -> Option<String> {
    let is_known = players.iter().any(Option::is_some);
    let [black, white] = players.map(|player| player.unwrap_or_else(|| "?".to_owned()));
    is_known.then(|| format!("{black} (Black) – {white} (White)"))
}

/// Arguments for the file of a chart.
#[derive(Debug, Args)]
pub(crate) struct ChartFile {
    /// Draw the score of a single game as an SVG chart; with `-` the chart goes to standard output and
    /// the answer to standard error
    #[arg(long, value_name = "FILE.svg|-", group = "written")]
    svg: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long, requires = "written")]
    force: bool,
}

impl ChartFile {
    /// Returns whether files may be overwritten.
    pub(super) const fn force(&self) -> bool {
        self.force
    }

    /// Returns the destination of the chart for a game from an argument, if a chart is requested.
    ///
    /// # Errors
    ///
    /// If the file exists, is also the input, or cannot be written.
    pub(super) fn target(&self, game: &OsStr) -> Result<Option<Target>, Failure> {
        Target::new(self.svg.as_deref(), self.force, Some(game), &CHART)
    }
}

/// Files of charts.
const CHART: Contents = Contents {
    name: "chart",
    input: "game",
    why_not: "the analysis was interrupted",
    format: "SVG",
    extension: "svg",
    is_other: |path| !path.extension().is_some_and(|found| found.eq_ignore_ascii_case("svg")),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_differ_by_player_and_class() {
        let found = |side, error| {
            let (number, name, black_score) = (1, "F5".to_owned(), 2.0);
            DrawnMove { number, side, name, black_score, error }
        };
        let moves = [
            found(Side::Black, None),
            found(Side::Black, Some(Error::Slip)),
            found(Side::White, Some(Error::Blunder)),
            found(Side::White, Some(Error::Blunder)),
        ];
        let kinds = marks(<::othello::Game as Analyzed>::SCALE, &moves);
        let counts: Vec<usize> = kinds.iter().map(|kind| kind.points.len()).collect();
        assert_eq!(counts, [1, 0, 0, 0, 0, 2]);
        assert_eq!(kinds[5].name, "White: blunder");
        assert_eq!((kinds[0].is_black, kinds[5].is_black), (true, false));
        assert_eq!(
            title([Some("Ann".to_owned()), None]).as_deref(),
            Some("Ann (Black) – ? (White)")
        );
        assert_eq!(title([None, None]), None);
    }
}
