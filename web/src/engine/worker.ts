// A worker: answers calls by the module, one after another.

import init, * as wasm from "#wasm";
import type { CallName, Calls, FromWorker, Help, Request, Start, ToWorker } from "./protocol";
import type { Analysis } from "./types";

const scope = globalThis as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

/** Least milliseconds between two reports. */
const PACE = 60;

let engines: wasm.Engines | null = null;
let threads = 1;

/** Bytes of the stack of a helper: a line may go on until the largest board is full. */
const STACK = 8 << 20;

function made(): wasm.Engines {
  engines ??= new wasm.Engines(threads);
  return engines;
}

/** Returns a listener that posts reports, but not too often. */
function reporter(id: number): (text: string) => void {
  let last = -PACE;
  return (text) => {
    const now = performance.now();
    if (now - last < PACE) return;
    last = now;
    scope.postMessage({ kind: "report", id, analysis: JSON.parse(text) as Analysis });
  };
}

const parsed = (text: string): unknown => JSON.parse(text);
const game = (spec: unknown): string => JSON.stringify(spec);

type Answers = { [Name in CallName]: (args: Calls[Name]["args"], id: number) => unknown };

const answers: Answers = {
  view: ([spec]) => parsed(wasm.view(game(spec))),
  discs: ([spec]) => parsed(wasm.discs(game(spec))),
  explain: ([spec, cell]) => parsed(wasm.explain(game(spec), cell)),
  encode: ([spec, ply]) => wasm.encode(game(spec), ply),
  decode: ([text]) => parsed(wasm.decode(text)),
  read: ([bytes, name, shown]) => parsed(wasm.read(bytes, name, game(shown))),
  formats: ([isGomoku]) => parsed(wasm.formats(isGomoku)),
  write: ([spec, info, format]) => {
    const written = wasm.write(game(spec), JSON.stringify(info ?? {}), format);
    const name = 1 + (written[0] ?? 0);
    const extension = new TextDecoder().decode(written.subarray(1, name));
    return { extension, bytes: written.slice(name) };
  },
  missing: ([spec]) => made().missing(game(spec)),
  load: ([spec, weights]) => {
    made().load(game(spec), new Uint8Array(weights));
    return null;
  },
  search: ([spec, question], id) =>
    parsed(made().search(game(spec), JSON.stringify(question), reporter(id))),
  win: ([spec, method, question]) => parsed(made().win(game(spec), method, JSON.stringify(question))),
};

function answer({ id, name, args }: Request): void {
  try {
    const call = answers[name] as (args: unknown[], id: number) => unknown;
    scope.postMessage({ kind: "result", id, value: call(args, id) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    scope.postMessage({ kind: "error", id, message });
  }
}

async function begin(data: Start): Promise<void> {
  try {
    const { memory } = await init({ module_or_path: data.module });
    ({ threads } = data);
    const isShared = !(memory.buffer instanceof ArrayBuffer);
    scope.postMessage({ kind: "ready", shared: isShared ? { memory, stopAddress: made().stopAddress() } : null });
  } catch (error) {
    scope.postMessage({ kind: "failed", message: String(error) });
  }
}

async function help({ module, memory }: Help): Promise<void> {
  await init({ module_or_path: module, memory, thread_stack_size: STACK });
  wasm.help();
}

scope.onmessage = ({ data }) => {
  if (data.kind === "start") void begin(data);
  else if (data.kind === "help") void help(data).catch((error: unknown) => reportError(error));
  else answer(data);
};
