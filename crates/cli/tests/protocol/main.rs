//! `tritboard othello gtp`, `nboard` and `play`: other programs and people play against this one.
//!
//! * `talk`: a session with the program;
//! * `transcripts`: sessions as they are expected, line by line;
//! * `games`: whole games; `stops`: what ends a search; `monkey`: lines that mean nothing.

mod games;
mod monkey;
mod stops;
mod talk;
mod transcripts;
