// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the verdict as it forms: compile, correct, safe, efficient, fast.
import {byId, make, prose} from './dom.js';
import {go} from './state.js';
import {drawRoofline} from './roofline.js';

const SIGNS = {PASS: '✔', PARTIAL: '◐', FAIL: '✖', INCONCLUSIVE: '?', 'NOT ASSESSED': '–', running: '…',
               waiting: ''};
const TONES = {PASS: 'good', PARTIAL: 'open', FAIL: 'bad', INCONCLUSIVE: 'open'};
const MOST_PRINTED = 20000;
const NOT_BUILT = new Set(['build-error', 'rejected', 'forbidden', 'bad-interface', 'build-timeout']);

const statusOf = (criterion) => criterion.status.toUpperCase().replaceAll('-', ' ');

// The phases of a check: the compiler's, which is part of `correct`, and the lines of the rubric.
export function phasesOf(check, entry) {
  const lines = new Map((check?.grade?.lines || []).map((line) => [line.name, line]));
  const correct = lines.get('correct');
  const running = check?.event && check.event !== 'end' && check.event !== 'failed';
  const built = check?.event === 'built' || (correct && !NOT_BUILT.has(correct.outcome));
  const compile = built ? 'PASS' : correct ? 'FAIL' : running ? 'running' : 'waiting';
  const phases = [{name: 'compile', status: compile, points: ''}];
  let next = built && running;
  for (const [name, worth] of Object.entries(entry.lines)) {
    if (worth === 0) continue;
    const line = lines.get(name);
    const status = line ? statusOf(line) : next ? 'running' : 'waiting';
    if (!line) next = false;
    const points = line ? pointsOf(line) : `${worth}`;
    phases.push({name, status, points, line});
  }
  return phases;
}

const round = (points) => String(Math.round(10 * points) / 10);

function pointsOf(line) {
  const most = line.most_points > line.points ? `–${round(line.most_points)}` : '';
  return `${round(line.points)}${most}/${line.max_points}`;
}

function row({name, status, points}) {
  const word = status === 'running' ? 'running' : status === 'waiting' ? '' : status;
  return make('li', {className: `phase ${TONES[status] || status.replaceAll(' ', '-').toLowerCase()}`},
              make('span', {className: 'sign', 'aria-hidden': 'true', textContent: SIGNS[status] ?? ''}),
              make('span', {className: 'name', textContent: name}),
              make('span', {className: 'status', textContent: word}),
              make('span', {className: 'points', textContent: points}));
}

// Cause, next step and what the kernel printed, all as text.
function remark(line) {
  const place = line.diagnosis?.line;
  const head = make('h3', {}, `${line.name} `);
  if (place > 0) {
    const lead = make('button', {type: 'button', className: 'lead', textContent: `line ${place}`});
    lead.addEventListener('click', () => go({line: place, view: 'warp', step: 0}));
    head.append(lead);
  }
  const [cause, ...rest] = line.message.split('\n');
  const parts = [head, prose(cause)];
  if (line.diagnosis?.next) parts.push(prose(`Next: ${line.diagnosis.next}`, 'p', 'next'));
  const details = rest.join('\n').trim();
  if (details) {
    parts.push(make('details', {open: line.name === 'correct'},
                    make('summary', {textContent: 'details'}), make('pre', {textContent: details})));
  }
  if (line.printed) {
    const shown = line.printed.slice(0, MOST_PRINTED);
    parts.push(make('details', {}, make('summary', {textContent: 'what the kernel printed'}),
                    make('pre', {className: 'printed', textContent: shown})));
  }
  return make('section', {className: `remark ${TONES[statusOf(line)] || ''}`}, ...parts);
}

// Of a wrong kernel the other lines say the same, so that one remark does.
function remarksOf(phases) {
  const lost = phases.filter(({line}) => line && statusOf(line) !== 'PASS').map(({line}) => line);
  const wrong = lost.find((line) => line.name === 'correct' && statusOf(line) === 'FAIL');
  const shown = wrong ? lost.filter((line) => line === wrong || line.findings?.length) : lost;
  return shown.map(remark);
}

export function showVerdict(check, entry) {
  const phases = phasesOf(check, entry);
  byId('phases').replaceChildren(...phases.map(row));
  const grade = check?.event === 'end' ? check.grade : null;
  const full = grade !== null && grade.points >= grade.max_points && grade.max_points > 0;
  const total = byId('total');
  total.textContent = grade
      ? `${round(grade.points)}${grade.most_points > grade.points ? `–${round(grade.most_points)}` : ''}` +
          ` of ${grade.max_points} points` : check?.event ? 'checking …' : 'not checked yet';
  total.className = full ? 'full' : '';
  byId('verdict').classList.toggle('full', full);
  const remarks = remarksOf(phases);
  if (check?.event === 'failed') {
    remarks.push(make('section', {className: 'remark bad'}, make('pre', {textContent: check.problem})));
  }
  if (full) remarks.unshift(prose('Full marks. The reference can stand beside your kernel in the warp view.', 'p', 'praise'));
  byId('remarks').replaceChildren(...remarks);
  const speed = phases.find(({name}) => name === 'fast')?.line?.speed;
  byId('roofline').replaceChildren(...(speed ? [drawRoofline(speed)] : []));
}

export function showPrediction(counters) {
  const place = byId('prediction');
  const gpu = counters?.explanation?.gpu;
  if (!gpu) {
    place.replaceChildren();
    return;
  }
  place.replaceChildren(
      make('h2', {textContent: `Predicted for an ${gpu.name}`}),
      make('ul', {}, ...gpu.sentences.map((sentence) => make('li', {textContent: sentence}))));
}

// Before the verdict has it, the model's compiler says what it cannot compile.
export function showProblem(problem) {
  byId('problem').replaceChildren(...(problem ? [make('pre', {textContent: problem})] : []));
}
