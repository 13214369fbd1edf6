// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the studio's page: opens exercises, saves, and shows what the server says.
import {listen, pathOf, post, Problem, put, read} from './api.js';
import {hideConflict, showConflict} from './conflict.js';
import {VIEWS, wire} from './controls.js';
import {button, byId, make} from './dom.js';
import {makeEditor} from './editor.js';
import {showExplore} from './explore.js';
import {showHandout} from './handout.js';
import {showHints} from './hints.js';
import {leadTo, showLabs} from './labs.js';
import {heatOf, marksOf} from './marks.js';
import {applyPresentation, applyTheme} from './present.js';
import {go, onChange, state} from './state.js';
import {showPrediction, showProblem, showVerdict} from './verdict.js';
import {showVersions} from './versions.js';
import {chooseLine, setCounters, showWarp} from './warpview.js';

let kit = null;
let editor = null;
// The open exercise: its catalogue entry, progress, the version of the file that the text is based
// on, that version's text, and what is known about it.
const open = {id: '', entry: null, progress: null, base: '', text: '', utf8: true, check: {}, counters: {}};

const tell = (text) => { byId('told').textContent = text; };
const isDirty = () => !state().version && open.id !== '' && editor.text() !== open.text;

function showDirty() {
  const dirty = isDirty();
  byId('save').disabled = !dirty;
  byId('dirty').textContent = dirty ? 'not saved' : '';
}

// ---- the file ----

function takeFile(file) {
  Object.assign(open, {base: file.version, text: file.text, utf8: file.utf8});
  if (!state().version && editor.text() !== file.text) editor.setText(file.text);
  editor.setReadOnly(Boolean(state().version) || !file.utf8);
  if (!file.utf8) tell('This file is not UTF-8, or too long: mend it in another editor.');
  showDirty();
}

function decide(theirs, mine) {
  showConflict(theirs, mine, async (what) => {
    if (what === 'theirs') {
      takeFile(theirs);
      return;
    }
    open.base = theirs.version;
    open.text = theirs.text;
    save();
  });
}

// One after the other: each is based on what the one before has written.
let saving = Promise.resolve();
const save = () => {
  saving = saving.then(saveNow, saveNow);
  return saving;
};

async function saveNow() {
  if (state().version || !open.utf8) return;
  const text = editor.text();
  const exercise = open.id;
  try {
    const {version} = await put(pathOf(exercise, '/file'), {text, base: open.base});
    if (exercise !== open.id) return;
    Object.assign(open, {base: version, text});
    hideConflict();
    tell('saved');
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 409) decide(problem.answer, text);
    else tell(`Not saved. ${problem.message}`);
  }
  showDirty();
}

// What this page is about to have saved itself is no news.
async function hearFile(file) {
  await saving;
  if (file.exercise && file.exercise !== open.id) return;
  if (file.version === open.base) return;
  if (isDirty() && editor.text() !== file.text) {
    decide(file, editor.text());
    return;
  }
  takeFile(file);
  tell(file.exists ? 'another program has saved the file' : 'the file was removed; save to restore it');
}

// ---- the verdict ----

const isFull = () => open.progress?.progress === 'full';

function decorate() {
  if (state().version) {
    editor.decorate([], []);
    return;
  }
  editor.decorate(marksOf(open.check.grade), heatOf(open.counters.explanation));
}

function showCounters() {
  showPrediction(open.counters);
  showProblem(open.check.grade?.lines?.length ? '' : open.counters.problem);
  setCounters(open.counters, isFull());
  showExplore(open.entry, open.counters.explanation);
}

// What the server knows now; null if a save has overtaken the answer.
async function askAgain() {
  await saving;
  const {id, base} = open;
  const asked = await read(pathOf(id));
  await saving;
  return id === open.id && base === open.base ? asked : null;
}

// A check of a version that this page has not: its news got lost, so it is asked for.
async function hearCheck(message) {
  if (message.version !== open.base) {
    const asked = await askAgain();
    if (asked) await hearFile(asked.file);
  }
  open.check = message;
  showVerdict(message, open.entry);
  showProblem(message.grade?.lines?.length ? '' : open.counters.problem);
  decorate();
  if (message.event !== 'end') return;
  await refreshProgress();
  setCounters(open.counters, isFull());
}

async function refreshProgress() {
  const exercise = open.id;
  const progress = await read(pathOf(exercise, '/progress'));
  kit.progress = kit.progress.map((each) => (each.id === exercise ? progress : each));
  if (exercise === open.id) {
    const solved = progress.progress === 'full' && !isFull();
    open.progress = progress;
    // The handout has the idea from now on.
    if (solved) showHandout((await read(pathOf(exercise))).handout);
  }
  showLabs(kit);
  if (state().view === 'versions') showVersions(open.id, open.progress);
}

