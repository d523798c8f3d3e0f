// The puzzles of the page, from the test sets beside the crates.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** End games: boards with the scores of their moves, of which one is the best. */
function othello(crates, file, title) {
  const lines = readFileSync(join(crates, "othello/tests/data", file), "utf8").split("\n");
  return lines
    .filter((line) => /^[-XO]{64} [XO];/.test(line))
    .map((line, index) => {
      const start = line.slice(0, 66);
      const moves = [...line.matchAll(/([A-H][1-8]):([+-]\d+)/g)].map(([, name, score]) => ({
        cell: name.charCodeAt(0) - 65 + 8 * (Number(name[1]) - 1),
        score: Number(score),
      }));
      const score = Math.max(...moves.map((move) => move.score));
      const best = moves.filter((move) => move.score === score).map((move) => move.cell);
      return { title: `${title} ${index + 1}`, spec: { game: "othello", start, moves: "" }, best, score };
    });
}

/** Returns the data of a position of Gomoku. */
function position(rule, size, side, black, white) {
  const cells = Array(size * size).fill("-");
  const put = (names, disc) => {
    for (const name of names) {
      const [x, y] = [name.toUpperCase().charCodeAt(0) - 65, size - Number(name.slice(1))];
      cells[x + size * y] = disc;
    }
  };
  put(black, "X");
  put(white, "O");
  return { game: "gomoku", size, rule, start: `${cells.join("")} ${side === "black" ? "X" : "O"}`, moves: "" };
}

/** Forced wins from games of this engine, the easiest first. */
function fromGames(web) {
  const lines = readFileSync(join(web, "puzzles/gomoku.txt"), "utf8").split("\n");
  const names = (stones) => stones.match(/[a-v]\d+/g);
  return lines
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" "))
    .map(([rule, method, stars, side, size, black, white]) => ({
      title: `${method.toUpperCase()} ${"★".repeat(Number(stars))}`,
      spec: position(rule, Number(size), side, names(black), names(white)),
      method,
    }));
}

/** Forced wins from the collection of renju-note/quintet (MIT). */
function fromQuintet(crates) {
  const { cases } = JSON.parse(readFileSync(join(crates, "gomoku/tests/data/mates.json"), "utf8"));
  return cases.flatMap(({ rule, to_move: side, kind, black, white }) => {
    if (!black || !white || !/^vc[ft]$/i.test(kind)) return [];
    return [{ title: `${kind.toUpperCase()}, quintet`, spec: position(rule, 15, side, black, white), method: kind.toLowerCase() }];
  });
}

export const puzzles = (crates, web) => ({
  othello: [
    ...othello(crates, "fforum-1-19.obf", "FFO"),
    ...othello(crates, "fforum-20-39.obf", "FFO").map((puzzle, index) => ({ ...puzzle, title: `FFO ${index + 20}` })),
  ],
  gomoku: [...fromGames(web), ...fromQuintet(crates)],
});
