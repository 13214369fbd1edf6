# SPDX-License-Identifier: Apache-2.0
"""The warp view as one HTML file that needs nothing else, for a course site."""

import json
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "page"
# In the order in which each uses those before it.
MODULES = ("dom.js", "words.js", "warp/frames.js", "warp/memory.js", "warp/banks.js",
           "warp/scene.js", "warp/player.js")  # fmt: skip
IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class|let))", re.MULTILINE)
STYLES = ("palette.css", "warp.css")

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
</style>
</head>
<body>
<main id="warp" class="warp"></main>
<script type="application/json" id="trace">DATA</script>
<script>
SCRIPT
mountPlayer(document.getElementById('warp'), {
  trace: JSON.parse(document.getElementById('trace').textContent), line: LINE, alone: true,
});
</script>
</body>
</html>
"""


def script() -> str:
    """The modules as one script."""
    parts = [(PAGE / name).read_text(encoding="utf-8") for name in MODULES]
    return "\n".join(EXPORT.sub("", IMPORT.sub("", part)) for part in parts)


def animation(trace: dict, line: int) -> str:
    """The page that plays the trace; `line` is the source line that it starts with, or 0."""
    style = "\n".join((PAGE / name).read_text(encoding="utf-8") for name in STYLES)
    # No browser takes this for the end of a script, whatever the student's source says.
    data = json.dumps(trace).replace("<", "\\u003c")
    title = f"{trace['exercise']}: what a warp does"
    page = TEMPLATE.replace("TITLE", title).replace("STYLE", style).replace("LINE", str(int(line)))
    # What comes from the student's file comes last, so that no mark is looked for in it.
    before, after = page.split("DATA")
    return before + data + after.replace("SCRIPT", script())
