//! Pictures as pixels.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, Paint as Brush, Path, PathBuilder, Pixmap,
    Point, RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

use crate::color::{LIGHT_SPOT, Paint, Rgb, STONE_SHADES, Theme};
use crate::diagram::Diagram;
use crate::glyph::{self, WEIGHTS};
use crate::layout::{CELL, caption_lines, scene};
use crate::scene::{Item, Length, Scene, Shape, TextStyle};

/// Smallest width of a cell in pixels.
pub const MIN_CELL: u32 = 8;

/// Largest width of a cell in pixels.
pub const MAX_CELL: u32 = 128;

/// Why pixels cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PixelError {
    /// The cells are too small or too large.
    #[error("a cell of {cell} pixels; expected {MIN_CELL} to {MAX_CELL}")]
    Cell {
        /// Width of a cell in pixels.
        cell: u32,
    },
    /// There is not enough memory for the pixels, or the picture is larger than the format allows.
    #[error("{width}×{height} pixels are too many; expected smaller cells")]
    Memory {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The encoder failed.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// A drawn picture.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Red, green and blue of each pixel, by rows from the top.
    pub(crate) colors: Vec<[u8; 3]>,
}

impl Diagram {
    /// Returns the picture as a PNG file, the same bytes on every machine. A cell is `cell` pixels wide.
    ///
    /// # Errors
    ///
    /// If `cell` is not from [`MIN_CELL`] to [`MAX_CELL`].
    pub fn to_png(&self, cell: u32) -> Result<Vec<u8>, PixelError> {
        let scene = scene(self, caption_lines(self));
        let Pixels { width, height, colors } = draw(&scene, self.theme, cell)?;
        let mut file = Vec::new();
        let failed = |error: png::EncodingError| PixelError::Encoding(error.to_string());
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().map_err(failed)?;
        writer.write_image_data(colors.as_flattened()).map_err(failed)?;
        writer.finish().map_err(failed)?;
        Ok(file)
    }
}

/// Draws a scene with cells of a width in pixels.
pub(crate) fn draw(scene: &Scene, theme: Theme, cell: u32) -> Result<Pixels, PixelError> {
    if !(MIN_CELL..=MAX_CELL).contains(&cell) {
        return Err(PixelError::Cell { cell });
    }
    let pixels = |length: Length| {
        let (length, whole) = (u64::from(length.unsigned_abs()), u64::from(CELL.unsigned_abs()));
        u32::try_from((length * u64::from(cell)).div_ceil(whole)).unwrap_or(u32::MAX)
    };
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    let mut canvas = Canvas {
        pixmap: Pixmap::new(width, height).ok_or(PixelError::Memory { width, height })?,
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        scale: cell as f32 / CELL as f32,
        is_dark: theme == Theme::Dark,
    };
    canvas.pixmap.fill(Color::WHITE);
    for item in scene.items() {
        canvas.item(item);
    }
    // The page is opaque, and so is every pixel.
    let colors =
        canvas.pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    Ok(Pixels { width, height, colors: colors.collect() })
}

struct Canvas {
    pixmap: Pixmap,
    scale: f32,
    is_dark: bool,
}

impl Canvas {
    fn item(&mut self, item: &Item) {
        let style = item.style;
        if let (Shape::Text { x, y, text }, Some(place), Some(paint)) =
            (&item.shape, style.text, style.fill)
        {
            self.text((*x, *y), text, place, paint);
            return;
        }
        let Some(path) = path(&item.shape) else { return };
        let transform = Transform::from_scale(self.scale, self.scale);
        if let Some(paint) = style.fill {
            let brush = self.brush(paint, path.bounds());
            self.pixmap.fill_path(&path, &brush, FillRule::Winding, transform, None);
        }
        if let Some((paint, width)) = style.stroke {
            let brush = self.brush(paint, path.bounds());
            self.pixmap.stroke_path(&path, &brush, &stroke(float(width)), transform, None);
        }
    }

    fn text(&mut self, (x, y): (Length, Length), text: &str, style: TextStyle, paint: Paint) {
        let size = float(style.size) / 100.0;
        let glyphs = || text.chars().map(glyph::of);
        let advance: f32 = glyphs().map(|glyph| f32::from(glyph.advance)).sum();
        let mut x = float(x) - if style.is_centred { advance * size / 2.0 } else { 0.0 };
        let mut path = PathBuilder::new();
        for glyph in glyphs() {
            strokes(&mut path, glyph.strokes, (x, float(y)), size);
            x += f32::from(glyph.advance) * size;
        }
        let Some(path) = path.finish() else { return };
        let brush = self.brush(paint, path.bounds());
        let width = WEIGHTS[usize::from(style.is_bold)] * size;
        let transform = Transform::from_scale(self.scale, self.scale);
        self.pixmap.stroke_path(&path, &brush, &stroke(width), transform, None);
    }

