/*
 * Othello and Gomoku from C and C++: rules, threat points, forbidden points, forced wins with proofs, end games, and
 * the engines of both games.
 *
 * Functions that can fail return a tb_status: TB_OK, or why nothing was done; tb_message has the reason in words.
 *
 * Pointers. A pointer must be null or valid for what the function reads or writes through it; where null has no meaning,
 * it is an error (TB_ERROR_NULL). Texts end with a zero and are UTF-8.
 *
 * Handles. A pointer to an incomplete type, such as tb_gomoku_state, is a handle. The caller owns what a function writes to
 * a pointer to a handle, and frees it with the function that ends in _free. A handle that was freed must not be used.
 *
 * Arrays and buffers. The caller passes the array, the number of elements for which it has room, and a place for the number
 * found. If the room is too small, the function returns TB_ERROR_BUFFER, writes only the number, and may be called again;
 * a null array with room for 0 elements asks for the number alone. Buffers of texts count bytes; the length is that without
 * the zero at the end, for which there must be room.
 *
 * Threads. Any function may be called on any thread. Two threads may use two handles at the same time, but not one handle,
 * except that tb_stop_set and tb_stop_clear may be called at any time, and that an engine or solver which is searching
 * returns TB_ERROR_BUSY to other threads. Functions that take a pointer to const data may run at the same time on the same
 * handle.
 *
 * This file is generated from crates/capi; do not change it by hand.
 */


#ifndef TRITBOARD_H
#define TRITBOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The value of the depth.
#define TB_EXACT 0

// The value is at least this.
#define TB_LOWER 1

// The value is at most this.
#define TB_UPPER 2

// Black.
#define TB_BLACK 0

// White.
#define TB_WHITE 1

// No side: an empty point or square, or no winner.
#define TB_NONE 2

// Five or more in a row win (Gomocup's rule 0).
#define TB_FREESTYLE 0

// Exactly five in a row win (rule 1).
#define TB_STANDARD 1

// Renju: Black needs exactly five and has forbidden points, White five or more (rule 4).
#define TB_RENJU 2

// Exactly five that are not blocked at both ends win (rule 9).
#define TB_CARO_5 3

// Five that are not blocked at both ends win, six or more always do (rule 8).
#define TB_CARO_6 4

// RIF's text, as it stands. Use this one if you do not know.
#define TB_LITERAL 0

// The wide reading, in which more threes count.
#define TB_WIDE 1

// Along a row.
#define TB_HORIZONTAL 0

// Along a column.
#define TB_VERTICAL 1

// Upwards to the right: x - y is constant.
#define TB_DIAGONAL 2

// Downwards to the right: x + y is constant.
#define TB_ANTI_DIAGONAL 3

// A five: XX*XX.
#define TB_FIVE 0

// A run of six or more that the rule does not count.
#define TB_OVERLINE 1

// An unbroken four that no single reply stops: _XX*X_.
#define TB_STRAIGHT_FOUR 2

// Two ways to five in one line that no single reply stops: X_X*X_X.
#define TB_DOUBLE_FOUR 3

// A simple four, which one reply stops: OXX*X_.
#define TB_FOUR 4

// A three, which can become a straight four: __X*X_.
#define TB_THREE 5

// It is not forbidden.
#define TB_ALLOWED 0

// Six stones or more in a row.
#define TB_FORBIDDEN_OVERLINE 1

// Two fours.
#define TB_FORBIDDEN_DOUBLE_FOUR 2

// Two threes.
#define TB_FORBIDDEN_DOUBLE_THREE 3

// Fours, then threats.
#define TB_ANY 0

// Continuous fours.
#define TB_VCF 1

// Continuous threats.
#define TB_VCT 2

// A limit ended the search, or it gave up.
#define TB_UNKNOWN 0

// The attacker wins.
#define TB_WIN 1

// The attacker does not win by the moves that the method tries.
#define TB_NO_WIN 2

// The game goes on.
#define TB_UNDECIDED 0

// Black has won.
#define TB_BLACK_WINS 1

// White has won.
#define TB_WHITE_WINS 2

// A draw.
#define TB_DRAW 3

// The search is complete.
#define TB_END_SOLVED 0

// It reached its limit of nodes.
#define TB_END_NODES 1

// It reached its limit of time.
#define TB_END_TIME 2

// The stop flag was set.
#define TB_END_STOPPED 3

// It gave up: the answer would need more memory than it may use.
#define TB_END_GAVE_UP 4

// A pass, where a move is expected.
#define TB_PASS 64

// A pass costs one ply; a game that ends early counts one leaf at every greater depth.
#define TB_PASS_IS_PLY 0

// A pass costs nothing.
#define TB_PASS_IS_FREE 1

// A pass costs one ply; a game that ends before the depth counts nothing.
#define TB_PASS_DROPPED 2

// Success.
#define TB_OK 0

// A pointer that must not be null is null.
#define TB_ERROR_NULL 1

