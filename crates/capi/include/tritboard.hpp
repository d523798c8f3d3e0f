// Handles of Tritboard in C++ that free themselves, and errors as exceptions. Everything else is in tritboard.h.
//
//     auto state = tritboard::make<tritboard::GomokuState>(tb_gomoku_state_new, 15u, TB_RENJU);
//     tritboard::check(tb_gomoku_place(state.get(), {7, 7}));
#ifndef TRITBOARD_HPP
#define TRITBOARD_HPP

#include <memory>
#include <stdexcept>
#include <string>

#include "tritboard.h"

namespace tritboard {

// Why a function failed: its status, and tb_message as what().
class Error : public std::runtime_error {
public:
    explicit Error(tb_status status) : std::runtime_error(tb_message()), status_(status) {}
    tb_status status() const noexcept { return status_; }

private:
    tb_status status_;
};

// Throws an Error unless the status is TB_OK.
inline void check(tb_status status) {
    if (status != TB_OK) throw Error(status);
}

template <typename T, void (*release)(T *)> struct Release {
    void operator()(T *handle) const noexcept { release(handle); }
};
template <typename T, void (*release)(T *)> using Handle = std::unique_ptr<T, Release<T, release>>;

using GomokuState = Handle<tb_gomoku_state, tb_gomoku_state_free>;
using GomokuThreats = Handle<tb_gomoku_threats, tb_gomoku_threats_free>;
using GomokuSolver = Handle<tb_gomoku_solver, tb_gomoku_solver_free>;
using GomokuProof = Handle<tb_gomoku_proof, tb_gomoku_proof_free>;
using GomokuEngine = Handle<tb_gomoku_engine, tb_gomoku_engine_free>;
using GomokuAnalysis = Handle<tb_gomoku_analysis, tb_gomoku_analysis_free>;
using OthelloGame = Handle<tb_othello_game, tb_othello_game_free>;
using OthelloSolver = Handle<tb_othello_solver, tb_othello_solver_free>;
using OthelloEngine = Handle<tb_othello_engine, tb_othello_engine_free>;
using OthelloAnalysis = Handle<tb_othello_analysis, tb_othello_analysis_free>;
using Stop = Handle<tb_stop, tb_stop_free>;

// Calls a function whose last argument is a pointer to a new handle, with the arguments before it.
template <typename H, typename F, typename... Arguments> H make(F function, Arguments... arguments) {
    typename H::pointer handle = nullptr;
    check(function(arguments..., &handle));
    return H(handle);
}

} // namespace tritboard

#endif
