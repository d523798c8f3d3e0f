// The list of best lines. Pointing at one shows it on the board.

import type { Analysis, GameName, Line } from "../../engine/types";
import { depthText, nodesText, scoreText } from "../../game/scores";
import { h } from "../../ui/dom";
import { t } from "../../ui/i18n";

export class Lines {
  readonly element = h("div", { class: "lines-box" });
  private readonly list = h("ol", { class: "lines" });
  private readonly foot = h("p", { class: "small" });
  private analysis: Analysis | null = null;

  constructor(
    private readonly point: (line: Line | null) => void,
    private readonly play: (line: Line) => void,
  ) {
    this.element.append(this.list, this.foot);
    this.list.addEventListener("pointerleave", () => this.point(null));
  }

  show(analysis: Analysis | null, game: GameName, most: number): void {
    this.analysis = analysis;
    const shown = analysis?.lines.slice(0, most) ?? [];
    while (this.list.children.length > shown.length) this.list.lastChild?.remove();
    // Rows stay in place while their texts change, so that the pointer does not lose them.
    shown.forEach((line, index) => {
      const row = (this.list.children[index] as HTMLElement | undefined) ?? this.add(index);
      const [score, depth, moves] = [...row.querySelectorAll("span")];
      const name = (text: string): string => (text === "pass" ? t("pass") : text);
      if (score) score.textContent = scoreText(line, game);
      if (depth) depth.textContent = depthText(line);
      if (moves) moves.textContent = line.pv.slice(0, 14).map(name).join(" ");
    });
    this.foot.textContent = analysis ? nodesText(analysis) : "";
  }

  private add(index: number): HTMLElement {
    const line = (): Line | null => this.analysis?.lines[index] ?? null;
    const row = h(
      "button",
      {
        type: "button",
        class: "line-row",
        pointerenter: () => this.point(line()),
        focus: () => this.point(line()),
        blur: () => this.point(null),
        click: () => {
          const chosen = line();
          if (chosen) this.play(chosen);
        },
      },
      h("span", { class: "score" }),
      h("span", { class: "depth" }),
      h("span", { class: "pv" }),
    );
    const item = h("li", {}, row);
    this.list.append(item);
    return item;
  }
}
