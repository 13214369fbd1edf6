// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: errors, findings and costs, by line, for the editor's margins.
import {deed, time, transactions, whole} from '../words.js';

// An undecided speed is a disturbed measurement's: no line of the source has a part in it.
export const lineOf = ({name, status, diagnosis}) =>
  (name === 'fast' && status === 'INCONCLUSIVE' ? 0 : diagnosis?.line ?? 0);

// What the criteria of a verdict report about lines of the source.
export function marksOf(grade) {
  const marks = new Map();
  for (const criterion of grade?.lines || []) {
    const line = lineOf(criterion);
    if (line > 0 && criterion.status !== 'PASS' && !marks.has(line)) {
      const soft = criterion.name === 'efficient' || criterion.name === 'fast' ||
          criterion.status === 'INCONCLUSIVE';
      marks.set(line, {line, tone: soft ? 'open' : 'bad', sign: soft ? '▲' : '✖',
                       text: `${criterion.name}: ${criterion.diagnosis.cause}`});
    }
    for (const finding of criterion.findings || []) {
      for (const place of finding.places) {
        if (place.line > 0 && !marks.has(place.line)) {
          marks.set(place.line, {line: place.line, tone: 'bad', sign: '✖',
                                 text: `safe: ${finding.kind.replaceAll('_', ' ')}`});
        }
      }
    }
  }
  return [...marks.values()];
}

const perRequest = (value, access) => value / Math.max(access.requests, 1);
const short = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

// "32 sectors, 4 would do": the most expensive access of a line, per request.
function noteOf(line) {
  const access = line.accesses.find((each) => each.transactions > each.ideal) || line.accesses[0];
  if (access) {
    const each = short(perRequest(access.transactions, access));
    const least = short(perRequest(access.ideal, access));
    return access.transactions > access.ideal
        ? `${each} ${access.unit} per request, ${least} would do`
        : `${each} ${access.unit} per request`;
  }
  const {branch} = line;
  return branch?.divergent ? `divergent in ${whole(branch.divergent)} of ${whole(branch.executed)}` : '';
}

function textOf(line, gpu) {
  const parts = line.accesses.map((access) =>
    `${deed(access.kind, access.object).replaceAll('`', '')}: ${whole(access.requests)} requests, ` +
      `${transactions(access.transactions, access.unit)} (${whole(access.ideal)} would do)`);
  const spared = gpu?.without_waste.find((each) => each.line === line.line);
  if (spared) parts.push(`without its waste: ${time(spared.us)} in place of ${time(gpu.us)}`);
  return parts.join('\n') || line.sentence;
}

// The strip beside the line numbers, and the note after the line.
export function heatOf(explanation) {
  return (explanation?.lines || []).map((line) => ({
    line: line.line, share: line.share, wastes: line.wastes, note: noteOf(line),
    text: textOf(line, explanation.gpu),
  }));
}
