//! The help of `analyze` of Gomoku.

pub(super) const HELP: &str = "\
GAME is moves such as h8h7i9, or files that `convert` reads. The analysis covers
the main line of each game, or of game --game alone. Several games are analyzed
one per thread; each is a line, and the players are compared. --player,
--tournament, --opening, --year and --limit select games. If interrupted, the
games so far are compared, and the same command with --log resumes.

A score is for the player of the move, after the move: with score s the player
wins with probability 1 / (1 + e^(-s / 200)). +M7 is a win in at most 7 plies,
-M4 a loss in 4. The loss of a move is the difference to the best move in
percent of wins: a slip loses at least 10, a mistake 20, a blunder 30; a slip
with one of the first four remarks counts as a mistake. Remarks take precedence:

  five missed, four missed      the player did not make a five or straight four
  five allowed, four allowed    the player could stop the opponent's but did not
  win missed                    a win by fours or threes existed and is gone
  win allowed                   the opponent has a forced win now, which another
                                move would have prevented
  forbidden                     renju forbids the point to Black

Points and lines are listed below the table. The search for forced wins takes up
to half of the limits and 100,000 nodes; each win is verified.

--level, --depth, --time and --nodes limit the search of one position. Default:
0.2 seconds. Confirming a better move or a refutation takes extra. Moves are
analyzed from the first to the last, and an interrupt keeps those that are done.
Every position is searched on its own, so a mate does not depend on later moves.

Best moves are counted where there was a choice. An only move is one where every
other move loses at least 20 percent. The opening ends with move 10, the midgame
with move 30.

--screen shows one game at a terminal while it is analyzed; F1 lists its keys.
The files of --report, --out and --svg are written when you quit.

JSON, one value per game: file, number, black, white, event, date, result (as
recorded), rule, size, outcome (such as \"black wins by five\", or null), opening
(its name, or null), book_exit (number of the first move that the book does not
have), complete (false after an interrupt), nodes, seconds, evaluation, moves
and summary. A move has number, side, move, score, bound (exact, lower or
upper), mate, win_rate, best (move, score, bound, mate, win_rate, depth, line),
loss, error (slip, mistake, blunder or null), phase, choices (legal moves), rank
(null if not the best), only_move (found, missed or null), threat (what: missed
or allowed, kind, points; or null), missed and allowed (method: vcf, vct or
search, moves to the end at most, line; or null), forbidden (the kind, or null)
and trap (points forbidden to Black on which the missed win rests, or null). The
summary has black and white: moves, slips, mistakes, blunders, mean_loss,
fives_missed, fours_missed, fives_allowed, fours_allowed, wins_missed,
wins_allowed, forbidden, choices, best_moves, accuracy (in percent),
only_moves_found, only_moves_missed and phases. Several games end with a value
summary: games, moves, nodes, all and players.

Examples:
  tritboard gomoku analyze h8i9h10g7h9h7i10
  tritboard gomoku analyze game.psq --time 1 --svg game.svg
  tritboard gomoku analyze games.sgf --game 2 --rule renju
  tritboard gomoku analyze game.sgf --nodes 50000 --json
  tritboard gomoku analyze *.sgf --level 4 --report games.html --log games.log
  tritboard gomoku analyze game.sgf --screen";
