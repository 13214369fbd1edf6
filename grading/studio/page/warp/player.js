// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: plays the frames of a warp: forward, back, at a speed.
import {button, make, prose, wantsStillness} from '../dom.js';
import {accessName, counted, frameSentence, transactions, whole} from '../words.js';
import {framesOf, linesOf, sumsUpTo} from './frames.js';
import {drawScene, sceneHeight} from './scene.js';

const SPEEDS = [['0.5 ×', 2000], ['1 ×', 1000], ['2 ×', 500], ['5 ×', 200]];
const MOST_TICKS = 160;

// Mounts a player in `root`. Options: trace; line, or 0 for all; frame; alone in its page; told of
// each new frame by onFrame(index, frame); title, of one of several.
export function mountPlayer(root, options) {
  const player = new Player(root, options);
  player.show(options.frame || 0);
  return player;
}

class Player {
  constructor(root, {trace, line = 0, alone = false, title = '', onFrame = () => {}}) {
    Object.assign(this, {root, trace, line, alone, title, onFrame, timer: 0, speed: 1});
    this.frames = framesOf(trace, line);
    this.at = 0;
    this.stage = make('div', {className: 'stage'});
    this.caption = make('div', {className: 'caption', 'aria-live': 'polite'});
    this.timeline = make('div', {className: 'timeline', 'aria-hidden': 'true'});
    this.sums = make('p', {className: 'sums'});
    root.replaceChildren(...(alone ? [this.heading()] : []), this.controls(),
                         this.caption, this.stage, this.sums);
    this.height = this.frames.length ? sceneHeight(this.frames, trace.machine) : 0;
    this.drawTimeline();
    root.addEventListener('keydown', (event) => this.key(event));
    root.addEventListener('pointerover', (event) => this.point(event.target));
  }

  heading() {
    const {trace} = this;
    const sizes = Object.entries(trace.extent).map(([name, size]) => `${name} = ${whole(size)}`);
    const launch = trace.launches[trace.launch - 1];
    return make('header', {}, make('h1', {textContent: `${trace.exercise}: what a warp does`}),
                make('p', {textContent: `${trace.file} at ${sizes.join(', ')}; kernel ` +
                    `${launch.kernel}, group ${trace.group}, warp ${trace.warp}`}));
  }

  controls() {
    this.play = button('▶', 'play', () => this.toggle(), {className: 'play'});
    this.counter = make('output', {className: 'counter'});
    this.slider = make('input', {type: 'range', min: 0, max: Math.max(this.frames.length - 1, 0),
                                 value: 0, 'aria-label': 'step of the warp'});
    this.slider.addEventListener('input', () => this.show(Number(this.slider.value)));
    const speed = make('select', {'aria-label': 'speed'}, ...SPEEDS.map(
        ([name], i) => make('option', {textContent: name, value: i, selected: i === this.speed})));
    speed.addEventListener('change', () => {
      this.speed = Number(speed.value);
      if (this.timer) this.toggle().toggle();
    });
    return make('div', {className: 'player', role: 'toolbar', 'aria-label': `steps of the warp${this.title && `: ${this.title}`}`},
                ...(this.title ? [make('h3', {textContent: this.title})] : []),
                button('«', 'first step', () => this.show(0)),
                button('‹', 'step back', () => this.show(this.at - 1)), this.play,
                button('›', 'step forward', () => this.show(this.at + 1), {className: 'next'}),
                button('»', 'last step', () => this.show(this.frames.length - 1)), speed,
                make('div', {className: 'track'}, this.timeline, this.slider), this.counter, ...(this.alone ? [this.lineChoice()] : []));
  }

  // In a page of its own, the lines can be chosen from a list.
  lineChoice() {
    const lines = linesOf(framesOf(this.trace));
    const select = make('select', {'aria-label': 'line'},
                        make('option', {textContent: 'all lines', value: 0}),
                        ...lines.map((line) => make('option', {
                          textContent: `line ${line}`, value: line, selected: line === this.line})));
    select.addEventListener('change', () => this.choose(Number(select.value)));
    return select;
  }

