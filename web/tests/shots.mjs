// Draws every state of the page into tests/shots: node tests/shots.mjs [PART OF A NAME]

import { mkdirSync } from "node:fs";
import { cell, game, moves, open, paste, sgf, tab, withPage } from "./harness.mjs";

const folder = new URL("shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const wanted = process.argv[2] ?? "";

const LINES = () => document.querySelectorAll(".lines li").length > 2;

const states = {
  "othello-play": async (page) => {
    await paste(page, "f5d6c3d3c4f4c5b3c2b4e3e6c6b6");
    await moves(page, 14);
    await tab(page, "play");
  },
  "othello-analyse": async (page) => {
    await paste(page, "f5d6c3d3c4f4c5b3c2b4e3e6c6b6a5a4d7c7");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 10);
    await tab(page, "analyse");
    await page.click("#panel-analyse button:has-text('Whole game')");
    await page.waitForSelector("#panel-analyse button:has-text('Whole game')", { timeout: 90_000 });
    await page.click("#moves li:nth-child(12) button");
    await page.waitForTimeout(2500);
    await page.waitForFunction(LINES);
  },
  "gomoku-play": async (page) => {
    await paste(page, sgf("h8h9i7i9h10i6i11i12", "renju"));
    await page.waitForSelector(".board.gomoku");
    await tab(page, "play");
    await cell(page, "G9").hover();
    await page.waitForTimeout(300);
  },
  "gomoku-analyse": async (page) => {
    await paste(page, sgf("h8i9h9h10g9i10i8", "freestyle"));
    await page.waitForSelector(".board.gomoku");
    await tab(page, "analyse");
    await page.waitForFunction(LINES, null, { timeout: 60_000 });
    await page.waitForTimeout(2500);
  },
  "gomoku-win": async (page) => {
    await paste(page, sgf("h10i11h9i9j9g8h8j8i7h7", "renju"));
    await page.waitForSelector(".board.gomoku");
    await tab(page, "analyse");
    await page.click("#panel-analyse button:has-text('VCT')");
    await page.waitForSelector("#panel-analyse .found", { timeout: 60_000 });
  },
  setup: async (page) => {
    await tab(page, "setup");
    await cell(page, "A1").click();
  },
  files: async (page) => {
    await paste(page, '[White "Ben"]\n[Black "Ann"]\n1. f5 d6 2. c3\n\n[Black "Cem"]\n1. f5\n');
    await page.waitForSelector("#panel-files .games li");
  },
  puzzles: async (page) => {
    await game(page, "gomoku");
    await tab(page, "puzzles");
    await page.waitForSelector('[role="gridcell"] .stone');
  },
};

const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ["light", "dark"]) {
    const options = { viewport, colorScheme, deviceScaleFactor: 1 };
    await withPage(options, async (page, { address }) => {
      for (const [name, prepare] of Object.entries(states)) {
        const file = `${name}-${size}-${colorScheme}.png`;
        if (!file.includes(wanted)) continue;
        await page.goto("about:blank");
        await open(page, address);
        await prepare(page);
        await page.evaluate(() => {
          document.querySelector("#note").hidden = true;
          scrollTo(0, 0);
        });
        await page.screenshot({ path: folder + file, fullPage: size === "phone" });
        console.log(file);
      }
    });
  }
}
