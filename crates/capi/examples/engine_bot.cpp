// A brain for Gomocup managers in C++: the engine chooses the moves. CMakeLists.txt beside this file builds it.
#include <iostream>
#include <sstream>
#include <string>
#include <tritboard.hpp>

using namespace tritboard;

static GomokuEngine engine;
static GomokuState state;
static uint32_t size = 15, rule = TB_FREESTYLE;
static uint64_t turn = 1000;

static void place(std::istream &words) {
    uint32_t x, y;
    char comma;
    tb_point point;
    if (!(words >> x >> comma >> y)) throw std::runtime_error("no point; expected x,y");
    check(tb_gomoku_point_from_gomocup(x, y, size, &point));
    check(tb_gomoku_place(state.get(), point));
}

static void play() {
    tb_limits limits{0, turn * 9 / 10 + 1, nullptr, nullptr, nullptr};
    auto analysis = make<GomokuAnalysis>(tb_gomoku_search, engine.get(), state.get(), nullptr, &limits);
    tb_gomoku_move best;
    uint32_t x, y;
    check(tb_gomoku_analysis_move(analysis.get(), 0, &best));
    check(tb_gomoku_place(state.get(), best.point));
    check(tb_gomoku_point_to_gomocup(best.point, size, &x, &y));
    std::cout << x << ',' << y << std::endl;
}

static void obey(const std::string &line) {
    std::istringstream words(line);
    std::string command, key;
    uint32_t number;
    words >> command;
    if (command == "START" ? bool(words >> size) : command == "RESTART") {
        state = make<GomokuState>(tb_gomoku_state_new, size, rule);
        std::cout << "OK" << std::endl;
    } else if (command == "INFO") {
        if (words >> key >> number && key == "timeout_turn") turn = number;
        if (key == "rule") rule = number == 1 ? TB_STANDARD : number == 4 ? TB_RENJU : TB_FREESTYLE;
    } else if (command == "BEGIN" || command == "TURN" || command == "BOARD") {
        if (command == "TURN") place(words);
        // Managers send the stones of BOARD in the order of the moves.
        for (std::string stone; command == "BOARD" && std::getline(std::cin, stone) && stone.find(',') < 9;) {
            std::istringstream fields(stone);
            place(fields);
        }
        play();
    } else {
        std::cout << "UNKNOWN " << command << std::endl;
    }
}

int main() {
    tb_gomoku_options options{1, 64, TB_LITERAL, 0, false};
    engine = make<GomokuEngine>(tb_gomoku_engine_new, &options);
    for (std::string line; std::getline(std::cin, line) && line.compare(0, 3, "END") != 0;) {
        try {
            obey(line);
        } catch (const std::exception &error) {
            std::cout << "ERROR " << error.what() << std::endl;
        }
    }
}