// A number is out of its range: a colour, a kind, a size, a depth.
#define TB_ERROR_RANGE 2

// A move is not legal.
#define TB_ERROR_ILLEGAL 3

// A text or a file is not as expected.
#define TB_ERROR_PARSE 4

// The buffer is too small. The length says how much room is needed; nothing was written.
#define TB_ERROR_BUFFER 5

// The system has not enough memory.
#define TB_ERROR_MEMORY 6

// The engine or solver is searching on another thread.
#define TB_ERROR_BUSY 7

// There is no such thing: no move to take back, no move of that rank, no proof.
#define TB_ERROR_NONE 8

// A proof does not hold.
#define TB_ERROR_PROOF 9

// A mistake in the library. Please report it with the message.
#define TB_ERROR_INTERNAL 10

// Version of the interface that this header describes. It grows with every change after which programs must be
// compiled again.
#define TB_ABI_VERSION 1

// Best moves of a position, and what it took to find them.
typedef struct tb_gomoku_analysis tb_gomoku_analysis;

// Finds the best moves, with the trained evaluation. Its tables serve later positions of the same game.
typedef struct tb_gomoku_engine tb_gomoku_engine;

// The win of a side with its proof, and what it took to find.
typedef struct tb_gomoku_proof tb_gomoku_proof;

// Finds forced wins. Its tables serve later positions of the same game.
typedef struct tb_gomoku_solver tb_gomoku_solver;

// A position of Gomoku with its moves, whose threats are updated stone by stone.
typedef struct tb_gomoku_state tb_gomoku_state;

// Threats that are handed out one by one.
typedef struct tb_gomoku_threats tb_gomoku_threats;

// Best moves of a board, and what it took to find them.
typedef struct tb_othello_analysis tb_othello_analysis;

// Finds the best moves, with the trained evaluation. Its table serves later boards of the same game.
typedef struct tb_othello_engine tb_othello_engine;

// A game of Othello: a start position and moves, which can be taken back.
typedef struct tb_othello_game tb_othello_game;

// Finds exact scores. Its table serves later boards of the same game.
typedef struct tb_othello_solver tb_othello_solver;

// A flag that ends searches from another thread.
typedef struct tb_stop tb_stop;

// What a function returns: TB_OK, or why nothing was done. tb_message has the reason in words.
typedef int32_t tb_status;

// Reading of the disputed rule of threes in renju.
typedef uint32_t tb_reading;

// How to look for forced wins. All zero: the defaults.
typedef struct tb_gomoku_options {
    // Number of threads; 0 is 1.
    uint32_t threads;
    // Most memory of the tables in MiB; 0 is 512. They start small and grow as needed.
    uint32_t hash_mib;
    // Reading of renju's rule of threes.
    tb_reading reading;
    // Width of threats in VCT, 1 to 3; 0 is 1, fours and threes only.
    uint32_t width;
    // Whether a win by fours is the shortest one, not the first one found.
    bool shortest;
} tb_gomoku_options;

// A point of a Gomoku board.
typedef struct tb_point {
    // Column from 0, the letter A.
    uint8_t x;
    // Row from 0, the number 1, from the bottom.
    uint8_t y;
} tb_point;

// What to search. All zero and null: the best move, to any depth.
typedef struct tb_gomoku_question {
    // Depth in plies at which the search ends; 0 is no limit.
    uint32_t depth;
    // Number of best moves that get a value; 0 is 1.
    uint32_t multi_pv;
    // Soft time limit in milliseconds: no new depth begins after 45 to 80 % of it, less if the best move is
    // stable, and up to 50 % of it more if the score falls; 0 is no limit.
    uint64_t soft_milliseconds;
    // Points that are not tried as moves, or null.
    const struct tb_point *excluded;
    // Number of such points.
    size_t excluded_length;
} tb_gomoku_question;

// What a search has found so far. Its texts are valid during the call only.
typedef struct tb_progress {
    // Nodes of all threads.
    uint64_t nodes;
    // Seconds since the search began.
    double seconds;
    // Depth of the last complete search in plies; 0 for searches without a depth.
    uint32_t depth;
    // Value of the best move in words, such as "+3.25" discs or "M7"; empty if there is none yet.
    const char *value;
    // Best line so far, such as "f5d6c3"; empty if there is none yet.
    const char *line;
} tb_progress;

// Called during a search, on the thread that started it: with every new result and about ten times a second. It must
// not use the engine or solver that searches, must return, and must not throw.
typedef void (*tb_progress_function)(const struct tb_progress *progress, void *user_data);

// What ends a search early. All zero and null: nothing does.
typedef struct tb_limits {
    // Most nodes; 0 is no limit. One thread stops after exactly this number.
    uint64_t nodes;
    // Most time in milliseconds; 0 is no limit. The search ends at most 10 ms later.
    uint64_t milliseconds;
    // Flag that ends the search, or null. It may be shared by several searches.
    const struct tb_stop *stop;
    // Called with progress, or null.
    tb_progress_function progress;
    // Passed to progress.
    void *user_data;
} tb_limits;

