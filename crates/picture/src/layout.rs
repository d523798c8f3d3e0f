//! Places the parts of a diagram.

use crate::color::{Paint, Rgb, Role, between};
use crate::diagram::{Cell, Diagram, Grid, Ink, Point, Sign, Stone, Tone};
use crate::scene::{Layer, Length, Scene, Shape, Style, TextStyle};
use crate::text::{width, wrapped};

/// Side of a cell in tenths of a pixel.
pub(crate) const CELL: Length = 400;
const HALF: Length = CELL / 2;
/// Space around the board, where no names are.
const MARGIN: Length = 160;
/// Space for the names of columns or rows.
const NAMES: Length = 340;
const STONE_RADIUS: Length = 178;
const NAME_SIZE: Length = 140;
const CAPTION_SIZE: Length = 150;
const CAPTION_LINE: Length = 220;
/// Maximum number of lines of a caption.
const MOST_LINES: usize = 4;

const BLACK: Rgb = Rgb(0x1b, 0x1e, 0x22);
const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);
const BEST: Rgb = Rgb(0x8f, 0xca, 0xff);
const MIDDLE: Rgb = Rgb(0xfb, 0xf6, 0xe6);
const WORST: Rgb = Rgb(0xf7, 0xa5, 0x6a);
const SHADOW: Paint = Paint::Fixed(Rgb(0, 0, 0), 28);
const WIN: Paint = Paint::Fixed(Rgb(0xe0, 0x31, 0x31), 80);

/// Returns the number of lines under the board.
pub(crate) fn caption_lines(diagram: &Diagram) -> usize {
    wrapped(&diagram.caption, CAPTION_SIZE, Frame::of(diagram).inner.0, MOST_LINES).len()
}

/// Returns the shapes of a diagram, with room for a number of lines under the board.
pub(crate) fn scene(diagram: &Diagram, lines: usize) -> Scene {
    let frame = Frame::of(diagram);
    let (width, height) = frame.outer;
    let caption =
        if lines == 0 { 0 } else { CAPTION_LINE * Length::try_from(lines).unwrap_or(0) + 60 };
    let mut scene = Scene {
        width,
        height: height + caption,
        title: diagram.title.clone(),
        description: diagram.description.clone(),
        ..Scene::default()
    };
    board(&mut scene, diagram, &frame);
    names(&mut scene, diagram, &frame);
    for (cell, point) in diagram.cells() {
        on_cell(&mut scene, diagram.grid, frame.centre(cell), point);
    }
    for &(from, to) in &diagram.lines {
        let lines = vec![vec![frame.centre(from), frame.centre(to)]];
        scene.add(Layer::Mark, Shape::Lines { lines, is_closed: false }, Style::outlined(WIN, 50));
    }
    let texts = wrapped(&diagram.caption, CAPTION_SIZE, frame.inner.0, MOST_LINES);
    let mut y = frame.outer.1 + 110;
    for text in texts {
        let style = TextStyle { size: CAPTION_SIZE, is_bold: false, is_centred: false };
        let shape = Shape::Text { x: frame.origin.0, y, text };
        scene.add(Layer::Text, shape, text_style(Paint::Role(Role::Caption), style));
        y += CAPTION_LINE;
    }
    scene
}

/// Where the board lies in the picture.
struct Frame {
    /// Top left corner of the board.
    origin: (Length, Length),
    /// Width and height of the board.
    inner: (Length, Length),
    /// Width and height of the picture without the caption.
    outer: (Length, Length),
}

impl Frame {
    fn of(diagram: &Diagram) -> Self {
        let room = |is_named: bool| if is_named { NAMES } else { MARGIN };
        let (has_columns, has_rows) =
            (!diagram.column_names.is_empty(), !diagram.row_names.is_empty());
        let top = room(has_columns && !diagram.columns_below);
        let bottom = room(has_columns && diagram.columns_below);
        let left = room(has_rows);
        let inner = (Length::from(diagram.columns) * CELL, Length::from(diagram.rows) * CELL);
        Self {
            origin: (left, top),
            inner,
            outer: (left + inner.0 + MARGIN, top + inner.1 + bottom),
        }
    }

    fn centre(&self, (column, row): Cell) -> (Length, Length) {
        let (x, y) = self.origin;
        (x + Length::from(column) * CELL + HALF, y + Length::from(row) * CELL + HALF)
    }
}

