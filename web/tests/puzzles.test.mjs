import assert from "node:assert/strict";
import { test } from "node:test";
import { board, cell, game, moves, open, paste, ready, tab, withPage } from "./harness.mjs";

const answered = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#panel-puzzles .answer").textContent), pattern.source, {
    timeout: 60_000,
  });

test("an end game is solved, and the person's game comes back", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "f5d6c3");
    await moves(page, 3);
    const before = await board(page);
    await tab(page, "puzzles");
    await page.waitForSelector("#panel-puzzles h2:has-text('Puzzle 1 of')");
    // FFO 1: G8 wins by 18 discs, H1 by 12.
    await cell(page, "H1").click();
    await answered(page, /Another move has a better score/);
    await cell(page, "G8").click();
    await answered(page, /Right: the score is 18/);
    await page.click("#panel-puzzles button:has-text('Next')");
    await page.waitForSelector("#panel-puzzles h2:has-text('Puzzle 2 of')");
    // The address has the person's game and the puzzle.
    await page.waitForFunction(() => location.hash.endsWith("v=puzzles.2"));
    await page.reload();
    await ready(page);
    await page.waitForSelector("#panel-puzzles h2:has-text('Puzzle 2 of')");
    await tab(page, "play");
    await moves(page, 3);
    assert.deepEqual(await board(page), before);
  });
});

test("a game and its puzzles are chosen at once", async () => {
  await withPage({}, async (page, { address }) => {
    // The puzzles come late, after the other game.
    await page.addInitScript(() => {
      const { fetch } = globalThis;
      globalThis.fetch = async (...request) => {
        if (String(request[0]).endsWith("puzzles.json")) await new Promise((resolve) => setTimeout(resolve, 300));
        return fetch(...request);
      };
    });
    await open(page, address);
    await paste(page, "f5d6c3");
    await moves(page, 3);
    await page.evaluate(() => {
      for (const id of ["game-gomoku", "tab-puzzles"]) document.getElementById(id).click();
    });
    await page.waitForSelector('#panel-puzzles h2:has-text("Puzzle 1 of")');
    await page.waitForSelector(".board.gomoku .stone");
    // Both games come back.
    await tab(page, "play");
    await page.waitForFunction(() => document.querySelectorAll(".board.gomoku .stone").length === 0);
    await game(page, "othello");
    await moves(page, 3);
  });
});

test("a forced win is played to its end", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await game(page, "gomoku");
    await tab(page, "puzzles");
    await page.waitForSelector("#panel-puzzles h2:has-text('Puzzle 1 of')");
    for (let move = 0; move < 20; move++) {
      await page.click("#panel-puzzles button:has-text('Show the solution')");
      await answered(page, /^[A-V]\d+/);
      const line = await page.textContent("#panel-puzzles .answer");
      await cell(page, line.split(" ")[0]).click();
      await answered(page, /Solved|Go on/);
      if (/Solved/.test(await page.textContent("#panel-puzzles .answer"))) return;
    }
    assert.fail("the puzzle did not end");
  });
});
