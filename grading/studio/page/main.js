// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the studio's page: opens exercises, saves, and shows what the server says.
import {inOrder, listen, pathOf, post, Problem, put, read} from './api.js';
import {hideConflict, showConflict} from './file/conflict.js';
import {selectTab, wire} from './controls.js';
import {byId} from './dom.js';
import {makeEditor} from './file/editor.js';
import {showExplore} from './explore/explore.js';
import {showHandout} from './handout.js';
import {showHints} from './verdict/hints.js';
import {leadTo, showLabs} from './labs.js';
import {applyLayout} from './layout.js';
import {heatOf, marksOf} from './file/marks.js';
import {applyTheme} from './present.js';
import {wireReader} from './reader.js';
import {go, onChange, state} from './state.js';
import {showPrediction, showProblem, showVerdict} from './verdict/verdict.js';
import {showVersionBar, showVersions} from './file/versions.js';
import {chooseLine, setCounters, showWarp} from './warp/warpview.js';

let kit = null;
let editor = null;
// The open exercise: its catalogue entry, progress, the version of the file that the text is based
// on, that version's text, and what is known about it.
const open = {id: '', entry: null, progress: null, base: '', text: '', utf8: true, check: {}, counters: {}};

const showStatus = (text) => { byId('status').textContent = text; };
// That the server is away is shown apart, and must not hide that a file was not saved.
const sayProblem = (problem) => {
  if (problem.status !== 0 || byId('offline').hidden) showStatus(problem.message);
};
const isDirty = () => !state().version && open.id !== '' && editor.text() !== open.text;

function showDirty() {
  const dirty = isDirty();
  byId('save').disabled = !dirty;
  byId('dirty').textContent = dirty ? 'not saved' : '';
  markState();
}

// What the page shows now, for programs that drive it.
function markState() {
  const {id, base, check, counters} = open;
  Object.assign(document.body.dataset, {
    exercise: id, version: base, event: check.version === base ? check.event : '',
    counted: counters.version || ''});
}

// ---- the file ----

function takeFile(file) {
  Object.assign(open, {base: file.version, text: file.text, utf8: file.utf8});
  if (!state().version && editor.text() !== file.text) editor.setText(file.text);
  editor.setReadOnly(Boolean(state().version) || !file.utf8);
  if (!file.utf8) showStatus('This file is not UTF-8, or too long: fix it in another editor.');
  showDirty();
}

function decide(theirs, mine) {
  showConflict(theirs, mine, async (what) => {
    if (what === 'theirs') return takeFile(theirs);
    Object.assign(open, {base: theirs.version, text: theirs.text});
    return save();
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
    showStatus('saved');
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 409) decide(problem.answer, text);
    else showStatus(`Not saved. ${problem.message}`);
  }
  showDirty();
}

// Ignores the page's own saves.
async function hearFile(file) {
  await saving;
  if (file.exercise && file.exercise !== open.id) return;
  if (file.version === open.base) return;
  if (isDirty() && editor.text() !== file.text) {
    decide(file, editor.text());
    return;
  }
  takeFile(file);
  showStatus(file.exists ? 'another program has saved the file' : 'the file was removed; save to restore it');
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
  setCounters(open.counters, isFull(), open.check.grade);
  showExplore(open.entry, open.counters.explanation);
}

// Hears of the file as the server has it now: what a message says may be older than a save of this page.
// Returns what the server knows; null if a save has overtaken the answer.
async function hearFileAgain() {
  await saving;
  const {id, base} = open;
  const asked = await read(pathOf(id));
  await saving;
  if (id !== open.id || base !== open.base) return null;
  await hearFile(asked.file);
  return asked;
}

// A check of a version that this page has not: its events were lost, so it is requested.
async function hearCheck(message) {
  if (message.version !== open.base) await saving;
  if (message.version !== open.base) await hearFileAgain();
  if (!isShown(message.exercise)) return;
  open.check = message;
  markState();
  showVerdict(message, open.entry);
  showProblem(message.grade?.lines?.length ? '' : open.counters.problem);
  decorate();
  if (message.event === 'end') refreshProgress().catch(sayProblem);
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
  if (!isShown(exercise)) return;
  setCounters(open.counters, isFull(), open.check.grade);
  if (state().view === 'versions') await showVersions(open.id, open.progress);
}

