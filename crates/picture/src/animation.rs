//! Games that play themselves.

use std::fmt::Write;
use std::time::Duration;

use crate::color::Theme;
use crate::diagram::Diagram;
use crate::layout::{caption_lines, scene};
use crate::scene::{Item, Layer, Scene};
use crate::svg::Writer;

/// Maximum number of pictures of an animation.
pub const MAX_FRAMES: usize = 1000;

/// Time between two moves if none is set.
const USUAL_STEP: Duration = Duration::from_millis(700);

/// How many moves long the last picture stays.
const HOLD: u32 = 4;

/// Why a game cannot be animated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnimationError {
    /// There is no picture.
    #[error("no positions; expected at least one")]
    Empty,
    /// There are too many pictures.
    #[error("{count} positions; expected at most {MAX_FRAMES}")]
    TooMany {
        /// Number of pictures.
        count: usize,
    },
    /// The boards differ in size.
    #[error("position {number} has a board of another size; expected {columns}×{rows}")]
    Size {
        /// Number of the first picture with another size, from 1.
        number: usize,
        /// Number of columns of the first picture.
        columns: u8,
        /// Number of rows of the first picture.
        rows: u8,
    },
}

/// Pictures of one board after another, in a loop.
#[derive(Clone, Debug)]
pub struct Animation {
    frames: Vec<Diagram>,
    step: Duration,
}

impl Animation {
    /// Returns an animation of diagrams. Title, description, names and theme are those of the last one.
    ///
    /// # Errors
    ///
    /// If there is no diagram, there are more than [`MAX_FRAMES`], or their boards differ in size or kind.
    pub fn new(frames: Vec<Diagram>) -> Result<Self, AnimationError> {
        let Some(first) = frames.first() else { return Err(AnimationError::Empty) };
        if frames.len() > MAX_FRAMES {
            return Err(AnimationError::TooMany { count: frames.len() });
        }
        let shape = |frame: &Diagram| (frame.grid, frame.size());
        if let Some(other) = frames.iter().position(|frame| shape(frame) != shape(first)) {
            let (columns, rows) = first.size();
            return Err(AnimationError::Size { number: other + 1, columns, rows });
        }
        Ok(Self { frames, step: USUAL_STEP })
    }

    /// Sets the time between two positions, from 10 milliseconds to a minute. Default: 0.7 seconds. The last position
    /// stays four times as long.
    #[must_use]
    pub fn with_step(mut self, step: Duration) -> Self {
        self.step = step.clamp(Duration::from_millis(10), Duration::from_secs(60));
        self
    }

    /// Sets the text under every position.
    #[must_use]
    pub fn with_caption(mut self, caption: &str) -> Self {
        for frame in &mut self.frames {
            frame.set_caption(caption);
        }
        self
    }

    /// Sets the background.
    #[must_use]
    pub fn with_theme(mut self, theme: Theme) -> Self {
        for frame in &mut self.frames {
            frame.set_theme(theme);
        }
        self
    }

    /// Returns the animation as an SVG file, like [`Diagram::to_svg`]. It moves by CSS; programs that do not know it,
    /// and readers who prefer less motion, see the last position.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let scenes = self.scenes();
        let Some(last) = scenes.last() else { return String::new() };
        let theme = self.frames.last().map_or_else(Default::default, |frame| frame.theme);
        let timeline = Timeline { step: self.step, frames: scenes.len() };
        let mut moving = String::new();
        let mut keyframes: Vec<String> = Vec::new();
        let layers =
            [Layer::Board, Layer::Highlight, Layer::Shadow, Layer::Stone, Layer::Mark, Layer::Text];
        let layers = layers.map(|layer| by_frames(&scenes, layer));
        for (shown, _) in layers.iter().flatten() {
            let name = timeline.name(shown);
            if shown.len() < scenes.len() && !keyframes.contains(&name) {
                moving.push_str(&timeline.keyframes(&name, shown));
                keyframes.push(name);
            }
        }
        if !moving.is_empty() {
            moving.push_str(
                "@media(prefers-reduced-motion:reduce){.tb-move{animation:none!important}}",
            );
        }
        let items = layers.iter().flatten().flat_map(|(_, items)| items);
        let mut svg = Writer::of_items(items, theme);
        svg.begin(last, &moving);
        let total = timeline.total().as_millis();
        for (shown, items) in layers.iter().flatten() {
            let is_fixed = shown.len() == scenes.len();
            if !is_fixed {
                let name = timeline.name(shown);
                let is_last = shown.last() == Some(&(scenes.len() - 1));
                let hidden = if is_last { "" } else { " visibility=\"hidden\"" };
                svg.add(format_args!(
                    "<g class=\"tb-move\"{hidden} style=\"animation:{name} {total}ms step-end infinite\">\n"
                ));
            }
            svg.items(items);
            if !is_fixed {
                svg.add("</g>\n");
            }
        }
        svg.finish()
    }

    /// Returns the shapes of each picture, all of one size.
    pub(crate) fn scenes(&self) -> Vec<Scene> {
        let lines = self.frames.iter().map(caption_lines).max().unwrap_or(0);
        let Some(last) = self.frames.last() else { return Vec::new() };
        let of = |frame: &Diagram| {
            let mut frame = frame.clone();
            frame.column_names.clone_from(&last.column_names);
            frame.row_names.clone_from(&last.row_names);
            frame.columns_below = last.columns_below;
            scene(&frame, lines)
        };
        self.frames.iter().map(of).collect()
    }

    #[cfg(feature = "gif")]
    pub(crate) const fn step(&self) -> Duration {
        self.step
    }

    #[cfg(feature = "gif")]
    pub(crate) fn theme(&self) -> Theme {
        self.frames.last().map_or_else(Default::default, |frame| frame.theme)
    }

    /// Returns how long the picture of an index stays.
    #[cfg(feature = "gif")]
    pub(crate) fn stay(&self, index: usize) -> Duration {
        if index + 1 == self.frames.len() { self.step() * HOLD } else { self.step() }
    }
}

