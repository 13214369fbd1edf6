// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: saves a drawing as an SVG file that looks the same elsewhere.
import {draw, make} from '../dom.js';

const STYLES = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-size', 'font-family', 'text-anchor'];

function withStyles(original, copy) {
  const style = getComputedStyle(original);
  for (const name of STYLES) copy.style.setProperty(name, style.getPropertyValue(name));
  copy.style.animation = 'none';
  [...original.children].forEach((child, i) => withStyles(child, copy.children[i]));
}

// The SVG as text, with its styles in it and a background.
export function svgText(svg, title) {
  const copy = svg.cloneNode(true);
  withStyles(svg, copy);
  copy.removeAttribute('style');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  copy.prepend(draw('title', {}, title), draw('rect', {width, height, fill: paper}));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export function download(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], {type}));
  const link = make('a', {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
