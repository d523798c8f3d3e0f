import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choose, moves, open, paste, sgf, tab, withPage } from "./harness.mjs";

/** Number of positions that are analysed in each game; 600 of each take an hour. */
const POSITIONS = Number(process.env.POSITIONS ?? 12);

/** Milliseconds for each position. */
const EACH = Number(process.env.EACH ?? 1500);

/** Limit of the memory in MB. Where other programs leave the browser little time, it frees what its compiler needed late. */
const MOST_MB = Number(process.env.MOST_MB ?? 300);

/** Returns the memory of the browser's process with the page in MB: its resident set without what it shares. */
async function memory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, "utf8");
      const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
      return (of("RssAnon") + of("RssShmem")) / 1024;
    });
  return Math.max(...sizes);
}

test("memory stays small while many positions are analysed", async () => {
  await withPage({}, async (page, { address, browser }) => {
    await open(page, address);
    const found = [];
    const analyse = async () => {
      await tab(page, "analyse");
      await choose(page, "analyse", "Lines", "5");
      const moves = await page.locator("#moves li").count();
      for (let at = 0; at < POSITIONS; at++) {
        await page.click(`#moves li:nth-child(${1 + (at % moves)}) button`);
        await page.waitForTimeout(EACH);
        found.push(await memory(browser));
      }
    };
    await paste(page, "f5d6c3d3c4f4c5b3c2b4e3e6c6b6a5a4");
    await moves(page, 16);
    await analyse();
    await paste(page, sgf("h8h7f6g7i7g9g6h6f8e8f9f7e7d6", "freestyle"));
    await page.waitForSelector(".board.gomoku");
    await analyse();
    const most = Math.max(...found);
    console.log(`memory of the page: at most ${most.toFixed(0)} MB, at the end ${found.at(-1).toFixed(0)} MB, ${found.length} positions`);
    assert.ok(most < MOST_MB, found.map((size) => size.toFixed(0)).join(" "));
  });
});
