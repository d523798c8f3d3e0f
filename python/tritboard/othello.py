"""Othello: positions, games, exact scores, the engine, and arrays of boards.

Sides are "black" and "white". Moves are names such as "F5", or "pass". In sets of squares bit 0 is A1, bit 7 H1, bit 63 H8;
A1 is the upper left corner. Scores are in discs, with the empty squares to the winner.

Arrays of boards are two arrays uint64 of one length: the discs of the player to move, and of the opponent. The functions over
arrays use all cores (`threads=0`) without the interpreter's lock.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from tritboard._native import (
    OthelloAnalysis as Analysis,
    OthelloEngine as Engine,
    OthelloGame as Game,
    OthelloMove as Move,
    OthelloPosition as Position,
    OthelloRecord as Record,
    OthelloSolution as Solution,
    OthelloSolver as Solver,
    othello_best_moves as best_moves,
    othello_evaluate as evaluate,
    othello_flips as flips,
    othello_moves as moves,
    othello_pattern_codes as pattern_codes,
    othello_pattern_squares as pattern_squares,
    othello_play as play,
    othello_read_arrays as read_arrays,
    othello_read_games as read_games,
    othello_solve as solve,
)

__all__ = [
    "Analysis",
    "Engine",
    "Game",
    "Move",
    "Position",
    "Record",
    "Solution",
    "Solver",
    "arrays",
    "best_moves",
    "evaluate",
    "flips",
    "mask",
    "moves",
    "pattern_codes",
    "pattern_squares",
    "play",
    "read_arrays",
    "read_games",
    "solve",
]


def arrays(positions: Iterable[Position]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Return positions as two arrays: discs of the player to move, and of the opponent."""
    listed = list(positions)
    mover = np.fromiter((position.mover for position in listed), dtype=np.uint64, count=len(listed))
    opponent = np.fromiter((position.opponent for position in listed), dtype=np.uint64, count=len(listed))
    return mover, opponent


def mask(squares: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    """Return sets of squares as booleans: a last axis (8, 8) by row and column is added."""
    bits = np.arange(64, dtype=np.uint64).reshape(8, 8)
    return (squares[..., np.newaxis, np.newaxis] >> bits & np.uint64(1)).astype(np.bool_)
