//! Games as animated GIF files.

use std::collections::HashMap;

use gif::{Encoder, Frame, Repeat};

use crate::animation::Animation;
use crate::raster::{PixelError, Pixels, draw};

/// Number of colours of a file; one more is transparent.
const COLORS: usize = 255;

type Color = [u8; 3];

impl Animation {
    /// Returns the animation as a GIF file of 255 colours that plays in a loop, the same bytes on every machine. A cell is
    /// `cell` pixels wide.
    ///
    /// # Errors
    ///
    /// If `cell` is not from [`MIN_CELL`](crate::MIN_CELL) to [`MAX_CELL`](crate::MAX_CELL).
    pub fn to_gif(&self, cell: u32) -> Result<Vec<u8>, PixelError> {
        let scenes = self.scenes();
        let theme = self.theme();
        let mut palette = Palette::default();
        // The first picture and the last have every colour that matters.
        for scene in [scenes.first(), scenes.last()].into_iter().flatten() {
            palette.count(&draw(scene, theme, cell)?);
        }
        palette.choose();

        let mut file = Vec::new();
        let mut encoder: Option<Encoder<&mut Vec<u8>>> = None;
        let mut target = Some(&mut file);
        let mut before: Vec<u8> = Vec::new();
        for (index, scene) in scenes.iter().enumerate() {
            let Pixels { width, height, colors } = draw(scene, theme, cell)?;
            let (Ok(width), Ok(height)) = (u16::try_from(width), u16::try_from(height)) else {
                return Err(PixelError::Memory { width, height });
            };
            let failed = |error: gif::EncodingError| PixelError::Encoding(error.to_string());
            if let Some(file) = target.take() {
                let mut new =
                    Encoder::new(file, width, height, &palette.bytes()).map_err(failed)?;
                new.set_repeat(Repeat::Infinite).map_err(failed)?;
                encoder = Some(new);
            }
            let indices = palette.indices(&colors);
            let area = Area::changed(&before, &indices, usize::from(width), usize::from(height));
            let hundredths = self.stay(index).as_millis() / 10;
            let frame = Frame {
                delay: u16::try_from(hundredths).unwrap_or(u16::MAX),
                left: narrow(area.left),
                top: narrow(area.top),
                width: narrow(area.width),
                height: narrow(area.height),
                buffer: area
                    .part(&before, &indices, usize::from(width), palette.transparent())
                    .into(),
                transparent: Some(palette.transparent()),
                ..Frame::default()
            };
            if let Some(encoder) = &mut encoder {
                encoder.write_frame(&frame).map_err(failed)?;
            }
            before = indices;
        }
        drop(encoder);
        Ok(file)
    }
}

