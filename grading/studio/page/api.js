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

// Calls `hear` with every message, and `change` with whether the server is there; comes back alone.
export function listen(hear, change) {
  const socket = new WebSocket(`ws://${location.host}/live`);
  socket.addEventListener('open', () => change(true));
  socket.addEventListener('message', (event) => hear(JSON.parse(event.data)));
  socket.addEventListener('close', () => {
    change(false);
    setTimeout(() => listen(hear, change), 500);
  });
}
