// Parts of forms, each with its label.

import { h } from "./dom";
import { t } from "./i18n";

/** Returns a button with a translated text. */
export function button(key: string, click: () => void, name = ""): HTMLButtonElement {
  return h("button", { type: "button", class: name, "data-text": key, click }, t(key));
}

/** Returns a labelled choice. Options are pairs of a value and a text. */
export function select(
  key: string,
  options: [string, string][],
  value: string,
  change: (value: string) => void,
): HTMLLabelElement {
  const list = h("select", { change: (event) => change((event.target as HTMLSelectElement).value) });
  for (const [name, text] of options) list.append(h("option", { value: name }, text));
  list.value = value;
  return h("label", { class: "field" }, h("span", {}, t(key)), list);
}

/** Returns a labelled switch. */
export function check(key: string, isOn: boolean, change: (isOn: boolean) => void): HTMLLabelElement {
  const box = h("input", { type: "checkbox", change: (event) => change((event.target as HTMLInputElement).checked) });
  box.checked = isOn;
  return h("label", { class: "check" }, box, h("span", {}, t(key)));
}

/** Returns a group of buttons in a row. */
export const buttons = (...list: HTMLElement[]): HTMLElement => h("div", { class: "buttons" }, ...list);

/** Returns a heading and what stands under it. */
export const section = (key: string, ...children: (HTMLElement | null)[]): HTMLElement =>
  h("section", {}, h("h2", {}, t(key)), ...children);
