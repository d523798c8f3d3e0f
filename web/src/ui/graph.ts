// The graph of Black's score over the game. A click shows the position.

import type { Evaluations } from "../game/evaluations";
import { blackText } from "../game/scores";
import type { Session } from "../game/session";
import { fail } from "./announce";
import { h, s } from "./dom";
import { t } from "./i18n";

const [WIDTH, HEIGHT] = [600, 150];

export class Graph {
  readonly element: HTMLElement;
  private readonly svg = s("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  private readonly slider: HTMLInputElement;

  constructor(
    private readonly session: Session,
    private readonly evaluations: Evaluations,
  ) {
    this.slider = h("input", {
      type: "range",
      min: 0,
      "aria-label": t("position"),
      input: () => this.go(Number(this.slider.value)),
    });
    this.svg.addEventListener("click", (event) => {
      const box = this.svg.getBoundingClientRect();
      this.go(Math.round(((event.clientX - box.left) / box.width) * this.last));
    });
    this.element = h("div", { class: "graph-box" }, this.svg as unknown as Node, this.slider);
  }

  draw(): void {
    const { session, evaluations } = this;
    const game = session.spec.game;
    const scores = Array.from({ length: session.plies + 1 }, (_, ply) => evaluations.score(ply));
    const known = scores.filter((score): score is number => score !== null);
    const most = game === "gomoku" ? 50 : Math.max(8, ...known.map(Math.abs));
    const x = (ply: number): number => (this.last === 0 ? WIDTH / 2 : (ply / this.last) * WIDTH);
    const y = (score: number): number => HEIGHT / 2 - (score / most) * (HEIGHT / 2 - 10);
    const points = scores.flatMap((score, ply) => (score === null ? [] : [[x(ply), y(score)] as const]));
    const path = points.map(([px, py], index) => `${index ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
    const [start, end] = [points[0], points.at(-1)];
    const area = start && end ? `${path}L${end[0]} ${HEIGHT / 2}L${start[0]} ${HEIGHT / 2}Z` : "";
    const mistakes = scores.flatMap((score, ply) => {
      const lost = evaluations.loss(ply);
      return score !== null && lost?.mistake
        ? [s("circle", { class: lost.mistake, cx: x(ply), cy: y(score), r: 6 })]
        : [];
    });
    this.svg.replaceChildren(
      s("rect", { class: "half", width: WIDTH, height: HEIGHT / 2 }),
      s("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("path", { class: "area", d: area }),
      s("path", { class: "curve", d: path }),
      ...points.map(([cx, cy]) => s("circle", { class: "known", cx, cy, r: 2.6 })),
      ...mistakes,
      s("line", { class: "now", x1: x(session.ply), x2: x(session.ply), y1: 0, y2: HEIGHT }),
    );
    const now = scores[session.ply];
    const text = now === null || now === undefined ? "–" : blackText(now, game);
    this.svg.setAttribute("aria-label", t("graph", { score: text }));
    this.slider.max = String(this.last);
    this.slider.value = String(session.ply);
  }

  private get last(): number {
    return Math.max(this.session.plies, 1);
  }

  private go(ply: number): void {
    this.session.go(ply).catch(fail);
  }
}
