"use strict";
(() => {
  document.documentElement.classList.add("js");
  const puzzles = [...document.querySelectorAll(".puzzle")], sides = ["black", "white"];
  const output = document.querySelector("nav output");
  let current = null;

  const start = (section) => {
    const data = JSON.parse(section.querySelector("script").textContent);
    const svg = section.querySelector("svg"), answer = section.querySelector(".answer"), input = section.querySelector("input");
    const rows = data.cells.length / data.columns, box = svg.viewBox.baseVal;
    // Cells are 40 wide. Names of columns stand above the board or below it, and a margin of 16 is on the other side.
    const left = box.width - 16 - 40 * data.columns, above = data.below ? 16 : box.height - 16 - 40 * rows;
    const layer = svg.appendChild(document.createElementNS(svg.namespaceURI, "g"));
    layer.classList.add("tried");
    let tried = null, at = 0;

    const add = (name, attributes, text) => {
      const element = document.createElementNS(svg.namespaceURI, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (text) element.textContent = text;
      layer.append(element);
    };
    const centre = (cell) => [left + 40 * (cell % data.columns) + 20, above + 40 * Math.floor(cell / data.columns) + 20];
    const draw = () => {
      layer.replaceChildren();
      const colors = new Map(), numbers = new Map();
      (tried ? tried.steps.slice(0, at) : []).forEach(([side, cells], index) => {
        for (const cell of cells) colors.set(cell, side);
        if (cells.length) numbers.set(cells[0], index + 1);
      });
      for (const [cell, side] of colors) {
        const [cx, cy] = centre(cell);
        add("circle", { cx, cy, r: 17.8, fill: `url(#tb-${sides[side]})` });
        if (numbers.has(cell)) {
          const style = { x: cx, y: cy + 6, "text-anchor": "middle", "font-size": 17, fill: side ? "#1b1e22" : "#fff" };
          add("text", style, String(numbers.get(cell)));
        }
      }
    };
    const say = (name, word, verdict, line) => {
      const bold = document.createElement("b"), more = document.createElement("span");
      bold.className = word;
      bold.textContent = name;
      more.className = "line";
      more.textContent = line;
      answer.replaceChildren(bold, ` ${verdict} `, document.createElement("br"), more);
    };
    const play = (move, word, steps) => {
      [tried, at] = [move, Math.min(steps, move.steps.length)];
      say(move.name, word, move.verdict, move.line.includes(" ") ? move.line : "");
      draw();
    };
    const clear = () => {
      [tried, at] = [null, 0];
      answer.textContent = "";
      draw();
    };
    const attempt = (found, name, isEmpty) => {
      const move = data.moves.find(found);
      if (move) {
        const isRight = move === data.moves[0];
        play(move, isRight ? "right" : "wrong", isRight ? 1 : 2);
      } else if (isEmpty) {
        clear();
        say(name, "wrong", data.other || "is not a legal move", "");
      }
    };
    const nameOf = (cell) => {
      const column = String.fromCharCode(65 + cell % data.columns), row = Math.floor(cell / data.columns);
      return column + (data.below ? rows - row : row + 1);
    };
    const actions = {
      back: () => { at = Math.max(0, at - 1); draw(); },
      on: () => { at = tried ? Math.min(tried.steps.length, at + 1) : 0; draw(); },
      reset: clear,
      show: () => {
        play(data.moves[0], "right", 1);
        const item = document.getElementById("s" + section.id.slice(1));
        answer.replaceChildren(...[...item.cloneNode(true).childNodes]);
      },
    };
    svg.addEventListener("click", (event) => {
      const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const column = Math.floor((place.x - left) / 40), row = Math.floor((place.y - above) / 40);
      if (column < 0 || row < 0 || column >= data.columns || row >= rows) return;
      const cell = row * data.columns + column;
      attempt((move) => move.cell === cell, nameOf(cell), data.cells[cell] === ".");
    });
    section.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      const name = input.value.trim().toUpperCase();
      if (name) attempt((move) => move.name.toUpperCase() === name, name, true);
      input.select();
    });
    for (const button of section.querySelectorAll("[data-do]")) button.addEventListener("click", actions[button.dataset.do]);
    return actions;
  };

  const started = new Map();
  const show = (index) => {
    const next = Math.max(0, Math.min(puzzles.length - 1, index));
    if (current !== null) puzzles[current].classList.remove("now");
    current = next;
    const section = puzzles[current];
    section.classList.add("now");
    if (!started.has(section)) started.set(section, start(section));
    output.textContent = `${current + 1} of ${puzzles.length}`;
    document.querySelector("[data-go='-1']").disabled = current === 0;
    document.querySelector("[data-go='1']").disabled = current === puzzles.length - 1;
    if (location.hash !== "#" + section.id) history.replaceState(null, "", "#" + section.id);
  };
  const fromAddress = () => {
    const index = puzzles.findIndex((section) => "#" + section.id === location.hash);
    show(index < 0 ? 0 : index);
  };
  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => show(current + Number(button.dataset.go)));
  }
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT" || event.ctrlKey || event.altKey || event.metaKey) return;
    const actions = started.get(puzzles[current]);
    const keys = {
      ArrowLeft: () => show(current - 1), ArrowRight: () => show(current + 1), Home: () => show(0),
      End: () => show(puzzles.length - 1), ",": actions.back, ".": actions.on, s: actions.show, Escape: actions.reset,
    };
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
  addEventListener("hashchange", fromAddress);
  fromAddress();
})();
