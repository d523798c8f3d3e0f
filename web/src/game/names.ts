// Names of cells. A view numbers cells from the top left; Gomoku's rows count from the bottom.

import type { GameName, Rule, Spec, View } from "../engine/types";

export const RULES: Rule[] = ["freestyle", "standard", "renju", "caro5", "caro6"];

/** Sizes of boards of Gomoku. */
export const SIZES = Array.from({ length: 18 }, (_, at) => at + 5);

export const sizeOf = (spec: Spec): number => (spec.game === "othello" ? 8 : spec.size);

export const column = (x: number): string => String.fromCharCode(65 + x);

/** Returns the number that is drawn beside a row. */
export const row = (y: number, game: GameName, size: number): number =>
  game === "othello" ? y + 1 : size - y;

export function cellName(cell: number, game: GameName, size: number): string {
  return `${column(cell % size)}${row(Math.floor(cell / size), game, size)}`;
}

/** Returns whether a cell is forbidden to the side to move. */
export const isForbidden = (view: View, cell: number): boolean =>
  view.side === "X" && view.forbidden.some((found) => found.cell === cell);

/** Splits a text of moves such as `F5D6` or `h8h15`. */
export const splitMoves = (moves: string): string[] => moves.match(/[A-Za-z]\d+/g) ?? [];

/** Returns a game with only its first moves. */
export function truncated(spec: Spec, ply: number): Spec {
  return { ...spec, moves: splitMoves(spec.moves).slice(0, ply).join("") };
}

export const emptyOthello = (): Spec => ({ game: "othello", start: "", moves: "" });
