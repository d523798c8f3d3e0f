// The drawing of one cell.

import { s } from "../ui/dom";
import { CELL } from "./geometry";
import type { Marks } from "./marks";

const RADIUS = 0.44 * CELL;

function stone(color: string, name: string): SVGElement {
  return s(
    "g",
    { class: `stone ${color === "X" ? "black" : "white"} ${name}` },
    s("circle", { class: "shadow", cx: 3, cy: 6, r: RADIUS }),
    s("circle", { class: "body", r: RADIUS, fill: color === "X" ? "url(#black)" : "url(#white)" }),
  );
}

const label = (text: string, name: string, size: number): SVGElement =>
  s(
    "text",
    { class: name, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size, y: 2 },
    text,
  );

/** Returns the parts of a cell, drawn around its centre, and a text that changes whenever they do. */
export function cellParts(cell: number, disc: string, marks: Marks): { key: string; parts: () => SVGElement[] } {
  const value = marks.values.get(cell);
  const ghost = marks.ghosts.get(cell);
  const threat = marks.threats.get(cell);
  const number = marks.numbers.get(cell);
  const is = {
    last: marks.last === cell,
    legal: marks.legal.has(cell),
    forbidden: marks.forbidden.has(cell),
    row: marks.row.has(cell),
    stable: marks.stable.has(cell),
    frontier: marks.frontier.has(cell),
    flipped: marks.flipped.has(cell),
  };
  const key = JSON.stringify([disc, value, ghost, threat, number, is]);
  const parts = (): SVGElement[] => {
    const drawn: SVGElement[] = [];
    if (disc !== "-") {
      drawn.push(stone(disc, is.flipped ? "flipped" : is.last ? "placed" : ""));
      const on = `on-${disc === "X" ? "black" : "white"}`;
      if (is.row) drawn.push(s("circle", { class: "row", r: RADIUS + 3 }));
      if (is.stable) drawn.push(s("rect", { class: "stable", x: -15, y: -15, width: 30, height: 30, rx: 5 }));
      if (is.frontier) drawn.push(s("circle", { class: "frontier", r: RADIUS - 7 }));
      if (number !== undefined) {
        drawn.push(label(String(number), `number ${on} ${is.last ? "last" : ""}`, number > 99 ? 34 : 40));
      } else if (is.last) {
        drawn.push(s("circle", { class: `last ${on}`, r: 12 }));
      }
      return drawn;
    }
    if (ghost) {
      const ghosted = stone(ghost.color, "ghost");
      drawn.push(ghosted, label(String(ghost.number), `number on-${ghost.color === "X" ? "black" : "white"}`, 40));
      return drawn;
    }
    if (is.forbidden) {
      drawn.push(s("path", { class: "forbidden", d: "M-22-22L22 22M22-22L-22 22" }));
    }
    if (value) {
      drawn.push(s("circle", { class: `value-ground ${value.tone}`, r: 0.45 * CELL }));
      drawn.push(label(value.text, `value ${value.tone}`, value.text.length > 4 ? 26 : value.text.length > 3 ? 31 : 38));
    } else if (threat) {
      const color = threat.color === "XO" ? "both" : threat.color === "X" ? "black" : "white";
      drawn.push(s("circle", { class: `threat-ground ${color}`, r: 0.34 * CELL }));
      drawn.push(label(threat.letter, `threat ${color}`, 40));
    } else if (is.legal && !is.forbidden) {
      drawn.push(s("circle", { class: "legal", r: 11 }));
    }
    return drawn;
  };
  return { key, parts };
}

/** Returns the stone that is shown under the pointer. */
export const preview = (side: string): SVGElement => stone(side, "preview");
