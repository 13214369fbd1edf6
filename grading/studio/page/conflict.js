// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: when another program has saved the file while this page has edits of its own.
import {button, byId, make} from './dom.js';

// The lines that differ: ' ' in both, '-' only in theirs, '+' only in mine.
export function difference(theirs, mine) {
  const [a, b] = [theirs.split('\n'), mine.split('\n')];
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) ++from;
  let end = 0;
  while (end < a.length - from && end < b.length - from &&
         a[a.length - 1 - end] === b[b.length - 1 - end]) ++end;
  const context = 2;
  return [
    ...a.slice(Math.max(0, from - context), from).map((line) => [' ', line]),
    ...a.slice(from, a.length - end).map((line) => ['-', line]),
    ...b.slice(from, b.length - end).map((line) => ['+', line]),
    ...a.slice(a.length - end, a.length - end + context).map((line) => [' ', line]),
  ];
}

// Shows the choice; `choose` is called with 'mine' or 'theirs'.
export function showConflict(theirs, mine, choose) {
  const bar = byId('conflict');
  const rows = difference(theirs.text, mine).map(([sign, line]) => make('span', {
    className: {'-': 'theirs', '+': 'mine', ' ': 'both'}[sign], textContent: `${sign} ${line}\n`}));
  const decide = (what) => () => {
    hideConflict();
    choose(what);
  };
  bar.replaceChildren(
      make('p', {}, make('b', {textContent: 'Another program has saved this file. '}),
           theirs.exists ? 'Nothing is lost: both versions are kept. − is in the file, + is in this page.'
                         : 'It has removed it. What you have here is kept until you decide.'),
      make('pre', {className: 'difference'}, ...rows),
      make('div', {className: 'choices'},
           button('Keep mine', 'save what is in this page over the file', decide('mine')),
           button('Take theirs', 'show what is in the file', decide('theirs'))));
  bar.hidden = false;
  bar.querySelector('button').focus();
}

export function hideConflict() {
  byId('conflict').hidden = true;
}
