// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: draws one frame: the 32 lanes of a warp, and the memory that they reach into.
import {draw} from '../dom.js';
import {drawAddresses, drawBanks} from './banks.js';
import {requestedBefore} from './frames.js';
import {drawMemory} from './memory.js';

const PITCH = 20;
const MARGIN = 8;
const LANES_TOP = 2;
const LANE = 18;
const MEMORY_TOP = 64;
const WIDTH = 32 * PITCH + 2 * MARGIN;
const LEAST_HEIGHT = 120;

function hatching() {
  const definitions = draw('defs');
  for (const name of ['unused', 'idle']) {
    const pattern = draw('pattern', {id: `hatch-${name}`, width: 5, height: 5,
                                     patternUnits: 'userSpaceOnUse',
                                     patternTransform: 'rotate(45)'});
    pattern.append(draw('rect', {class: `stripe-${name}`, width: 2, height: 5}));
    definitions.append(pattern);
  }
  return definitions;
}

function drawLanes(frame, machine) {
  const group = draw('g', {class: 'lanes'});
  for (let lane = 0; lane < machine.warp_size; ++lane) {
    const active = (frame.lanes >>> lane) & 1;
    const exists = lane < frame.existing;
    const state = active ? 'active' : exists ? 'idle' : 'absent';
    const x = lane * PITCH + 1;
    const box = draw('g', {class: `lane ${state}`});
    box.dataset.lane = lane;
    box.append(draw('rect', {x, y: LANES_TOP, width: PITCH - 2, height: LANE, rx: 3}));
    box.append(draw('text', {x: x + PITCH / 2 - 1, y: LANES_TOP + 13, 'text-anchor': 'middle'}, lane));
    group.append(box);
  }
  return group;
}

function drawThreads(places) {
  const group = draw('g', {class: places.length > 64 ? 'threads many' : 'threads'});
  for (const {lane, x, y} of places) {
    const from = lane * PITCH + PITCH / 2;
    const middle = (LANES_TOP + LANE + y) / 2;
    const path = draw('path', {
      d: `M${from} ${LANES_TOP + LANE} C${from} ${middle} ${x} ${middle - 12} ${x} ${y}`});
    path.dataset.lane = lane;
    group.append(path);
  }
  return group;
}

function drawRequest(frames, index, machine) {
  const {request} = frames[index];
  if (request.kind.startsWith('local')) return drawBanks(request, machine, MEMORY_TOP);
  if (request.kind === 'global_atomic') return drawAddresses(request, machine, MEMORY_TOP);
  return drawMemory(request, machine, MEMORY_TOP, requestedBefore(frames, index));
}

function labelOf(frame) {
  if (frame.kind === 'barrier') return '; all wait at the barrier';
  return frame.diverged ? '; the branch sends lanes different ways' : '';
}

// The SVG of a frame; `height` is the least one, so that the page does not jump.
export function drawScene(frames, index, machine, height = LEAST_HEIGHT) {
  const frame = frames[index];
  const svg = draw('svg', {role: 'img', class: 'scene', preserveAspectRatio: 'xMidYMin meet'});
  const inner = draw('g', {transform: `translate(${MARGIN} 0)`});
  const memory = frame.request ? drawRequest(frames, index, machine) : null;
  const bottom = Math.max(memory ? memory.bottom + 20 : MEMORY_TOP + 40, height);
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${bottom}`);
  const lanes = `${frame.active} of ${frame.existing} lanes active`;
  if (memory) inner.append(drawThreads(memory.places), memory.group);
  inner.append(draw('text', {class: 'label', x: 0, y: memory ? memory.bottom + 10 : MEMORY_TOP},
                    `${lanes}${memory ? `; ${frame.request.object || 'memory'}: ${memory.label}` : labelOf(frame)}`));
  inner.append(drawLanes(frame, machine));
  svg.append(hatching(), inner);
  return svg;
}

export const sceneHeight = (frames, machine) => {
  const tallest = frames.filter((frame) => frame.request).slice(0, 60)
      .map((frame) => Number(drawScene([frame], 0, machine, 0).getAttribute('viewBox').split(' ')[3]));
  return Math.min(Math.max(LEAST_HEIGHT, ...tallest), 330);
};
