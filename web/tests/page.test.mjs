import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { game, moves, open, paste, ready, sgf, tab, withPage } from "./harness.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
/** Less is asked where other programs use the machine. */
const SLACK = Number(process.env.SLACK ?? 1);
const TABS = ["play", "analyse", "setup", "files", "puzzles"];

test("axe finds no violation on any tab, in light and dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    await withPage({ colorScheme, bypassCSP: true }, async (page, { address }) => {
      await open(page, address);
      await page.addScriptTag({ content: axe });
      for (const name of ["othello", "gomoku"]) {
        await game(page, name);
        if (name === "gomoku") {
          await paste(page, sgf("h8h9i7i9h10i6i11i12", "renju"));
          await moves(page, 8);
        }
        for (const id of TABS) {
          await tab(page, id);
          await page.waitForTimeout(500);
          const { violations } = await page.evaluate(() => globalThis.axe.run());
          const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
          assert.deepEqual(told, [], `${colorScheme} ${name} ${id}`);
        }
      }
    });
  }
});

test("the page is small and soon there", async () => {
  const dist = new URL("../dist/", import.meta.url);
  const files = readdirSync(dist, { recursive: true }).filter((name) => statSync(new URL(name, dist)).isFile());
  // All builds of the module, which a visit without a network may need.
  const loaded = files.filter((name) => !/^weights|speed\./.test(name));
  const sizes = loaded.map((name) => [name, brotliCompressSync(readFileSync(new URL(name, dist))).length]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`over the wire, compressed, without weights: ${(total / 1024).toFixed(0)} KiB`);
  console.log(sizes.map(([name, size]) => `  ${name} ${(size / 1024).toFixed(1)} KiB`).join("\n"));
  assert.ok(total <= 4 << 20);
  await withPage({}, async (page, { address }) => {
    await page.goto(address);
    await ready(page);
    const interactive = await page.evaluate(() => performance.now());
    // The browser may tell of its paint later.
    const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const times = { paint: await (await page.waitForFunction(painted)).jsonValue(), interactive };
    console.log(`first paint ${times.paint.toFixed(0)} ms, interactive ${times.interactive.toFixed(0)} ms`);
    assert.ok(SLACK * times.paint < 1000 && SLACK * times.interactive < 2000, JSON.stringify(times));
  });
});

test("the page works offline after the first visit, and is isolated by its service worker", async () => {
  await withPage({ isIsolated: false, serviceWorkers: "allow" }, async (page, { address, host, context }) => {
    await open(page, address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await tab(page, "analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length > 0, null, { timeout: 60_000 });
    host.closeAllConnections();
    host.close();
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length > 0, null, { timeout: 60_000 });
    // A rule that was not played before.
    await paste(page, sgf("h8h9i7i9", "renju"));
    await page.waitForSelector(".board.gomoku");
    await tab(page, "analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length > 0, null, { timeout: 60_000 });
  });
});

test("nothing overflows a small phone, and languages are complete enough to be shown", async () => {
  for (const locale of ["en", "de", "ja", "zh"]) {
    await withPage({ viewport: { width: 360, height: 740 }, locale }, async (page, { address }) => {
      await open(page, address);
      assert.equal(await page.getAttribute("html", "lang"), locale);
      for (const name of ["othello", "gomoku"]) {
        await game(page, name);
        for (const id of TABS) {
          await tab(page, id);
          // Some panels are built only after an answer.
          await page.waitForSelector(`#panel-${id} button`);
          const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
          assert.ok(inner <= outer, `${locale} ${name} ${id}: ${inner} > ${outer}`);
        }
      }
    });
  }
});
