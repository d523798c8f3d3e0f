//! The readers of the libraries: ten thousand damaged files of each format and seed cause no panic and take
//! limited memory. Some are read, some are errors.

use std::time::Instant;

use engine::random::SplitMix64;
use gomoku::notation::{Format, article_board, grid, line, moves, parse_board, parse_trees, psq};
use gomoku::notation::{ReadOptions, renjunet, renlib, sgf, yixin};
use gomoku::proof::check::check;
use gomoku::proof::file as proof_file;
use gomoku::renju::Reading;
use gomoku::{Board, Rule};
use othello::eval::Weights;
use othello::notation::sgf as othello_sgf;
use othello::notation::transcript::Passes;
use othello::notation::wthor::{self, NameKind, NameTables, Names};
use othello::notation::{GameRecord, Mode, ggf, json, obf, pgn, plain, transcript};
use othello::pattern::PatternSet;
use othello::{Bitboard, Color, Game, Position, Square};
use trainer::othello::record::Record;
use trainer::othello::{network_text, weights_text};
use trainer::shard;

use crate::damage::damaged;
use crate::{samples, seeds};

/// Number of damaged files of each format.
const FILES: usize = 10_000;

/// Maximum memory for one file, half of the limit of all readers. A few thousand bytes of a weight file may
/// decompress to 128 MiB.
pub(crate) const MOST_MEMORY: u64 = 256 << 20;

/// Damages samples and reads them. Returns how many are read completely; `read` returns the number of items,
/// or `None` after an error.
pub(crate) fn try_all(
    name: &str,
    samples: &[Vec<u8>],
    mend: Option<fn(&mut Vec<u8>)>,
    read: impl Fn(&[u8]) -> Option<usize>,
) {
    for sample in samples {
        assert!(read(sample).is_some_and(|count| count > 0), "{name}: a sample is wrong");
    }
    for seed in seeds() {
        let mut random = SplitMix64::new(seed);
        let start = Instant::now();
        let (mut right, mut most) = (0, 0);
        for number in 0..FILES {
            let mut bytes = damaged(&samples[number % samples.len()], &mut random);
            if let Some(mend) = mend
                && random.below(4) > 0
            {
                mend(&mut bytes);
            }
            let mut found = None;
            let memory = allocation_counter::measure(|| found = read(&bytes)).bytes_max;
            right += usize::from(found.is_some());
            most = most.max(memory);
            assert!(memory <= MOST_MEMORY, "{name}: {memory} bytes for {bytes:?}");
        }
        let seconds = start.elapsed().as_secs_f64();
        println!("{name}: {right} of {FILES} read, {most} bytes at most, {seconds:.2} s");
        assert!(right < FILES, "{name}: nothing was refused");
    }
}

/// Reads everything in both modes. Returns the number of items read in strict mode.
fn all<T, E>(
    strict: impl Iterator<Item = Result<T, E>>,
    lenient: impl Iterator<Item = Result<T, E>>,
) -> Option<usize> {
    let lenient = lenient.take_while(Result::is_ok).count();
    let strict = strict.collect::<Result<Vec<_>, _>>().ok()?;
    assert_eq!(strict.len(), lenient);
    Some(lenient)
}

#[test]
fn positions() {
    try_all("obf", &[samples::obf()], None, |bytes| {
        all(obf::Reader::new(bytes, Mode::Strict), obf::Reader::new(bytes, Mode::Lenient))
    });
    let board = Position::START.to_string().into_bytes();
    let one_line = b"---------------------------OX------XO--------------------------- X".to_vec();
    let drawn = samples::drawn_position();
    try_all("positions", &[one_line, drawn], None, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        text.parse::<Position>().ok().map(|_| 1)
    });
    let set = board.iter().map(|byte| if byte.is_ascii_alphanumeric() { b'1' } else { b'.' });
    let set: Vec<u8> = set.take(64).collect();
    try_all("sets of squares", &[set], None, |bytes| {
        String::from_utf8_lossy(bytes).parse::<Bitboard>().ok().map(|_| 1)
    });
    try_all("patterns", &[samples::patterns()], None, |bytes| {
        let set: PatternSet = str::from_utf8(bytes).ok()?.parse().ok()?;
        Some(set.patterns().len())
    });
}

