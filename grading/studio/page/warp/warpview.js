// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the warp view in the studio: which line and warp, and the reference beside it.
import {pathOf, read} from '../api.js';
import {countsTable} from './counts.js';
import {button, byId, make, prose, renew} from '../dom.js';
import {download, svgText} from './exporting.js';
import {go, state} from '../state.js';
import {framesOf} from './frames.js';
import {mountPlayer} from './player.js';
import {accessName, counted, transactions, whole} from '../words.js';

const OVERHEAD = 60;  // of a player's height: its buttons and its sentence
const TALL = 200;     // a drawing that is rather high than wide
let player = null;
let wanted = '';        // the address of the trace that is shown or on its way
let explanation = null;
let explained = '';     // the file that it explains: exercise and version
let grade = null;
let full = false;

// The example of a line is its worst request: that is the warp to look at first.
function exampleOf(line) {
  const found = explanation?.lines.find((each) => each.line === line);
  const access = found?.accesses.find((each) => each.example);
  return access ? {group: access.example.group, warp: access.example.warp} : {group: 0, warp: 0};
}

// A branch is seen in what its sides do, which is on other lines.
function showsMoreTogether(line) {
  const found = explanation?.lines.find((each) => each.line === line);
  return found?.branch?.divergent > 0 && found.branch.cost * 2 > found.cost;
}

const firstLine = () => explanation?.ranking.find((number) => number > 0) || 0;
const lineShown = () => state().line || firstLine();

function query(line) {
  const {launch, group, warp, all} = state();
  const values = {launch, group, warp, ...(all ? {all: 1} : {}), line};
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== 0));
}

// Chooses a line, and the warp that wastes most there.
export function chooseLine(line) {
  go({line, launch: 0, step: 0, all: showsMoreTogether(line) ? 1 : 0, ...exampleOf(line)});
}

function number(name, label, value, most) {
  const least = name === 'launch' ? 1 : 0;
  const input = make('input', {type: 'number', min: least, value, max: most, id: `choose-${name}`,
                               title: `from ${least} to ${whole(most)}`});
  input.addEventListener('change', () => go({[name]: Number(input.value), step: 0}));
  return make('label', {textContent: `${label} `}, input);
}

function lineChoice(trace) {
  const lines = [...new Set([...trace.lines.map((each) => each.line),
                             ...trace.branches.map((each) => each.line)])]
      .filter((line) => line > 0).sort((a, b) => a - b);
  const select = make('select', {id: 'choose-line'}, ...lines.map((line) => make('option', {
    value: line, selected: line === lineShown(),
    textContent: `${line}: ${(trace.source[line - 1] || '').trim().slice(0, 36)}`})));
  select.addEventListener('change', () => chooseLine(Number(select.value)));
  return make('label', {textContent: 'line '}, select);
}

function allChoice() {
  const box = make('input', {type: 'checkbox', checked: Boolean(state().all), id: 'all-lines'});
  box.addEventListener('change', () => go({all: box.checked ? 1 : 0, step: 0}));
  return make('label', {}, box, ' all lines');
}

function referenceChoice() {
  const box = make('input', {type: 'checkbox', checked: Boolean(state().beside), id: 'beside'});
  box.addEventListener('change', () => go({beside: box.checked ? 1 : 0}));
  const title = full ? 'the reference beside your kernel' : 'its counts; the reference itself after full marks';
  return make('label', {title}, box, ' reference');
}

function choices(trace) {
  const shape = trace.launches[trace.launch - 1];
  const groups = shape.global.reduce((all, size, d) => all * size / shape.local[d], 1);
  const warps = Math.ceil(shape.local.reduce((all, size) => all * size, 1) / trace.machine.warp_size);
  const {exercise} = state();
  const save = () => download(svgText(byId('warp').querySelector('svg.scene'), exercise),
                              `${exercise}-warp.svg`, 'image/svg+xml');
  const page = make('a', {className: 'button quiet', textContent: 'HTML', title: 'the animation as one HTML file',
                          href: pathOf(exercise, `/animation?${query(lineShown())}`), download: ''});
  return make('div', {className: 'choices', role: 'group', 'aria-label': 'which warp'},
              lineChoice(trace), allChoice(),
              ...(trace.launches.length > 1
                  ? [number('launch', 'launch', trace.launch, trace.launches.length)] : []),
              number('group', 'group', trace.group, groups - 1),
              number('warp', 'warp', trace.warp, warps - 1), referenceChoice(),
              make('span', {className: 'exports'}, button('SVG', 'this drawing as an SVG file', save,
                                                          {className: 'quiet'}), page));
}

