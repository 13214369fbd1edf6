# SPDX-License-Identifier: Apache-2.0
"""A newcomer's lab 1 in the page, from nothing to full marks: the pictures of docs/studio.md."""

import json
import os
import re

import lab1
import pytest
import steps
from browser import needs_browser
from served import ROOT

pytestmark = needs_browser
ALL = os.environ.get("OCLAB_TESTS") == "all"
# The core set (docs/testing.md) solves the first exercise, and not those that follow in the same way.
STEPS = [step for step in steps.STEPS if ALL or step.act is not steps.fixed_warp]


@pytest.fixture(scope="module", autouse=True)
def timed(studio):
    """Kernels are timed here; the page finds the other server by itself."""
    studio.restart()
    yield
    studio.restart("--quick")


def with_full_marks(studio, exercise: str) -> None:
    """Where the machine cannot decide on the speed, or is not asked to: the history gets what another one says."""
    file = studio.root / f".oclab/history/{exercise}.jsonl"
    *earlier, last = file.read_text().splitlines()
    attempt = json.loads(last)
    sure = [line for line in attempt["lines"] if line["name"] != "fast"]
    assert all(line["points"] == line["max_points"] for line in sure)
    fast = {"name": "fast", "status": "PASS", "outcome": "ok", "points": 4.0, "most_points": 4.0, "max_points": 4}
    attempt["lines"] = [*sure, fast]
    file.write_text("\n".join([*earlier, json.dumps(attempt)]) + "\n")


def reach_full_marks(page, studio) -> None:
    page.checked()
    if page.exists("#verdict.full") and page.phase("fast") == "PASS":
        return
    assert page.phase("fast") in ("not timed", "INCONCLUSIVE", "PARTIAL", "NOT ASSESSED"), page.report()
    exercise = page.shown()["exercise"]
    with_full_marks(studio, exercise)
    page.open(f"exercise={exercise}")


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_the_page_says_what_its_picture_shows(page, studio, step):
    """Run grading/studio/tests/record.py where the page says something else on purpose."""
    if step.fix:
        step.fix(page)
        reach_full_marks(page, studio)
        steps.solved(page)
    step.act(page)
    steps.says(page, step, steps.known()[step.name])


@pytest.mark.skipif(not ALL, reason="the core set solves the first exercise only")
def test_the_lab_has_all_points(studio):
    lab = [each for each in studio.ask("GET", "/api/kit")[2]["progress"] if each["lab"] == "lab1_coalescing"]
    assert {each["id"]: each["best"]["points"] for each in lab} == dict.fromkeys(
        ("strided_copy", *lab1.KERNELS), 15)  # fmt: skip


def test_the_pictures_are_those_of_the_docs():
    text = (ROOT / "docs/studio.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]+\]\(studio/([\w-]+)\.webp\)", text)
    assert shown == [step.name for step in steps.STEPS]
    for name in shown:
        assert (ROOT / f"docs/studio/{name}.webp").stat().st_size > 10_000
