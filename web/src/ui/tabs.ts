// Tabs, by the pattern of ARIA: arrow keys move among them.

import { byId, h } from "./dom";
import { t } from "./i18n";

export class Tabs {
  current = "play";
  private hasBegun = false;
  private readonly tabs = new Map<string, { tab: HTMLButtonElement; panel: HTMLElement }>();

  constructor(private readonly selected: (id: string) => void) {}

  add(id: string, panel: HTMLElement): void {
    const tab = h("button", {
      type: "button",
      role: "tab",
      id: `tab-${id}`,
      "aria-controls": `panel-${id}`,
      click: () => this.select(id),
      keydown: (event) => this.key(event as KeyboardEvent),
    });
    panel.id = `panel-${id}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    panel.classList.add("panel");
    this.tabs.set(id, { tab, panel });
    byId("tabs").append(tab);
    byId("panels").append(panel);
    this.draw();
  }

  /** Writes the names of the tabs in the language of the page. */
  translate(): void {
    for (const [id, { tab }] of this.tabs) tab.textContent = t(`tab.${id}`);
  }

  select(id: string): void {
    if (!this.tabs.has(id) || id === this.current) return;
    this.current = id;
    this.draw();
    if (this.hasBegun) this.selected(id);
  }

  /** Announces the first tab. */
  begin(): void {
    this.translate();
    this.draw();
    this.hasBegun = true;
    this.selected(this.current);
  }

  private draw(): void {
    for (const [id, { tab, panel }] of this.tabs) {
      const isCurrent = id === this.current;
      tab.setAttribute("aria-selected", String(isCurrent));
      tab.tabIndex = isCurrent ? 0 : -1;
      panel.hidden = !isCurrent;
    }
  }

  private key(event: KeyboardEvent): void {
    const ids = [...this.tabs.keys()];
    const at = ids.indexOf(this.current);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const id = ids[(to + ids.length) % ids.length];
    if (!id) return;
    this.select(id);
    this.tabs.get(id)?.tab.focus();
  }
}
