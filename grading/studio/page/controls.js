// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the page's buttons, tabs and keys.
import {byId} from './dom.js';
import {togglePresentation, toggleWide, wireDivider} from './layout.js';
import {copyLink, nextTheme, showHelp} from './present.js';
import {go, state} from './state.js';
import {chooseLine} from './warp/warpview.js';

const VIEWS = ['warp', 'explore', 'versions'];

export function selectTab(view) {
  for (const each of VIEWS) {
    byId(`view-${each}`).hidden = each !== view;
    byId(`tab-${each}`).setAttribute('aria-selected', String(each === view));
    byId(`tab-${each}`).tabIndex = each === view ? 0 : -1;
  }
}

// The next or the previous line that costs something.
function stepLine(all, by) {
  const lines = all.filter((each) => each.cost > 0).map((each) => each.line);
  if (lines.length === 0) return;
  const at = lines.indexOf(state().line);
  chooseLine(lines[Math.min(Math.max(at + by, 0), lines.length - 1)]);
}

const shortcutsOf = ({editor, lines}) => ({
  e: () => editor.focus(), l: () => byId('labs').querySelector('[aria-current]')?.focus(),
  j: () => stepLine(lines(), 1), k: () => stepLine(lines(), -1), p: togglePresentation, w: toggleWide,
  1: () => go({view: 'warp'}), 2: () => go({view: 'explore'}), 3: () => go({view: 'versions'}),
});

// Gives every control its act. `studio` has save(), isDirty(), again(), lines() and the editor.
export function wire(studio) {
  const {save, isDirty, again} = studio;
  const shortcuts = shortcutsOf(studio);
  const acts = {save, present: togglePresentation, wide: toggleWide, theme: nextTheme, 'copy-link': copyLink,
                'keys-help': showHelp};
  for (const [id, act] of Object.entries(acts)) byId(id).addEventListener('click', act);
  byId('close-help').addEventListener('click', () => byId('help').close());
  byId('again').addEventListener('click', again);
  wireDivider();
  VIEWS.forEach((view, i) => {
    byId(`tab-${view}`).addEventListener('click', () => go({view}));
    byId(`tab-${view}`).addEventListener('keydown', (event) => {
      const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (!by) return;
      const next = VIEWS[(i + by + VIEWS.length) % VIEWS.length];
      go({view: next});
      byId(`tab-${next}`).focus();
    });
  });
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;  // the editor has dealt with it
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault();
      if (isDirty()) save();
    }
    if (!event.altKey || event.ctrlKey || !shortcuts[event.key]) return;
    event.preventDefault();
    shortcuts[event.key]();
  });
  addEventListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault();
  });
}
