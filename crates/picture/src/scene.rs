//! Shapes of a picture, independent of the format that holds them.

use crate::color::Paint;

/// Length in tenths of a pixel, so that pictures are the same on every machine.
pub(crate) type Length = i32;

/// All shapes of a picture, the lowest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    pub(crate) width: Length,
    pub(crate) height: Length,
    pub(crate) title: String,
    pub(crate) description: String,
    /// Shapes by height: each layer covers those before it.
    pub(crate) layers: [Vec<Item>; LAYERS],
}

/// Number of layers.
pub(crate) const LAYERS: usize = 6;

/// Height of a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layer {
    Board,
    Highlight,
    Shadow,
    Stone,
    Mark,
    Text,
}

/// A shape with its colours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Item {
    pub(crate) shape: Shape,
    pub(crate) style: Style,
}

/// Colours of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Style {
    pub(crate) fill: Option<Paint>,
    /// Colour and width of the outline.
    pub(crate) stroke: Option<(Paint, Length)>,
    pub(crate) text: Option<TextStyle>,
}

/// Size and place of a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TextStyle {
    pub(crate) size: Length,
    pub(crate) is_bold: bool,
    pub(crate) is_centred: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    Rectangle {
        x: Length,
        y: Length,
        width: Length,
        height: Length,
        radius: Length,
    },
    Circle {
        x: Length,
        y: Length,
        radius: Length,
    },
    /// Straight lines, each through its points.
    Lines {
        lines: Vec<Vec<(Length, Length)>>,
        is_closed: bool,
    },
    /// A line of text, with its left end or centre on its base line.
    Text {
        x: Length,
        y: Length,
        text: String,
    },
}

impl Style {
    pub(crate) const fn filled(paint: Paint) -> Self {
        Self { fill: Some(paint), stroke: None, text: None }
    }

    pub(crate) const fn outlined(paint: Paint, width: Length) -> Self {
        Self { fill: None, stroke: Some((paint, width)), text: None }
    }

    pub(crate) const fn with_outline(mut self, paint: Paint, width: Length) -> Self {
        self.stroke = Some((paint, width));
        self
    }
}

impl Scene {
    pub(crate) fn add(&mut self, layer: Layer, shape: Shape, style: Style) {
        self.layers[layer as usize].push(Item { shape, style });
    }

    /// Returns all shapes, the lowest first.
    #[cfg(feature = "png")]
    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.layers.iter().flatten()
    }
}
