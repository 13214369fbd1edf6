// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: numbers and accesses in words.

export const whole = (value) => Math.round(value).toLocaleString('en').replaceAll(',', '\u202f');
export const counted = (number, word) => `${whole(number)} ${word}${number === 1 ? '' : 's'}`;
export const percent = (share) => (share < 0.005 ? '' : `${Math.round(100 * share)} %`);

const VERBS = {load: 'read', store: 'write', atomic: 'update', read: 'read', write: 'write'};

// "read `in`"
export function deed(kind, object) {
  const verb = VERBS[kind.split('_')[1]];
  return object ? `${verb} \`${object}\`` : `${verb} ${kind.split('_')[0]} memory`;
}

// "global read": for tables and tabs.
export function accessName(kind) {
  const [memory, what] = kind.split('_');
  const verb = {load: 'read', store: 'write', atomic: 'atomic'}[what] || what;
  return `${memory} ${verb}`;
}

// One of several units by its number: "1 sector", "turns" of an atomic are "serialized operations".
export function transactions(number, unit) {
  const one = {sectors: 'sector', wavefronts: 'wavefront', turns: 'turn', words: 'word'}[unit] || unit;
  return counted(number, one);
}

export function time(us) {
  if (us >= 1e6) return `${(us / 1e6).toPrecision(3)} s`;
  return us >= 1000 ? `${(us / 1000).toPrecision(3)} ms` : `${us.toPrecision(3)} µs`;
}

// A frame of the warp view in one or two sentences.
export function frameSentence(frame) {
  const lines = frame.lines.length ? `Line ${frame.lines.join(', ')}: ` : '';
  if (frame.kind === 'barrier') return 'Barrier: the warp waits for the other warps of its group.';
  const lanes = frame.active === frame.existing ? `all ${frame.existing} lanes`
                                                : `${frame.active} of ${frame.existing} lanes`;
  if (frame.kind === 'run') {
    const parted = frame.diverged ? ' The branch diverges: its sides run one after the other.' : '';
    return `${lines}${lanes} execute instructions without memory access.${parted}`;
  }
  const {request} = frame;
  const enough = request.ideal < request.transactions ? `; ${whole(request.ideal)} would do`
                                                      : ', which is minimal';
  return `Line ${request.line}: ${lanes} ${deed(request.kind, request.object)}. That takes ` +
      `${transactions(request.transactions, request.unit)}${enough}.`;
}
