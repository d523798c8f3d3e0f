//! Games of Piskvork.

use gomoku::notation::psq::{self, Psq};
use gomoku::notation::sgf;
use gomoku::{Point, Rule};
use proptest::prelude::*;

fn error(text: &str) -> String {
    psq::parse(text.as_bytes()).unwrap_err().to_string()
}

fn read(text: &str) -> Psq {
    let game = psq::parse(text.as_bytes()).unwrap();
    assert_eq!(psq::parse(game.write().as_bytes()).as_ref(), Ok(&game), "{}", game.write());
    game
}

const GAME: &str =
    "Piskvorky 20x20, 0:11, 1\n3,1,0\n20,2,1500\n1,20,30\nalpha.exe\nbeta gamma\n15\n";

#[test]
fn a_game_of_a_tournament() {
    let game = read(GAME);
    assert_eq!((game.size, game.levels, game.second_begins), (20, [0, 11], true));
    // Rows count from the top.
    let points = ["C20", "T19", "A1"].map(|name| name.parse::<Point>().unwrap());
    assert_eq!(game.moves, points.into_iter().zip([0, 1500, 30]).collect::<Vec<_>>());
    assert_eq!(game.names, Some(["alpha.exe".to_owned(), "beta gamma".to_owned()]));
    assert_eq!(game.code, Some(15));
    assert_eq!(game.write(), GAME);
    assert_eq!(game.board(Rule::Renju).unwrap().moves(), points);
    for end in ["\r\n", "\r"] {
        assert_eq!(psq::parse(GAME.replace('\n', end).as_bytes()).as_ref(), Ok(&game));
    }
}

#[test]
fn optional_parts_may_be_missing() {
    let game = read("Piskvorky 15x15,0:0,0\n8,8\n 8 , 7 ,5\n");
    assert_eq!((game.moves.len(), game.moves[0].1, game.moves[1].1), (2, 0, 5));
    assert_eq!((game.names, game.code), (None, None));
    assert_eq!(read("Piskvorky 5x5, 0:0, 0\n-1\n").code, Some(-1));
    assert_eq!(read("Piskvorky 5x5, 0:0, 0\na\nb\n").names, Some(["a".into(), "b".into()]));
    // Zeros count as blanks.
    assert_eq!(read("Piskvorky 5x5, 0:0, 0\n1,1\0\0,3\0\n").moves.len(), 1);
    let latin = psq::parse(b"Piskvorky 5x5, 0:0, 0\na\nb\xe9\n-1\n").unwrap();
    assert_eq!(latin.names.unwrap()[1], "bé");
}

/// A file as written by the judge of Gomocup.
const JUDGED: &str =
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,1500\nalpha\nbeta\n-1\n2,Freestyle, league 1\n";

#[test]
fn the_result_of_a_judge() {
    let game = read(JUDGED);
    assert_eq!(game.code, Some(-1));
    assert_eq!(game.result, Some((2, "Freestyle, league 1".to_owned())));
    assert_eq!(game.write(), JUDGED);
    let short = read("Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n0,\n");
    assert_eq!((short.names, short.code, short.result), (None, Some(-1), Some((0, String::new()))));
    // Only one line is a result; the others are names.
    let names = Some(["1".to_owned(), "2,b".to_owned()]);
    assert_eq!(read("Piskvorky 5x5, 0:0, 0\n1\n2,b\n-1\n").names, names);
    let without = psq::parse(b"Piskvorky 5x5, 0:0, 0\nx\n5\n1,t\n").unwrap_err();
    assert_eq!(without.line, 4);
    let mut ambiguous = read("Piskvorky 5x5, 0:0, 0\n");
    ambiguous.names = names;
    let again = psq::parse(ambiguous.write().as_bytes()).unwrap();
    assert_eq!(again.names, Some(["_1".to_owned(), "2,b".to_owned()]));
    let long = JUDGED.to_owned() + "1,more\n";
    assert_eq!(error(&long), "line 8, column 1: unexpected text; expected the end of the file");
    assert_eq!(
        error(&JUDGED.replace("2,Free", "Free")),
        "line 7, column 1: unexpected text; expected the end of the file, or a result such as \
         1,Freestyle"
    );
}

#[test]
fn trees_keep_everything() {
    let brackets = &JUDGED.replace("league 1", "[league\\1]");
    for text in [
        JUDGED,
        brackets,
        GAME,
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n",
        "Piskvorky 15x15, 3:1, 0\n8,8,9\n0\n",
    ] {
        let game = read(text);
        let tree = game.to_tree().unwrap();
        assert_eq!(Psq::from_tree(&tree), Ok(game.clone()), "{text}");
        let written = sgf::write(&tree);
        let again = sgf::parse(written.as_bytes()).unwrap().remove(0);
        assert_eq!(again, tree, "{written}");
        assert_eq!(Psq::from_tree(&again), Ok(game));
    }
    // The second player begins, so Black's name is the second one.
    let tree = read(GAME).to_tree().unwrap();
    assert_eq!(
        (tree.info().black.as_str(), tree.info().white.as_str()),
        ("beta gamma", "alpha.exe")
    );
    let from_sgf = sgf::parse(b"(;SZ[15]PB[x];B[ha];W[hb](;B[aa])(;B[ab]))").unwrap().remove(0);
    assert_eq!(
        Psq::from_tree(&from_sgf).unwrap().write(),
        "Piskvorky 15x15, 0:0, 0\n8,1,0\n8,2,0\n1,1,0\nx\n-\n-1\n"
    );
    let set_up = sgf::parse(b"(;SZ[15]AB[aa])").unwrap().remove(0);
    assert!(Psq::from_tree(&set_up).is_err());
}

