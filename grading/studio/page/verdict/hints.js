// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: hints, one at a time.
import {pathOf, post, read} from '../api.js';
import {button, byId, make, renew} from '../dom.js';
import {state} from '../state.js';

// The server makes this HTML from the kit's handout, in which HTML is text.
function show(exercise, {of, hints}) {
  if (exercise !== state().exercise) return;  // the reader has gone on
  const place = byId('hints');
  const texts = hints.map((html, i) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    return make('details', {open: i === hints.length - 1},
                make('summary', {textContent: `Hint ${i + 1} of ${of}`}), ...parsed.body.childNodes);
  });
  const more = hints.length < of
      ? [button(`Show hint ${hints.length + 1} of ${of}`, '', async () => {
        show(exercise, await post(pathOf(exercise, '/hints')));
        byId('hints').lastChild.scrollIntoView({block: 'nearest'});
      }, {id: 'more-hints', className: 'quiet'})] : [];
  renew(place, ...texts, ...more);
}

export async function showHints(exercise) {
  renew(byId('hints'));  // until the answer comes, those of another exercise must not be there
  show(exercise, await read(pathOf(exercise, '/hints')));
}