// Not while the address already names another exercise: its line would be taken for one of this.
const isShown = (exercise) => exercise === open.id && exercise === state().exercise;

async function hear(message) {
  if (!isShown(message.exercise)) {
    missed.add(message.exercise);
    if (message.type === 'check' && message.event === 'end') reloadKit().catch(sayProblem);
    return;
  }
  if (message.type === 'file' && message.version !== open.base) await hearFileAgain();
  if (message.type === 'check') await hearCheck(message);
  if (message.type === 'counters') {
    open.counters = message;
    showCounters();
    decorate();
    markState();
  }
}

async function reloadKit() {
  kit = await read('/api/kit');
  showLabs(kit);
}

// ---- exercises, views and versions ----

// Exercises of which something was heard while they were not open. If that was while the page waited
// for the server's answer, this answer is old.
const missed = new Set();

async function openExercise(id, asking = null) {
  missed.delete(id);
  const asked = await (asking || read(pathOf(id)));
  if (state().exercise !== id) return;
  Object.assign(open, {id, entry: asked.entry, progress: asked.progress, check: asked.check,
                       counters: asked.counters});
  showStatus('');
  document.title = `${id} · studio`;
  byId('title').textContent = asked.entry.title;
  byId('path').textContent = asked.path;
  hideConflict();
  takeFile(asked.file);
  editor.begin();
  if (state().line) editor.goTo(state().line);
  showHandout(asked.handout);
  showVerdict(open.check, open.entry);
  showCounters();
  decorate();
  showLabs(kit);
  showDirty();
  showHints(id).catch(sayProblem);
  if (missed.has(id)) inOrder(catchUp, sayProblem);
  else if (!asked.check.event && asked.file.exists) await post(pathOf(id, '/check'));
  await showVersion();
  showView();
}

async function showVersion() {
  const {version, exercise} = state();
  byId('version').hidden = !version;
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
  showVersionBar(() => {
    open.draft = text;
    go({version: ''});
    showStatus('restored in the editor: save to write the file');
  });
}

function showView() {
  const {view} = state();
  selectTab(view);
  if (view === 'versions' && open.progress) showVersions(open.id, open.progress);
  if (view === 'warp' && open.counters.explanation) showWarp();
}

async function follow(now, before) {
  applyLayout();
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
}

function moved(line) {
  const known = open.counters.explanation?.lines.some((each) => each.line === line);
  if (known && line !== state().line && state().view === 'warp' && !isDirty()) chooseLine(line);
}

// Fetches everything that may have changed while the page heard nothing.
async function catchUp() {
  if (!open.id) return;
  const asked = await hearFileAgain();
  if (!asked) return;
  if (!asked.check.event && asked.file.exists) await post(pathOf(open.id, '/check'));
  else if (asked.check.event) await hear(asked.check);
  if (asked.counters.exercise) await hear(asked.counters);
}

async function begin() {
  applyTheme();
  applyLayout();
  wireReader(sayProblem);
  const first = state().exercise;
  const asking = first ? read(pathOf(first)) : null;
  asking?.catch(() => {});  // who opens the exercise tells
  kit = await read('/api/kit');
  editor = await makeEditor(byId('editor'), kit.codemirror, {changed: showDirty, moved, save});
  wire({save, isDirty, editor, again: () => post(pathOf(open.id, '/check')),
        lines: () => open.counters.explanation?.lines || []});
  onChange((now, before) => follow(now, before).catch(sayProblem));
  listen(hear, catchUp, (is) => { byId('offline').hidden = is; }, sayProblem);
  const next = kit.progress.find((each) => each.progress !== 'full' && each.lab !== 'lab0_peaks') || kit.progress[0];
  if (state().exercise) await openExercise(state().exercise, first === state().exercise ? asking : undefined);
  else go(leadTo(next.id));
}

begin().catch(sayProblem);
