// Play against the engine, or two people against each other.

import type { App, Panel } from "../app";
import type { Marks } from "../board/marks";
import type { Question, Rule, Side, Spec } from "../engine/types";
import { emptyOthello, RULES, SIZES } from "../game/names";
import { fail, notify } from "../ui/announce";
import { h, show } from "../ui/dom";
import { button, buttons, check, section, select } from "../ui/form";
import { t } from "../ui/i18n";
import { set, settings, type Settings } from "../ui/settings";
import { Clocks } from "./play/clocks";
import { markThreats } from "./play/threats";
import { Swap2 } from "./play/swap2";

/** Milliseconds that an answer takes at least, so that the eye can follow. */
const PAUSE = 350;

export class PlayPanel implements Panel {
  readonly id = "play";
  readonly element = h("div");
  private readonly clocks: Clocks;
  private readonly swap2: Swap2;
  private readonly choice = h("div", { class: "choice" });
  private readonly controls: Record<"undo" | "redo" | "hint" | "now" | "resume", HTMLButtonElement>;
  /** Whether the engine waits: after moves were taken back, and before a game begins. */
  private isPaused = false;
  private isVisible = false;
  private hint: number | null = null;
  /** The count of loaded games that this panel knows. */
  private loads = 0;

  constructor(private readonly app: App) {
    this.clocks = new Clocks(app, (side) => this.timeIsOut(side));
    this.swap2 = new Swap2(
      app,
      this.choice,
      (spec) => this.load(spec),
      (human) => this.sideChosen(human),
    );
    this.controls = {
      undo: button("undo", () => void this.undo().catch(fail)),
      redo: button("redo", () => void app.session.go(app.session.ply + 1).catch(fail)),
      hint: button("hint", () => void this.showHint().catch(fail)),
      now: button("moveNow", () => void app.engine.stop()),
      resume: button("letMove", () => this.resume(), "primary"),
    };
    app.onBusy(() => this.drawControls());
    app.players.nameOf = (side) => {
      const color = t(side === "X" ? "black" : "white");
      if (app.tabs.current !== "play") return color;
      return `${color} · ${t(this.isHuman(side) ? "you" : "engine")}`;
    };
    this.build();
  }

  enter(): void {
    this.isVisible = true;
    this.isPaused = true;
    this.build();
    this.update();
  }

  leave(): void {
    this.isVisible = false;
    this.clocks.pause();
    this.swap2.pause();
    this.app.players.result = null;
    void this.app.engine.stop();
  }

  update(): void {
    const { loads, ply, plies } = this.app.session;
    if (loads !== this.loads) {
      // Another game has replaced the one that was played.
      this.loads = loads;
      this.isPaused = true;
      this.app.players.result = null;
      this.swap2.cancel();
      this.clocks.reset(false);
    }
    // A look back must not let the engine replace the moves that follow.
    if (ply < plies) this.isPaused = true;
    this.goOn();
  }

  private goOn(): void {
    this.hint = null;
    this.clocks.turn(this.isPaused ? null : this.app.toMove);
    this.drawControls();
    if (this.swap2.update()) return;
    this.think();
  }

  /** Loads a game that belongs to what is played. */
  private load(spec: Spec): Promise<void> {
    this.loads = this.app.session.loads + 1;
    return this.app.session.load(spec);
  }

  private timeIsOut(side: Side): void {
    const [loser, winner] = side === "X" ? (["black", "white"] as const) : (["white", "black"] as const);
    this.app.players.result = t("winsTime", { side: t(winner) });
    notify(t("timeOut", { side: t(loser) }));
    void this.app.engine.stop();
    this.isPaused = true;
    this.drawControls();
    this.app.refresh();
  }

  mark(marks: Marks): void {
    const { view } = this.app.session;
    const isTurn = this.app.toMove !== null && this.isHuman(view.side);
    if (settings.hints && isTurn && !this.app.session.isGomoku) marks.legal = new Set(view.legal);
    if (settings.threats) markThreats(view, marks);
    if (this.hint !== null) marks.values.set(this.hint, { text: "★", tone: "best" });
  }

  choose(cell: number): void {
    const { session, engine } = this.app;
    if (this.clocks.isOut || (this.swap2.isOpen && !this.swap2.isPlacing)) return;
    if (!this.swap2.isOpen && !this.isHuman(session.view.side)) {
      if (!engine.isBusy) this.resume();
      return;
    }
    this.isPaused = false;
    const play = async (): Promise<void> => {
      await session.play(cell);
      // The move of the game itself, after a look back: the engine goes on from there.
      if (session.ply < session.plies) this.resume();
    };
    play().catch(fail);
  }

  private isHuman(side: Side): boolean {
    return settings.human === "both" || settings.human === side;
  }

  private sideChosen(human: Side): void {
    set("human", human);
    this.isPaused = false;
    this.build();
    this.update();
    this.app.refresh();
  }

  private resume(): void {
    this.isPaused = false;
    this.goOn();
  }

  private question(): Question {
    if (settings.strength === "time") return { ms: settings.seconds * 1000, soft: true };
    return { level: this.app.session.isGomoku ? settings.gomokuLevel : settings.othelloLevel };
  }

  /** Lets the engine move if it is its turn. */
  private think(): void {
    const { session, engine } = this.app;
    const isTurn = this.app.toMove !== null && !this.isHuman(session.view.side) && !this.clocks.isOut;
    if (!this.isVisible || !isTurn || this.isPaused) {
      void engine.stop();
      return;
    }
    const { edition, ply } = session;
    const isCurrent = (): boolean => edition === session.edition && ply === session.ply && this.isVisible;
    const start = performance.now();
    const work = async (): Promise<void> => {
      const question = this.clocks.limited(this.question(), session.view.side);
      const found = await engine.search(session.shown, question);
      const rest = PAUSE - (performance.now() - start);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (!isCurrent() || this.isPaused) return;
      const cell = found?.lines[0]?.cell ?? null;
      if (cell === null) this.wait();
      else await session.play(cell, isCurrent);
    };
    work().catch((error: unknown) => {
      this.wait();
      fail(error);
    });
  }

