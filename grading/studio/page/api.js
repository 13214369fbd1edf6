// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: asks the server, and hears from it.

export class Problem extends Error {
  constructor(status, answer) {
    super(answer.problem || `the server answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : {'Content-Type': 'application/json'},
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, {problem: 'The studio does not answer. Is ./oclab studio still running?'});
  }
  const text = await response.text();
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = {problem: text};
  }
  if (!response.ok) throw new Problem(response.status, answer);
  return answer;
}

export const read = (path) => ask('GET', path);
export const post = (path, body = {}) => ask('POST', path, body);
export const put = (path, body) => ask('PUT', path, body);
export const pathOf = (exercise, rest = '') => `/api/exercise/${encodeURIComponent(exercise)}${rest}`;

// Acts in the order of the calls: one may wait for a save, or for an answer of the server.
let acting = Promise.resolve();
export const inOrder = (act, fail) => { acting = acting.then(act).catch(fail); };

// Calls `hear` with every message, in order; `begin` before those of a new connection; and `change` with
// whether the server is there. Connects again by itself.
export function listen(hear, begin, change, fail) {
  const socket = new WebSocket(`ws://${location.host}/live`);
  socket.addEventListener('open', () => {
    change(true);
    inOrder(begin, fail);
  });
  socket.addEventListener('message', (event) => inOrder(() => hear(JSON.parse(event.data)), fail));
  socket.addEventListener('close', () => {
    change(false);
    setTimeout(() => listen(hear, begin, change, fail), 500);
  });
}
