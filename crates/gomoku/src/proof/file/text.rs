//! Reading and writing proofs as SGF.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::proof_file::{ProofFile, ProofFileError, ProofFileErrorKind};
use crate::notation::{NotationError, NotationErrorKind, ReadOptions, position_after, sgf};
use crate::proof::strategy::{Answer, Proof, Reply};
use crate::tree::{GameTree, Move, NodeId};
use crate::{Board, Color, Point};

/// Reads a proof. Answers are numbered in the order of the file.
///
/// A reply without a move below it leads to the answer of its position, if the file has one.
///
/// # Errors
///
/// When the text is not [SGF](sgf), has several trees or no moves; when a move is impossible, a pass or of
/// the wrong side; when a node has no move or sets stones up; or when the attacker has several moves. A
/// zero byte is an error everywhere, although readers of games skip it between properties.
pub fn parse(bytes: &[u8]) -> Result<ProofFile, ProofFileError> {
    read(bytes, ReadOptions::default())
}

/// Reads a proof like [`parse`], with other limits.
///
/// # Errors
///
/// As [`parse`], with these limits.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<ProofFile, ProofFileError> {
    let trees = sgf::read(bytes, options).map(|collection| collection.trees).map_err(|error| {
        let NotationError { line, column, kind } = error;
        ProofFileError { line, column, kind: ProofFileErrorKind::Notation(kind) }
    })?;
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let (line, column) = line_and_column(text, at - (bytes.len() - text.len()));
        let kind = NotationErrorKind::UnknownCharacter { found: '\0', expected: "nothing but SGF" };
        return Err(ProofFileError { line, column, kind: ProofFileErrorKind::Notation(kind) });
    }
    let error_at = |(node, kind)| {
        let (line, column) = position(bytes, node);
        ProofFileError { line, column, kind }
    };
    match trees.as_slice() {
        [tree] => proof_of(tree).map_err(error_at),
        trees => {
            let kind = ProofFileErrorKind::Trees { trees: trees.len() };
            Err(error_at((NodeId::ROOT, kind)))
        }
    }
}

/// Reads the tree of a proof, or returns the node of an error.
fn proof_of(tree: &GameTree) -> Result<ProofFile, (NodeId, ProofFileErrorKind)> {
    let board = tree
        .board(NodeId::ROOT)
        .map_err(|error| (error.node, ProofFileErrorKind::Start(error.kind)))?;
    let mut reader = Reader {
        board: board.clone(),
        attacker: board.side_to_move(),
        path: Vec::new(),
        answers: Vec::new(),
        known: HashMap::new(),
        open: Vec::new(),
    };
    for node in tree.preorder().skip(1) {
        reader.node(tree, node).map_err(|kind| (node, kind))?;
    }
    if reader.answers.is_empty() {
        return Err((NodeId::ROOT, ProofFileErrorKind::NoMoves));
    }
    reader.close();
    let proof = Proof::new(reader.attacker, reader.answers)
        .map_err(|error| (NodeId::ROOT, ProofFileErrorKind::Proof(error)))?;
    Ok(ProofFile { board, rule: tree.rule(), proof })
}

struct Reader {
    board: Board,
    attacker: Color,
    /// The nodes from the first move to the current one, each with its answer: the attacker's move is that
    /// of an answer, a reply belongs to one.
    path: Vec<(NodeId, usize)>,
    answers: Vec<Answer>,
    /// The answers by a hash of their stones. If two positions shared a hash, a reply would lead to a wrong
    /// answer, which the verifier refuses.
    known: HashMap<u64, usize>,
    /// Replies without a move below: the hash of their stones, the answer, and the index of the reply.
    open: Vec<(u64, usize, usize)>,
}

