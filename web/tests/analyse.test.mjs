import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, choose, game, idle, language, moves, open, paste, sgf, tab, withPage } from "./harness.mjs";

/** Most milliseconds from a click to the end of a search; more is allowed where other programs use the machine. */
const STOP_MS = Number(process.env.STOP_MS ?? 50);

/** From the README of renju-note/quintet (MIT): eight fours in a row. */
const FOURS =
  "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12";

const FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

test("the eight-move win by fours is found, played out and proven", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, sgf(FOURS, "renju"));
    await page.waitForSelector(".board.gomoku");
    await tab(page, "analyse");
    await page.click("#panel-analyse button:has-text('VCF')");
    const found = page.locator("#panel-analyse .found");
    await found.waitFor({ timeout: 60_000 });
    assert.match(await found.textContent(), /^VCF: a win in 8 moves\. The proof is verified\.$/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("#panel-analyse button:has-text('Download the proof')"),
    ]);
    assert.equal(download.suggestedFilename(), "proof.sgf");
    await page.click("#panel-analyse button:has-text('Play it out')");
    await page.waitForFunction(() => document.querySelectorAll(".stone.ghost").length > 2);
  });
});

test("FFO 40 has its exact score, with one thread and with two", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    for (const threads of [1, 2]) {
      await tab(page, "analyse");
      await choose(page, "analyse", "Lines", "1");
      await choose(page, "analyse", "Threads", String(threads));
      await paste(page, FFO_40);
      await page.waitForFunction(() => document.querySelectorAll('[aria-label*=", White"]').length > 20);
      await tab(page, "analyse");
      await page.waitForFunction(
        () => document.querySelector(".lines .depth")?.textContent === "=",
        null,
        { timeout: 120_000 },
      );
      assert.equal(await page.textContent(".lines .score"), "+38");
      assert.match(await page.textContent(".lines .pv"), /^A2 /);
      await idle(page);
      // One more answers questions about rules.
      while (page.workers().length !== 1 + threads) await page.waitForTimeout(50);
      // Another game, so that nothing is known when the position comes back.
      await paste(page, "f5");
      await moves(page, 1);
    }
  });
});

test("where threads do not start, one worker searches", async () => {
  await withPage({}, async (page, { address }) => {
    // Requests go to the network, not to a service worker.
    await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
    // A module without functions, as from a browser that refuses its memory.
    const body = Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]);
    await page.route("**/engine-threads.wasm", (route) => route.fulfill({ body, contentType: "application/wasm" }));
    await open(page, address);
    await tab(page, "analyse");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length > 0, null, { timeout: 60_000 });
    while (page.workers().length !== 2) await page.waitForTimeout(50);
  });
});

test("a forbidden point is explained when it is pointed at", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, sgf("h8h9i7i9h10i6i11i12", "renju"));
    await page.waitForSelector(".board.gomoku");
    assert.match(await cell(page, "G9").getAttribute("aria-label"), /forbidden/);
    await cell(page, "G9").hover();
    await page.waitForFunction(() => document.querySelector("#info").textContent !== "");
    assert.match(await page.textContent("#info"), /^G9 is a double three: a three G9 H10 I11 on the diagonal/);
    await language(page, "de");
    await page.waitForSelector(".board.gomoku");
    await cell(page, "G9").hover();
    await page.waitForFunction(() => document.querySelector("#info").textContent !== "");
    assert.equal(await page.textContent("#info"), "G9 ist für Schwarz verboten: Doppeldrei");
  });
});

test("searches stop at once, also where the page is not isolated", async () => {
  for (const isIsolated of [true, false]) {
    await withPage({ isIsolated }, async (page, { address }) => {
      await open(page, address);
      assert.equal(await page.evaluate(() => crossOriginIsolated), isIsolated);
      const times = [];
      for (const name of ["othello", "gomoku"]) {
        await game(page, name);
        await tab(page, "analyse");
        for (let round = 0; round < 5; round++) {
          await page.waitForFunction(() => document.querySelectorAll(".lines li").length > 0, null, { timeout: 60_000 });
          await page.waitForTimeout(700);
          times.push(
            await page.evaluate(async () => {
              const button = [...document.querySelectorAll("#panel-analyse button")].find((found) => found.textContent === "Stop");
              const start = performance.now();
              button.click();
              const isIdle = () => document.documentElement.dataset.engine === "idle";
              while (!isIdle()) await new Promise((resolve) => setTimeout(resolve, 1));
              return performance.now() - start;
            }),
          );
          await page.click("#panel-analyse button:has-text('Analyse')");
        }
      }
      const most = Math.max(...times);
      console.log(`stop, ${isIsolated ? "isolated" : "not isolated"}: at most ${most.toFixed(1)} ms of ${times.length}`);
      assert.ok(most <= STOP_MS, `${times}`);
    });
  }
});

test("slow clicks on the board and on the graph arrive while a search draws its marks", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await tab(page, "analyse");
    const press = async (x, y) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      // Some reports of the search come meanwhile.
      await page.waitForTimeout(400);
      await page.mouse.up();
    };
    for (let move = 1; move <= 4; move++) {
      const place = () => document.querySelector(".cell .value")?.closest(".cell").getBoundingClientRect().toJSON();
      const { x, y, width, height } = await (await page.waitForFunction(place)).jsonValue();
      await press(x + width / 2, y + height / 2);
      await moves(page, move);
    }
    const { x, y, width, height } = await page.locator(".graph").boundingBox();
    for (const move of [2, 1, 3, 0]) {
      await press(x + (width * move) / 4, y + height / 2);
      const current = move ? `#moves li:nth-child(${move}) [aria-current]` : "#moves:not(:has([aria-current]))";
      await page.waitForSelector(current, { timeout: 10_000 });
    }
  });
});

test("a whole game is reviewed and mistakes are marked", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "f5d6c3d3c4f4c5b3c2b4e3e6c6b6a5a4");
    await moves(page, 16);
    await tab(page, "analyse");
    await page.click("#panel-analyse button:has-text('Whole game')");
    await page.waitForSelector("#panel-analyse button:has-text('Whole game')", { timeout: 60_000 });
    const curve = await page.getAttribute(".graph .curve", "d");
    assert.ok(curve.split("L").length >= 16, curve);
    await page.click("#moves li:nth-child(4) button");
    await page.waitForFunction(() => /move 5$/.test(document.querySelector("#status").textContent));
  });
});
