//! Charts of lines and marks, as SVG.

use std::ops::Range;

use crate::svg::Drawing;
pub use crate::svg::Shape;

/// A chart of lines and marks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Title.
    pub title: String,
    /// Subtitle, in smaller letters.
    pub subtitle: String,
    /// Names of the horizontal and the vertical axis.
    pub axes: [String; 2],
    /// Whether the numbers along the horizontal axis are whole.
    pub is_counted: bool,
    /// Lines, each with its name in the legend. Points that are not finite are skipped.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// Marks, drawn over the lines.
    pub marks: Vec<Marks>,
    /// Minimum range of the vertical axis, which extends to points beyond it.
    pub least: Option<Range<f64>>,
    /// Value of a horizontal line, with the texts above and below it.
    pub even: Option<(f64, [String; 2])>,
}

/// Marks of one kind. The legend omits a kind without points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Name in the legend.
    pub name: String,
    /// Points with their labels. Points that are not finite are skipped.
    pub points: Vec<(f64, f64, String)>,
    /// Shape of the marks.
    pub shape: Shape,
    /// Whether they are filled with black, else with white.
    pub is_black: bool,
    /// Whether the labels stand preferably below the marks, else above.
    pub is_below: bool,
}

/// Width and height in pixels, as all lengths here.
const SIZE: (f64, f64) = (1000.0, 640.0);

/// Margins around the frame, without the legend.
const LEFT: f64 = 66.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 54.0;

/// Height of a row of the legend, and average width of a letter.
const ROW: f64 = 24.0;
const LETTER: f64 = 7.4;

/// Share of a range that is added at either end, so that points lie inside the frame.
const MARGIN: f64 = 0.06;

/// Maximum number of ticks along an axis.
const MOST_TICKS: f64 = 13.0;

/// Colours of the lines, in turn.
const COLORS: [&str; 6] = ["#1f5fbf", "#c0392b", "#1e8449", "#8e44ad", "#b9770e", "#117a8b"];

