import assert from "node:assert/strict";
import { test } from "node:test";
import { board, cell, language, moves, open, paste, sgf, status, tab, withPage } from "./harness.mjs";

/** Waits until the name of a cell, or of any cell, contains a text. */
const named = (page, text, name = "") =>
  page.locator(`[role="gridcell"]${name && `[aria-label^="${name},"]`}[aria-label*="${text}"]`).first().waitFor({ timeout: 60_000 });

test("a hint marks a move", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await page.click("#panel-play button:has-text('Hint')");
    await named(page, "★");
  });
});

test("stable discs and the frontier are shown on demand", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
    await named(page, "White", "D1");
    await tab(page, "analyse");
    await page.check("#panel-analyse label:has-text('Stable discs')");
    await named(page, "stable", "A1");
    await page.check("#panel-analyse label:has-text('Frontier discs')");
    await named(page, "frontier", "E7");
    assert.equal((await board(page)).filter((label) => label.includes("empty") && label.includes("stable")).length, 0);
  });
});

test("threats are shown by kind, and a line when it is pointed at", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, sgf("h8a1i8a3j8c15", "freestyle"));
    await moves(page, 6);
    await tab(page, "analyse");
    await page.check("#panel-analyse label:has-text('straight four')");
    await named(page, "F", "G8");
    await page.waitForSelector(".lines li button");
    await page.hover(".lines li button");
    await page.waitForSelector(".stone.ghost");
    await page.hover("h1");
    await page.waitForFunction(() => document.querySelector(".stone.ghost") === null);
  });
});

test("a click on the graph shows its position", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "f5d6c3d3c4f4");
    await moves(page, 6);
    await tab(page, "analyse");
    const { x, y, width, height } = await page.locator(".graph").boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForFunction(() => /move 4$/.test(document.querySelector("#status").textContent));
  });
});

test("the theme and the language are chosen and kept", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await ground();
    await page.click("#theme");
    assert.notEqual(await ground(), before);
    await language(page, "de");
    assert.equal(await page.textContent("#tab-play"), "Spielen");
    assert.match(await status(page), /am Zug/);
    assert.notEqual(await ground(), before);
  });
});

test("a language that is chosen while a shared game is loading keeps the game", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, "f5d6c3");
    await moves(page, 3);
    await page.waitForFunction(() => location.hash.endsWith("v=files"));
    const shared = page.url();
    await page.goto("about:blank");
    // As soon as there is a language to choose, before the game can be read.
    await page.addInitScript(() => {
      const choose = (_, observer) => {
        const list = document.querySelector("#language");
        if (!list?.options.length) return;
        observer.disconnect();
        if (list.value === "de") return;
        list.value = "de";
        list.dispatchEvent(new Event("change"));
      };
      new MutationObserver(choose).observe(document, { childList: true, subtree: true });
    });
    await page.goto(shared);
    await page.waitForSelector("html[lang='de'][data-ready='true']");
    await moves(page, 3);
  });
});

test("the address is copied, and another address is shown at once", async () => {
  await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page, { address }) => {
    await open(page, address);
    await paste(page, "f5d6c3");
    await moves(page, 3);
    await page.click("#panel-files button:has-text('Copy the address')");
    await page.waitForSelector("#note:has-text('Copied')");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, page.url());
    await page.click("#panel-files button:has-text('Copy the text')");
    // The field has the text as well.
    await page.waitForFunction(() => document.querySelector("#panel-files textarea").value.startsWith("(;"));
    await paste(page, "f5");
    await moves(page, 1);
    await page.waitForFunction((copied) => location.href !== copied, copied);
    await page.evaluate((hash) => (location.hash = hash), new URL(copied).hash);
    await moves(page, 3);
  });
});

test("a forbidden point is only played after a question", async () => {
  await withPage({}, async (page, { address }) => {
    await open(page, address);
    await paste(page, sgf("h8h9i7i9h10i6i11i12", "renju"));
    await moves(page, 8);
    await tab(page, "analyse");
    const answers = [false, true];
    page.on("dialog", (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()));
    await cell(page, "G9").click();
    assert.equal(await page.locator("#moves li").count(), 8);
    await cell(page, "G9").click();
    await moves(page, 9);
    assert.match(await status(page), /White wins: Black's last move is a double three/);
  });
});