#[test]
fn othello_games() {
    try_all("transcripts", &[samples::transcripts()], None, |bytes| {
        let reader = |mode| transcript::Reader::new(bytes, mode);
        all(reader(Mode::Strict), reader(Mode::Lenient))
    });
    try_all("ggf", &[samples::ggf()], None, |bytes| {
        all(ggf::Reader::new(bytes, Mode::Strict), ggf::Reader::new(bytes, Mode::Lenient))
    });
    try_all("plain text", &samples::plain(), None, |bytes| {
        let reader = |mode| {
            let entries = plain::Reader::new(bytes, mode);
            entries.map(|entry| entry.map(|entry| replayed(&entry.record)))
        };
        all(reader(Mode::Strict), reader(Mode::Lenient))
    });
    try_all("sgf of othello", &[samples::othello_sgf()], None, |bytes| {
        let reader = |mode| othello_sgf::Reader::new(bytes, mode);
        let games = reader(Mode::Lenient).map_while(Result::ok);
        for game in games {
            replayed(&game);
            let mut text = Vec::new();
            othello_sgf::write(&mut text, &game).unwrap();
            let back = othello_sgf::parse(&text).unwrap();
            assert_eq!((&back.game, back.score), (&game.game, game.score));
            let mut again = Vec::new();
            othello_sgf::write(&mut again, &back).unwrap();
            assert_eq!(again, text);
        }
        all(reader(Mode::Strict), reader(Mode::Lenient))
    });
    try_all("pgn", &[samples::pgn()], None, |bytes| {
        let reader = |mode| pgn::Reader::new(bytes, mode);
        let games = reader(Mode::Lenient).map_while(Result::ok);
        for game in games {
            replayed(&game);
            let mut text = Vec::new();
            pgn::write(&mut text, &game).unwrap();
            let back = pgn::Reader::new(text.as_slice(), Mode::Strict).next().unwrap().unwrap();
            assert_eq!((&back.game, back.score), (&game.game, game.score));
            let mut again = Vec::new();
            pgn::write(&mut again, &back).unwrap();
            assert_eq!(again, text);
        }
        all(reader(Mode::Strict), reader(Mode::Lenient))
    });
    try_all("json", &[samples::json()], None, |bytes| {
        let reader =
            |mode| json::Reader::new(bytes, mode).map(|game| game.map(|game| replayed(&game)));
        all(reader(Mode::Strict), reader(Mode::Lenient))
    });
    try_all("wtb", &[samples::wtb()], None, |bytes| {
        let read = |mode| {
            let mut reader = wthor::Reader::new(bytes, mode).ok()?;
            let (names, year) = (NameTables::default(), reader.header().games_year);
            let mut count = 0;
            while let Some((record, _)) = reader.read().ok()? {
                count += usize::from(record.to_game_record(&names, year).is_ok());
            }
            Some(count)
        };
        let lenient = read(Mode::Lenient);
        let strict = read(Mode::Strict)?;
        assert_eq!(lenient, Some(strict));
        Some(strict)
    });
    for (sample, kind) in
        [(samples::players(), NameKind::Players), (samples::tournaments(), NameKind::Tournaments)]
    {
        try_all(kind.file_name(), &[sample], None, |bytes| {
            let lenient = Names::read(bytes, kind, Mode::Lenient).is_ok();
            let strict = Names::read(bytes, kind, Mode::Strict).is_ok();
            assert!(lenient >= strict);
            strict.then_some(1)
        });
    }
}

/// Replays a game, which checks that every move is legal.
fn replayed(record: &GameRecord) {
    let mut game = Game::new(record.game.start());
    for played in record.game.moves() {
        game.play(played).unwrap();
    }
    assert_eq!(game, record.game);
    // The same game as a board followed by the moves.
    let start = game.start();
    let disc = |square| start.color_at(square).map_or('-', Color::disc);
    let squares: String = Square::ALL.map(disc).iter().collect();
    let mut text = format!("{squares} {} ", start.side_to_move().disc()).into_bytes();
    transcript::write(&mut text, &game, Passes::Written).unwrap();
    assert_eq!(plain::parse(&text).unwrap().unwrap().record.game, game);
}

#[test]
fn weights() {
    let read = |bytes: &[u8]| {
        let weights = Weights::read(bytes).ok()?;
        Some(weights.stages().count())
    };
    try_all("weights", &[samples::weights()], None, read);
    try_all("weights with right sums", &[samples::weights()], Some(with_right_sums), read);
    try_all("weights as text", &[samples::weights_as_text()], None, |bytes| {
        let weights = weights_text::read(str::from_utf8(bytes).ok()?).ok()?;
        Some(weights.stages().count())
    });
    try_all("a network as text", &[samples::network_as_text()], None, |bytes| {
        let network = network_text::read(str::from_utf8(bytes).ok()?).ok()?;
        Some(network.stages().count())
    });
}

/// Replaces the end of a file of Gomoku weights with a valid checksum.
#[expect(clippy::ptr_arg, reason = "others change the length, too")]
fn with_right_checksum(bytes: &mut Vec<u8>) {
    if let Some((content, sum)) = bytes.split_last_chunk_mut::<4>() {
        *sum = crc32fast::hash(content).to_le_bytes();
    }
}

#[test]
fn weights_of_gomoku() {
    let read =
        |bytes: &[u8]| gomoku::eval::Weights::read(bytes).ok().map(|found| found.sides().len());
    let sample = samples::weights_of_gomoku();
    try_all("weights of Gomoku", std::slice::from_ref(&sample), None, read);
    try_all("weights of Gomoku, right sums", &[sample], Some(with_right_checksum), read);
}

/// Number of bytes before the compressed part of a weight file: magic number and version, four numbers and a
/// checksum.
const WEIGHTS_HEADER: usize = 12 + 4 * 4 + 4;

