// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the measured speed under the ceilings of this machine.
import {draw} from '../dom.js';

const WIDTH = 300;
const HEIGHT = 150;
const LEFT = 44;
const BOTTOM = 28;
const RIGHT = 12;
const TOP = 12;

const UNITS = {bytes: 'GB/s', flops: 'GFLOP/s', pixels: 'MP/s'};
const SCALES = {bytes: 1e9, flops: 1e9, pixels: 1e6};
// What the ceiling is: `oclab peaks` measures a copy and multiply-adds. A kernel may exceed it by a little.
const CEILINGS = {bytes: 'a copy', flops: 'multiply-adds', pixels: 'estimated from a copy'};
const short = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1)
                                                                         : value.toFixed(2));

const workOf = (speed) => ({bytes: speed.bytes_moved, flops: speed.flops,
                            pixels: speed.pixels})[speed.rate_unit];

// A roofline where the exercise counts operations; else bars under one ceiling.
export function drawRoofline(speed) {
  const svg = draw('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', class: 'chart'});
  const work = workOf(speed) / SCALES[speed.rate_unit];
  const rates = {yours: work / speed.student_seconds, reference: work / speed.reference_seconds};
  const ceiling = speed.ceiling_per_second / SCALES[speed.rate_unit];
  const unit = UNITS[speed.rate_unit];
  svg.setAttribute('aria-label', `measured: yours ${short(rates.yours)} ${unit}, reference ` +
      `${short(rates.reference)} ${unit}, ${CEILINGS[speed.rate_unit]} ${short(ceiling)} ${unit}`);
  if (speed.rate_unit === 'flops' && speed.bytes_moved > 0) drawRoof(svg, speed, rates, unit);
  else drawBars(svg, rates, ceiling, speed.rate_unit);
  return svg;
}

function drawBars(svg, rates, ceiling, rateUnit) {
  const unit = UNITS[rateUnit];
  const most = Math.max(ceiling, rates.yours, rates.reference) * 1.05;
  const x = (rate) => 74 + (WIDTH - 74 - RIGHT) * rate / most;
  svg.setAttribute('viewBox', `0 0 ${WIDTH} 84`);
  [['yours', 14, 'used'], ['reference', 38, 'other']].forEach(([name, y, className]) => {
    svg.append(draw('text', {x: 0, y: y + 12}, name));
    svg.append(draw('rect', {class: className, x: 74, y, width: Math.max(x(rates[name]) - 74, 1),
                             height: 16}));
    const inside = x(rates[name]) > 160;  // at the bar's start, clear of the ceiling
    svg.append(draw('text', {class: inside ? 'inside' : '', x: inside ? 79 : x(rates[name]) + 4, y: y + 12},
                    `${short(rates[name])} ${unit}`));
  });
  svg.append(draw('line', {class: 'ceiling', x1: x(ceiling), x2: x(ceiling), y1: 6, y2: 60}));
  svg.append(draw('text', {x: x(ceiling), y: 74, 'text-anchor': x(ceiling) > WIDTH / 2 ? 'end' : 'start'},
                  `${CEILINGS[rateUnit]}: ${short(ceiling)} ${unit}`));
}

function drawRoof(svg, speed, rates, unit) {
  const intensity = speed.flops / speed.bytes_moved;
  const copy = speed.copy_peak_bytes_per_second / 1e9;
  const mad = speed.mad_peak_flops_per_second / 1e9;
  const ridge = mad / copy;
  const [x0, x1] = [Math.min(intensity, ridge) / 8, Math.max(intensity, ridge) * 8].map(Math.log2);
  const low = Math.min(rates.yours, rates.reference, copy * 2 ** x0) / 2;
  const [y0, y1] = [Math.log2(low), Math.log2(mad * 2)];
  const x = (value) => LEFT + (WIDTH - LEFT - RIGHT) * (Math.log2(value) - x0) / (x1 - x0);
  const y = (value) => HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (Math.log2(value) - y0) / (y1 - y0);
  svg.append(draw('path', {class: 'ceiling', d: `M${x(2 ** x0)} ${y(copy * 2 ** x0)} L${x(ridge)} ` +
      `${y(mad)} L${x(2 ** x1)} ${y(mad)}`}));
  svg.append(draw('text', {x: WIDTH - RIGHT, y: y(mad) - 4, 'text-anchor': 'end'},
                  `multiply-adds: ${short(mad)} ${unit}`));
  svg.append(draw('text', {x: 0, y: Math.min(y(copy * 2 ** x0) + 16, HEIGHT - BOTTOM - 4)},
                  `a copy: ${short(copy)} GB/s`));
  svg.append(draw('line', {class: 'axis', x1: x(intensity), x2: x(intensity), y1: y(Math.min(mad, copy * intensity)),
                           y2: HEIGHT - BOTTOM}));
  svg.append(draw('line', {class: 'axis', x1: LEFT, x2: WIDTH - RIGHT, y1: HEIGHT - BOTTOM,
                           y2: HEIGHT - BOTTOM}));
  svg.append(draw('text', {x: WIDTH - RIGHT, y: HEIGHT - 6, 'text-anchor': 'end'},
                  `operations per byte: ${short(intensity)}`));
  const above = rates.yours >= rates.reference;
  [['reference', 'other', !above], ['yours', 'used', above]].forEach(([name, className, up]) => {
    const [cx, cy] = [x(intensity), y(rates[name])];
    svg.append(name === 'yours' ? draw('circle', {class: className, cx, cy, r: 5})
                                : draw('rect', {class: className, x: cx - 4.5, y: cy - 4.5, width: 9,
                                                height: 9}));
    const left = cx > WIDTH / 2;  // of the mark, where the right has no room
    svg.append(draw('text', {x: cx + (left ? -9 : 9), y: cy + (up ? -2 : 11), 'text-anchor': left ? 'end' : 'start'},
                    `${name} ${short(rates[name])}`));
  });
}
