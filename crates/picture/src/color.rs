//! Colours of a picture in light and in dark surroundings.

/// Background of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// Light, and dark where the reader prefers that; files of pixels are light.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// A colour, with red first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// A colour that depends on the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Role {
    Page,
    Label,
    Caption,
    Wood,
    WoodLine,
    WoodEdge,
    Felt,
    FeltLine,
    FeltEdge,
}

impl Role {
    pub(crate) const ALL: [Self; 9] = [
        Self::Page,
        Self::Label,
        Self::Caption,
        Self::Wood,
        Self::WoodLine,
        Self::WoodEdge,
        Self::Felt,
        Self::FeltLine,
        Self::FeltEdge,
    ];

    /// Returns the colour in light surroundings.
    pub(crate) const fn light(self) -> Rgb {
        match self {
            Self::Page => Rgb(0xff, 0xff, 0xff),
            Self::Label => Rgb(0x5b, 0x62, 0x6b),
            Self::Caption => Rgb(0x24, 0x29, 0x2f),
            Self::Wood => Rgb(0xe6, 0xbd, 0x79),
            Self::WoodLine => Rgb(0x6e, 0x4c, 0x22),
            Self::WoodEdge => Rgb(0xc4, 0x95, 0x4e),
            Self::Felt => Rgb(0x3d, 0x94, 0x62),
            Self::FeltLine => Rgb(0x22, 0x62, 0x3f),
            Self::FeltEdge => Rgb(0x1c, 0x4c, 0x32),
        }
    }

    /// Returns the colour in dark surroundings.
    pub(crate) const fn dark(self) -> Rgb {
        match self {
            Self::Page => Rgb(0x15, 0x18, 0x1c),
            Self::Label => Rgb(0x9a, 0xa4, 0xaf),
            Self::Caption => Rgb(0xe3, 0xe7, 0xeb),
            Self::Wood => Rgb(0xb0, 0x86, 0x4c),
            Self::WoodLine => Rgb(0x4a, 0x32, 0x14),
            Self::WoodEdge => Rgb(0x82, 0x60, 0x32),
            Self::Felt => Rgb(0x2c, 0x6f, 0x4a),
            Self::FeltLine => Rgb(0x17, 0x45, 0x2c),
            Self::FeltEdge => Rgb(0x0e, 0x2c, 0x1c),
        }
    }

    /// Returns the class of elements with this colour.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Page => "tb-page",
            Self::Label => "tb-label",
            Self::Caption => "tb-caption",
            Self::Wood => "tb-wood",
            Self::WoodLine => "tb-wood-line",
            Self::WoodEdge => "tb-wood-edge",
            Self::Felt => "tb-felt",
            Self::FeltLine => "tb-felt-line",
            Self::FeltEdge => "tb-felt-edge",
        }
    }
}

/// What fills a shape or draws its outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Paint {
    Role(Role),
    /// A colour and its opacity in percent.
    Fixed(Rgb, u8),
    /// The shades of a black stone, or of a white one.
    Stone(bool),
}

impl Paint {
    pub(crate) const fn solid(color: Rgb) -> Self {
        Self::Fixed(color, 100)
    }
}

/// Shades of black and white stones: the colour of the light spot, and the colour of the rim.
pub(crate) const STONE_SHADES: [[Rgb; 2]; 2] = [
    [Rgb(0xff, 0xff, 0xff), Rgb(0xd8, 0xd5, 0xce)],
    [Rgb(0x5c, 0x61, 0x68), Rgb(0x14, 0x16, 0x19)],
];

/// Centre of the light spot and reach of the shades, in parts of the stone's diameter.
pub(crate) const LIGHT_SPOT: (f32, f32, f32) = (0.36, 0.32, 0.62);

/// Returns the colour between two at a part of 255.
pub(crate) fn between(from: Rgb, to: Rgb, part: u8) -> Rgb {
    let mixed = |from: u8, to: u8| {
        let (from, to, part) = (u32::from(from), u32::from(to), u32::from(part));
        u8::try_from((from * (255 - part) + to * part + 127) / 255).unwrap_or(u8::MAX)
    };
    Rgb(mixed(from.0, to.0), mixed(from.1, to.1), mixed(from.2, to.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance by the Web Content Accessibility Guidelines.
    fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn texts_stand_out_from_the_page() {
        for role in [Role::Label, Role::Caption] {
            for (text, page) in
                [(role.light(), Role::Page.light()), (role.dark(), Role::Page.dark())]
            {
                let (a, b) = (luminance(text) + 0.05, luminance(page) + 0.05);
                assert!(a.max(b) / a.min(b) >= 4.5, "{role:?}");
            }
        }
    }

    #[test]
    fn mixtures_lie_between_their_colours() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert_eq!(between(black, white, 0), black);
        assert_eq!(between(black, white, 255), white);
        assert_eq!(between(black, Rgb(200, 100, 0), 128), Rgb(100, 50, 0));
    }
}
