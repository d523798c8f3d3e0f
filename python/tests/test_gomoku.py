"""Boards, states, forced wins and the engine of Gomoku, against what the definitions say and against each other."""

import copy
import pickle
import random
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import tritboard
from tritboard import gomoku

EIGHT_FOURS = (
    "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4"
    "i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12"
)


def random_board(rng: random.Random, rule: str = "freestyle") -> gomoku.Board:
    board = gomoku.Board(rng.randint(5, 22), rule)
    for _ in range(rng.randint(0, board.size**2 // 2)):
        try:
            board = board.play((rng.randrange(board.size), rng.randrange(board.size)))
        except tritboard.TritboardError as error:
            assert "already has a" in str(error)
    return board


def test_points_are_names_and_pairs() -> None:
    point = gomoku.Point("H8")
    assert point == gomoku.Point(7, 7) and tuple(point) == (7, 7) and str(point) == "H8"
    assert {point: 1}[gomoku.Point("h8")] == 1 and point < gomoku.Point("A9")
    for wrong in ("Z99", ""):
        with pytest.raises(tritboard.TritboardError):
            gomoku.Point(wrong)
    with pytest.raises(ValueError, match="expected both below 22"):
        gomoku.Point(22, 0)


def test_boards_do_not_change() -> None:
    board = gomoku.Board(15, "renju", "h8i9h9")
    after = board.play("i8")
    assert (len(board.moves), len(after.moves), after["I8"], board["I8"]) == (3, 4, "white", None)
    assert after.undo() == board and hash(after.undo()) == hash(board) and after != board
    assert (board.side_to_move, board.rule, board.size) == ("white", "renju", 15)
    assert board.to_moves() == "h8i9h9" and gomoku.Board.parse(str(board), 15, "renju").key == board.key
    assert board.to_svg().startswith("<svg") and board._repr_svg_() == board.to_svg()
    with pytest.raises(ValueError, match="I9 already has a white stone"):
        board.play("I9")
    with pytest.raises(ValueError, match="5 to 22"):
        gomoku.Board(4)
    with pytest.raises(ValueError, match="rule"):
        gomoku.Board(15, "chess")


@pytest.mark.parametrize("seed", [1, time.time_ns()])
def test_random_boards_are_the_same_by_all_ways(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(300):
        board = random_board(rng, rng.choice(gomoku.RULES))
        assert pickle.loads(pickle.dumps(board)) == board
        state = gomoku.State(gomoku.Board(board.size, board.rule))
        for point in board.moves:
            state.place(point)
        assert state.key == board.key and state.threats() == board.threats()
        assert copy.copy(state).board == board
        counts = gomoku.threat_counts(gomoku.array([board]), board.rule)[0]
        rows = gomoku.mask(gomoku.threat_rows(gomoku.array([board]), board.rule))[0]
        for side, color in enumerate(("black", "white")):
            for number, kind in enumerate(gomoku.KINDS):
                threats = [t for t in board.threats() if (t.color, t.kind) == (color, kind)]
                points = {t.point for t in threats}
                assert counts[side, number] == len(threats) == board.count(color, kind)
                assert set(board.points(color, kind)) == points
                assert {gomoku.Point(int(x), int(y)) for y, x in np.argwhere(rows[side, number])} == points
        forbidden = gomoku.mask(gomoku.forbidden_rows(gomoku.array([board])))[0]
        expected = board.with_rule("renju").forbidden_points()
        assert {gomoku.Point(int(x), int(y)) for y, x in np.argwhere(forbidden)} == set(expected)
        if board.rule != "renju":
            assert board.forbidden_points() == {}
        assert board.canonical() == board.canonical().canonical()
        while state.undo() is not None:
            pass
        assert state.key == gomoku.Board(board.size, board.rule).key


def test_forbidden_points_have_reasons() -> None:
    board = gomoku.Board(15, "renju", "h8h9i7i9h10i6i11i12")
    assert board.forbidden_points()[gomoku.Point("G9")] == "double-three"
    assert "three" in board.explain("G9")
    with pytest.raises(ValueError, match="double-three|double three"):
        board.check("G9")
    assert gomoku.Point("G9") not in board.legal_moves()


def test_forced_wins_have_proofs() -> None:
    board = gomoku.Board(15, "renju", EIGHT_FOURS)
    solver = gomoku.Solver(hash_mib=16)
    solution = solver.solve(board, "vcf")
    assert (solution.verdict, str(solution.best_move), solution.end) == ("win", "G1", "solved")
    proof = solution.proof
    assert proof is not None and proof.longest == 8 and proof.check(board) > 0
    # Eight fours, and then the five.
    assert proof.moves == 9 and repr(proof).endswith("white wins in at most 9 moves>")
    position, read = gomoku.Proof.from_sgf(proof.to_sgf(board))
    assert (position.key, read) == (board.key, proof) and read.check(position) == proof.check(board)
    with pytest.raises(ValueError):
        proof.check(board.play("G1"))
    wins, complete = solver.winning_moves(board, "vcf")
    assert complete and solution.best_move in [point for point, _ in wins]
    assert all(verdict == "win" for _, verdict, _ in solver.defend(board.play("G1"), "vcf"))


def test_the_engine_keeps_to_its_limits() -> None:
    engine = gomoku.Engine(hash_mib=8)
    board = gomoku.Board(15, "freestyle", "h8i9h9h10g9i10")
    reports: list[tuple[int, float, int, str, str]] = []
    analysis = engine.search(board, 5, 3, progress=lambda *report: reports.append(report))
    assert len(analysis) == 3 and analysis.best is not None and analysis.best.line[0] == analysis.best.point
    assert reports and reports[-1][2] == 5
    excluded = engine.search(board, 3, excluded=[analysis.best.point])
    assert excluded.best is not None and excluded.best.point != analysis.best.point
    engine.clear()
    assert engine.search(board, nodes=1000).end == "nodes"
    assert engine.search(board, seconds=0.05).seconds < 5

    def stops(*_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        engine.search(board, progress=stops)


def test_two_threads_search_at_once() -> None:
    board = gomoku.Board(15, "freestyle", "h8i9h9h10g9i10")
    found: list[int] = []
    threads = [
        threading.Thread(target=lambda: found.append(gomoku.Engine(hash_mib=8).search(board, 5).nodes))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 2 and found[0] == found[1]


def test_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[ii])(;GM[4]SZ[15];B[hh])")
    boards = gomoku.read_games(path)
    assert [len(board.moves) for board in boards] == [3, 1]
    assert boards[0].rule == "renju" and gomoku.array(boards).sum() == 5
    with pytest.raises(OSError):
        gomoku.read_games(tmp_path / "no.sgf")
    path.write_text("(;GM[4]SZ[15];B[zz])")
    with pytest.raises(ValueError, match="game.sgf"):
        gomoku.read_games(path)


def test_codes_are_sums_of_powers() -> None:
    rng = np.random.default_rng(5)
    boards = rng.integers(0, 3, (40, 9, 9)).astype(np.uint8)
    flat = boards.reshape(40, 81).astype(np.uint64)
    windows = gomoku.windows(9, 6)
    expected = (flat[:, windows] * 3 ** np.arange(6, dtype=np.uint64)).sum(axis=-1)
    assert (gomoku.window_codes(boards, 6) == expected).all() and windows.shape == (2 * 9 * 4 + 2 * 16, 6)
    lines = gomoku.lines(9)
    codes = gomoku.line_codes(boards, 1)
    assert codes.shape == (40, len(lines)) and sum(len(line) for line in lines) >= 4 * 81 - 40
    for number, line in enumerate(lines):
        weights = 3 ** np.arange(len(line), dtype=np.uint64)
        assert (codes[:, number] == (flat[:, line] * weights).sum(axis=-1)).all()
    with pytest.raises(ValueError, match="windows of 10 cells; expected 1 to 9"):
        gomoku.windows(9, 10)


def test_best_moves_do_not_depend_on_threads() -> None:
    boards = [gomoku.Board(15, "freestyle", moves) for moves in ("h8i9h9h10g9i10", "h8i9", "h8a1i8a3j8a5k8a7")]
    cells, values = gomoku.best_moves(gomoku.array(boards), nodes=2000, threads=2)
    again = gomoku.best_moves(gomoku.array(boards), nodes=2000, threads=1)
    assert (cells == again[0]).all() and (values == again[1]).all()
    assert values[2] == 29_999 and cells[2] in (7 * 15 + 6, 7 * 15 + 11)
    for board, cell in zip(boards, cells.tolist()):
        board.play((cell % 15, cell // 15))


def test_bars_need_no_tqdm() -> None:
    with tritboard.Bar() as bar:
        gomoku.Engine(hash_mib=8).search(gomoku.Board(15, "freestyle", "h8"), 4, progress=bar)
        bar(10, 0.1, 3, "+5", "h8")


def test_arrays_are_checked() -> None:
    boards = np.zeros((2, 15, 15), dtype=np.uint8)
    boards[1, 3, 4] = 7
    with pytest.raises(ValueError, match="board 1, row 3, column 4: 7; expected 0"):
        gomoku.threat_counts(boards)
    with pytest.raises(ValueError, match="expected squares"):
        gomoku.threat_counts(np.zeros((1, 5, 6), dtype=np.uint8))
    with pytest.raises(ValueError, match="not contiguous"):
        gomoku.threat_counts(np.zeros((15, 15, 4), dtype=np.uint8).transpose(2, 0, 1))
    assert gomoku.threat_counts(np.zeros((0, 15, 15), dtype=np.uint8)).shape == (0, 2, 6)
    with pytest.raises(TypeError):
        gomoku.threat_counts(np.zeros((1, 15, 15), dtype=np.int64))
