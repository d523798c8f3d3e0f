"""Solve an end game of Othello and find a forced win of Gomoku."""

from tritboard import gomoku, othello

position = othello.Position.parse("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X")
print(othello.Solver().solve(position))

board = gomoku.Board(
    15,
    "renju",
    "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4"
    "i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12",
)
solution = gomoku.Solver().solve(board, "vcf")
print(solution, solution.proof)
assert solution.proof is not None and solution.proof.check(board) > 0
