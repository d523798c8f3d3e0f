//! Functions for JavaScript, with plain names, that take and return numbers.
#![allow(unsafe_code, reason = "names without a crate must be its only ones")]

use std::sync::Mutex;

use crate::questions;

/// Numbers of the last answer.
static ANSWER: Mutex<Vec<i64>> = Mutex::new(Vec::new());

/// Returns the number of questions.
// SAFETY: no other item has this name.
#[unsafe(no_mangle)]
pub extern "C" fn question_count() -> usize {
    questions().count()
}

/// Returns a pointer to the name of a question, or null if there is no such question.
// SAFETY: no other item has this name.
#[unsafe(no_mangle)]
pub extern "C" fn question_name(index: usize) -> *const u8 {
    questions().nth(index).map_or(std::ptr::null(), |question| question.name.as_ptr())
}

/// Returns the length of the name of a question in bytes.
// SAFETY: no other item has this name.
#[unsafe(no_mangle)]
pub extern "C" fn question_name_len(index: usize) -> usize {
    questions().nth(index).map_or(0, |question| question.name.len())
}

/// Asks a question and returns how many numbers its answer has.
// SAFETY: no other item has this name.
#[unsafe(no_mangle)]
pub extern "C" fn ask(index: usize) -> usize {
    let numbers = questions().nth(index).map(|question| (question.ask)()).unwrap_or_default();
    let mut answer = ANSWER.lock().expect("no holder panics");
    *answer = numbers;
    answer.len()
}

/// Returns a number of the last answer, or 0 beyond its end.
// SAFETY: no other item has this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer(index: usize) -> i64 {
    ANSWER.lock().expect("no holder panics").get(index).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_javascript_asks_is_answered() {
        assert_eq!(question_count(), questions().count());
        for (index, question) in questions().enumerate() {
            assert_eq!(question_name(index), question.name.as_ptr());
            assert_eq!(question_name_len(index), question.name.len());
        }
        let index = questions().position(|question| question.name.ends_with("flag")).unwrap();
        assert_eq!(ask(index), (questions().nth(index).unwrap().ask)().len());
        assert_eq!((ask(question_count()), answer(0)), (0, 0));
    }
}
