// The game in the page's address, so that a copied address shows the same.

import type { Remote } from "../engine/remote";
import type { Session } from "./session";

export class Address {
  private written = "";

  constructor(
    private readonly rules: Remote,
    private readonly session: Session,
    private readonly tab: { get(): string; set(tab: string): void },
  ) {}

  /** Shows the game of the address. Returns whether there is one. */
  async read(): Promise<boolean> {
    const values = new URLSearchParams(location.hash.slice(1));
    const tab = values.get("v");
    if (tab) this.tab.set(tab);
    const game = values.get("g");
    if (!game || location.hash === this.written) return false;
    const [spec, ply] = await this.rules.call("decode", [game]);
    await this.session.load(spec, ply);
    return true;
  }

  /** Writes the game shown to the address, without a new entry of the history. */
  async write(): Promise<void> {
    const { spec, ply, edition } = this.session;
    const game = await this.rules.call("encode", [spec, ply]);
    if (edition !== this.session.edition || ply !== this.session.ply) return;
    this.written = `#g=${game}&v=${this.tab.get()}`;
    history.replaceState(null, "", this.written);
  }
}
