// A server, a browser and pages that fail on any error of the console.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { server } from "../scripts/serve.mjs";

const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Serves the page, opens a browser, and gives both to some tests. */
export async function withPage(options, work) {
  const { isIsolated = true, serviceWorkers = "allow", reducedMotion = "reduce", ...context } = options;
  const host = server({ isIsolated });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${host.address().port}/`;
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ["--no-sandbox"] });
  const errors = [];
  try {
    const opened = await browser.newContext({ serviceWorkers, reducedMotion, locale: "en-GB", ...context });
    // Other programs may use the machine.
    opened.setDefaultTimeout(90_000);
    const page = await opened.newPage();
    watch(page, errors);
    page.on("worker", (worker) => worker.on("console", (message) => message.type() === "error" && errors.push(message.text())));
    await work(page, { address, context: opened, host, browser });
  } finally {
    await browser.close();
    host.closeAllConnections();
    host.close();
  }
  assert.deepEqual(errors, [], "the console has errors");
}

function watch(page, errors) {
  page.on("console", (message) => {
    // A violation of the Content-Security-Policy is an error of the console as well.
    if (["error", "warning"].includes(message.type())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
}

/** Opens the page and waits until it can be used. */
export async function open(page, address, hash = "") {
  await page.goto(address + hash);
  await ready(page);
}

export const ready = (page) => page.waitForSelector('html[data-ready="true"]', { timeout: 30_000 });

export const tab = (page, id) => page.click(`#tab-${id}`);

/** Changes to a game, and waits until it and its panel are shown. */
export async function game(page, name) {
  await page.click(`#game-${name}`);
  await page.waitForSelector(`.board.${name}`);
}

export const idle = (page, timeout = 60_000) => page.waitForSelector('html[data-engine="idle"]', { timeout });

/** Returns the board as the page reads it aloud: a name and what stands there for each cell. */
export const board = (page) =>
  page.$$eval('[role="gridcell"]', (cells) => cells.map((cell) => cell.getAttribute("aria-label")));

/** Returns the names of cells with a disc or stone of a colour. */
export async function stones(page, color) {
  const cells = await board(page);
  return cells.filter((label) => label.split(", ")[1] === color).map((label) => label.split(", ")[0]);
}

export const cell = (page, name) => page.locator(`[role="gridcell"][aria-label^="${name},"]`);

/** Waits until the list has so many moves. */
export const moves = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, count);

/** Chooses a language, and waits until the page is there again. */
export async function language(page, code) {
  await Promise.all([page.waitForEvent("load"), page.selectOption("#language", code)]);
  await ready(page);
}

export const status = (page) => page.textContent("#status");

/** Pastes a text on the tab of files and reads it. */
export async function paste(page, text) {
  const isOther = await page.isVisible("#tab-files[aria-selected='false']");
  const before = await page.$("#panel-files section");
  await tab(page, "files");
  // The panel is built anew, and its field loses the focus.
  if (isOther) await before?.waitForElementState("hidden");
  await page.fill("#panel-files textarea", text);
  await page.click("#panel-files button:has-text('Read')");
}

/** Returns moves of Gomoku as SGF. */
export function sgf(moves, rule, size = 15) {
  const names = moves.match(/[a-z]\d+/g) ?? [];
  const point = (name) => name[0] + String.fromCharCode(97 + size - Number(name.slice(1)));
  const nodes = names.map((name, index) => `;${index % 2 ? "W" : "B"}[${point(name)}]`);
  return `(;GM[4]FF[4]SZ[${size}]RU[${rule}]${nodes.join("")})`;
}

/** Chooses an option of a labelled list. */
export const choose = (page, panel, label, value) =>
  page.locator(`#panel-${panel} label:has-text("${label}") select`).selectOption(value);
