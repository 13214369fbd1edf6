// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: draws the sectors that a request needs, in their cache lines.
import {draw} from '../dom.js';
import {counted, whole} from '../words.js';

const CELL = 20;      // width of a sector
const HEIGHT = 18;
const ROW = 32;       // from a row of cache lines to the next
const PER_ROW = 8;    // cache lines
const MOST_LINES = 40;

// Which bytes of each block the lanes request: block → [[from, to], …], as shares of the block.
function usedParts(request) {
  const used = new Map();
  const size = request.block_bytes;
  for (const [, address, bytes] of request.lanes) {
    const end = address + bytes;
    for (let block = Math.floor(address / size); block * size < end; ++block) {
      const from = Math.max(address - block * size, 0) / size;
      const to = Math.min(end - block * size, size) / size;
      if (!used.has(block)) used.set(block, []);
      used.get(block).push([from, to]);
    }
  }
  return new Map([...used].map(([block, parts]) => [block, merged(parts)]));
}

// Parts that touch as one, so that no seam shows between the bytes of neighbours.
function merged(parts) {
  const result = [];
  for (const [from, to] of parts.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

// {group, bottom, label, places: [{lane, x, y}]}: the drawing, and where each lane's data lies.
export function drawMemory(request, machine, top, before) {
  const group = draw('g', {class: 'memory'});
  const perLine = Math.max(Math.floor(machine.line_bytes / request.block_bytes), 1);
  const wide = perLine > 4;   // words of constant memory: a cache line is a row of its own
  const columns = wide ? 1 : PER_ROW;
  const requested = new Set(request.served.map(([, , block]) => block));
  const lines = [...new Set([...requested].map((block) => Math.floor(block / perLine)))]
      .sort((a, b) => a - b);
  const shown = new Map(lines.slice(0, MOST_LINES).map((line, i) => [line, i]));
  const used = usedParts(request);
  const place = (block) => {
    const at = shown.get(Math.floor(block / perLine));
    if (at === undefined) return null;
    const x = (at % columns) * perLine * CELL + (block % perLine) * CELL;
    return {x, y: top + 14 + Math.floor(at / columns) * ROW};
  };
  for (const [line, at] of shown) {
    const {x, y} = place(line * perLine);
    group.append(draw('text', {class: 'offset', x: x + 1, y: y - 3},
                      `+${whole(line * machine.line_bytes)}`));
    for (let k = 0; k < perLine; ++k) {
      drawSector(group, line * perLine + k, x + k * CELL, y, {requested, used, before, at});
    }
    group.append(draw('rect', {class: 'line', x: x + 0.5, y: y - 0.5, width: perLine * CELL - 1,
                               height: HEIGHT + 1, rx: 2}));
  }
  const places = request.served.map(([lane, turn, block]) => ({lane, turn, ...place(block)}))
      .filter((each) => each.x !== undefined)
      .map((each) => ({...each, x: each.x + CELL / 2}));
  const rows = Math.ceil(shown.size / columns);
  const hidden = lines.length - shown.size;
  const what = request.block_bytes === machine.sector_bytes ? 'sector' : 'word';
  const label = `${counted(requested.size, what)} in ${counted(lines.length, 'cache line')} of ` +
      `${machine.line_bytes} bytes${hidden > 0 ? `; the last ${hidden} are not drawn` : ''}`;
  return {group, bottom: top + 14 + rows * ROW, label, places};
}

// Fetched: hatched; the requested bytes: filled. A dot marks what was requested before.
function drawSector(group, block, x, y, {requested, used, before, at}) {
  const lit = requested.has(block);
  const cell = draw('rect', {class: lit ? 'sector fetched' : 'sector', x: x + 1, y, width: CELL - 2,
                             height: HEIGHT});
  group.append(cell);
  if (lit) {
    cell.style.animationDelay = `${Math.min(at * 18, 600)}ms`;
    group.append(draw('rect', {class: 'hatch', x: x + 1, y, width: CELL - 2, height: HEIGHT}));
  }
  for (const [from, to] of used.get(block) || []) {
    group.append(draw('rect', {class: 'used', x: x + 1 + from * (CELL - 2), y,
                               width: Math.max((to - from) * (CELL - 2), 1), height: HEIGHT}));
  }
  if (before.has(block)) {
    group.append(draw('circle', {class: 'before', cx: x + CELL / 2, cy: y + HEIGHT + 4, r: 2}));
  }
}
