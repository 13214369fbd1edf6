// SPDX-License-Identifier: Apache-2.0
// Class report: finds, filters, orders and pages students. The page is complete without it.
"use strict";
const PAGE = 50;
const controls = document.getElementById("controls");
const body = document.querySelector("#heat-map tbody");
const count = document.getElementById("shown");
const input = (id) => document.getElementById(id);
let page = 0;

function isWanted(element) {
  const name = element.dataset.student.toLowerCase();
  return name.includes(input("wanted").value.trim().toLowerCase());
}

function show() {
  const filter = input("only").value;
  const rows = [...body.rows].filter((row) => isWanted(row) && (!filter || row.dataset[filter] === "0"));
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  page = Math.min(page, pages - 1);
  const visible = new Set(rows.slice(page * PAGE, (page + 1) * PAGE));
  for (const row of body.rows) row.classList.toggle("elsewhere", !visible.has(row));
  const where = pages > 1 ? `, page ${page + 1} of ${pages}` : "";
  count.textContent = `${rows.length} of ${body.rows.length} students${where}`;
  input("before").disabled = page === 0;
  input("after").disabled = page === pages - 1;
}

function order(key) {
  const value = (row) => Number(row.dataset[key]);
  body.append(...[...body.rows].sort((one, other) => value(one) - value(other)));
}

function turn(to) {
  page = to;
  show();
}

if (controls && body) {
  controls.hidden = false;
  input("wanted").addEventListener("input", () => turn(0));
  input("only").addEventListener("change", () => turn(0));
  input("order").addEventListener("change", () => { order(input("order").value); turn(0); });
  input("before").addEventListener("click", () => turn(page - 1));
  input("after").addEventListener("click", () => turn(page + 1));
  show();
}
