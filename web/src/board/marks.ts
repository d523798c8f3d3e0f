// What is drawn on cells besides stones.

import type { Side } from "../engine/types";

/** A number on an empty cell: an evaluation. */
export interface Value {
  text: string;
  /** How good the move is: the best, nearly as good, or worse. */
  tone: "best" | "good" | "poor";
}

/** A stone of a line that is shown but not played. */
export interface Ghost {
  color: Side;
  number: number;
}

export interface Marks {
  last: number | null;
  /** Cells of legal moves. */
  legal: Set<number>;
  values: Map<number, Value>;
  ghosts: Map<number, Ghost>;
  /** Letter and colour of the strongest threat of each cell. */
  threats: Map<number, { letter: string; color: Side | "XO" }>;
  forbidden: Set<number>;
  /** Cells of a row that is pointed out. */
  row: Set<number>;
  stable: Set<number>;
  frontier: Set<number>;
  /** Numbers of the moves. */
  numbers: Map<number, number>;
  /** Discs that the last move flipped. */
  flipped: Set<number>;
}

export const noMarks = (): Marks => ({
  last: null,
  legal: new Set(),
  values: new Map(),
  ghosts: new Map(),
  threats: new Map(),
  forbidden: new Set(),
  row: new Set(),
  stable: new Set(),
  frontier: new Set(),
  numbers: new Map(),
  flipped: new Set(),
});
