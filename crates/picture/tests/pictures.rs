//! Pictures of both games: whole small files, well-formed XML of any board, and pixels.

use std::fs;
use std::path::Path;

use gomoku::notation::moves;
use gomoku::{Board, Point, Rule};
use othello::{Game, Move, Position};
use picture::{Diagram, Grid, Ink, Sign, Stone, Theme, Tone};
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;

/// Every mark of a board of Gomoku.
const GOMOKU: [picture::gomoku::Mark; 5] = {
    use picture::gomoku::Mark;
    [Mark::LastMove, Mark::Numbers, Mark::Threats, Mark::Forbidden, Mark::Five]
};

/// Every mark of a position of Othello.
const OTHELLO: [picture::othello::Mark; 5] = {
    use picture::othello::Mark;
    [Mark::LastMove, Mark::Numbers, Mark::Moves, Mark::Flips, Mark::Stable]
};

/// Compares a picture with a file beside this test, or writes the file if `TRITBOARD_WRITE` is set.
fn compare(name: &str, svg: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name);
    if std::env::var_os("TRITBOARD_WRITE").is_some() {
        fs::write(&path, svg).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    assert_eq!(svg, expected, "{name} differs; TRITBOARD_WRITE=1 writes the new one");
}

/// Returns the number of elements of each name and the texts; panics if the XML is not well-formed.
fn parsed(svg: &str) -> (Vec<String>, Vec<String>) {
    let mut reader = Reader::from_str(svg);
    reader.config_mut().check_end_names = true;
    let (mut names, mut texts, mut depth) = (Vec::new(), Vec::new(), 0);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}\n{svg}")) {
            Event::Start(start) => {
                assert!(start.attributes().all(|attribute| attribute.is_ok()), "{svg}");
                names.push(start.name().as_ref().to_owned());
                depth += 1;
            }
            Event::Empty(empty) => {
                assert!(empty.attributes().all(|attribute| attribute.is_ok()), "{svg}");
                names.push(empty.name().as_ref().to_owned());
            }
            Event::End(_) => depth -= 1,
            Event::Text(text) => texts.push(text.to_string()),
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!((depth, names[0].as_str()), (0, "svg"));
    (names, texts)
}

fn count(names: &[String], wanted: &str) -> usize {
    names.iter().filter(|name| *name == wanted).count()
}

fn tic_tac_toe() -> Diagram {
    let mut diagram = Diagram::new(Grid::Squares, 3, 3).unwrap();
    diagram.set_title("Noughts & crosses");
    diagram.set_stone((1, 1), Stone::Black);
    diagram.set_stone((0, 0), Stone::White);
    diagram.add_sign((1, 1), Sign::Dot, Ink::Red);
    diagram.set_label((2, 2), "+1", Tone::Value(100));
    diagram
}

#[test]
fn small_pictures_are_the_files_beside_this_test() {
    let mut light = tic_tac_toe();
    light.set_theme(Theme::Light);
    compare("squares-light.svg", &light.to_svg());

    let mut auto = Diagram::new(Grid::Crossings, 3, 2).unwrap();
    auto.set_names(
        ["A", "B", "C"].map(String::from).into(),
        ["2", "1"].map(String::from).into(),
        true,
    );
    auto.set_stone((0, 0), Stone::White);
    auto.set_text((1, 1), "a", Ink::Contrast);
    auto.set_caption("Two rows");
    compare("crossings-auto.svg", &auto.to_svg());

    let mut second = auto.clone();
    second.set_stone((2, 1), Stone::Black);
    let frames = vec![auto, second];
    let animation = picture::Animation::new(frames).unwrap().with_theme(Theme::Dark);
    compare("moving-dark.svg", &animation.to_svg());
}

