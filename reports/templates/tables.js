"use strict";
// Tables sort by a heading that is clicked, or given Enter or Space: largest number or first word on top, then the
// other way round, then as they were. Cells sort by data-sort where they have it. Without this they are plain tables.
const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function keyOf(row, column, numeric) {
  const cell = row.cells[column];
  const given = cell.dataset.sort;
  if (!numeric) return given ?? cell.textContent.trim();
  return given === undefined || given === "" ? NaN : Number(given);
}

function compare(one, other, numeric) {
  if (!numeric) return words.compare(one, other);
  return one < other ? -1 : one > other ? 1 : 0;
}

// What is not there stands last, whichever way the rest is sorted.
function sorted(rows, column, numeric, order) {
  const keyed = rows.map((row) => ({ row, key: keyOf(row, column, numeric) }));
  const missing = ({ key }) => Number.isNaN(key) || key === "";
  const there = keyed.filter((one) => !missing(one));
  there.sort((one, other) => order * compare(one.key, other.key, numeric));
  return [...there, ...keyed.filter(missing)].map(({ row }) => row);
}

function sortable(table) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const original = [...body.rows];
  heads.forEach((head, column) => {
    const numeric = head.classList.contains("n");
    const ways = numeric ? ["descending", "ascending"] : ["ascending", "descending"];
    const button = document.createElement("button");
    button.type = "button";
    button.title = "Sort by this column";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const next = ways[ways.indexOf(head.getAttribute("aria-sort")) + 1];
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      if (next) head.setAttribute("aria-sort", next);
      const rows = next ? sorted(original, column, numeric, next === "ascending" ? 1 : -1) : original;
      body.append(...rows);
    });
  });
}

for (const table of document.querySelectorAll(".table table")) {
  if (table.tHead && table.tBodies.length && table.tBodies[0].rows.length > 1) sortable(table);
}

// Paper cannot be unfolded.
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  folded.forEach((element) => { element.open = true; });
});
addEventListener("afterprint", () => {
  folded.forEach((element) => { element.open = false; });
  folded = [];
});
