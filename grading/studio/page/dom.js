// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: makes elements. Texts are set as text, never as markup: they come from kernels.

export const byId = (id) => document.getElementById(id);

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role' || name === 'for') {
      element.setAttribute(name, value);
    } else {
      element[name] = value;
    }
  }
  element.append(...children);
  return element;
}

export function draw(tag, attributes = {}, text = '') {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== '') element.textContent = text;
  return element;
}

// A button with a visible or an accessible name.
export function button(text, label, act, properties = {}) {
  const made = make('button', {type: 'button', textContent: text, ...properties});
  if (label) {
    made.setAttribute('aria-label', label);
    made.title = label;
  }
  made.addEventListener('click', act);
  return made;
}

// A paragraph in which `names` are set as code.
export function prose(text, tag = 'p', className = '') {
  const parts = String(text).split('`').map(
      (part, i) => (i % 2 ? make('code', {textContent: part}) : part));
  return make(tag, {className}, ...parts);
}

// What a reader calls an element; the same after it was made anew.
const nameOf = (element) => element.id || element.getAttribute('aria-label') || element.textContent;

// Replaces what is in `place`. The focus stays on what has the same name, and `details` with an id stay
// open or closed.
export function renew(place, ...children) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const alike = (name) => [...place.querySelectorAll('a, button, input, select, summary')]
      .filter((each) => nameOf(each) === name);
  const name = focused && nameOf(focused);
  const at = focused && alike(name).indexOf(focused);
  const opened = new Map([...place.querySelectorAll('details[id]')].map(({id, open}) => [id, open]));
  place.replaceChildren(...children);
  for (const each of place.querySelectorAll('details[id]')) each.open = opened.get(each.id) ?? each.open;
  if (focused) alike(name)[at]?.focus({preventScroll: true});
}

export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
