// The board without its stones: surface, lines, dots, coordinates and the shading of stones.

import { column, row } from "../game/names";
import { s } from "../ui/dom";
import { CELL, MARGIN, starCells, type Geometry } from "./geometry";

function gradient(id: string, stops: [string, string][]): SVGElement {
  const light = s("radialGradient", { id, cx: "36%", cy: "30%", r: "72%" });
  for (const [offset, name] of stops) light.append(s("stop", { offset, class: name }));
  return light;
}

function definitions(): SVGElement {
  return s(
    "defs",
    {},
    gradient("black", [["0%", "black-light"], ["45%", "black-middle"], ["100%", "black-dark"]]),
    gradient("white", [["0%", "white-light"], ["60%", "white-middle"], ["100%", "white-dark"]]),
  );
}

function lines({ game, size }: Geometry): SVGElement {
  const group = s("g", { class: "lines" });
  // Othello's lines bound the squares; Gomoku's cross on the points.
  const [first, count] = game === "othello" ? [MARGIN, size + 1] : [MARGIN + CELL / 2, size];
  const last = first + (count - 1) * CELL;
  for (let at = 0; at < count; at++) {
    const place = first + at * CELL;
    const name = at === 0 || at === count - 1 ? "edge" : "line";
    group.append(s("line", { class: name, x1: first, x2: last, y1: place, y2: place }));
    group.append(s("line", { class: name, y1: first, y2: last, x1: place, x2: place }));
  }
  return group;
}

function coordinates({ game, size, extent }: Geometry): SVGElement {
  const group = s("g", { class: "coordinates", "aria-hidden": "true" });
  const text = (x: number, y: number, label: string): void => {
    group.append(s("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, label));
  };
  for (let at = 0; at < size; at++) {
    const place = MARGIN + (at + 0.5) * CELL;
    const edge = game === "othello" ? MARGIN / 2 : MARGIN / 2 + 4;
    text(place, game === "othello" ? edge : extent - edge, column(at));
    text(edge, place, String(row(at, game, size)));
  }
  return group;
}

/** Returns what does not change while a board is shown. */
export function ground(board: Geometry): SVGElement[] {
  const { game, size, extent } = board;
  const dots = s("g", { class: "dots" });
  for (const [x, y] of starCells(game, size)) {
    const [cx, cy] =
      game === "othello"
        ? [MARGIN + x * CELL, MARGIN + y * CELL]
        : [MARGIN + (x + 0.5) * CELL, MARGIN + (y + 0.5) * CELL];
    dots.append(s("circle", { cx, cy, r: game === "othello" ? 8 : 10 }));
  }
  const surface = s("rect", { class: "surface", width: extent, height: extent, rx: 26 });
  const parts: SVGElement[] = [definitions(), surface];
  if (game === "othello") {
    parts.push(s("rect", { class: "felt", x: MARGIN, y: MARGIN, width: size * CELL, height: size * CELL }));
  }
  return [...parts, lines(board), dots, coordinates(board)];
}
