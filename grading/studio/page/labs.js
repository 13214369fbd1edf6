// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the list of labs and exercises with points, best and the latest verdicts.
import {byId, make, renew} from './dom.js';
import {link, state} from './state.js';

const STREAK = 6;
let shownFor = '';  // the exercise whose lab was opened in the list
const SIGNS = {full: '●', right: '◐', tried: '○', new: '·'};

// What is known about the file as it is; the points beside it are the best of all its versions.
function wordsOf({progress, current, attempts}) {
  if (progress === 'full') return 'full marks';
  if (progress === 'right') return 'right, not full marks';
  if (progress === 'new') return 'not begun';
  if (attempts.length === 0) return 'not checked yet';
  return current ? 'wrong as it is now' : 'not checked as it is now';
}

const signOf = ({progress, attempts}) => SIGNS[progress === 'tried' && attempts.length === 0 ? 'new' : progress];

function tone(attempt, worth) {
  if (attempt.points >= worth) return 'good';
  return attempt.lines.correct === 'PASS' ? 'open' : 'bad';
}

// The latest checks, oldest first: a mark each, higher for more points.
export function streakOf(progress) {
  const marks = progress.attempts.slice(-STREAK).map((attempt) => {
    const mark = make('span', {className: `mark ${tone(attempt, progress.worth)}`});
    mark.style.height = `${3 + 11 * (attempt.points / Math.max(progress.worth, 1))}px`;
    return mark;
  });
  const said = progress.attempts.slice(-STREAK).map((attempt) => `${attempt.points}`);
  return make('span', {className: 'streak', ...(said.length
      ? {role: 'img', 'aria-label': `latest points: ${said.join(', ')}`} : {})}, ...marks);
}

function pointsText(progress) {
  const best = progress.best ? progress.best.points : 0;
  return progress.best ? `${best}/${progress.worth}` : `–/${progress.worth}`;
}

function row(entry, progress) {
  const chosen = entry.id === state().exercise;
  const made = make('a', {
    className: 'exercise', id: `open-${entry.id}`, href: link(leadTo(entry.id)),
    title: `${entry.title}: ${wordsOf(progress)}`,
  }, make('span', {className: 'sign', role: 'img', textContent: signOf(progress),
                   'aria-label': wordsOf(progress)}),
  make('span', {className: 'name', textContent: entry.id}), streakOf(progress),
  make('span', {className: 'points', textContent: pointsText(progress), title: 'best of all versions'}));
  if (chosen) made.setAttribute('aria-current', 'page');
  return make('li', {}, made);
}

export const leadTo = (exercise) =>
  ({exercise, line: 0, launch: 0, group: 0, warp: 0, step: 0, version: '', all: 0});

// Draws the list; the lab of the chosen exercise is opened when it is chosen.
export function showLabs(kit) {
  const labs = new Map();
  const progress = new Map(kit.progress.map((each) => [each.id, each]));
  for (const entry of kit.exercises) {
    if (!labs.has(entry.lab)) labs.set(entry.lab, []);
    labs.get(entry.lab).push(entry);
  }
  renew(byId('labs'), ...[...labs].map(([lab, entries]) => {
    const sum = (of) => entries.reduce((all, {id}) => all + of(progress.get(id)), 0);
    const points = `${sum((each) => each.best?.points || 0)}/${sum((each) => each.worth)}`;
    const [number, ...about] = lab.split('_');
    const summary = make('summary', {id: `summary-${lab}`}, make('b', {textContent: number}),
                         make('span', {className: 'about', textContent: about.join(' ')}),
                         make('span', {className: 'points', textContent: points}));
    const list = make('ul', {}, ...entries.map((entry) => row(entry, progress.get(entry.id))));
    return make('details', {id: lab, name: 'lab'}, summary, list);
  }));
  if (shownFor === state().exercise) return;
  shownFor = state().exercise;
  const lab = kit.exercises.find((entry) => entry.id === shownFor)?.lab;
  if (!lab) return;
  byId(lab).open = true;
  byId(`open-${shownFor}`).scrollIntoView({block: 'nearest'});
}
