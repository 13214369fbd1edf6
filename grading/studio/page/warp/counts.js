// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the reference needs, as counts: they show how far there is to go, and not the way.
import {make} from '../dom.js';
import {time, whole} from '../words.js';

const COSTS = {
  global_sectors: '32-byte sectors of global memory', global_requests: 'requests to global memory',
  local_wavefronts: 'wavefronts of local memory', private_bytes: 'bytes of private arrays in memory',
  instructions: 'instructions of warps', issued_lanes: 'lanes issued', barriers: 'barriers', gpu_ns: 'predicted time',
};

// [{name, yours, reference, text}]: of the model's totals, or, in a copy of the kit without references,
// what was recorded of them for the line `efficient`.
export function countsOf(explanation, grade) {
  const rows = (explanation?.totals || []).filter(({reference}) => reference !== undefined).map((total) => ({
    ...total, text: total.average ? (value) => value.toFixed(1) : whole}));
  const {gpu} = explanation || {};
  if (gpu?.ratio) {
    rows.unshift({name: `predicted time (${gpu.name})`, yours: gpu.us, reference: gpu.us * gpu.ratio, text: time});
  }
  if (rows.length > 0) return rows;
  const costs = grade?.lines?.find(({name}) => name === 'efficient')?.costs || [];
  return costs.map(({cost, gpu: name, student, reference}) => ({
    name: name ? `${COSTS[cost]} (${name})` : COSTS[cost] || cost.replaceAll('_', ' '), yours: student, reference,
    text: cost === 'gpu_ns' ? (ns) => time(ns / 1000) : whole}));
}

function rowOf({name, yours, reference, text}) {
  return make('tr', {}, make('th', {scope: 'row', textContent: name.trim()}), make('td', {textContent: text(yours)}),
              make('td', {textContent: text(reference)}));
}

// The counts as a table, with a sentence on what is not shown.
export function countsTable(explanation, grade, sentence) {
  const rows = countsOf(explanation, grade);
  const place = make('div', {className: 'counts'}, make('h3', {textContent: 'the reference in numbers'}));
  if (rows.length > 0) {
    const head = ['', 'yours', 'reference'].map((text) => make('th', {scope: 'col', textContent: text}));
    place.append(make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows.map(rowOf))));
  }
  place.append(make('p', {className: 'faint', textContent: rows.length
      ? sentence : 'Its counts come with the line `efficient` of a check.'}));
  return place;
}
