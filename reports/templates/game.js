"use strict";
// Steps through the frames of one game. All text of the game goes into the page as text, never as markup.
const game = JSON.parse(document.getElementById("game").textContent);
const byId = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const frames = game.frames.map(([key, title, seat, measures, steps]) => ({ key, title, seat, measures, steps }));
const at = { frame: 0, step: 0 };
let linking; // the timer that will change the address
let boardShown = new Map(); // number of a panel -> its element
let rowsShown = new Set(); // of what stood on the board before: `rowName`s

// Elements

function make(tag, names, ...children) {
  const element = document.createElement(tag);
  if (names) element.className = names;
  element.append(...children.filter((child) => child !== null));
  return element;
}

const hidden = (text) => make("span", "vh", text);
const disc = (seat) => make("span", `disc s${seat % 4}`, hidden("player "), String(seat));

function chip(number, tag = "li") {
  const [text, tone, mark, kind, note, seat, state, count] = game.chips[number];
  const names = ["chip", tone && `tone-${tone}`, state, text ? "" : "bare"].filter(Boolean).join(" ");
  const element = make(tag, names,
    seat === null ? null : disc(seat),
    mark ? make("span", "mark", mark) : null,
    text ? make("span", "name", text) : null,
    count > 1 ? make("b", "", ` ×${count}`) : null,
    state === "down" ? make("span", "tag", "down") : null,
    hidden([kind, { covered: "covered", free: "free" }[state]].filter(Boolean).map((word) => `, ${word}`).join("")),
    note ? make("small", "note", note) : null);
  if (mark) element.querySelector(".mark").setAttribute("aria-hidden", "true");
  if (note) element.title = kind ? `${text}, ${kind}: ${note}` : `${text}: ${note}`;
  return element;
}

const none = () => make("span", "none", "none");
const listOf = (names, items) => (items.length ? make("ul", names, ...items) : none());

function pile(chips) {
  const topFirst = [...chips].reverse();
  return make("li", "", make("ol", "pile", ...topFirst.map((number) => chip(number))));
}

function gridLine(line) {
  const cells = line.map((number) => (number === null ? make("td", "gap", hidden("empty")) : make("td", "", chip(number, "div"))));
  return make("tr", "", ...cells);
}

function space([name, pays, seats]) {
  const discs = [...seats].reverse().map(disc);
  const words = pays ? make("span", "pays", pays) : null;
  const element = make("li", pays ? "paying" : "", make("span", "discs", ...discs), make("span", "number", name), words);
  if (seats.length > 1) element.title = "the topmost disc came last";
  return element;
}

function table(head, lines) {
  const top = make("thead", "", make("tr", "", ...head.map((word) => make("th", "", word))));
  const row = (line) => make("tr", "", make("th", "", line[0]), ...line.slice(1).map((cell) => make("td", "", cell)));
  const element = make("div", "scroll", make("table", "", top, make("tbody", "", ...lines.map(row))));
  top.querySelectorAll("th").forEach((cell) => { cell.scope = "col"; });
  element.querySelectorAll("tbody th").forEach((cell) => { cell.scope = "row"; });
  element.tabIndex = 0;
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", "table");
  return element;
}

const contents = {
  facts: (_, items) => make("dl", "facts", ...items.map(([name, value]) => make("div", "", make("dt", "", name), make("dd", "", value)))),
  chips: (_, chips) => listOf("chips", chips.map((number) => chip(number))),
  piles: (_, piles) => listOf("piles", piles.map(pile)),
  grid: (_, lines) => make("table", "grid", make("tbody", "", ...lines.map(gridLine))),
  track: (_, spaces) => make("ol", "track", ...spaces.map(space)),
  table: (head, lines) => table(head, lines),
};

function row(number) {
  const [kind, label, content] = game.rows[number];
  const name = typeof label === "string" && label ? make("h4", "", label) : null;
  return make("div", `row of-${kind}`, name, contents[kind](label, content));
}

function panel(number) {
  const [title, seat, badges, active, size, rows] = game.panels[number];
  const marks = badges.map((word) => make("span", "badge", word));
  if (active) marks.unshift(make("span", "badge now", seat === null ? "here" : "to move"));
  const head = make("h3", "", seat === null ? null : disc(seat), ` ${title} `, ...marks);
  const element = make("section", `panel ${size}${active ? " active" : ""}${seat === null ? "" : ` of-s${seat % 4}`}`, head);
  for (const one of rows) {
    const part = row(one);
    if (rowsShown.size && !rowsShown.has(rowName(number, one)) && !calm.matches) part.classList.add("changed");
    element.append(part);
  }
  return element;
}

