// Puzzles: end games of Othello and forced wins of Gomoku. The data are made from the test sets of this repository.

import type { App, Panel } from "../app";
import { noMarks, type Marks } from "../board/marks";
import type { Method, Spec } from "../engine/types";
import { announce, fail } from "../ui/announce";
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

export class PuzzlesPanel implements Panel {
  readonly id = "puzzles";
  readonly element = h("div");
  private readonly answer = h("p", { class: "answer", role: "status" });
  private puzzles: { othello: Puzzle[]; gomoku: Puzzle[] } | null = null;
  private at = 0;
  private isBusy = false;

  constructor(private readonly app: App) {}

  enter(): void {
    this.open(this.at).catch(fail);
  }

  leave(): void {
    void this.app.engine.stop();
  }

  update(): void {
    // The puzzle itself changes the game.
  }

  mark(marks: Marks): void {
    marks.legal = this.app.session.isGomoku ? noMarks().legal : new Set(this.app.session.view.legal);
  }

  choose(cell: number): void {
    if (!this.isBusy) this.attempt(cell).catch(fail);
  }

  private get list(): Puzzle[] {
    return (this.app.session.isGomoku ? this.puzzles?.gomoku : this.puzzles?.othello) ?? [];
  }

  private async open(index: number): Promise<void> {
    this.puzzles ??= (await (await fetch("puzzles.json")).json()) as { othello: Puzzle[]; gomoku: Puzzle[] };
    this.at = Math.max(0, Math.min(index, this.list.length - 1));
    const puzzle = this.list[this.at];
    if (!puzzle) return;
    this.build(puzzle);
    await this.app.session.load(puzzle.spec);
  }

  private say(text: string): void {
    this.answer.textContent = text;
    announce(text);
  }

  private async attempt(cell: number): Promise<void> {
    const puzzle = this.list[this.at];
    const { session } = this.app;
    if (!puzzle || !session.view.legal.includes(cell)) return;
    this.isBusy = true;
    try {
      await session.play(cell);
      if (puzzle.best) await this.judgeOthello(puzzle, cell);
      else await this.judgeGomoku(puzzle);
    } finally {
      this.isBusy = false;
    }
  }

  private async judgeOthello(puzzle: Puzzle, cell: number): Promise<void> {
    if (puzzle.best?.includes(cell)) {
      this.say(t("puzzleRight", { score: puzzle.score ?? 0 }));
    } else {
      await this.app.session.go(this.app.session.ply - 1);
      this.say(t("puzzleWrong"));
    }
  }

  /** The defender answers as well as he can; then the win must still be there. */
  private async judgeGomoku(puzzle: Puzzle): Promise<void> {
    const { session, engine } = this.app;
    const over = (): boolean => {
      const { result } = session.view;
      if (!result) return false;
      this.say(t(result.reason === "five" ? "puzzleSolved" : "puzzleWrong"));
      return true;
    };
    if (over()) return;
    const reply = await engine.search(session.shown, { ms: 500 });
    const cell = reply?.lines[0]?.cell;
    if (cell === undefined || cell === null) return;
    await session.play(cell);
    if (over()) return;
    const win = await engine.win(session.shown, puzzle.method ?? "any", { ms: 10_000 });
    if (win?.verdict === "win") {
      this.say(t("puzzleGoOn", { moves: win.moves }));
    } else {
      await session.go(session.ply - 2);
      this.say(t("puzzleWrong"));
    }
  }

  private async solve(): Promise<void> {
    const puzzle = this.list[this.at];
    const { session, engine } = this.app;
    if (!puzzle) return;
    if (session.isGomoku) {
      const win = await engine.win(session.shown, "any", { ms: 30_000 });
      this.say(win?.verdict === "win" ? win.pv.join(" ") : t("winUnknown"));
    } else {
      const found = await engine.search(session.shown, { ms: 30_000 });
      const line = found?.lines[0];
      if (line) this.say(`${line.score > 0 ? "+" : ""}${line.score}: ${line.pv.join(" ")}`);
    }
  }

  private build(puzzle: Puzzle): void {
    const { isGomoku } = this.app.session;
    const isFirst = this.at === 0;
    const isLast = this.at === this.list.length - 1;
    const back = button("previous", () => void this.open(this.at - 1).catch(fail));
    const next = button("next", () => void this.open(this.at + 1).catch(fail), "primary");
    [back.disabled, next.disabled] = [isFirst, isLast];
    this.answer.textContent = "";
    this.element.replaceChildren(
      h("h2", {}, `${t("puzzle", { number: this.at + 1, count: this.list.length })} · ${puzzle.title}`),
      h("p", {}, t(isGomoku ? "puzzleGomoku" : "puzzleOthello")),
      this.answer,
      buttons(back, next),
      buttons(
        button("again", () => void this.open(this.at).catch(fail)),
        button("solution", () => void this.solve().catch(fail)),
      ),
    );
  }
}
