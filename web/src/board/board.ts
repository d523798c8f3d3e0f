// The board: a grid of cells that can be pointed at, played on and read aloud.

import type { GameName, View } from "../engine/types";
import { s } from "../ui/dom";
import { cellParts, preview } from "./cell";
import { CELL, centre, geometry } from "./geometry";
import { ground } from "./ground";
import { noMarks, type Marks } from "./marks";

export interface BoardEvents {
  /** A cell was clicked or chosen by a key. */
  choose(cell: number): void;
  /** The pointer has gone over a cell while its button is down; first it was pressed on another cell. */
  drag(cell: number): void;
  /** A cell is pointed at or focused; null when none is. */
  point(cell: number | null): void;
  /** Returns what is read aloud of a cell; it names all texts on the cell. */
  label(cell: number, marks: Marks): string;
  /** Returns the name of the board. */
  title(): string;
  /** Returns the side whose stone is shown under the pointer, if a click plays. */
  preview(cell: number): string | null;
}

interface Cell {
  group: SVGElement;
  contents: SVGElement;
  key: string;
}

export class Board {
  private readonly host: HTMLElement;
  private readonly events: BoardEvents;
  private cells: Cell[] = [];
  private svg: SVGSVGElement | null = null;
  private drawn = "";
  private size = 0;
  private focused = 0;
  private pointed: number | null = null;
  private under: SVGElement | null = null;
  /** The cell on which the button was pressed, -1 once the pointer has left it, null before. */
  private pressed: number | null = null;

  constructor(host: HTMLElement, events: BoardEvents) {
    this.host = host;
    this.events = events;
  }

  /** Draws a position. */
  show(game: GameName, view: View, marks: Marks = noMarks()): void {
    const drawn = `${game} ${view.size}`;
    if (drawn !== this.drawn) this.build(game, view.size);
    this.drawn = drawn;
    this.svg?.setAttribute("aria-label", this.events.title());
    this.cells.forEach((cell, index) => {
      const { key, parts } = cellParts(index, view.cells[index] ?? "-", marks);
      if (key !== cell.key) {
        cell.key = key;
        cell.contents.replaceChildren(...parts());
      }
      const label = this.events.label(index, marks);
      if (cell.group.getAttribute("aria-label") !== label) cell.group.setAttribute("aria-label", label);
    });
    this.hover(this.pointed);
  }

  focus(): void {
    this.cells[this.focused]?.group.focus();
  }

  private build(game: GameName, size: number): void {
    const board = geometry(game, size);
    this.size = size;
    this.cells = [];
    this.focused = Math.floor(size / 2) * size + Math.floor(size / 2);
    this.under = s("g", { class: "under", "aria-hidden": "true" });
    const backdrop = s("g", { "aria-hidden": "true" }, ...ground(board));
    const svg = s("svg", { class: `board ${game}`, viewBox: `0 0 ${board.extent} ${board.extent}`, role: "grid" });
    svg.append(backdrop, this.under);
    for (let y = 0; y < size; y++) {
      const row = s("g", { role: "row" });
      for (let x = 0; x < size; x++) row.append(this.cell(y * size + x));
      svg.append(row);
    }
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("pointerleave", () => this.hover(null));
    this.svg = svg;
    this.host.replaceChildren(svg);
  }

  private cell(index: number): SVGElement {
    const [x, y] = centre(index, this.size);
    const contents = s("g", { transform: `translate(${x} ${y})`, "aria-hidden": "true" });
    const area = s("rect", {
      class: "area",
      x: x - CELL / 2,
      y: y - CELL / 2,
      width: CELL,
      height: CELL,
    });
    const group = s(
      "g",
      { class: "cell", role: "gridcell", tabindex: index === this.focused ? 0 : -1, "data-cell": index },
      area,
      contents,
    );
    group.addEventListener("click", () => {
      this.move(index);
      this.events.choose(index);
    });
    group.addEventListener("pointerdown", () => (this.pressed = index));
    group.addEventListener("pointerenter", (event) => {
      this.hover(index);
      if (event.buttons === 1 && this.pressed !== null) this.drag(index);
    });
    group.addEventListener("focus", () => {
      this.move(index);
      this.hover(index);
    });
    group.addEventListener("blur", () => this.hover(null));
    this.cells.push({ group, contents, key: "" });
    return group;
  }

  private drag(index: number): void {
    const first = this.pressed;
    if (first !== null && first >= 0) this.events.drag(first);
    // The first cell gets no click, because the button is released elsewhere.
    this.pressed = -1;
    this.events.drag(index);
  }

  private hover(cell: number | null): void {
    const changed = cell !== this.pointed;
    this.pointed = cell;
    const side = cell === null ? null : this.events.preview(cell);
    const [x, y] = cell === null ? [0, 0] : centre(cell, this.size);
    this.under?.setAttribute("transform", `translate(${x} ${y})`);
    this.under?.replaceChildren(...(side ? [preview(side)] : []));
    if (changed) this.events.point(cell);
  }

  /** Makes a cell the one that the Tab key reaches. */
  private move(index: number): void {
    this.cells[this.focused]?.group.setAttribute("tabindex", "-1");
    this.cells[index]?.group.setAttribute("tabindex", "0");
    this.focused = index;
  }

  private key(event: KeyboardEvent): void {
    const { size, focused } = this;
    const [x, y] = [focused % size, Math.floor(focused / size)];
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [x - 1, y],
      ArrowRight: [x + 1, y],
      ArrowUp: [x, y - 1],
      ArrowDown: [x, y + 1],
      Home: [0, y],
      End: [size - 1, y],
      PageUp: [x, 0],
      PageDown: [x, size - 1],
    };
    const to = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (to) {
      const [column, row] = to.map((at) => Math.max(0, Math.min(size - 1, at))) as [number, number];
      this.move(row * size + column);
      this.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.events.choose(focused);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