impl Chart {
    /// Returns the chart as an SVG file; the same for the same chart.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let legend = self.legend();
        let frame = self.frame(legend.len());
        let mut drawing = Drawing::new(SIZE);
        self.draw_axes(&frame, &mut drawing);
        self.draw_points(&frame, &mut drawing);
        self.draw_legend(&legend, &frame, &mut drawing);
        drawing.finish()
    }

    /// Returns the frame above the rows of the legend.
    fn frame(&self, rows: usize) -> Frame {
        let mut upwards = range(self.points().map(|point| point.1));
        if let Some(least) = &self.least {
            upwards = upwards.start.min(least.start)..upwards.end.max(least.end);
        }
        if let Some((even, _)) = &self.even {
            upwards = upwards.start.min(*even)..upwards.end.max(*even);
        }
        let across = range(self.points().map(|point| point.0));
        let bottom = SIZE.1 - BOTTOM - ROW * rows as f64;
        let steps = [
            step(&across, if self.is_counted { 1.0 } else { LEAST_STEP }),
            step(&upwards, LEAST_STEP),
        ];
        let ticks = [ticks(&across, steps[0]), ticks(&upwards, steps[1])];
        Frame { across: wider(&across), upwards: wider(&upwards), bottom, ticks }
    }

    /// Returns the points of all lines and marks.
    fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        let lines = self.lines.iter().flat_map(|(_, points)| points).copied();
        let marks = self.marks.iter().flat_map(|marks| &marks.points).map(|&(x, y, _)| (x, y));
        lines.chain(marks).filter(is_finite)
    }

    /// Draws titles, ticks and grid lines.
    fn draw_axes(&self, frame: &Frame, drawing: &mut Drawing) {
        let middle = f64::midpoint(LEFT, SIZE.0 - RIGHT);
        drawing.text((middle, 28.0), 20, "middle", &self.title);
        drawing.text((middle, 51.0), 14, "middle", &self.subtitle);
        let (right, top) = (SIZE.0 - RIGHT, TOP);
        let [across, upwards] = &frame.ticks;
        for &(number, ref label) in across {
            let x = frame.x(number);
            drawing.line((x, top), (x, frame.bottom), "#e4e4e4", 1);
            drawing.text((x, frame.bottom + 18.0), 13, "middle", label);
        }
        for &(number, ref label) in upwards {
            let y = frame.y(number);
            drawing.line((LEFT, y), (right, y), "#e4e4e4", 1);
            drawing.text((LEFT - 8.0, y + 4.5), 13, "end", label);
        }
        let [across, upwards] = &self.axes;
        drawing.text((middle, frame.bottom + 40.0), 14, "middle", across);
        drawing.upright((18.0, f64::midpoint(top, frame.bottom)), upwards);
        if let Some((even, [above, below])) = &self.even {
            let y = frame.y(*even);
            drawing.line((LEFT, y), (right, y), "#444444", 2);
            drawing.text((LEFT + 8.0, top + 18.0), 13, "start", above);
            drawing.text((LEFT + 8.0, frame.bottom - 9.0), 13, "start", below);
        }
        drawing.frame((LEFT, TOP), (SIZE.0 - LEFT - RIGHT, frame.bottom - TOP));
    }

    fn draw_points(&self, frame: &Frame, drawing: &mut Drawing) {
        for ((_, points), color) in self.lines.iter().zip(COLORS.iter().cycle()) {
            let points: Vec<String> = points
                .iter()
                .copied()
                .filter(is_finite)
                .map(|(x, y)| format!("{:.1},{:.1}", frame.x(x), frame.y(y)))
                .collect();
            drawing.polyline(&points.join(" "), color);
        }
        let mut labels = Vec::new();
        for marks in &self.marks {
            for (x, y, label) in &marks.points {
                if is_finite(&(*x, *y)) {
                    let at = (frame.x(*x), frame.y(*y));
                    drawing.mark(at, marks.shape, marks.is_black);
                    labels.push((at, marks.is_below, label));
                }
            }
        }
        let mut taken = Vec::new();
        for (at, is_below, label) in labels {
            let places = [is_below, !is_below].map(|is_below| Place::of(at, is_below, label));
            let is_free = |place: &&Place| {
                frame.contains(place) && !taken.iter().any(|other| place.overlaps(other))
            };
            // A label without room is omitted.
            if let Some(place) = places.iter().find(is_free).copied() {
                let middle = place.left + place.width / 2.0;
                drawing.label((middle, place.top + Place::HEIGHT - 3.0), label);
                taken.push(place);
            }
        }
    }

    /// Returns the rows of the legend.
    fn legend(&self) -> Vec<Vec<Entry<'_>>> {
        let lines = self.lines.iter().zip(COLORS.iter().cycle());
        let lines = lines.map(|((name, _), color)| Entry { name, sign: Sign::Line(color) });
        let marks = self.marks.iter().filter(|marks| !marks.points.is_empty());
        let marks = marks.map(|marks| {
            let sign = Sign::Mark(marks.shape, marks.is_black);
            Entry { name: &marks.name, sign }
        });
        let mut rows: Vec<Vec<Entry<'_>>> = Vec::new();
        let mut left = 0.0;
        for entry in lines.chain(marks) {
            let width = entry.width();
            match rows.last_mut() {
                Some(row) if left >= width => row.push(entry),
                _ => {
                    rows.push(vec![entry]);
                    left = SIZE.0 - LEFT - RIGHT;
                }
            }
            left -= width;
        }
        // The title describes a single line.
        if rows.iter().map(Vec::len).sum::<usize>() < 2 { Vec::new() } else { rows }
    }

    fn draw_legend(&self, rows: &[Vec<Entry<'_>>], frame: &Frame, drawing: &mut Drawing) {
        let mut y = frame.bottom + BOTTOM + ROW / 2.0;
        for row in rows {
            let mut x = LEFT;
            for entry in row {
                match entry.sign {
                    Sign::Line(color) => {
                        drawing.polyline(&format!("{x:.1},{y:.1} {:.1},{y:.1}", x + 20.0), color);
                    }
                    Sign::Mark(shape, is_black) => drawing.mark((x + 10.0, y), shape, is_black),
                }
                drawing.text((x + 28.0, y + 4.5), 13, "start", entry.name);
                x += entry.width();
            }
            y += ROW;
        }
    }
}

/// An entry of the legend.
struct Entry<'a> {
    name: &'a str,
    sign: Sign,
}

enum Sign {
    Line(&'static str),
    Mark(Shape, bool),
}

impl Entry<'_> {
    fn width(&self) -> f64 {
        28.0 + LETTER * self.name.chars().count() as f64 + 18.0
    }
}

