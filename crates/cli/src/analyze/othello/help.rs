//! The help of `analyze` of Othello.

pub(super) const HELP: &str = "\
`tritboard othello show --help` describes how games are read. Each game of a
file is analyzed, with --ply up to that move. --side lists the moves of one
side; it also sets the first side to move for a board that does not give it.

A score is expected, in discs for the side that moves; without decimals it is
proven: the result of best play by both sides. The move played and the best
move are searched to the same depth; the loss is the difference. A slip loses
at least 2 discs, a mistake 6, a blunder 12. The game turns if such a move
changes the winner or makes it a draw. Expected scores within one disc of 0
count as draws there.

--depth or --level sets the depth. Without them the search deepens until --time
or --nodes ends it or the score is exact; without any limit the level is 20. See
`tritboard othello hint --help` for depths and levels. --time and --nodes apply
to the search for the best move; searching another move played takes extra.
Moves are searched from the last to the first, and an interrupt keeps those that
are done.

Several games, of one file or more, are analyzed one per thread; each is a line,
and the players are compared. --player, --tournament, --opening, --year and
--limit select games. Best moves are counted where there was a choice. An only
move is one where every other move loses at least 6 discs. The opening has more
than 40 empty squares, the endgame at most 20. If interrupted, the games so far
are compared, and the same command with --log resumes.

--screen shows one game at a terminal while it is analyzed; F1 lists its keys.
The files of --report, --out and --svg are written when you quit.

JSON, one value per game: file, number, date, tournament, black, white, score
(as recorded: black's discs minus white's), board_score (of a finished game,
else null), finished, ended (played, resigned, time, agreed or stopped), board
and side (of the start), opening (its name, or null), book_exit (number of the
first move that the book does not have), complete (false after an interrupt),
nodes, seconds, moves and summary. A move has number, side, empties, move,
score, best (move, score, line), loss, error (slip, mistake, blunder or null),
phase, choices (legal moves), rank (null below the moves searched), only_move
(found, missed or null), exact (whether both scores are proven), depth and
selectivity. The summary has black and white: moves (without passes), slips,
mistakes, blunders, loss, mean_loss, proven_loss, choices, best_moves, accuracy
(in percent), only_moves_found, only_moves_missed and phases; and turns: number,
side, move, from and to (win, draw, loss for the side that moves), exact.
Several games end with a value summary: games, moves, nodes, all and players.

Examples:
  tritboard othello analyze f5d6c3d3c4f4f6f3e6e7
  tritboard othello analyze game.ggf --level 20 --svg game.svg
  tritboard othello analyze WTH_2024.wtb --game 12 --time 1
  tritboard othello analyze games.txt --depth 8 --json
  tritboard othello analyze WTH_*.wtb --player borassi --depth 10 --log b.log
  tritboard othello analyze game.ggf --report game.html --out game.sgf
  tritboard othello analyze game.ggf --screen";
