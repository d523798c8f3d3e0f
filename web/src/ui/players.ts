// The two players above the board: discs, turn and clocks.

import type { Side, View } from "../engine/types";
import type { Session } from "../game/session";
import { byId, h } from "./dom";
import { t } from "./i18n";

interface Shown {
  box: HTMLElement;
  name: HTMLElement;
  count: HTMLElement;
  clock: HTMLElement;
}

const SIDES: Side[] = ["X", "O"];

export class Players {
  /** Returns the name of a side; panels decide who plays it. */
  nameOf: (side: Side) => string = (side) => t(side === "X" ? "black" : "white");
  /** A result that is not on the board, such as a loss on time. */
  result: string | null = null;
  private readonly shown: Shown[];

  constructor() {
    this.shown = SIDES.map((side) => {
      const parts = {
        name: h("span", { class: "name" }),
        count: h("span", { class: "count" }),
        clock: h("span", { class: "clock" }),
      };
      const dot = h("span", { class: `dot ${side === "X" ? "black" : "white"}`, "aria-hidden": "true" });
      const box = h("div", { class: "player" }, dot, parts.name, parts.count, parts.clock);
      return { box, ...parts };
    });
    byId("players").replaceChildren(...this.shown.map(({ box }) => box));
  }

  show(session: Session, view: View): void {
    this.shown.forEach(({ box, name, count }, index) => {
      const side = SIDES[index] ?? "X";
      box.classList.toggle("turn", !view.result && view.side === side);
      box.classList.toggle("winner", view.result?.winner === side);
      name.textContent = this.nameOf(side);
      count.textContent = session.isGomoku ? "" : String(view.count[index]);
    });
    byId("status").textContent = this.result ?? status(session, view);
    byId("opening").textContent = view.opening ?? "";
  }

  /** Shows the clocks; null hides them. */
  clocks(texts: [string, string] | null): void {
    this.shown.forEach(({ clock }, index) => (clock.textContent = texts?.[index] ?? ""));
  }
}

/** Returns the state of the game in words. */
export function status(session: Session, view: View): string {
  const side = (of: Side): string => t(of === "X" ? "black" : "white");
  const { result } = view;
  if (!result) {
    const turn = t("turn", { side: side(view.side), move: session.ply + 1 });
    return view.passed ? `${t("passed", { side: side(view.side === "X" ? "O" : "X") })} ${turn}` : turn;
  }
  if (!result.winner) return t("draw");
  const winner = side(result.winner);
  if (result.reason === "discs") {
    return t("winsBy", { side: winner, discs: Math.abs(result.score ?? 0) });
  }
  if (result.reason === "five") return t("winsFive", { side: winner });
  return t("winsForbidden", { side: winner, reason: t(`why.${result.reason}`) });
}
