// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the handout beside the code.
import {byId} from './dom.js';

// The server makes this HTML from the kit's own Markdown, in which HTML is text; nothing of a
// student's file is in it.
export function showHandout(html) {
  const place = byId('handout');
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  place.replaceChildren(...parsed.body.childNodes);
  place.scrollTop = 0;
}
