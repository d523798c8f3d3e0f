// What is known of each position of the game.

import type { Analysis, GameName, Line, Spec } from "../engine/types";
import { blackScore, mistakeOf, type Mistake } from "./scores";
import { commonMoves, type Session } from "./session";

export class Evaluations {
  /** By the number of moves before the position. */
  private readonly found = new Map<number, Analysis>();
  private spec: Spec | null = null;

  constructor(private readonly session: Session) {}

  /** Forgets positions that are no longer in the game. */
  private follow(): void {
    const { spec } = this.session;
    if (spec === this.spec) return;
    const isSame = this.spec && start(this.spec) === start(spec);
    const common = isSame && this.spec ? commonMoves(this.spec, spec) : -1;
    for (const ply of this.found.keys()) if (ply > common) this.found.delete(ply);
    this.spec = spec;
  }

  /** Keeps what is known of a position, unless more is known already. */
  set(ply: number, analysis: Analysis): void {
    this.follow();
    const [before, after] = [this.found.get(ply)?.lines[0], analysis.lines[0]];
    if (after && !(before && isBetter(before, after))) this.found.set(ply, analysis);
  }

  get(ply: number): Analysis | null {
    this.follow();
    return this.found.get(ply) ?? null;
  }

  /** Returns a position's score for Black, also of the end of the game; null if it is not known. */
  score(ply: number): number | null {
    this.follow();
    const { session } = this;
    const line = this.found.get(ply)?.lines[0];
    if (line) return blackScore(line, this.game, this.side(ply));
    const { result } = session.view;
    if (ply !== session.plies || session.ply !== ply || !result) return null;
    if (result.score !== null) return result.score;
    return result.winner === null ? 0 : result.winner === "X" ? 50 : -50;
  }

  /** Returns what the move before a position has lost, or null. */
  loss(ply: number): { loss: number; mistake: Mistake | null } | null {
    const played = this.session.played[ply - 1];
    const [before, after] = [this.score(ply - 1), this.score(ply)];
    if (!played || before === null || after === null) return null;
    const loss = played.color === "X" ? before - after : after - before;
    return { loss, mistake: mistakeOf(loss, this.game) };
  }

  private get game(): GameName {
    return this.session.spec.game;
  }

  /** The side to move in a position. */
  private side(ply: number): "X" | "O" {
    const next = this.session.played[ply];
    if (next) return next.color;
    if (ply === this.session.ply) return this.session.view.side;
    return this.session.played[ply - 1]?.color === "X" ? "O" : "X";
  }
}

/** Returns whether a line is the result of a better search than another one. */
const isBetter = (line: Line, than: Line): boolean =>
  line.exact !== than.exact ? line.exact : line.depth > than.depth;

const start = (spec: Spec): string =>
  spec.game === "othello" ? `o${spec.start}` : `g${spec.size}${spec.rule}${spec.start}`;
