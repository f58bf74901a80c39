#include "data/write/row_writers.h"

namespace chemsieve {

const std::string_view kPageStyle = R"(
:root { color-scheme: light dark; --text: #1c2733; --soft: #5b6b7a; --line: #d8e0e7; --page: #f5f7f9; --card: #fff;
  --accent: #1d6fa5; --warn: #9a5b00; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e3e9ef; --soft: #9aa9b7; --line: #36424e; --page: #151b21; --card: #1e262e; --accent: #6fb7e4;
    --warn: #e8ae55; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem); background: var(--page); color: var(--text);
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; font-weight: 600; }
.top { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: flex-start; margin-bottom: 1.5rem; }
.record, figure { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; }
.record { flex: 1 1 24rem; }
dl { columns: 2 22rem; column-gap: 2rem; margin: 0; }
dl div { display: flex; gap: 1rem; padding: .1rem 0; break-inside: avoid; }
dt { color: var(--soft); flex: 0 0 9rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.queries { display: flex; flex-wrap: wrap; gap: 1rem; flex: 0 1 auto; }
figure { margin: 0; max-width: 22rem; }
figcaption { margin-top: .5rem; }
figcaption b { margin-right: .5rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", Consolas, monospace; font-size: .85em; overflow-wrap: anywhere; }
pre { margin: .4rem 0 0; overflow: auto; max-height: 14rem; font-size: .8em; }
.soft { color: var(--soft); }
.warn { color: var(--warn); font-weight: 600; }
svg { display: block; max-width: 100%; height: auto; background: #fff; border-radius: 6px; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; }
th { position: sticky; top: 0; z-index: 1; background: var(--card); border-bottom: 2px solid var(--line);
  padding: .6rem .75rem; text-align: left; white-space: nowrap; font-weight: 600; }
th button { all: unset; cursor: pointer; }
th button:hover, th button:focus-visible { color: var(--accent); }
th[aria-sort="ascending"] button::after { content: " \25B2"; font-size: .7em; }
th[aria-sort="descending"] button::after { content: " \25BC"; font-size: .7em; }
td { border-bottom: 1px solid var(--line); padding: .5rem .75rem; vertical-align: middle; min-width: 6rem;
  overflow-wrap: anywhere; }
tbody tr:last-child td { border-bottom: 0; }
td.number, th.number { text-align: right; }
td.number { min-width: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.drawing { color: var(--soft); }
td.part { width: 146px; min-width: 146px; }
td.part code { color: var(--soft); }
td.smiles { min-width: 12rem; max-width: 24rem; }
footer { margin-top: 1rem; color: var(--soft); font-size: .85em; }
@media print { body { background: #fff; padding: 0; } tr, figure { break-inside: avoid; } th { position: static; } }
)";

const std::string_view kSortScript = R"(
"use strict";
(function () {
  var table = document.querySelector("table");
  var body = table.tBodies[0];
  var order = new Intl.Collator(undefined, { numeric: true });
  function sort(head) {
    var numbers = head.classList.contains("number");
    var before = head.getAttribute("aria-sort");
    var falling = before ? before === "ascending" : numbers;
    var rows = Array.from(body.rows).map(function (row) {
      var text = row.cells[head.cellIndex].textContent.trim();
      var value = numbers ? parseFloat(text) : text;
      return { row: row, value: value, missing: text === "" || value !== value };
    });
    rows.sort(function (a, b) {
      if (a.missing || b.missing) return a.missing - b.missing;
      var compared = numbers ? a.value - b.value : order.compare(a.value, b.value);
      return falling ? -compared : compared;
    });
    table.querySelectorAll("th").forEach(function (other) { other.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", falling ? "descending" : "ascending");
    rows.forEach(function (item) { body.appendChild(item.row); });
  }
  table.querySelectorAll("th.sortable").forEach(function (head) {
    var button = document.createElement("button");
    button.type = "button";
    button.title = "sort";
    button.textContent = head.textContent;
    button.addEventListener("click", function () { sort(head); });
    head.replaceChildren(button);
  });
}());
)";

}  // namespace chemsieve
