/*
 * A brain for Gomocup managers in C: it plays fives, forced wins and defences, and otherwise the point that makes and
 * stops the most threats.
 *
 *     cc threat_bot.c $(pkg-config --cflags --libs tritboard) -o pbrain-threats
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tritboard.h>

static tb_gomoku_state *state;
static tb_gomoku_solver *solver;
static uint64_t turn = 1000;
static uint32_t size = 15;
static tb_rule rule = TB_FREESTYLE;

/* Worth of a threat, by kind. */
static const int worth[] = {10000, 0, 1000, 1000, 60, 50};

/* Reports an error; returns whether there was none. */
static bool ok(tb_status status) {
    if (status != TB_OK) printf("ERROR %s\n", tb_message());
    return status == TB_OK;
}

static void restart(void) {
    tb_gomoku_state_free(state);
    state = NULL;
    if (ok(tb_gomoku_state_new(size, rule, &state))) puts("OK");
}

/* Returns the point that makes and stops the most threats, the nearest one to the last stone if several do. */
static tb_point best_by_threats(void) {
    tb_gomoku_threats *threats;
    tb_threat threat;
    tb_point points[484], best = {0, 0}, last = {(uint8_t)(size / 2), (uint8_t)(size / 2)};
    size_t length;
    int worth_of[22][22] = {{0}}, most = -1;
    ok(tb_gomoku_threats_new(state, &threats));
    while (tb_gomoku_threats_next(threats, &threat) == TB_OK)
        worth_of[threat.point.y][threat.point.x] += worth[threat.kind];
    tb_gomoku_threats_free(threats);
    if (tb_gomoku_moves(state, points, 484, &length) == TB_OK && length > 0) last = points[length - 1];
    ok(tb_gomoku_legal_moves(state, TB_LITERAL, points, 484, &length));
    for (size_t i = 0; i < length; i++) {
        int dx = abs(points[i].x - last.x), dy = abs(points[i].y - last.y);
        int value = worth_of[points[i].y][points[i].x] + 22 - (dx > dy ? dx : dy);
        if (value > most) most = value, best = points[i];
    }
    return best;
}

static tb_point choose(void) {
    tb_color side = tb_gomoku_side_to_move(state);
    tb_limits limits = {.milliseconds = turn / 4 + 1};
    tb_gomoku_solution win;
    tb_gomoku_judged defence[484];
    tb_point points[484];
    size_t length;
    /* A five wins, and the opponent's five must be stopped. */
    for (int turned = 0; turned < 2; turned++)
        if (tb_gomoku_points(state, side ^ (tb_color)turned, TB_FIVE, points, 484, &length) == TB_OK)
            for (size_t i = 0; i < length; i++)
                if (tb_gomoku_check(state, points[i], TB_LITERAL) == TB_OK) return points[i];
    ok(tb_gomoku_solve(solver, state, TB_ANY, &limits, &win, NULL));
    if (win.verdict == TB_WIN) return win.best;
    /* If the opponent would win after a pass, look for a defence. */
    ok(tb_gomoku_set_side_to_move(state, side ^ 1));
    ok(tb_gomoku_solve(solver, state, TB_ANY, &limits, &win, NULL));
    ok(tb_gomoku_set_side_to_move(state, side));
    if (win.verdict == TB_WIN &&
        tb_gomoku_defend(solver, state, TB_ANY, &limits, defence, 484, &length) == TB_OK && length > 0)
        return defence[0].point;
    return best_by_threats();
}

static void play(void) {
    uint32_t x, y;
    tb_point point = choose();
    ok(tb_gomoku_place(state, point));
    ok(tb_gomoku_point_to_gomocup(point, size, &x, &y));
    printf("%u,%u\n", x, y);
}

/* Places the stone of Gomocup's coordinates for a side. */
static bool place(unsigned x, unsigned y, tb_color side) {
    tb_point point;
    return ok(tb_gomoku_point_from_gomocup(x, y, size, &point)) && ok(tb_gomoku_set_side_to_move(state, side)) &&
           ok(tb_gomoku_place(state, point));
}

int main(void) {
    char line[256];
    unsigned x, y, field, number;
    setvbuf(stdout, NULL, _IOLBF, 256);
    tb_gomoku_options options = {.hash_mib = 32};
    if (tb_gomoku_solver_new(&options, &solver) != TB_OK) return ok(TB_ERROR_MEMORY), 1;
    while (fgets(line, sizeof line, stdin) && strncmp(line, "END", 3) != 0) {
        if (sscanf(line, "START %u", &size) == 1) restart();
        else if (sscanf(line, "INFO timeout_turn %u", &number) == 1) turn = number;
        else if (sscanf(line, "INFO rule %u", &number) == 1) rule = number == 1 ? TB_STANDARD : number == 4 ? TB_RENJU : 0;
        else if (!strncmp(line, "INFO", 4)) continue;
        else if (!strncmp(line, "ABOUT", 5)) puts("name=\"threats in C\", version=\"0.1\"");
        else if (!strncmp(line, "RESTART", 7)) restart();
        else if (!state) puts("ERROR no board; expected START");
        else if (!strncmp(line, "BEGIN", 5)) play();
        else if (sscanf(line, "TURN %u,%u", &x, &y) == 2) {
            if (place(x, y, tb_gomoku_side_to_move(state))) play();
        }
        else if (!strncmp(line, "BOARD", 5)) {
            /* The side with the first stone has black ones; fields are 1 for own and 2 for the opponent's. */
            unsigned first = 0, stones = 0;
            while (fgets(line, sizeof line, stdin) && sscanf(line, "%u,%u,%u", &x, &y, &field) == 3) {
                first = first ? first : field;
                place(x, y, field == first ? TB_BLACK : TB_WHITE);
                stones++;
            }
            ok(tb_gomoku_set_side_to_move(state, stones % 2 ? TB_WHITE : TB_BLACK));
            play();
        } else printf("UNKNOWN %s", line);
    }
    tb_gomoku_solver_free(solver);
    tb_gomoku_state_free(state);
    return 0;
}
