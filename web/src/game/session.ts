// The game that the page shows: its moves, the position among them, and what came before it.

import type { Remote } from "../engine/remote";
import type { Info, Played, Spec, View } from "../engine/types";
import { cellName, sizeOf, splitMoves, truncated } from "./names";

type Listener = (session: Session) => void;

/** The names of a game from a file. */
export interface Source {
  title: string;
  info: Info;
}

/** A game to come back to. */
export interface Kept {
  spec: Spec;
  ply: number;
  source: Source | null;
}

export class Session {
  /** The game with all its moves, also those after the position shown. */
  spec: Spec;
  ply = 0;
  /** The names of the file that the game comes from. */
  source: Source | null = null;
  view!: View;
  /** All moves of the game. */
  played: Played[] = [];
  /** Counts changes of the game, so that results of an earlier one are recognised. */
  edition = 0;
  /** Counts games that were loaded. */
  loads = 0;

  private readonly listeners: Listener[] = [];
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly rules: Remote,
    spec: Spec,
  ) {
    this.spec = spec;
  }

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** The game up to the position shown. */
  get shown(): Spec {
    return truncated(this.spec, this.ply);
  }

  get kept(): Kept {
    const { spec, ply, source } = this;
    return { spec, ply, source };
  }

  get size(): number {
    return sizeOf(this.spec);
  }

  get isGomoku(): boolean {
    return this.spec.game === "gomoku";
  }

  get last(): Played | null {
    return this.played[this.ply - 1] ?? null;
  }

  get plies(): number {
    return this.played.length;
  }

  /** Shows a game. `ply` counts its moves; without it all are shown. */
  load(spec: Spec, ply?: number, source: Source | null = null): Promise<void> {
    return this.enqueue(async () => {
      const whole = await this.rules.call("view", [spec]);
      const shown = Math.min(ply ?? whole.moves.length, whole.moves.length);
      const view = shown === whole.moves.length ? whole : await this.rules.call("view", [truncated(spec, shown)]);
      this.loads++;
      this.source = source;
      this.set(spec, whole.moves, shown, view);
    });
  }

  /**
   * Plays on a cell; moves after the position shown are replaced. Returns whether the move was possible. Nothing is
   * played if `isCurrent` returns false once everything asked before is done.
   */
  play(cell: number, isCurrent = (): boolean => true): Promise<boolean> {
    return this.enqueue(async () => {
      if (!isCurrent() || !this.view.legal.includes(cell)) return false;
      const name = cellName(cell, this.spec.game, this.size);
      const next = this.played[this.ply];
      const isNext = next?.cell === cell;
      const spec = isNext ? this.spec : { ...this.shown, moves: this.shown.moves + name };
      const view = await this.rules.call("view", [isNext ? truncated(spec, this.ply + 1) : spec]);
      this.set(spec, isNext ? this.played : view.moves, this.ply + 1, view);
      return true;
    });
  }

  /** Resolves when everything that was asked before has been done. */
  async settled(): Promise<void> {
    await this.queue;
  }

  /** Shows the position after `ply` moves, unless `isCurrent` returns false by then, as for [`play`](Session.play). */
  go(ply: number, isCurrent = (): boolean => true): Promise<void> {
    return this.enqueue(async () => {
      if (!isCurrent()) return;
      const to = Math.max(0, Math.min(ply, this.plies));
      if (to === this.ply) return;
      const view = await this.rules.call("view", [truncated(this.spec, to)]);
      this.set(this.spec, this.played, to, view);
    });
  }

  private set(spec: Spec, played: Played[], ply: number, view: View): void {
    if (spec !== this.spec) this.edition++;
    this.spec = spec;
    this.played = played;
    this.ply = ply;
    this.view = view;
    for (const listener of this.listeners) listener(this);
  }

  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}

/** Returns an empty game like another one: of the same kind, rule and size. */
export function emptyLike(spec: Spec): Spec {
  return { ...spec, start: "", moves: "" };
}

/** Returns how many first moves two games have in common. */
export function commonMoves(a: Spec, b: Spec): number {
  const [left, right] = [splitMoves(a.moves), splitMoves(b.moves)];
  const differs = left.findIndex((move, index) => move.toLowerCase() !== right[index]?.toLowerCase());
  return differs < 0 ? left.length : differs;
}
