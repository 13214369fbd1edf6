// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the editor: CodeMirror where the machine has it, a plain text area elsewhere.
import {make} from '../dom.js';

const MARGIN = 30;  // pixels above and below the line that is shown
const words = (text) => Object.fromEntries(text.split(' ').map((word) => [word, true]));
const VECTORS = ['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'long', 'ulong', 'float', 'half',
                 'double'].flatMap((type) => ['', 2, 3, 4, 8, 16].map((n) => `${type}${n}`));
const KEYWORDS = 'kernel __kernel global __global local __local constant __constant private ' +
    '__private if else for while do return break continue switch case default struct typedef const ' +
    'restrict volatile inline static goto sizeof read_only write_only __attribute__ union enum';
const BUILTINS = 'get_global_id get_local_id get_group_id get_global_size get_local_size ' +
    'get_num_groups get_work_dim get_global_offset barrier mem_fence CLK_LOCAL_MEM_FENCE ' +
    'CLK_GLOBAL_MEM_FENCE min max clamp mad fma sqrt rsqrt exp log sin cos fabs dot select ' +
    'vload2 vload4 vload8 vload16 vstore2 vstore4 vstore8 vstore16 atomic_add atomic_inc ' +
    'async_work_group_copy wait_group_events convert_float convert_int as_uint as_float ' +
    'read_imagef write_imagef printf mul24 mad24';

const load = (tag, properties) => new Promise((resolve, reject) => {
  const element = make(tag, {...properties, onload: resolve, onerror: reject});
  document.head.append(element);
});

// Resolves to an editor in `place`; `callbacks` has changed(), moved(line) and save().
export async function makeEditor(place, hasCodeMirror, callbacks) {
  if (hasCodeMirror) {
    try {
      await Promise.all([
        load('link', {rel: 'stylesheet', href: '/codemirror/lib/codemirror.css'}),
        load('script', {src: '/codemirror/lib/codemirror.js'}),
      ]);
      await Promise.all(['mode/clike/clike', 'addon/edit/matchbrackets', 'addon/selection/active-line']
          .map((part) => load('script', {src: `/codemirror/${part}.js`})));
      return new CodeMirrorEditor(place, callbacks);
    } catch {
      // what is installed is another version: the text area serves
    }
  }
  return new PlainEditor(place, callbacks);
}

function defineLanguage(CodeMirror) {
  CodeMirror.defineMIME('text/x-opencl', {
    name: 'clike',
    keywords: words(KEYWORDS),
    types: words([...VECTORS, 'void', 'bool', 'size_t', 'event_t', 'image2d_t', 'sampler_t'].join(' ')),
    builtin: words(BUILTINS),
    blockKeywords: words('case do else for if switch while struct kernel'),
    atoms: words('NULL true false'),
    modeProps: {fold: ['brace', 'include']},
    hooks: {'#': (stream) => { stream.skipToEnd(); return 'meta'; }},
  });
}

class CodeMirrorEditor {
  constructor(place, callbacks) {
    const {CodeMirror} = window;
    defineLanguage(CodeMirror);
    this.callbacks = callbacks;
    this.cm = CodeMirror(place, {
      mode: 'text/x-opencl', lineNumbers: true, lineWrapping: true, matchBrackets: true, styleActiveLine: true,
      gutters: ['marks', 'CodeMirror-linenumbers', 'heat'], indentUnit: 2, inputStyle: 'contenteditable',
      screenReaderLabel: 'kernel source',
      extraKeys: {
        'Ctrl-S': () => callbacks.save(), 'Cmd-S': () => callbacks.save(),
        Tab: (cm) => (cm.somethingSelected() ? cm.indentSelection('add') : cm.replaceSelection('  ')),
        Esc: () => document.querySelector('[role=tab][aria-selected=true]').focus(),
      },
    });
    this.cm.on('change', (_, change) => {
      if (change.origin !== 'setValue') callbacks.changed();
    });
    this.cm.on('cursorActivity', () => {
      if (!this.replacing) callbacks.moved(this.cm.getCursor().line + 1);
    });
    this.cm.getInputField().setAttribute('aria-label', 'kernel source');
    this.notes = [];
    // Of another size, it shows the same line.
    new ResizeObserver(() => {
      this.cm.refresh();
      this.cm.scrollIntoView(null, MARGIN);
    }).observe(place);
  }

