// The review of a whole game: every position gets a short search, from the end, where scores are exact soonest.

import type { App } from "../../app";
import type { Evaluations } from "../../game/evaluations";
import { truncated } from "../../game/names";

/** Limits of the search of each position. */
const QUESTION = { multiPv: 1, ms: 400 };

export class Review {
  /** The position that is searched, or null. */
  at: number | null = null;
  private isStopped = false;

  constructor(
    private readonly app: App,
    private readonly evaluations: Evaluations,
    private readonly changed: () => void,
  ) {}

  async run(): Promise<void> {
    const { session, engine } = this.app;
    const { edition } = session;
    this.isStopped = false;
    for (let ply = session.plies; ply >= 0; ply--) {
      if (this.isStopped || edition !== session.edition) break;
      this.at = ply;
      this.changed();
      const isOver = ply === session.plies && session.ply === ply && session.view.result;
      if (isOver) continue;
      const found = await engine.search(truncated(session.spec, ply), QUESTION);
      if (found && edition === session.edition) this.evaluations.set(ply, found);
    }
    this.at = null;
    this.changed();
  }

  stop(): void {
    this.isStopped = true;
    this.at = null;
  }
}
