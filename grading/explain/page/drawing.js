// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: draws which lanes of a warp touch which sectors, banks or addresses.
'use strict';

// ---- what a request touches: cells in a grid, a column per sector, bank or address ----

// Returns {columns, rows, cells, links: [{lane, column, row, from, to}], label}. `from` and `to`
// are the used part of the cell, from 0 to 1.
function cellsOf(access) {
  if (access.kind === 'global_atomic') return turnsOf(access);
  return isLocal(access) ? wavefrontsOf(access) : granulesOf(access);
}

function granulesOf(access) {
  const size = access.kind === 'constant_load' ? machine.bank_bytes : machine.sector_bytes;
  const links = [];
  for (const lane of access.example.lanes) {
    const end = lane.address + lane.bytes;
    for (let at = Math.floor(lane.address / size); at * size < end; ++at) {
      const from = Math.max(lane.address - at * size, 0) / size;
      links.push({lane: lane.lane, granule: at, from, to: Math.min(end - at * size, size) / size});
    }
  }
  const granules = distinct(links.map((link) => link.granule));
  for (const link of links) {
    const place = granules.indexOf(link.granule);
    link.column = place % machine.warp_size;
    link.row = Math.floor(place / machine.warp_size);
  }
  const what = size === machine.sector_bytes ? `sectors of ${size} bytes` : 'words';
  return {
    columns: Math.min(granules.length, machine.warp_size),
    rows: Math.ceil(granules.length / machine.warp_size),
    cells: granules.map((granule, i) => ({
      column: i % machine.warp_size,
      row: Math.floor(i / machine.warp_size),
      title: `bytes ${granule * size} to ${granule * size + size - 1}`,
    })),
    links,
    label: `${granules.length} ${what}; coloured: the requested bytes`,
  };
}

// The lanes of a local access in the groups that are served one after the other: all of them; for
// words of 8 and 16 bytes halves and quarters of a warp, two at a time in loads whose neighbours
// share addresses (as harness/model/memory_model.cpp has it).
function phasesOf(access) {
  const lanes = access.example.lanes;
  const words = Math.ceil(Math.max(...lanes.map((lane) => lane.bytes)) / machine.bank_bytes);
  const atOnce = Math.max(Math.floor(machine.warp_size / words), 1);
  const split = (some, size) => {
    const part = (lane) => Math.floor(lane.lane / size);
    return distinct(some.map(part)).map((each) => some.filter((lane) => part(lane) === each));
  };
  if (access.kind !== 'local_load' || words === 1) return split(lanes, atOnce);
  return split(lanes, 2 * atOnce)
      .flatMap((both) => split(both, pairsAgree(both) ? 2 * atOnce : atOnce));
}

function pairsAgree(lanes) {
  const addresses = new Map(lanes.map((lane) => [lane.lane, lane.address]));
  const agree = (apart) => lanes.every(
      (lane) => (addresses.get(lane.lane ^ apart) ?? lane.address) === lane.address);
  return agree(1) || agree(2);
}

// A column for each bank; a row of the grid is one wavefront, in which every bank serves one word.
// Atomics have a turn each, even on one word.
function wavefrontsOf(access) {
  const wordBytes = machine.bank_bytes;
  const links = [];
  let firstRow = 0;
  for (const lanes of phasesOf(access)) {
    const banks = Array.from({length: machine.banks}, () => []);
    for (const lane of lanes) {
      const last = Math.floor((lane.address + lane.bytes - 1) / wordBytes);
      for (let word = Math.floor(lane.address / wordBytes); word <= last; ++word) {
        const queue = banks[word % machine.banks];
        if (isAtomic(access) || !queue.includes(word)) queue.push(word);
        const place = isAtomic(access) ? queue.length - 1 : queue.indexOf(word);
        const column = word % machine.banks;
        links.push({lane: lane.lane, column, row: firstRow + place, from: 0, to: 1});
      }
    }
    firstRow += Math.max(...banks.map((queue) => queue.length));
  }
  const turn = isAtomic(access) ? 'turn' : 'wavefront';
  return {
    columns: machine.banks,
    rows: firstRow,
    cells: grid(machine.banks, firstRow),
    links,
    label: `${machine.banks} banks across; down: ${counted(firstRow, turn)}, in each of which a ` +
        `bank serves one ${isAtomic(access) ? 'lane' : 'word'}`,
  };
}

// A column for each address, a row for each turn.
function turnsOf(access) {
  const addresses = distinct(access.example.lanes.map((lane) => lane.address));
  const waiting = addresses.map(() => 0);
  const links = access.example.lanes.map((lane) => {
    const column = addresses.indexOf(lane.address);
    return {lane: lane.lane, column, row: waiting[column]++, from: 0, to: 1};
  });
  const rows = Math.max(...waiting);
  return {
    columns: addresses.length,
    rows,
    cells: grid(addresses.length, rows),
    links,
    label: `addresses across (${addresses.length}); down: ${counted(rows, 'turn')}, in each of ` +
        'which an address serves one lane',
  };
}

const counted = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;

function grid(columns, rows) {
  return Array.from({length: columns * rows}, (_, i) => ({
    column: i % columns,
    row: Math.floor(i / columns),
    title: '',
  }));
}

// ---- the drawing ----