// Whether a value is exact.
typedef uint32_t tb_bound;

// A move with its value for the player who makes it.
typedef struct tb_gomoku_move {
    // The move.
    struct tb_point point;
    // Its value: an evaluation up to 20000, or 30000 - n for a win and n - 30000 for a loss in n plies.
    int32_t value;
    // Plies to the win, negative to the loss; 0 if neither is certain.
    int32_t mate;
    // Expected share of the points, 0 to 1.
    double win_rate;
    // Depth in plies of the search that found the value; 0 if none was needed.
    uint32_t depth;
    // Whether the value is exact.
    tb_bound bound;
} tb_gomoku_move;

// Why a search ended.
typedef uint32_t tb_end;

// What a search took.
typedef struct tb_search_costs {
    // Nodes of all threads.
    uint64_t nodes;
    // Seconds.
    double seconds;
    // Why the search ended.
    tb_end end;
} tb_search_costs;

// A side. In Gomoku and in Othello Black moves first.
typedef uint32_t tb_color;

// What the check of a proof found.
typedef struct tb_gomoku_checked {
    // Positions of the attacker that were checked.
    uint64_t positions;
    // Replies of the defender that were tried.
    uint64_t replies;
    // The most moves that the attacker needs, the five included.
    uint32_t moves;
} tb_gomoku_checked;

// Why a point is forbidden.
typedef uint32_t tb_forbidden_kind;

// A forbidden point and its reason.
typedef struct tb_forbidden {
    // The point.
    struct tb_point point;
    // The reason, a tb_forbidden_kind.
    uint8_t kind;
} tb_forbidden;

// Which moves of the attacker are tried.
typedef uint32_t tb_method;

// What a search for a forced win found.
typedef uint32_t tb_verdict;

// What a search found, and what it took.
typedef struct tb_gomoku_solution {
    // Whether the side to move wins.
    tb_verdict verdict;
    // The method that found it or was tried last.
    tb_method method;
    // The first move of the win; A1 if there is none.
    struct tb_point best;
    // Moves of the attacker on the longest line of the win found, which need not be the shortest and may end with a four
    // that nothing stops; 0 if there is no win.
    uint32_t moves;
    // Nodes.
    uint64_t nodes;
    // Seconds.
    double seconds;
    // Why the search ended.
    tb_end end;
} tb_gomoku_solution;

// A move, and what it is worth in a search for forced wins.
typedef struct tb_gomoku_judged {
    // The move.
    struct tb_point point;
    // Whether the attacker wins after it: for a defence TB_NO_WIN is what the defender wants.
    tb_verdict verdict;
    // Moves of the attacker on the longest line of the win found; 0 if there is none.
    uint32_t moves;
} tb_gomoku_judged;

// What wins.
typedef uint32_t tb_rule;

// How a game stands.
typedef uint32_t tb_outcome;

// What a stone on an empty point makes in a line.
typedef uint32_t tb_kind;

// A direction of a line.
typedef uint32_t tb_direction;

// What a stone of a colour would make on an empty point along a direction.
typedef struct tb_threat {
    // The empty point.
    struct tb_point point;
    // The colour, a tb_color.
    uint8_t color;
    // What the stone makes, a tb_kind.
    uint8_t kind;
    // The direction of the line, a tb_direction.
    uint8_t direction;
} tb_threat;

// A board of Othello, seen by the player to move. Bit 0 is A1, bit 7 is H1, bit 63 is H8; A1 is the upper left corner.
typedef struct tb_othello_board {
    // Discs of the player to move.
    uint64_t mover;
    // Discs of the opponent.
    uint64_t opponent;
} tb_othello_board;

// A square, 0 for A1, 1 for B1, 8 for A2, 63 for H8; or TB_PASS.
typedef uint32_t tb_square;

// Convention of perft for passes.
typedef uint32_t tb_pass_rule;

// Threads and memory. All zero: the defaults.
typedef struct tb_othello_options {
    // Number of threads; 0 is 1. Exact scores do not depend on it.
    uint32_t threads;
    // Most memory of the table in MiB; 0 is 512. It starts small and grows as needed.
    uint32_t hash_mib;
} tb_othello_options;

// What to search. All zero: the best move by the exact score.
typedef struct tb_othello_question {
    // Level 1 to 60, as of the program's player: it sets depth and selectivity by the number of empty squares. 0: as
    // below.
    uint32_t level;
    // Depth in plies at which the search ends, if there is no level; 0 goes to the end of the game.
    uint32_t depth;
    // Certainty of the search in percent, 73, 87, 95, 98, 99 or 100; 0 is 100: nothing is pruned by likelihood.
    uint32_t selectivity;
    // Number of best moves that get a score; 0 is 1.
    uint32_t multi_pv;
    // Soft time limit in milliseconds: no new depth begins after 45 to 80 % of it, less if the best move is
    // stable, and up to 50 % of it more if the score falls; 0 is no limit.
    uint64_t soft_milliseconds;
} tb_othello_question;

