//! What every empty point is worth to both colours, by look-up.
//!
//! The cells around a point in one line, four or five on each side, are a *window*, and a window has
//! a code that a stone changes by an addition ([`ternary::convolution`]). A table says for each code
//! what a stone in the middle would make for either colour: its [`LineClass`], from dead to five.
//! The four classes of a point together are its [`PointKey`]; how strong they are together is its
//! [`PointClass`].
//!
//! * [`WindowClasses`]: the class of every window under a rule;
//! * [`PatternState`]: the keys of all points and counts of their classes, maintained;
//! * [`Observer`]: sums over windows and points, maintained with them, such as an
//!   [evaluation](crate::eval).
//!
//! [`ThreatState`](crate::ThreatState) knows fewer classes, and where they are on the lines: it is
//! for searches of forced wins, this is for judging positions and moves.

mod key_pair;
mod line_class;
mod observer;
mod point_class;
mod point_classes;
mod point_key;
mod square_windows;
mod state;
mod window_classes;

pub use line_class::LineClass;
pub use observer::Observer;
pub use point_class::PointClass;
pub use point_key::PointKey;
pub use state::PatternState;
pub use window_classes::WindowClasses;
