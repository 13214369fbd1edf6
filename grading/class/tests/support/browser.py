# SPDX-License-Identifier: Apache-2.0
"""A headless browser that measures pages."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
PROGRAM = next(filter(None, map(shutil.which, NAMES)), None)

needs_browser = pytest.mark.skipif(
    PROGRAM is None, reason="no Chromium here (apt install chromium): page widths are not measured"
)

# A script measures a copy of the page without its policy, in a frame with the requested width,
# because a window cannot be as narrow as a phone.
_MEASURE = """<script>addEventListener("load", () => parent.postMessage(
  [document.documentElement.scrollWidth, document.documentElement.clientWidth], "*"));</script>"""
_FRAME = """<!DOCTYPE html><title>wait</title><iframe src="{page}" width="{width}" height="800"
  style="border:0"></iframe><script>addEventListener("message",
  (event) => document.title = "measured " + event.data.join(" "));</script>"""


def measured_width(page: Path, width: int, folder: Path) -> tuple[int, int]:
    """The needed and the available width in CSS pixels, in a frame of `width` pixels."""
    text = page.read_text(encoding="utf-8")
    text, changed = re.subn(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    assert changed == 1
    (folder / "copy.html").write_text(text.replace("</body>", f"{_MEASURE}</body>"))
    frame = folder / "frame.html"
    frame.write_text(_FRAME.format(page="copy.html", width=width))
    title = re.search(r"<title>measured (\d+) (\d+)</title>", dump(frame, folder))
    assert title, "the browser did not measure the page"
    return int(title[1]), int(title[2])


def dump(page: Path, folder: Path) -> str:
    """The document after its scripts ran, without network access."""
    command = [
        PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000",
        f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=5000", "--dump-dom",
        page.resolve().as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout
