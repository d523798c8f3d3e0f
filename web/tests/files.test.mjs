import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { board, cell, moves, open, paste, ready, status, stones, tab, withPage } from "./harness.mjs";

/** Drops bytes as a file on the page. */
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name));
      return transfer;
    },
    [name, [...bytes]],
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

/** Waits until the panel is built for a game that has a format. */
const offered = (page, format) => page.waitForSelector(`#panel-files option[value="${format}"]`, { state: "attached" });

test("a file is dropped, the board read back, and the address shows the same", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await tab(page, "files");
    await page.waitForFunction(() => location.hash.endsWith("v=files"));
    const empty = await page.evaluate(() => location.hash);
    await drop(page, "game.sgf", Buffer.from("(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[ii])"));
    await moves(page, 3);
    assert.deepEqual((await stones(page, "Black")).sort(), ["H8", "I7"]);
    assert.deepEqual(await stones(page, "White"), ["H9"]);
    const before = await board(page);
    await page.waitForFunction((empty) => location.hash !== empty, empty);
    await page.reload();
    await ready(page);
    assert.deepEqual(await board(page), before);
    assert.match(page.url(), /v=files/);
  });
});

test("a database of WTHOR lists its games", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await tab(page, "files");
    const sample = readFileSync(new URL("../../crates/othello/tests/data/sample.wtb", import.meta.url));
    await drop(page, "sample.wtb", sample);
    await page.waitForSelector("#panel-files .games li:nth-child(2)");
    const first = await page.locator("#moves li").allTextContents();
    await page.click("#panel-files .games li:nth-child(2) button");
    await page.waitForFunction((text) => document.querySelector("#moves").textContent !== text, first.join(""));
  });
});

test("a list of moves keeps the rule and the size that are shown", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "(;GM[4]SZ[19]RU[renju];B[jj];W[jk])");
    await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 361);
    await offered(page, "psq");
    await paste(page, "j10j9k11");
    await moves(page, 3);
    assert.equal((await board(page)).length, 361);
    await page.waitForFunction(() => location.hash.startsWith("#g="));
  });
});

test("every format is downloaded", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "f5d6c3");
    await moves(page, 3);
    const formats = page.locator("#panel-files label:has-text('Format') select");
    const names = await formats.locator("option").evaluateAll((options) => options.map(({ value }) => value));
    assert.deepEqual(names, ["txt", "ggf", "wtb", "sgf", "pgn", "obf"]);
    for (const name of names) {
      await formats.selectOption(name);
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#panel-files button:has-text('Download')")]);
      assert.equal(download.suggestedFilename(), `game.${name}`);
      const bytes = readFileSync(await download.path());
      assert.ok(bytes.length > 5, name);
      if (name === "txt") assert.equal(bytes.toString(), "F5D6C3\n");
    }
  });
});

test("the names of a file are shown and saved again", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, '[Event "Cup"]\n[Black "Ann"]\n[White "Bob"]\n1. f5 d6\n');
    await page.waitForSelector("#source:has-text('Ann – Bob, Cup')");
    // More moves, and a look at the other game.
    await cell(page, "C3").click();
    await page.click("#game-gomoku");
    await page.waitForSelector("#source:empty", { state: "attached" });
    await page.click("#game-othello");
    await page.waitForSelector("#source:has-text('Ann – Bob, Cup')");
    await tab(page, "files");
    await offered(page, "wtb");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#panel-files button:has-text('Download')")]);
    const text = readFileSync(await download.path(), "utf8");
    assert.match(text, /PB\[Ann\]/);
    assert.match(text, /PW\[Bob\]/);
    assert.match(text, /c3/);
    // A game of one's own has no names.
    await paste(page, "f5");
    await page.waitForSelector("#source:empty", { state: "attached" });
  });
});

test("pasted text stays text, and what is wrong is said", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "<img src=x onerror=alert(1)>");
    await page.waitForSelector("#note:not([hidden])");
    assert.match(await page.textContent("#note"), /no game was found/);
    await paste(page, '[White "<b>x</b>"]\n[Black "<script>alert(1)</script>"]\n1. f5 d6\n\n[Black "B"]\n1. f5\n');
    await page.waitForSelector("#panel-files .games li:nth-child(2)");
    assert.match(await page.textContent("#panel-files .games"), /<script>alert\(1\)<\/script> – <b>x<\/b>/);
  });
});

test("a position is set up and used", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await tab(page, "setup");
    await page.click("#panel-setup button:has-text('Clear')");
    await page.check("#panel-setup label:has-text('White') >> nth=0");
    await cell(page, "B1").click();
    await page.check("#panel-setup label:has-text('Black') >> nth=0");
    await cell(page, "C1").click();
    // A line is painted in one go.
    const box = async (name) => (await cell(page, name).boundingBox()) ?? assert.fail(name);
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    await page.mouse.move(...middle(await box("A8")));
    await page.mouse.down();
    for (const name of ["B8", "C8"]) await page.mouse.move(...middle(await box(name)));
    await page.mouse.up();
    assert.deepEqual(await stones(page, "Black"), ["C1", "A8", "B8", "C8"]);
    await page.check("#panel-setup label:has-text('Empty')");
    for (const name of ["A8", "B8", "C8"]) await cell(page, name).click();
    await page.click("#panel-setup button:has-text('Use this position')");
    await page.waitForFunction(() => document.querySelector("#tab-analyse").ariaSelected === "true");
    assert.deepEqual([await stones(page, "Black"), await stones(page, "White")], [["C1"], ["B1"]]);
    assert.match(await status(page), /Black to move/);
    await page.waitForFunction(() => document.querySelector(".lines .score")?.textContent.startsWith("+64"));
  });
});

test("an address that is broken is refused with its reason", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address, "#g=IDlrS1M");
    await page.waitForSelector("#note:not([hidden])");
    assert.match(await page.textContent("#note"), /missing or changed/);
  });
});
