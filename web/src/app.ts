// The page: one game, one board, and panels that each do one thing with them.

import { Board } from "./board/board";
import { noMarks, type Marks } from "./board/marks";
import { Engine } from "./engine/engine";
import { Remote } from "./engine/remote";
import type { Explained, Side, Spec, View } from "./engine/types";
import { Address } from "./game/address";
import { cellName, emptyOthello, isForbidden } from "./game/names";
import { Session } from "./game/session";
import { announce, fail } from "./ui/announce";
import { byId } from "./ui/dom";
import { language, t } from "./ui/i18n";
import { settings } from "./ui/settings";
import { stoneSound } from "./ui/sound";
import { Players, status } from "./ui/players";
import { Tabs } from "./ui/tabs";

/** A part of the page that is shown under its tab. */
export interface Panel {
  readonly id: string;
  readonly element: HTMLElement;
  /** The panel becomes visible. */
  enter(): void;
  /** Another panel becomes visible. */
  leave(): void;
  /** The game has changed while the panel is visible. */
  update(): void;
  /** Adds marks to the board. */
  mark(marks: Marks): void;
  /** A cell was chosen. Without it the choice plays a move. */
  choose?(cell: number): void;
  /** The cell is pointed at while the button of the mouse is down. */
  drag?(cell: number): void;
  /** Another position than the game's that the board shows. */
  shown?(): View | null;
  /** The game of the person while the panel shows another one, and the panel's place for the address. */
  behind?(): { spec: Spec; ply: number; place: string } | null;
  /** Shows the place of an address when the panel is entered. */
  goTo?(place: string): void;
}

export class App {
  readonly rules = new Remote("alone");
  readonly engine = new Engine(() => settings.threads, (isBusy) => this.busy(isBusy));
  readonly session = new Session(this.rules, emptyOthello());
  readonly tabs = new Tabs((id) => this.enter(id));
  readonly players = new Players();
  readonly address: Address;
  private readonly board: Board;
  private readonly panels = new Map<string, Panel>();
  private readonly busyListeners: (() => void)[] = [];
  private panel: Panel | null = null;
  /** Whether another game is on its way, for which panels wait. */
  private isBetween = false;
  /** The cell that is pointed at. */
  private pointed: number | null = null;
  private explained: { cell: number; found: Explained } | null = null;
  private flipped = { edition: -1, ply: -1, cells: new Set<number>() };

  constructor() {
    this.board = new Board(byId("board"), {
      choose: (cell) => this.choose(cell),
      point: (cell) => void this.point(cell).catch(fail),
      drag: (cell) => this.panel?.drag?.(cell),
      label: (cell, marks) => this.label(cell, marks),
      title: () => t(this.session.isGomoku ? "gomoku" : "othello"),
      preview: (cell) => this.preview(cell),
    });
    this.address = new Address(this.rules, {
      now: () => {
        const { spec, ply } = this.session;
        const behind = this.panel?.behind?.();
        return behind ? { ...behind, tab: `${this.tabs.current}.${behind.place}` } : { spec, ply, tab: this.tabs.current };
      },
      load: (spec, ply) => this.session.load(spec, ply),
      select: (tab) => {
        const [id = "", place] = tab.split(".");
        if (place) this.panels.get(id)?.goTo?.(place);
        this.tabs.select(id);
      },
    });
    this.session.onChange(() => this.changed());
  }

  add(panel: Panel): void {
    this.panels.set(panel.id, panel);
    this.tabs.add(panel.id, panel.element);
  }

  onBusy(listener: () => void): void {
    this.busyListeners.push(listener);
  }

  /** Draws the board anew, after marks have changed. */
  refresh(): void {
    if (!this.session.view) return;
    const view = this.panel?.shown?.() ?? this.session.view;
    this.board.show(this.session.spec.game, view, this.marks(view));
    this.players.show(this.session, view);
  }

  /** The letter of the player whose engine or person moves, or null at the end. */
  get toMove(): Side | null {
    return this.session.view.result ? null : this.session.view.side;
  }

  focusBoard(): void {
    this.board.focus();
  }

  private busy(isBusy: boolean): void {
    document.documentElement.dataset["engine"] = isBusy ? "busy" : "idle";
    for (const listener of this.busyListeners) listener();
  }

  /** Changes to another game by `load`, between the panel that is left and that of the tab which is chosen by then. */
  async change(load: () => Promise<void>): Promise<void> {
    if (this.isBetween) return;
    this.isBetween = true;
    try {
      this.panel?.leave();
      this.panel = null;
      await load();
    } finally {
      this.isBetween = false;
      this.enter(this.tabs.current);
    }
  }