impl Reader {
    /// Reads the next node in preorder.
    fn node(&mut self, tree: &GameTree, node: NodeId) -> Result<(), ProofFileErrorKind> {
        let parent = tree.parent(node).unwrap_or(NodeId::ROOT);
        while self.path.last().is_some_and(|&(last, _)| last != parent) {
            self.path.pop();
            self.board.undo();
        }
        let is_attack = self.path.len().is_multiple_of(2);
        let expected = if is_attack { self.attacker } else { self.attacker.opponent() };
        let point = stone(tree, node, expected)?;
        if is_attack && let Some(first) = tree.first_child(parent).filter(|&first| first != node) {
            let first = tree.played(first).and_then(|played| played.point).unwrap_or(point);
            return Err(ProofFileErrorKind::Several { first, second: point });
        }
        let before = self.hash();
        self.board.set_side_to_move(expected);
        self.board.place(point).map_err(ProofFileErrorKind::Place)?;
        let answer = self.path.last().map_or(0, |&(_, answer)| answer);
        if is_attack {
            let new = self.answers.len();
            if let Some(reply) =
                self.answers.get_mut(answer).and_then(|answer| answer.replies.last_mut())
            {
                reply.next = Some(new);
            }
            self.known.entry(before).or_insert(new);
            self.answers.push(Answer::new(point, []));
            self.path.push((node, new));
        } else {
            let replies = &mut self.answers[answer].replies;
            replies.push(Reply::left(point));
            if tree.first_child(node).is_none() {
                let reply = replies.len() - 1;
                self.open.push((self.hash(), answer, reply));
            }
            self.path.push((node, answer));
        }
        Ok(())
    }

    /// Links replies without a move below to the answers of their positions.
    fn close(&mut self) {
        for &(hash, answer, reply) in &self.open {
            self.answers[answer].replies[reply].next = self.known.get(&hash).copied();
        }
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        Color::ALL.map(|color| self.board.stones(color)).hash(&mut hasher);
        hasher.finish()
    }
}

/// Returns the stone that a node places, which must be its only change of the board.
fn stone(tree: &GameTree, node: NodeId, expected: Color) -> Result<Point, ProofFileErrorKind> {
    if tree
        .notes(node)
        .setup
        .as_ref()
        .is_some_and(|setup| !setup.has_no_stones() || setup.side.is_some())
    {
        return Err(ProofFileErrorKind::Setup);
    }
    let played = tree.played(node).ok_or(ProofFileErrorKind::NoMove { expected })?;
    if played.color != expected {
        return Err(ProofFileErrorKind::Color { expected });
    }
    played.point.ok_or(ProofFileErrorKind::Pass { expected })
}

