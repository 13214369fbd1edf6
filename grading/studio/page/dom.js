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

export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
