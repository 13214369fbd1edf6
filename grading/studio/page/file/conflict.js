// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: when another program has saved the file while this page has edits of its own.
import {button, byId, make} from '../dom.js';

// The length of the longest common subsequence of a[i…] and b[j…], for all i and j.
function commonLengths(a, b) {
  const lengths = Array.from({length: a.length + 1}, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; --i) {
    for (let j = b.length - 1; j >= 0; --j) {
      lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1
                                    : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

// The lines that differ: '-' only in theirs, '+' only in mine. Of files with thousands of lines, all.
export function difference(theirs, mine) {
  const [a, b] = [theirs.split('\n'), mine.split('\n')];
  if (a.length * b.length > 4e6) return [...a.map((line) => ['-', line]), ...b.map((line) => ['+', line])];
  const lengths = commonLengths(a, b);
  const rows = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) [i, j] = [i + 1, j + 1];
    else if (j === b.length || (i < a.length && lengths[i + 1][j] >= lengths[i][j + 1])) rows.push(['-', a[i++]]);
    else rows.push(['+', b[j++]]);
  }
  return rows;
}

// Shows the choice; `choose` is called with 'mine' or 'theirs'.
export function showConflict(theirs, mine, choose) {
  const bar = byId('conflict');
  const rows = difference(theirs.text, mine).map(([sign, line]) => make('span', {
    className: {'-': 'theirs', '+': 'mine'}[sign], textContent: `${sign} ${line}\n`}));
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