  /** Lets the engine wait until the person asks for its move. */
  private wait(): void {
    this.isPaused = true;
    this.clocks.turn(null);
    this.drawControls();
  }

  /** Takes moves back until the person is to move. */
  private async undo(): Promise<void> {
    const { session } = this.app;
    this.isPaused = true;
    // Time that has gone does not come back with the moves.
    if (this.clocks.isOut) this.clocks.reset(false);
    this.app.players.result = null;
    await this.app.engine.stop();
    let ply = session.ply - 1;
    while (ply > 0 && !this.swap2.isOpen && settings.human !== "both" && !this.isHuman(session.played[ply]?.color ?? "X")) ply--;
    await session.go(ply);
  }

  private async showHint(): Promise<void> {
    const { session, engine } = this.app;
    const { edition, ply } = session;
    const found = await engine.search(session.shown, { ms: 1000, soft: true });
    if (edition !== session.edition || ply !== session.ply) return;
    this.hint = found?.lines[0]?.cell ?? null;
    this.app.refresh();
  }

  private newGame(): void {
    const isGomoku = this.app.session.isGomoku;
    const { size, rule } = settings;
    const spec: Spec = isGomoku ? { game: "gomoku", size, rule, start: "", moves: "" } : emptyOthello();
    this.isPaused = false;
    this.app.players.result = null;
    this.clocks.reset(true);
    this.swap2.begin(isGomoku && settings.swap2 && settings.human !== "both" && settings.human !== "none");
    this.load(spec).catch(fail);
  }

  private drawControls(): void {
    const { session, engine } = this.app;
    if (!session.view) return;
    const { undo, redo, hint, now, resume } = this.controls;
    const isEngines = this.app.toMove !== null && !this.isHuman(session.view.side);
    undo.disabled = session.ply === 0 || (this.swap2.isOpen && !this.swap2.isPlacing);
    redo.disabled = session.ply === session.plies;
    hint.disabled = this.app.toMove === null || isEngines || engine.isBusy || this.swap2.isOpen;
    show(now, engine.isBusy && isEngines);
    show(resume, isEngines && this.isPaused && !engine.isBusy && !this.swap2.isOpen);
  }

  /** Builds the form for the game that is shown. */
  private build(): void {
    const isGomoku = this.app.session.isGomoku;
    const put = <Name extends keyof Settings>(name: Name, value: Settings[Name]): void => {
      set(name, value);
      this.app.refresh();
      this.drawControls();
    };
    const levels = isGomoku ? [1, 15] : [0, 30];
    const range = Array.from({ length: (levels[1] ?? 0) - (levels[0] ?? 0) + 1 }, (_, at) => at + (levels[0] ?? 0));
    const strengths: [string, string][] = [
      ...range.map((level): [string, string] => [`l${level}`, t("level", { level })]),
      ...[1, 2, 5, 10, 30].map((seconds): [string, string] => [`t${seconds}`, t("perMove", { seconds })]),
    ];
    const level = isGomoku ? settings.gomokuLevel : settings.othelloLevel;
    const strength = settings.strength === "time" ? `t${settings.seconds}` : `l${level}`;
    const setStrength = (value: string): void => {
      const number = Number(value.slice(1));
      set("strength", value.startsWith("t") ? "time" : "level");
      if (value.startsWith("t")) set("seconds", number);
      else set(isGomoku ? "gomokuLevel" : "othelloLevel", number);
    };
    const sizes = SIZES.map((size): [string, string] => [`${size}`, `${size} × ${size}`]);
    const { undo, redo, hint, now, resume } = this.controls;
    this.element.replaceChildren(
      this.choice,
      buttons(undo, redo, hint, now, resume),
      section(
        "newGame",
        isGomoku
          ? h(
              "div",
              { class: "fields" },
              select("rule", RULES.map((rule) => [rule, t(`rule.${rule}`)]), settings.rule, (rule) => put("rule", rule as Rule)),
              select("size", sizes, String(settings.size), (size) => put("size", Number(size))),
            )
          : null,
        h(
          "div",
          { class: "fields" },
          select(
            "youPlay",
            [["X", t("black")], ["O", t("white")], ["both", t("both")], ["none", t("none")]],
            settings.human,
            (human) => {
              put("human", human as Settings["human"]);
              this.update();
            },
          ),
          select("strength", strengths, strength, setStrength),
          select(
            "clock",
            [0, 1, 3, 5, 10, 30].map((minutes) => [`${minutes}`, minutes ? t("minutes", { minutes }) : t("noClock")]),
            String(settings.minutes),
            (minutes) => put("minutes", Number(minutes)),
          ),
        ),
        isGomoku ? check("swap2", settings.swap2, (isOn) => put("swap2", isOn)) : null,
        buttons(button("start", () => this.newGame(), "primary")),
      ),
      section(
        "shown",
        isGomoku ? null : check("showLegal", settings.hints, (isOn) => put("hints", isOn)),
        isGomoku ? check("showThreats", settings.threats, (isOn) => put("threats", isOn)) : null,
        check("showNumbers", settings.numbers, (isOn) => put("numbers", isOn)),
        check("sound", settings.sound, (isOn) => put("sound", isOn)),
      ),
    );
  }
}
