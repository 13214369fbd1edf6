// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: opens the kit's pages over the studio.
import {byId, make} from './dom.js';

const PAGE = /(docs\/(?:[\w-]+\/)*[\w-]+\.md(?:#[\w-]+)?)/;
const read = [];  // the addresses up to the open one

// The text with the names of the kit's pages as links.
export const withLinks = (text) => String(text).split(PAGE).map(
    (part, i) => (i % 2 ? make('a', {href: `/${part}`, textContent: part}) : part));

// The server makes this HTML from the kit's own Markdown, in which HTML is text.
async function show(address) {
  const response = await fetch(address.split('#')[0]);
  const text = await response.text();
  const place = byId('reader-text');
  if (response.ok) {
    place.replaceChildren(...new DOMParser().parseFromString(text, 'text/html').querySelector('main').childNodes);
  } else {
    place.replaceChildren(make('p', {textContent: 'This copy of the kit has no such page.'}));
  }
  byId('reader-back').disabled = read.length < 2;
  byId('reader-alone').href = address;
  if (!byId('reader').open) byId('reader').showModal();
  const anchor = address.split('#')[1];
  place.scrollTop = 0;
  const heading = anchor && [...place.querySelectorAll('[id]')].find(({id}) => id === anchor);
  heading?.classList.add('here');
  heading?.scrollIntoView();
  place.focus({preventScroll: true});
}

// A plain click on such a link opens the page here; with a key held, the browser does what it always does.
export function wireReader(fail) {
  document.addEventListener('click', (event) => {
    const address = event.target.closest?.('a[href^="/docs/"]')?.getAttribute('href');
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!address || !isPlain || event.target.id === 'reader-alone') return;
    event.preventDefault();
    read.push(address);
    show(address).catch(fail);
  });
  byId('reader-back').addEventListener('click', () => {
    read.pop();
    show(read.at(-1)).catch(fail);
  });
  byId('close-reader').addEventListener('click', () => byId('reader').close());
  byId('reader').addEventListener('close', () => read.splice(0));
}