#[test]
fn names_that_look_like_moves_are_names() {
    let mut game = read("Piskvorky 15x15, 0:0, 0\n8,8,0\n");
    game.names = Some(["1,2".to_owned(), " two\nlines".to_owned()]);
    let again = psq::parse(game.write().as_bytes()).unwrap();
    assert_eq!(again.moves, game.moves);
    assert_eq!(again.names, Some(["_1,2".to_owned(), "two lines".to_owned()]));
}

/// A malformed move is not read as the name of a player.
#[test]
fn malformed_moves_are_errors() {
    let broken = "not a move; expected a column, a row and milliseconds such as 8,8,0";
    for (rest, line) in [
        ("8,8,0\n9,7,3.5\n7,9,2\n-1\n", 3),
        ("8,8,0\n9,7,3.5\n-1\n", 3),
        ("8,8,0\n9;7;3\n-1\n", 3),
        ("8,8,0\n9 7 3\n", 3),
        ("8,8,0\n9,7,\n-1\n", 3),
        ("8,8,0\n9,7,3,4\n", 3),
        ("8,8,0\n9,x,3\nalpha\nbeta\n-1\n", 3),
        ("8,8,0\n9x7,3\n7,9,2\n-1\n", 3),
        ("8,8,0\nnonsense\n-1\n", 3),
        ("8,8,0\nalpha\nbeta\n7,9,2\n", 3),
        ("8,8,0\n5\n6\n", 3),
    ] {
        let text = format!("Piskvorky 15x15, 0:0, 0\n{rest}");
        assert_eq!(error(&text), format!("line {line}, column 1: {broken}"), "{rest}");
    }
    let ends = read("Piskvorky 15x15, 0:0, 0\n8,8,0\nalpha 2\n3.5 beta\n-1\n1,2024\n");
    assert_eq!(ends.names, Some(["alpha 2".to_owned(), "3.5 beta".to_owned()]));
    assert_eq!(ends.result, Some((1, "2024".to_owned())));
    // Texts that would be read as something else are escaped.
    let mut game = read("Piskvorky 15x15, 0:0, 0\n8,8,0\n");
    game.names = Some(["alpha".to_owned(), "7".to_owned()]);
    let again = psq::parse(game.write().as_bytes()).unwrap();
    assert_eq!(again.names, Some(["alpha".to_owned(), "_7".to_owned()]));
}

#[test]
fn errors_have_their_line() {
    let first = "a first line such as Piskvorky 15x15, 0:0, 0";
    for (text, message) in [
        ("", format!("line 1, column 1: the text ends here; expected {first}")),
        ("8,8,0\n", format!("line 1, column 1: unexpected text; expected {first}")),
        ("\nPiskvorky 15\n", format!("line 2, column 1: unexpected text; expected {first}")),
        (
            "Piskvorky 15x16, 0:0, 0",
            "line 1, column 1: unexpected text; expected a square board such as 15x15".into(),
        ),
        ("Piskvorky 30x30, 0:0, 0", "line 1, column 1: a board has 5 to 22 points per side, not 30".into()),
        (
            "Piskvorky 15x15, 0:0, 2",
            "line 1, column 1: unexpected text; expected 0 or 1 for the player who begins".into(),
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n16,1,0",
            "line 2, column 1: unexpected text; expected a column and a row on the board, from 1".into(),
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n0,1,0",
            "line 2, column 1: unexpected text; expected a column and a row on the board, from 1".into(),
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0",
            "line 3, column 1: H8 already has a black stone".into(),
        ),
        (
            "Piskvorky 15x15, 0:0, 0\nx",
            "line 2, column 1: unexpected text; expected a move such as 8,8,0, or a number such as -1"
                .into(),
        ),
        (
            "Piskvorky 15x15, 0:0, 0\nx\ny\n0\nz",
            "line 5, column 1: unexpected text; expected the end of the file, or a result such as \
             1,Freestyle".into(),
        ),
    ] {
        assert_eq!(error(text), message, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_game_or_an_error(
        text in r"Piskvorky (9x9|15x15), [0-9]{1,2}:[0-9], [01]\n([1-9],[1-9](,-?[0-9]{1,4})?\r?\n){0,6}([ -~]{0,5}\n){0,3}(-1)?"
    ) {
        if let Ok(game) = psq::parse(text.as_bytes()) {
            let written = game.write();
            prop_assert_eq!(psq::parse(written.as_bytes()), Ok(game.clone()), "{}", written);
            let tree = game.to_tree().unwrap();
            prop_assert_eq!(Psq::from_tree(&tree), Ok(game));
        }
    }
}