// A move with its score for the player who makes it.
typedef struct tb_othello_move {
    // The move; TB_PASS if the player has no other.
    tb_square square;
    // Expected score in discs, exact if is_exact.
    double score;
    // Whether the score is proven.
    bool is_exact;
    // Proven lower bound.
    int32_t lower;
    // Proven upper bound.
    int32_t upper;
    // Depth in plies of the search that found the score.
    uint32_t depth;
    // Certainty of that search in percent.
    uint32_t selectivity;
} tb_othello_move;

// What a search to the end of the game found.
typedef struct tb_othello_solution {
    // Whether the score is proven: lower and upper are equal.
    bool is_exact;
    // The score for the player to move in discs if it is proven, else an estimate.
    int32_t score;
    // Proven lower bound of the score.
    int32_t lower;
    // Proven upper bound.
    int32_t upper;
    // The best move; TB_PASS for a pass, and if the game is over.
    tb_square best;
    // Nodes of all threads.
    uint64_t nodes;
    // Seconds.
    double seconds;
    // Why the search ended.
    tb_end end;
} tb_othello_solution;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Makes an engine. Null options are the defaults. Free it with tb_gomoku_engine_free.
tb_status tb_gomoku_engine_new(const struct tb_gomoku_options *options, struct tb_gomoku_engine **engine);

// Frees an engine; null is ignored. No search may be running.
void tb_gomoku_engine_free(struct tb_gomoku_engine *engine);

// Clears the tables of an engine: the next search visits the same nodes as the first one of a new engine.
tb_status tb_gomoku_engine_clear(struct tb_gomoku_engine *engine);

// Searches for the best moves of the side to move. Null question and limits: the best move, without limits, which may take
// for ever. If a limit ends the search, the best moves so far are returned, at least one unless the board is full.
//
// Free the analysis with tb_gomoku_analysis_free. TB_ERROR_BUSY if the engine searches on another thread.
tb_status tb_gomoku_search(struct tb_gomoku_engine *engine,
                           const struct tb_gomoku_state *state,
                           const struct tb_gomoku_question *question,
                           const struct tb_limits *limits,
                           struct tb_gomoku_analysis **analysis);

// Returns the number of moves of an analysis; 0 if it is null.
size_t tb_gomoku_analysis_length(const struct tb_gomoku_analysis *analysis);

// Writes the move of a rank, 0 for the best. Returns TB_ERROR_NONE if there are not so many.
tb_status tb_gomoku_analysis_move(const struct tb_gomoku_analysis *analysis, size_t rank, struct tb_gomoku_move *found);

// Copies the best line of the move of a rank: the move, the best reply, and so on.
tb_status tb_gomoku_analysis_line(const struct tb_gomoku_analysis *analysis,
                                  size_t rank,
                                  struct tb_point *points,
                                  size_t capacity,
                                  size_t *length);

// Writes what the search took.
tb_status tb_gomoku_analysis_costs(const struct tb_gomoku_analysis *analysis, struct tb_search_costs *costs);

// Frees an analysis; null is ignored.
void tb_gomoku_analysis_free(struct tb_gomoku_analysis *analysis);

// Reads a point such as "h8". Returns TB_ERROR_PARSE if the text is no point of a board of 22 points per side.
tb_status tb_gomoku_point_parse(const char *name, struct tb_point *point);

// Writes a point such as "H8" to a buffer; 4 bytes are enough. Length may be null.
tb_status tb_gomoku_point_write(struct tb_point point, char *buffer, size_t capacity, size_t *length);

// Returns the point of Gomocup's coordinates, which count from the upper left corner of a board of this size.
tb_status tb_gomoku_point_from_gomocup(uint32_t x, uint32_t y, uint32_t size, struct tb_point *point);

// Returns Gomocup's coordinates of a point on a board of this size.
tb_status tb_gomoku_point_to_gomocup(struct tb_point point, uint32_t size, uint32_t *x, uint32_t *y);

// Returns the attacker of a proof, TB_NONE if it is null.
tb_color tb_gomoku_proof_attacker(const struct tb_gomoku_proof *proof);

// Copies the main line of a proof: the moves of both sides against the longest resistance.
tb_status tb_gomoku_proof_line(const struct tb_gomoku_proof *proof,
                               struct tb_point *points,
                               size_t capacity,
                               size_t *length);

// Tries every reply of the defender against a proof, by the rules alone. Returns TB_ERROR_PROOF if it does not hold for the
// position; tb_message says where. Checked may be null.
tb_status tb_gomoku_proof_check(const struct tb_gomoku_proof *proof,
                                const struct tb_gomoku_state *state,
                                tb_reading reading,
                                struct tb_gomoku_checked *checked);

