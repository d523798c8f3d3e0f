// One worker, with a promise for each call.

import { module, WORKER } from "./module";
import type { CallName, Calls, FromWorker, ToWorker } from "./protocol";
import type { Analysis } from "./types";

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  report: ((analysis: Analysis) => void) | undefined;
}

/** The worker was ended before it answered. */
export class Ended extends Error {}

export class Remote {
  private readonly worker = new Worker(WORKER, { type: "module" });
  /** Workers that help this one. */
  private helpers: Worker[] = [];
  private readonly pending = new Map<number, Pending>();
  private readonly ready: Promise<void>;
  private next = 0;
  private isEnded = false;

  /** Starts a worker. With shared memory its searches use up to `threads` threads. */
  constructor(flag: Int32Array | null, threads = 1) {
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "ready") {
          if (data.memory) void this.addHelpers(threads - 1, data.memory);
          resolve();
        } else this.settle(data);
      };
      this.worker.onerror = (event) => {
        reject(new Error(event.message || "the worker did not start"));
        this.fail(new Error(event.message));
      };
    });
    this.ready.catch(() => undefined);
    module().then(
      (compiled) => this.post({ kind: "start", module: compiled, flag, threads }),
      (error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))),
    );
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

  /** Ends the worker at once, whatever it does. */
  end(): void {
    this.isEnded = true;
    this.worker.terminate();
    for (const helper of this.helpers) helper.terminate();
    this.fail(new Ended("ended"));
  }

  private async addHelpers(count: number, memory: WebAssembly.Memory): Promise<void> {
    const compiled = await module();
    if (this.isEnded) return;
    for (let index = 0; index < count; index++) {
      const helper = new Worker(WORKER, { type: "module" });
      helper.postMessage({ kind: "help", module: compiled, memory } satisfies ToWorker);
      this.helpers.push(helper);
    }
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private settle(data: Exclude<FromWorker, { kind: "ready" }>): void {
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

  private fail(error: Error): void {
    for (const pending of this.pending.values()) pending.reject(error);
    this.pending.clear();
  }
}
