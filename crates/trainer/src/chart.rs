//! Lines and dots in a chart, as SVG.

use std::ops::Range;

use plotters::prelude::*;

/// Lines and dots in a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What goes to the right, and upwards.
    pub axes: [String; 2],
    /// The lines, each with what it shows. Points that are no numbers are left out.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// The dots, drawn over the lines.
    pub dots: Vec<Dots>,
    /// Whether there is a line where what goes upwards is 0.
    pub has_zero: bool,
}

/// Dots of a kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dots {
    /// What they show.
    pub name: String,
    /// Where they are. Points that are no numbers are left out.
    pub points: Vec<(f64, f64)>,
    /// Whether they are black, or else white.
    pub is_black: bool,
}

/// Half the width of a dot.
const RADIUS: i32 = 5;

const SIZE: (u32, u32) = (1000, 640);

impl Chart {
    /// Returns the chart as an SVG file; the same for the same lines.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "texts can be written, and ranges have a length")]
    pub fn to_svg(&self) -> String {
        let mut svg = String::new();
        self.draw(SVGBackend::with_string(&mut svg, SIZE)).expect("a text can be written");
        svg
    }

    fn draw(
        &self,
        backend: SVGBackend<'_>,
    ) -> Result<(), DrawingAreaErrorKind<<SVGBackend<'_> as DrawingBackend>::ErrorType>> {
        let area = backend.into_drawing_area();
        area.fill(&WHITE)?;
        let (across, mut upwards) = (self.range(|point| point.0), self.range(|point| point.1));
        if self.has_zero {
            upwards = upwards.start.min(0.0)..upwards.end.max(0.0);
        }
        let ends = [across.start, across.end];
        let mut chart = ChartBuilder::on(&area)
            .caption(&self.title, ("sans-serif", 22))
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(60)
            .build_cartesian_2d(across.clone(), upwards.clone())?;
        let [right, up] = &self.axes;
        chart.configure_mesh().x_desc(right).y_desc(up).draw()?;
        if self.has_zero {
            chart.draw_series(LineSeries::new(ends.map(|x| (x, 0.0)), BLACK))?;
        }
        let count = self.lines.len().max(1);
        for (index, (name, points)) in self.lines.iter().enumerate() {
            let color = HSLColor(0.8 * index as f64 / count as f64, 0.75, 0.4);
            let points = points.iter().copied().filter(is_finite);
            chart
                .draw_series(LineSeries::new(points, color.stroke_width(2)))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color));
        }
        for Dots { name, points, is_black } in &self.dots {
            let points = || points.iter().copied().filter(is_finite);
            let inside = if *is_black { BLACK } else { WHITE }.filled();
            chart.draw_series(points().map(|at| Circle::new(at, RADIUS, inside)))?;
            let line = if *is_black { inside } else { BLACK.stroke_width(1) };
            chart
                .draw_series(points().map(|at| Circle::new(at, RADIUS, line)))?
                .label(name)
                .legend(move |(x, y)| Circle::new((x + 8, y), RADIUS, line));
        }
        if self.lines.len() + self.dots.len() > 1 {
            chart
                .configure_series_labels()
                .position(self.corner(&across, &upwards))
                .background_style(WHITE.mix(0.8))
                .border_style(BLACK.mix(0.3))
                .draw()?;
        }
        area.present()
    }

    /// Returns the corner where names cover the fewest points, to the right if none has fewer.
    fn corner(&self, across: &Range<f64>, upwards: &Range<f64>) -> SeriesLabelPosition {
        let part =
            |range: &Range<f64>, value: f64| (value - range.start) / (range.end - range.start);
        let covers = |is_right: bool, is_upper: bool| {
            let is_near = |part: f64, is_far: bool| if is_far { part > 0.75 } else { part < 0.25 };
            let near = self.points().filter(|point| {
                is_near(part(across, point.0), is_right)
                    && is_near(part(upwards, point.1), is_upper)
            });
            near.count()
        };
        let corners = [
            (covers(true, true), SeriesLabelPosition::UpperRight),
            (covers(true, false), SeriesLabelPosition::LowerRight),
            (covers(false, true), SeriesLabelPosition::UpperLeft),
            (covers(false, false), SeriesLabelPosition::LowerLeft),
        ];
        let best = corners.into_iter().min_by_key(|(covered, _)| *covered);
        best.map_or(SeriesLabelPosition::UpperRight, |(_, corner)| corner)
    }

    /// Returns the points of all lines and dots.
    fn points(&self) -> impl Iterator<Item = &(f64, f64)> {
        let lines = self.lines.iter().map(|(_, points)| points);
        let points = lines.chain(self.dots.iter().map(|dots| &dots.points)).flatten();
        points.filter(|&point| is_finite(point))
    }

    /// Returns the range of a coordinate.
    fn range(&self, of: impl Fn(&(f64, f64)) -> f64) -> Range<f64> {
        let values: Vec<f64> = self.points().map(of).collect();
        let least = values.iter().copied().min_by(f64::total_cmp).unwrap_or(0.0);
        let most = values.iter().copied().max_by(f64::total_cmp).unwrap_or(1.0);
        if least < most { least..most } else { least - 0.5..least + 0.5 }
    }
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
            assert!(line(points).to_svg().contains("</svg>"));
        }
        assert!(Chart::default().to_svg().contains("</svg>"));
    }

    #[test]
    fn names_stand_where_there_are_few_points() {
        use SeriesLabelPosition::{LowerLeft, LowerRight, UpperLeft, UpperRight};
        let corner = |points: &[(f64, f64)]| {
            let chart = line(points);
            chart.corner(&chart.range(|point| point.0), &chart.range(|point| point.1))
        };
        let all = [(4.0, 4.0), (4.0, 0.0), (0.0, 4.0), (0.0, 0.0)];
        for (count, expected) in [(0, UpperRight), (1, LowerRight), (2, UpperLeft), (3, LowerLeft)]
        {
            let found = corner(&[&all[..], &all[..count]].concat());
            assert!(std::mem::discriminant(&found) == std::mem::discriminant(&expected), "{count}");
        }
    }

    #[test]
    fn dots_and_zero_have_their_place() {
        let mut chart = line(&[(1.0, 5.0), (2.0, 4.0)]);
        let plain = chart.to_svg();
        assert!(!plain.contains("<circle"));
        for (name, is_black) in [("slips", true), ("others", false)] {
            let points = vec![(1.0, 5.0), (2.0, f64::NAN), (2.0, 4.0)];
            chart.dots.push(Dots { name: name.to_owned(), points, is_black });
        }
        let svg = chart.to_svg();
        // The inside and the line of two dots each, and one in the legend.
        assert_eq!(svg.matches("<circle").count(), 2 * (2 * 2 + 1), "{svg}");
        assert!(svg.contains("slips") && svg.contains("others"), "{svg}");
        chart.has_zero = true;
        let lower = chart.to_svg();
        assert_eq!(lower.matches("<polyline").count(), svg.matches("<polyline").count() + 1);
        assert!(lower.contains("\n0.0\n") && !svg.contains("\n0.0\n"), "{lower}");
    }
}
