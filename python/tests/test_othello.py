"""Positions, games, exact scores and the engine of Othello, against published numbers and against each other."""

import pickle
import random
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest

import tritboard
from tritboard import othello

FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"


def random_positions(rng: random.Random, count: int, least_empties: int = 0) -> list[othello.Position]:
    positions: list[othello.Position] = []
    while len(positions) < count:
        game = othello.Game()
        while not game.is_over and game.position.empties > least_empties:
            game.play(rng.choice(game.position.moves or ["pass"]))
        positions.extend(game.positions)
    return positions[:count]


def test_perft_has_the_published_numbers() -> None:
    start = othello.Position()
    assert [start.perft(depth) for depth in range(1, 9)] == [4, 12, 56, 244, 1396, 8200, 55092, 390216]


def test_positions_do_not_change() -> None:
    start = othello.Position()
    after = start.play("f5")
    assert start.moves == ["D3", "C4", "F5", "E6"] and after.side_to_move == "white"
    assert start.flips("f5") == 1 << 36 and start.flips("a1") == 0
    assert pickle.loads(pickle.dumps(after)) == after and hash(after) == hash(start.play("F5"))
    assert othello.Position.parse(after.to_line()) == after
    assert start.play("f5").canonical() == start.play("d3").canonical()
    assert start._repr_svg_().startswith("<svg")
    with pytest.raises(tritboard.TritboardError):
        start.play("a1")
    with pytest.raises(ValueError, match="A1"):
        othello.Position(1, 1)


