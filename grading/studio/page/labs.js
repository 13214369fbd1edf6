// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the list of labs and exercises with points, best and the latest verdicts.
import {byId, make} from './dom.js';
import {link, state} from './state.js';

const STREAK = 6;
const SIGNS = {full: '●', right: '◐', tried: '○', new: '·'};
const WORDS = {full: 'full marks', right: 'right, not full marks', tried: 'not right yet',
               new: 'not begun'};

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
  return make('span', {className: 'streak', role: 'img',
                       'aria-label': said.length ? `latest points: ${said.join(', ')}` : ''}, ...marks);
}

function pointsText(progress) {
  const best = progress.best ? progress.best.points : 0;
  return progress.best ? `${best}/${progress.worth}` : `–/${progress.worth}`;
}

function row(entry, progress) {
  const chosen = entry.id === state().exercise;
  const made = make('a', {
    className: `exercise ${progress.progress}`, href: link(leadTo(entry.id)),
    title: `${entry.title}: ${WORDS[progress.progress]}`,
  }, make('span', {className: 'sign', role: 'img', textContent: SIGNS[progress.progress],
                   'aria-label': WORDS[progress.progress]}),
  make('span', {className: 'name', textContent: entry.id}), streakOf(progress),
  make('span', {className: 'points', textContent: pointsText(progress), title: 'best so far'}));
  if (chosen) made.setAttribute('aria-current', 'page');
  return make('li', {}, made);
}

export const leadTo = (exercise) =>
  ({exercise, line: 0, launch: 0, group: 0, warp: 0, step: 0, version: '', all: 0});

// Draws the list; the lab of the chosen exercise is open.
export function showLabs(kit) {
  const labs = new Map();
  const progress = new Map(kit.progress.map((each) => [each.id, each]));
  for (const entry of kit.exercises) {
    if (!labs.has(entry.lab)) labs.set(entry.lab, []);
    labs.get(entry.lab).push(entry);
  }
  const opened = kit.exercises.find((entry) => entry.id === state().exercise)?.lab;
  byId('labs').replaceChildren(...[...labs].map(([lab, entries]) => {
    const sum = (of) => entries.reduce((all, {id}) => all + of(progress.get(id)), 0);
    const points = `${sum((each) => each.best?.points || 0)}/${sum((each) => each.worth)}`;
    const [number, ...about] = lab.split('_');
    const summary = make('summary', {}, make('b', {textContent: number}),
                         make('span', {className: 'about', textContent: about.join(' ')}),
                         make('span', {className: 'points', textContent: points}));
    const list = make('ul', {}, ...entries.map((entry) => row(entry, progress.get(entry.id))));
    return make('details', {open: lab === opened, name: 'lab'}, summary, list);
  }));
}
