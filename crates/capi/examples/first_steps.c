/* Solves an end game of Othello and finds a forced win of Gomoku:
 *
 *     cc first_steps.c $(pkg-config --cflags --libs tritboard) -o first_steps && ./first_steps
 */
#include <stdio.h>
#include <tritboard.h>

int main(void) {
    tb_othello_board board;
    tb_othello_solver *othello;
    tb_othello_solution score;
    if (tb_othello_board_parse("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", &board, NULL) ||
        tb_othello_solver_new(NULL, &othello) ||
        tb_othello_solve(othello, board, NULL, &score, NULL, 0, NULL))
        return printf("%s\n", tb_message()), 1;
    printf("FFO 40: %+d, best move %c%d\n", score.score, 'A' + (int)score.best % 8, 1 + (int)score.best / 8);
    tb_othello_solver_free(othello);

    tb_gomoku_state *state;
    tb_gomoku_solver *gomoku;
    tb_gomoku_solution win;
    tb_gomoku_proof *proof;
    tb_gomoku_checked checked;
    char name[4];
    const char *moves = "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4"
                        "i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12";
    if (tb_gomoku_state_parse(moves, 15, TB_RENJU, &state) || tb_gomoku_solver_new(NULL, &gomoku) ||
        tb_gomoku_solve(gomoku, state, TB_VCF, NULL, &win, &proof) ||
        tb_gomoku_proof_check(proof, state, TB_LITERAL, &checked) ||
        tb_gomoku_point_write(win.best, name, sizeof name, NULL))
        return printf("%s\n", tb_message()), 1;
    printf("a win by fours in %u moves, the first on %s; %lu replies checked\n", win.moves, name,
           (unsigned long)checked.replies);
    tb_gomoku_proof_free(proof);
    tb_gomoku_solver_free(gomoku);
    tb_gomoku_state_free(state);
    return 0;
}
