//! Nodes a second of Gomoku's player, by rule and by evaluation, with one thread.
//!
//! `weights` evaluates by the sums of weights alone, `lazy` asks the network in the crate where it may decide, as the
//! player does, and `network` asks it wherever a static evaluation is needed. An iteration searches the positions of
//! the workload under the rule, up to 300,000 nodes each, with empty tables. Clearing them is not timed. The three
//! search different trees, so their nodes are not of quite the same kind.

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gomoku::eval::{NetworkEvaluation, PatternEvaluation};
use gomoku::search::Options;
use gomoku::search::alphabeta::{AnyEvaluation, Control, Engine, Question};
use gomoku::workload::POSITIONS;
use gomoku::{Board, Rule};

/// Nodes of the search of a position.
const NODES: u64 = 300_000;

/// Searches all boards, each with empty tables. Returns the nodes and the time of the searches.
fn searches(engine: &mut Engine, boards: &[Board]) -> (u64, Duration) {
    let mut sums = (0, Duration::ZERO);
    for board in boards {
        engine.clear();
        let start = Instant::now();
        let control = Control::new().nodes(NODES);
        let found =
            engine.search(board, Question::new(), control).expect("an evaluation of the rule");
        sums.1 += start.elapsed();
        sums.0 += found.nodes;
    }
    sums
}

fn searches_by_rule(c: &mut Criterion) {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let network = NetworkEvaluation::embedded(rule);
        let evaluations: [(&str, AnyEvaluation); 3] = [
            ("weights", PatternEvaluation::embedded(rule).into()),
            ("lazy", network.clone().into()),
            ("network", network.with_margin(u32::MAX).into()),
        ];
        let positions = POSITIONS.iter().filter(|position| position.rule == rule);
        let boards: Vec<Board> =
            positions.map(|position| position.board().expect("the moves of a game")).collect();
        let mut group = c.benchmark_group(format!("nodes/{rule}"));
        group.sample_size(10);
        for (name, evaluation) in evaluations {
            let options = Options::new().threads(1).hash_mib(64);
            let mut engine = Engine::new(options, evaluation).expect("64 MiB");
            let (nodes, _) = searches(&mut engine, &boards);
            group.throughput(Throughput::Elements(nodes));
            group.bench_function(name, |b| {
                b.iter_custom(|iterations| {
                    let times = (0..iterations).map(|_| {
                        let (found, time) = searches(&mut engine, &boards);
                        assert_eq!(found, nodes, "a search with empty tables is always the same");
                        time
                    });
                    times.sum()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, searches_by_rule);
criterion_main!(benches);
