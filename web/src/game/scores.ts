// Scores of moves and positions as texts, and what a move has lost.

import type { Analysis, GameName, Line, Side } from "../engine/types";

const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return Number(value) === 0 || digits === 0 ? "0" : "0.0";
  return (value < 0 ? "−" : "+") + text;
};

/** Returns a score for the player who makes the move. */
export function scoreText(line: Line, game: GameName): string {
  if (game === "othello") return signed(line.score, line.exact ? 0 : 1);
  if (line.mate !== null) return `${line.mate > 0 ? "W" : "L"}${Math.ceil(Math.abs(line.mate) / 2)}`;
  return `${Math.round((line.rate ?? 0.5) * 100)}`;
}

/** Returns how good a position is for Black: discs, or percent above or below one half. */
export function blackScore(line: Line, game: GameName, side: Side): number {
  const value = game === "othello" ? line.score : 100 * ((line.rate ?? 0.5) - 0.5);
  return side === "X" ? value : -value;
}

/** Returns a score from Black's view as a text. */
export const blackText = (score: number, game: GameName): string =>
  game === "othello" ? signed(score, 1) : `${Math.round(50 + score)} %`;

/** Returns the depth of a line as a text. */
export function depthText(line: Line): string {
  if (line.exact && line.certainty !== null) return "=";
  const certainty = line.certainty !== null && line.certainty < 100 ? `@${line.certainty}` : "";
  return `${line.depth}${certainty}`;
}

export const nodesText = ({ nodes, ms }: Analysis): string => {
  const count = nodes >= 1e6 ? `${(nodes / 1e6).toFixed(1)} M` : `${Math.round(nodes / 1e3)} k`;
  const speed = ms >= 50 ? ` · ${(nodes / ms / 1000).toFixed(2)} M/s` : "";
  return `${count}${speed} · ${(ms / 1000).toFixed(1)} s`;
};

export type Mistake = "slip" | "mistake" | "blunder";

/** Least losses in discs, or in percent of the chance to win, as in the program. */
const LOSSES: Record<GameName, [number, number, number]> = { othello: [2, 6, 12], gomoku: [10, 20, 30] };

/** Returns what a loss is called, or null for a small one. */
export function mistakeOf(loss: number, game: GameName): Mistake | null {
  const [slip, mistake, blunder] = LOSSES[game];
  return loss >= blunder ? "blunder" : loss >= mistake ? "mistake" : loss >= slip ? "slip" : null;
}