/// The frame of the points.
struct Frame {
    across: Range<f64>,
    upwards: Range<f64>,
    bottom: f64,
    /// Ticks of both axes, with their texts.
    ticks: [Vec<(f64, String)>; 2],
}

impl Frame {
    fn x(&self, value: f64) -> f64 {
        let part = (value - self.across.start) / (self.across.end - self.across.start);
        LEFT + part * (SIZE.0 - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let part = (value - self.upwards.start) / (self.upwards.end - self.upwards.start);
        self.bottom - part * (self.bottom - TOP)
    }

    fn contains(&self, place: &Place) -> bool {
        place.left > LEFT
            && place.left + place.width < SIZE.0 - RIGHT
            && place.top > TOP
            && place.top + Place::HEIGHT < self.bottom
    }
}

/// The place of a label.
#[derive(Clone, Copy)]
struct Place {
    left: f64,
    top: f64,
    width: f64,
}

impl Place {
    const HEIGHT: f64 = 14.0;

    /// Returns the place of a label of a point.
    fn of((x, y): (f64, f64), is_below: bool, label: &str) -> Self {
        let width = LETTER * label.chars().count() as f64;
        let top = if is_below { y + 9.0 } else { y - 9.0 - Self::HEIGHT };
        Self { left: x - width / 2.0, top, width }
    }

    fn overlaps(&self, other: &Self) -> bool {
        let is_beside = self.left + self.width < other.left || other.left + other.width < self.left;
        let is_above = self.top + Self::HEIGHT < other.top || other.top + Self::HEIGHT < self.top;
        !is_beside && !is_above
    }
}

/// Returns the range of some numbers, which is never empty.
fn range(numbers: impl Iterator<Item = f64>) -> Range<f64> {
    let start = |range: Option<Range<f64>>, number: f64| match range {
        None => Some(number..number),
        Some(range) => Some(range.start.min(number)..range.end.max(number)),
    };
    let range = numbers.fold(None, start).unwrap_or(0.0..1.0);
    if range.start < range.end { range } else { range.start - 0.5..range.end + 0.5 }
}

/// Returns a range with a margin at either end.
fn wider(range: &Range<f64>) -> Range<f64> {
    let margin = (range.end - range.start) * MARGIN;
    range.start - margin..range.end + margin
}

/// Minimum distance of ticks.
const LEAST_STEP: f64 = 0.01;

/// Returns the distance of ticks: 1, 2 or 5 times a power of ten, at least `least`.
fn step(range: &Range<f64>, least: f64) -> f64 {
    let least = ((range.end - range.start) / MOST_TICKS).max(least);
    let power = 10_f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least);
    factor.unwrap_or(10.0) * power
}

/// Returns the ticks of an axis, with their texts.
fn ticks(range: &Range<f64>, step: f64) -> Vec<(f64, String)> {
    let decimals = if step < 1.0 { 2 } else { 0 };
    let first = (range.start / step).ceil();
    let numbers = (0..20_u8).map(|index| (first + f64::from(index)) * step);
    numbers
        .take_while(|&number| number <= range.end)
        // Adding 0 turns -0 into 0.
        .map(|number| (number, format!("{:.decimals$}", number + 0.0)))
        .collect()
}

