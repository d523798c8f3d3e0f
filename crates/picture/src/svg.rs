//! Pictures as SVG.

use std::fmt::{self, Display, Formatter, Write};

use crate::color::{LIGHT_SPOT, Paint, Rgb, Role, STONE_SHADES, Theme};
use crate::diagram::Diagram;
use crate::layout::{caption_lines, scene};
use crate::scene::{Item, Length, Scene, Shape, Style};
use crate::text::escaped;

impl Diagram {
    /// Returns the picture as an SVG file: one element that an HTML page may also contain, without scripts, fonts and
    /// requests. A cell is 40 pixels wide.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let scene = scene(self, caption_lines(self));
        let mut svg = Writer::new(&scene, self.theme);
        svg.begin(&scene, "");
        for layer in &scene.layers {
            svg.items(layer);
        }
        svg.finish()
    }
}

/// An SVG file that grows element by element.
pub(crate) struct Writer {
    svg: String,
    theme: Theme,
    /// Whether the picture has black stones, and white ones.
    stones: [bool; 2],
    roles: Vec<Role>,
}

/// A length in pixels.
struct Pixels(Length);

impl Display for Pixels {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (sign, length) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        write!(f, "{sign}{}", length / 10)?;
        if length % 10 != 0 { write!(f, ".{}", length % 10) } else { Ok(()) }
    }
}

impl Display for Rgb {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Writer {
    pub(crate) fn new(scene: &Scene, theme: Theme) -> Self {
        Self::of_items(scene.layers.iter().flatten(), theme)
    }

    /// Returns the writer of a picture with some shapes.
    pub(crate) fn of_items<'a>(items: impl Iterator<Item = &'a Item>, theme: Theme) -> Self {
        let (mut stones, mut roles) = ([false; 2], Vec::new());
        for Item { style, .. } in items {
            for paint in [style.fill, style.stroke.map(|(paint, _)| paint)].into_iter().flatten() {
                match paint {
                    Paint::Stone(is_black) => stones[usize::from(is_black)] = true,
                    Paint::Role(role) => roles.push(role),
                    Paint::Fixed(..) => {}
                }
            }
        }
        Self { svg: String::new(), theme, stones, roles }
    }

