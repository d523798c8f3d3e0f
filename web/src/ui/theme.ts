// Light and dark.

import { set, settings } from "./settings";

const dark = matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const isDark = settings.theme === "dark" || (settings.theme === "auto" && dark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", isDark ? "#15181c" : "#f6f4ef");
}

export function startTheme(): void {
  dark.addEventListener("change", apply);
  apply();
}

export function toggleTheme(): void {
  set("theme", document.documentElement.dataset["theme"] === "dark" ? "light" : "dark");
  apply();
}
