# SPDX-License-Identifier: Apache-2.0
"""The warp view as one HTML file that needs nothing else, for a course site."""

import html
import json
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "page"
# In the order in which each uses those before it.
MODULES = ("dom.js", "words.js", "warp/frames.js", "warp/memory.js", "warp/banks.js",
           "warp/scene.js", "warp/player.js")  # fmt: skip
IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class|let))", re.MULTILINE)
STYLES = ("style/palette.css", "style/warp.css")

TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline';
 style-src 'unsafe-inline'">
<title>TITLE</title>
<style>
STYLE
body { margin: 0 auto; padding: 0.75rem; max-width: 64rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: 0; }
header p { margin: 0 0 0.4rem; color: var(--faint); }
</style>
</head>
<body>
<main id="warp" class="warp"></main>
<noscript>
NOSCRIPT
</noscript>
<script type="application/json" id="trace">DATA</script>
<script>
SCRIPT
mountPlayer(document.getElementById('warp'), {
  trace: JSON.parse(document.getElementById('trace').textContent), line: LINE, alone: true,
});
// Within another page: it learns how high this one is, and chooses its colours.
if (parent !== window) {
  new ResizeObserver(() => parent.postMessage({height: document.body.offsetHeight}, '*')).observe(document.body);
  addEventListener('message', ({data}) => {
    const {theme} = data || {};
    for (const name of ['light', 'dark']) document.documentElement.classList.toggle(name, name === theme);
  });
}
</script>
</body>
</html>
"""


def script() -> str:
    """The modules as one script."""
    parts = [(PAGE / name).read_text(encoding="utf-8") for name in MODULES]
    return "\n".join(EXPORT.sub("", IMPORT.sub("", part)) for part in parts)


def in_words(trace: dict, line: int) -> str:
    """The trace's sums as HTML, for readers without JavaScript."""
    launch = trace["launches"][trace["launch"] - 1]["kernel"]
    rows = [
        f"<li>Line {each['line']}, {each['kind'].replace('_', ' ')}: requests {each['warp']['requests']}, "
        f"{each['unit']} {each['warp']['transactions']}, of which {each['warp']['ideal']} would do</li>"
        for each in trace["lines"]
        if line in (0, each["line"]) and each["warp"]["requests"]
    ]
    rows += [
        f"<li>Line {each['line']}, branch: executed {each['warp']['executed']}, "
        f"diverged {each['warp']['divergent']}</li>"
        for each in trace["branches"]
        if line in (0, each["line"]) and each["warp"]["executed"]
    ]
    sentence = (f"What warp {trace['warp']} of group {trace['group']} requests in the kernel {launch} "
                "(the animation needs JavaScript):")  # fmt: skip
    head = f"<h1>{html.escape(trace['exercise'])}: what a warp does</h1>\n"
    return f"{head}<p>{html.escape(sentence)}</p>\n<ul>\n" + "\n".join(rows) + "\n</ul>"


def animation(trace: dict, line: int) -> str:
    """The page that plays the trace; `line` is the source line that it starts with, or 0."""
    style = "\n".join((PAGE / name).read_text(encoding="utf-8") for name in STYLES)
    # No browser takes this for the end of a script, whatever the student's source says.
    data = json.dumps(trace, separators=(",", ":")).replace("<", "\\u003c")
    title = f"{trace['exercise']}: what a warp does"
    page = TEMPLATE.replace("NOSCRIPT", in_words(trace, line)).replace("TITLE", title).replace("STYLE", style).replace("LINE", str(int(line)))
    # What comes from the student's file comes last, so that no mark is looked for in it.
    before, after = page.split("DATA")
    return before + data + after.replace("SCRIPT", script())