// Writes a proof for a position to a buffer, as a text in SGF that other programs show. Length may be null.
tb_status tb_gomoku_proof_write(const struct tb_gomoku_proof *proof,
                                const struct tb_gomoku_state *state,
                                char *buffer,
                                size_t capacity,
                                size_t *length);

// Reads a proof from the bytes of a text in SGF as tb_gomoku_proof_write writes it, and the state of its position. Either
// pointer for a handle may be null. The proof is not checked.
tb_status tb_gomoku_proof_parse(const char *bytes,
                                size_t bytes_length,
                                struct tb_gomoku_proof **proof,
                                struct tb_gomoku_state **state);

// Frees a proof; null is ignored.
void tb_gomoku_proof_free(struct tb_gomoku_proof *proof);

// Writes whether and why an empty point is forbidden for Black by the rules of renju; TB_ALLOWED under other rules. The side
// to move does not matter.
tb_status tb_gomoku_forbidden(const struct tb_gomoku_state *state,
                              struct tb_point point,
                              tb_reading reading,
                              tb_forbidden_kind *kind);

// Copies all forbidden points, row by row from the bottom; none unless the rule is renju.
tb_status tb_gomoku_forbidden_points(const struct tb_gomoku_state *state,
                                     tb_reading reading,
                                     struct tb_forbidden *points,
                                     size_t capacity,
                                     size_t *length);

// Writes in words why an empty point is or is not forbidden for Black by renju, whatever the rule: its fives, overlines, fours and threes, and which of
// them count. Returns TB_ERROR_RANGE if the point is not empty. Length may be null.
tb_status tb_gomoku_explain(const struct tb_gomoku_state *state,
                            struct tb_point point,
                            tb_reading reading,
                            char *buffer,
                            size_t capacity,
                            size_t *length);

// Makes a solver. Null options are the defaults. Free it with tb_gomoku_solver_free.
tb_status tb_gomoku_solver_new(const struct tb_gomoku_options *options, struct tb_gomoku_solver **solver);

// Frees a solver; null is ignored. No search may be running.
void tb_gomoku_solver_free(struct tb_gomoku_solver *solver);

// Clears the tables of a solver: the next search visits the same nodes as the first one of a new solver.
tb_status tb_gomoku_solver_clear(struct tb_gomoku_solver *solver);

// Searches for a win of the side to move. Null limits are none.
//
// If there is a win and proof is not null, it gets the handle of the proof, to be freed with tb_gomoku_proof_free;
// otherwise it gets null. TB_ERROR_BUSY if the solver searches on another thread.
tb_status tb_gomoku_solve(struct tb_gomoku_solver *solver,
                          const struct tb_gomoku_state *state,
                          tb_method method,
                          const struct tb_limits *limits,
                          struct tb_gomoku_solution *solution,
                          struct tb_gomoku_proof **proof);

// Searches for all first moves that win by a method, and copies them, row by row from the bottom. If there are fives, only
// these. An array of 484 elements is always large enough.
//
// Complete gets whether all moves of the method were decided; it may be null.
tb_status tb_gomoku_winning_moves(struct tb_gomoku_solver *solver,
                                  const struct tb_gomoku_state *state,
                                  tb_method method,
                                  const struct tb_limits *limits,
                                  struct tb_gomoku_judged *moves,
                                  size_t capacity,
                                  size_t *length,
                                  bool *complete);

// Searches for the attacker's win after each legal move of the side to move, the defender, and copies the moves, best first:
// those that refute the attack, those undecided, and those that lose, the longest win first. An array of 484 elements is
// always large enough.
tb_status tb_gomoku_defend(struct tb_gomoku_solver *solver,
                           const struct tb_gomoku_state *state,
                           tb_method method,
                           const struct tb_limits *limits,
                           struct tb_gomoku_judged *moves,
                           size_t capacity,
                           size_t *length);

// Makes the state of an empty board with 5 to 22 points per side. Free it with tb_gomoku_state_free.
tb_status tb_gomoku_state_new(uint32_t size, tb_rule rule, struct tb_gomoku_state **state);

// Makes the state of a text: moves such as "h8 i9 h9", or a drawn board such as tb_gomoku_state_draw writes. A drawn
// board has its own size; moves are on a board of the given size.
tb_status tb_gomoku_state_parse(const char *position, uint32_t size, tb_rule rule, struct tb_gomoku_state **state);

// Makes the state of stones of both colours, with a side to move. There are no moves to take back. Arrays of length 0
// may be null.
tb_status tb_gomoku_state_from_stones(uint32_t size,
                                      tb_rule rule,
                                      const struct tb_point *black,
                                      size_t black_length,
                                      const struct tb_point *white,
                                      size_t white_length,
                                      tb_color side_to_move,
                                      struct tb_gomoku_state **state);

// Makes a copy of a state, which is independent of it.
tb_status tb_gomoku_state_clone(const struct tb_gomoku_state *state, struct tb_gomoku_state **copy);

// Frees a state; null is ignored.
void tb_gomoku_state_free(struct tb_gomoku_state *state);