#[test]
fn marks_are_those_of_the_position() {
    let board = moves::parse(b"h8 a1 i8 a2 g8 a3 f8 b5 j8", 15, Rule::Renju).unwrap();
    let (names, texts) = parsed(&picture::gomoku::diagram(&board, &GOMOKU).to_svg());
    for number in 1..=9 {
        assert!(texts.contains(&number.to_string()), "{number}: {texts:?}");
    }
    // Shadow and stone of nine moves, and five star points.
    assert!(count(&names, "circle") >= 2 * 9 + 5);
    let plain = picture::gomoku::diagram(&board, &[]);
    let (_, texts) = parsed(&plain.to_svg());
    assert!(
        !texts.contains(&"Gomoku".to_owned()) && texts.iter().any(|text| text == "Gomoku board")
    );

    let mut game = Game::default();
    for square in ["F5", "D6", "C3"] {
        game.play(square.parse::<othello::Square>().unwrap()).unwrap();
    }
    let flips = picture::othello::diagram(&game, &[picture::othello::Mark::Flips]).to_svg();
    assert_eq!(flips.matches("#f58f1f").count(), 1, "one disc, D4, is turned:\n{flips}");
    let moves = picture::othello::diagram(&game, &[picture::othello::Mark::Moves]).to_svg();
    let (names, _) = parsed(&moves);
    let legal = game.position().moves().len() as usize;
    // Two circles per disc, four stars, and a dot per move.
    assert_eq!(count(&names, "circle"), 2 * 7 + 4 + legal);
}

#[test]
fn a_game_moves_and_ends_with_its_last_position() {
    let board = moves::parse(b"h8 i9 g7", 15, Rule::Freestyle).unwrap();
    let svg =
        picture::gomoku::animation(&board, &[picture::gomoku::Mark::Numbers]).unwrap().to_svg();
    parsed(&svg);
    // Each stone appears and stays, so nothing is hidden where styles are unknown.
    assert_eq!(svg.matches("@keyframes").count(), 3, "{svg}");
    assert!(!svg.contains("visibility=\"hidden\""), "{svg}");
    assert!(svg.contains("prefers-reduced-motion") && svg.contains("4900ms"), "{svg}");
}

#[test]
fn texts_are_escaped_and_cut() {
    let mut diagram = tic_tac_toe();
    diagram.set_title("</title><script>\u{0}");
    diagram.set_caption("\"<&>'".repeat(100));
    diagram.set_text((0, 1), "</g>\u{1b}x and more", Ink::Blue);
    let svg = diagram.to_svg();
    let (names, _) = parsed(&svg);
    assert_eq!(count(&names, "script"), 0);
    assert!(svg.contains("&lt;/g&gt;?x"), "{svg}");
    assert!(diagram.to_png(16).is_ok());
}

/// Returns width, height and pixels of a PNG file.
fn pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    (info.width, info.height, bytes)
}

#[test]
fn pixels_have_the_colours_of_the_board_and_its_discs() {
    for (theme, page, felt) in [
        (Theme::Light, [0xff; 3], [0x3d, 0x94, 0x62]),
        (Theme::Dark, [0x15, 0x18, 0x1c], [0x2c, 0x6f, 0x4a]),
    ] {
        let mut diagram = picture::othello::diagram(&Game::default(), &[]);
        diagram.set_theme(theme);
        for cell in [20, 40] {
            let (width, height, bytes) = pixels(&diagram.to_png(cell).unwrap());
            assert_eq!((width, height), (370 * cell / 40, 370 * cell / 40));
            // Point in pixels of cells that are 40 wide.
            let at = |x: u32, y: u32| {
                let start = 3 * ((y * cell / 40) * width + x * cell / 40) as usize;
                [bytes[start], bytes[start + 1], bytes[start + 2]]
            };
            assert_eq!(at(2, 2), page);
            // A quarter of A1; board and names take 34 pixels.
            assert_eq!(at(44, 44), felt);
            // D4 is white, and E4 is black.
            assert!(at(34 + 3 * 40 + 20, 34 + 3 * 40 + 20).into_iter().all(|part| part > 200));
            assert!(at(34 + 4 * 40 + 20, 34 + 3 * 40 + 20).into_iter().all(|part| part < 100));
        }
    }
    let diagram = picture::othello::diagram(&Game::default(), &[]);
    assert_eq!(diagram.to_png(7).unwrap_err().to_string(), "a cell of 7 pixels; expected 8 to 128");
    assert!(diagram.to_png(129).is_err());
}