fn is_finite((x, y): &(f64, f64)) -> bool {
    x.is_finite() && y.is_finite()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(f64, f64)]) -> Chart {
        Chart {
            title: "Errors <by> stage".to_owned(),
            axes: ["epoch".to_owned(), "discs".to_owned()],
            lines: vec![("one".to_owned(), points.to_vec()), ("two".to_owned(), vec![])],
            ..Chart::default()
        }
    }

    fn marks(name: &str, shape: Shape, points: &[(f64, f64)]) -> Marks {
        let points = points.iter().map(|&(x, y)| (x, y, "F5".to_owned())).collect();
        Marks { name: name.to_owned(), points, shape, ..Marks::default() }
    }

    /// Returns the places of the texts of a size.
    fn texts(svg: &str, size: u32) -> Vec<String> {
        let size = format!("font-size=\"{size}\"");
        let lines = svg.lines().filter(|line| line.starts_with("<text") && line.contains(&size));
        lines.map(|line| line.split(['>', '<']).nth(2).unwrap().to_owned()).collect()
    }

    #[test]
    fn charts_have_their_words_and_lines() {
        let svg = line(&[(1.0, 5.0), (2.0, 4.0), (3.0, f64::NAN), (4.0, 3.5)]).to_svg();
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
        for word in ["Errors &lt;by&gt; stage", "epoch", "discs", "one", "two", "<polyline"] {
            assert!(svg.contains(word), "{word}\n{svg}");
        }
        assert!(!svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn charts_of_little_or_nothing_are_drawn() {
        for points in [&[][..], &[(1.0, 1.0)], &[(f64::NAN, 1.0)], &[(1.0, f64::INFINITY)]] {
            let svg = line(points).to_svg();
            assert!(svg.contains("</svg>") && !svg.contains("NaN") && !svg.contains("inf"));
        }
        assert!(Chart::default().to_svg().contains("</svg>"));
        for far in [1e300, 1e-300, -1e9] {
            assert!(line(&[(0.0, 0.0), (far, far)]).to_svg().len() < 100_000);
        }
    }

    #[test]
    fn numbers_along_axes_are_round() {
        for (range, expected) in [
            (0.0..1.0, 0.1),
            (1.0..9.0, 1.0),
            (1.0..60.0, 5.0),
            (-8.0..8.0, 2.0),
            (0.0..100.0, 10.0),
            (0.0..0.001, 0.01),
        ] {
            assert!((step(&range, LEAST_STEP) - expected).abs() < 1e-9, "{range:?}");
        }
        assert!((step(&(1.0..6.0), 1.0) - 1.0).abs() < 1e-9);
        let moves: Vec<(f64, f64)> = (1..=9).map(|number| (f64::from(number), 0.0)).collect();
        let mut chart = line(&moves);
        chart.least = Some(-8.0..8.0);
        chart.is_counted = true;
        let found = texts(&chart.to_svg(), 13);
        for number in (1..=9).chain([-8, -6, 0, 8]) {
            assert!(found.contains(&number.to_string()), "{number} of {found:?}");
        }
        assert!(found.iter().all(|text| !text.contains('.')), "{found:?}");
    }

    #[test]
    fn points_and_labels_lie_inside_the_frame() {
        let mut chart = line(&[(1.0, -64.0), (2.0, 64.0)]);
        chart.marks = vec![marks("blunders", Shape::Square, &[(1.0, -64.0), (2.0, 64.0)])];
        let frame = chart.frame(1);
        for (x, y) in chart.points() {
            let (x, y) = (frame.x(x), frame.y(y));
            assert!(x > LEFT + 8.0 && x < SIZE.0 - RIGHT - 8.0, "{x}");
            assert!(y > TOP + 8.0 && y < frame.bottom - 8.0, "{y}");
        }
        assert_eq!(texts(&chart.to_svg(), 12), ["F5"; 4]);
    }

    #[test]
    fn kinds_of_marks_look_different_and_are_named() {
        let mut chart = line(&[(1.0, 5.0), (2.0, 4.0)]);
        let points = [(1.0, 5.0), (2.0, f64::NAN)];
        chart.marks = vec![
            marks("slips", Shape::Circle, &points),
            marks("mistakes", Shape::Triangle, &points),
            marks("blunders", Shape::Square, &points),
            marks("none of these", Shape::Circle, &[]),
        ];
        chart.even = Some((0.0, ["Black ahead".to_owned(), "White ahead".to_owned()]));
        let svg = chart.to_svg();
        // One in the chart and one in the legend; two more rectangles are the paper and the frame.
        let counts = ["<circle", "<polygon", "<rect"].map(|name| svg.matches(name).count());
        assert_eq!(counts, [2, 2, 4], "{svg}");
        let found = texts(&svg, 13);
        for word in ["slips", "mistakes", "blunders", "Black ahead", "White ahead"] {
            assert!(found.iter().any(|text| text == word), "{word} of {found:?}");
        }
        assert!(!svg.contains("none of these"));
        // Labels of one place would hide each other.
        assert_eq!(texts(&svg, 12).len(), 2 * 2, "above and below");
    }

    #[test]
    fn long_legends_have_several_rows() {
        let mut chart = line(&[(1.0, 5.0), (2.0, 4.0)]);
        assert_eq!(chart.legend().len(), 1);
        chart.lines = vec![("x".repeat(50), vec![(1.0, 5.0), (2.0, 4.0)]); 4];
        assert_eq!(chart.legend().len(), 2);
        chart.lines.truncate(1);
        assert!(chart.legend().is_empty());
    }
}
