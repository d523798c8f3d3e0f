//! The rules as masks known at compile time.

use crate::line_pair::LinePair;
use crate::{Color, Rule};

/// A rule known at compile time, as masks over the two halves.
pub(crate) trait RuleMasks {
    /// Ones in the halves of the colours whose fives are exact.
    const EXACT: LinePair;
    /// Ones in the halves of the colours whose fives can be blocked.
    const BLOCKED: LinePair;
}

const fn mask(rule: Rule, blocked: bool) -> LinePair {
    let black = rule.line_rule(Color::Black);
    let white = rule.line_rule(Color::White);
    let (black, white) =
        if blocked { (black.blocked, white.blocked) } else { (black.exact, white.exact) };
    let half = u32::MAX as u64;
    (if black { half } else { 0 }) | (if white { half << 32 } else { 0 })
}

macro_rules! rules {
    ($($rule:ident)*) => {$(
        pub(crate) struct $rule;
        impl RuleMasks for $rule {
            const EXACT: LinePair = mask(Rule::$rule, false);
            const BLOCKED: LinePair = mask(Rule::$rule, true);
        }
    )*};
}
rules!(Freestyle Standard Renju Caro5 Caro6);

/// Evaluates an expression with a type that stands for the rule.
macro_rules! with_rule {
    ($rule:expr, $name:ident => $body:expr) => {{
        macro_rules! arm {
            ($arm:ident) => {{
                type $name = $crate::threat::rule_masks::$arm;
                $body
            }};
        }
        match $rule {
            $crate::Rule::Freestyle => arm!(Freestyle),
            $crate::Rule::Standard => arm!(Standard),
            $crate::Rule::Renju => arm!(Renju),
            $crate::Rule::Caro5 => arm!(Caro5),
            $crate::Rule::Caro6 => arm!(Caro6),
        }
    }};
}
pub(crate) use with_rule;
