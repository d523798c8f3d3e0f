// The review of a whole game: every position gets a short search, from the end, where scores are exact soonest.

import type { App } from "../../app";
import type { Evaluations } from "../../game/evaluations";
import { truncated } from "../../game/names";

/** Limits of the search of each position. */
const QUESTION = { multiPv: 1, ms: 400 };

export class Review {
  /** The position that is searched, or null. */
  at: number | null = null;
  /** Counts begins and stops: a review goes on until the next of them. */
  private turn = 0;

  constructor(
    private readonly app: App,
    private readonly evaluations: Evaluations,
    private readonly changed: () => void,
  ) {}

  /** Returns whether it came to its end, not to a stop. */
  async run(): Promise<boolean> {
    const { session, engine, rules } = this.app;
    const { edition, spec, plies } = session;
    const turn = ++this.turn;
    const isCurrent = (): boolean => turn === this.turn && edition === session.edition;
    try {
      // Before anything is waited for, so that no second review begins.
      this.at = plies;
      this.changed();
      const { result } = await rules.call("view", [spec]);
      // There is nothing to search in a game that is over.
      for (let ply = result ? plies - 1 : plies; ply >= 0 && isCurrent(); ply--) {
        this.at = ply;
        this.changed();
        const found = await engine.search(truncated(spec, ply), QUESTION);
        if (found && isCurrent()) this.evaluations.set(ply, found);
      }
    } finally {
      if (turn === this.turn) this.at = null;
      this.changed();
    }
    return turn === this.turn;
  }

  stop(): void {
    this.turn++;
    this.at = null;
  }
}