  choose(line) {
    this.stop();
    this.line = line;
    this.frames = framesOf(this.trace, line);
    this.slider.max = Math.max(this.frames.length - 1, 0);
    this.height = this.frames.length ? sceneHeight(this.frames, this.trace.machine) : 0;
    this.drawTimeline();
    this.show(0);
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return this;
    }
    if (this.at === this.frames.length - 1) this.show(0);
    this.play.textContent = '❚❚';
    this.play.setAttribute('aria-label', 'pause');
    this.timer = setInterval(() => {
      if (this.at >= this.frames.length - 1) this.stop();
      else this.show(this.at + 1);
    }, SPEEDS[this.speed][1]);
    return this;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = '▶';
    this.play.setAttribute('aria-label', 'play');
  }

  show(index) {
    if (this.frames.length === 0) {
      this.stage.replaceChildren();
      this.caption.replaceChildren(prose(this.line ? `This warp executes nothing of line ${this.line}.`
                                                   : 'This warp executes nothing.'));
      this.counter.textContent = '0 / 0';
      return;
    }
    this.at = Math.min(Math.max(index, 0), this.frames.length - 1);
    const frame = this.frames[this.at];
    const scene = drawScene(this.frames, this.at, this.trace.machine, this.height);
    const sentence = frameSentence(frame);
    scene.setAttribute('aria-label', sentence.replaceAll('`', ''));
    scene.classList.toggle('still', wantsStillness());
    this.stage.replaceChildren(scene);
    this.caption.replaceChildren(...(this.alone ? [this.code(frame)] : []), prose(sentence));
    this.slider.value = this.at;
    this.slider.setAttribute('aria-valuetext', sentence.replaceAll('`', ''));
    this.counter.textContent = `${this.at + 1} / ${this.frames.length}`;
    for (const tick of this.timeline.children) {
      const [from, to] = [Number(tick.dataset.from), Number(tick.dataset.to)];
      tick.classList.toggle('now', from <= this.at && this.at < to);
    }
    this.showSums();
    this.onFrame(this.at, frame);
  }

  code(frame) {
    const text = frame.lines.map((line) => this.trace.source[line - 1]).join('\n');
    return make('pre', {className: 'code', textContent: text || ' '});
  }

  showSums() {
    const parts = sumsUpTo(this.frames, this.at).map((sum) => {
      const least = sum.ideal < sum.transactions ? ` (${whole(sum.ideal)} would do)` : '';
      return `${accessName(sum.kind)}: ${counted(sum.requests, 'request')}, ` +
          `${transactions(sum.transactions, sum.unit)}${least}`;
    });
    const {requests_left_out: left, steps_left_out: steps} = this.trace;
    const more = left + steps > 0 ? `. Not shown: ${whole(left)} requests, ${whole(steps)} steps; ` +
        'choose a line to see all of its' : '';
    this.sums.textContent = parts.length ? `So far, this warp: ${parts.join('; ')}${more}.` : more;
  }

  // A tick per frame, or per several: as high as its transactions, coloured where some are wasted.
  drawTimeline() {
    const size = Math.max(1, Math.ceil(this.frames.length / MOST_TICKS));
    const ticks = [];
    for (let from = 0; from < this.frames.length; from += size) {
      const some = this.frames.slice(from, from + size);
      const worst = Math.max(...some.map((frame) => frame.request?.transactions || 0));
      const wasteful = some.some(({request}) => request && request.ideal < request.transactions);
      const parted = some.some((frame) => frame.kind === 'run' && frame.diverged);
      const tick = make('span', {className: `tick${wasteful ? ' wasteful' : ''}${parted ? ' parted' : ''}`});
      tick.style.height = `${3 + Math.min(worst, 32) * 0.4}px`;
      Object.assign(tick.dataset, {from, to: from + size});
      tick.addEventListener('click', () => this.show(from));
      ticks.push(tick);
    }
    this.timeline.replaceChildren(...ticks);
  }

  key(event) {
    if (event.target.matches('input, select, textarea') && event.target !== this.slider) return;
    const act = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (act) this.show(this.at + act);
    else if (event.key === ' ' && !event.target.matches('button')) this.toggle();
    else return;
    event.preventDefault();
  }

  // A lane that is pointed at lights what it reaches.
  point(target) {
    const lane = target.closest?.('[data-lane]')?.dataset.lane;
    for (const each of this.stage.querySelectorAll('[data-lane]')) {
      each.classList.toggle('pointed', lane !== undefined && each.dataset.lane === lane);
    }
  }
}
