// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the page shows, kept in its address, so that a link leads to the same state.

const NUMBERS = ['line', 'launch', 'group', 'warp', 'step', 'present', 'wide', 'beside', 'all'];
const WORDS = ['exercise', 'view', 'version'];
const listeners = [];
let current = fromAddress();

function fromAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  const state = {};
  for (const name of WORDS) state[name] = values.get(name) || '';
  for (const name of NUMBERS) state[name] = Number.parseInt(values.get(name), 10) || 0;
  state.view = state.view || 'warp';
  return state;
}

export const state = () => current;

export function link(changes = {}) {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries({...current, ...changes})) {
    if (value && !(name === 'view' && value === 'warp')) values.set(name, value);
  }
  return `#${values}`;
}

// Changes the state; what is shown follows. Another exercise or view is a step of the history.
export function go(changes) {
  const before = current;
  const hash = link(changes);
  current = {...current, ...changes};
  const isStep = before.exercise !== current.exercise || before.view !== current.view;
  if (hash !== location.hash) history[isStep ? 'pushState' : 'replaceState'](null, '', hash);
  for (const listener of listeners) listener(current, before);
}

export function onChange(listener) {
  listeners.push(listener);
}

addEventListener('hashchange', () => {
  const before = current;
  current = fromAddress();
  for (const listener of listeners) listener(current, before);
});