/// Returns the line and column of a node of the first tree, for an error.
///
/// The reader of SGF numbers nodes in the order of the file: one for each `;`, and one more for each move
/// after a node's first, where the first node counts as having one.
fn position(bytes: &[u8], node: NodeId) -> (usize, usize) {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut at =
        (0..text.len()).find(|&at| text[at] == b'(' && sgf::is_sgf(&text[at..])).unwrap_or(0);
    let mut nodes = 0;
    let mut has_move = true;
    let mut is_move = false;
    while at < text.len() {
        let start = at;
        at += 1;
        match text[start] {
            b';' => {
                nodes += 1;
                has_move = nodes == 1;
                if nodes > node.index() {
                    return line_and_column(text, start);
                }
            }
            b'[' => {
                if is_move && std::mem::replace(&mut has_move, true) {
                    nodes += 1;
                    if nodes > node.index() {
                        return line_and_column(text, at);
                    }
                }
                while text.get(at).is_some_and(|&byte| byte != b']') {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            byte if byte.is_ascii_alphanumeric() => {
                let length = text[start..].iter().take_while(|c| c.is_ascii_alphanumeric()).count();
                at = start + length;
                let mut capitals = text[start..at].iter().filter(|byte| !byte.is_ascii_lowercase());
                is_move = matches!(capitals.next(), Some(b'B' | b'W')) && capitals.next().is_none();
            }
            _ => {}
        }
    }
    line_and_column(text, text.len())
}

/// Returns the line and column of a byte, both from 1.
fn line_and_column(text: &[u8], at: usize) -> (usize, usize) {
    position_after(&text[..at.min(text.len())])
}

/// Returns the text of a proof for a board. Answers that no line leads to are left out.
///
/// ```
/// use gomoku::proof::{Answer, Proof, file};
/// use gomoku::{Board, Color, PointSet, Rule};
///
/// let black = ["G8", "H8", "I8", "J8"].iter().map(|name| name.parse().unwrap()).collect();
/// let board = Board::from_stones(15, Rule::Renju, black, PointSet::EMPTY)?.with_side(Color::Black);
/// let proof = Proof::new(Color::Black, vec![Answer::new("F8".parse()?, [])])?;
/// let text = file::write(&board, &proof);
/// assert_eq!(text, "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]AB[gh][hh][ih][jh]PL[B];B[fh])\n");
/// assert_eq!(file::parse(text.as_bytes())?.proof, proof);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(board: &Board, proof: &Proof) -> String {
    sgf::write(&tree(board, proof))
}

/// Returns the tree of a proof for a board.
#[must_use]
pub fn tree(board: &Board, proof: &Proof) -> GameTree {
    let attacker = proof.attacker();
    // The moves that led to the board are part of it.
    let mut start = Board::from_stones(
        board.size(),
        board.rule(),
        *board.stones(Color::Black),
        *board.stones(Color::White),
    )
    .unwrap_or_else(|_| board.clone());
    start.set_side_to_move(attacker);
    let mut tree = GameTree::from_board(&start);
    let mut written = vec![false; proof.answers().len()];
    written[0] = true;
    let mut queue = VecDeque::from([(0, NodeId::ROOT)]);
    while let Some((index, parent)) = queue.pop_front() {
        let answer = &proof.answers()[index];
        let node = tree.add(parent, Some(Move::stone(attacker, answer.attack)));
        for reply in &answer.replies {
            let reply_node = tree.add(node, Some(Move::stone(attacker.opponent(), reply.point)));
            if let Some(next) = reply.next
                && !std::mem::replace(&mut written[next], true)
            {
                queue.push_back((next, reply_node));
            }
        }
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn answers_are_numbered_in_order_and_found_by_position() {
        let text = "(;GM[4]SZ[9]PL[W]AB[aa]C[a proof];W[ee]C[first]\n\
            (;B[ef];W[eg](;B[eh];W[ei])(;B[fa]))\n\
            (;B[eh];W[eg](;B[ef])(;B[fb]))(;B[ff]))";
        let file = parse(text.as_bytes()).unwrap();
        assert_eq!(file.rule, None);
        assert_eq!((file.board.size(), file.board.side_to_move()), (9, Color::White));
        assert_eq!(file.board.get("A9".parse().unwrap()), Some(Color::Black));
        let nexts: Vec<Vec<_>> = file
            .proof
            .answers()
            .iter()
            .map(|answer| answer.replies.iter().map(|reply| reply.next).collect())
            .collect();
        let expected =
            [vec![Some(1), Some(3), None], vec![Some(2), None], vec![], vec![Some(2), None]];
        assert_eq!(nexts, expected);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, message) in [
            ("(;SZ[4])", "line 1, column 6: a board has 5 to 22 points per side, not 4"),
            ("(;SZ[9])", "line 1, column 2: no moves; expected the attacker's first"),
            ("(;SZ[9];B[aa])\n(;B[aa])", "line 1, column 2: 2 trees; expected one"),
            (
                "(;SZ[9]\n;B[aa](;W[bb];W[cc]))",
                "line 2, column 14: a move of white; expected one of black",
            ),
            (
                "(;SZ[9]\n;B[aa]C[;\\]B[];W[bb]B[])",
                "line 2, column 23: a pass; expected a stone of black",
            ),
            ("(;SZ[9]C[é];B[aa];C[no move])", "line 1, column 18: no move; expected one of white"),
            (
                "(;SZ[9];B[aa];W[bb]AB[cc])",
                "line 1, column 14: a set-up; expected nothing but moves",
            ),
            (
                "(;SZ[9];B[aa];W[bb]PL[W])",
                "line 1, column 14: a set-up; expected nothing but moves",
            ),
            ("(;SZ[9];B[aa];W[aa])", "line 1, column 14: A9 already has a black stone"),
            (
                "text (;SZ[9](;B[aa])(;B[bb]))",
                "line 1, column 22: a second move of the attacker, B8; expected A9 only",
            ),
            (
                "(;SZ[9]B[aa]W[bb]W[cc])",
                "line 1, column 20: a move of white; expected one of black",
            ),
            (
                "(;SZ[9]\n;B[aa])\0",
                "line 2, column 8: unknown character U+0000; expected nothing but SGF",
            ),
            (
                "\u{feff}(;SZ[9]C[é\0];B[aa])",
                "line 1, column 11: unknown character U+0000; expected nothing but SGF",
            ),
            ("(;SZ[9]AB[aa]AW[aa])", "line 1, column 2: no moves; expected the attacker's first"),
        ] {
            assert_eq!(error(text), message, "{text}");
        }
    }
}
