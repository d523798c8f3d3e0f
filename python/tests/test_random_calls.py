"""Random calls of the package, compared with what the library in Rust answers, on two threads; and their memory.

`TRITBOARD_ORACLE` names the program of `crates/python/oracle`, which makes the same calls in Rust.
"""

import copy
import gc
import os
import pickle
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import tritboard
from tritboard import gomoku, othello

ORACLE = os.environ.get("TRITBOARD_ORACLE")
CALLS = 200
WORD = (1 << 64) - 1
COLORS = ("black", "white", "purple")
KINDS = (*gomoku.KINDS, "six")
SQUARES = [column + row for row in "12345678" for column in "ABCDEFGH"]


class SplitMix64:
    """The random stream of both sides."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def word(self) -> int:
        self.state = word = self.state + 0x9E3779B97F4A7C15 & WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        return word ^ word >> 31

    def below(self, end: int) -> int:
        return self.word() % end

    def text(self, alphabet: str, most: int) -> str:
        return "".join(alphabet[self.below(len(alphabet))] for _ in range(self.below(most + 1)))


def shown(function: Callable[..., object], *arguments: Any) -> str:
    """Return what a function answers, or its error."""
    try:
        return str(function(*arguments))
    except tritboard.TritboardError as error:
        return f"error: {error}"


def done(word: str, function: Callable[..., None], *arguments: Any) -> str:
    """Call a function that answers nothing, and return a word or its error."""

    def call() -> str:
        function(*arguments)
        return word

    return shown(call)


def joined(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def digest(numbers: npt.NDArray[Any]) -> int:
    """Return the sum of numbers times their places from 1, in 64 bits."""
    flat = numbers.ravel().astype(np.uint64)
    return int((flat * np.arange(1, len(flat) + 1, dtype=np.uint64)).sum(dtype=np.uint64))


class GomokuPlay:
    """A state and a board, which agree."""

    def __init__(self, random: SplitMix64) -> None:
        size = 5 + random.below(18)
        self.board = gomoku.Board(size, gomoku.RULES[random.below(5)])
        self.state = gomoku.State(self.board)
        self.solver, self.engine = gomoku.Solver(hash_mib=1), gomoku.Engine(hash_mib=8)

    def searched(self, random: SplitMix64) -> str:
        """Search shortly, limited by nodes."""
        dice, method, board = random.below(8), ("vcf", "vct", "any", "all")[random.below(4)], self.board
        self.solver.clear()
        if dice <= 2:
            found = self.solver.solve(board, method, nodes=300)
            said = f"{found.best_move} by {found.method} {found.nodes} "
            if (proof := found.proof) is not None:
                copied, same = gomoku.Proof.from_sgf(proof.to_sgf(board))
                assert (same.line, same.moves, copied.key) == (proof.line, proof.moves, board.key)
                line, replies = joined(proof.line), shown(proof.check, board)
                said += f"{proof.attacker} {proof.moves} {proof.longest} {line}; {replies}"
            return said
        if dice == 3:
            wins, complete = self.solver.winning_moves(board, method, nodes=300)
            return f"{joined(point for point, _ in wins)} {int(complete)}"
        if dice == 4:
            return joined(f"{point}:{moves}" for point, _, moves in self.solver.defend(board, method, nodes=300))
        self.engine.clear()
        analysis = self.engine.search(board, 2, 2, nodes=2000)
        return f"{analysis.nodes} {joined(f'{m.value} {m.depth} {joined(m.line)}' for m in analysis.moves)}"

    def both(self, of_state: Callable[[], object], of_board: Callable[[], object]) -> str:
        first, second = shown(of_state), shown(of_board)
        assert first == second
        return first

    def call(self, random: SplitMix64) -> str:
        choice = random.below(21)
        point = random.below(23), random.below(23)
        color, kind = COLORS[random.below(3)], KINDS[random.below(7)]
        reading, rule = ("literal", "wide")[random.below(2)], gomoku.RULES[random.below(5)]
        state, board = self.state, self.board
        if choice <= 6:

            def play() -> str:
                self.board = board.play(point)
                return "placed"

            answer = done("placed", state.place, point)
            assert shown(play) == answer
        elif choice == 7:
            answer = f"{state.undo()} "
            try:
                self.board = board.undo()
                answer += str(self.board.key)
            except tritboard.TritboardError as error:
                answer += f"error: {error}"
        elif choice == 8:
            answer = self.both(lambda: state.count(color, kind), lambda: board.count(color, kind))
        elif choice == 9:
            answer = self.both(lambda: joined(state.points(color, kind)), lambda: joined(board.points(color, kind)))
        elif choice == 10:
            threats = state.threats()
            assert threats == board.threats()
            answer = joined(f"{t.point} {t.color} {t.kind} {t.direction}" for t in threats)
        elif choice == 11:
            forbidden = joined(f"{at} {why}" for at, why in board.forbidden_points(reading).items())
            answer = f"{forbidden}; {shown(board.explain, point, reading)}"
        elif choice == 12:
            checked = done("legal", board.check, point, reading)
            answer = f"{joined(board.legal_moves(reading))}; {checked}"
        elif choice == 13:
            self.board = board.with_rule(rule)
            self.state = gomoku.State(self.board)

            def set_side() -> str:
                self.state.side_to_move = color
                return self.state.side_to_move

            def turn() -> str:
                self.board = self.board.with_side(color)
                return self.board.side_to_move

            answer = self.both(set_side, turn)
        elif choice == 14:
            self.board, self.state = pickle.loads(pickle.dumps(board)), copy.copy(state)
            assert self.board == board and hash(self.board) == hash(board) and self.state.board == board
            answer = f"{board.canonical().key} {len(board.stones('white'))}"
        elif choice == 15:
            answer = f"{board.outcome(reading)}; {shown(lambda: board[point])}"
        elif choice == 16:
            text = board.to_moves()
            answer = f"{text} {shown(lambda: gomoku.Board(board.size, board.rule, text).key)}"
        elif choice == 17:
            drawn = str(board)
            parsed = shown(lambda: gomoku.Board.parse(drawn, board.size, board.rule).key)
            answer = f"{len(drawn.encode())} {parsed}"
        elif choice == 18:
            cells = gomoku.array([board])
            counts = gomoku.threat_counts(cells, board.rule, 1)
            rows = digest(gomoku.threat_rows(cells, board.rule, 1))
            of_lines = f"{digest(gomoku.window_codes(cells, 5, 1))} {digest(gomoku.line_codes(cells, 1))}"
            answer = f"{joined(counts.ravel())} {rows} {digest(gomoku.forbidden_rows(cells, threads=1))} {of_lines}"
        elif choice == 20:
            answer = shown(self.searched, random)
        else:
            name, line = random.text("ABHV019zZ ", 4), random.text("abch1234 ", 9)
            answer = f"{shown(gomoku.Point, name)}; {shown(lambda: gomoku.Board(15, rule, line).key)}"
        assert self.state.key == self.board.key
        return f"{choice} {self.state.key} {answer}".replace("\n", "|")


class OthelloPlay:
    """A game, and what solves its end."""

    def __init__(self, _: SplitMix64) -> None:
        self.game = othello.Game()
        self.solver, self.engine = othello.Solver(hash_mib=1), othello.Engine(hash_mib=1)

    def searched(self, random: SplitMix64) -> str:
        """Find the best moves at a low level, or the exact scores of all moves."""
        level, position = random.below(70), self.game.position
        if position.empties <= 7 and level % 2 == 0:
            self.solver.clear()
            return joined(f"{s.score} {s.nodes} {joined(s.line)}" for s in self.solver.solve_moves(position))
        self.engine.clear()
        analysis = self.engine.search(position, level if level > 60 else level % 4, 2, nodes=3000)
        moves = []
        for m in analysis.moves:
            (score,) = struct.unpack("<Q", struct.pack("<d", m.score))
            moves.append(f"{score} {m.bounds[0]} {m.bounds[1]} {m.depth} {m.selectivity} {joined(m.line)}")
        return f"{analysis.nodes} {joined(moves)}"

    def call(self, random: SplitMix64) -> str:
        game, position = self.game, self.game.position
        legal = position.moves
        choice = random.below(13)
        dice, number = random.below(4), random.below(66)
        if dice != 0 and legal:
            number = SQUARES.index(legal[random.below(len(legal))])
        name = (SQUARES + ["pass", "Z9"])[number]
        if choice <= 4:
            after = shown(lambda: position.play(name).to_line())
            answer = f"{after}; {done('played', game.play, name)}"
        elif choice == 5:
            answer = str(game.undo())
        elif choice == 6:
            assert pickle.loads(pickle.dumps(position)) == position
            (value,) = struct.unpack("<Q", struct.pack("<d", position.evaluate()))
            facts = [joined(legal), position.move_bits, shown(position.flips, name), position.stable]
            facts += [position.final_score(), value, position.empties]
            answer = "; ".join(map(str, [*facts, f"{int(position.is_over)} {int(position.must_pass)}"]))
        elif choice == 7:
            line = position.to_line()
            cut = line[: random.below(len(line) + 1)]
            parsed = shown(lambda: othello.Position.parse(cut).to_line())
            answer = f"{line} {position.canonical().to_line()} {parsed}"
        elif choice == 8:
            answer = shown(position.perft, random.below(3), ("ply", "free", "dropped", "nothing")[random.below(4)])
        elif choice == 9:
            mover, opponent = othello.arrays(game.positions)
            squares = np.full(len(mover), number, dtype=np.uint8)
            flips = shown(lambda: digest(othello.flips(mover, opponent, squares, 1)))
            played = shown(lambda: digest(othello.play(mover, opponent, squares, 1)[0]))
            values = digest(othello.evaluate(mover, opponent, 1).view(np.uint32))
            codes = digest(othello.pattern_codes(mover, opponent, "edax", 1).astype(np.int64))
            answer = f"{digest(othello.moves(mover, opponent, 1))} {flips} {played} {values} {codes}"
        elif choice == 10:
            first, second = random.word(), random.word()
            second = second if random.below(3) == 0 else second & ~first
            moves = shown(lambda: othello.Position(first, second).move_bits)
            text = random.text("abcdef12345678- ", 12)
            answer = f"{moves} {shown(lambda: joined(othello.Game(text).moves))}"
        elif choice == 12:
            answer = shown(self.searched, random)
        else:
            text = shown(game.to_moves)
            solution = ""
            if position.empties <= 7:
                found = self.solver.solve(position)
                solution = f"{found.score} {found.nodes} {joined(found.line)}"
            answer = f"{text}; {shown(lambda: joined(othello.Game(text).moves))}; {game.score}; {solution}"
        return f"{choice} {game.position.to_line()} {answer}".replace("\n", "|")


PLAYS: dict[str, Callable[[SplitMix64], GomokuPlay | OthelloPlay]] = {"gomoku": GomokuPlay, "othello": OthelloPlay}


def lines(name: str, seed: int, games: int) -> Iterator[str]:
    """Make the calls of games, and yield a line for each."""
    random = SplitMix64(seed)
    for _ in range(games):
        play = PLAYS[name](random)
        for _ in range(CALLS):
            yield play.call(random)


def compare(name: str, seed: int, games: int) -> None:
    """Compare the lines of both sides."""
    assert ORACLE is not None
    with subprocess.Popen([ORACLE, name, str(seed), str(games)], stdout=subprocess.PIPE, encoding="utf-8") as oracle:
        assert oracle.stdout is not None
        mine, count = lines(name, seed, games), 0
        for count, (expected, found) in enumerate(zip(oracle.stdout, mine), 1):
            assert found == expected.rstrip("\n"), f"{name}, seed {seed}, call {count}"
        assert count == games * CALLS and oracle.wait() == 0


@pytest.mark.skipif(ORACLE is None, reason="TRITBOARD_ORACLE does not name the oracle")
@pytest.mark.parametrize("name", ["gomoku", "othello"])
def test_random_calls_are_those_of_the_library(name: str) -> None:
    """10^5 calls from two threads, also after errors."""
    failures: list[BaseException] = []

    def run(seed: int) -> None:
        try:
            compare(name, seed, 250)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in (10, 11)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def resident() -> int:
    """Return the memory of the process in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("name", ["gomoku", "othello"])
def test_random_calls_keep_no_memory(name: str) -> None:
    def play(seed: int, calls: int) -> None:
        for _ in islice(lines(name, seed, calls // CALLS + 1), calls):
            pass
        gc.collect()

    play(1, 10_000)
    blocks, before = sys.getallocatedblocks(), resident()
    play(2, 50_000)
    # A leak of a byte a call would show in blocks, one of 100 bytes a call of the library in megabytes.
    assert sys.getallocatedblocks() - blocks < 1000 and resident() - before < 4 << 20