  text() { return this.cm.getValue(); }

  // Keeps the undo history, so that what was replaced can come back. Nobody has moved the cursor.
  setText(text) {
    this.replacing = true;
    const {left, top} = this.cm.getScrollInfo();
    const cursor = this.cm.getCursor();
    this.cm.setValue(text);
    this.cm.setCursor(cursor, null, {scroll: false});
    this.cm.scrollTo(left, top);
    this.replacing = false;
  }

  // Another file: nothing of the one before can be undone, and it is shown from its top.
  begin() {
    this.cm.clearHistory();
    this.cm.setCursor({line: 0, ch: 0});
    this.cm.scrollTo(0, 0);
  }

  setReadOnly(value) { this.cm.setOption('readOnly', value); }

  focus() { this.cm.focus(); }

  goTo(line) {
    const row = Math.min(Math.max(line - 1, 0), this.cm.lineCount() - 1);
    if (this.cm.getCursor().line !== row) this.cm.setCursor({line: row, ch: 0});
    this.cm.scrollIntoView({line: row, ch: 0}, MARGIN);
  }

  // marks: [{line, tone, sign, text}]; heat: [{line, share, wastes, text, note}].
  decorate(marks, heat) {
    this.cm.operation(() => {
      for (const gutter of ['marks', 'heat']) this.cm.clearGutter(gutter);
      for (const note of this.notes.splice(0)) note.clear();
      for (const each of heat) this.addHeat(each);
      for (const each of marks) {
        const sign = make('span', {className: `mark-sign ${each.tone}`, textContent: each.sign,
                                   title: each.text, role: 'img', 'aria-label': each.text});
        this.cm.setGutterMarker(each.line - 1, 'marks', sign);
      }
    });
  }

  addHeat({line, share, wastes, text, note}) {
    const strip = make('span', {className: `heat${wastes ? ' wastes' : ''}`, title: text,
                                textContent: share >= 0.005 ? `${Math.round(100 * share)} %` : ''});
    strip.style.setProperty('--share', share.toFixed(3));
    this.cm.setGutterMarker(line - 1, 'heat', strip);
    const content = this.cm.getLine(line - 1);
    if (content === undefined || !note) return;
    const widget = make('span', {className: `line-note${wastes ? ' wastes' : ''}`, textContent: note});
    this.notes.push(this.cm.setBookmark({line: line - 1, ch: content.length},
                                        {widget, insertLeft: true}));
  }
}

class PlainEditor {
  constructor(place, callbacks) {
    this.area = make('textarea', {className: 'plain', spellcheck: false, 'aria-label': 'kernel source'});
    this.list = make('ol', {className: 'plain-notes', 'aria-label': 'lines that cost'});
    place.append(this.area, this.list);
    place.classList.add('is-plain');
    this.area.addEventListener('input', () => callbacks.changed());
    const line = () => this.area.value.slice(0, this.area.selectionStart).split('\n').length;
    for (const event of ['keyup', 'click']) this.area.addEventListener(event, () => callbacks.moved(line()));
    this.area.addEventListener('keydown', (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault();
        callbacks.save();
      }
    });
  }

  text() { return this.area.value; }

  setText(text) { this.area.value = text; }

  begin() { this.area.setSelectionRange(0, 0); }

  setReadOnly(value) { this.area.readOnly = value; }

  focus() { this.area.focus(); }

  goTo(line) {
    const before = this.area.value.split('\n').slice(0, line - 1).join('\n').length;
    this.area.setSelectionRange(before + (line > 1), before + (line > 1));
  }

  decorate(marks, heat) {
    const rows = [...marks.map(({line, text}) => [line, text]),
                  ...heat.filter(({note}) => note).map(({line, note}) => [line, note])];
    rows.sort((a, b) => a[0] - b[0]);
    this.list.replaceChildren(...rows.map(
        ([line, text]) => make('li', {value: line, textContent: text})));
  }
}

