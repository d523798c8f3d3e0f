//! WTHOR files: those of the federation if they are available, small ones of our own, damaged ones and random
//! ones.

mod broken;
mod federation;
mod properties;
mod replay;
mod sample;

use std::fs::File;
use std::path::Path;

use othello::notation::Mode;
use othello::notation::wthor::{NameKind, Names, Reader, Record};
use othello::{Game, Move, Square};

pub(crate) fn read_names(path: &Path, kind: NameKind) -> Names {
    Names::read(File::open(path).unwrap(), kind, Mode::Strict).unwrap()
}

pub(crate) fn records(bytes: &[u8]) -> Vec<Record> {
    Reader::new(bytes, Mode::Strict).unwrap().raw().collect::<Result<_, _>>().unwrap()
}

/// Returns a game chosen by a stream of numbers, with a maximum number of moves, not counting passes. It does
/// not end with a pass.
pub(crate) fn chosen_game(mut choose: impl FnMut() -> u64, most: usize) -> Game {
    let mut game = Game::default();
    for _ in 0..most {
        let mut position = game.position();
        if position.must_pass() {
            position = position.play(Move::Pass).unwrap();
        }
        let moves: Vec<Square> = position.moves().iter().collect();
        let Some(index) = usize::try_from(choose() >> 32).unwrap().checked_rem(moves.len()) else {
            break;
        };
        game.play_implying_pass(moves[index]).unwrap();
    }
    game
}