fn narrow(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// The part of a picture that differs from the one before; at least one pixel.
#[derive(Debug, PartialEq, Eq)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    fn changed(before: &[u8], after: &[u8], width: usize, height: usize) -> Self {
        if before.len() != after.len() {
            return Self { left: 0, top: 0, width, height };
        }
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        let rows = before.chunks_exact(width).zip(after.chunks_exact(width)).enumerate();
        for (y, (before, after)) in rows.filter(|(_, (before, after))| before != after) {
            let differs = |x: &usize| before[*x] != after[*x];
            let first = (0..width).find(differs).unwrap_or(0);
            let last = (0..width).rev().find(differs).unwrap_or(0);
            (left, right) = (left.min(first), right.max(last));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right {
            return Self { left: 0, top: 0, width: 1, height: 1 };
        }
        Self { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    /// Returns the pixels of the part. Those that stay the same are transparent: long rows of one index take few
    /// bytes.
    fn part(&self, before: &[u8], after: &[u8], width: usize, transparent: u8) -> Vec<u8> {
        let mut part = Vec::with_capacity(self.width * self.height);
        for y in self.top..self.top + self.height {
            let row = after.iter().enumerate().skip(y * width + self.left).take(self.width);
            part.extend(row.map(
                |(at, &index)| {
                    if before.get(at) == Some(&index) { transparent } else { index }
                },
            ));
        }
        part
    }
}

/// The colours of a file: the most frequent ones, and the nearest of them for the others.
#[derive(Debug, Default)]
struct Palette {
    counts: HashMap<Color, u64>,
    colors: Vec<Color>,
    indices: HashMap<Color, u8>,
}

impl Palette {
    fn count(&mut self, pixels: &Pixels) {
        for &color in &pixels.colors {
            *self.counts.entry(color).or_insert(0) += 1;
        }
    }

    /// Chooses the most frequent colour of each small cube of colours, the most frequent cubes first.
    fn choose(&mut self) {
        let mut counts: Vec<(Color, u64)> = self.counts.drain().collect();
        counts.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        // Finer cubes if there are colours to spare.
        for bits in [2, 3, 4, 5] {
            let mut cubes: HashMap<Color, (u64, Color)> = HashMap::new();
            for &(color, count) in &counts {
                cubes.entry(color.map(|part| part >> bits)).or_insert((0, color)).0 += count;
            }
            let mut chosen: Vec<(u64, Color)> = cubes.into_values().collect();
            chosen.sort_unstable_by_key(|&(count, color)| (std::cmp::Reverse(count), color));
            let is_last = bits == 5;
            if chosen.len() <= COLORS || is_last {
                self.colors = chosen.into_iter().take(COLORS).map(|(_, color)| color).collect();
                return;
            }
        }
    }

    fn indices(&mut self, colors: &[Color]) -> Vec<u8> {
        // Most pixels have the colour of their neighbour.
        let runs = colors.chunk_by(|a, b| a == b);
        runs.flat_map(|run| std::iter::repeat_n(self.index(run[0]), run.len())).collect()
    }

    fn index(&mut self, color: Color) -> u8 {
        let colors = &self.colors;
        *self.indices.entry(color).or_insert_with(|| {
            let distance = |other: &Color| -> u32 {
                color.iter().zip(other).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let nearest = (0..colors.len()).min_by_key(|&index| distance(&colors[index]));
            u8::try_from(nearest.unwrap_or(0)).unwrap_or(0)
        })
    }

    /// Returns the index after those of the colours.
    fn transparent(&self) -> u8 {
        u8::try_from(self.colors.len()).unwrap_or(u8::MAX)
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.as_flattened().to_vec();
        bytes.extend([0; 3]);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_drawn_again() {
        let before = [0, 0, 0, 0, 0, 0, 0, 0, 0];
        let after = [0, 0, 0, 0, 1, 0, 0, 1, 0];
        let area = Area::changed(&before, &after, 3, 3);
        assert_eq!(area, Area { left: 1, top: 1, width: 1, height: 2 });
        assert_eq!(area.part(&before, &after, 3, 9), [1, 1]);
        let all = Area { left: 0, top: 1, width: 3, height: 1 };
        assert_eq!(all.part(&before, &after, 3, 9), [9, 1, 9]);
        assert_eq!(all.part(&[], &after, 3, 9), [0, 1, 0]);
        assert_eq!(Area::changed(&[], &after, 3, 3).width, 3);
        assert_eq!(Area::changed(&after, &after, 3, 3).width, 1);
    }

    #[test]
    fn colours_become_the_nearest_of_the_frequent_ones() {
        let mut palette = Palette::default();
        let colors = vec![[0, 0, 0], [0, 0, 0], [255, 255, 255]];
        palette.count(&Pixels { width: 3, height: 1, colors });
        palette.choose();
        assert_eq!(palette.colors, [[0, 0, 0], [255, 255, 255]]);
        let found = palette.indices(&[[1, 2, 3], [250, 255, 255], [250, 255, 255]]);
        assert_eq!((found, palette.transparent()), (vec![0, 1, 1], 2));
        assert_eq!(palette.bytes().len(), 9);
    }
}
