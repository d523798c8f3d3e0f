import assert from "node:assert/strict";
import { test } from "node:test";
import { board, cell, choose, game, idle, moves, open, status, stones, tab, withPage } from "./harness.mjs";

/** Plays the first legal move whenever it is the person's turn, until the game is over. */
async function playToTheEnd(page, pick, most) {
  for (let move = 0; move < most; move++) {
    await page.waitForFunction(
      () => /wins|Draw/.test(document.querySelector("#status").textContent) ||
        document.querySelector(".player.turn .name")?.textContent.includes("you"),
      null,
      { timeout: 60_000 },
    );
    const text = await status(page);
    if (/wins|Draw/.test(text)) return text;
    const before = await page.locator("#moves li").count();
    await pick();
    await page.waitForFunction((count) => document.querySelectorAll("#moves li").length > count, before);
  }
  throw new Error("the game did not end");
}

test("a whole game of Othello against level 3", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await choose(page, "play", "Strength", "l3");
    await page.click("#panel-play button:has-text('Start')");
    const pick = () => page.locator('[aria-label$="legal move"]').first().click();
    const end = await playToTheEnd(page, pick, 64);
    assert.match(end, /wins by \d+ discs|Draw/);
    const black = (await stones(page, "Black")).length;
    const white = (await stones(page, "White")).length;
    assert.ok(black + white > 4);
    assert.equal(await page.textContent(".player:first-child .count"), String(black));
    // Moves are taken back up to the start of the person's last turn.
    const count = await page.locator("#moves li").count();
    await page.click("#panel-play button:has-text('Undo')");
    await page.waitForFunction(
      (count) => Number(document.querySelector("#moves [aria-current] .ply")?.textContent) < count,
      count,
    );
    const current = await page.locator("#moves [aria-current] .ply").textContent();
    assert.match(await status(page), /Black to move/);
    await page.click("#panel-play button:has-text('Redo')");
    await page.waitForFunction((ply) => Number(document.querySelector("#moves [aria-current] .ply").textContent) > ply, Number(current));
  });
});

test("a whole game of Gomoku against level 3", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await game(page, "gomoku");
    await choose(page, "play", "Strength", "l3");
    await choose(page, "play", "Size", "9");
    await choose(page, "play", "You play", "O");
    await page.click("#panel-play button:has-text('Start')");
    // Along the edge: an opponent that does nothing against fives.
    let next = 0;
    const pick = async () => {
      const labels = await board(page);
      while (!labels[next].includes("empty")) next++;
      await page.locator('[role="gridcell"]').nth(next++).click();
    };
    assert.match(await playToTheEnd(page, pick, 41), /Black wins by five in a row/);
    assert.equal((await board(page)).length, 81);
  });
});

test("keys move on the board and play", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await choose(page, "play", "You play", "both");
    await cell(page, "E5").focus();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await moves(page, 1);
    assert.deepEqual((await stones(page, "Black")).sort(), ["D5", "E4", "E5", "F5"]);
    // Steps through the game, away from the board.
    await page.locator("#theme").focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => /move 1$/.test(document.querySelector("#status").textContent));
  });
});

test("a look back keeps the moves that follow, and the engine's moves are announced", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await choose(page, "play", "Strength", "l1");
    await page.click("#panel-play button:has-text('Start')");
    for (const count of [2, 4]) {
      await page.locator('[aria-label$="legal move"]').first().click();
      await page.waitForFunction((count) => document.querySelectorAll("#moves li").length >= count, count);
    }
    assert.match(await page.textContent("#live"), /^White [A-H][1-8]\. /);
    const list = await page.locator("#moves li").allTextContents();
    // After Black's first move the engine is to move.
    await page.click("#moves li:nth-child(1) button");
    await page.waitForSelector("#panel-play button:has-text('Let the engine move'):visible");
    await page.waitForTimeout(1500);
    assert.deepEqual(await page.locator("#moves li").allTextContents(), list);
    // Another game has the same buttons, and none of them is out of date.
    await game(page, "gomoku");
    await game(page, "othello");
    await moves(page, list.length);
  });
});

test("who runs out of time loses", async () => {
  await withPage({}, async (page, { address }) => {
    await page.clock.install();
    await open(page, address);
    await choose(page, "play", "You play", "both");
    await choose(page, "play", "Clock", "1");
    await page.click("#panel-play button:has-text('Start')");
    await cell(page, "F5").click();
    await moves(page, 1);
    await page.clock.runFor(61_000);
    await page.waitForFunction(() => document.querySelector("#status").textContent === "Black wins on time");
    const before = await board(page);
    await page.locator('[aria-label$="legal move"]').first().click();
    assert.deepEqual(await board(page), before);
    await page.click("#panel-play button:has-text('Undo')");
    await page.waitForFunction(() => /Black to move/.test(document.querySelector("#status").textContent));
  });
});

test("swap2: the person opens, the engine takes a side, and another game ends the opening", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await game(page, "gomoku");
    await page.check("#panel-play label:has-text('swap2') input");
    await page.click("#panel-play button:has-text('Start')");
    for (const [index, name] of ["H8", "I9", "K8"].entries()) {
      await cell(page, name).click();
      await moves(page, index + 1);
    }
    await page.waitForSelector("#note:has-text('The engine takes')", { timeout: 60_000 });
    await idle(page);
    await choose(page, "play", "You play", "X");
    await page.click("#panel-play button:has-text('Start')");
    await page.waitForSelector("#panel-play .hint:has-text('put three stones')");
    await game(page, "othello");
    assert.equal(await page.locator("#panel-play .hint").count(), 0);
  });
});

test("swap2: the engine opens and a side is taken", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await game(page, "gomoku");
    await choose(page, "play", "You play", "O");
    await page.check("#panel-play label:has-text('swap2') input");
    await page.click("#panel-play button:has-text('Start')");
    await page.click("#panel-play button:has-text('Take White')", { timeout: 60_000 });
    assert.equal(await page.locator("#moves li").count(), 3);
    assert.match(await page.textContent(".player:last-child .name"), /White · you/);
    await idle(page);
    await tab(page, "setup");
  });
});
