//! Books of other programs.

use gomoku::notation::renlib::is_renlib;

/// A program with books of its own format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Foreign {
    Edax,
    Egaroucid,
    RenLib,
}

impl Foreign {
    /// Returns the program by the first bytes of a file.
    pub(super) fn of_bytes(first: &[u8]) -> Option<Self> {
        Some(match () {
            () if first.starts_with(b"XADEKOOB") => Self::Edax,
            () if book::formats::egaroucid::is_egaroucid(first) => Self::Egaroucid,
            () if is_renlib(first) => Self::RenLib,
            () => return None,
        })
    }

    /// Returns the program whose books are written with an extension in lower case.
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension {
            "dat" => Self::Edax,
            "egbk3" => Self::Egaroucid,
            _ => return None,
        })
    }

    /// Returns the name of the program.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Edax => "Edax",
            Self::Egaroucid => "Egaroucid",
            Self::RenLib => "RenLib",
        }
    }

    /// Returns the game that the program plays.
    pub(super) const fn game(self) -> &'static str {
        match self {
            Self::Edax | Self::Egaroucid => "Othello",
            Self::RenLib => "Gomoku",
        }
    }
}
