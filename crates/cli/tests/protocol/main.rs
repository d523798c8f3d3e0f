//! `tritboard othello gtp`, `nboard` and `play`, `tritboard gomoku brain` and `gtp`: other programs and
//! people play against this one.
//!
//! * `talk`: a session with the program;
//! * `transcripts`: expected sessions, line by line;
//! * `games`: whole games; `gomocup`: games and positions of the brain;
//! * `stops`: what stops a search; `monkey`: random lines.

mod games;
mod gomocup;
mod monkey;
mod stops;
mod talk;
mod transcripts;