// What this warp and the whole launch need for the line: the numbers of `oclab explain`.
function totalsOf(trace, line) {
  const items = trace.lines.filter((each) => each.line === line).map((each) => {
    const least = each.launch.ideal < each.launch.transactions ? ` (${whole(each.launch.ideal)} would do)` : '';
    const item = make('li', {}, make('b', {textContent: accessName(each.kind)}),
                      ` ${counted(each.launch.requests, 'request')}, ` +
                      `${transactions(each.launch.transactions, each.unit)}${least}`);
    Object.assign(item.dataset, {kind: each.kind, transactions: each.launch.transactions,
                                 requests: each.launch.requests, warp: each.warp.transactions});
    return item;
  });
  const branch = trace.branches.find((each) => each.line === line);
  if (branch) {
    items.push(make('li', {}, make('b', {textContent: 'branch'}), ` ${branch.launch.divergent
        ? `diverges in ${whole(branch.launch.divergent)} of ${counted(branch.launch.executed, 'execution')}`
        : 'never diverges'}`));
    Object.assign(items.at(-1).dataset, {kind: 'branch', divergent: branch.launch.divergent});
  }
  if (items.length === 0) return [];
  items.unshift(make('li', {className: 'faint', textContent: `Line ${line}, ${trace.launches.length > 1
      ? `launch ${trace.launch} of ${trace.launches.length}` : 'whole launch'}:`}));
  return [make('ul', {className: 'line-totals'}, ...items)];
}

// What stands beside the kernel: the reference's warp, or its counts.
function referencePlace(reference) {
  if (!reference) {
    return countsTable(explanation, grade, full
        ? 'This copy of the kit has no references.' : 'The reference itself stands here after full marks.');
  }
  const place = make('div', {className: 'warp reference-warp'});
  const isAccess = (frame) => frame.kind === 'access';
  const shown = mountPlayer(place, {trace: reference, line: 0, title: 'the reference',
                                    frame: Math.max(framesOf(reference).findIndex(isAccess), 0)});
  place.style.setProperty('--share', shown.height + OVERHEAD);
  return place;
}

function show(trace, reference) {
  const line = state().all ? 0 : lineShown();
  const own = make('div', {className: 'warp'});
  const places = [own];
  const step = state().step;
  const {beside} = state();
  player?.stop();
  player = mountPlayer(own, {trace, line, frame: step, title: beside ? 'your kernel' : '', onFrame: (at) => {
    if (at !== state().step) go({step: at});
  }});
  own.style.setProperty('--share', player.height + OVERHEAD);
  if (beside) places.push(referencePlace(reference));
  const className = `${beside ? 'pair' : 'pair one'}${player.height > TALL ? ' tall' : ''}`;
  renew(byId('warp'), choices(trace), make('div', {className: 'players'}, make('div', {className}, ...places)),
        ...totalsOf(trace, lineShown()));
}

// Fetches the trace of what the state says, if it is another one, and shows it.
export async function showWarp() {
  const {exercise, beside} = state();
  if (!state().line && firstLine()) {
    chooseLine(firstLine());
    return;
  }
  const line = lineShown();
  const address = pathOf(exercise, `/trace?${query(line)}`);
  const key = `${address} ${beside} ${full}`;
  if (key === wanted) {
    if (player && player.at !== state().step) player.show(state().step);
    return;
  }
  wanted = key;
  byId('warp').setAttribute('aria-busy', 'true');
  try {
    const asked = [read(address)];
    // A student's copy may have no reference: then its counts serve.
    if (beside && full) asked.push(read(pathOf(exercise, '/trace?reference=1&launch=1')).catch(() => null));
    const [trace, reference] = await Promise.all(asked);
    if (wanted !== key) return;
    show(trace, reference);
    byId('warp').dataset.shown = address;
  } catch (problem) {
    if (wanted !== key) return;
    wanted = '';  // asked for again when the counters come again
    byId('warp').replaceChildren(prose(problem.message, 'pre', 'faint'));
  } finally {
    byId('warp').removeAttribute('aria-busy');
  }
}

// The counters of the file. They may come again as they were, as when the connection is new or the check has
// ended: whoever plays the warp is not interrupted then, and only the counts beside it follow.
export function setCounters(counters, isFull, ofCheck) {
  const file = counters?.explanation ? `${counters.exercise} ${counters.version}` : '';
  const same = file !== '' && file === explained && full === isFull;
  explanation = counters?.explanation || null;
  explained = file;
  grade = ofCheck;
  full = isFull;
  if (same && wanted) {
    if (state().beside && !full) document.querySelector('#warp .pair')?.lastElementChild.replaceWith(referencePlace(null));
    return;
  }
  wanted = '';
  byId('warp').dataset.shown = '';
  if (state().view !== 'warp') return;
  if (explanation) {
    const known = explanation.lines.some((each) => each.line === state().line);
    if (!known && firstLine()) chooseLine(firstLine());
    else showWarp();
  } else {
    byId('warp').replaceChildren(prose(counters?.problem ? 'The warp view comes once the model can run the kernel.'
                                                         : 'The warp view comes with the counters.', 'p', 'faint'));
  }
}
