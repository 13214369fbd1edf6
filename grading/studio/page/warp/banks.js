// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: draws the queues of a request: words at 32 banks, or lanes at an address.
import {draw} from '../dom.js';
import {counted} from '../words.js';

const COLUMN = 20;
const SPACE = 150;  // pixels for all rows

const rowHeight = (rows) => Math.max(4, Math.min(19, Math.floor(SPACE / Math.max(rows, 1))));

function drawQueues(columns, rows, cells, names, top) {
  const group = draw('g', {class: 'banks'});
  const height = rowHeight(rows);
  names.forEach((name, i) => group.append(draw(
      'text', {class: 'offset', x: (i + 0.5) * COLUMN, y: top + 9, 'text-anchor': 'middle'}, name)));
  const y = (row) => top + 14 + row * height;
  for (let column = 0; column < columns; ++column) {
    group.append(draw('rect', {class: 'bank', x: column * COLUMN + 1, y: y(0), width: COLUMN - 2,
                               height: rows * height - 1}));
  }
  for (const {column, row, lanes} of cells) {
    const cell = draw('rect', {class: row === 0 ? 'used' : 'used waits', x: column * COLUMN + 1,
                               y: y(row), width: COLUMN - 2, height: height - 1});
    cell.style.animationDelay = `${Math.min(row * 40, 900)}ms`;
    group.append(cell);
    const text = lanes.length > 1 ? `×${lanes.length}` : lanes[0];
    if (height >= 11) {
      group.append(draw('text', {class: 'inside', x: (column + 0.5) * COLUMN, y: y(row) + height - 4,
                                 'text-anchor': 'middle'}, text));
    }
  }
  return {group, bottom: y(rows) + 4, y, height};
}

// By column and turn, the lanes that are served there.
function cellsOf(served, columnOf) {
  const cells = new Map();
  for (const [lane, turn, block] of served) {
    const column = columnOf(block);
    const key = `${column} ${turn}`;
    if (!cells.has(key)) cells.set(key, {column, row: turn, lanes: []});
    cells.get(key).lanes.push(lane);
  }
  return [...cells.values()];
}

function placesOf(served, columnOf, queues) {
  return served.map(([lane, turn, block]) => ({
    lane, turn, x: (columnOf(block) + 0.5) * COLUMN, y: queues.y(turn) + queues.height / 2,
  }));
}

// Local memory: a column per bank, a row per wavefront.
export function drawBanks(request, machine, top) {
  const rows = Math.max(...request.served.map(([, turn]) => turn)) + 1;
  const columnOf = (word) => word % machine.banks;
  const names = Array.from({length: machine.banks}, (_, bank) => bank);
  const cells = cellsOf(request.served, columnOf);
  const queues = drawQueues(machine.banks, rows, cells, names, top);
  const [turn, served] = request.unit === 'turns' ? ['turn', 'lane'] : ['wavefront', 'word'];
  const label = `32 banks, ${counted(rows, turn)} of at most one ${served} per bank`;
  return {...queues, label, places: placesOf(request.served, columnOf, queues)};
}

// Atomic operations on global memory: a column per address, a row per turn.
export function drawAddresses(request, machine, top) {
  const words = [...new Set(request.served.map(([, , word]) => word))].sort((a, b) => a - b);
  const rows = Math.max(...request.served.map(([, turn]) => turn)) + 1;
  const columnOf = (word) => words.indexOf(word);
  const names = words.map((word) => (words.length > 12 ? '' : `+${word * request.block_bytes}`));
  const cells = cellsOf(request.served, columnOf);
  const queues = drawQueues(words.length, rows, cells, names, top);
  const label = `${words.length === 1 ? '1 address' : `${words.length} addresses`}, and the lanes ` +
      `that wait there: ${counted(rows, 'turn')}`;
  return {...queues, label, places: placesOf(request.served, columnOf, queues)};
}
