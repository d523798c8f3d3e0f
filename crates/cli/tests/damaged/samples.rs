//! Small valid files, from the test data or written by the libraries.

use std::fs;
use std::path::Path;

use gomoku::notation::{renlib, sgf};
use othello::eval::Weights;
use othello::pattern::PatternSet;
use trainer::othello::weights_text;

/// Returns a file of the test data.
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

/// Returns a board of eight lines.
pub(crate) fn drawn_position() -> Vec<u8> {
    let rows = ["--------", "--------", "--X-----", "---XX---", "---OXX--", "---O----"];
    let mut lines = rows.to_vec();
    lines.extend(["--------", "-------- O\n"]);
    lines.join("\n").into_bytes()
}

pub(crate) fn transcripts() -> Vec<u8> {
    othello_data("text/games.txt")
}

/// Returns games and boards in common plain text.
pub(crate) fn plain() -> Vec<Vec<u8>> {
    let games =
        "# games\n1. f5 d6 2. c3 d3 3.\nc4 f4 52-12\nF5-F6-E6 # a note\nMoves: c4e3\nBlack: A\n";
    let squares = "---------------------------OX------XO---------------------------";
    let boards = format!(
        "{squares} X; F5:+0;\n[8 {squares} *]\n8/8/8/3wb3/3bw3/8/8/8 b f5d6\n{squares} Of4\n"
    );
    let drawn = "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n\
                 4 - - - O * - - - 4\n5 - - - * O - - - 5\n6 - - - - - - - - 6\n\
                 7 - - - - - - - - 7\n8 - - - - - - - - 8\nWhite to move\ne3 f5\n";
    let discs = "・・・・・・・・\n・・・・・・・・\n・・・・・・・・\n・・・○●・・・\n・・・●○・・・\n\
                 ・・・・・・・・\n・・・・・・・・\n・・・・・・・・ ●\nＦ５Ｄ６\n";
    [games, &boards, drawn, discs].map(|text| text.as_bytes().to_vec()).to_vec()
}

pub(crate) fn othello_sgf() -> Vec<u8> {
    b"(;FF[4]GM[2]SZ[8]PB[A\\]n]PW[Bob]RE[B+12]AB[e4][d5]AW[d4:d4][e5]PL[B];B[f5]C[x];W[d6]\
      (;B[c3])(;B[c4]))\n(;GM[2]AB[a1]PL[W];W[c5];B[cf])"
        .to_vec()
}

pub(crate) fn pgn() -> Vec<u8> {
    b"[Event \"?\"]\n[Site \"x\"]\n[Black \"A \\\"B\\\"\"]\n[Result \"52-12\"]\n\n1. f5 d6 {c (x)} 2. c3 \
      (2. c4) $1 d3 52-12\n\n[FEN \"8/8/8/3wb3/3bw3/8/8/8 b\"]\n\n1. f5 *\n"
        .to_vec()
}

pub(crate) fn json() -> Vec<u8> {
    b"[{\"players\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"position\":{\"moves\":[{\"m\":\"f5\",\"t\":1000},\
      {\"m\":\"d6\"}]}}]\n{\"black\":\"\\u00e9\",\"score\":4,\"moves\":\"f5d6c3\"}\n"
        .to_vec()
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
    gomoku::eval::Weights::by_hand(gomoku::Rule::Renju).write()
}

pub(crate) fn weights_as_text() -> Vec<u8> {
    let weights = Weights::read(&weights()).unwrap();
    weights_text::write(&weights).unwrap().into_bytes()
}

pub(crate) fn network_as_text() -> Vec<u8> {
    let numbers = |count: usize| " -7".repeat(count);
    let [row, output] = [32, 16].map(numbers);
    format!(
        "about numbers of a test\nstages 20\npattern A1 B1 B2\nwidth 32\nrow 0 XO-{row}\nmover 3{row}\n\
         opponent 31{row}\nbias 1{row}\nhidden 1 15 300{row}\noutput 0 70000{output}\n"
    )
    .into_bytes()
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

pub(crate) const SAV: &[u8] = b"15\n15\n5\n7 7\n6 8\n8 6\n6 6\n8 8\n";

pub(crate) const POS: &[u8] = b"\x05pb~`\x80";

pub(crate) const LETTERS: &[u8] = b"hhgigjfgjj\n";

pub(crate) const RIF: &[u8] = b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n\
    <rules><rule id=\"1\" name=\"RIF\"><info>old &amp; known</info></rule></rules>\n\
    <players><player id=\"7\" name=\"Ada\" surname=\"Lind\"/><player id=\"8\" name=\"B\"/></players>\n\
    <tournaments><tournament id=\"3\" name=\"Open\" year=\"2004\" month=\"8\"/></tournaments>\n\
    <games>\n<game id=\"9\" tournament=\"3\" round=\"2\" rule=\"1\" black=\"7\" white=\"8\" \
    bresult=\"1\" opening=\"4\" alt=\"h9 i7\" swap=\"0\"><move>h8 i9 g7 j10</move><info/></game>\n\
    <game id=\"10\" black=\"8\" bresult=\"0.5\"><move>a1 b2</move></game>\n</games>\n</database>\n";

pub(crate) const PSQ: &[u8] = b"Piskvorky 15x15, 11:11, 0\n8,8,120\n9,8,430\n8,9,80\n10,8,90\n\
    8,10,61\nalpha\nbeta\n-1\n1,Freestyle\n";

pub(crate) const SGF: &[u8] = b"(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[A \\] B]DT[2026]\
    AB[ii][hh]AW[hi:hk]PL[W];W[gh]C[a\nb](;B[aa]TR[bb]LB[cc:1])(;B[jj];W[];B[tt]N[end]))\
    (;GM[4]SZ[9];B[ee];W[ef])";

/// Output of `solve --proof`.
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
