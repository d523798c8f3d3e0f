// The list of moves, and the buttons that step through them.

import type { Played } from "../engine/types";
import type { Evaluations } from "../game/evaluations";
import type { Mistake } from "../game/scores";
import type { Session } from "../game/session";
import { fail } from "./announce";
import { byId, h } from "./dom";
import { t } from "./i18n";

const SIGNS: Record<Mistake, string> = { slip: "?!", mistake: "?", blunder: "??" };

interface Row {
  item: HTMLElement;
  button: HTMLButtonElement;
  mark: HTMLElement;
  /** What the row says of its move. */
  said: string;
}

export class Moves {
  private readonly list = byId("moves");
  private readonly source = byId("source");
  private readonly steps: HTMLButtonElement[];
  private rows: Row[] = [];
  /** The position to which the list has been scrolled. */
  private scrolled = "";

  constructor(
    private readonly session: Session,
    private readonly evaluations: Evaluations,
  ) {
    const step = (key: string, text: string, to: () => number): HTMLButtonElement =>
      h("button", { type: "button", "aria-label": t(key), title: t(key), click: () => this.go(to()) }, text);
    this.steps = [
      step("first", "«", () => 0),
      step("back", "‹", () => session.ply - 1),
      step("forward", "›", () => session.ply + 1),
      step("end", "»", () => session.plies),
    ];
    byId("steps").replaceChildren(...this.steps);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draws what has changed, so that a button keeps its focus. */
  draw(): void {
    const { session } = this;
    this.source.textContent = session.source?.title ?? "";
    while (this.rows.length > session.plies) this.rows.pop()?.item.remove();
    session.played.forEach((played, index) => this.drawRow(played, index));
    const [first, back, forward, end] = this.steps;
    for (const button of [first, back]) if (button) button.disabled = session.ply === 0;
    for (const button of [forward, end]) if (button) button.disabled = session.ply === session.plies;
    this.scroll();
  }

  private drawRow(played: Played, index: number): void {
    const ply = index + 1;
    const row = (this.rows[index] ??= this.added(ply));
    const mark = this.evaluations.loss(ply)?.mistake ?? null;
    const said = `${played.color} ${played.name} ${mark}`;
    if (row.said !== said) {
      row.said = said;
      const side = played.color === "X" ? "black" : "white";
      row.button.className = `move ${mark ?? ""}`;
      row.button.title = mark ? t(mark) : "";
      row.mark.replaceChildren(
        h("span", { class: `dot ${side}`, "aria-hidden": "true" }),
        h("span", { class: "unseen" }, ` ${t(side)} `),
        played.name,
        ...(mark
          ? [h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[mark]), h("span", { class: "unseen" }, ` ${t(mark)}`)]
          : []),
      );
    }
    if (ply === this.session.ply) row.button.setAttribute("aria-current", "step");
    else row.button.removeAttribute("aria-current");
  }

  private added(ply: number): Row {
    const mark = h("span", { class: "what" });
    const button = h("button", { type: "button", class: "move", click: () => this.go(ply) }, h("span", { class: "ply" }, String(ply)), mark);
    const item = h("li", {}, button);
    this.list.append(item);
    return { item, button, mark, said: "" };
  }

  /** Scrolls to the move that is shown, only after it has changed. */
  private scroll(): void {
    const { ply, edition } = this.session;
    const to = `${edition} ${ply}`;
    if (to === this.scrolled) return;
    this.scrolled = to;
    const current = this.rows[ply - 1]?.item;
    // Only the list moves, not the page.
    this.list.scrollTop = current ? current.offsetTop - this.list.clientHeight / 2 : 0;
  }

  private go(ply: number): void {
    this.session.go(ply).catch(fail);
  }

  /** Arrow keys step through the moves, unless something else uses them. */
  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, textarea, select, [role="tab"], [role="grid"]')) return;
    if (event.key === "ArrowLeft") this.go(this.session.ply - 1);
    else if (event.key === "ArrowRight") this.go(this.session.ply + 1);
    else return;
    event.preventDefault();
  }
}
