// The start of the page.

import { App } from "./app";
import { module, weightsOf } from "./engine/module";
import { Evaluations } from "./game/evaluations";
import { emptyOthello } from "./game/names";
import type { Kept } from "./game/session";
import type { Spec } from "./engine/types";
import { AnalysePanel } from "./panels/analyse";
import { FilesPanel } from "./panels/files";
import { PlayPanel } from "./panels/play";
import { PuzzlesPanel } from "./panels/puzzles";
import { SetupPanel } from "./panels/setup";
import { fail } from "./ui/announce";
import { byId, h } from "./ui/dom";
import { language, t } from "./ui/i18n";
import { Moves } from "./ui/moves";
import { set, settings } from "./ui/settings";
import { LANGUAGES } from "./ui/texts";
import { startTheme, toggleTheme } from "./ui/theme";

startTheme();
void module("alone").catch(fail);

const app = new App();
const evaluations = new Evaluations(app.session);
const moves = new Moves(app.session, evaluations);

function translate(): void {
  document.documentElement.lang = language();
  document.title = t("title");
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
    element.textContent = t(element.dataset["text"] ?? "");
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    const label = t(element.dataset["label"] ?? "");
    element.setAttribute("aria-label", label);
    if (element instanceof HTMLButtonElement) element.title = label;
  }
}

/** Makes every text anew. The address keeps the game; its last move may take a second to get there. */
async function reload(): Promise<void> {
  const write = async (): Promise<void> => {
    await app.session.settled();
    await app.address.write();
  };
  await Promise.race([write().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1000))]);
  location.reload();
}

function buildHead(): void {
  const list = byId("language") as HTMLSelectElement;
  for (const [code, name] of Object.entries(LANGUAGES)) list.append(h("option", { value: code, lang: code }, name));
  list.value = language();
  list.addEventListener("change", () => {
    set("lang", list.value);
    void reload();
  });
  byId("theme").addEventListener("click", toggleTheme);
  for (const game of ["othello", "gomoku"] as const) {
    byId(`game-${game}`).addEventListener("click", () => {
      if (app.session.spec.game !== game) app.change(() => switchTo(game)).catch(fail);
    });
  }
}

/** The games that were left, by name. */
const left = new Map<string, Kept>();

async function switchTo(game: "othello" | "gomoku"): Promise<void> {
  const { session } = app;
  await app.engine.stop();
  // A puzzle that was left gives the game back that it has replaced.
  await session.settled();
  left.set(session.spec.game, session.kept);
  const { size, rule } = settings;
  const fresh: Spec = game === "othello" ? emptyOthello() : { game, size, rule, start: "", moves: "" };
  const kept = left.get(game) ?? { spec: fresh, ply: 0, source: null };
  await session.load(kept.spec, kept.ply, kept.source);
}

app.session.onChange((session) => {
  for (const game of ["othello", "gomoku"] as const) {
    byId(`game-${game}`).setAttribute("aria-pressed", String(session.spec.game === game));
  }
  document.documentElement.dataset["game"] = session.spec.game;
  moves.draw();
});

async function start(): Promise<void> {
  translate();
  buildHead();
  app.add(new PlayPanel(app));
  app.add(new AnalysePanel(app, evaluations, moves));
  app.add(new SetupPanel(app));
  app.add(new FilesPanel(app));
  app.add(new PuzzlesPanel(app));
  app.tabs.translate();
  // An address of its own would replace the game's.
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    app.focusBoard();
  });
  let isShown = false;
  try {
    isShown = await app.address.read();
  } catch (error) {
    fail(error);
  }
  if (!isShown) await app.session.load(emptyOthello());
  app.tabs.begin();
  document.documentElement.dataset["ready"] = "true";
  addEventListener("hashchange", () => void app.address.follow().catch(fail));
  // The first search should not wait for a download.
  const { spec } = app.session;
  setTimeout(() => void weightsOf(spec.game === "gomoku" ? spec.rule : "othello").catch(() => undefined), 500);
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => undefined);
}

start().catch(fail);