// Returns the number of points per side, 0 if the state is null.
uint32_t tb_gomoku_size(const struct tb_gomoku_state *state);

// Returns the rule; freestyle if the state is null.
tb_rule tb_gomoku_rule(const struct tb_gomoku_state *state);

// Sets the rule, by which all threats are found again.
tb_status tb_gomoku_set_rule(struct tb_gomoku_state *state, tb_rule rule);

// Returns the side to move, TB_NONE if the state is null.
tb_color tb_gomoku_side_to_move(const struct tb_gomoku_state *state);

// Sets the side to move, for a pass or for openings in which a side places several stones.
tb_status tb_gomoku_set_side_to_move(struct tb_gomoku_state *state, tb_color side);

// Returns the colour of the stone on a point; TB_NONE if there is none, also outside of the board.
tb_color tb_gomoku_get(const struct tb_gomoku_state *state, struct tb_point point);

// Returns a Zobrist key of the stones, the side to move, the size and the rule. It is the same in every run of this
// version of the library; 0 if the state is null.
uint64_t tb_gomoku_key(const struct tb_gomoku_state *state);

// Places a stone of the side to move, and passes the move to the other side. Nothing changes after an error.
//
// Renju's forbidden points are not refused: a stone there loses. tb_gomoku_check tells.
tb_status tb_gomoku_place(struct tb_gomoku_state *state, struct tb_point point);

// Takes the last move back and writes its point, unless the pointer is null. Returns TB_ERROR_NONE if there is no move.
tb_status tb_gomoku_undo(struct tb_gomoku_state *state, struct tb_point *point);

// Returns TB_OK if the side to move may play on a point, TB_ERROR_ILLEGAL if not; tb_message says why.
tb_status tb_gomoku_check(const struct tb_gomoku_state *state, struct tb_point point, tb_reading reading);

// Copies the moves that can be taken back, in order. See the top of this file for arrays.
tb_status tb_gomoku_moves(const struct tb_gomoku_state *state,
                          struct tb_point *points,
                          size_t capacity,
                          size_t *length);

// Copies the points on which the side to move may play, row by row from the bottom: the empty points without Black's
// forbidden points. An array of 484 points is always large enough.
tb_status tb_gomoku_legal_moves(const struct tb_gomoku_state *state,
                                tb_reading reading,
                                struct tb_point *points,
                                size_t capacity,
                                size_t *length);

// Writes how the game stands after the last move.
tb_status tb_gomoku_outcome(const struct tb_gomoku_state *state, tb_reading reading, tb_outcome *outcome);

// Writes a drawing of the board to a buffer, with names of columns and rows. Length may be null.
tb_status tb_gomoku_state_draw(const struct tb_gomoku_state *state, char *buffer, size_t capacity, size_t *length);

// Writes the moves to a buffer, such as "h8i9h9". Length may be null.
tb_status tb_gomoku_state_write(const struct tb_gomoku_state *state, char *buffer, size_t capacity, size_t *length);

// Writes the number of threats of a colour and kind. A point that is one in two lines counts twice.
tb_status tb_gomoku_count(const struct tb_gomoku_state *state, tb_color color, tb_kind kind, size_t *count);

// Copies the points on which a stone of a colour makes a kind, row by row from the bottom; each point once. An array of
// 484 points is always large enough.
tb_status tb_gomoku_points(const struct tb_gomoku_state *state,
                           tb_color color,
                           tb_kind kind,
                           struct tb_point *points,
                           size_t capacity,
                           size_t *length);

// Writes what a stone of a colour on a point makes along a direction to kind, and whether it makes anything to found.
tb_status tb_gomoku_kind_at(const struct tb_gomoku_state *state,
                            struct tb_point point,
                            tb_color color,
                            tb_direction direction,
                            bool *found,
                            tb_kind *kind);

// Copies all threats of the state, in the order of their points, then colours, kinds and directions.
tb_status tb_gomoku_threats_copy(const struct tb_gomoku_state *state,
                                 struct tb_threat *threats,
                                 size_t capacity,
                                 size_t *length);

// Makes an iterator over the threats that a state has now; later moves do not change it. Free it with
// tb_gomoku_threats_free.
tb_status tb_gomoku_threats_new(const struct tb_gomoku_state *state, struct tb_gomoku_threats **threats);

// Writes the next threat. Returns TB_ERROR_NONE after the last one.
tb_status tb_gomoku_threats_next(struct tb_gomoku_threats *threats, struct tb_threat *threat);

// Frees an iterator; null is ignored.
void tb_gomoku_threats_free(struct tb_gomoku_threats *threats);

// Makes a stop flag, which is not set. Free it with tb_stop_free after the searches that use it.
tb_status tb_stop_new(struct tb_stop **stop);

// Sets a flag: searches that use it end within 10 ms. Any thread may call it at any time.
tb_status tb_stop_set(const struct tb_stop *stop);