function rowName(number, one) {
  const [title, seat] = game.panels[number];
  return `${seat ?? title}, ${one}`;
}

function showBoard(numbers) {
  const shown = new Map(numbers.map((number) => [number, boardShown.get(number) ?? panel(number)]));
  const of = (common) => numbers.filter((number) => (game.panels[number][1] === null) === common).map((number) => shown.get(number));
  byId("common").replaceChildren(...of(true));
  byId("seats").replaceChildren(...of(false));
  byId("seats").className = `players-${of(false).length}`;
  boardShown = shown;
  rowsShown = new Set(numbers.flatMap((number) => game.panels[number][5].map((one) => rowName(number, one))));
}

// The story

function showStory() {
  const { title, seat, steps } = frames[at.frame];
  const list = byId("story");
  const focused = list.contains(document.activeElement);
  if (list.dataset.frame !== String(at.frame)) {
    byId("title").replaceChildren(...(seat === null ? [title] : [disc(seat), ` ${title}`]));
    list.replaceChildren(...steps.map(([lines], number) => {
      const button = make("button", "", ...lines.flatMap((line, index) => (index ? [make("br"), line] : [line])));
      button.type = "button";
      button.addEventListener("click", () => go(at.frame, number));
      return make("li", "", button);
    }));
    list.dataset.frame = at.frame;
  }
  [...list.children].forEach((item, number) => {
    if (number === at.step) item.firstChild.setAttribute("aria-current", "step");
    else item.firstChild.removeAttribute("aria-current");
  });
  const current = list.children[at.step];
  if (focused) current.firstChild.focus({ preventScroll: true });
  list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight / 2);
}

// The charts

const blank = byId("charts").querySelector("svg");
const WIDTH = 330, HEIGHT = 100, LEFT = 26, RIGHT = 16, TOP = 8, BOTTOM = 6;

function draw(tag, attributes, text) {
  const element = document.createElementNS(blank.namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const across = (number) => LEFT + (WIDTH - LEFT - RIGHT) * number / Math.max(1, frames.length - 1);

function spread(places, least) {
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b]);
  for (let i = 1; i < order.length; i++) {
    places[order[i]] = Math.max(places[order[i]], places[order[i - 1]] + least);
  }
  const over = places[order[order.length - 1]] - (HEIGHT - BOTTOM + 3);
  return over > 0 ? places.map((place) => place - over) : places;
}

function chart(name, number) {
  const rows = frames.map((frame) => frame.measures[number]).map((values) => values ?? []);
  const all = rows.flat();
  const low = Math.min(0, ...all), high = Math.max(1, ...all);
  const up = (value) => TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low);
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  for (const value of new Set([low, 0, high])) {
    svg.append(draw("line", { class: "rule", x1: LEFT, x2: WIDTH - RIGHT, y1: up(value), y2: up(value) }));
    svg.append(draw("text", { class: "scale", x: LEFT - 5, y: up(value) + 3.5, "text-anchor": "end" }, String(value).replace("-", "−")));
  }
  frames.forEach(({ seat }, index) => {
    if (seat === null && index) svg.append(draw("line", { class: "break", x1: across(index), x2: across(index), y1: TOP, y2: HEIGHT - BOTTOM }));
  });
  const ends = spread(rows[rows.length - 1].map((value) => up(value) + 3.5), 10);
  for (const seat of rows[0].keys()) {
    const points = rows.map((values, index) => `${across(index).toFixed(1)},${up(values[seat]).toFixed(1)}`).join(" ");
    svg.append(draw("polyline", { class: `line s${seat % 4}`, points }));
    svg.append(draw("text", { class: `end s${seat % 4}`, x: WIDTH - RIGHT + 4, y: ends[seat] }, seat));
  }
  const cursor = draw("line", { class: "cursor", y1: TOP - 4, y2: HEIGHT - BOTTOM + 4 });
  svg.append(cursor);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const x = (event.clientX - box.left) * WIDTH / box.width;
    go(Math.round((x - LEFT) / (WIDTH - LEFT - RIGHT) * (frames.length - 1)));
  });
  const values = make("ul", "values");
  byId("charts").append(make("figure", "", make("figcaption", "", make("h3", "", name), values), svg));
  return () => {
    cursor.setAttribute("x1", across(at.frame));
    cursor.setAttribute("x2", across(at.frame));
    values.replaceChildren(...rows[at.frame].map((value, seat) => make("li", "", disc(seat), ` ${String(value).replace("-", "−")}`)));
  };
}

