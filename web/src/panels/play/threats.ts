// Threat points of Gomoku as letters on the board.

import type { Marks } from "../../board/marks";
import type { ThreatKind, View } from "../../engine/types";

/** Letters of the kinds, the strongest first. */
export const LETTERS: [ThreatKind, string][] = [
  ["five", "5"],
  ["straight-four", "F"],
  ["double-four", "D"],
  ["four", "4"],
  ["three", "3"],
];

/** Marks each point with its strongest threat. `kinds` limits what is shown. */
export function markThreats(view: View, marks: Marks, kinds?: Set<ThreatKind>): void {
  for (const [kind, letter] of [...LETTERS].reverse()) {
    if (kinds && !kinds.has(kind)) continue;
    for (const { cell, color, kind: found } of view.threats) {
      if (found !== kind) continue;
      const before = marks.threats.get(cell);
      const isBoth = before?.letter === letter && before.color !== color;
      marks.threats.set(cell, { letter, color: isBoth ? "XO" : color });
    }
  }
}
