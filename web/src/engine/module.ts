// The modules and the weights: fetched once, kept by the browser.

import { KEPT, weightFiles } from "./kept";

/** The folder of this version's scripts and modules. */
declare const APP: string;

export const APP_FOLDER = APP;

/** Whether the page was built with the module for threads. */
declare const HAS_THREADS: boolean;

/** A module of one function that uses a SIMD register: valid where SIMD is. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

export const hasSimd = (): boolean => WebAssembly.validate(SIMD_PROBE);

/** A build of the module: for one worker, or for several that share their memory. */
export type Build = "alone" | "threads";

/** Whether workers may share their memory. */
export const canShare = HAS_THREADS && globalThis.crossOriginIsolated && hasSimd();

export const workerOf = (build: Build): string => `${APP}${build === "threads" ? "worker-threads" : "worker"}.js`;

export const moduleOf = (build: Build): string =>
  `${APP}${build === "threads" ? "engine-threads" : hasSimd() ? "engine-simd" : "engine"}.wasm`;

const compiled = new Map<Build, Promise<WebAssembly.Module>>();

/** Returns a module, compiled once for all workers. */
export function module(build: Build): Promise<WebAssembly.Module> {
  let found = compiled.get(build);
  if (!found) {
    found = WebAssembly.compileStreaming(fetch(moduleOf(build)));
    // A failed download is tried again.
    found.catch(() => compiled.delete(build));
    compiled.set(build, found);
  }
  return found;
}

const weights = new Map<string, Promise<ArrayBuffer>>();

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
    file = fetchKept(`weights/${weightFiles[name] ?? name}`);
    // A failed download is tried again.
    file.catch(() => weights.delete(name));
    weights.set(name, file);
  }
  return file;
}
