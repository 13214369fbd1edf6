// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the verdict as it forms: compile, correct, safe, efficient, fast.
import {byId, make, prose, renew} from '../dom.js';
import {lineOf} from '../file/marks.js';
import {withLinks} from '../reader.js';
import {go} from '../state.js';
import {drawRoofline} from './roofline.js';

const SIGNS = {PASS: '✔', PARTIAL: '◐', FAIL: '✖', INCONCLUSIVE: '?', 'NOT ASSESSED': '–', running: '…',
               waiting: ''};
const TONES = {PASS: 'good', PARTIAL: 'open', FAIL: 'bad', INCONCLUSIVE: 'open'};
const MOST_PRINTED = 20000;
const NOT_BUILT = new Set(['build-error', 'rejected', 'forbidden', 'bad-interface', 'build-timeout']);

const statusOf = (criterion) => criterion.status.toUpperCase().replaceAll('-', ' ');

// The phases of a check: the compiler's, which is part of `correct`, and the criteria of the rubric.
export function phasesOf(check, entry) {
  const criteria = new Map((check?.grade?.lines || []).map((each) => [each.name, each]));
  const correct = criteria.get('correct');
  const running = check?.event && check.event !== 'end' && check.event !== 'failed';
  const built = check?.event === 'built' || (correct && !NOT_BUILT.has(correct.outcome));
  const compile = built ? 'PASS' : correct ? 'FAIL' : running ? 'running' : 'waiting';
  const phases = [{name: 'compile', status: compile, points: ''}];
  let next = built && running;
  for (const [name, worth] of Object.entries(entry.lines)) {
    if (worth === 0) continue;
    const criterion = criteria.get(name);
    const leftOut = name === 'fast' && check?.event === 'end';  // a quick check
    const status = criterion ? statusOf(criterion) : next ? 'running' : leftOut ? 'not timed' : 'waiting';
    if (!criterion) next = false;
    const points = criterion ? pointsOf(criterion) : `${worth}`;
    phases.push({name, status, points, criterion});
  }
  return phases;
}

const round = (points) => String(Math.round(10 * points) / 10);

function pointsOf(criterion) {
  const most = criterion.most_points > criterion.points ? `–${round(criterion.most_points)}` : '';
  return `${round(criterion.points)}${most}/${criterion.max_points}`;
}

function row({name, status, points}) {
  const word = status === 'running' ? 'running' : status === 'waiting' ? '' : status;
  return make('li', {className: `phase ${TONES[status] || status.replaceAll(' ', '-').toLowerCase()}`},
              make('span', {className: 'sign', 'aria-hidden': 'true', textContent: SIGNS[status] ?? ''}),
              make('span', {className: 'name', textContent: name}),
              make('span', {className: 'status', textContent: word}),
              make('span', {className: 'points', textContent: points}));
}

// Whether the other diagnosis has the same next step: it is the same error, or the one that this is about.
const sharesStep = (diagnosis, other) => other && (other.next === diagnosis.next ||
    (diagnosis.because?.kind === other.kind && diagnosis.because.line === other.line));

// Cause, next step and what the kernel printed, all as text. A step that an earlier remark names is left out.
function remark(criterion, earlier) {
  const place = lineOf(criterion);
  const cause = criterion.diagnosis?.cause ?? criterion.message;
  const {diagnosis} = criterion;
  const head = make('h3', {}, `${criterion.name} `);
  if (place > 0) {
    const lead = make('button', {type: 'button', id: `lead-${criterion.name}`, className: 'lead',
                                 textContent: `line ${place}`});
    lead.addEventListener('click', () => go({line: place, view: 'warp', step: 0}));
    head.append(lead);
  }
  const parts = [head, prose(cause)];
  if (diagnosis?.next && !earlier.some((each) => sharesStep(diagnosis, each.diagnosis))) {
    parts.push(prose(`Next: ${diagnosis.next}`, 'p', 'next'));
  }
  const details = diagnosis && [diagnosis.evidence, diagnosis.details].filter(Boolean).join('\n');
  if (details) {
    parts.push(make('details', {id: `details-${criterion.name}`, open: criterion.name === 'correct'},
                    make('summary', {textContent: 'details'}), make('pre', {}, ...withLinks(details))));
  }
  if (criterion.printed) {
    const shown = criterion.printed.slice(0, MOST_PRINTED);
    parts.push(make('details', {id: `printed-${criterion.name}`}, make('summary', {textContent: 'what the kernel printed'}),
                    make('pre', {className: 'printed', textContent: shown})));
  }
  return make('section', {className: `remark ${TONES[statusOf(criterion)] || ''}`}, ...parts);
}

// Of a wrong kernel the other criteria report the same, so that one remark does.
function remarksOf(phases) {
  const lost = phases.filter(({criterion}) => criterion && statusOf(criterion) !== 'PASS').map(({criterion}) => criterion);
  const wrong = lost.find((criterion) => criterion.name === 'correct' && statusOf(criterion) === 'FAIL');
  const shown = wrong ? lost.filter((criterion) => criterion === wrong || criterion.findings?.length) : lost;
  return shown.map((criterion, i) => remark(criterion, shown.slice(0, i)));
}

export function showVerdict(check, entry) {
  const phases = phasesOf(check, entry);
  byId('phases').replaceChildren(...phases.map(row));
  const grade = check?.event === 'end' ? check.grade : null;
  // As the server counts them, which then shows the reference.
  const full = grade !== null && phases.every(({name, status}) =>
      status === 'PASS' || (status === 'NOT ASSESSED' && name !== 'correct'));
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
  if (full) remarks.unshift(prose('Full marks. The warp view can now show the reference beside your kernel.', 'p', 'praise'));
  renew(byId('remarks'), ...remarks);
  const speed = phases.find(({name}) => name === 'fast')?.criterion?.speed;
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
