// Where things are on the board. A cell is 100 units wide; coordinates have a margin.

import type { GameName } from "../engine/types";

export const CELL = 100;
export const MARGIN = 58;

export interface Geometry {
  game: GameName;
  size: number;
  /** Width and height of the drawing. */
  extent: number;
}

export const geometry = (game: GameName, size: number): Geometry => ({
  game,
  size,
  extent: size * CELL + 2 * MARGIN,
});

export const centre = (cell: number, size: number): [number, number] => [
  MARGIN + ((cell % size) + 0.5) * CELL,
  MARGIN + (Math.floor(cell / size) + 0.5) * CELL,
];

/** Returns the cells of the small dots that help to count. */
export function starCells(game: GameName, size: number): [number, number][] {
  if (game === "othello") return [2, 6].flatMap((y) => [2, 6].map((x): [number, number] => [x, y]));
  if (size < 9) return [];
  const near = size < 13 ? 2 : 3;
  const far = size - 1 - near;
  const middle = (size - 1) / 2;
  const corners = [near, far].flatMap((y) => [near, far].map((x): [number, number] => [x, y]));
  return Number.isInteger(middle) ? [...corners, [middle, middle]] : corners;
}
