// Puzzles: end games of Othello and forced wins of Gomoku. The data are made from the test sets of this repository.
//
// A puzzle takes the place of the person's game, which comes back when the tab is left.

import type { App, Panel } from "../app";
import { noMarks, type Marks } from "../board/marks";
import { APP_FOLDER } from "../engine/module";
import type { Method, Side, Spec } from "../engine/types";
import type { Kept } from "../game/session";
import { fail } from "../ui/announce";
import { h } from "../ui/dom";
import { button, buttons } from "../ui/form";
import { t } from "../ui/i18n";

interface Puzzle {
  spec: Spec;
  /** Cells of the best first moves; only in Othello. */
  best?: number[];
  /** The best score; only in Othello. */
  score?: number;
  method?: Method;
  title: string;
}

interface Puzzles {
  othello: Puzzle[];
  gomoku: Puzzle[];
}

export class PuzzlesPanel implements Panel {
  readonly id = "puzzles";
  readonly element = h("div");
  private readonly answer = h("p", { class: "answer", role: "status" });
  private puzzles: Puzzles | null = null;
  /** The puzzle of each game, by its index. */
  private readonly at = { othello: 0, gomoku: 0 };
  /** The game that the puzzle has replaced. */
  private kept: Kept | null = null;
  private attacker: Side = "X";
  /** Counts attempts, so that answers to an earlier one are recognised. */
  private attempt = 0;
  private isBusy = false;

  constructor(private readonly app: App) {}

  enter(): void {
    this.kept = this.app.session.kept;
    this.open(this.index).catch(fail);
  }

  leave(): void {
    this.attempt++;
    this.isBusy = false;
    void this.app.engine.stop();
    const { kept } = this;
    this.kept = null;
    if (kept) this.app.session.load(kept.spec, kept.ply, kept.source).catch(fail);
  }

  update(): void {
    // The puzzle itself changes the game.
  }

  mark(marks: Marks): void {
    marks.legal = this.app.session.isGomoku ? noMarks().legal : new Set(this.app.session.view.legal);
  }

  choose(cell: number): void {
    if (!this.isBusy) this.tried(cell).catch(fail);
  }

  behind(): { spec: Spec; ply: number; place: string } | null {
    return this.kept && { ...this.kept, place: String(this.index + 1) };
  }

  goTo(place: string): void {
    this.index = Math.max(0, Math.floor(Number(place)) - 1 || 0);
  }

  private get index(): number {
    return this.at[this.app.session.spec.game];
  }

  private set index(index: number) {
    this.at[this.app.session.spec.game] = index;
  }

  private get list(): Puzzle[] {
    return this.puzzles?.[this.app.session.spec.game] ?? [];
  }

  /** Begins an attempt. Returns a function that tells whether it is still the current one. */
  private begin(): () => boolean {
    const attempt = ++this.attempt;
    return () => attempt === this.attempt;
  }

  private async open(index: number): Promise<void> {
    const isCurrent = this.begin();
    this.isBusy = true;
    void this.app.engine.stop();
    const puzzles = this.puzzles ?? (await loaded());
    this.puzzles = puzzles;
    if (!isCurrent()) return;
    this.index = Math.max(0, Math.min(index, this.list.length - 1));
    const puzzle = this.list[this.index];
    if (!puzzle) return;
    try {
      await this.app.session.load(puzzle.spec);
    } finally {
      // After a failure the buttons lead on.
      if (isCurrent()) this.build(puzzle);
    }
    if (!isCurrent()) return;
    this.attacker = this.app.session.view.side;
    this.isBusy = false;
  }

  private say(text: string): void {
    this.answer.textContent = text;
  }

  private async tried(cell: number): Promise<void> {
    const puzzle = this.list[this.index];
    const { session } = this.app;
    if (!puzzle || !session.view.legal.includes(cell)) return;
    const isCurrent = this.begin();
    this.isBusy = true;
    try {
      await session.play(cell);
      if (!isCurrent()) return;
      if (puzzle.best) await this.judgeOthello(puzzle, cell, isCurrent);
      else await this.judgeGomoku(puzzle, isCurrent);
    } finally {
      if (isCurrent()) this.isBusy = false;
    }
  }