    fn brush(&self, paint: Paint, bounds: Rect) -> Brush<'static> {
        let mut brush = Brush { anti_alias: true, ..Brush::default() };
        brush.shader = match paint {
            Paint::Fixed(color, opacity) => Shader::SolidColor(solid(
                color,
                u8::try_from(u32::from(opacity) * 255 / 100).unwrap_or(255),
            )),
            Paint::Role(role) => Shader::SolidColor(solid(
                if self.is_dark { role.dark() } else { role.light() },
                255,
            )),
            Paint::Stone(is_black) => {
                let [spot, rim] = STONE_SHADES[usize::from(is_black)];
                let (x, y, reach) = LIGHT_SPOT;
                let side = bounds.width();
                let centre =
                    Point::from_xy(bounds.left() + x * side, bounds.top() + y * bounds.height());
                let stops = vec![
                    GradientStop::new(0.0, solid(spot, 255)),
                    GradientStop::new(1.0, solid(rim, 255)),
                ];
                let (mode, transform) = (SpreadMode::Pad, Transform::identity());
                RadialGradient::new(centre, 0.0, centre, reach * side, stops, mode, transform)
                    .unwrap_or_else(|| Shader::SolidColor(solid(rim, 255)))
            }
        };
        brush
    }
}

fn solid(Rgb(red, green, blue): Rgb, opacity: u8) -> Color {
    Color::from_rgba8(red, green, blue, opacity)
}

fn stroke(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

#[expect(clippy::cast_precision_loss, reason = "lengths are below a million")]
const fn float(length: Length) -> f32 {
    length as f32
}

/// Returns the outline of a shape; `None` for texts and shapes without extent.
fn path(shape: &Shape) -> Option<Path> {
    match shape {
        &Shape::Rectangle { x, y, width, height, radius } => {
            let rectangle = Rect::from_xywh(float(x), float(y), float(width), float(height))?;
            if radius == 0 {
                return Some(PathBuilder::from_rect(rectangle));
            }
            Some(rounded(rectangle, float(radius.min(width / 2).min(height / 2))))
        }
        &Shape::Circle { x, y, radius } => {
            PathBuilder::from_circle(float(x), float(y), float(radius))
        }
        Shape::Lines { lines, is_closed } => {
            let mut path = PathBuilder::new();
            for line in lines {
                for (index, &(x, y)) in line.iter().enumerate() {
                    match index {
                        0 => path.move_to(float(x), float(y)),
                        _ => path.line_to(float(x), float(y)),
                    }
                }
                if *is_closed {
                    path.close();
                }
            }
            path.finish()
        }
        Shape::Text { .. } => None,
    }
}

/// Returns a rectangle with round corners.
fn rounded(rectangle: Rect, radius: f32) -> Path {
    let (left, top) = (rectangle.left(), rectangle.top());
    let (right, bottom) = (rectangle.right(), rectangle.bottom());
    // Distance of the control points of a quarter of a circle from its corner.
    let near = radius * 0.447_715;
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - near, top, right, top + near, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - near, right - near, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + near, bottom, left, bottom - near, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + near, left + near, top, left + radius, top);
    path.close();
    path.finish().unwrap_or_else(|| PathBuilder::from_rect(rectangle))
}

/// Adds the strokes of a character whose base line begins at a place.
fn strokes(path: &mut PathBuilder, strokes: &str, (x, y): (f32, f32), size: f32) {
    for (command, [a, b, c, d, e, f]) in glyph::commands(strokes) {
        let at = |h: f32, v: f32| (x + h * size, y - v * size);
        match command {
            'M' => {
                let (x, y) = at(a, b);
                path.move_to(x, y);
            }
            'L' => {
                let (x, y) = at(a, b);
                path.line_to(x, y);
            }
            'C' => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(a, b), at(c, d), at(e, f));
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            _ => {
                let (left, top) = at(a - c, b + d);
                if let Some(bounds) = Rect::from_xywh(left, top, 2.0 * c * size, 2.0 * d * size) {
                    path.push_oval(bounds);
                }
            }
        }
    }
}
