# SPDX-License-Identifier: Apache-2.0
"""A newcomer's lab 1 in the studio, step by step: the pictures of docs/studio.md.

record.py takes the pictures and writes down what the page says at each; test_first_lab.py does the
same steps, and compares what the page says.
"""

import contextlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from browser import Keys
from lab1 import fixed
from page import Page
from served import ROOT

SAID = ROOT / "docs/studio/said.json"
STARTER_INDEX = "get_global_id(0) * stride + get_global_id(1)"
RIGHT_INDEX = "get_global_id(1) * get_global_size(0) + get_global_id(0)"
# Phases whose outcome is the same on every machine, at any load.
SURE_PHASES = ("compile", "correct", "safe", "efficient")
# A predicted time: docs/results has it, and each change of the model moves its last digit.
TIME = re.compile(r"[0-9]+(\.[0-9]+)?(?= [muµ]s(?![a-z]))")


@dataclass(frozen=True)
class Step:
    """One picture: its name, what leads to it, and the parts of the page whose words it shows.

    `fix` comes before, where the file must earn full marks first."""

    name: str
    act: Callable[[Page], None]
    parts: tuple[str, ...]
    fix: Callable[[Page], None] | None = None


def starter(page: Page) -> None:
    """Opens the exercise: the starter is checked, and its worst line shown."""
    page.open("exercise=strided_copy")
    page.wait(lambda: page.phase("efficient") == "FAIL")
    page.traced(line=14)


def hint(page: Page) -> None:
    page.wait(lambda: page.exists("#more-hints"))
    page.click("#more-hints")
    page.wait(lambda: "Hint 1 of 3" in page.text("#hints summary"))


def error(page: Page) -> None:
    page.save(page.content().replace("= in[i];", "= in[i]"))
    page.wait(lambda: page.phase("efficient") == "FAIL" and page.exists(".mark-sign.bad"))


def coalesced(page: Page) -> None:
    right = page.content().replace("= in[i]", "= in[i];").replace(STARTER_INDEX, RIGHT_INDEX)
    page.save(right)
    page.counted()
    page.traced(line=14)
    page.wait(lambda: page.phase("efficient") == "PASS")


def reference_beside(page: Page) -> None:
    """After full marks, the reference stands beside the kernel."""
    page.checked()
    page.wait(lambda: "The idea" in page.text("#handout"))
    page.traced(line=14)
    page.beside(True)
    page.wait(lambda: page.run("return document.querySelectorAll('svg.scene').length === 2"))


def fix(exercise: str) -> Callable[[Page], None]:
    """Opens the exercise and fixes it in one go."""

    def act(page: Page) -> None:
        page.go(f"exercise={exercise}")
        page.counted()
        page.save(fixed(page.content(), exercise))
        page.counted()
        page.wait(lambda: page.phase("efficient") == "PASS")

    return act


def fixed_warp(page: Page) -> None:
    """A large warp view, and of the file only its comments: the kernel is the exercise."""
    page.traced()
    page.press(Keys.ALT, "e")
    page.press(Keys.CONTROL, Keys.HOME)
    page.press(Keys.ESCAPE)
    page.run("document.getElementById('divider').focus()")
    for _ in range(11):
        page.press(Keys.ARROW_UP)


def solved(page: Page) -> None:
    """Waits until the page knows of the full marks: the list and the handout."""
    row = f"#open-{page.shown()['exercise']} .points"
    page.wait(lambda: page.text(row) == "15/15" and "The idea" in page.text("#handout"))


def explore(page: Page) -> None:
    page.run("document.getElementById('divider').dispatchEvent(new MouseEvent('dblclick'))")
    page.go("exercise=strided_copy&line=14&view=explore")
    page.wait(lambda: page.exists("#explore-GROUP"))
    page.run("const s = document.getElementById('explore-GROUP'); s.value = 0;"
             "s.dispatchEvent(new Event('change'))")  # fmt: skip
    page.wait(lambda: "Predict first" in page.text("#question"))
    page.click("#question button:last-child")
    page.wait(lambda: page.exists(".explored tbody tr"))


def banks(page: Page) -> None:
    page.go("exercise=tile_columns")
    page.counted()
    page.traced(line=29)
    page.wait(lambda: page.exists(".banks") and page.phase("efficient") == "FAIL")


VERDICT = (".line-note", "#remarks section:first-child")
WARP = (".warp .caption", ".line-totals")
STEPS = (
    Step("1-starter", starter, (*VERDICT, *WARP)),
    Step("2-hint", hint, ("#hints",)),
    Step("3-error", error, ("#remarks",)),
    Step("4-coalesced", coalesced, (".line-note", *WARP)),
    Step("5-full-marks", reference_beside, (".players h3", *WARP), lambda _: None),
    *(Step(f"{number}-{name}", fixed_warp, WARP, fix(name))
      for number, name in enumerate(("row_sums", "deinterleave", "vector_add"), 6)),
    Step("9-explore", explore, ("#question", ".explored")),
    Step("10-banks", banks, (".line-note", *WARP)),
)  # fmt: skip


def said_at(page: Page, step: Step) -> dict[str, str]:
    """What the page says at a step, apart from times and the speed of this machine."""
    said = {part: TIME.sub("…", " ".join(page.text(part).split())) for part in step.parts}
    phases = {name: page.phase(name) for name in SURE_PHASES}
    said["phases"] = ", ".join(f"{name} {word}" for name, word in phases.items() if word)
    return said


def says(page: Page, step: Step, words: dict[str, str]) -> None:
    """The page comes to say these words. A busy machine gets the time it needs for the last of them."""
    with contextlib.suppress(AssertionError):
        page.wait(lambda: said_at(page, step) == words)
    assert said_at(page, step) == words


def known() -> dict[str, dict[str, str]]:
    """What the page said when the pictures were taken."""
    return json.loads(SAID.read_text(encoding="utf-8"))


def write_down(said: dict[str, dict[str, str]], folder: Path) -> None:
    text = json.dumps(said, indent=1, ensure_ascii=False)
    (folder / SAID.name).write_text(text + "\n", encoding="utf-8")