const charts = game.measures.map(chart);

// Where we are

function go(frame, step, link = true) {
  const before = { ...at };
  at.frame = Math.min(Math.max(frame, 0), frames.length - 1);
  const steps = frames[at.frame].steps;
  at.step = Math.min(Math.max(step ?? steps.length - 1, 0), steps.length - 1);
  const [lines, panels] = steps[at.step];
  showStory();
  showBoard(panels);
  charts.forEach((moveCursor) => moveCursor());
  const title = frames[at.frame].title;
  byId("slider").value = at.frame;
  byId("slider").setAttribute("aria-valuetext", title);
  byId("count").textContent = `${at.frame + 1} / ${frames.length}`;
  for (const [id, off] of [["first", !at.frame], ["back", !at.frame], ["event-back", !at.frame && !at.step]]) byId(id).setAttribute("aria-disabled", off);
  const end = at.frame === frames.length - 1;
  for (const [id, off] of [["last", end], ["on", end], ["event-on", end && at.step === steps.length - 1]]) byId(id).setAttribute("aria-disabled", off);
  byId("live").textContent = (before.frame === at.frame ? "" : `${title}. `) + lines.join(". ");
  clearTimeout(linking); // a browser takes only so many changes of the address in a while
  if (link) linking = setTimeout(() => history.replaceState(null, "", address()), 120);
}

function address() {
  const { key, steps } = frames[at.frame];
  return `#${key}${at.step === steps.length - 1 ? "" : `/${at.step + 1}`}`;
}

function event(by) {
  const step = at.step + by;
  if (step < 0) go(at.frame - 1, at.frame ? undefined : 0);
  else if (step >= frames[at.frame].steps.length) {
    if (at.frame < frames.length - 1) go(at.frame + 1, 0);
  } else go(at.frame, step);
}

function samePlayer(by) {
  const seat = frames[at.frame].seat;
  for (let frame = at.frame + by; frame >= 0 && frame < frames.length; frame += by) {
    if (frames[frame].seat === seat) return go(frame);
  }
}

function fromLink() {
  const [key, step] = location.hash.slice(1).split("/");
  const frame = frames.findIndex((one) => one.key === key);
  go(Math.max(frame, 0), frame < 0 || !Number(step) ? undefined : Number(step) - 1, frame >= 0);
}

function notes() {
  const on = document.body.classList.toggle("notes");
  byId("notes").setAttribute("aria-pressed", on);
}

function help() {
  byId("help").showModal();
  byId("help").querySelector("form button").focus();
}

const keys = {
  ArrowLeft: () => go(at.frame - 1),
  ArrowRight: () => go(at.frame + 1),
  ArrowUp: () => samePlayer(-1),
  ArrowDown: () => samePlayer(1),
  Home: () => go(0),
  End: () => go(frames.length - 1),
};
const letters = { j: () => event(1), k: () => event(-1), d: notes, "?": help };

document.addEventListener("keydown", (press) => {
  if (press.ctrlKey || press.metaKey || press.altKey || byId("help").open) return;
  if (press.target.closest(".scroll") && press.key.startsWith("Arrow")) return;
  const letter = byId("letters").checked ? letters[press.key.toLowerCase()] : undefined;
  const does = keys[press.key] ?? letter;
  if (!does) return;
  press.preventDefault();
  does();
});
for (const [id, does] of [
  ["first", keys.Home], ["back", keys.ArrowLeft], ["on", keys.ArrowRight], ["last", keys.End],
  ["event-back", letters.k], ["event-on", letters.j], ["notes", notes], ["ask", letters["?"]],
]) byId(id).addEventListener("click", does);
byId("slider").max = frames.length - 1;
byId("slider").addEventListener("input", (change) => go(Number(change.target.value)));
addEventListener("hashchange", fromLink);
fromLink();
