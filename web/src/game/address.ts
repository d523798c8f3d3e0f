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
  /** The address that was read or written last. */
  private known = "";
  private isReading = false;

  constructor(
    private readonly rules: Remote,
    private readonly page: Page,
  ) {}

  /** Shows the game of the address. Returns whether there is one. */
  async read(): Promise<boolean> {
    if (location.hash === this.known) return false;
    this.known = location.hash;
    const values = new URLSearchParams(this.known.slice(1));
    this.isReading = true;
    try {
      const game = values.get("g");
      const found = game ? await this.rules.call("decode", [game]) : null;
      if (found) await this.page.load(...found);
      const tab = values.get("v");
      if (tab) this.page.select(tab);
      return found !== null;
    } finally {
      this.isReading = false;
    }
  }

  /** Shows the game of an address that has come, and writes the game shown where it has none. */
  async follow(): Promise<void> {
    try {
      await this.read();
    } finally {
      await this.write();
    }
  }

  /**
   * Writes the game shown to the address, without a new entry of the history. An address that is being read, or still to
   * be read, stays.
   */
  async write(): Promise<void> {
    const isOther = (): boolean => this.isReading || location.hash !== this.known;
    if (isOther()) return;
    const { spec, ply, tab } = this.page.now();
    const game = await this.rules.call("encode", [spec, ply]);
    const now = this.page.now();
    if (isOther() || now.spec !== spec || now.ply !== ply || now.tab !== tab) return;
    this.known = `#g=${game}&v=${tab}`;
    history.replaceState(null, "", this.known);
  }
}
