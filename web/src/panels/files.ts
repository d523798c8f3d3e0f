// Read and write files of games.

import type { App, Panel } from "../app";
import type { Marks } from "../board/marks";
import type { Calls } from "../engine/protocol";
import type { Found, GameName, Listed } from "../engine/types";
import { fail, notify } from "../ui/announce";
import { byId, download, h } from "../ui/dom";
import { button, buttons, section, select } from "../ui/form";
import { t } from "../ui/i18n";

/** Largest file that is read: a database of all games of a federation has a few megabytes a year. */
const MOST_BYTES = 64 << 20;

/** Most games that are listed at once. */
const MOST_LISTED = 200;

/** Formats that people can read. */
const TEXTS = ["txt", "moves", "grid", "sgf", "ggf", "pgn", "obf", "psq", "sav"];

/** Formats of one position. */
const POSITIONS = ["obf", "grid"];

export class FilesPanel implements Panel {
  readonly id = "files";
  readonly element = h("div");
  private readonly text = h("textarea", { rows: 5, spellcheck: "false", autocapitalize: "off" });
  private readonly found = h("div", { class: "found-games" });
  private format = "sgf";
  /** The game whose formats are listed. */
  private builtFor: GameName | null = null;

  constructor(private readonly app: App) {
    this.dropAnywhere();
  }

  enter(): void {
    this.build().catch(fail);
  }

  leave(): void {
    // Nothing runs.
  }

  update(): void {
    // The other game has other formats. Otherwise the list of games keeps its focus.
    if (this.builtFor !== this.app.session.spec.game) this.build().catch(fail);
  }

  mark(_marks: Marks): void {
    // Only the position is shown.
  }

  /** Reads bytes and shows their first game. */
  async read(bytes: Uint8Array, name: string): Promise<void> {
    if (bytes.length > MOST_BYTES) {
      throw new Error(t("tooLarge", { mib: MOST_BYTES >> 20 }));
    }
    const found = await this.app.rules.call("read", [bytes, name, this.app.session.spec]);
    const first = found.games[0];
    if (!first) return;
    await this.show(first);
    this.list(found);
    // The list of games is on this tab.
    if (found.games.length > 1 || found.warnings.length > 0) this.app.tabs.select("files");
    notify(t("fileRead", { count: found.games.length, format: found.format }));
  }

  private show({ title, info, spec }: Listed): Promise<void> {
    return this.app.session.load(spec, undefined, { title, info });
  }

  private list({ games, more, warnings }: Found): void {
    const items = games.slice(0, MOST_LISTED).map((game, index) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", class: "game-row", click: () => void this.show(game).catch(fail) },
          `${index + 1}. ${game.title || t("untitled")}`,
        ),
      ),
    );
    const isCut = more || games.length > MOST_LISTED;
    this.found.replaceChildren(
      ...warnings.slice(0, 3).map((warning) => h("p", { class: "small warning" }, warning)),
      ...(games.length > 1 ? [h("ol", { class: "games", tabindex: 0, "aria-label": t("games") }, ...items)] : []),
      ...(isCut ? [h("p", { class: "small" }, t("moreGames"))] : []),
    );
  }

  private async build(): Promise<void> {
    this.builtFor = this.app.session.spec.game;
    const formats = await this.app.rules.call("formats", [this.app.session.isGomoku]);
    if (!formats.includes(this.format)) this.format = "sgf";
    const file = h("input", {
      type: "file",
      class: "file",
      change: () => {
        const chosen = file.files?.[0];
        if (chosen) this.open(chosen);
      },
    });
    const names = formats.map((name): [string, string] => [name, t(`format.${name}`)]);
    this.element.replaceChildren(
      section(
        "readGame",
        h("label", { class: "field" }, h("span", {}, t("paste")), this.text),
        buttons(
          button("read", () => this.read(new TextEncoder().encode(this.text.value), "").catch(fail), "primary"),
          h("label", { class: "button" }, h("span", {}, t("openFile")), file),
        ),
        h("p", { class: "hint" }, t("dropHint")),
        this.found,
      ),
      section(
        "saveGame",
        select("format", names, this.format, (format) => (this.format = format)),
        buttons(
          button("download", () => void this.save().catch(fail), "primary"),
          button("copyText", () => void this.copy().catch(fail)),
          button("copyLink", () => void this.copyLink().catch(fail)),
        ),
      ),
    );
  }

  private open(file: File): void {
    file
      .arrayBuffer()
      .then((bytes) => this.read(new Uint8Array(bytes), file.name))
      .catch(fail);
  }

  /** Writes the game; a format of positions gets the one that is shown. */
  private written(): Promise<Calls["write"]["result"]> {
    const { session } = this.app;
    const spec = POSITIONS.includes(this.format) ? session.shown : session.spec;
    return this.app.rules.call("write", [spec, session.source?.info ?? null, this.format]);
  }

  private async save(): Promise<void> {
    const { bytes, extension } = await this.written();
    download(bytes, `game.${extension}`);
  }

  private async copy(): Promise<void> {
    if (!TEXTS.includes(this.format)) throw new Error(t("notText"));
    const { bytes } = await this.written();
    this.text.value = new TextDecoder().decode(bytes);
    await navigator.clipboard.writeText(this.text.value);
    notify(t("copied"));
  }

  private async copyLink(): Promise<void> {
    await this.app.address.write();
    await navigator.clipboard.writeText(location.href);
    notify(t("copied"));
  }

  /** Files may be dropped on any part of the page. */
  private dropAnywhere(): void {
    const zone = byId("drop");
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) zone.hidden = true;
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.hidden = true;
      const [file] = event.dataTransfer?.files ?? [];
      const text = event.dataTransfer?.getData("text/plain");
      if (file) this.open(file);
      else if (text) this.read(new TextEncoder().encode(text), "").catch(fail);
    });
  }
}
