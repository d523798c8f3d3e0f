// Tells screen readers what has happened, and shows messages.

import { byId } from "./dom";

/** Says a text through the live region. */
export function announce(text: string): void {
  byId("live").textContent = text;
}

let timer = 0;

/** Shows a message for some seconds, and says it. */
export function notify(text: string, isError = false): void {
  const note = byId("note");
  note.textContent = text;
  note.dataset["kind"] = isError ? "error" : "info";
  note.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => (note.hidden = true), isError ? 9000 : 5000);
}

/** Shows what went wrong. */
export function fail(error: unknown): void {
  notify(error instanceof Error ? error.message : String(error), true);
}
