// The module and the weights: fetched once, kept by the browser.

/** A module of one function that uses a SIMD register: valid where SIMD is. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

export const hasSimd = (): boolean => WebAssembly.validate(SIMD_PROBE);

/** Whether workers share their memory, so that several threads search. */
export const isThreaded = globalThis.crossOriginIsolated && hasSimd();

/** The script of a worker, for the module that it runs. */
export const WORKER = isThreaded ? "worker-threads.js" : "worker.js";

let compiled: Promise<WebAssembly.Module> | null = null;

function file(): string {
  if (isThreaded) return "engine-threads.wasm";
  return hasSimd() ? "engine-simd.wasm" : "engine.wasm";
}

/** Returns the module, compiled once for all workers. */
export function module(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(file()));
  return compiled;
}

/** The files of weights by what they are for; a file's name changes with its contents. */
declare const WEIGHTS: Record<string, string>;

const weights = new Map<string, Promise<ArrayBuffer>>();

/** The cache of the weights, which the service worker reads as well. */
const KEPT = "tritboard-weights";

/** Fetches a file once: the first visit has no service worker yet that keeps it. */
async function fetchKept(path: string): Promise<ArrayBuffer> {
  const cache = "caches" in globalThis ? await caches.open(KEPT).catch(() => null) : null;
  const kept = await cache?.match(path);
  if (kept) return kept.arrayBuffer();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A browser that has no room fetches the file again.
  await cache?.put(path, response.clone()).catch(() => undefined);
  return response.arrayBuffer();
}

/** Returns a file of weights: `othello` or the name of a rule. */
export function weightsOf(name: string): Promise<ArrayBuffer> {
  let file = weights.get(name);
  if (!file) {
    file = fetchKept(`weights/${WEIGHTS[name] ?? name}`);
    // A failed download is tried again.
    file.catch(() => weights.delete(name));
    weights.set(name, file);
  }
  return file;
}