  private enter(id: string): void {
    if (this.isBetween) return;
    this.panel?.leave();
    this.forgetExplanation();
    this.panel = this.panels.get(id) ?? null;
    if (!this.session.view) return;
    this.panel?.enter();
    this.refresh();
    void this.address.write().catch(fail);
  }

  private forgetExplanation(): void {
    this.explained = null;
    byId("info").textContent = "";
  }

  private changed(): void {
    this.forgetExplanation();
    const { edition, ply, last } = this.session;
    const isForward = edition !== this.flipped.edition || ply === this.flipped.ply + 1;
    this.flipped = { edition, ply, cells: new Set(isForward ? last?.flips : []) };
    if (isForward && last) {
      stoneSound();
      const side = t(last.color === "X" ? "black" : "white");
      announce(`${side} ${last.name}. ${status(this.session, this.session.view)}`);
    }
    this.panel?.update();
    this.refresh();
    void this.address.write().catch(fail);
  }

  private choose(cell: number): void {
    const { view } = this.session;
    // A forbidden move loses at once, so that a slip of the finger must not play it.
    const isAsked = !this.panel?.shown?.() && isForbidden(view, cell) && view.legal.includes(cell);
    if (isAsked && !confirm(t("askForbidden"))) return;
    if (this.panel?.choose) this.panel.choose(cell);
    else void this.session.play(cell).catch(fail);
  }

  private marks(view: View): Marks {
    const marks = noMarks();
    if (view === this.session.view) {
      marks.last = this.session.last?.cell ?? null;
      marks.flipped = this.flipped.cells;
      if (settings.numbers) {
        const shown = this.session.played.slice(0, this.session.ply);
        shown.forEach(({ cell }, index) => marks.numbers.set(cell, index + 1));
      }
    }
    marks.row = new Set(view.row);
    if (view.side === "X") marks.forbidden = new Set(view.forbidden.map(({ cell }) => cell));
    for (const row of this.explained?.found.rows ?? []) row.forEach((cell) => marks.row.add(cell));
    this.panel?.mark(marks);
    return marks;
  }

  private preview(cell: number): string | null {
    const view = this.session.view;
    if (this.panel?.shown?.()) return null;
    return this.session.isGomoku && view.legal.includes(cell) && !isForbidden(view, cell) ? view.side : null;
  }

  private label(cell: number, marks: Marks): string {
    const view = this.panel?.shown?.() ?? this.session.view;
    const name = cellName(cell, this.session.spec.game, view.size);
    const disc = view.cells[cell];
    const parts = [name, t(disc === "X" ? "black" : disc === "O" ? "white" : "empty")];
    if (marks.last === cell) parts.push(t("lastMove"));
    if (marks.row.has(cell)) parts.push(t("inRow"));
    if (marks.stable.has(cell)) parts.push(t("stable"));
    if (marks.frontier.has(cell)) parts.push(t("frontier"));
    if (isForbidden(view, cell)) parts.push(t("forbidden"));
    else if (!this.session.isGomoku && view.legal.includes(cell)) parts.push(t("legalMove"));
    const texts = [marks.values.get(cell)?.text, marks.ghosts.get(cell)?.number, marks.numbers.get(cell)];
    const said = [...texts, marks.threats.get(cell)?.letter].filter((text) => text !== undefined);
    return [...parts, ...said].join(", ");
  }

  /** Returns why a point is forbidden: all of it in English, and its kind in other languages. */
  private explanation(cell: number, { kind, text }: Explained): string {
    if (language() === "en" || !kind) return text;
    const point = cellName(cell, this.session.spec.game, this.session.size);
    return t("whyForbidden", { point, reason: t(`why.${kind}`) });
  }

  /** Explains a forbidden point while it is pointed at. */
  private async point(cell: number | null): Promise<void> {
    this.pointed = cell;
    const { view } = this.session;
    const isKnown = cell !== null && view.forbidden.some((found) => found.cell === cell);
    if (!isKnown || this.panel?.shown?.()) {
      const wasShown = this.explained !== null;
      this.forgetExplanation();
      if (wasShown) this.refresh();
      return;
    }
    const { edition, ply } = this.session;
    const found = await this.rules.call("explain", [this.session.shown, cell]);
    const isCurrent = edition === this.session.edition && ply === this.session.ply && cell === this.pointed;
    if (!found || !isCurrent) return;
    this.explained = { cell, found };
    byId("info").textContent = this.explanation(cell, found);
    this.refresh();
  }
}
