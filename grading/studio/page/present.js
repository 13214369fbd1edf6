// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: dark mode, keys and their help, and the link to what is shown.
import {byId, make} from './dom.js';

const THEMES = ['', 'light', 'dark'];
const THEME_NAMES = {'': 'as the system', light: 'light', dark: 'dark'};
export const KEYS = [
  ['Ctrl+S', 'save and check'], ['Esc', 'leave the editor'], ['Alt+E', 'to the editor'],
  ['Alt+L', 'to the list of exercises'], ['Alt+J, Alt+K', 'next and previous line that costs'],
  ['Alt+1, 2, 3', 'warp view, explore, versions'], ['Alt+W', 'the whole width for kernel and views'],
  ['Alt+P', 'presentation mode'],
  ['← → and space', 'in the warp view: step back, step forward, play'],
];

export function applyTheme(theme = localStorage.getItem('oclab-theme') || '') {
  document.documentElement.classList.remove('light', 'dark');
  if (theme) document.documentElement.classList.add(theme);
  byId('theme').title = `colours: ${THEME_NAMES[theme]}`;
}

export function nextTheme() {
  const now = THEMES.indexOf(localStorage.getItem('oclab-theme') || '');
  const theme = THEMES[(now + 1) % THEMES.length];
  localStorage.setItem('oclab-theme', theme);
  applyTheme(theme);
}

export function showHelp() {
  const dialog = byId('help');
  const rows = KEYS.map(([key, what]) => make('tr', {}, make('td', {}, make('kbd', {textContent: key})),
                                              make('td', {textContent: what})));
  byId('keys').replaceChildren(make('tbody', {}, ...rows));
  dialog.showModal();
}

export async function copyLink() {
  const say = (text) => { byId('status').textContent = text; };
  try {
    await navigator.clipboard.writeText(location.href);
    say('The link to this state is copied.');
  } catch {
    say(`The link to this state: ${location.href}`);
  }
}
