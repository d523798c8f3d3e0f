//! `tritboard completions` and `tritboard man`: completions for shells, and manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::output;
use crate::terminal::printable::printable;

/// Print shell completions
///
/// The manual of the shell names the folder for completions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tritboard completions bash > \\
    ~/.local/share/bash-completion/completions/tritboard
  tritboard completions zsh > ~/.zfunc/_tritboard
  tritboard completions fish > ~/.config/fish/completions/tritboard.fish")]
pub(crate) struct Completions {
    /// Shell to complete for
    shell: Shell,
}

/// Write manual pages
///
/// Writes one page for the program and one for each command into a folder, which is created if
/// missing. Existing pages are overwritten.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tritboard man ~/.local/share/man/man1 && man tritboard-othello-solve")]
pub(crate) struct Man {
    /// Folder to write the pages to
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Prints the completions of a program.
pub(crate) fn completions(arguments: &Completions, mut program: Command) -> Result<(), Failure> {
    let mut text = Vec::new();
    let name = program.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut program, name, &mut text);
    let mut out = io::stdout().lock();
    out.write_all(&text)?;
    Ok(out.flush()?)
}

/// Writes the pages of a program.
pub(crate) fn man(arguments: &Man, program: Command) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let failed =
        |path: &PathBuf, error| Failure::WriteFile { name: path.display().to_string(), error };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    // Every command has a page and passes its full name to its subcommands.
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let mut commands = vec![program];
    let mut pages = 0;
    while let Some(command) = commands.pop() {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
        commands
            .extend(command.get_subcommands().filter(|command| !command.is_hide_set()).cloned());
        let path = folder.join(format!("{name}.1"));
        let mut page = Vec::new();
        let written = clap_mangen::Man::new(command).title(name).render(&mut page);
        written.and_then(|()| fs::write(&path, page)).map_err(|error| failed(&path, error))?;
        pages += 1;
    }
    let folder = folder.display().to_string();
    output::text(&format!("{}: {}\n", printable(&folder), counted(pages, "page")))
}
