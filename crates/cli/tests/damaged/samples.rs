//! Small files that are right: of the tests' data, or written by the libraries.

use std::fs;
use std::path::Path;

use gomoku::notation::{renlib, sgf};
use othello::eval::Weights;
use othello::pattern::PatternSet;
use trainer::othello::weights_text;

/// Returns a file of the tests' data.
pub(crate) fn data(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn othello_data(name: &str) -> Vec<u8> {
    data(&format!("othello/tests/data/{name}"))
}

pub(crate) fn obf() -> Vec<u8> {
    let mut problems = othello_data("text/problems.obf");
    problems
        .extend(b"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; --:-127;\n");
    problems.extend(drawn_position());
    problems
}

/// A board of eight lines.
pub(crate) fn drawn_position() -> Vec<u8> {
    let rows = ["--------", "--------", "--X-----", "---XX---", "---OXX--", "---O----"];
    let mut lines = rows.to_vec();
    lines.extend(["--------", "-------- O\n"]);
    lines.join("\n").into_bytes()
}

pub(crate) fn transcripts() -> Vec<u8> {
    othello_data("text/games.txt")
}

pub(crate) fn ggf() -> Vec<u8> {
    othello_data("text/games.ggf")
}

pub(crate) fn wtb() -> Vec<u8> {
    othello_data("sample.wtb")
}

pub(crate) fn players() -> Vec<u8> {
    othello_data("WTH.JOU")
}

pub(crate) fn tournaments() -> Vec<u8> {
    othello_data("WTH.TRN")
}

pub(crate) fn weights() -> Vec<u8> {
    othello_data("small.weights")
}

pub(crate) fn weights_of_gomoku() -> Vec<u8> {
    let mut bytes = Vec::new();
    gomoku::eval::file::write(&gomoku::eval::Weights::by_hand(gomoku::Rule::Renju), &mut bytes)
        .unwrap();
    bytes
}

pub(crate) fn weights_as_text() -> Vec<u8> {
    let weights = Weights::read(&weights()).unwrap();
    weights_text::write(&weights).unwrap().into_bytes()
}

pub(crate) fn patterns() -> Vec<u8> {
    PatternSet::named("edax").unwrap().to_string().into_bytes()
}

pub(crate) fn records() -> Vec<u8> {
    data("trainer/tests/data/golden.records")
}

pub(crate) const MOVES: &[u8] = b"h10i11h9i9j9g8h8j8i7h7";

pub(crate) const GRID: &[u8] = b"   A B C D E F G\n 7 . . . . . . .\n 6 . . X . . . .\n \
    5 . O O X . . .\n 4 . . X O . . .\n 3 . . . . O . .\n 2 . . . . . . .\n 1 . . . . . . .\n\
    White to move\n";

pub(crate) const LINE: &[u8] = b"..X.XX.O..x..";

pub(crate) const PSQ: &[u8] = b"Piskvorky 15x15, 11:11, 0\n8,8,120\n9,8,430\n8,9,80\n10,8,90\n\
    8,10,61\nalpha\nbeta\n-1\n1,Freestyle\n";

pub(crate) const SGF: &[u8] = b"(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[A \\] B]DT[2026]\
    AB[ii][hh]AW[hi:hk]PL[W];W[gh]C[a\nb](;B[aa]TR[bb]LB[cc:1])(;B[jj];W[];B[tt]N[end]))\
    (;GM[4]SZ[9];B[ee];W[ef])";

/// Of the command `solve` with `--proof`.
pub(crate) const PROOF: &[u8] = b"(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]AB[ii][hh][hg][jg][hf]\
    AW[hi][gh][jh][ig][ie]PL[B];B[ff](;W[jj];B[if](;W[ef];B[gf];W[jf];B[he];W[hd];B[gd])\
    (;W[gf];B[he];W[hd];B[gd])(;W[jf];B[ef];W[gf];B[he];W[hd];B[gd]))(;W[gg];B[if]\
    (;W[ef];B[gf];W[jf];B[he];W[hd];B[gd])(;W[gf];B[he];W[hd];B[gd])(;W[jf];B[ef];W[gf];B[he];\
    W[hd];B[gd]))(;W[ee];B[if](;W[ef];B[gf];W[jf];B[he];W[hd];B[gd])(;W[gf];B[he];W[hd];B[gd])\
    (;W[jf];B[ef];W[gf];B[he];W[hd];B[gd])))";

pub(crate) fn library() -> Vec<u8> {
    let text =
        b"(;GM[4]SZ[15];B[hh]C[first](;W[hg];B[ij](;W[gg])(;W[ii]C[\xc3\xa9]))(;W[ig];B[jj]))";
    renlib::write(&sgf::parse(text).unwrap()[0]).unwrap()
}
