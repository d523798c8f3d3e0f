//! `tritboard othello gtp`, `nboard` and `play`, `tritboard gomoku brain` and `gtp`: other programs and people
//! play against this one.
//!
//! * `talk`: a session with the program;
//! * `transcripts`: sessions as they are expected, line by line;
//! * `games`: whole games; `stops`: what ends a search; `monkey`: lines that mean nothing;
//! * `gomocup`: the same for the brain.

mod games;
mod gomocup;
mod monkey;
mod stops;
mod talk;
mod transcripts;