  private async judgeOthello(puzzle: Puzzle, cell: number, isCurrent: () => boolean): Promise<void> {
    if (puzzle.best?.includes(cell)) {
      this.say(t("puzzleRight", { score: puzzle.score ?? 0 }));
    } else {
      await this.takeBack(this.app.session.ply - 1, "puzzleNotBest", isCurrent);
    }
  }

  /** Shows the position after `ply` moves again, and says why. */
  private async takeBack(ply: number, why: string, isCurrent: () => boolean): Promise<void> {
    await this.app.session.go(ply, isCurrent);
    if (isCurrent()) this.say(t(why));
  }

  /** The defender answers as well as it can; then the win must still be there. */
  private async judgeGomoku(puzzle: Puzzle, isCurrent: () => boolean): Promise<void> {
    const { session, engine } = this.app;
    const before = session.ply - 1;
    const isOver = (): boolean => session.view.result !== null;
    const noWin = (): Promise<void> => this.takeBack(before, "puzzleNoWin", isCurrent);
    const judge = async (): Promise<void> => {
      if (session.view.result?.winner === this.attacker) return this.say(t("puzzleSolved"));
      return noWin();
    };
    if (isOver()) return judge();
    this.say(t("searching"));
    const reply = await engine.search(session.shown, { ms: 500 });
    const cell = reply?.lines[0]?.cell ?? null;
    if (!isCurrent()) return;
    if (cell === null) return this.say(t("puzzleUndecided"));
    await session.play(cell, isCurrent);
    if (!isCurrent()) return;
    if (isOver()) return judge();
    const win = await engine.win(session.shown, puzzle.method ?? "any", { ms: 10_000 });
    if (!isCurrent()) return;
    if (win?.verdict === "win") {
      this.say(win.moves === 1 ? t("puzzleLast") : t("puzzleGoOn", { moves: win.moves }));
    } else if (win?.verdict === "none") {
      await noWin();
    } else {
      this.say(t("puzzleUndecided"));
    }
  }

  private async solve(): Promise<void> {
    if (this.isBusy) return;
    const isCurrent = this.begin();
    this.isBusy = true;
    this.say(t("searching"));
    try {
      const text = this.app.session.isGomoku ? await this.winningLine() : await this.bestLine();
      if (isCurrent()) this.say(text);
    } finally {
      if (isCurrent()) this.isBusy = false;
    }
  }

  private async winningLine(): Promise<string> {
    const { session, engine } = this.app;
    const win = await engine.win(session.shown, "any", { ms: 30_000 });
    return win?.verdict === "win" ? win.pv.join(" ") : t("winUnknown");
  }

  private async bestLine(): Promise<string> {
    const { session, engine } = this.app;
    const found = await engine.search(session.shown, { ms: 30_000 });
    const line = found?.lines[0];
    return line ? `${line.score > 0 ? "+" : ""}${line.score}: ${line.pv.join(" ")}` : t("winUnknown");
  }

  /** Analyses the position; the person's game does not come back then. */
  private analyse(): void {
    this.kept = null;
    this.app.tabs.select("analyse");
  }

  private build(puzzle: Puzzle): void {
    const { isGomoku } = this.app.session;
    const back = button("previous", () => void this.open(this.index - 1).catch(fail));
    const next = button("next", () => void this.open(this.index + 1).catch(fail), "primary");
    back.disabled = this.index === 0;
    next.disabled = this.index === this.list.length - 1;
    this.answer.textContent = "";
    this.element.replaceChildren(
      h("h2", {}, `${t("puzzle", { number: this.index + 1, count: this.list.length })} · ${puzzle.title}`),
      h("p", {}, t(isGomoku ? "puzzleGomoku" : "puzzleOthello")),
      this.answer,
      buttons(back, next),
      buttons(
        button("again", () => void this.open(this.index).catch(fail)),
        button("solution", () => void this.solve().catch(fail)),
        button("analyseIt", () => this.analyse()),
      ),
    );
  }
}

async function loaded(): Promise<Puzzles> {
  return (await (await fetch(`${APP_FOLDER}puzzles.json`)).json()) as Puzzles;
}
