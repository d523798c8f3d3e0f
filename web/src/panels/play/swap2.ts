// The opening rule swap2: one player puts three stones, black, white, black; the other one takes a side, or puts two
// more stones and leaves the choice to the first.
//
// The engine takes the side that its search prefers. Two more stones are never better for it: the other player would
// take the better side then.

import type { App } from "../../app";
import type { Side, Spec } from "../../engine/types";
import { fail, notify } from "../../ui/announce";
import { h } from "../../ui/dom";
import { button, buttons } from "../../ui/form";
import { t } from "../../ui/i18n";
import { settings } from "../../ui/settings";

/** Number of random openings among which the engine takes the most even. */
const OPENINGS = 6;

type Stage = "none" | "human opens" | "engine opens" | "human chooses" | "human adds" | "engine chooses";

/** Number of stones after which the person has put all of a stage. */
const STONES: Partial<Record<Stage, number>> = { "human opens": 3, "human adds": 5 };

const HINTS: Partial<Record<Stage, string>> = {
  "human opens": "swapOpen",
  "human adds": "swapAdd",
  "engine opens": "swapWait",
  "engine chooses": "swapWait",
  "human chooses": "swapChoose",
};

export class Swap2 {
  private stage: Stage = "none";
  /** Counts what the engine was asked, so that late answers are recognised. */
  private asked = 0;
  private isAsked = false;

  /** `load` shows another game without ending the opening. */
  constructor(
    private readonly app: App,
    private readonly host: HTMLElement,
    private readonly load: (spec: Spec) => Promise<void>,
    private readonly chosen: (human: Side) => void,
  ) {}

  /** Whether a side is still to be taken. */
  get isOpen(): boolean {
    return this.stage !== "none";
  }

  /** Whether the person puts stones of both colours. */
  get isPlacing(): boolean {
    return this.app.session.ply < (STONES[this.stage] ?? 0);
  }

  /** Begins the opening of a game. The player of Black opens. */
  begin(isOn: boolean): void {
    this.pause();
    this.enter(!isOn ? "none" : settings.human === "X" ? "human opens" : "engine opens");
  }

  /** Ends the opening, after another game was loaded. */
  cancel(): void {
    this.begin(false);
  }

  /** Ignores answers of the engine, while the panel is not shown. */
  pause(): void {
    this.asked++;
    this.isAsked = false;
  }

  /** Goes on after a move, and when the panel is shown again. Returns whether the opening is not over. */
  update(): boolean {
    if (!this.isOpen) return false;
    const { ply, plies } = this.app.session;
    if (ply === plies && ply === STONES[this.stage]) this.enter("engine chooses");
    if (this.isAsked) return true;
    if (this.stage === "engine chooses") this.ask((isCurrent) => this.choose(isCurrent));
    if (this.stage === "engine opens") this.ask((isCurrent) => this.open(isCurrent));
    return this.isOpen;
  }

  private ask(work: (isCurrent: () => boolean) => Promise<void>): void {
    const asked = ++this.asked;
    this.isAsked = true;
    work(() => asked === this.asked)
      .catch(fail)
      .finally(() => {
        if (asked === this.asked) this.isAsked = false;
      });
  }

  private enter(stage: Stage): void {
    this.stage = stage;
    const key = HINTS[stage];
    this.host.replaceChildren(...(key ? [h("p", { class: "hint" }, t(key))] : []));
    if (stage !== "human chooses") return;
    const take = (side: Side): void => {
      this.enter("none");
      this.chosen(side);
    };
    const choices = [button("takeBlack", () => take("X")), button("takeWhite", () => take("O"))];
    if (this.app.session.ply === 3) choices.push(button("addTwo", () => this.enter("human adds")));
    this.host.append(buttons(...choices));
  }

  /** The engine takes the side that its search prefers. */
  private async choose(isCurrent: () => boolean): Promise<void> {
    const { session, engine } = this.app;
    const found = await engine.search(session.shown, { ms: 1500 });
    if (!isCurrent()) return;
    const rate = found?.lines[0]?.rate ?? 0.5;
    const mover = session.view.side;
    const engineSide = rate >= 0.5 ? mover : mover === "X" ? "O" : "X";
    this.enter("none");
    notify(t("swapTaken", { side: t(engineSide === "X" ? "black" : "white") }));
    this.chosen(engineSide === "X" ? "O" : "X");
  }

  /** The engine puts the most even of some random openings. */
  private async open(isCurrent: () => boolean): Promise<void> {
    const { spec } = this.app.session;
    if (spec.game !== "gomoku") return;
    let best: { far: number; spec: Spec } | null = null;
    for (let index = 0; index < OPENINGS; index++) {
      const opening = { ...spec, moves: randomStones(spec.size) };
      const found = await this.app.engine.search(opening, { nodes: 20_000 });
      if (!isCurrent()) return;
      const far = Math.abs((found?.lines[0]?.rate ?? 1) - 0.5);
      if (!best || far < best.far) best = { far, spec: opening };
    }
    if (!best) return;
    this.stage = "human chooses";
    await this.load(best.spec);
    if (isCurrent()) this.enter("human chooses");
  }
}

/** Returns three different points around the centre. */
function randomStones(size: number): string {
  const side = Math.min(7, size);
  const first = Math.floor((size - side) / 2);
  const names = new Set<string>();
  while (names.size < 3) {
    const at = (): number => first + Math.floor(Math.random() * side);
    names.add(`${String.fromCharCode(97 + at())}${at() + 1}`);
  }
  return [...names].join("");
}
