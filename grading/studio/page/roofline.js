// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the measured speed under the ceilings of this machine.
import {draw} from './dom.js';

const WIDTH = 300;
const HEIGHT = 150;
const LEFT = 44;
const BOTTOM = 28;
const RIGHT = 12;
const TOP = 12;

const UNITS = {bytes: 'GB/s', flops: 'GFLOP/s', pixels: 'MP/s'};
const SCALES = {bytes: 1e9, flops: 1e9, pixels: 1e6};
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
      `${short(rates.reference)} ${unit}, at best ${short(ceiling)} ${unit}`);
  if (speed.rate_unit === 'flops' && speed.bytes_moved > 0) drawRoof(svg, speed, rates, unit);
  else drawBars(svg, rates, ceiling, unit);
  return svg;
}

function drawBars(svg, rates, ceiling, unit) {
  const most = Math.max(ceiling, rates.yours, rates.reference) * 1.05;
  const x = (rate) => 74 + (WIDTH - 74 - RIGHT) * rate / most;
  svg.setAttribute('viewBox', `0 0 ${WIDTH} 84`);
  [['yours', 14, 'used'], ['reference', 38, 'other']].forEach(([name, y, className]) => {
    svg.append(draw('text', {x: 0, y: y + 12}, name));
    svg.append(draw('rect', {class: className, x: 74, y, width: Math.max(x(rates[name]) - 74, 1),
                             height: 16}));
    const inside = x(rates[name]) > WIDTH - 90;
    svg.append(draw('text', {class: inside ? 'inside' : '', x: x(rates[name]) + (inside ? -4 : 4),
                             y: y + 12, 'text-anchor': inside ? 'end' : 'start'},
                    `${short(rates[name])} ${unit}`));
  });
  svg.append(draw('line', {class: 'ceiling', x1: x(ceiling), x2: x(ceiling), y1: 6, y2: 60}));
  svg.append(draw('text', {x: x(ceiling), y: 74, 'text-anchor': 'end'},
                  `at best ${short(ceiling)} ${unit}`));
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
                  `${short(mad)} ${unit}`));
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
    svg.append(draw('text', {x: cx + 9, y: cy + (up ? -2 : 11)}, `${name} ${short(rates[name])}`));
  });
}
