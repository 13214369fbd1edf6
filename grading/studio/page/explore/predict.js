// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: asks what will happen before it is shown, and keeps the score.
import {button, make} from '../dom.js';

const SAME = 0.05;  // a change below this share is none
const KEY = 'oclab-predictions';
const ANSWERS = [['lower', 'lower'], ['about the same', `about the same (± ${100 * SAME} %)`], ['higher', 'higher']];

function stored() {
  try {
    return {asking: true, right: 0, of: 0, ...JSON.parse(localStorage.getItem(KEY) || '{}')};
  } catch {
    return {asking: true, right: 0, of: 0};
  }
}

const store = (changes) => localStorage.setItem(KEY, JSON.stringify({...stored(), ...changes}));

export const isAsking = () => stored().asking;
export const setAsking = (asking) => store({asking});

export function scoreText() {
  const {right, of} = stored();
  return of ? `predicted right: ${right} of ${of}` : '';
}

export function outcomeOf(before, after) {
  const ratio = after / before;
  if (ratio < 1 - SAME) return 'lower';
  return ratio > 1 + SAME ? 'higher' : 'about the same';
}

// Resolves once an answer is chosen, to what settles it when the truth is known.
export function ask(place, what) {
  return new Promise((resolve) => {
    const answered = (answer) => {
      place.replaceChildren(make('p', {textContent: `You say: ${answer}.`}));
      resolve({
        settle(before, after) {
          if (after === undefined) return;
          const right = outcomeOf(before, after) === answer;
          const {right: sum, of} = stored();
          store({right: sum + (right ? 1 : 0), of: of + 1});
          place.replaceChildren(make('p', {
            className: right ? 'good' : 'bad',
            textContent: right ? '✔ You predicted right.' : `✖ You said ${answer}; it is ${
                outcomeOf(before, after)}.`}));
        },
        drop: () => place.replaceChildren(),
      });
    };
    const buttons = ANSWERS.map(([answer, text]) => button(text, '', () => answered(answer)));
    place.replaceChildren(make('p', {textContent: `Predict first: ${what} will be …`}),
                          make('div', {className: 'choices'}, ...buttons));
    buttons[0].focus();
  });
}
