// Forced wins of Gomoku: found, shown on the board, played out and downloaded.

import type { App } from "../../app";
import type { Marks } from "../../board/marks";
import type { Method, Win } from "../../engine/types";
import { fail } from "../../ui/announce";
import { download, h } from "../../ui/dom";
import { button, buttons } from "../../ui/form";
import { t } from "../../ui/i18n";

/** Milliseconds of a search for a win, and between two moves of a line that is played out. */
const [MOST, STEP] = [60_000, 600];

export class Wins {
  readonly element = h("div", { class: "wins" });
  private readonly answer = h("div", { class: "answer" });
  private win: Win | null = null;
  /** Number of moves of the line on the board. */
  private shown = 0;
  private timer = 0;

  constructor(
    private readonly app: App,
    private readonly begins: () => void,
    private readonly changed: () => void,
  ) {
    const find = (key: string, method: Method): HTMLButtonElement =>
      button(key, () => void this.find(method).catch(fail));
    this.element.append(buttons(find("findVcf", "vcf"), find("findVct", "any")), this.answer);
  }

  /** Forgets the win of another position. */
  clear(): void {
    clearInterval(this.timer);
    this.win = null;
    this.shown = 0;
    this.answer.replaceChildren();
  }

  mark(marks: Marks): void {
    const { win, shown } = this;
    if (!win) return;
    const { side } = this.app.session.view;
    win.cells.slice(0, shown).forEach((cell, index) => {
      const color = (index % 2 === 0) === (side === "X") ? "X" : "O";
      marks.ghosts.set(cell, { color, number: index + 1 });
    });
  }

  private async find(method: Method): Promise<void> {
    this.begins();
    this.clear();
    const { session, engine } = this.app;
    const { edition, ply } = session;
    this.answer.replaceChildren(h("p", {}, t("searching")));
    const win = await engine.win(session.shown, method, { ms: MOST });
    if (edition !== session.edition || ply !== session.ply) return;
    this.win = win;
    this.shown = win?.cells.length ?? 0;
    this.draw();
    this.changed();
  }

  private draw(): void {
    const { win } = this;
    if (!win || win.verdict === "unknown") {
      this.answer.replaceChildren(h("p", {}, t("winUnknown")));
      return;
    }
    if (win.verdict === "none") {
      this.answer.replaceChildren(h("p", {}, t("winNone")));
      return;
    }
    const text = t("winFound", { method: win.method.toUpperCase(), moves: win.moves });
    const proof = win.proof;
    this.answer.replaceChildren(
      h("p", { class: "found" }, text, win.checked ? ` ${t("winChecked")}` : ""),
      h("p", { class: "small" }, win.pv.join(" ")),
      buttons(
        button("playOut", () => this.playOut()),
        ...(proof ? [button("downloadProof", () => download(proof, "proof.sgf"))] : []),
      ),
    );
  }

  private playOut(): void {
    clearInterval(this.timer);
    this.shown = 0;
    this.timer = window.setInterval(() => {
      this.shown++;
      if (this.shown >= (this.win?.cells.length ?? 0)) clearInterval(this.timer);
      this.changed();
    }, STEP);
    this.changed();
  }
}
