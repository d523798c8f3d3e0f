//! `tritboard gomoku …`: threat points, forbidden points, forced wins, best moves and files of games.

mod analyze;
mod check;
mod convert;
mod forbidden;
mod hint;
mod play;
mod solve;
#[path = "../svg/mod.rs"]
mod svg;
mod threats;
