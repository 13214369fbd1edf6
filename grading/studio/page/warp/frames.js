// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a trace (docs/warp-trace.md) as a list of frames, one per request.

export const bits = (mask) => {
  let count = 0;
  for (let rest = mask >>> 0; rest; rest &= rest - 1) ++count;
  return count;
};

export const maskOf = (lanes) => lanes.reduce((mask, [lane]) => (mask | (1 << lane)) >>> 0, 0);

// Instructions without requests become one frame where the same lanes execute them.
export function framesOf(trace, line = 0) {
  const frames = [];
  const existing = trace.work_items;
  trace.steps.forEach((step, index) => {
    const base = {step: index, existing, stepLanes: step.lanes >>> 0};
    if (step.barrier) {
      frames.push({...base, kind: 'barrier', lines: [], lanes: 0, active: 0, diverged: false});
      return;
    }
    for (const request of step.requests) {
      const lanes = maskOf(request.lanes);
      frames.push({...base, kind: 'access', request, lines: [request.line], lanes,
                   active: bits(lanes), diverged: false});
    }
    if (step.requests.length === 0 || step.diverged) addRun(frames, base, step);
  });
  return line === 0 ? frames : frames.filter((frame) => frame.lines.includes(line) && isTelling(frame));
}

// Of a single line, instructions that all lanes execute show nothing.
const isTelling = (frame) => frame.kind !== 'run' || frame.diverged || frame.active < frame.existing;

function addRun(frames, base, step) {
  const last = frames.at(-1);
  const lanes = step.lanes >>> 0;
  if (last && last.kind === 'run' && last.lanes === lanes && !last.diverged) {
    last.lines = [...new Set([...last.lines, ...step.lines])].sort((a, b) => a - b);
    last.diverged = step.diverged;
    return;
  }
  frames.push({...base, kind: 'run', lines: [...step.lines], lanes, active: bits(lanes),
               diverged: step.diverged});
}

// The lines that have a frame, ascending.
export function linesOf(frames) {
  return [...new Set(frames.flatMap((frame) => frame.lines))].filter((line) => line > 0)
      .sort((a, b) => a - b);
}

// The blocks of the frame's object that the warp has requested before it.
export function requestedBefore(frames, index) {
  const {request} = frames[index];
  const before = new Set();
  if (!request || request.object === '') return before;
  for (const frame of frames.slice(0, index)) {
    if (frame.request?.object !== request.object) continue;
    if (frame.request.block_bytes !== request.block_bytes) continue;
    for (const [, , block] of frame.request.served) before.add(block);
  }
  return before;
}

// What has been requested up to a frame, by kind of access: [{name, unit, requests, transactions}].
export function sumsUpTo(frames, index) {
  const sums = new Map();
  for (const {request} of frames.slice(0, index + 1)) {
    if (!request) continue;
    const sum = sums.get(request.kind) ||
        {kind: request.kind, unit: request.unit, requests: 0, transactions: 0, ideal: 0};
    sum.requests += 1;
    sum.transactions += request.transactions;
    sum.ideal += request.ideal;
    sums.set(request.kind, sum);
  }
  return [...sums.values()];
}
