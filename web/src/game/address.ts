// The game in the page's address, so that a copied address shows the same.

import type { Remote } from "../engine/remote";
import type { Spec } from "../engine/types";

/** What an address says: a game, the position shown and the tab. */
export interface Place {
  spec: Spec;
  ply: number;
  tab: string;
}

interface Page {
  now(): Place;
  load(spec: Spec, ply: number): Promise<void>;
  select(tab: string): void;
}

export class Address {
  private written = "";

  constructor(
    private readonly rules: Remote,
    private readonly page: Page,
  ) {}

  /** Shows the game of the address. Returns whether there is one. */
  async read(): Promise<boolean> {
    if (location.hash === this.written) return false;
    const values = new URLSearchParams(location.hash.slice(1));
    const game = values.get("g");
    const found = game ? await this.rules.call("decode", [game]) : null;
    if (found) await this.page.load(...found);
    const tab = values.get("v");
    if (tab) this.page.select(tab);
    return found !== null;
  }

  /** Writes the game shown to the address, without a new entry of the history. */
  async write(): Promise<void> {
    const { spec, ply, tab } = this.page.now();
    const address = location.hash;
    const game = await this.rules.call("encode", [spec, ply]);
    const now = this.page.now();
    // An address that came meanwhile is about to be read.
    if (location.hash !== address) return;
    if (now.spec !== spec || now.ply !== ply || now.tab !== tab) return;
    this.written = `#g=${game}&v=${tab}`;
    history.replaceState(null, "", this.written);
  }
}