/// Makes the header of a weight file match its compressed part.
#[expect(clippy::ptr_arg, reason = "others change the length, too")]
fn with_right_sums(bytes: &mut Vec<u8>) {
    if bytes.len() < WEIGHTS_HEADER {
        return;
    }
    let (head, compressed) = bytes.split_at_mut(WEIGHTS_HEADER);
    head[12..16].copy_from_slice(&u32::try_from(compressed.len()).unwrap().to_le_bytes());
    head[20..24].copy_from_slice(&crc32fast::hash(compressed).to_le_bytes());
    let sum = crc32fast::hash(&head[..28]);
    head[28..32].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn records() {
    let read = |bytes: &[u8]| {
        let mut reader = shard::Reader::<Record, _>::new(bytes, bytes.len() as u64).ok()?;
        let (mut count, mut block) = (0, Vec::new());
        loop {
            reader.next_block(&mut block).ok()?;
            if block.is_empty() {
                return Some(count);
            }
            count += block.len();
        }
    };
    try_all("records", &[samples::records()], None, read);
    try_all("records with right sums", &[samples::records()], Some(with_right_lengths), read);
}

/// Makes the number of records and the checksums of a shard match its contents.
fn with_right_lengths(bytes: &mut Vec<u8>) {
    const FIXED: usize = 44;
    const RECORD: usize = 24;
    let Some(&settings) = bytes.get(40) else { return };
    let head = FIXED + usize::from(settings);
    let Some(records) = bytes.len().checked_sub(head + 8) else { return };
    let count = records / RECORD;
    bytes.truncate(head + 8 + RECORD * count);
    bytes[36..40].copy_from_slice(&u32::try_from(count).unwrap().to_le_bytes());
    bytes[41..FIXED].fill(0);
    let sum = crc32fast::hash(&bytes[..head]);
    bytes[head..head + 4].copy_from_slice(&sum.to_le_bytes());
    let end = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[head + 4..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn gomoku_boards_and_games() {
    let stones = |board: &Board| board.moves().len().max(1);
    try_all("moves", &[samples::MOVES.to_vec()], None, |bytes| {
        moves::parse(bytes, 15, Rule::Renju).ok().map(|board| stones(&board))
    });
    let article = article_board(Rule::Freestyle).to_string().into_bytes();
    try_all("grids", &[samples::GRID.to_vec(), article], None, |bytes| {
        grid::parse(bytes, Rule::Freestyle).ok().map(|board| stones(&board))
    });
    try_all("lines", &[samples::LINE.to_vec()], None, |bytes| {
        line::parse(bytes).ok().map(|cells| cells.len())
    });
    try_all("psq", &[samples::PSQ.to_vec()], None, |bytes| {
        psq::parse(bytes).ok()?.to_tree().ok().map(|tree| tree.preorder().count())
    });
    try_all("sgf", &[samples::SGF.to_vec(), samples::PROOF.to_vec()], None, |bytes| {
        sgf::parse(bytes).ok().map(|trees| trees.len())
    });
    try_all("sav", &[samples::SAV.to_vec()], None, |bytes| {
        yixin::parse_sav(bytes).ok().map(|saved| saved.board.moves().len())
    });
    try_all("pos", &[samples::POS.to_vec()], None, |bytes| {
        yixin::parse_pos(bytes).ok().map(|board| board.moves().len())
    });
    try_all("letters", &[samples::LETTERS.to_vec()], None, |bytes| {
        moves::parse(bytes, 15, Rule::Freestyle).ok().map(|board| board.moves().len())
    });
    try_all("rif", &[samples::RIF.to_vec()], None, |bytes| {
        let trees = renjunet::read(bytes, ReadOptions::default()).ok()?;
        for tree in &trees {
            let _ = tree.last_board();
        }
        Some(trees.len())
    });
    try_all("lib", &[samples::library()], None, |bytes| {
        renlib::parse(bytes).ok().map(|tree| tree.preorder().count())
    });
    let any = [
        samples::MOVES,
        samples::GRID,
        samples::PSQ,
        samples::SGF,
        samples::SAV,
        samples::POS,
        samples::RIF,
        samples::LETTERS,
        &samples::library(),
    ]
    .map(<[u8]>::to_vec);
    try_all("boards and games by how they begin", &any, None, |bytes| {
        let board = parse_board(bytes, 15, Rule::Standard).is_ok();
        let trees = parse_trees(bytes, Format::of(bytes), 15).ok()?;
        for tree in &trees {
            let _ = tree.last_board();
            assert_eq!(tree.leaves().count() > 0, tree.preorder().count() > 0);
        }
        Some(trees.len() + usize::from(board))
    });
}

#[test]
fn proofs() {
    let board = moves::parse(samples::MOVES, 15, Rule::Renju).unwrap();
    try_all("proofs", &[samples::PROOF.to_vec()], None, |bytes| {
        let found = proof_file::parse(bytes).ok()?;
        let own = found.board.clone().with_rule(found.rule.unwrap_or_default());
        let _ = check(&own, Reading::Literal, &found.proof);
        check(&board, Reading::Literal, &found.proof).ok().map(|_| 1)
    });
}
