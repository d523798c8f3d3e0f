// One worker with a promise for each call, and the workers that help it.

import { module, workerOf, type Build } from "./module";
import type { CallName, Calls, FromWorker, Shared, ToWorker } from "./protocol";
import type { Analysis } from "./types";

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  report: ((analysis: Analysis) => void) | undefined;
}

/** The worker was ended before it answered. */
export class Ended extends Error {}

/** The worker did not start. */
export class NotStarted extends Error {}

export class Remote {
  private readonly worker: Worker;
  private readonly pending = new Map<number, Pending>();
  private readonly ready: Promise<void>;
  private helpers: Worker[] = [];
  private shared: Shared | null = null;
  private next = 0;
  private isEnded = false;

  /** Starts a worker. Where it shares its memory, its searches use up to `threads` threads. */
  constructor(
    private readonly build: Build,
    private readonly threads = 1,
  ) {
    this.worker = new Worker(workerOf(build), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "ready") {
          this.shared = data.shared;
          this.addHelpers().catch((error: unknown) => this.break(error));
          resolve();
        } else if (data.kind === "failed") reject(new NotStarted(data.message));
        else this.settle(data);
      };
      this.worker.onerror = (event) => {
        reject(new NotStarted(event.message || "the worker did not start"));
        this.break(event.message);
      };
      module(build).then(
        (compiled) => this.post({ kind: "start", module: compiled, threads }),
        (error: unknown) => reject(new NotStarted(String(error))),
      );
    });
    this.ready.catch(() => undefined);
  }

  async call<Name extends CallName>(
    name: Name,
    args: Calls[Name]["args"],
    report?: (analysis: Analysis) => void,
  ): Promise<Calls[Name]["result"]> {
    // It may have been ended while its caller waited for something else.
    if (this.isEnded) throw new Ended("ended");
    const id = this.next++;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.pending.set(id, { resolve, reject, report });
    });
    answer.catch(() => undefined);
    await Promise.race([this.ready, answer]);
    if (!this.isEnded) this.post({ kind: "call", id, name, args });
    return answer as Promise<Calls[Name]["result"]>;
  }

  /** Lets searches run again after a stop. */
  allow(): void {
    this.setStop(0);
  }

  /** Asks the search to stop. Returns whether it can hear that. */
  stop(): boolean {
    return this.setStop(1);
  }

  /** Ends the worker at once, whatever it does. */
  end(): void {
    this.finish(new Ended("ended"));
  }

  /** Ends everything after a worker has failed: the others would wait for it. */
  private break(error: unknown): void {
    this.finish(error instanceof Error ? error : new Error(String(error)));
  }

  private finish(error: Error): void {
    this.isEnded = true;
    for (const worker of [this.worker, ...this.helpers]) worker.terminate();
    for (const pending of this.pending.values()) pending.reject(error);
    this.pending.clear();
  }

  private setStop(value: 0 | 1): boolean {
    if (!this.shared) return false;
    // The memory may have grown, and then it has another buffer.
    Atomics.store(new Uint8Array(this.shared.memory.buffer), this.shared.stopAddress, value);
    return true;
  }

  private async addHelpers(): Promise<void> {
    if (!this.shared || this.threads === 1) return;
    const { memory } = this.shared;
    const compiled = await module(this.build);
    if (this.isEnded) return;
    for (let index = 1; index < this.threads; index++) {
      const helper = new Worker(workerOf(this.build), { type: "module" });
      helper.onerror = (event) => this.break(event.message);
      helper.postMessage({ kind: "help", module: compiled, memory } satisfies ToWorker);
      this.helpers.push(helper);
    }
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private settle(data: Extract<FromWorker, { id: number }>): void {
    const pending = this.pending.get(data.id);
    if (!pending) return;
    if (data.kind === "report") {
      pending.report?.(data.analysis);
      return;
    }
    this.pending.delete(data.id);
    if (data.kind === "result") pending.resolve(data.value);
    else pending.reject(new Error(data.message));
  }
}
