// The list of moves, and the buttons that step through them.

import type { Evaluations } from "../game/evaluations";
import type { Session } from "../game/session";
import { fail } from "./announce";
import { byId, h } from "./dom";
import { t } from "./i18n";

export class Moves {
  private readonly list = byId("moves");
  private readonly steps: HTMLButtonElement[];

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

  draw(): void {
    const { session, evaluations } = this;
    const items = session.played.map(({ name, color }, index) => {
      const ply = index + 1;
      const lost = evaluations.loss(ply);
      const mark = lost?.mistake ?? "";
      const title = mark ? t(mark) : "";
      const isCurrent = ply === session.ply;
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: `move ${mark}`,
            title: title || null,
            "aria-current": isCurrent ? "step" : null,
            click: () => this.go(ply),
          },
          h("span", { class: "ply" }, String(ply)),
          h("span", { class: `dot ${color === "X" ? "black" : "white"}`, "aria-hidden": "true" }),
          h("span", { class: "unseen" }, ` ${t(color === "X" ? "black" : "white")} `),
          name,
          mark && h("span", { class: "sign", "aria-hidden": "true" }, { slip: "?!", mistake: "?", blunder: "??" }[mark]),
          mark && h("span", { class: "unseen" }, ` ${title}`),
        ),
      );
    });
    this.list.replaceChildren(...items);
    const [first, back, forward, end] = this.steps;
    for (const button of [first, back]) if (button) button.disabled = session.ply === 0;
    for (const button of [forward, end]) if (button) button.disabled = session.ply === session.plies;
    const current = this.list.querySelector<HTMLElement>("[aria-current]");
    // Only the list moves, not the page.
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    else this.list.scrollTop = 0;
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
