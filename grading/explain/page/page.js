// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: shows an explanation (docs/explanation.schema.json) that lies in the page itself.
const data = JSON.parse(document.getElementById('explanation').textContent);
const machine = data.machine;
const lines = new Map(data.lines.map((line) => [line.line, line]));
const hottest = Math.max(...data.lines.map((line) => line.share), 1e-9);

// ---- small helpers ----

// A new element. Texts are set as text, never as markup: they come from the student's file.
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

function draw(tag, attributes = {}, text = '') {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

// A paragraph in which `names` are set as code.
function prose(text, properties = {}) {
  const parts = text.split('`').map(
      (part, i) => (i % 2 ? make('code', {textContent: part}) : part));
  return make(properties.className === 'sentence' ? 'span' : 'p', properties, ...parts);
}

const byId = (id) => document.getElementById(id);
const whole = (value) => Math.round(value).toLocaleString('en').replaceAll(',', '\u202f');
const decimal = (value) => value.toFixed(1);
const percent = (share) => (share < 0.005 ? '' : `${Math.round(100 * share)} %`);
const distinct = (values) => [...new Set(values)].sort((a, b) => a - b);
const heat = (share) => `--heat: ${(0.75 * Math.sqrt(share / hottest)).toFixed(3)}`;
const isLocal = (access) => access.kind.startsWith('local');
const isAtomic = (access) => access.kind.endsWith('atomic');

function nameOf(access) {
  const [memory, what] = access.kind.split('_');
  const verb = {load: 'read', store: 'write', atomic: 'atomic'}[what];
  return `${memory} ${verb} ${access.object}`.trim();
}

// ---- one line in detail ----

function facts(pairs) {
  const list = make('dl');
  for (const [term, text] of pairs) {
    list.append(make('dt', {textContent: term}), make('dd', {textContent: text}));
  }
  return list;
}

function accessFacts(access) {
  const each = (value) => decimal(value / access.requests);
  const pairs = [
    ['requests', whole(access.requests)],
    [`${access.unit} per request`, `${each(access.transactions)}, at least ${each(access.ideal)}`],
    ['most in one request', whole(access.worst)],
    ['active lanes per request', each(access.lanes)],
  ];
  if (access.unit === 'sectors') {
    const moved = access.transactions * machine.sector_bytes;
    pairs.push(['bytes used of those moved', percent(access.useful_bytes / moved) || '0 %']);
  }
  return facts(pairs);
}

// The pattern is said here unless the line's sentence says it.
function showAccess(access) {
  if (!access.example) return [accessFacts(access)];
  const {text} = access.pattern;
  const pattern = `${text[0].toUpperCase()}${text.slice(1)}.`;
  return [...(access.named ? [] : [prose(pattern)]), figure(access), accessFacts(access)];
}

function showBranch(branch) {
  return [
    facts([
      ['executed by warps', whole(branch.executed)],
      ['parts a warp', whole(branch.divergent)],
      ['issue slots wasted', whole(branch.idle_lanes / machine.warp_size)],
    ]),
    make('p', {
      className: 'faint',
      textContent: 'A slot is lost for every 32 lanes that wait while an instruction of the ' +
          'other path is issued.',
    }),
  ];
}

// The parts of a line, the most expensive first: [name, cost, how to show it].
function partsOf(line) {
  const parts = line.accesses.map(
      (access) => [nameOf(access), access.cost, () => showAccess(access)]);
  if (line.branch) parts.push(['branch', line.branch.cost, () => showBranch(line.branch)]);
  return parts.sort((a, b) => b[1] - a[1]);
}

function showLine(number) {
  const line = lines.get(number);
  for (const button of document.querySelectorAll('[data-line]')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.line) === number));
  }
  byId('detail-title').textContent = `Line ${number}` +
      (percent(line.share) ? `: ${percent(line.share)} of the cost` : '');
  const body = byId('detail-body');
  body.replaceChildren(make('code', {textContent: data.source[number - 1].trim()}));
  if (line.sentence) body.append(prose(line.sentence));
  const place = make('div');
  const tabs = make('div', {className: 'tabs'});
  partsOf(line).forEach(([name, , show], i) => {
    const tab = make('button', {type: 'button', textContent: name});
    tab.addEventListener('click', () => {
      for (const other of tabs.children) other.setAttribute('aria-pressed', String(other === tab));
      place.replaceChildren(...show());
    });
    tabs.append(tab);
    if (i === 0) tab.click();
  });
  body.append(tabs, place);
}

