// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the page divides its place: the size of the editor, and the wide layout.
import {byId} from './dom.js';
import {go, state} from './state.js';

const LEAST = 15;  // per cent of the place
const MOST = 85;
const STEP = 3;
const KEY = 'oclab-editor-size';
const NAMES = {column: '--editor-height', row: '--editor-width'};

const direction = () => getComputedStyle(byId('panes')).flexDirection;

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

function sizeNow() {
  const [panes, editor] = [byId('panes'), byId('editor')].map((each) => each.getBoundingClientRect());
  return 100 * (direction() === 'row' ? editor.width / panes.width : editor.height / panes.height);
}

function apply() {
  for (const [name, size] of Object.entries(stored())) byId('panes').style.setProperty(NAMES[name], `${size}%`);
  byId('divider').setAttribute('aria-orientation', direction() === 'row' ? 'vertical' : 'horizontal');
  byId('divider').setAttribute('aria-valuenow', Math.round(sizeNow()));
}

function resize(size) {
  const within = Math.round(Math.min(Math.max(size, LEAST), MOST));
  localStorage.setItem(KEY, JSON.stringify({...stored(), [direction()]: within}));
  apply();
}

function usualSize() {
  localStorage.removeItem(KEY);
  for (const name of Object.values(NAMES)) byId('panes').style.removeProperty(name);
  apply();
}

// The line between the editor and the views is dragged, or moved by the arrow keys.
export function wireDivider() {
  const divider = byId('divider');
  divider.addEventListener('pointerdown', (event) => divider.setPointerCapture(event.pointerId));
  divider.addEventListener('pointermove', (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const {left, top, width, height} = byId('panes').getBoundingClientRect();
    resize(100 * (direction() === 'row' ? (event.clientX - left) / width : (event.clientY - top) / height));
  });
  divider.addEventListener('dblclick', usualSize);
  divider.addEventListener('keydown', (event) => {
    const by = {ArrowUp: -STEP, ArrowLeft: -STEP, ArrowDown: STEP, ArrowRight: STEP}[event.key];
    if (!by) return;
    event.preventDefault();
    resize(sizeNow() + by);
  });
  apply();
}

// The reference beside the kernel needs the whole width.
const isWide = () => Boolean(state().wide || (state().beside && state().view === 'warp'));

export function applyLayout() {
  const root = document.documentElement.classList;
  for (const [name, is] of [['wide', isWide()], ['present', Boolean(state().present)]]) {
    root.toggle(name, is);
    byId(name).setAttribute('aria-pressed', String(is));
  }
  apply();
}

export const togglePresentation = () => go({present: state().present ? 0 : 1});
export const toggleWide = () => go(isWide() ? {wide: 0, beside: 0} : {wide: 1});
