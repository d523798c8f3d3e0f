//! A report as one HTML file without requests: boards, graphs and lines to step through.
//!
//! * `game`: the section of a game; `graph`: its graph; `summary`: players and the list of games.

mod game;
mod graph;
mod summary;

use std::path::{Path, PathBuf};

use clap::Args;
use picture::escaped;

use super::findings::GameFindings;
use super::players::Comparison;
use super::replayed::Replayed;
use crate::boards::shared;
use crate::failure::Failure;
use crate::terminal::target::{Contents, Target};

const STYLES: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The file of the report.
#[derive(Debug, Args)]
pub(super) struct ReportFile {
    /// Write a report with boards, graphs and lines to step through as one HTML file
    #[arg(long, value_name = "FILE", group = "written")]
    report: Option<PathBuf>,
    /// Number of games with boards in the report; the others are only listed
    #[arg(long, value_name = "N", default_value_t = 30, requires = "report")]
    boards: usize,
}

const CONTENTS: Contents = Contents {
    name: "report",
    input: "game",
    why_not: "no game is analyzed",
    format: "HTML",
    extension: "html",
    is_other: |path: &Path| {
        path.extension().is_none_or(|found| {
            !found.eq_ignore_ascii_case("html") && !found.eq_ignore_ascii_case("htm")
        })
    },
};

/// Number of games in the list of a report.
const LISTED: usize = 5000;

/// A report that grows game by game.
#[derive(Debug)]
pub(super) struct Report {
    target: Target,
    most: usize,
    /// Sections of games.
    sections: String,
    /// Rows of the list of games.
    rows: String,
    games: usize,
    title: String,
}

impl ReportFile {
    /// Returns the report that the arguments name.
    pub(super) fn report(&self, replaces: bool) -> Result<Option<Report>, Failure> {
        let target = Target::new(self.report.as_deref(), replaces, None, &CONTENTS)?;
        Ok(target.map(|target| Report {
            target,
            most: self.boards,
            sections: String::new(),
            rows: String::new(),
            games: 0,
            title: String::new(),
        }))
    }
}

impl Report {
    /// Adds a game.
    pub(super) fn add<G: Replayed>(&mut self, record: &G::Record, found: &GameFindings) {
        self.games += 1;
        let has_boards = self.games <= self.most;
        if self.games == 1 {
            self.title = game::title(found);
        }
        if has_boards {
            self.sections += &game::section::<G>(self.games, record, found);
        }
        if self.games <= LISTED {
            self.rows += &summary::row(self.games, found, has_boards);
        }
    }

    /// Writes the file.
    pub(super) fn finish<G: Replayed>(self, comparison: &Comparison) -> Result<(), Failure> {
        let Self { target, most, sections, rows, games, title } = self;
        if games == 0 {
            return target.write(None);
        }
        let is_one = games == 1;
        let title = match is_one {
            true => title,
            false => format!("{} games of {}", games, G::TITLE),
        };
        let mut body = String::new();
        if !is_one {
            body += &format!("<h1>{}</h1>\n", escaped(&title));
            body += &summary::players::<G>(comparison);
            body += &summary::list(&rows, games, most, LISTED);
        }
        body += &match is_one {
            // The heading of the only section is that of the page.
            true => sections.replacen("<h2 ", "<h1 ", 1).replacen("</h2>", "</h1>", 1),
            false => sections,
        };
        let title = escaped(&title);
        let page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"generator\" content=\"tritboard {}\">\n<link rel=\"icon\" href=\"data:,\">\n\
             <title>{title}</title>\n<style>\n{STYLES}{}</style>\n</head>\n<body>\n{}<main>\n{body}</main>\n\
             <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            env!("CARGO_PKG_VERSION"),
            shared::styles(),
            shared::shades(),
        );
        target.write(Some(&page))
    }
}
