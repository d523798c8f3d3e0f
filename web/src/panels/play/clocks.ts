// The clocks of both players.

import type { App } from "../../app";
import type { Question, Side } from "../../engine/types";
import { settings } from "../../ui/settings";

export class Clocks {
  /** Milliseconds that are left; null without clocks. */
  private left: Record<Side, number> | null = null;
  private running: Side | null = null;
  private since = 0;
  private timer = 0;

  constructor(
    private readonly app: App,
    private readonly out: (side: Side) => void,
  ) {}

  /** Sets both clocks to the time of a game, or takes them away. */
  reset(hasClocks: boolean): void {
    this.pause();
    const each = settings.minutes * 60_000;
    this.left = hasClocks && each > 0 ? { X: each, O: each } : null;
    this.draw();
  }

  /** Whether a player has no time left. */
  get isOut(): boolean {
    return this.left !== null && Math.min(this.of("X"), this.of("O")) === 0;
  }

  /** Lets the clock of the side to move run; null stops both. */
  turn(side: Side | null): void {
    this.pause();
    if (side && this.left && !this.isOut && this.app.session.ply > 0) {
      this.running = side;
      this.since = performance.now();
      this.timer = window.setInterval(() => this.tick(), 250);
    }
    this.draw();
  }

  pause(): void {
    clearInterval(this.timer);
    if (this.running && this.left) this.left[this.running] = this.of(this.running);
    this.running = null;
  }

  /** Returns a question that leaves time for the rest of the game. */
  limited(question: Question, side: Side): Question {
    if (!this.left) return question;
    return { ...question, ms: Math.min(question.ms ?? Infinity, Math.max(50, this.of(side) / 25)), soft: true };
  }

  private of(side: Side): number {
    const used = this.running === side ? performance.now() - this.since : 0;
    return Math.max(0, (this.left?.[side] ?? 0) - used);
  }

  private tick(): void {
    this.draw();
    const side = this.running;
    if (side && this.of(side) === 0) {
      this.pause();
      this.out(side);
    }
  }

  private draw(): void {
    const text = (side: Side): string => {
      const seconds = Math.ceil(this.of(side) / 1000);
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    };
    this.app.players.clocks(this.left ? [text("X"), text("O")] : null);
  }
}