/// Draws the page, the board and its lines.
fn board(scene: &mut Scene, diagram: &Diagram, frame: &Frame) {
    let ((x, y), (width, height)) = (frame.origin, frame.inner);
    let page = Shape::Rectangle { x: 0, y: 0, width: scene.width, height: scene.height, radius: 0 };
    scene.add(Layer::Board, page, Style::filled(Paint::Role(Role::Page)));
    let [ground, line, edge] = match diagram.grid {
        Grid::Crossings => [Role::Wood, Role::WoodLine, Role::WoodEdge],
        Grid::Squares => [Role::Felt, Role::FeltLine, Role::FeltEdge],
    }
    .map(Paint::Role);
    let (edge_width, radius) = match diagram.grid {
        Grid::Crossings => (20, 60),
        Grid::Squares => (60, 30),
    };
    // Half of the edge lies outside the board.
    let out = edge_width / 2;
    let rim = Shape::Rectangle {
        x: x - out,
        y: y - out,
        width: width + edge_width,
        height: height + edge_width,
        radius,
    };
    scene.add(Layer::Board, rim, Style::filled(ground).with_outline(edge, edge_width));

    let (columns, rows) = (Length::from(diagram.columns), Length::from(diagram.rows));
    let (first, last, start) = match diagram.grid {
        Grid::Crossings => (0, 1, HALF),
        // The edge of the board draws the outermost lines.
        Grid::Squares => (1, 1, 0),
    };
    let mut lines = Vec::new();
    for row in first..=rows - last {
        let y = y + row * CELL + start;
        lines.push(vec![(x + start, y), (x + width - start, y)]);
    }
    for column in first..=columns - last {
        let x = x + column * CELL + start;
        lines.push(vec![(x, y + start), (x, y + height - start)]);
    }
    let line_width = if diagram.grid == Grid::Crossings { 11 } else { 14 };
    let net = Shape::Lines { lines, is_closed: false };
    scene.add(Layer::Board, net, Style::outlined(line, line_width));
    for &star in &diagram.stars {
        let (x, y) = frame.centre(star);
        let (x, y, radius) = match diagram.grid {
            Grid::Crossings => (x, y, 34),
            Grid::Squares => (x - HALF, y - HALF, 36),
        };
        scene.add(Layer::Board, Shape::Circle { x, y, radius }, Style::filled(line));
    }
}

/// Writes the names of columns and rows.
fn names(scene: &mut Scene, diagram: &Diagram, frame: &Frame) {
    let style = TextStyle { size: NAME_SIZE, is_bold: false, is_centred: true };
    let style = text_style(Paint::Role(Role::Label), style);
    let below = NAME_SIZE * 36 / 100;
    let ((left, top), (_, height)) = (frame.origin, frame.inner);
    let y = if diagram.columns_below { top + height + NAMES / 2 } else { top - NAMES / 2 };
    for (column, name) in (0..diagram.columns).zip(&diagram.column_names) {
        let (x, _) = frame.centre((column, 0));
        let y = y + below;
        scene.add(Layer::Board, Shape::Text { x, y, text: name.clone() }, style);
    }
    for (row, name) in (0..diagram.rows).zip(&diagram.row_names) {
        let (_, y) = frame.centre((0, row));
        let (x, y) = (left - NAMES / 2, y + below);
        scene.add(Layer::Board, Shape::Text { x, y, text: name.clone() }, style);
    }
}

/// Draws what a cell shows.
fn on_cell(scene: &mut Scene, grid: Grid, (x, y): (Length, Length), point: &Point) {
    if let Some(ink) = point.highlight {
        let (half, radius) = if grid == Grid::Squares { (HALF - 7, 0) } else { (HALF - 10, 60) };
        let shape = square(x, y, half, radius);
        scene.add(Layer::Highlight, shape, Style::filled(Paint::Fixed(color(ink, None), 45)));
    }
    if let Some(stone) = point.stone {
        let shadow = Shape::Circle { x: x + 8, y: y + 14, radius: STONE_RADIUS };
        scene.add(Layer::Shadow, shadow, Style::filled(SHADOW));
        let shape = Shape::Circle { x, y, radius: STONE_RADIUS };
        scene.add(Layer::Stone, shape, Style::filled(Paint::Stone(stone == Stone::Black)));
    }
    for &(sign, ink) in &point.signs {
        self::sign(scene, (x, y), sign, ink, point);
    }
    if let Some((text, ink)) = &point.text {
        if point.stone.is_none() && grid == Grid::Crossings {
            // The lines of the board would cross the text.
            let ground = Style::filled(Paint::Role(Role::Wood));
            scene.add(Layer::Mark, Shape::Circle { x, y, radius: 130 }, ground);
        }
        let paint = Paint::solid(color(*ink, point.stone));
        write(scene, (x, y), text, 170, 280, paint);
    }
    if let Some((text, tone)) = &point.label {
        label(scene, (x, y), text, *tone);
    }
}

