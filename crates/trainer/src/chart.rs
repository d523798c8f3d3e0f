//! Lines in a chart, as SVG.

use std::ops::Range;

use plotters::prelude::*;

/// Lines in a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What goes to the right, and upwards.
    pub axes: [String; 2],
    /// The lines, each with what it shows. Points that are no numbers are left out.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
}

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
        let mut chart = ChartBuilder::on(&area)
            .caption(&self.title, ("sans-serif", 22))
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(60)
            .build_cartesian_2d(self.range(|point| point.0), self.range(|point| point.1))?;
        let [right, up] = &self.axes;
        chart.configure_mesh().x_desc(right).y_desc(up).draw()?;
        let count = self.lines.len().max(1);
        for (index, (name, points)) in self.lines.iter().enumerate() {
            let color = HSLColor(0.8 * index as f64 / count as f64, 0.75, 0.4);
            let points = points.iter().copied().filter(is_finite);
            chart
                .draw_series(LineSeries::new(points, color.stroke_width(2)))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color));
        }
        if self.lines.len() > 1 {
            chart
                .configure_series_labels()
                .background_style(WHITE.mix(0.8))
                .border_style(BLACK.mix(0.3))
                .draw()?;
        }
        area.present()
    }

    /// Returns the range of a coordinate.
    fn range(&self, of: impl Fn(&(f64, f64)) -> f64) -> Range<f64> {
        let points =
            self.lines.iter().flat_map(|(_, points)| points).filter(|&point| is_finite(point));
        let values: Vec<f64> = points.map(of).collect();
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
}
