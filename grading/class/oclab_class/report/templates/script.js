// SPDX-License-Identifier: Apache-2.0
// Class report: finds and orders students. The page is complete without it.
"use strict";
const controls = document.getElementById("controls");
const body = document.querySelector("#heat-map tbody");
const count = document.getElementById("shown");
const students = [...document.querySelectorAll("[data-student]")];

function find(wanted) {
  let shown = 0;
  for (const element of students) {
    const isFound = element.dataset.student.toLowerCase().includes(wanted.trim().toLowerCase());
    element.hidden = !isFound;
    if (isFound && element.parentNode === body) shown += 1;
  }
  count.textContent = `${shown} of ${body.rows.length} students`;
}

function order(key) {
  const value = (row) => Number(row.dataset[key]);
  const rows = [...body.rows].sort((one, other) => value(one) - value(other));
  body.append(...rows);
}

if (controls && body) {
  controls.hidden = false;
  const wanted = document.getElementById("wanted");
  wanted.addEventListener("input", () => find(wanted.value));
  const key = document.getElementById("order");
  key.addEventListener("change", () => order(key.value));
  find("");
}