/// Times of the pictures.
struct Timeline {
    step: Duration,
    frames: usize,
}

impl Timeline {
    fn at(&self, frame: usize) -> Duration {
        self.step * u32::try_from(frame).unwrap_or(u32::MAX)
    }

    fn total(&self) -> Duration {
        self.at(self.frames - 1) + self.step * HOLD
    }

    /// Returns the frames at which something appears or disappears, and the whole count. Two animations on one page
    /// may have the same name only if they are the same.
    fn name(&self, shown: &[usize]) -> String {
        let mut name = format!("tb-{}", self.frames);
        for (frame, _) in changes(shown) {
            let _ = write!(name, "-{frame}");
        }
        name
    }

    fn keyframes(&self, name: &str, shown: &[usize]) -> String {
        let mut text = format!("@keyframes {name}{{");
        let starts_hidden = shown.first() != Some(&0);
        if starts_hidden {
            text.push_str("0%{visibility:hidden}");
        }
        for (frame, is_shown) in changes(shown) {
            if frame == self.frames {
                break;
            }
            let part = 100.0 * self.at(frame).as_secs_f64() / self.total().as_secs_f64();
            let visibility = if is_shown { "visible" } else { "hidden" };
            let _ = write!(text, "{part:.3}%{{visibility:{visibility}}}");
        }
        text + "}\n"
    }
}

/// Returns the frames at which something appears (true) or disappears, given the frames that show it.
fn changes(shown: &[usize]) -> Vec<(usize, bool)> {
    let mut changes = Vec::new();
    for run in shown.chunk_by(|a, b| a + 1 == *b) {
        changes.push((run[0], true));
        changes.push((run[run.len() - 1] + 1, false));
    }
    changes
}

/// Returns the shapes of a layer in all pictures, grouped by the pictures that contain them.
fn by_frames(scenes: &[Scene], layer: Layer) -> Vec<(Vec<usize>, Vec<Item>)> {
    let mut places: std::collections::HashMap<&Item, usize> = std::collections::HashMap::new();
    let mut found: Vec<(Vec<usize>, &Item)> = Vec::new();
    for (frame, scene) in scenes.iter().enumerate() {
        for item in &scene.layers[layer as usize] {
            let place = *places.entry(item).or_insert_with(|| {
                found.push((Vec::new(), item));
                found.len() - 1
            });
            let frames = &mut found[place].0;
            if frames.last() != Some(&frame) {
                frames.push(frame);
            }
        }
    }
    let mut groups: Vec<(Vec<usize>, Vec<Item>)> = Vec::new();
    // Shapes of a layer that cover each other, such as a label and its text, come in one group or are in layers.
    let mut places: std::collections::HashMap<Vec<usize>, usize> = std::collections::HashMap::new();
    for (frames, item) in found {
        let place = *places.entry(frames.clone()).or_insert_with(|| {
            groups.push((frames, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(item.clone());
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Grid;

    #[test]
    fn changes_begin_and_end_runs() {
        assert_eq!(changes(&[0, 1, 2]), [(0, true), (3, false)]);
        assert_eq!(changes(&[1, 4, 5]), [(1, true), (2, false), (4, true), (6, false)]);
        assert_eq!(changes(&[]), []);
    }

    #[test]
    fn wrong_frames_are_errors() {
        let board = |side| Diagram::new(Grid::Squares, side, side).unwrap();
        let of = |frames| Animation::new(frames).map(|_| ()).unwrap_err().to_string();
        assert_eq!(of(vec![]), "no positions; expected at least one");
        assert_eq!(of(vec![board(1); 1001]), "1001 positions; expected at most 1000");
        assert_eq!(
            of(vec![board(2), board(3)]),
            "position 2 has a board of another size; expected 2×2"
        );
    }
}
