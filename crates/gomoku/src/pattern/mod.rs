//! Patterns: what a stone on each empty point would make, for both colours, by look-up.
//!
//! The cells around a point in one line, four or five on each side, are a *window*. A window has a code
//! that a stone changes by an addition ([`ternary::convolution`]). A table gives for each code what a
//! stone in the middle would make for either colour: its [`LineClass`], from dead to five. The four
//! classes of a point are its [`PointKey`], and their strength together is its [`PointClass`].
//!
//! * [`WindowClasses`]: the class of every window under a rule;
//! * [`PatternState`]: the keys of all points and the number of points of each class, updated stone by
//!   stone;
//! * [`Observer`]: sums over windows and points that are updated with them, such as an
//!   [evaluation](crate::eval).
//!
//! [`ThreatState`](crate::ThreatState) has fewer classes, but their places on the lines. Searches for
//! forced wins use it; evaluation and move ordering use patterns.

mod counts;
mod point_class;
mod stack;
mod state;
mod window_classes;

pub use point_class::{PointClass, PointKey};
pub(crate) use stack::Stack;
pub(crate) use state::MAX_CHANGED_WINDOWS;
pub use state::{Observer, PatternState};
pub use window_classes::LineClass;
pub use window_classes::WindowClasses;
