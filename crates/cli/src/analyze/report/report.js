"use strict";
(() => {
  document.documentElement.classList.add("js");
  const sides = ["black", "white"], names = ["Black", "White"];

  const start = (viewer) => {
    const data = JSON.parse(viewer.querySelector("script").textContent);
    const section = viewer.closest("section"), svg = viewer.querySelector("svg");
    const rows = data.start.length / data.columns, box = svg.viewBox.baseVal;
    // Cells are 40 wide. Names of columns stand above the board or below it, and a margin of 16 is on the other side.
    const left = box.width - 16 - 40 * data.columns;
    const above = data.below ? 16 : box.height - 16 - 40 * rows;
    const layer = svg.appendChild(document.createElementNS(svg.namespaceURI, "g"));
    const moves = data.names.split(" ");
    let line = null, at = 0;

    const steps = () => line ? data.steps.slice(0, line.from - data.first).concat(line.steps) : data.steps;
    const circle = (cell, radius, fill) => {
      const dot = document.createElementNS(svg.namespaceURI, "circle");
      dot.setAttribute("cx", left + 40 * (cell % data.columns) + 20);
      dot.setAttribute("cy", above + 40 * Math.floor(cell / data.columns) + 20);
      dot.setAttribute("r", radius);
      dot.setAttribute("fill", fill);
      layer.append(dot);
    };
    const draw = (scroll) => {
      const all = steps(), board = [...data.start];
      at = Math.max(0, Math.min(at, all.length));
      let last = -1;
      for (const [side, ...cells] of all.slice(0, at)) {
        for (const cell of cells) board[cell] = "bw"[side];
        last = cells.length ? cells[0] : -1;
      }
      layer.replaceChildren();
      board.forEach((stone, cell) => {
        if (stone !== ".") circle(cell, 17.8, `url(#tb-${sides["bw".indexOf(stone)]})`);
      });
      if (last >= 0) circle(last, 5, "#e03131");
      const count = (stone) => board.filter((found) => found === stone).length;
      const inLine = line ? at - (line.from - data.first) : 0;
      const number = data.first - 1 + at;
      const step = at > 0 ? all[at - 1] : null;
      const name = line && inLine > 0 ? line.names.split(" ")[inLine - 1] : moves[at - 1];
      const what = step ? `${number}. ${names[step[0]]} ${name}` : "Start";
      viewer.querySelector(".state").textContent =
        `${what} – Black ${count("b")}, White ${count("w")}` + (line ? `. Line: ${line.kind}, ${line.names}` : "");
      viewer.querySelector("[data-go=game]").hidden = !line;
      for (const found of section.querySelectorAll(".now")) found.classList.remove("now");
      const shown = line ? line.m : number;
      for (const found of section.querySelectorAll(`tr[data-move="${shown}"],.graph a[data-move="${shown}"]`)) {
        found.classList.add("now");
        if (scroll && found.tagName === "TR") {
          const list = found.closest(".moves");
          const top = found.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
          if (top < list.scrollTop + 30) list.scrollTop = top - 60;
          else if (top + 60 > list.scrollTop + list.clientHeight) list.scrollTop = top + 90 - list.clientHeight;
        }
      }
    };
    const go = (where) => {
      if (where === "first") at = 0;
      else if (where === "back") at -= 1;
      else if (where === "on") at += 1;
      else if (where === "last") at = steps().length;
      else if (where === "game" && line) {
        at = line.m - data.first + 1;
        line = null;
      }
      draw(true);
    };
    const show = (move) => {
      line = null;
      at = move - data.first + 1;
      draw(true);
    };
    const follow = (key) => {
      const [move, ...kind] = key.split(" ");
      const found = data.lines.find((entry) => entry.m === Number(move) && entry.kind === kind.join(" "));
      if (!found) return;
      line = found;
      at = found.from - data.first + 1;
      draw(true);
    };

    viewer.hidden = false;
    viewer.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) go(button.dataset.go);
    });
    viewer.addEventListener("keydown", (event) => {
      const keys = {ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", Escape: "game"};
      if (keys[event.key]) {
        event.preventDefault();
        go(keys[event.key]);
      }
    });
    section.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link) return;
      if (link.dataset.line) follow(link.dataset.line);
      else if (link.dataset.move) show(Number(link.dataset.move));
      else return;
      event.preventDefault();
      viewer.focus({preventScroll: true});
    });
    for (const link of section.querySelectorAll("a.variation")) {
      link.tabIndex = 0;
      link.setAttribute("role", "button");
      link.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          link.click();
        }
      });
    }
    at = data.steps.length;
    draw(false);
  };

  for (const viewer of document.querySelectorAll(".viewer")) start(viewer);
})();