#[test]
fn gif_files_have_a_frame_per_position() {
    let mut game = Game::default();
    for square in ["F5", "D6", "C3", "D3"] {
        game.play(square.parse::<othello::Square>().unwrap()).unwrap();
    }
    let animation = picture::othello::animation(&game, &OTHELLO).unwrap();
    let file = animation.to_gif(16).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(&file[..]).unwrap();
    assert_eq!((reader.width(), reader.height()), (148, 148));
    let mut delays = Vec::new();
    let mut areas = Vec::new();
    let width = usize::from(reader.width());
    let mut canvas = vec![[0_u8; 3]; width * usize::from(reader.height())];
    while let Some(frame) = reader.read_next_frame().unwrap() {
        delays.push(frame.delay);
        areas.push(u32::from(frame.width) * u32::from(frame.height));
        for (index, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let at = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
            // Transparent pixels keep the colour of the frame before.
            if pixel[3] > 0 {
                canvas[at].copy_from_slice(&pixel[..3]);
            }
        }
    }
    assert_eq!(delays, [70, 70, 70, 70, 280]);
    assert!(areas[1..].iter().all(|&area| area < areas[0]), "{areas:?}");
    // All frames together are the last position, in the nearest of few colours.
    let (_, _, bytes) = pixels(&picture::othello::diagram(&game, &OTHELLO).to_png(16).unwrap());
    for (found, expected) in canvas.as_flattened().iter().zip(&bytes) {
        assert!(found.abs_diff(*expected) < 40, "{found} {expected}");
    }
}

/// Any game of Othello: in each position the legal move of an index, or a pass.
fn othello_game(choices: &[u8]) -> Game {
    let mut game = Game::default();
    for &choice in choices {
        let position: Position = game.position();
        if position.is_over() {
            break;
        }
        let moves: Vec<_> = position.moves().iter().collect();
        let played = match moves.len() {
            0 => Move::Pass,
            count => Move::Place(moves[usize::from(choice) % count]),
        };
        game.play(played).unwrap();
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_game_of_othello_is_well_formed(choices in prop::collection::vec(any::<u8>(), 0..70)) {
        let game = othello_game(&choices);
        let diagram = picture::othello::diagram(&game, &OTHELLO);
        let (names, _) = parsed(&diagram.to_svg());
        let discs = 64 - game.position().board().empties().len() as usize;
        prop_assert!(count(&names, "circle") >= 2 * discs);
        parsed(&picture::othello::animation(&game, &OTHELLO).unwrap().to_svg());
        let (width, height, _) = pixels(&diagram.to_png(8).unwrap());
        prop_assert_eq!((width, height), (74, 74));
    }

    #[test]
    fn every_board_of_gomoku_is_well_formed(
        size in gomoku::MIN_SIZE..=gomoku::MAX_SIZE,
        rule in prop::sample::select(Rule::ALL.to_vec()),
        points in prop::collection::vec((0..22_usize, 0..22_usize), 0..60),
    ) {
        let mut board = Board::new(size, rule).unwrap();
        for (x, y) in points {
            // Points beyond the board and on stones are refused.
            let _ = board.place(Point::new(x, y).unwrap());
        }
        let diagram = picture::gomoku::diagram(&board, &GOMOKU);
        let (names, _) = parsed(&diagram.to_svg());
        prop_assert!(count(&names, "circle") >= 2 * board.moves().len());
        parsed(&picture::gomoku::animation(&board, &GOMOKU).unwrap().to_svg());
        prop_assert!(diagram.to_png(8).is_ok());
    }
}