const kPitch = 20;       // from lane to lane, and from cell to cell
const kLeft = 6;
const kLaneTop = 22;
const kGridTop = 128;
const kWidth = 2 * kLeft + 32 * kPitch;

function drawing(access) {
  const shape = cellsOf(access);
  const height = Math.max(4, Math.min(22, Math.floor(360 / shape.rows)));
  const left = kLeft + (machine.warp_size - shape.columns) * kPitch / 2;
  const bottom = kGridTop + shape.rows * height;
  const svg = draw('svg', {
    viewBox: `0 0 ${kWidth} ${bottom + 22}`,
    tabindex: 0,
    role: 'group',
    'aria-label': `Which of the ${access.unit} the lanes use. Left and right arrow choose a lane.`,
  });
  svg.append(draw('text', {class: 'label', x: kLeft, y: 14}, 'The 32 lanes of a warp'));
  svg.append(draw('text', {class: 'label', x: kLeft, y: bottom + 17}, shape.label));
  for (const cell of shape.cells) {
    const rect = draw('rect', {
      class: 'cell',
      x: left + cell.column * kPitch + 1,
      y: kGridTop + cell.row * height,
      width: kPitch - 2,
      height: Math.max(height - 2, height * 0.7),
    });
    if (cell.title) rect.append(draw('title', {}, cell.title));
    svg.append(rect);
  }
  drawLinks(svg, shape, left, height);
  drawLanes(svg, access);
  return svg;
}

function drawLinks(svg, shape, left, height) {
  for (const link of shape.links) {
    const x = left + link.column * kPitch + 1 + link.from * (kPitch - 2);
    const width = (link.to - link.from) * (kPitch - 2);
    const y = kGridTop + link.row * height;
    const laneX = kLeft + (link.lane + 0.5) * kPitch;
    const marks = [
      draw('rect', {class: 'byte', x, y, width, height: Math.max(height - 2, height * 0.7)}),
      draw('path', {
        class: 'thread',
        d: `M${laneX} ${kLaneTop + 18} C${laneX} ${kGridTop - 40} ${x + width / 2} ` +
            `${kLaneTop + 60} ${x + width / 2} ${y}`,
      }),
    ];
    for (const mark of marks) mark.dataset.lane = link.lane;
    svg.append(...marks);
  }
}

function drawLanes(svg, access) {
  const active = new Set(access.example.lanes.map((lane) => lane.lane));
  for (let lane = 0; lane < machine.warp_size; ++lane) {
    const x = kLeft + lane * kPitch;
    const group = draw('g', {class: active.has(lane) ? 'lane' : 'lane idle'});
    group.dataset.lane = lane;
    group.append(draw('rect', {x: x + 1, y: kLaneTop, width: kPitch - 2, height: 18, rx: 2}));
    const middle = {x: x + kPitch / 2, y: kLaneTop + 13, 'text-anchor': 'middle'};
    group.append(draw('text', middle, lane));
    svg.append(group);
  }
}

// The drawing with a caption that follows the chosen lane.
function figure(access) {
  const svg = drawing(access);
  const caption = make('figcaption', {
    textContent: 'One request: the one that wastes most. Point at a lane, or choose one with the ' +
        'arrow keys, to see what it uses.',
  });
  caption.setAttribute('aria-live', 'polite');
  let chosen = -1;
  const choose = (lane) => {
    chosen = (lane + machine.warp_size) % machine.warp_size;
    for (const mark of svg.querySelectorAll('[data-lane]')) {
      mark.classList.toggle('chosen', Number(mark.dataset.lane) === chosen);
    }
    // What is chosen lies on top.
    for (const mark of svg.querySelectorAll('.thread.chosen')) svg.append(mark);
    caption.textContent = describeLane(access, chosen);
  };
  for (const lane of svg.querySelectorAll('.lane')) {
    for (const event of ['pointerenter', 'click']) {
      lane.addEventListener(event, () => choose(Number(lane.dataset.lane)));
    }
  }
  svg.addEventListener('keydown', (event) => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    choose(chosen < 0 ? 0 : chosen + step);
  });
  return make('figure', {}, make('div', {className: 'scroll drawing'}, svg), caption);
}

function describeLane(access, lane) {
  const [sizeX, sizeY, sizeZ] = access.example.local_size;
  const id = access.example.warp * machine.warp_size + lane;
  let item = `${id % sizeX}`;
  if (sizeY > 1 || sizeZ > 1) item += `, ${Math.floor(id / sizeX) % sizeY}`;
  if (sizeZ > 1) item += `, ${Math.floor(id / sizeX / sizeY)}`;
  const who = `Lane ${lane}, work-item (${item}) of work-group ${access.example.group}`;
  const used = access.example.lanes.filter((each) => each.lane === lane);
  if (used.length === 0) return `${who}: not active in this request.`;
  const {address, bytes} = used[0];
  let where = `bytes ${whole(address)} to ${whole(address + bytes - 1)}`;
  if (access.object) where += ` of ${access.object}`;
  if (address % bytes === 0) where += `, element ${whole(address / bytes)}`;
  const bank = Math.floor(address / machine.bank_bytes) % machine.banks;
  if (isLocal(access)) where += `, bank ${bank}`;
  return `${who}: ${where}.`;
}