@pytest.mark.parametrize("seed", [1, time.time_ns()])
def test_arrays_are_what_positions_say(seed: int) -> None:
    rng = random.Random(seed)
    positions = random_positions(rng, 500)
    mover, opponent = othello.arrays(positions)
    for threads in (1, 2, 0):
        assert othello.moves(mover, opponent, threads).tolist() == [p.move_bits for p in positions]
        expected = [p.evaluate() for p in positions]
        np.testing.assert_allclose(othello.evaluate(mover, opponent, threads), expected, atol=1e-4)
    squares = np.array([rng.randrange(64) for _ in positions], dtype=np.uint8)
    names = ["ABCDEFGH"[s % 8] + str(s // 8 + 1) for s in squares.tolist()]
    flips = othello.flips(mover, opponent, squares)
    assert flips.tolist() == [p.flips(name) for p, name in zip(positions, names)]
    legal = flips != 0
    after = othello.play(mover[legal], opponent[legal], squares[legal])
    expected_after = [p.play(n) for p, n, ok in zip(positions, names, legal.tolist()) if ok]
    assert after[0].tolist() == [p.mover for p in expected_after]
    assert after[1].tolist() == [p.opponent for p in expected_after]
    moves = othello.mask(othello.moves(mover, opponent))
    assert moves.shape == (500, 8, 8) and moves[0].sum() == 4
    codes = othello.pattern_codes(mover, opponent, "A1 B1 C1 D1 E1 F1 G1 H1")
    places = othello.pattern_squares("A1 B1 C1 D1 E1 F1 G1 H1")
    assert codes.shape == (500, len(places))
    for position, row in zip(positions[::50], codes[::50]):
        for (_, named), code in zip(places, row.tolist()):
            bits = ["ABCDEFGH".index(n[0]) + 8 * (int(n[1]) - 1) for n in named]
            digits = [(position.mover >> b & 1) - (position.opponent >> b & 1) for b in bits]
            assert code in (
                sum(d * 3**i for i, d in enumerate(digits)),
                sum(d * 3**i for i, d in enumerate(reversed(digits))),
            )


def test_games_are_played_and_taken_back() -> None:
    game = othello.Game("f5d6c3")
    assert list(game) == ["F5", "D6", "C3"] and len(game) == 3 and game.to_moves() == "F5D6C3"
    assert pickle.loads(pickle.dumps(game)) == game and game.positions[-1] == game.position
    assert (game.undo(), game.score) == ("C3", othello.Game("f5d6").score)
    with pytest.raises(ValueError):
        game.play("a1")


def test_exact_scores() -> None:
    solver = othello.Solver(hash_mib=64)
    position = othello.Position.parse(FFO_40)
    solution = solver.solve(position)
    assert (solution.score, solution.best_move, solution.end) == (38, "A2", "solved")
    end = position
    for played in solution.line:
        end = end.play(played)
    assert end.is_over
    moves = solver.solve_moves(position)
    assert len(moves) == 10 and moves[0].score == 38 and moves[0].best_move == "A2"
    assert solver.solve(position, outcome_only=True).bounds[0] > 0
    rng = random.Random(7)
    few = [p for p in random_positions(rng, 2000) if p.empties <= 8][:40]
    by_one = [solver.solve(p).score for p in few]
    assert [s.score for s in solver.solve_many(few)] == by_one
    assert othello.solve(*othello.arrays(few)).tolist() == by_one


def test_the_engine_has_levels_and_depths() -> None:
    engine = othello.Engine(hash_mib=8)
    position = othello.Game("f5d6c3d3c4").position
    analysis = engine.search(position, level=6, multi_pv=2)
    assert len(analysis) == 2 and analysis.best is not None and analysis.best.depth >= 6
    engine.clear()
    reports: list[object] = []
    found = engine.search(position, depth=8, selectivity=73, progress=lambda *report: reports.append(report))
    assert found.end == "solved" and reports
    assert engine.search(position, nodes=5000).end == "nodes"
    with pytest.raises(ValueError, match="both a level and a depth"):
        engine.search(position, level=3, depth=4)
    with pytest.raises(ValueError, match="0 to 60"):
        engine.search(position, level=61)


def test_control_c_keeps_what_is_known() -> None:
    code = """
        import os, signal, threading
        import tritboard
        from tritboard import othello
        signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored by the parent
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            othello.Engine(hash_mib=16).search(othello.Position())
        except tritboard.Interrupted as interrupted:
            assert interrupted.result.end == "stopped" and interrupted.result.best is not None
            print("kept", interrupted.result.best.played)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.startswith("kept ")


def test_files_are_read(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "crates/othello/tests/data/sample.wtb"
    records = othello.read_games(sample)
    assert records and all(record.game.is_over or record.score is not None for record in records)
    mover, opponent, scores, games = othello.read_arrays(str(sample))
    assert len(mover) == len(opponent) == len(scores) == len(games) and games[-1] == len(records) - 1
    first = records[0].game
    positions = [p for p in first.positions if p.moves]
    assert mover[games == 0].tolist() == [p.mover for p in positions]
    signs = [1 if p.side_to_move == "black" else -1 for p in positions]
    assert scores[games == 0].tolist() == [sign * first.score for sign in signs]
    with pytest.raises(ValueError, match="no.txt"):
        othello.read_games(tmp_path / "no.txt")
    text = tmp_path / "games.txt"
    text.write_text("f5d6c3d3c4\nf5f6\n")
    assert [len(record.game) for record in othello.read_games(text)] == [5, 2]


def test_best_moves_do_not_depend_on_threads() -> None:
    positions = random_positions(random.Random(3), 60)
    mover, opponent = othello.arrays(positions)
    squares, scores = othello.best_moves(mover, opponent, 3, 2)
    again = othello.best_moves(mover, opponent, 3, 1)
    assert (squares == again[0]).all() and (scores == again[1]).all()
    engine = othello.Engine(hash_mib=16)
    for position, square, score in zip(positions, squares.tolist(), scores.tolist()):
        engine.clear()
        best = engine.search(position, 3).best
        if best is None:
            assert square == 65 and position.is_over
        else:
            name = "pass" if square == 64 else "ABCDEFGH"[square % 8] + str(square // 8 + 1)
            assert name == best.played and abs(score - best.score) < 1e-4


def test_control_c_ends_the_work_on_arrays() -> None:
    code = """
        import os, signal, threading
        import numpy as np
        from tritboard import othello
        start = othello.Position()
        boards = [np.full(2000, bits, dtype=np.uint64) for bits in (start.mover, start.opponent)]
        signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored by the parent
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            othello.best_moves(*boards, 18)
        except KeyboardInterrupt:
            print("ended")
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "ended\n"


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_first_wrong_board_is_named(threads: int) -> None:
    mover = np.full(100_000, 1, dtype=np.uint64)
    opponent = np.full(100_000, 2, dtype=np.uint64)
    opponent[[70_001, 70_002, 99_999]] = 1
    with pytest.raises(ValueError, match="board 70001: "):
        othello.moves(mover, opponent, threads)


def test_arrays_are_checked() -> None:
    one = np.array([1], dtype=np.uint64)
    with pytest.raises(ValueError, match="board 0"):
        othello.moves(one, one)
    with pytest.raises(ValueError, match="arrays of 1 and 0 boards"):
        othello.moves(one, one[:0])
    with pytest.raises(ValueError, match="square 65; expected 0 to 63"):
        othello.flips(one, one * np.uint64(2), np.array([65], dtype=np.uint8))
    with pytest.raises(ValueError, match="threads"):
        othello.moves(one, one, 100_000)
    assert othello.solve(one[:0], one[:0]).dtype == np.int8
