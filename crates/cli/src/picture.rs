//! Files with pictures of boards and games.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, value_parser};
use picture::{Animation, Diagram, MAX_CELL, MIN_CELL, Theme};

use crate::failure::Failure;
use crate::terminal::pending::Pending;

/// Arguments for the file of a picture.
#[derive(Debug, Args)]
pub(crate) struct PictureArguments {
    /// Draw a picture; the extension selects the format: .svg, .png, or .gif for a whole game
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Background of the picture
    #[arg(long, value_name = "THEME", default_value = "auto", requires = "picture")]
    theme: Background,
    /// Width of a cell of .png and .gif in pixels, 8–128
    #[arg(long, value_name = "PIXELS", default_value_t = 40, requires = "picture",
          value_parser = value_parser!(u32).range(i64::from(MIN_CELL)..=i64::from(MAX_CELL)))]
    cell: u32,
    /// Overwrite the picture if it exists
    #[arg(long, requires = "picture")]
    force: bool,
}

/// Background of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Background {
    /// Light; in .svg dark where the reader prefers that
    Auto,
    /// Light
    Light,
    /// Dark
    Dark,
}

/// Format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
}

/// What a command can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// One board only.
    Never,
    /// One board, or a game in a format that always moves.
    Possible,
    /// A game.
    Wanted,
}

/// A picture that will be written.
#[derive(Debug)]
pub(crate) struct Picture {
    pending: Pending,
    format: Format,
    is_game: bool,
    theme: Theme,
    cell: u32,
}

impl PictureArguments {
    /// Returns the picture that the arguments ask for.
    ///
    /// # Errors
    ///
    /// If the format is unknown or cannot hold what is drawn, or the file exists or cannot be written.
    pub(crate) fn picture(&self, motion: Motion) -> Result<Option<Picture>, Failure> {
        let Some(path) = &self.picture else { return Ok(None) };
        let format = format(path, motion)?;
        let theme = match self.theme {
            Background::Auto => Theme::Auto,
            Background::Light => Theme::Light,
            Background::Dark => Theme::Dark,
        };
        let is_game = motion == Motion::Wanted || format == Format::Gif;
        let pending = Pending::create(path, self.force)?;
        Ok(Some(Picture { pending, format, is_game, theme, cell: self.cell }))
    }
}

/// Returns the format that an extension names.
fn format(path: &Path, motion: Motion) -> Result<Format, Failure> {
    let extension = path.extension().map(|found| found.to_string_lossy().to_ascii_lowercase());
    let found = match extension.as_deref() {
        Some("svg") => Some(Format::Svg),
        Some("png") if motion != Motion::Wanted => Some(Format::Png),
        Some("gif") if motion != Motion::Never => Some(Format::Gif),
        _ => None,
    };
    let (what, expected) = match motion {
        Motion::Never => ("a board is drawn as SVG or PNG", ".svg or .png"),
        Motion::Possible => ("a picture is in SVG, PNG or GIF", ".svg, .png or .gif"),
        Motion::Wanted => ("a game is drawn as SVG or GIF", ".svg or .gif"),
    };
    let name = path.display();
    found
        .ok_or_else(|| Failure::Usage(format!("{name}: {what}; expected the extension {expected}")))
}

impl Picture {
    /// Returns whether a whole game is to be drawn.
    pub(crate) const fn is_game(&self) -> bool {
        self.is_game
    }

    /// Writes the picture of a board.
    pub(crate) fn write_board(self, mut diagram: Diagram) -> Result<(), Failure> {
        diagram.set_theme(self.theme);
        let contents = match self.format {
            Format::Svg => diagram.to_svg().into_bytes(),
            Format::Png | Format::Gif => diagram.to_png(self.cell).map_err(Failure::refused)?,
        };
        self.write(&contents)
    }

    /// Writes the picture of a game.
    pub(crate) fn write_game(self, animation: Animation) -> Result<(), Failure> {
        let animation = animation.with_theme(self.theme);
        let contents = match self.format {
            Format::Svg | Format::Png => animation.to_svg().into_bytes(),
            Format::Gif => animation.to_gif(self.cell).map_err(Failure::refused)?,
        };
        self.write(&contents)
    }

    fn write(mut self, contents: &[u8]) -> Result<(), Failure> {
        let written = self.pending.write_all(contents);
        written.map_err(|error| self.pending.failure(error))?;
        self.pending.keep()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_selects_the_format() {
        use Motion::{Never, Possible, Wanted};
        for (name, motion, expected) in [
            ("a.svg", Never, Some(Format::Svg)),
            ("a.PNG", Possible, Some(Format::Png)),
            ("a.gif", Possible, Some(Format::Gif)),
            ("a.svg", Wanted, Some(Format::Svg)),
            ("a.png", Wanted, None),
            ("a.gif", Never, None),
            ("a.jpg", Possible, None),
            ("svg", Possible, None),
            ("-", Possible, None),
        ] {
            assert_eq!(format(Path::new(name), motion).ok(), expected, "{name}");
        }
        let error = format(Path::new("a.jpg"), Possible).unwrap_err().to_string();
        let expected =
            "a.jpg: a picture is in SVG, PNG or GIF; expected the extension .svg, .png or .gif";
        assert_eq!(error, expected);
    }
}
