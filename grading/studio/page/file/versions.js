// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: earlier versions of the file, with the points that they had.
import {pathOf, read} from '../api.js';
import {button, byId, make, renew} from '../dom.js';
import {go, state} from '../state.js';

const SIGNS = {PASS: '✔', PARTIAL: '◐', FAIL: '✖', INCONCLUSIVE: '?', 'NOT ASSESSED': '–'};
const signOf = (status) => SIGNS[status.toUpperCase().replaceAll('-', ' ')] || '–';

const timeOf = (text) => new Date(text).toLocaleString(undefined, {
  month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit'});

// The latest first; a version that was checked several times has a row with its last check.
function rowsOf(versions, attempts) {
  const checked = new Map(attempts.map((attempt) => [attempt.source, attempt]));
  return versions.map((version) => ({...version, attempt: checked.get(version.fingerprint)}));
}

function rowOf({fingerprint, time, attempt}, worth) {
  const criteria = Object.entries(attempt?.lines || {}).map(([name, status]) => make('span', {
    className: 'criterion', title: `${name}: ${status}`, textContent: `${name} ${signOf(status)} `}));
  const points = attempt ? `${attempt.points}/${worth}` : 'not checked';
  const open = button('Open', `open the version of ${timeOf(time)}`,
                      () => go({version: fingerprint}), {className: 'quiet'});
  const row = make('tr', {}, make('td', {textContent: timeOf(time)}),
                   make('td', {className: 'points', textContent: points}),
                   make('td', {}, ...criteria), make('td', {}, open));
  if (fingerprint === state().version) row.setAttribute('aria-current', 'true');
  return row;
}

// Says that the editor shows an earlier version; `restore` puts it into the editor.
export function showVersionBar(restore) {
  byId('version').replaceChildren(
      'An earlier version, to read. ',
      button('Restore it', 'put this text into the editor; save to write the file', restore),
      button('Back to the file', '', () => go({version: ''})));
}

export async function showVersions(exercise, progress) {
  const {versions} = await read(pathOf(exercise, '/versions'));
  if (exercise !== state().exercise) return;
  const rows = rowsOf(versions, progress.attempts);
  const table = make('table', {className: 'versions'},
                     make('thead', {}, make('tr', {}, ...['saved', 'points', 'verdict', ''].map(
                         (text) => make('th', {textContent: text})))),
                     make('tbody', {}, ...rows.map((row) => rowOf(row, progress.worth))));
  renew(byId('versions'), rows.length ? table : make('p', {
    className: 'faint', textContent: 'No version yet. Each one that you save is kept here.'}));
}
