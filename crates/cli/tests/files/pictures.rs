//! `show` and `hint` with `--picture`.

use crate::Folder;

const GAMES: [(&str, &str); 2] = [("othello", "f5d6c3d3"), ("gomoku", "h8i9g7")];

#[test]
fn the_extension_selects_the_format() {
    for (game, moves) in GAMES {
        let folder = Folder::new();
        let plain = folder.run(&format!("{game} show {moves}"), "");
        let beginnings: [(&str, &[u8]); 3] =
            [("a.svg", b"<svg "), ("a.png", b"\x89PNG\r\n"), ("a.gif", b"GIF89a")];
        for (name, beginning) in beginnings {
            let command = format!("{game} show {moves} --picture {name} --cell 16");
            assert_eq!(folder.run(&command, ""), plain, "the answer stays the same");
            assert!(folder.bytes(name).starts_with(beginning), "{name}");
            let message = folder.refused(&command, "");
            assert_eq!(
                message,
                format!("{name} exists; expected a new file, or --force to overwrite it")
            );
            folder.run(&format!("{command} --force --theme dark"), "");
        }
        folder.run(&format!("{game} show {moves} --picture moving.svg --animate"), "");
        assert!(folder.text("moving.svg").contains("@keyframes"));
        assert!(!folder.text("a.svg").contains("@keyframes"));
        assert_eq!(folder.names(), ["a.gif", "a.png", "a.svg", "moving.svg"]);
    }
}

#[test]
fn marks_are_drawn() {
    let folder = Folder::new();
    folder.run("othello show f5d6c3d3 --picture a.svg --mark numbers,last,stable", "");
    assert!(folder.text("a.svg").contains(">4</text>"));
    folder.run("gomoku show h8a1i8a2g8a3f8 --picture b.svg --mark threats,forbidden,five", "");
    assert!(folder.text("b.svg").contains(">5</text>"));
    folder.run("othello show f5d6c3d3 --picture c.svg --mark none", "");
    assert!(!folder.text("c.svg").contains("#d3241c"));
    // Names of the players are under the board.
    folder.file("game.sgf", "(;GM[4]SZ[9]PB[Ada <b>]PW[Bob];B[aa])");
    folder.run("gomoku show game.sgf --picture d.svg", "");
    assert!(folder.text("d.svg").contains("Ada &lt;b&gt;"));
}

#[test]
fn hints_label_the_moves() {
    let folder = Folder::new();
    folder.run("othello hint f5 --depth 2 --board-scores --picture a.svg", "");
    // Three replies, each with a label.
    let labels = folder.text("a.svg").matches("rx=\"7.5\"").count();
    assert_eq!(labels, 3);
    folder.run("gomoku hint h8i9 --depth 2 --count 2 --picture b.svg", "");
    assert_eq!(folder.text("b.svg").matches("rx=\"7.5\"").count(), 2);
    folder.file("two.txt", "f5\n\nf5d6\n");
    let message = folder.refused("othello hint two.txt --depth 2 --picture c.svg", "");
    assert!(message.ends_with("several positions, but --picture draws one; give one position"));
    assert_eq!(folder.names(), ["a.svg", "b.svg", "two.txt"]);
}

#[test]
fn wrong_arguments_are_reported_before_any_work() {
    let folder = Folder::new();
    for (rest, expected) in [
        (
            "show --picture a.jpg",
            "a.jpg: a picture is in SVG, PNG or GIF; expected the extension .svg, .png or .gif",
        ),
        (
            "show --picture a.png --animate",
            "a.png: a game is drawn as SVG or GIF; expected the extension .svg or .gif",
        ),
        (
            "hint --picture a.gif",
            "a.gif: a board is drawn as SVG or PNG; expected the extension .svg or .png",
        ),
    ] {
        assert_eq!(folder.misused(&format!("othello {rest}")), expected);
        assert_eq!(folder.misused(&format!("gomoku {rest}")), expected);
    }
    let message = folder.refused("othello show --picture absent/a.svg", "");
    assert_eq!(message, "cannot write absent/a.svg: no such file or folder");
    for rest in
        ["--mark last", "--animate", "--theme dark", "--cell 20", "--picture a.png --cell 7"]
    {
        folder.misused(&format!("othello show {rest}"));
    }
    // An unreadable game leaves no picture.
    folder.refused("othello show f5f5 --picture a.svg", "");
    assert_eq!(folder.names(), [""; 0]);
}