/// Draws a label: a rounded rectangle with a text.
fn label(scene: &mut Scene, (x, y): (Length, Length), text: &str, tone: Tone) {
    let (ground, ink) = match tone {
        Tone::Black => (BLACK, WHITE),
        Tone::White => (WHITE, BLACK),
        Tone::Value(value) => (value_color(value), BLACK),
    };
    let size = fitting(text, 150, 300);
    let half = (width(text, size) / 2 + 50).max(125);
    let shape =
        Shape::Rectangle { x: x - half, y: y - 115, width: 2 * half, height: 230, radius: 75 };
    let outline = Paint::Fixed(BLACK, 55);
    scene.add(Layer::Mark, shape, Style::filled(Paint::solid(ground)).with_outline(outline, 10));
    write(scene, (x, y), text, size, 300, Paint::solid(ink));
}

/// Returns the colour of a value from −100 to 100.
fn value_color(value: i8) -> Rgb {
    let part = |distance: u8| u8::try_from(u16::from(distance.min(100)) * 255 / 100).unwrap_or(255);
    let end = if value < 0 { WORST } else { BEST };
    between(MIDDLE, end, part(value.unsigned_abs()))
}

/// Writes a short text, centred.
fn write(
    scene: &mut Scene,
    (x, y): (Length, Length),
    text: &str,
    size: Length,
    room: Length,
    paint: Paint,
) {
    let size = fitting(text, size, room);
    let style = TextStyle { size, is_bold: true, is_centred: true };
    let y = y + size * 36 / 100;
    scene.add(Layer::Text, Shape::Text { x, y, text: text.to_owned() }, text_style(paint, style));
}

/// Returns the largest size of a text up to one at which it fits.
fn fitting(text: &str, size: Length, room: Length) -> Length {
    let needed = width(text, size).max(1);
    if needed <= room { size } else { size * room / needed }
}

fn sign(scene: &mut Scene, (x, y): (Length, Length), sign: Sign, ink: Ink, point: &Point) {
    let paint = match ink {
        Ink::Faint => Paint::Fixed(color(ink, point.stone), 45),
        ink => Paint::solid(color(ink, point.stone)),
    };
    let outline = Style::outlined(paint, 26);
    let closed =
        |points: Vec<(Length, Length)>| Shape::Lines { lines: vec![points], is_closed: true };
    let (shape, style) = match sign {
        Sign::Dot => (Shape::Circle { x, y, radius: 52 }, Style::filled(paint)),
        Sign::Circle => (Shape::Circle { x, y, radius: 96 }, outline),
        Sign::Square => (square(x, y, 72, 0), outline),
        Sign::Triangle => (closed(vec![(x, y - 100), (x + 87, y + 50), (x - 87, y + 50)]), outline),
        Sign::Diamond => {
            let points = vec![(x, y - 70), (x + 70, y), (x, y + 70), (x - 70, y)];
            (closed(points), Style::filled(paint))
        }
        Sign::Cross => {
            let lines = vec![
                vec![(x - 75, y - 75), (x + 75, y + 75)],
                vec![(x - 75, y + 75), (x + 75, y - 75)],
            ];
            (Shape::Lines { lines, is_closed: false }, Style::outlined(paint, 38))
        }
    };
    scene.add(Layer::Mark, shape, style);
}

/// Returns the colour of a sign or text on a stone or on the board.
const fn color(ink: Ink, below: Option<Stone>) -> Rgb {
    match (ink, below) {
        (Ink::Contrast | Ink::Faint, Some(Stone::Black)) => WHITE,
        (Ink::Contrast | Ink::Faint, _) => BLACK,
        // Lighter shades on black stones.
        (Ink::Red, Some(Stone::Black)) => Rgb(0xff, 0x6b, 0x5e),
        (Ink::Red, _) => Rgb(0xd3, 0x24, 0x1c),
        (Ink::Orange, _) => Rgb(0xf5, 0x8f, 0x1f),
        (Ink::Blue, Some(Stone::Black)) => Rgb(0x6d, 0xb6, 0xff),
        (Ink::Blue, _) => Rgb(0x12, 0x5f, 0xc4),
    }
}

const fn square(x: Length, y: Length, half: Length, radius: Length) -> Shape {
    Shape::Rectangle { x: x - half, y: y - half, width: 2 * half, height: 2 * half, radius }
}

const fn text_style(paint: Paint, text: TextStyle) -> Style {
    Style { fill: Some(paint), stroke: None, text: Some(text) }
}
