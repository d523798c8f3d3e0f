//! Temporary.
use picture::{Theme, gomoku as pg, othello as po};
use std::fs;
fn main() {
    let out = std::env::args().nth(1).unwrap();
    let mut game: othello::Game = othello::Game::new();
    for sq in "F5D6C3D3C4F4F6F3E6E7D7G6F8F7G5H6H4G4H3H5H7E3".as_bytes().chunks(2) {
        let sq: othello::Square = std::str::from_utf8(sq).unwrap().parse().unwrap();
        if game.play_implying_pass(sq).is_err() {
            eprintln!("illegal {sq}");
            break;
        }
    }
    let write = |name: &str, d: &picture::Diagram, cell| {
        fs::write(format!("{out}/{name}.svg"), d.to_svg()).unwrap();
        let t = std::time::Instant::now();
        fs::write(format!("{out}/{name}.png"), d.to_png(cell).unwrap()).unwrap();
        eprintln!("{name} {:?}", t.elapsed());
    };
    let mut d = po::diagram(&game, &[po::Mark::LastMove, po::Mark::Flips]);
    let moves: Vec<_> = game.position().moves().iter().collect();
    let texts: Vec<String> = (0..moves.len()).map(|i| format!("{:+}", 6 - 2 * i as i32)).collect();
    d.set_values(
        moves
            .iter()
            .enumerate()
            .map(|(i, &s)| (po::cell(s), 6.0 - 2.0 * i as f64, texts[i].as_str())),
        12.0,
    );
    d.set_caption("White to move. Evaluations at depth 12; last move E3 flips 5 discs. Tamenori Hidé – Graham Brightwell, 1988");
    write("oeval", &d, 40);
    d.set_theme(Theme::Dark);
    write("oeval-dark", &d, 40);
    let d = po::diagram(
        &game,
        &[po::Mark::LastMove, po::Mark::Numbers, po::Mark::Moves, po::Mark::Stable],
    );
    write("onum", &d, 40);
    let a =
        po::animation(&game, &[po::Mark::LastMove, po::Mark::Flips, po::Mark::Numbers]).unwrap();
    fs::write(format!("{out}/ogame.svg"), a.to_svg()).unwrap();
    let t = std::time::Instant::now();
    fs::write(format!("{out}/ogame.gif"), a.to_gif(32).unwrap()).unwrap();
    eprintln!("gif {:?}", t.elapsed());
    let b = gomoku::notation::moves::parse(
        b"h8 i9 g7 i8 i7 j8 h7 k7 f7 e7 j10 g6 h6 i6 h5 f8",
        15,
        gomoku::Rule::Renju,
    )
    .unwrap();
    write("gnum", &pg::diagram(&b, &[pg::Mark::LastMove, pg::Mark::Numbers]), 40);
    let b2 = b.clone().with_side(gomoku::Color::Black);
    let mut d = pg::diagram(&b2, &[pg::Mark::LastMove, pg::Mark::Threats, pg::Mark::Forbidden]);
    write("gthreat", &d, 40);
    d.set_theme(Theme::Dark);
    write("gthreat-dark", &d, 40);
    let mut s = String::new();
    for i in 0..120 {
        let (x, y) = ((i * 7) % 20, (i * 11 + i / 20) % 20);
        s.push_str(&format!("{}{} ", (b'a' + x as u8) as char, y + 1));
    }
    let b = gomoku::notation::moves::parse(s.as_bytes(), 20, gomoku::Rule::Freestyle)
        .unwrap_or_else(|e| {
            eprintln!("{e}");
            gomoku::Board::new(20, gomoku::Rule::Freestyle).unwrap()
        });
    write("g20", &pg::diagram(&b, &[pg::Mark::LastMove, pg::Mark::Numbers, pg::Mark::Five]), 32);
    let b =
        gomoku::notation::moves::parse(b"h8a1i8a2g8a3f8b5j8", 15, gomoku::Rule::Freestyle).unwrap();
    let mut d = pg::diagram(&b, &[pg::Mark::LastMove, pg::Mark::Five]);
    d.set_text((3, 3), "A", picture::Ink::Contrast);
    d.set_caption("The quick brown fox jumps over the lazy dog. PACK MY BOX WITH FIVE DOZEN LIQUOR JUGS 0123456789 +-*/=<>()[]{}?!&%$#@^~`|\\ 棋 …");
    d.set_highlight((4, 4), picture::Ink::Blue);
    for (i, s) in [
        picture::Sign::Circle,
        picture::Sign::Square,
        picture::Sign::Triangle,
        picture::Sign::Diamond,
        picture::Sign::Cross,
        picture::Sign::Dot,
    ]
    .into_iter()
    .enumerate()
    {
        for (j, k) in [
            picture::Ink::Contrast,
            picture::Ink::Red,
            picture::Ink::Orange,
            picture::Ink::Blue,
            picture::Ink::Faint,
        ]
        .into_iter()
        .enumerate()
        {
            d.add_sign((8 + i as u8, j as u8), s, k);
        }
    }
    write("gfive", &d, 40);
}
