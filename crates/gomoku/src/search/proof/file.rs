//! Files of proofs: the attacker's strategy as one tree in SGF, `GM[4]`.
//!
//! The first node has the position: size, rule, stones and the side to move, which is the
//! attacker. Below it moves alternate: one of the attacker, then replies as variations, each with
//! the attacker's answer below it. The answer to a position is written once. At other places where
//! the same stones are reached, the reply stands without anything below it, as do replies that
//! need no answer.
//!
//! Trees of other programs are read as well, whatever else their nodes have, when nothing but
//! moves follows the first node and the attacker never has two.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use thiserror::Error;

use super::{Answer, Proof, ProofError, Reply};
use crate::notation::{NotationError, NotationErrorKind, sgf};
use crate::tree::{GameTree, Move, NodeId, TreeErrorKind};
use crate::{Board, Color, PlaceError, Point, Rule};

/// A proof and the position that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofFile {
    /// The position, with the attacker to move, under [`rule`](Self::rule) or else freestyle.
    pub board: Board,
    /// The rule, if the file names it.
    pub rule: Option<Rule>,
    /// The proof.
    pub proof: Proof,
}

/// Why a file is no proof, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct ProofFileError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in that line, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ProofFileErrorKind,
}

/// What is wrong with a file of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofFileErrorKind {
    /// The text is no SGF.
    #[error("{0}")]
    Notation(NotationErrorKind),
    /// The file has several trees.
    #[error("{trees} trees, expected one")]
    Trees {
        /// How many.
        trees: usize,
    },
    /// The stones of the first node are no board.
    #[error("{0}")]
    Start(TreeErrorKind),
    /// Nothing follows the first node.
    #[error("no moves, expected the attacker's first")]
    NoMoves,
    /// A node has no move.
    #[error("no move, expected one of {expected}")]
    NoMove {
        /// Whose move should be there.
        expected: Color,
    },
    /// A move of the wrong side.
    #[error("a move of {}, expected one of {expected}", expected.opponent())]
    Color {
        /// Whose move should be there.
        expected: Color,
    },
    /// A side passes.
    #[error("a pass, expected a stone of {expected}")]
    Pass {
        /// Who passes.
        expected: Color,
    },
    /// Stones are set up behind the first node.
    #[error("a set-up, expected nothing but moves")]
    Setup,
    /// The attacker has several moves.
    #[error("a second move of the attacker, {second}, expected {first} only")]
    Several {
        /// The first move.
        first: Point,
        /// The second.
        second: Point,
    },
    /// A move is not possible.
    #[error("{0}")]
    Place(PlaceError),
    /// The answers are no proof.
    #[error("{0}")]
    Proof(ProofError),
}

/// Why a proof is not for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The sizes differ.
    #[error("the proof is for a board of {proof}×{proof}, expected {board}×{board}")]
    Size {
        /// The size of the proof's board.
        proof: usize,
        /// The size of the board.
        board: usize,
    },
    /// A point differs.
    #[error("the proof begins with {} on {point}, expected {}", content(.proof), content(.board))]
    Stone {
        /// The first point that differs.
        point: Point,
        /// Its stone in the proof.
        proof: Option<Color>,
        /// Its stone on the board.
        board: Option<Color>,
    },
    /// Another side is to move.
    #[error("the proof is for {proof}, expected {}, who is to move", proof.opponent())]
    Side {
        /// The attacker of the proof.
        proof: Color,
    },
    /// The rules differ.
    #[error("the proof is for the rule {proof}, expected {board}")]
    Rule {
        /// The rule of the proof.
        proof: Rule,
        /// The rule of the board.
        board: Rule,
    },
}

const fn content(stone: &Option<Color>) -> &'static str {
    match stone {
        None => "no stone",
        Some(Color::Black) => "a black stone",
        Some(Color::White) => "a white stone",
    }
}

impl ProofFile {
    /// Checks that the proof is for a board: the same stones and side to move, and the same rule
    /// if the file names one.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn is_for(&self, board: &Board) -> Result<(), StartError> {
        if self.board.size() != board.size() {
            return Err(StartError::Size { proof: self.board.size(), board: board.size() });
        }
        let differs = |&point: &Point| self.board.get(point) != board.get(point);
        if let Some(point) = Point::all(board.size()).find(differs) {
            let (proof, board) = (self.board.get(point), board.get(point));
            return Err(StartError::Stone { point, proof, board });
        }
        if let Some(proof) = self.rule.filter(|&rule| rule != board.rule()) {
            return Err(StartError::Rule { proof, board: board.rule() });
        }
        if self.proof.attacker() != board.side_to_move() {
            return Err(StartError::Side { proof: self.proof.attacker() });
        }
        Ok(())
    }
}

/// Returns the text of a proof for a board. Answers that no line leads to are left out.
///
/// ```
/// use gomoku::search::proof::{Answer, Proof, file};
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

/// Reads a proof. Answers are numbered in the order of the file.
///
/// A reply without anything below it leads to the answer to its position, if there is one in the
/// file.
///
/// # Errors
///
/// When the text is no [SGF](sgf), has several trees or no moves; when a move is not possible, a
/// pass or of the wrong side, a node has no move or sets stones up, or the attacker has a choice.
pub fn parse(bytes: &[u8]) -> Result<ProofFile, ProofFileError> {
    let trees = sgf::parse(bytes).map_err(|error| {
        let NotationError { line, column, kind } = error;
        ProofFileError { line, column, kind: ProofFileErrorKind::Notation(kind) }
    })?;
    let error_at = |(node, kind)| {
        let (line, column) = position(bytes, node);
        ProofFileError { line, column, kind }
    };
    match trees.as_slice() {
        [tree] => read(tree).map_err(error_at),
        trees => {
            let kind = ProofFileErrorKind::Trees { trees: trees.len() };
            Err(error_at((NodeId::ROOT, kind)))
        }
    }
}

/// Reads the tree of a proof, or returns what is wrong and at which node.
fn read(tree: &GameTree) -> Result<ProofFile, (NodeId, ProofFileErrorKind)> {
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
    /// The nodes from the first move to the current one, each with the answer it belongs to: the
    /// attacker's move is one, a reply is to one.
    path: Vec<(NodeId, usize)>,
    answers: Vec<Answer>,
    /// The answers by a hash of their stones. Should two positions ever share one, a reply leads
    /// to a wrong answer, which no verifier accepts.
    known: HashMap<u64, usize>,
    /// Replies with nothing below: the hash of their stones, the answer and which of its replies.
    open: Vec<(u64, usize, usize)>,
}

impl Reader {
    /// Takes the next node in: parents come first, and children in order.
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

    /// Leads replies with nothing below to the answers of their positions.
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

/// Returns the stone that a node places, which must be all that it does to the board.
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
/// The reader of SGF gives nodes their numbers in the order of the file: one for each `;`, and one
/// more for each move beyond a node's first, where the first node counts as having one.
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
    let before = &text[..at.min(text.len())];
    let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    // Every character has exactly one byte that does not continue another.
    let characters = line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    (1 + before.iter().filter(|&&byte| byte == b'\n').count(), 1 + characters)
}
