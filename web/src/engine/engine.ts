// The engine: one search at a time, which stops at once.
//
// Where workers share their memory, a search sees that it shall stop, and keeps its tables. Elsewhere its worker is ended
// and another one started from the compiled module.

import { canShare, weightsOf, type Build } from "./module";
import { Ended, NotStarted, Remote } from "./remote";
import type { Analysis, Method, Question, Spec, Win } from "./types";

/** Milliseconds that a search gets to stop by itself before its worker is ended. */
const GRACE = 20;

/** Most threads of a search. */
export const MOST_THREADS = canShare ? Math.min(8, navigator.hardwareConcurrency) : 1;

interface Running {
  isStopped: boolean;
  /** Resolves when the search is stopped. */
  stopped: Promise<null>;
  stop(): void;
  last: Analysis | null;
  done: Promise<unknown>;
}

function started(): Running {
  let stop = (): void => undefined;
  const stopped = new Promise<null>((resolve) => (stop = () => resolve(null)));
  return { isStopped: false, stopped, stop, last: null, done: Promise.resolve() };
}

export class Engine {
  private build: Build = canShare ? "threads" : "alone";
  private remote: Remote | null = null;
  /** Threads of the worker. */
  private started = 0;
  private running: Running | null = null;

  /** `chosen` tells the threads that a person wants, or 0. */
  constructor(
    private readonly chosen: () => number,
    private readonly changed: (isBusy: boolean) => void,
  ) {}

  /** Threads of a search. Where nothing was chosen, the page keeps a processor for itself. */
  get threads(): number {
    const wanted = this.chosen() || navigator.hardwareConcurrency - 1;
    return this.build === "alone" ? 1 : Math.max(1, Math.min(MOST_THREADS, wanted));
  }

  get isBusy(): boolean {
    return this.running !== null;
  }

  /** Searches for the best moves. Returns null if the search was stopped before it knew a move. */
  search(spec: Spec, question: Question, report?: (analysis: Analysis) => void): Promise<Analysis | null> {
    return this.run(spec, async (remote, running) => {
      const listen = (analysis: Analysis): void => {
        if (running.isStopped) return;
        running.last = analysis;
        report?.(analysis);
      };
      return remote.call("search", [spec, question], listen);
    });
  }

  /** Searches for a forced win; null if it was stopped. */
  async win(spec: Spec, method: Method, question: Question): Promise<Win | null> {
    const answer = await this.run<Win | Analysis>(spec, (remote) => remote.call("win", [spec, method, question]), false);
    return answer && "verdict" in answer ? answer : null;
  }

  /** Stops the search. When the promise resolves, nothing runs any more. */
  async stop(): Promise<void> {
    const running = this.running;
    if (!running) return;
    running.isStopped = true;
    running.stop();
    const grace = this.remote?.stop() ? GRACE : 0;
    const ended = await Promise.race([
      running.done.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), grace)),
    ]);
    if (!ended) {
      this.remote?.end();
      this.remote = null;
      await running.done;
    }
    if (this.running === running) this.running = null;
  }

  private async run<Answer extends Analysis | Win>(
    spec: Spec,
    work: (remote: Remote, running: Running) => Promise<Answer>,
    needsWeights = true,
  ): Promise<Answer | Analysis | null> {
    while (this.running) await this.stop();
    const running = started();
    const answer = this.answer(spec, work, running, needsWeights);
    running.done = answer.catch(() => undefined);
    this.running = running;
    this.changed(true);
    try {
      return await answer;
    } finally {
      if (this.running === running) this.running = null;
      if (!this.running) this.changed(false);
    }
  }

  private async answer<Answer extends Analysis | Win>(
    spec: Spec,
    work: (remote: Remote, running: Running) => Promise<Answer>,
    running: Running,
    needsWeights: boolean,
  ): Promise<Answer | Analysis | null> {
    const remote = this.prepared();
    try {
      if (needsWeights) {
        const missing = await remote.call("missing", [spec]);
        // A download goes on after the stop, but the stop does not wait for it.
        const weights = missing ? await Promise.race([weightsOf(missing), running.stopped]) : null;
        if (weights) await remote.call("load", [spec, weights]);
      }
      if (running.isStopped) return null;
      return await work(remote, running);
    } catch (error) {
      if (error instanceof Ended) return running.last;
      // A worker whose module has trapped cannot go on.
      remote.end();
      if (this.remote === remote) this.remote = null;
      if (!(error instanceof NotStarted) || this.build === "alone") throw error;
      // A browser may refuse the memory of the build with threads.
      this.build = "alone";
      return this.answer(spec, work, running, needsWeights);
    }
  }

  /** Returns a worker for the threads that are wanted. */
  private prepared(): Remote {
    const { threads } = this;
    if (this.started !== threads) {
      this.remote?.end();
      [this.remote, this.started] = [null, threads];
    }
    this.remote ??= new Remote(this.build, threads);
    this.remote.allow();
    return this.remote;
  }
}
