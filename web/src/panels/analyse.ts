// Analyse a position or a game.

import type { App, Panel } from "../app";
import type { Marks } from "../board/marks";
import { MOST_THREADS } from "../engine/engine";
import type { Analysis, Discs, Line, ThreatKind } from "../engine/types";
import { Evaluations } from "../game/evaluations";
import { scoreText } from "../game/scores";
import { fail } from "../ui/announce";
import { h, show } from "../ui/dom";
import { button, buttons, check, section, select } from "../ui/form";
import { Graph } from "../ui/graph";
import { t } from "../ui/i18n";
import type { Moves } from "../ui/moves";
import { set, settings } from "../ui/settings";
import { Lines } from "./analyse/lines";
import { Review } from "./analyse/review";
import { Wins } from "./analyse/wins";
import { LETTERS, markThreats } from "./play/threats";

/** Milliseconds of the search of a position: longer ones bring little. */
const MOST = 10 * 60_000;

export class AnalysePanel implements Panel {
  readonly id = "analyse";
  readonly element = h("div");
  private readonly lines: Lines;
  private readonly graph: Graph;
  private readonly review: Review;
  private readonly wins: Wins;
  private readonly toggle = button("stopAnalysis", () => this.switch(), "primary");
  private readonly reviewButton = button("reviewGame", () => void this.reviewGame().catch(fail));
  private readonly kinds = new Set<ThreatKind>();
  private isOn = true;
  private isVisible = false;
  private analysis: Analysis | null = null;
  private pointed: Line | null = null;
  private discs: Discs | null = null;
  private show = { stable: false, frontier: false };

  constructor(
    private readonly app: App,
    private readonly evaluations: Evaluations,
    private readonly moves: Moves,
  ) {
    this.lines = new Lines(
      (line) => {
        this.pointed = line;
        app.refresh();
      },
      (line) => {
        if (line.cell !== null) app.session.play(line.cell).catch(fail);
      },
    );
    this.graph = new Graph(app.session, evaluations);
    this.review = new Review(app, evaluations, () => this.drawKnown());
    this.wins = new Wins(
      app,
      () => this.review.stop(),
      () => app.refresh(),
    );
    app.onBusy(() => this.drawControls());
  }

  enter(): void {
    this.isVisible = true;
    this.build();
    this.update();
  }

  leave(): void {
    this.isVisible = false;
    this.review.stop();
    void this.app.engine.stop();
  }

  update(): void {
    this.pointed = null;
    this.wins.clear();
    this.discs = null;
    this.analysis = this.evaluations.get(this.app.session.ply);
    this.drawKnown();
    void this.updateDiscs().catch(fail);
    if (this.review.at === null) this.search();
  }

  mark(marks: Marks): void {
    const { session } = this.app;
    if (this.kinds.size > 0) markThreats(session.view, marks, this.kinds);
    if (this.show.stable) marks.stable = new Set(this.discs?.stable);
    if (this.show.frontier) marks.frontier = new Set(this.discs?.frontier);
    this.wins.mark(marks);
    if (this.pointed) this.markLine(this.pointed, marks);
    else if (marks.ghosts.size === 0) this.markValues(marks);
  }

  private markLine(line: Line, marks: Marks): void {
    let side = this.app.session.view.side;
    line.cells.slice(0, 20).forEach((cell, index) => {
      if (cell !== null && !marks.ghosts.has(cell)) marks.ghosts.set(cell, { color: side, number: index + 1 });
      side = side === "X" ? "O" : "X";
    });
  }

  private markValues(marks: Marks): void {
    const { spec } = this.app.session;
    const best = this.analysis?.lines[0];
    for (const line of this.analysis?.lines ?? []) {
      if (line.cell === null || !best) continue;
      const gap = spec.game === "othello" ? best.score - line.score : 100 * ((best.rate ?? 0) - (line.rate ?? 0));
      const tone = gap < 0.5 ? "best" : gap < (spec.game === "othello" ? 3 : 12) ? "good" : "poor";
      marks.values.set(line.cell, { text: scoreText(line, spec.game), tone });
    }
  }

  private search(): void {
    const { session, engine } = this.app;
    if (!this.isVisible || !this.isOn || this.app.toMove === null) {
      void engine.stop();
      return;
    }
    const { edition, ply } = session;
    const take = (analysis: Analysis): void => {
      if (edition !== session.edition || ply !== session.ply || !this.isVisible) return;
      this.analysis = analysis;
      this.evaluations.set(ply, analysis);
      this.drawKnown();
      this.app.refresh();
    };
    const question = { multiPv: settings.multiPv, ms: MOST };
    engine
      .search(session.shown, question, take)
      .then((analysis) => analysis && take(analysis))
      .catch(fail);
  }

  private switch(): void {
    this.isOn = !this.app.engine.isBusy;
    this.review.stop();
    if (this.isOn) this.search();
    else void this.app.engine.stop();
    this.drawControls();
  }

  private async reviewGame(): Promise<void> {
    const isDone = await this.review.run();
    if (isDone && this.isVisible) this.update();
  }

  private async updateDiscs(): Promise<void> {
    const { session } = this.app;
    if (session.isGomoku || (!this.show.stable && !this.show.frontier)) return;
    const { edition, ply } = session;
    const discs = await this.app.rules.call("discs", [session.shown]);
    if (edition !== session.edition || ply !== session.ply) return;
    this.discs = discs;
    this.app.refresh();
  }

  private drawKnown(): void {
    if (!this.isVisible) return;
    this.lines.show(this.analysis, this.app.session.spec.game, settings.multiPv);
    this.graph.draw();
    this.moves.draw();
    this.drawControls();
  }

  private drawControls(): void {
    const isBusy = this.app.engine.isBusy;
    this.toggle.textContent = t(isBusy ? "stopAnalysis" : "startAnalysis");
    this.toggle.disabled = !isBusy && this.app.session.view && this.app.toMove === null;
    show(this.reviewButton, this.review.at === null);
    this.reviewButton.disabled = this.app.session.plies === 0;
  }

  private build(): void {
    const { isGomoku } = this.app.session;
    const numbers = (list: number[]): [string, string][] => list.map((number) => [`${number}`, `${number}`]);
    const multiPv = select("lines", numbers([1, 3, 5, 10, 20]), String(settings.multiPv), (count) => {
      set("multiPv", Number(count));
      this.search();
    });
    const counts = Array.from({ length: MOST_THREADS }, (_, index) => index + 1);
    const threads = select("threads", numbers(counts), String(this.app.engine.threads), (count) => {
      set("threads", Number(count));
      this.search();
    });
    const disc = (key: "stable" | "frontier"): HTMLElement =>
      check(`show.${key}`, this.show[key], (isOn) => {
        this.show[key] = isOn;
        this.app.refresh();
        void this.updateDiscs().catch(fail);
      });
    const threats = LETTERS.map(([kind]) =>
      check(`threat.${kind}`, this.kinds.has(kind), (isOn) => {
        if (isOn) this.kinds.add(kind);
        else this.kinds.delete(kind);
        this.app.refresh();
      }),
    );
    this.element.replaceChildren(
      h("div", { class: "bar" }, buttons(this.toggle, this.reviewButton), multiPv, MOST_THREADS > 1 ? threads : null),
      this.lines.element,
      this.graph.element,
      isGomoku ? section("forcedWins", this.wins.element) : section("discs", disc("stable"), disc("frontier")),
      ...(isGomoku ? [section("threats", h("div", { class: "checks" }, ...threats))] : []),
    );
  }
}
