//! Positions and games of Othello.

pub(crate) const START: &str = "---------------------------OX------XO--------------------------- X";

/// White loses all discs with the ninth move.
pub(crate) const SHORTEST: &str = "E6F4E3F6G5D6E7F5C5";

/// After eight moves Black must pass, and White plays D2.
pub(crate) const WITH_PASS: &str = "C4C3F5B4A4A5C2A3D2";

/// A draw: the main line of Takizawa's solution of Othello (2023).
pub(crate) const DRAW: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";

/// Two games of a server, with every kind of property.
pub(crate) const GGF: &str = "\
2 (;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[Ann]PW[Bob]RE[+64.000:t]TI[05:00]TY[8]
BO[8 ---------------------------O*------*O--------------------------- *]
B[F5/1.20/0.01]W[D6//2.5]B[C3];)
(;GM[Othello]PC[GGS/os]DT[2004]PB[Bob]PW[A Player With A Long Name]RE[-2.000]TY[8]
BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)
(;GM[Othello]PB[Ann]PW[Bob]RE[+12.000]TY[8r4]
BO[8 --------------------------*O*------*O--------------------------- O]W[B4];)
";
