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

export class Swap2 {
  private stage: Stage = "none";

  constructor(
    private readonly app: App,
    private readonly host: HTMLElement,
    private readonly chosen: (human: Side) => void,
  ) {}

  /** Whether a side is still to be taken. */
  get isOpen(): boolean {
    return this.stage !== "none";
  }

  /** Begins the opening of a game. Who wants Black opens. */
  begin(isOn: boolean): void {
    this.stage = !isOn ? "none" : settings.human === "X" ? "human opens" : "engine opens";
    this.ask();
  }

  /** Goes on after a move. Returns whether the opening is not over. */
  update(): boolean {
    const { ply } = this.app.session;
    if (this.stage === "human opens" && ply === 3) this.enter("engine chooses");
    else if (this.stage === "human adds" && ply === 5) this.enter("engine chooses");
    else if (this.stage === "engine opens" && ply === 0) this.open().catch(fail);
    return this.isOpen;
  }

  private enter(stage: Stage): void {
    this.stage = stage;
    this.ask();
    if (stage === "engine chooses") this.choose().catch(fail);
  }

  private ask(): void {
    const texts: Partial<Record<Stage, string>> = {
      "human opens": "swapOpen",
      "human adds": "swapAdd",
      "engine opens": "swapWait",
      "engine chooses": "swapWait",
      "human chooses": "swapChoose",
    };
    const key = texts[this.stage];
    this.host.replaceChildren(...(key ? [h("p", { class: "hint" }, t(key))] : []));
    if (this.stage !== "human chooses") return;
    const take = (side: Side): void => {
      this.enter("none");
      this.chosen(side);
    };
    const choices = [button("takeBlack", () => take("X")), button("takeWhite", () => take("O"))];
    if (this.app.session.ply === 3) choices.push(button("addTwo", () => this.enter("human adds")));
    this.host.append(buttons(...choices));
  }

  /** The engine takes the side that its search prefers. */
  private async choose(): Promise<void> {
    const { session, engine } = this.app;
    const found = await engine.search(session.shown, { ms: 1500 });
    const rate = found?.lines[0]?.rate ?? 0.5;
    const mover = session.view.side;
    const engineSide = rate >= 0.5 ? mover : mover === "X" ? "O" : "X";
    this.enter("none");
    notify(t("swapTaken", { side: t(engineSide === "X" ? "black" : "white") }));
    this.chosen(engineSide === "X" ? "O" : "X");
  }

  /** The engine puts the most even of some random openings. */
  private async open(): Promise<void> {
    const { session, engine } = this.app;
    const spec = session.spec;
    if (spec.game !== "gomoku") return;
    let best: { far: number; spec: Spec } | null = null;
    for (let index = 0; index < OPENINGS; index++) {
      const opening = { ...spec, moves: randomStones(spec.size) };
      const found = await engine.search(opening, { nodes: 20_000 });
      const far = Math.abs((found?.lines[0]?.rate ?? 1) - 0.5);
      if (!best || far < best.far) best = { far, spec: opening };
    }
    if (best && this.stage === "engine opens") {
      this.stage = "human chooses";
      await session.load(best.spec);
      this.ask();
    }
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
