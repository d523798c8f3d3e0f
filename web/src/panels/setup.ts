// Set up a position: paint discs or stones, and choose the side to move.

import type { App, Panel } from "../app";
import type { Marks } from "../board/marks";
import type { Rule, Side, Spec, View } from "../engine/types";
import { emptyOthello, RULES, SIZES } from "../game/names";
import { fail } from "../ui/announce";
import { h } from "../ui/dom";
import { button, buttons, section, select } from "../ui/form";
import { t } from "../ui/i18n";
import { settings } from "../ui/settings";

const START = "---------------------------OX------XO---------------------------";

type Brush = "X" | "O" | "-";

export class SetupPanel implements Panel {
  readonly id = "setup";
  readonly element = h("div");
  private brush: Brush = "X";
  private cells = START;
  private side: Side = "X";
  private size = 8;
  private rule: Rule = "freestyle";

  constructor(private readonly app: App) {}

  enter(): void {
    this.take();
    this.build();
  }

  leave(): void {
    // The draft stays until the panel is entered again.
  }

  update(): void {
    this.take();
    this.build();
  }

  mark(marks: Marks): void {
    marks.last = null;
    marks.flipped = new Set();
  }

  choose(cell: number): void {
    this.put(cell, this.cells[cell] === this.brush ? "-" : this.brush);
  }

  drag(cell: number): void {
    this.put(cell, this.brush);
  }

  private put(cell: number, brush: Brush): void {
    this.cells = this.cells.slice(0, cell) + brush + this.cells.slice(cell + 1);
    this.app.refresh();
  }

  shown(): View {
    const count = (disc: string): number => [...this.cells].filter((cell) => cell === disc).length;
    return {
      size: this.size,
      cells: this.cells,
      side: this.side,
      legal: [],
      passed: false,
      result: null,
      count: [count("X"), count("O")],
      moves: [],
      opening: null,
      row: [],
      forbidden: [],
      threats: [],
    };
  }

  /** Begins with the position that the page shows. */
  private take(): void {
    const { session } = this.app;
    this.cells = session.view.cells;
    this.side = session.view.side;
    this.size = session.size;
    this.rule = session.spec.game === "gomoku" ? session.spec.rule : settings.rule;
  }

  private paint(cells: string, side: Side = this.side): void {
    this.cells = cells;
    this.side = side;
    this.build();
    this.app.refresh();
  }

  private use(): void {
    const text = `${this.cells} ${this.side}`;
    const isGomoku = this.app.session.isGomoku;
    const isUsual = isGomoku ? !/[XO]/.test(this.cells) && this.side === "X" : text === `${START} X`;
    const start = isUsual ? "" : text;
    const spec: Spec = isGomoku
      ? { game: "gomoku", size: this.size, rule: this.rule, start, moves: "" }
      : { ...emptyOthello(), start };
    this.app.session
      .load(spec)
      .then(() => this.app.tabs.select("analyse"))
      .catch(fail);
  }

  private build(): void {
    const { isGomoku } = this.app.session;
    const radio = <Value extends string>(
      name: string,
      options: [Value, string][],
      value: Value,
      change: (value: Value) => void,
    ): HTMLElement =>
      h(
        "fieldset",
        { class: "radios" },
        h("legend", {}, t(name)),
        ...options.map(([option, key]) => {
          const input = h("input", { type: "radio", name, value: option, change: () => change(option) });
          input.checked = option === value;
          return h("label", { class: "check" }, input, h("span", {}, t(key)));
        }),
      );
    const sizes = SIZES.map((size): [string, string] => [`${size}`, `${size} × ${size}`]);
    this.element.replaceChildren(
      h("p", { class: "hint" }, t("setupHint")),
      radio<Brush>("brush", [["X", "black"], ["O", "white"], ["-", "eraser"]], this.brush, (brush) => (this.brush = brush)),
      radio<Side>("toMove", [["X", "black"], ["O", "white"]], this.side, (side) => {
        this.side = side;
        this.app.refresh();
      }),
      ...(isGomoku
        ? [h(
            "div",
            { class: "fields" },
            select("rule", RULES.map((rule) => [rule, t(`rule.${rule}`)]), this.rule, (rule) => (this.rule = rule as Rule)),
            select("size", sizes, String(this.size), (size) => {
              this.size = Number(size);
              this.paint("-".repeat(this.size * this.size));
            }),
          )]
        : []),
      section(
        "position",
        buttons(
          button("clear", () => this.paint("-".repeat(this.size * this.size))),
          ...(isGomoku ? [] : [button("usualStart", () => this.paint(START, "X"))]),
          button("usePosition", () => this.use(), "primary"),
        ),
      ),
    );
  }
}
