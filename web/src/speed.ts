// Measures what `native_speed` measures natively. `?module=engine.wasm` takes the module without SIMD.

import init, { Measurement } from "#wasm";
import { APP_FOLDER, hasSimd, weightsOf } from "./engine/module";
import { byId } from "./ui/dom";

const NAMES = ["threats", "renju", "endgame", "othello", "gomoku"];

/** Does the work of a measurement for some time, and returns its units and the milliseconds. */
type Measure = (name: string, ms: number) => { units: number; ms: number };

declare global {
  /** For tests, which know how much of the time the processor worked for the page. */
  var measure: Measure | undefined;
}

const bytes = async (name: string): Promise<Uint8Array> => new Uint8Array(await weightsOf(name));

async function prepare(module: string): Promise<Measure> {
  await init({ module_or_path: await WebAssembly.compileStreaming(fetch(APP_FOLDER + module)) });
  const [othello, gomoku] = [await bytes("othello"), await bytes("freestyle")];
  const works = new Map<string, Measurement>();
  return (name, time) => {
    const work = works.get(name) ?? new Measurement(name, othello, gomoku);
    works.set(name, work);
    const start = performance.now();
    let units = 0;
    while (units === 0 || performance.now() - start < time) units += work.run();
    return { units, ms: performance.now() - start };
  };
}

async function run(): Promise<void> {
  const usual = hasSimd() ? "engine-simd.wasm" : "engine.wasm";
  const parameters = new URLSearchParams(location.search);
  const module = parameters.get("module") === "engine.wasm" ? "engine.wasm" : usual;
  const measure = await prepare(module);
  globalThis.measure = measure;
  if (!parameters.has("wait")) {
    const speeds: Record<string, number> = {};
    for (const name of NAMES) {
      // Lets the page show what is done.
      await new Promise((resolve) => setTimeout(resolve, 20));
      // The browser compiles what runs often once more.
      measure(name, 300);
      const { units, ms } = measure(name, 1000);
      speeds[name] = Math.round((1000 * units) / ms);
      byId("speeds").textContent = JSON.stringify(speeds, null, 1);
    }
  }
  byId("state").textContent = `Done: ${module}`;
  document.documentElement.dataset["ready"] = "true";
}

run().catch((error: unknown) => {
  byId("state").textContent = String(error);
  throw error;
});
