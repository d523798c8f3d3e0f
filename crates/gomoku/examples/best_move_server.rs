//! A server that answers a game of Gomoku with its best move, as JSON. Errors have the status 400.
//!
//!     cargo run --release -p tritboard-gomoku --features network,serde --example best_move_server
//!     curl 'http://127.0.0.1:8080/best?moves=h8h7i9&rule=renju'

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::{env, error::Error, time::Duration};

use gomoku::eval::Embedded;
use gomoku::search::alphabeta::{Control, Engine, Question};
use gomoku::{Board, Rule, game::Game, notation::moves, search::Options};
use serde_json::{Value, json};

/// Returns the best move of the game in a request's first line, such as `GET /best?moves=h8 HTTP/1.1`.
fn best_move(request: &str) -> Result<Value, Box<dyn Error>> {
    let query = request.strip_prefix("GET /best?").and_then(|rest| rest.split_once(" HTTP/"));
    let (query, _) = query.ok_or("expected GET /best?moves=h8h7i9&rule=renju")?;
    let (mut rule, mut text) = (Rule::Freestyle, "");
    for pair in query.split('&') {
        match pair.split_once('=') {
            Some(("rule", name)) => rule = name.parse()?,
            Some(("moves", list)) => text = list,
            _ => return Err(format!("unknown parameter {pair:?}; expected moves or rule").into()),
        }
    }
    let mut game = Game::new(Board::new(15, rule)?);
    if !text.is_empty() {
        let moves = moves::parse(text.as_bytes(), 15, rule)?;
        moves.moves().iter().try_for_each(|&point| game.play(point).map(drop))?;
    }
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over: {outcome}").into());
    }
    let mut engine = Engine::new(Options::new().hash_mib(16), Embedded)?;
    let analysis = engine.search(game.board(), Question::new(), Control::new().nodes(50_000))?;
    let best = analysis.best().ok_or("the board is full")?;
    let (color, win_rate) = (game.board().side_to_move(), best.value.win_rate());
    Ok(json!({ "move": best.point, "color": color, "win_rate": win_rate, "pv": best.pv }))
}

/// Answers a request, which must come in one piece of at most 4 KiB and within 2 seconds.
fn serve(mut stream: TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    let mut request = [0; 4096];
    let length = stream.read(&mut request)?;
    let (status, answer) = match best_move(&String::from_utf8_lossy(&request[..length])) {
        Ok(answer) => ("200 OK", answer),
        Err(error) => ("400 Bad Request", json!({ "error": error.to_string() })),
    };
    write!(stream, "HTTP/1.0 {status}\r\nContent-Type: application/json\r\n\r\n{answer}\n")
}

fn main() -> io::Result<()> {
    let listener = TcpListener::bind(env::args().nth(1).as_deref().unwrap_or("127.0.0.1:8080"))?;
    println!("listening on {}", listener.local_addr()?);
    // The server outlives a client that sends nothing or leaves.
    listener.incoming().for_each(|stream| drop(stream.and_then(serve)));
    Ok(())
}
