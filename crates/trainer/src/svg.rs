//! Elements of a drawing, as SVG.

use std::fmt::{Display, Write};

use picture::escaped;

/// Shape of a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A small circle with a grey line.
    #[default]
    Circle,
    /// A triangle with an orange line.
    Triangle,
    /// A square with a red line.
    Square,
}

/// An SVG file that grows element by element.
#[derive(Debug)]
pub(crate) struct Drawing {
    svg: String,
}

impl Drawing {
    /// Begins a white drawing of a size in pixels.
    pub(crate) fn new((width, height): (f64, f64)) -> Self {
        let mut drawing = Self { svg: String::new() };
        drawing.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">"
        ));
        drawing.add(format_args!(
            "<rect x=\"0\" y=\"0\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"
        ));
        drawing
    }

    /// Returns the finished file.
    pub(crate) fn finish(mut self) -> String {
        self.add("</svg>");
        self.svg
    }

    fn add(&mut self, element: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.svg, "{element}");
    }

    /// Draws a line of text, unless it is empty.
    pub(crate) fn text(&mut self, (x, y): (f64, f64), size: u32, anchor: &str, text: &str) {
        if !text.is_empty() {
            let text = escaped(text);
            self.add(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
                 fill=\"#222222\">{text}</text>"
            ));
        }
    }

    /// Draws a text from the bottom to the top.
    pub(crate) fn upright(&mut self, (x, y): (f64, f64), text: &str) {
        let text = escaped(text);
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"14\" text-anchor=\"middle\" \
             fill=\"#222222\" transform=\"rotate(-90 {x:.1} {y:.1})\">{text}</text>"
        ));
    }

    /// Draws a small text with a white outline, readable over lines.
    pub(crate) fn label(&mut self, (x, y): (f64, f64), text: &str) {
        let text = escaped(text);
        for style in ["fill=\"none\" stroke=\"#ffffff\" stroke-width=\"3\"", "fill=\"#222222\""] {
            self.add(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"12\" text-anchor=\"middle\" \
                 {style}>{text}</text>"
            ));
        }
    }

    /// Draws a straight line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), color: &str, width: u32) {
        self.add(format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{color}\" \
             stroke-width=\"{width}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    /// Draws a line through points, each `x,y`.
    pub(crate) fn polyline(&mut self, points: &str, color: &str) {
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"/>"
        ));
    }

    /// Draws a grey frame.
    pub(crate) fn frame(&mut self, (left, top): (f64, f64), (width, height): (f64, f64)) {
        self.add(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"none\" stroke=\"#888888\"/>"
        ));
    }

    /// Draws a mark around a point.
    pub(crate) fn mark(&mut self, (x, y): (f64, f64), shape: Shape, is_black: bool) {
        let fill = if is_black { "#000000" } else { "#ffffff" };
        let style = |color: &str| format!("fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"2\"");
        match shape {
            Shape::Circle => {
                let style = style("#777777");
                self.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" {style}/>"));
            }
            Shape::Triangle => {
                let (style, left, right) = (style("#e67e22"), x - 7.0, x + 7.0);
                let (top, bottom) = (y - 7.5, y + 5.0);
                self.add(format_args!(
                    "<polygon points=\"{left:.1},{bottom:.1} {right:.1},{bottom:.1} {x:.1},{top:.1}\" \
                     {style}/>"
                ));
            }
            Shape::Square => {
                let (style, left, top) = (style("#d62728"), x - 6.0, y - 6.0);
                self.add(format_args!(
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"12\" height=\"12\" {style}/>"
                ));
            }
        }
    }
}
