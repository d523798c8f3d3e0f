//! What a line of a brain says to its manager.

/// What a line of a brain says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said<'a> {
    /// Something that is no answer, and how many moves ahead it has looked if it tells that.
    News(Option<u32>),
    /// What it could not do or does not know, perhaps of something that it need not know.
    Complaint,
    /// A move that it would make if the manager wants it.
    Suggestion(&'a str),
    /// What it is, such as `name="brain"`.
    Description,
    Ok,
    Other,
}

impl<'a> Said<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "" | "DEBUG" | "INFO" => Self::News(None),
            "MESSAGE" => Self::News(depth_of(rest)),
            "ERROR" | "UNKNOWN" => Self::Complaint,
            "SUGGEST" => Self::Suggestion(rest.trim()),
            "OK" => Self::Ok,
            _ if line.contains('=') => Self::Description,
            _ => Self::Other,
        }
    }
}

/// Returns how many moves ahead a program has looked, by a message such as `depth 12-19 | …`, as this
/// program and Rapfi have it.
fn depth_of(message: &str) -> Option<u32> {
    let mut words = message.split_whitespace();
    if !words.next()?.eq_ignore_ascii_case("depth") {
        return None;
    }
    let digits = words.next()?.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|depth| (1..=1000).contains(depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        for (line, expected) in [
            ("7,7", Said::Other),
            ("nonsense", Said::Other),
            ("OK", Said::Ok),
            ("ok", Said::Ok),
            ("", Said::News(None)),
            ("MESSAGE", Said::News(None)),
            ("MESSAGE hello", Said::News(None)),
            ("message depth 14-19 | value +7", Said::News(Some(14))),
            ("MESSAGE Depth 9 | Eval 55", Said::News(Some(9))),
            ("MESSAGE depth 0-1", Said::News(None)),
            ("DEBUG depth 3", Said::News(None)),
            ("INFO PV 0", Said::News(None)),
            ("name=\"brain\", version=\"1\"", Said::Description),
            ("ERROR no", Said::Complaint),
            ("UNKNOWN", Said::Complaint),
            ("SUGGEST 3,4", Said::Suggestion("3,4")),
        ] {
            assert_eq!(Said::of(line), expected, "{line}");
        }
    }
}
