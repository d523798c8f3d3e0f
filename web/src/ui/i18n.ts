// Texts in the language of the page.

import { settings } from "./settings";
import { LANGUAGES, TEXTS, type Language } from "./texts";

function chosen(): Language {
  const wishes = [settings.lang, ...navigator.languages].map((wish) => wish.slice(0, 2).toLowerCase());
  return wishes.find((wish): wish is Language => wish in LANGUAGES) ?? "en";
}

export const language = (): Language => chosen();

/** Returns a text; `{name}` in it is replaced by a value. A text without a translation is English. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const entry = TEXTS[key];
  if (!entry) throw new Error(`no text ${key}`);
  const text = entry[chosen()] ?? entry.en;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