    /// Adds text to the file.
    pub(crate) fn add(&mut self, text: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.svg, "{text}");
    }

    /// Begins the file: title, description, styles and shades.
    pub(crate) fn begin(&mut self, scene: &Scene, more_styles: &str) {
        let (width, height) = (Pixels(scene.width), Pixels(scene.height));
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"system-ui,DejaVu Sans,Arial,sans-serif\">\n"
        ));
        for (name, text) in [("title", &scene.title), ("desc", &scene.description)] {
            if !text.is_empty() {
                self.add(format_args!("<{name}>{}</{name}>\n", escaped(text)));
            }
        }
        let styles = self.dark_styles() + more_styles;
        if !styles.is_empty() {
            self.add(format_args!("<style>{styles}</style>\n"));
        }
        let names = ["tb-white", "tb-black"];
        let (x, y, reach) = LIGHT_SPOT;
        if self.stones.contains(&true) {
            self.add("<defs>");
            for (is_black, name) in names.into_iter().enumerate() {
                let [spot, rim] = STONE_SHADES[is_black];
                if self.stones[is_black] {
                    self.add(format_args!(
                        "<radialGradient id=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"{reach}\">\
                         <stop stop-color=\"{spot}\"/><stop offset=\"1\" stop-color=\"{rim}\"/>\
                         </radialGradient>"
                    ));
                }
            }
            self.add("</defs>\n");
        }
    }

    /// Returns the styles of dark surroundings.
    fn dark_styles(&self) -> String {
        if self.theme != Theme::Auto {
            return String::new();
        }
        let mut styles = "@media(prefers-color-scheme:dark){".to_owned();
        for role in Role::ALL.into_iter().filter(|role| self.roles.contains(role)) {
            let (class, color) = (role.class(), role.dark());
            let _ = write!(styles, ".{class}{{fill:{color}}}.{class}-s{{stroke:{color}}}");
        }
        styles + "}"
    }

    /// Draws shapes; those of one style in a row share its attributes.
    pub(crate) fn items(&mut self, items: &[Item]) {
        for run in items.chunk_by(|a, b| a.style == b.style) {
            let style = self.attributes(run[0].style);
            if let [item] = run {
                self.shape(&item.shape, &style);
                self.add("\n");
                continue;
            }
            self.add(format_args!("<g{style}>"));
            for item in run {
                self.shape(&item.shape, "");
            }
            self.add("</g>\n");
        }
    }

    pub(crate) fn finish(mut self) -> String {
        self.add("</svg>\n");
        self.svg
    }

    fn shape(&mut self, shape: &Shape, style: &str) {
        match shape {
            &Shape::Rectangle { x, y, width, height, radius } => {
                let [x, y, width, height, radius] = [x, y, width, height, radius].map(Pixels);
                self.add(format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
                ));
                if radius.0 > 0 {
                    self.add(format_args!(" rx=\"{radius}\""));
                }
                self.add(format_args!("{style}/>"));
            }
            &Shape::Circle { x, y, radius } => {
                let [x, y, radius] = [x, y, radius].map(Pixels);
                self.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{style}/>"));
            }
            Shape::Lines { lines, is_closed } => {
                self.add("<path d=\"");
                for line in lines {
                    self.line(line);
                    if *is_closed {
                        self.add("z");
                    }
                }
                self.add(format_args!("\"{style}/>"));
            }
            Shape::Text { x, y, text } => {
                let (x, y, text) = (Pixels(*x), Pixels(*y), escaped(text));
                self.add(format_args!("<text x=\"{x}\" y=\"{y}\"{style}>{text}</text>"));
            }
        }
    }

    /// Adds the commands of a line through points.
    fn line(&mut self, points: &[(Length, Length)]) {
        let mut before = None;
        for &(x, y) in points {
            let (to_x, to_y) = (Pixels(x), Pixels(y));
            match before {
                None => self.add(format_args!("M{to_x} {to_y}")),
                Some((_, same)) if same == y => self.add(format_args!("H{to_x}")),
                Some((same, _)) if same == x => self.add(format_args!("V{to_y}")),
                Some(_) => self.add(format_args!("L{to_x} {to_y}")),
            }
            before = Some((x, y));
        }
    }

    /// Returns the attributes of a style, each after a space.
    fn attributes(&self, Style { fill, stroke, text }: Style) -> String {
        let mut attributes = String::new();
        let mut classes = Vec::new();
        for (name, suffix, paint) in
            [("fill", "", fill), ("stroke", "-s", stroke.map(|(paint, _)| paint))]
        {
            match paint {
                None if name == "fill" => attributes.push_str(" fill=\"none\""),
                None => {}
                Some(Paint::Stone(is_black)) => {
                    let id = if is_black { "black" } else { "white" };
                    let _ = write!(attributes, " {name}=\"url(#tb-{id})\"");
                }
                Some(Paint::Fixed(color, opacity)) => {
                    let _ = write!(attributes, " {name}=\"{color}\"");
                    if opacity < 100 {
                        let _ = write!(attributes, " {name}-opacity=\".{opacity:02}\"");
                    }
                }
                Some(Paint::Role(role)) => {
                    let color = if self.theme == Theme::Dark { role.dark() } else { role.light() };
                    let _ = write!(attributes, " {name}=\"{color}\"");
                    if self.theme == Theme::Auto {
                        classes.push(format!("{}{suffix}", role.class()));
                    }
                }
            }
        }
        if let Some((_, width)) = stroke {
            let width = Pixels(width);
            let _ = write!(attributes, " stroke-width=\"{width}\" stroke-linecap=\"round\"");
        }
        if let Some(text) = text {
            let _ = write!(attributes, " font-size=\"{}\"", Pixels(text.size));
            if text.is_bold {
                attributes.push_str(" font-weight=\"600\"");
            }
            if text.is_centred {
                attributes.push_str(" text-anchor=\"middle\"");
            }
        }
        if !classes.is_empty() {
            let _ = write!(attributes, " class=\"{}\"", classes.join(" "));
        }
        attributes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_pixels() {
        let texts = [0, 5, 400, -405].map(|length| Pixels(length).to_string());
        assert_eq!(texts, ["0", "0.5", "40", "-40.5"]);
    }
}
