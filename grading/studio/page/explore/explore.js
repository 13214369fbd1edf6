// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what happens to the counters at other sizes, and with other numbers in the file.
import {pathOf, post} from '../api.js';
import {button, byId, make} from '../dom.js';
import {state} from '../state.js';
import {ask, isAsking, scoreText, setAsking} from './predict.js';
import {time, whole} from '../words.js';

const STEPS_DOWN = 6;  // halvings of a size
const STEPS_UP = 3;
let base = null;      // the explanation of the file as it is
let entry = null;
let running = 0;

const inFile = (name) => {
  const found = base?.source.map((line) => line.match(/^\s*#\s*define\s+(\w+)\s+\(?(\d+)\)?/))
      .find((match) => match && match[1] === name);
  return found ? Number(found[2]) : undefined;
};

// The values that a slider goes through.
function valuesOf(tunable) {
  const values = [];
  if (tunable.power_of_two) {
    for (let value = 1; value <= tunable.max; value *= 2) if (value >= tunable.min) values.push(value);
  } else {
    const step = Math.max(1, Math.floor((tunable.max - tunable.min) / 64));
    for (let value = tunable.min; value <= tunable.max; value += step) values.push(value);
  }
  const now = inFile(tunable.name) ?? tunable.fallback;
  return {now, values: [...new Set([...values, now])].sort((a, b) => a - b)};
}

function sizesOf(size) {
  const values = [];
  for (let k = -STEPS_DOWN; k <= STEPS_UP; ++k) values.push(Math.max(1, Math.round(size * 2 ** k)));
  return {now: size, values: [...new Set(values)]};
}

// Counters are taken at a small size and times at a large one: both move by the same factor.
const timedSize = (name, value, now) => {
  const timed = base.gpu?.extent[name];
  return timed ? Math.max(1, Math.round(timed * value / now)) : 0;
};

function sizeText(name, value, now) {
  const timed = timedSize(name, value, now);
  return timed && timed !== value ? `${whole(value)}; time at ${whole(timed)}` : whole(value);
}

function slider(kind, name, {now, values}) {
  const input = make('input', {type: 'range', min: 0, max: values.length - 1, value: values.indexOf(now),
                               id: `explore-${name}`});
  Object.assign(input.dataset, {kind, name, values: JSON.stringify(values), now});
  const output = make('output');
  const update = () => {
    const value = values[input.value];
    output.textContent = kind === 'size' ? sizeText(name, value, now) : whole(value);
    input.setAttribute('aria-valuetext', output.textContent);
  };
  update();
  for (const event of ['input', 'change']) input.addEventListener(event, update);
  input.addEventListener('change', moved);
  return make('label', {className: 'slider'}, make('span', {textContent: kind === 'size' ? `size ${name}` : name}),
              input, output);
}

const sliders = () => [...byId('sliders').querySelectorAll('input[type=range]')];
const valueOf = (input) => JSON.parse(input.dataset.values)[input.value];

function chosen() {
  const settings = {};
  const extent = [];
  const timed = [];
  for (const input of sliders()) {
    const {kind, name} = input.dataset;
    const now = Number(input.dataset.now);
    const value = valueOf(input);
    if (kind === 'size') {
      extent.push(value);
      timed.push(timedSize(name, value, now));
    } else if (value !== now) {
      settings[name] = value;
    }
  }
  return {settings, extent, timed: timed.every((size) => size > 0) ? timed : []};
}

// What a question is about: the time, or where none can be predicted, the first counter.
function questionOf() {
  const [first] = base?.totals || [];
  if (base?.gpu) return {what: 'the predicted GPU time', of: ({gpu}) => gpu?.us};
  return first && {what: `"${first.name}"`,
                   of: ({totals}) => totals.find((each) => each.name === first.name)?.yours};
}

// "Predict first": the question comes before the answer, and only for what has a known answer.
async function moved() {
  const number = ++running;
  byId('explored').replaceChildren();
  const asked = questionOf();
  const guess = isAsking() && asked ? await ask(byId('question'), asked.what) : null;
  if (number !== running) return;
  byId('explored').replaceChildren(make('p', {className: 'faint', textContent: 'the model runs …'}));
  try {
    const explained = await post(pathOf(state().exercise, '/explore'), chosen());
    if (number !== running) return;
    if (guess) guess.settle(asked.of(base), asked.of(explained));
    byId('score').textContent = scoreText();
    showComparison(explained);
  } catch (problem) {
    if (number !== running) return;
    guess?.drop();
    byId('explored').replaceChildren(make('pre', {textContent: problem.message}));
  }
}

function bar(now, before) {
  const most = Math.max(now, before, 1e-9);
  const made = make('span', {className: 'bars', 'aria-hidden': 'true'});
  for (const [value, name] of [[before, 'before'], [now, 'now']]) {
    const each = make('span', {className: name});
    each.style.width = `${100 * value / most}%`;
    made.append(each);
  }
  return made;
}

function row(name, before, now, text) {
  const change = before > 0 ? `× ${(now / before).toPrecision(2)}` : now > 0 ? 'new' : '–';
  return make('tr', {}, make('th', {textContent: name, scope: 'row'}), make('td', {textContent: text(before)}),
              make('td', {textContent: text(now)}), make('td', {textContent: change}),
              make('td', {}, bar(now, before)));
}

function showComparison(explained) {
  const rows = [];
  if (explained.gpu && base.gpu) {
    rows.push(row(`predicted time (${explained.gpu.name})`, base.gpu.us, explained.gpu.us, time));
    if (base.gpu.ratio && explained.gpu.ratio) {
      rows.push(row('of the reference’s speed', base.gpu.ratio, explained.gpu.ratio,
                    (value) => `${Math.round(100 * value)} %`));
    }
    rows.push(row('occupancy', base.gpu.occupancy, explained.gpu.occupancy,
                  (value) => `${Math.round(100 * value)} %`));
  }
  for (const total of explained.totals) {
    const old = base.totals.find((each) => each.name === total.name);
    const text = total.average ? (value) => value.toFixed(1) : whole;
    if (old && (old.yours > 0 || total.yours > 0)) rows.push(row(total.name, old.yours, total.yours, text));
  }
  const head = ['', 'file', 'explored', 'change', ''].map((text) => make('th', {textContent: text}));
  byId('explored').replaceChildren(make('table', {className: 'explored'},
                                        make('thead', {}, make('tr', {}, ...head)),
                                        make('tbody', {}, ...rows)), ...predictionOf(explained));
}

// Why the time is what it is, and whether it means much at this size.
function predictionOf({gpu, remarks}) {
  if (!gpu) return remarks.map((text) => make('p', {className: 'open', textContent: text}));
  const list = make('ul', {className: 'why'}, ...gpu.sentences.map((textContent) => make('li', {textContent})));
  if (gpu.fills) return [list];
  return [make('p', {className: 'open', id: 'too-small', textContent:
      'This size does not fill the GPU: starting the launch and waiting take most of the time, so it says little ' +
      'about the kernel’s accesses.'}), list];
}

// Draws the sliders for the exercise; the explanation is that of the file. A check sends it anew: where it says
// the same, what was explored stays, as does a question that waits for its answer.
export function showExplore(catalogueEntry, explanation) {
  if (entry?.id === catalogueEntry.id && JSON.stringify(base) === JSON.stringify(explanation)) return;
  entry = catalogueEntry;
  base = explanation;
  draw();
}

function draw() {
  running += 1;
  byId('explored').replaceChildren(...(base ? [make('p', {className: 'faint', textContent:
      'Move a slider: the model runs the kernel with that value, and compares it with the file as it is.'})] : []));
  byId('question').replaceChildren();
  if (!base) {
    byId('sliders').replaceChildren(make('p', {className: 'faint',
                                               textContent: 'The sliders come with the counters.'}));
    return;
  }
  const made = [...entry.tunables.map((each) => slider('define', each.name, valuesOf(each))),
                ...Object.entries(entry.extent).map(([name, size]) => slider('size', name, sizesOf(size)))];
  const asking = make('input', {type: 'checkbox', checked: isAsking(), id: 'predict-first'});
  asking.addEventListener('change', () => setAsking(asking.checked));
  const score = make('span', {id: 'score', className: 'faint', textContent: scoreText()});
  const back = button('As in the file', 'set all sliders back', draw, {className: 'quiet'});
  byId('sliders').replaceChildren(...made, make('div', {className: 'choices'},
                                                make('label', {}, asking, ' predict first'), score, back));
}