// Where the page is one column, what a choice shows lies further down.
function chooseLine(number) {
  showLine(number);
  if (matchMedia('(max-width: 70rem)').matches) byId('detail').scrollIntoView({block: 'start'});
}

// ---- the page ----

function sourceRow(number, text) {
  const line = lines.get(number);
  const share = make('span', {className: 'share', textContent: line ? percent(line.share) : ''});
  const row = make(line ? 'button' : 'div', {className: 'row'}, share,
                   make('span', {className: 'number', textContent: number}),
                   make('span', {textContent: text || ' '}));
  if (line) {
    row.type = 'button';
    row.style = heat(line.wastes ? line.share : 0);
    row.dataset.line = number;
    row.addEventListener('click', () => chooseLine(number));
  }
  return row;
}

function showSource() {
  const rows = make('div', {className: 'rows'});
  data.source.forEach((text, i) => rows.append(sourceRow(i + 1, text)));
  byId('source').append(rows);
}

function showWorst() {
  for (const number of data.ranking.slice(0, 3)) {
    const line = lines.get(number);
    if (line.cost <= 0) continue;
    const head = `Line ${number}: ${percent(line.share) || '0 %'}`;
    const code = data.source[number - 1].trim();
    const button = make('button', {type: 'button', style: heat(line.wastes ? line.share : 0)},
                        make('span', {className: 'head', textContent: head}),
                        make('code', {className: 'line', textContent: code}),
                        prose(line.sentence, {className: 'sentence'}));
    button.dataset.line = number;
    button.addEventListener('click', () => chooseLine(number));
    byId('worst-list').append(make('li', {}, button));
  }
}

function showTotals() {
  const table = byId('totals-table');
  const row = (cell, texts) =>
      make('tr', {}, ...texts.map((text) => make(cell, {textContent: text})));
  table.append(make('thead', {}, row('th', ['', 'yours', 'reference', 'ratio'])));
  const body = make('tbody');
  for (const total of data.totals) {
    const text = (value) => (total.average ? decimal(value) : whole(value));
    const known = total.reference !== undefined;
    body.append(row('td', [
      total.name, text(total.yours), known ? text(total.reference) : '–',
      known && total.reference > 0 ? (total.yours / total.reference).toFixed(2) : '–',
    ]));
  }
  table.append(body);
  for (const remark of data.remarks) {
    byId('remarks').append(prose(`Note: ${remark}`));
  }
}

function showGpu() {
  if (!data.gpu) return;
  byId('gpu').hidden = false;
  byId('gpu-title').textContent = `Predicted for an ${data.gpu.name}`;
  for (const sentence of data.gpu.sentences) {
    byId('gpu-list').append(make('li', {textContent: sentence}));
  }
}

function showHead() {
  const sizes = Object.entries(data.extent).map(([name, size]) => `${name} = ${whole(size)}`);
  const more = data.launches.length > 1 ? `, and ${data.launches.length - 1} launches more` : '';
  document.title = `${data.exercise}: why it is slow`;
  byId('title').textContent = `${data.exercise}: ${data.title}`;
  byId('what').textContent =
      `${data.file} at ${sizes.join(', ')}; ${data.launches[0] || 'no launch'}${more}`;
  byId('footer').textContent = 'Counted in a model of a GPU: warps of 32 lanes, sectors of 32 ' +
      'bytes, 32 banks of local memory. What is wasted counts in full, what is needed a tenth, ' +
      'an issue slot lost a quarter. ' +
      `OpenCL Lab Kit ${data.kit_version}.`;
}

// j and k go through the lines that cost something.
function moveBy(step) {
  const numbers = data.lines.filter((line) => line.cost > 0).map((line) => line.line);
  if (numbers.length === 0) return;
  const pressed = document.querySelector('.row[aria-pressed="true"]');
  const at = pressed ? numbers.indexOf(Number(pressed.dataset.line)) : -1;
  const next = numbers[Math.min(Math.max(at + step, 0), numbers.length - 1)];
  showLine(next);
  document.querySelector(`.row[data-line="${next}"]`).focus();
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'j') moveBy(1);
  if (event.key === 'k') moveBy(-1);
});

showHead();
showGpu();
showWorst();
showSource();
showTotals();
if (data.ranking.length > 0) {
  showLine(data.ranking[0]);
} else {
  byId('detail-body').textContent = 'No line accesses memory or branches.';
}
