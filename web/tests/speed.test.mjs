import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ready, withPage } from "./harness.mjs";

/** Speeds of the native program, as `native_speed` prints them, in a file. */
const NATIVE = process.env.NATIVE_SPEED;

/** Least share of the native speed. `SLACK` asks for a part of it, where other programs use the machine. */
const LEAST = { threats: 0.4, renju: 0.4, endgame: 0.35, othello: 0.35, gomoku: 0.35 };
const SLACK = Number(process.env.SLACK ?? 1);

/** Returns a function that tells for how many seconds the processor has worked for the page's main thread. */
async function clock(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const used = (id) => Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e9;
  return () => ids.reduce((sum, id) => sum + used(id), 0);
}

test("the module is fast enough", { skip: NATIVE ? false : "NATIVE_SPEED names no file" }, async () => {
  const native = JSON.parse(readFileSync(NATIVE, "utf8"));
  const rows = {};
  for (const module of ["engine-simd.wasm", "engine.wasm"]) {
    await withPage({}, async (page, { address, browser }) => {
      await page.goto(`${address}speed.html?wait&module=${module}`);
      await ready(page);
      const seconds = await clock(browser);
      rows[module] = {};
      for (const [name, least] of Object.entries(LEAST)) {
        await page.evaluate((name) => globalThis.measure(name, 500), name);
        rows[module][name] = 0;
        // The browser optimises in the background what runs often, which takes a while on a busy machine.
        const rounds = module === "engine-simd.wasm" ? 8 : 1;
        for (let round = 0; round < rounds && rows[module][name] < SLACK * least * native[name]; round++) {
          const before = seconds();
          const { units } = await page.evaluate((name) => globalThis.measure(name, 1500), name);
          rows[module][name] = Math.max(rows[module][name], Math.round(units / (seconds() - before)));
        }
      }
    });
  }
  const simd = rows["engine-simd.wasm"];
  console.log("| a second | native | SIMD | share | without SIMD | share |\n|---|--:|--:|--:|--:|--:|");
  for (const name of Object.keys(LEAST)) {
    const share = (speed) => `${Math.round((100 * speed) / native[name])} %`;
    const cells = [native[name], simd[name], share(simd[name]), rows["engine.wasm"][name], share(rows["engine.wasm"][name])];
    console.log(`| ${name} | ${cells.map((cell) => cell.toLocaleString("en")).join(" | ")} |`);
  }
  for (const [name, least] of Object.entries(LEAST)) {
    assert.ok(simd[name] >= SLACK * least * native[name], `${name}: ${simd[name]} of ${native[name]}`);
  }
});