function hear(message) {
  if (message.exercise !== open.id) {
    if (message.type === 'check' && message.event === 'end') reloadKit();
    return;
  }
  if (message.type === 'file') hearFile(message).catch((problem) => tell(problem.message));
  if (message.type === 'check') hearCheck(message).catch((problem) => tell(problem.message));
  if (message.type === 'counters') {
    open.counters = message;
    showCounters();
    decorate();
  }
}

async function reloadKit() {
  kit = await read('/api/kit');
  showLabs(kit);
}

// ---- exercises, views and versions ----

async function openExercise(id) {
  const asked = await read(pathOf(id));
  if (state().exercise !== id) return;
  Object.assign(open, {id, entry: asked.entry, progress: asked.progress, check: asked.check,
                       counters: asked.counters});
  tell('');
  document.title = `${id} · studio`;
  byId('title').textContent = asked.entry.title;
  byId('path').textContent = asked.path;
  hideConflict();
  takeFile(asked.file);
  editor.forget();
  showHandout(asked.handout);
  showVerdict(open.check, open.entry);
  showCounters();
  decorate();
  showLabs(kit);
  showDirty();
  showHints(id).catch((problem) => byId('hints').replaceChildren(make('p', {textContent: problem.message})));
  if (!asked.check.event && asked.file.exists) await post(pathOf(id, '/check'));
  await showVersion();
  showView();
}

async function showVersion() {
  const {version, exercise} = state();
  const bar = byId('version');
  bar.hidden = !version;
  editor.setReadOnly(Boolean(version) || !open.utf8);
  if (!version) {
    if (open.viewing) editor.setText(open.draft ?? open.text);
    Object.assign(open, {viewing: '', draft: undefined});
    decorate();
    return;
  }
  if (!open.viewing) open.draft = editor.text();
  const {text} = await read(pathOf(exercise, `/versions/${version}`));
  open.viewing = version;
  editor.setText(text);
  decorate();
  bar.replaceChildren('An earlier version, to read. ',
                      button('Restore it', 'put this text into the editor; save to write the file', () => {
                        open.draft = text;
                        go({version: ''});
                        tell('restored in the editor: save to write the file');
                      }), button('Back to the file', '', () => go({version: ''})));
}

function showView() {
  const {view} = state();
  for (const each of VIEWS) {
    byId(`view-${each}`).hidden = each !== view;
    byId(`tab-${each}`).setAttribute('aria-selected', String(each === view));
    byId(`tab-${each}`).tabIndex = each === view ? 0 : -1;
  }
  if (view === 'versions' && open.progress) showVersions(open.id, open.progress);
  if (view === 'warp' && open.counters.explanation) showWarp();
}

async function follow(now, before) {
  applyPresentation();
  if (now.exercise !== before.exercise) {
    if (isDirty()) await save();
    await openExercise(now.exercise);
    return;
  }
  if (now.version !== before.version) {
    await showVersion();
    showDirty();
  }
  if (now.line !== before.line && now.line > 0) editor.goTo(now.line);
  showView();
  if (now.present !== before.present) editor.refresh();
}

function moved(line) {
  const known = open.counters.explanation?.lines.some((each) => each.line === line);
  if (known && line !== state().line && state().view === 'warp' && !isDirty()) chooseLine(line);
}

// The server is there again: whatever changed meanwhile is asked for.
async function connected(is) {
  byId('offline').hidden = is;
  if (!is || !open.id) return;
  const asked = await askAgain();
  if (!asked) return;
  await hearFile(asked.file);
  if (!asked.check.event && asked.file.exists) await post(pathOf(open.id, '/check'));
  else if (asked.check.event) hear(asked.check);
  if (asked.counters.exercise) hear(asked.counters);
}

async function begin() {
  applyTheme();
  applyPresentation();
  kit = await read('/api/kit');
  editor = await makeEditor(byId('editor'), kit.codemirror, {changed: showDirty, moved, save});
  wire({save, isDirty, editor, again: () => post(pathOf(open.id, '/check')),
        lines: () => open.counters.explanation?.lines || []});
  onChange((now, before) => follow(now, before).catch((problem) => tell(problem.message)));
  listen(hear, (is) => connected(is).catch((problem) => tell(problem.message)));
  const next = kit.progress.find((each) => each.progress !== 'full' && each.lab !== 'lab0_peaks') || kit.progress[0];
  if (state().exercise) await openExercise(state().exercise);
  else go(leadTo(next.id));
}

begin().catch((problem) => tell(problem.message));