// Takes a flag back, before the next search. Any thread may call it at any time.
tb_status tb_stop_clear(const struct tb_stop *stop);

// Frees a stop flag; null is ignored. Searches that still use it go on without it.
void tb_stop_free(struct tb_stop *stop);

// Returns the start position, with Black to move.
struct tb_othello_board tb_othello_start(void);

// Reads a square such as "f5", or a pass: "pass", "pa" or "--".
tb_status tb_othello_square_parse(const char *name, tb_square *square);

// Writes a square such as "F5", or a pass, to a buffer; 8 bytes are enough. Length may be null.
tb_status tb_othello_square_write(tb_square square, char *buffer, size_t capacity, size_t *length);

// Reads a board from 64 squares and the side to move, such as the lines of OBF. Side gets the colour to move; it may be
// null.
tb_status tb_othello_board_parse(const char *position, struct tb_othello_board *board, uint32_t *side);

// Writes a board as 64 squares and the side to move, TB_BLACK or TB_WHITE, which tb_othello_board_parse reads; 67 bytes
// are enough. Length may be null.
tb_status tb_othello_board_write(struct tb_othello_board board,
                                 uint32_t side,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

// Writes the legal moves of the player to move as a set of squares; 0 if there are none.
tb_status tb_othello_moves(struct tb_othello_board board, uint64_t *moves);

// Writes the discs that a disc of the player to move on an empty square turns; 0 if it turns none and the move is not
// legal.
tb_status tb_othello_flips(struct tb_othello_board board, tb_square square, uint64_t *flips);

// Writes the board after a move or a pass, seen by the player who is then to move. The two boards may be the same memory.
tb_status tb_othello_play(struct tb_othello_board board,
                          tb_square square,
                          struct tb_othello_board *after);

// Writes the score of a board whose game is over: discs of the player to move minus those of the opponent, empty squares to
// the winner. Of other boards it is the score as if it were over.
tb_status tb_othello_final_score(struct tb_othello_board board,
                                 int32_t *score);

// Writes discs of both sides that no moves can turn any more. There may be more than are found.
tb_status tb_othello_stable(struct tb_othello_board board, uint64_t *discs);

// Counts the positions after a number of plies on a number of threads, 1 to 1024; 0 is 1.
tb_status tb_othello_perft(struct tb_othello_board board,
                           uint32_t depth,
                           tb_pass_rule rule,
                           uint32_t threads,
                           uint64_t *count);

// Writes the expected final score of the player to move in discs, -64 to 64, by the trained evaluation without a search.
tb_status tb_othello_evaluate(struct tb_othello_board board,
                              double *discs);

// Makes an engine. Null options are the defaults. Free it with tb_othello_engine_free.
tb_status tb_othello_engine_new(const struct tb_othello_options *options, struct tb_othello_engine **engine);

// Frees an engine; null is ignored. No search may be running.
void tb_othello_engine_free(struct tb_othello_engine *engine);

// Clears the table of an engine: the next search visits the same nodes as the first one of a new engine.
tb_status tb_othello_engine_clear(struct tb_othello_engine *engine);

// Searches for the best moves of a board. Null question and limits: the best move by the exact score, which may take for
// ever. If a limit ends the search, the best moves so far are returned.
//
// Free the analysis with tb_othello_analysis_free. TB_ERROR_BUSY if the engine searches on another thread.
tb_status tb_othello_search(struct tb_othello_engine *engine,
                            struct tb_othello_board board,
                            const struct tb_othello_question *question,
                            const struct tb_limits *limits,
                            struct tb_othello_analysis **analysis);

// Returns the number of moves of an analysis; 0 if it is null.
size_t tb_othello_analysis_length(const struct tb_othello_analysis *analysis);

// Writes the move of a rank, 0 for the best. Returns TB_ERROR_NONE if there are not so many.
tb_status tb_othello_analysis_move(const struct tb_othello_analysis *analysis,
                                   size_t rank,
                                   struct tb_othello_move *found);

// Copies the best line of the move of a rank: the move, the best reply, and so on. 128 squares are always enough.
tb_status tb_othello_analysis_line(const struct tb_othello_analysis *analysis,
                                   size_t rank,
                                   tb_square *squares,
                                   size_t capacity,
                                   size_t *length);

// Writes what the search took.
tb_status tb_othello_analysis_costs(const struct tb_othello_analysis *analysis, struct tb_search_costs *costs);

// Frees an analysis; null is ignored.
void tb_othello_analysis_free(struct tb_othello_analysis *analysis);

// Makes a game from the start position. Free it with tb_othello_game_free.
tb_status tb_othello_game_new(struct tb_othello_game **game);

// Makes a game from a board with a side to move, TB_BLACK or TB_WHITE.
tb_status tb_othello_game_from_board(struct tb_othello_board board, uint32_t side, struct tb_othello_game **game);

// Makes a game from moves such as "f5d6c3", from the start position. Passes may be left out.
tb_status tb_othello_game_parse(const char *moves, struct tb_othello_game **game);

// Makes a copy of a game, which is independent of it.
tb_status tb_othello_game_clone(const struct tb_othello_game *game, struct tb_othello_game **copy);

// Frees a game; null is ignored.
void tb_othello_game_free(struct tb_othello_game *game);

// Writes the board and the side to move; side may be null.
tb_status tb_othello_game_board(const struct tb_othello_game *game, struct tb_othello_board *board, uint32_t *side);

// Plays a move, or a pass if the player must pass. A pass before the move is added where the player to move has no move
// and the opponent makes it. Nothing changes after an error.
tb_status tb_othello_game_play(struct tb_othello_game *game, tb_square square);

// Takes the last move or pass back and writes it, unless the pointer is null. Returns TB_ERROR_NONE if there is none.
tb_status tb_othello_game_undo(struct tb_othello_game *game, tb_square *square);

// Copies the moves and passes of a game, in order.
tb_status tb_othello_game_moves(const struct tb_othello_game *game,
                                tb_square *squares,
                                size_t capacity,
                                size_t *length);

// Returns whether neither player has a move; false if the game is null.
bool tb_othello_game_is_over(const struct tb_othello_game *game);

// Writes the moves of a game from the start position to a buffer, such as "f5d6c3". Length may be null. Returns
// TB_ERROR_RANGE for a game from another board.
tb_status tb_othello_game_write(const struct tb_othello_game *game, char *buffer, size_t capacity, size_t *length);

// Makes a solver, which orders moves by trained weights of patterns. Null options are the defaults. Free it with
// tb_othello_solver_free.
tb_status tb_othello_solver_new(const struct tb_othello_options *options, struct tb_othello_solver **solver);

// Frees a solver; null is ignored. No search may be running.
void tb_othello_solver_free(struct tb_othello_solver *solver);

// Clears the table of a solver: the next search visits the same nodes as the first one of a new solver.
tb_status tb_othello_solver_clear(struct tb_othello_solver *solver);

// Searches for the exact score of a board. Null limits are none: a board with many empty squares takes for ever.
//
// The best line is copied like an array; 128 squares are always enough, and length may be null together with the array.
// TB_ERROR_BUSY if the solver searches on another thread.
tb_status tb_othello_solve(struct tb_othello_solver *solver,
                           struct tb_othello_board board,
                           const struct tb_limits *limits,
                           struct tb_othello_solution *solution,
                           tb_square *line,
                           size_t capacity,
                           size_t *length);

// Searches for who wins: the bounds say so, and the score may be any within them. Otherwise like tb_othello_solve.
tb_status tb_othello_solve_outcome(struct tb_othello_solver *solver,
                                   struct tb_othello_board board,
                                   const struct tb_limits *limits,
                                   struct tb_othello_solution *solution);

// Searches for the exact score if it is between two bounds, else for a bound: at most alpha or at least beta. Both are in
// discs, -64 to 64, and alpha is less than beta. Otherwise like tb_othello_solve.
tb_status tb_othello_solve_window(struct tb_othello_solver *solver,
                                  struct tb_othello_board board,
                                  int32_t alpha,
                                  int32_t beta,
                                  const struct tb_limits *limits,
                                  struct tb_othello_solution *solution);

// Searches for the exact score of every legal move, and copies the solutions, best move first: each has the move and the
// score of the player who makes it. A pass is a move. An array of 64 elements is always large enough.
tb_status tb_othello_solve_moves(struct tb_othello_solver *solver,
                                 struct tb_othello_board board,
                                 const struct tb_limits *limits,
                                 struct tb_othello_solution *solutions,
                                 size_t capacity,
                                 size_t *length);

// Searches for the exact scores of many boards, each of which one thread solves, and writes them in the same order. The
// limits are those of each board, but the stop flag ends them all; progress is not called.
//
// A score that is not proven is an estimate, and exact gets false: also for boards that were not begun, whose estimate
// is 0. Both arrays have a place for each board.
tb_status tb_othello_solve_many(struct tb_othello_solver *solver,
                                const struct tb_othello_board *boards,
                                size_t boards_length,
                                const struct tb_limits *limits,
                                int32_t *scores,
                                bool *exact);

// Returns the message of the last error on the calling thread; an empty text if there was none.
//
// The text is UTF-8. It stays valid until the next error on the same thread, or the thread's end. A function that
// succeeds leaves it as it is.
const char *tb_message(void);

// Returns the name of a status, such as "TB_ERROR_RANGE", or "unknown status". The text is static.
const char *tb_status_name(tb_status status);

// Returns the version of the interface of the library: compare it with TB_ABI_VERSION.
uint32_t tb_abi_version(void);

// Returns the version of the library, such as "0.1.0". The text is static.
const char *tb_version(void);

// Returns the level of the processor whose instructions are used, such as "x86-64-v3". The text is static. The
// environment variable TRITBOARD_LEVEL forces a lower one.
const char *tb_level(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TRITBOARD_H */
